import type { FieldProps } from '@rjsf/utils'
import { Select } from 'antd'
import { useContext } from 'react'
import { writeBraced, writePath } from '#core/edit/formula/pieces.ts'
import { widgetOf } from '#core/edit/tree.ts'
import type { Json } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { useText } from '#runtime/app.ts'
import { titleOf } from '../properties/kinds.ts'
import { NodeContext, useHere } from './around.ts'
import { nodeHere } from './nameChoices.ts'

type AbleProps = Pick<FieldProps<Json | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema'>

/** What of whoever fills in the form can be picked, by the type that it is kept with. */
const variables = [
  { type: 'user', name: 'userId' },
  { type: 'department', name: 'departmentId' },
  { type: 'company', name: 'companyId' },
  { type: 'position', name: 'positionId' },
] as const

/** Who may be picked: ids with their types, what whoever fills in the form is, and what other fields have picked. */
export function AbleField({ fieldPathId, formData, onChange, uiSchema }: AbleProps) {
  const t = useText()
  const here = useHere()
  const node = nodeHere(here, useContext(NodeContext))
  const picks = node && widgetOf(node, env)?.picks
  const values = (Array.isArray(formData) ? formData : formData === undefined || formData === null ? [] : [formData]).map(String)
  const own = variables
    .filter(({ type }) => picks === undefined || picks.includes(type))
    .map(({ type, name }) => ({ value: `{{ user.${name} }}--${type}`, label: t(`t:pageForm.able.${type}`) }))
  const fields = here.fields
    .filter(({ many, widget, key, path }) => !many && widget.picks !== undefined && key !== here.own && path[0] !== 'item')
    .map(({ path, label }) => ({ value: writeBraced(writePath(path) ?? ''), label }))
  return (
    <Select<string[]>
      id={fieldPathId.$id}
      className="pg-prop-number"
      mode="tags"
      aria-label={titleOf(uiSchema?.['ui:title'], fieldPathId.path)}
      placeholder={t('t:pageForm.able.hint')}
      optionFilterProp="label"
      value={values}
      onChange={(next) => onChange(next.length > 0 ? next : undefined, fieldPathId.path)}
      options={[
        { label: t('t:fieldMore.variables'), options: own },
        ...(fields.length > 0 ? [{ label: t('t:fieldMore.fields'), options: fields }] : []),
      ]}
    />
  )
}
