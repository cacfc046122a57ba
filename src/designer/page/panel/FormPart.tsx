import type { FieldProps, UiSchema } from '@rjsf/utils'
import { Select } from 'antd'
import { useCallback, useMemo } from 'react'
import { isRecord, valueAt } from '#core/edit/tree.ts'
import type { Command, Definition, Path } from '#core/edit/types.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { changedProps } from '../../application/form/changedProps.ts'
import { redrawn } from '../../application/list/redrawn.ts'
import { titleOf } from '../../properties/kinds.ts'
import { RecordForm } from '../../properties/RecordForm.tsx'
import { formPartSchemas } from '../../properties/schema.ts'
import type { Values } from '../../properties/validator.ts'
import { ReadField } from './CallField.tsx'
import { faultsAt } from './checks.ts'
import { PairsField } from './PairsField.tsx'

/** What of a form in a page is edited here; its buttons are those of the dialog or the block around. */
export const names = ['entity', 'load', 'defaults', 'labelPosition', 'labelWidth', 'size', 'gutter', 'readOnly', 'linkage']

type EntityProps = Pick<FieldProps<string | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema'>

/** The entity whose fields a form may name, found by what it is called. */
function EntityField({ fieldPathId, formData, onChange, uiSchema }: EntityProps) {
  const { t } = useApp()
  const options = useMemo(() => {
    const all = [...(env.entities?.keys() ?? [])].map((value) => ({ value, label: `${t(`t:entity.${value}`)} (${value})` }))
    return all.sort((a, b) => a.label.localeCompare(b.label))
  }, [t])
  return (
    <Select<string>
      id={fieldPathId.$id}
      className="pg-prop-number"
      aria-label={titleOf(uiSchema?.['ui:title'], fieldPathId.path)}
      allowClear
      showSearch
      optionFilterProp="label"
      placeholder={t('t:source.choose')}
      value={formData ?? null}
      options={options}
      onChange={(next?: string) => onChange(next, fieldPathId.path)}
    />
  )
}

interface FormPartProps {
  definition: Definition
  path: Path
  /** it may follow an entity */
  ofDialog: boolean
  onRun: (command: Command) => boolean
}

/** The settings of the form in a dialog or a block: the entity that it follows, what is read into it, what it begins with. */
export function FormPart({ definition, path, ofDialog, onRun }: FormPartProps) {
  const { t } = useApp()
  const found = valueAt(definition, path)
  const record = useMemo(() => (isRecord(found) ? (found as Values) : {}), [found])
  const { props, redraw } = useMemo(() => {
    const own = Object.fromEntries(
      names.flatMap((name) => (formPartSchemas[name] && (ofDialog || name !== 'entity') ? [[name, formPartSchemas[name]]] : [])),
    )
    const words = (name: string, values: readonly string[]) => ({
      [name]: values.map((value) => ({ value, label: t(`t:properties.value.any.${value}`) })),
    })
    const ui: UiSchema = {
      entity: { 'ui:title': t('t:design.page.entity'), 'ui:field': EntityField, 'ui:description': '' },
      load: { 'ui:field': ReadField, 'ui:description': '' },
      defaults: { 'ui:field': PairsField },
    }
    return {
      props: { common: {}, own },
      redraw: redrawn(own, words('labelPosition', ['right', 'left', 'top']), ui),
    }
  }, [ofDialog, t])
  const check = useCallback((next: Values) => faultsAt(definition, path, next, names), [definition, path])
  const change = (next: Values) => {
    const changed = changedProps(record, next)
    if (Object.keys(changed).length > 0) onRun({ do: 'setProps', at: path, props: changed })
  }
  return (
    <>
      <h3>{t('t:design.formSettings')}</h3>
      <RecordForm<Values> props={props} record={record} redraw={redraw} check={check} onChange={change} />
    </>
  )
}
