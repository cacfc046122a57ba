import { Button, Input, Select } from 'antd'
import { readBraced } from '#core/edit/formula/pieces.ts'
import type { Json } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { useEntries } from '../useEntries.ts'
import { type Readable, useHere } from './around.ts'
import { ownOptions, valueFor } from './ConditionBuilder.tsx'
import { FormulaButton, FormulaWords } from './FormulaButton.tsx'

interface AssignmentsProps {
  title: string
  /** what is set, by the names of fields */
  set: ReadonlyArray<[string, Json]>
  fieldOf: (name: string) => Readable | undefined
  /** fields that can be set, by their labels */
  choices: ReadonlyArray<{ value: string; label: string }>
  onChange: (set: Array<[string, Json]>) => void
}

/** Fields that are set, each to a value that is chosen, typed or worked out. */
export function Assignments({ title, set, fieldOf, choices, onChange }: AssignmentsProps) {
  const t = useText()
  const { list, adding } = useEntries<HTMLDivElement>(set.length)
  return (
    <div className="pg-rules" ref={list}>
      {set.map(([name, value], i) => {
        const field = fieldOf(name)
        const label = `${title}: ${t('t:rule.valueOf', { name: field?.label ?? name })}`
        const to = (next: Json | undefined) => onChange(set.map((one, at) => (at === i ? [name, next ?? null] : one)))
        return (
          <div className="pg-rule-set" key={name}>
            <span>{t('t:rule.valueOf', { name: field?.label ?? name })}</span>
            <SetValue label={label} field={field} value={value} onChange={to} />
            <FormulaButton title={label} value={readBraced(value) ? value : undefined} onChange={to} />
            <Button
              size="small"
              type="text"
              danger
              aria-label={`${label}: ${t('t:properties.remove')}`}
              onClick={() => onChange(set.filter((_, at) => at !== i))}
            >
              ×
            </Button>
          </div>
        )
      })}
      <Select
        size="small"
        showSearch
        optionFilterProp="label"
        aria-label={`${title}: ${t('t:rule.sets')}`}
        placeholder={t('t:rule.chooseField')}
        value={null}
        onChange={(name: string) => {
          adding()
          onChange([...set, [name, '']])
        }}
        options={choices.filter(({ value }) => !set.some(([name]) => name === value))}
      />
    </div>
  )
}

interface SetValueProps {
  label: string
  field: Readable | undefined
  value: Json
  onChange: (value: Json) => void
}

function SetValue({ label, field, value, onChange }: SetValueProps) {
  const t = useText()
  const here = useHere()
  const options = ownOptions(field, t)
  if (typeof value === 'string' && value.includes('{{')) return here.around ? <FormulaWords value={value} /> : <code>{value}</code>
  if (options.length > 0 && (value === '' || options.some((one) => one.value === value)))
    return <Select size="small" aria-label={label} value={value === '' ? null : value} onChange={onChange} options={options} />
  if (value !== null && typeof value === 'object') return <code className="pg-rule-text">{JSON.stringify(value)}</code>
  return (
    <Input
      size="small"
      aria-label={label}
      value={value === null ? '' : String(value)}
      onChange={({ target }) => onChange(valueFor(target.value, field))}
    />
  )
}
