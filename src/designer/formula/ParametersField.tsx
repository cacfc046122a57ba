import type { FieldProps } from '@rjsf/utils'
import { Input, Select } from 'antd'
import { useContext, useEffect, useState } from 'react'
import { isRecord, valueAt } from '#core/edit/tree.ts'
import { parameterVariables, variableOf } from '#core/interfaceSource.ts'
import type { Json, Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { titleOf } from '../properties/kinds.ts'
import { NodeContext, useHere } from './around.ts'
import { nodeHere } from './nameChoices.ts'
import { type Choice, nameOfVariable, readChoices } from './SourceField.tsx'

type ParametersProps = Pick<FieldProps<Json | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema'>

/** Where a parameter comes from, as it is chosen: a field, something of whoever asks, or a value that is written. */
const [ofField, ofAsker, written] = ['field:', 'variable:', 'value'] as const

/** What is chosen for a parameter; nothing where it says nothing. */
function chosenOf({ relationField, sourceType, defaultValue }: Row): string | undefined {
  const type = sourceType === undefined ? 1 : Number(sourceType)
  if (type === 3) return undefined
  if (type === 4) {
    const variable = variableOf(relationField || defaultValue)
    return variable && ofAsker + variable
  }
  if (type === 1 && typeof relationField === 'string' && relationField !== '') return ofField + relationField
  return written
}

/** A parameter with another place that it comes from. */
function withChosen({ relationField: _field, sourceType: _type, defaultValue, ...rest }: Row, chosen: string): Row {
  if (chosen === written) return { ...rest, sourceType: 2, defaultValue: defaultValue ?? '' }
  if (chosen.startsWith(ofAsker)) return { ...rest, sourceType: 4, relationField: chosen.slice(ofAsker.length) }
  return { ...rest, relationField: chosen.slice(ofField.length) }
}

/** The parameters of the data interface that a popup lists: each from a field of the form, from what is known of whoever asks, or a value. */
export function ParametersField({ fieldPathId, formData, onChange, uiSchema }: ParametersProps) {
  const app = useApp()
  const { t } = app
  const here = useHere()
  const node = nodeHere(here, useContext(NodeContext))
  const { path } = fieldPathId
  const title = titleOf(uiSchema?.['ui:title'], path)
  const holder = node && valueAt(node, path.slice(0, -1))
  const code = isRecord(holder) && typeof holder.interfaceId === 'string' ? holder.interfaceId : ''
  const [answered, setAnswered] = useState<{ of: string; choice?: Choice | undefined; failed?: string }>()
  useEffect(() => {
    if (code === '') return
    let gone = false
    readChoices(app, 'interface').then(
      (found) => gone || setAnswered({ of: code, choice: found.find((one) => one.code === code || one.id === code) }),
      (error: Error) => gone || setAnswered({ of: code, failed: error.message }),
    )
    return () => {
      gone = true
    }
  }, [app, code])
  const now = answered?.of === code ? answered : undefined
  const list = (Array.isArray(formData) ? formData : []).filter(isRecord) as Row[]
  const known = now?.choice?.parameters ?? []
  // one that the interface asks for no more stays until it is taken away
  const others = list.filter(({ field }) => !known.some((one) => one.field === field))
  const all = [...known, ...others.map(({ field }) => ({ field: String(field), name: String(field), required: false }))]
  const fields = here.fields
    .filter(({ many, widget, key, path: [root] }) => !many && !widget.isTable && key !== here.own && (root === 'form' || root === 'row'))
    .map(({ key, label }) => ({ value: ofField + key.replace('.', '-'), label }))
  const variables = parameterVariables.map((one) => ({ value: ofAsker + one, label: nameOfVariable(one, t) }))
  const write = (field: string, next: Row | undefined) => {
    const isThere = list.some((one) => one.field === field)
    const rest = list.flatMap((one) => (one.field === field ? (next ? [next] : []) : [one]))
    const whole = isThere || !next ? rest : [...rest, next]
    onChange(whole.length > 0 ? (whole as Json) : undefined, path)
  }
  if (code === '' && list.length === 0) return <p className="pg-prop-help">{t('t:pageForm.noInterface')}</p>
  return (
    <div className="pg-rules" id={fieldPathId.$id} role="group" aria-label={title}>
      {now?.failed === undefined ? null : (
        <p className="pg-fault" role="alert">
          {now.failed}
        </p>
      )}
      {now && now.failed === undefined && all.length === 0 ? <p className="pg-prop-help">{t('t:pageForm.noParameters')}</p> : null}
      {all.map(({ field, name, required }) => {
        const entry = list.find((one) => one.field === field)
        const chosen = entry && chosenOf(entry)
        const offered = [...fields, ...variables]
        const own = chosen === undefined || chosen === written || offered.some(({ value }) => value === chosen) ? [] : [chosen]
        const label = t('t:source.parameter', { name })
        return (
          <div key={field}>
            <div className="pg-prop-help">{label}</div>
            <Select<string>
              size="small"
              className="pg-prop-number"
              allowClear
              showSearch
              optionFilterProp="label"
              aria-label={`${title}: ${label}`}
              placeholder={t('t:source.chooseField')}
              value={chosen ?? null}
              onChange={(next?: string) =>
                write(field, next === undefined ? undefined : withChosen(entry ?? { field, ...(required ? { required } : {}) }, next))
              }
              options={[
                ...own.map((value) => ({ value, label: value.replace(/^\w+:/, '') })),
                ...(fields.length > 0 ? [{ label: t('t:fieldMore.fields'), options: fields }] : []),
                { label: t('t:fieldMore.variables'), options: variables },
                { value: written, label: t('t:pageForm.fixedValue') },
              ]}
            />
            {chosen === written && entry ? (
              <Input
                size="small"
                className="pg-prop-code"
                aria-label={`${title}: ${label}: ${t('t:properties.name.value')}`}
                value={String(entry.defaultValue ?? entry.relationField ?? '')}
                onChange={({ target }) => {
                  const { relationField: _field, ...rest } = entry
                  write(field, { ...rest, sourceType: 2, defaultValue: target.value })
                }}
              />
            ) : null}
          </div>
        )
      })}
    </div>
  )
}
