import type { FieldProps } from '@rjsf/utils'
import { Select } from 'antd'
import { type ComponentType, useEffect, useId, useState } from 'react'
import { writeBraced, writePath } from '#core/edit/formula/pieces.ts'
import type { Translate } from '#core/form/form.ts'
import { type ParameterVariable, parameterVariables, variableIn } from '#core/interfaceSource.ts'
import type { Json, Parameter, Row, Source } from '#core/types.ts'
import { type App, useApp } from '#runtime/app.ts'
import { listOf, read } from '#runtime/data/sources.ts'
import { titleOf } from '../properties/kinds.ts'
import { useHere } from './around.ts'
import { FormulaWords } from './FormulaButton.tsx'

type SourceProps = Pick<FieldProps<Json | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema'>

/** Something that options can come from: its code, its name, and what it asks for. */
export interface Choice {
  id: string
  code: string
  name: string
  parameters: ReadonlyArray<{ field: string; name: string; required: boolean }>
}

const parametersOf = (written: Json | undefined): Choice['parameters'] => {
  const list = typeof written === 'string' ? (JSON.parse(written || '[]') as Json) : written
  return (Array.isArray(list) ? (list as Row[]) : []).map(({ field, fieldName, required }) => ({
    field: String(field),
    name: String(fieldName || field),
    required: required === true || required === 1,
  }))
}

/** Dictionaries are kept by whoever asked first; interfaces, which others may make meanwhile, are read each time. Throws CallError. */
export async function readChoices(app: App, kind: 'dict' | 'interface'): Promise<Choice[]> {
  const asked =
    kind === 'dict'
      ? read({ get: '/api/system/DictionaryData/All' }, app)
      : app.request({ get: '/api/system/DataInterface/getList' }, { quiet: true })
  const { data } = await asked
  return listOf(data).map(({ id, enCode, fullName, parameterJson }) => ({
    id: String(id),
    code: String(enCode),
    name: app.t(String(fullName)),
    parameters: kind === 'dict' ? [] : parametersOf(parameterJson),
  }))
}

/** Where options come from, when that is a dictionary or a data interface: what else a source may say is its text. */
const chosenOf = (value: unknown): 'dict' | 'interface' | 'other' => {
  if (value === undefined) return 'dict'
  const keys = value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.keys(value) : ['']
  if (keys.every((key) => key === 'dict')) return 'dict'
  return keys.every((key) => ['interface', 'paramList', 'search'].includes(key)) ? 'interface' : 'other'
}

/** Where the options of a field come from: a dictionary or a data interface by its name, with its parameters by fields; anything else by what `Text` draws, which `other` is called. */
export function sourceField(Text: ComponentType<SourceProps>, other = 't:source.other') {
  return function SourceField(props: SourceProps) {
    const { fieldPathId, formData, onChange, uiSchema } = props
    const app = useApp()
    const { t } = app
    const id = useId()
    const title = titleOf(uiSchema?.['ui:title'], fieldPathId.path)
    // where it can come from one thing only there is nothing to choose
    const only = (uiSchema?.['ui:options'] as { only?: 'interface' } | undefined)?.only
    const [kind, setKind] = useState(chosenOf(formData))
    const written = chosenOf(formData)
    const shown = only ?? (formData === undefined || written === kind ? kind : written)
    const [choices, setChoices] = useState<Choice[]>()
    const [failed, setFailed] = useState('')
    const [isOpened, setOpened] = useState(false)
    const source = (formData ?? {}) as Source
    const code = shown === 'dict' ? source.dict : shown === 'interface' ? source.interface : undefined
    // a node that is only looked at asks for nothing that it does not name
    const asks = isOpened || code !== undefined
    useEffect(() => {
      if (shown === 'other' || !asks) return
      let gone = false
      setChoices(undefined)
      setFailed('')
      readChoices(app, shown).then(
        (found) => gone || setChoices(found),
        (error: Error) => gone || setFailed(error.message),
      )
      return () => {
        gone = true
      }
    }, [app, shown, asks])
    const change = (next: Source | undefined) => onChange(next as Json | undefined, fieldPathId.path)
    const chosen = choices?.find((one) => one.code === code || one.id === code)
    return (
      <div className="pg-rules">
        {only ? null : (
          <Select
            size="small"
            aria-label={`${title}: ${t('t:source.from')}`}
            value={shown}
            onChange={(next) => {
              if (next === 'other' || formData === undefined) return setKind(next)
              setKind(next)
              change(undefined)
            }}
            options={(['dict', 'interface', 'other'] as const).map((value) => ({
              value,
              label: t(value === 'other' ? other : `t:source.${value}`),
            }))}
          />
        )}
        {shown === 'other' ? (
          <Text {...props} />
        ) : (
          <Select
            id={fieldPathId.$id}
            showSearch
            allowClear
            optionFilterProp="label"
            loading={asks && !choices && failed === ''}
            onOpenChange={(open) => open && setOpened(true)}
            aria-label={title}
            aria-describedby={failed === '' ? undefined : `${id}-e`}
            placeholder={t('t:source.choose')}
            value={chosen?.code ?? code ?? null}
            onChange={(next?: string) => change(next === undefined ? undefined : shown === 'dict' ? { dict: next } : { interface: next })}
            options={[
              ...(code !== undefined && !chosen ? [{ value: code, label: code }] : []),
              ...(choices ?? []).map((one) => ({ value: one.code, label: one.name })),
            ]}
          />
        )}
        {failed === '' ? null : (
          <p className="pg-fault" role="alert" id={`${id}-e`}>
            {failed}
          </p>
        )}
        {shown === 'interface' && chosen ? <Parameters title={title} choice={chosen} source={source} onChange={change} /> : null}
      </div>
    )
  }
}

