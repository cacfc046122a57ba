import type { FieldProps } from '@rjsf/utils'
import { Select } from 'antd'
import { useContext, useMemo } from 'react'
import { isRecord } from '#core/edit/tree.ts'
import type { Json, Node } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { NodeContext, useHere } from '../../formula/around.ts'
import { nodeHere } from '../../formula/nameChoices.ts'
import { titleOf } from '../../properties/kinds.ts'
import { columnsOf } from './readables.ts'

type GroupFieldProps = Pick<FieldProps<Json | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema'>

/** What a column says of its place in the list, which the head of a group has none of. */
const ofPlace = new Set(['id', 'use', 'width', 'align', 'fixed', 'sortable', 'visible', 'on', 'children', 'tableAlign', 'tableFixed'])

/** A column as what rows are grouped by: it shows the value in the same way. */
const asGroup = (column: Node): Json => Object.fromEntries(Object.entries(column).filter(([name]) => !ofPlace.has(name))) as Json

/** By which of its columns the rows of a list stand under heads. */
export function GroupField({ fieldPathId, formData, onChange, uiSchema }: GroupFieldProps) {
  const t = useText()
  const here = useHere()
  const node = nodeHere(here, useContext(NodeContext))
  const columns = useMemo(() => columnsOf(node), [node])
  const chosen = isRecord(formData) && typeof formData.field === 'string' ? formData.field : undefined
  const isForeign = chosen !== undefined && !columns.some(({ field }) => field === chosen)
  return (
    <Select<string>
      id={fieldPathId.$id}
      className="pg-prop-number"
      aria-label={titleOf(uiSchema?.['ui:title'], fieldPathId.path)}
      allowClear
      placeholder={t('t:source.choose')}
      value={chosen ?? null}
      options={[
        ...(isForeign ? [{ value: chosen, label: chosen }] : []),
        ...columns.map(({ field, label }) => ({ value: String(field), label: t(label) || String(field) })),
      ]}
      onChange={(next?: string) => {
        const column = columns.find(({ field }) => field === next)
        if (next !== chosen) onChange(column && asGroup(column), fieldPathId.path)
      }}
    />
  )
}
