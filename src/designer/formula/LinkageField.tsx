import type { FieldProps } from '@rjsf/utils'
import { Button, Select } from 'antd'
import { readCondition, writeCondition } from '#core/edit/formula/condition.ts'
import { readBraced, writeBraced } from '#core/edit/formula/pieces.ts'
import type { Json, Linkage, Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { AddEntry } from '../properties/AddEntry.tsx'
import { titleOf } from '../properties/kinds.ts'
import { useEntries } from '../useEntries.ts'
import { Assignments } from './Assignments.tsx'
import { type Here, type Readable, useHere } from './around.ts'
import { ConditionBuilder } from './ConditionBuilder.tsx'
import { FormulaButton, FormulaWords } from './FormulaButton.tsx'

type LinkageProps = Pick<FieldProps<Json | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema'>

const isRecord = (value: unknown): value is Row => value !== null && typeof value === 'object' && !Array.isArray(value)
/** Whether a rule is in the language, so that a sentence can say it. */
const isRule = (value: unknown): value is Linkage =>
  isRecord(value) &&
  Object.keys(value).every((key) => ['when', 'clear', 'set', '$comment'].includes(key)) &&
  (value.set === undefined || isRecord(value.set)) &&
  [value.clear ?? []].flat().every((one) => typeof one === 'string')

/** The key of the field that a rule names: `row.price`, `form.kind`, or a field beside it. */
function targetOf(name: string, { table, fields }: Here): Readable | undefined {
  const beside = table === undefined ? name : `${table}.${name}`
  const key = name.startsWith('form.') ? name.slice(5) : name.startsWith('row.') ? `${table}.${name.slice(4)}` : beside
  return fields.find((one) => one.key === key) ?? fields.find((one) => one.key === name)
}
/** How a rule names a field. */
const nameFor = ({ path }: Readable, { table }: Here): string => (table === undefined ? path.slice(1).join('.') : path.join('.'))

/** What follows when the value of a field changes, as sentences; a rule that is no sentence stays as it is written. */
export function LinkageField({ fieldPathId, formData, onChange, uiSchema }: LinkageProps) {
  const t = useText()
  const here = useHere()
  const title = titleOf(uiSchema?.['ui:title'], fieldPathId.path)
  const rules: unknown[] = Array.isArray(formData) ? formData : []
  const { list, adding } = useEntries<HTMLDivElement>(rules.length)
  const change = (next: unknown[]) => onChange((next.length > 0 ? next : undefined) as Json | undefined, fieldPathId.path)
  if (formData !== undefined && !Array.isArray(formData)) return <pre className="pg-rule-text">{JSON.stringify(formData, null, 2)}</pre>
  return (
    <div className="pg-rules" id={fieldPathId.$id} ref={list}>
      {rules.map((rule, i) => {
        const name = t('t:rule.n', { n: i + 1 })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name but its place
          <fieldset className="pg-rule" key={i} aria-label={`${title} ${name}`}>
            <div className="pg-rule-head">
              <b>{name}</b>
              <Button
                size="small"
                type="text"
                danger
                aria-label={`${title} ${name}: ${t('t:properties.remove')}`}
                onClick={() => change(rules.filter((_, at) => at !== i))}
              >
                {t('t:properties.remove')}
              </Button>
            </div>
            {isRule(rule) ? (
              <RuleRow title={name} rule={rule} here={here} onChange={(next) => change(rules.map((one, at) => (at === i ? next : one)))} />
            ) : (
              <pre className="pg-rule-text">{JSON.stringify(rule, null, 2)}</pre>
            )}
          </fieldset>
        )
      })}
      <AddEntry
        word="t:rule.add"
        onAdd={() => {
          adding()
          change([...rules, {}])
        }}
      />
    </div>
  )
}

interface RuleRowProps {
  title: string
  rule: Linkage
  here: Here
  onChange: (rule: Linkage) => void
}

/** A rule with another value of one of its parts, in the order in which they stood. */
function withPart<K extends keyof Linkage>(rule: Linkage, part: K, value: Linkage[K] | undefined): Linkage {
  const next: Linkage = { ...rule }
  if (value === undefined) delete next[part]
  else next[part] = value
  return next
}

function RuleRow({ title, rule, here, onChange }: RuleRowProps) {
  const t = useText()
  const before = readBraced(rule.when)
  const condition = before && readCondition(before.source)
  const own = here.fields.find(({ key }) => key === here.own)
  const named = [rule.clear ?? []].flat()
  const set = Object.entries(rule.set ?? {})
  const targets = here.fields.filter(
    ({ many, key, widget, path }) => !many && key !== here.own && widget.isSystem !== true && (path[0] === 'form' || path[0] === 'row'),
  )
  /** The fields to choose among; one that the rule names already keeps the name that it has there. */
  const choices = (taken: readonly string[]) => {
    const byName = taken.map((value) => ({ value, label: targetOf(value, here)?.label ?? value }))
    const known = new Set(taken.map((name) => targetOf(name, here)?.key))
    return [...byName, ...targets.filter(({ key }) => !known.has(key)).map((one) => ({ value: nameFor(one, here), label: one.label }))]
  }
  const setTo = (entries: Array<[string, Json]>) =>
    onChange(withPart(rule, 'set', entries.length > 0 ? Object.fromEntries(entries) : undefined))
  return (
    <>
      <span>{own ? t('t:rule.changes', { name: own.label }) : t('t:rule.when')}</span>
      {condition || rule.when === undefined ? (
        <ConditionBuilder
          title={title}
          condition={condition}
          here={here}
          onChange={(next) => onChange(withPart(rule, 'when', next && writeBraced(writeCondition(next), before)))}
        />
      ) : (
        <>
          <code className="pg-rule-text">{rule.when}</code>
          <FormulaWords value={rule.when} />
          <FormulaButton title={title} value={rule.when} onChange={(next) => onChange(withPart(rule, 'when', next))} />
        </>
      )}
      <span>{t('t:rule.clears')}</span>
      <Select<string[]>
        size="small"
        mode="multiple"
        optionFilterProp="label"
        aria-label={`${title}: ${t('t:rule.clears')}`}
        placeholder={t('t:rule.noField')}
        value={named}
        onChange={(next) =>
          onChange(
            withPart(rule, 'clear', next.length === 0 ? undefined : next.length === 1 && !Array.isArray(rule.clear) ? next[0] : next),
          )
        }
        options={choices(named)}
      />
      <span>{t('t:rule.sets')}</span>
      <Assignments
        title={title}
        set={set}
        fieldOf={(name) => targetOf(name, here)}
        choices={choices(set.map(([name]) => name))}
        onChange={setTo}
      />
    </>
  )
}