/** What a person calls something of whoever asks. */
export const nameOfVariable = (variable: ParameterVariable, t: Translate): string =>
  t(variableTexts[variable] ?? `t:filter.variable.${variable}`)

interface ParametersProps {
  title: string
  choice: Choice
  source: Source
  onChange: (source: Source) => void
}

/** Begins the choice of something of whoever asks among the fields of a form. */
const mark = '@'
/** Variables that a filter does not have. */
const variableTexts: { readonly [variable: string]: `t:${string}` } = { userAndSubordinates: 't:fieldMore.variable.userAndSubordinates' }
const writtenOf = (value: Json): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** What a data interface asks for, each from a field of the form or from what is known of whoever asks; what a parameter says otherwise stays. */
function Parameters({ title, choice, source, onChange }: ParametersProps) {
  const { t } = useApp()
  const here = useHere()
  const fields = here.fields
    .filter(({ many, widget, key }) => !many && !widget.isTable && key !== here.own)
    .map(({ path, label }) => ({ value: writeBraced(writePath(path) ?? ''), label }))
  const variables = parameterVariables.map((variable) => ({ value: `${mark}${variable}`, label: nameOfVariable(variable, t) }))
  const bind = (field: string, required: boolean, chosen: string | undefined) => {
    const value: Json | undefined = chosen?.startsWith(mark) ? { variable: chosen.slice(mark.length) } : chosen
    const list: Parameter[] = source.paramList ?? []
    const before = list.find((one) => one.field === field)
    const next: Parameter = { ...(before ?? { field, ...(required ? { required } : {}) }), defaultValue: value ?? null }
    const others = list.filter((one) => one.field !== field)
    const paramList = value === undefined ? others : before ? list.map((one) => (one.field === field ? next : one)) : [...list, next]
    const { paramList: _before, ...rest } = source
    onChange(paramList.length > 0 ? { ...rest, paramList } : rest)
  }
  return choice.parameters.map(({ field, name, required }) => {
    const value = source.paramList?.find((one) => one.field === field)?.defaultValue
    const variable = variableIn(value)
    const shown = variable ? `${mark}${variable}` : value === undefined || value === null ? null : writtenOf(value)
    const known = variable !== undefined || fields.some((one) => one.value === value)
    const own = shown === null || known ? [] : [{ value: shown, label: shown }]
    return (
      <div key={field}>
        <div className="pg-prop-help">{t('t:source.parameter', { name })}</div>
        <Select
          size="small"
          className="pg-prop-number"
          allowClear
          showSearch
          optionFilterProp="label"
          aria-label={`${title}: ${t('t:source.parameter', { name })}`}
          placeholder={t('t:source.chooseField')}
          value={shown}
          onChange={(next?: string) => bind(field, required, next)}
          options={[
            ...own,
            ...(fields.length > 0 ? [{ label: t('t:fieldMore.fields'), options: fields }] : []),
            { label: t('t:fieldMore.variables'), options: variables },
          ]}
        />
        {known ? null : <FormulaWords value={value} />}
      </div>
    )
  })
}
