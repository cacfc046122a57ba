import { Button, Input, Select } from 'antd'
import type { ComponentType } from 'react'
import { formats } from '#core/format/formats.ts'
import { isRecord } from '#core/json.ts'
import type { Json, Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { FormulaButton, FormulaWords } from '../formula/FormulaButton.tsx'
import { useEntries } from '../useEntries.ts'
import { AddEntry } from './AddEntry.tsx'

/** What draws a text by what it is given here; the type of @rjsf's own field would be that of every JSON value. */
interface TextProps {
  fieldPathId: { $id: string; path: string[] }
  formData: unknown
  uiSchema: object
  onChange: (value: unknown) => void
}

const kinds = ['check', 'pattern', 'use'] as const
type RuleKind = (typeof kinds)[number]

/** What a rule asks; nothing of one that says more than a form can. */
function kindOf(rule: Json): RuleKind | undefined {
  if (!isRecord(rule)) return undefined
  const given = kinds.filter((kind) => typeof rule[kind] === 'string')
  const isPlain = Object.keys(rule).every((name) => name === 'message' || kinds.some((kind) => kind === name))
  return isPlain && given.length === 1 ? given[0] : undefined
}

/** Whether rules can each be written as a sentence with a message. */
export const areOwnRules = (rules: readonly Json[]): boolean => rules.every((rule) => kindOf(rule) !== undefined)

interface OwnRulesProps {
  id: string
  title: string
  rules: readonly Json[]
  Text: ComponentType<TextProps>
  onChange: (rules: Json[]) => void
}

/** Rules of one's own: a condition that must hold, a pattern or a format, each with what is said when it is broken. */
export function OwnRules({ id, title, rules, Text, onChange }: OwnRulesProps) {
  const t = useText()
  const { list, adding } = useEntries<HTMLDivElement>(rules.length)
  const write = (at: number, next: Row) => onChange(rules.map((one, i) => (i === at ? next : one)))
  return (
    <div className="pg-rules" ref={list} role="group" aria-label={title}>
      {rules.map((rule, i) => {
        const kind = kindOf(rule) as RuleKind
        const { message } = rule as Row
        const value = String((rule as Row)[kind])
        const name = t('t:rule.n', { n: i + 1 })
        const set = (to: RuleKind, next: string) => write(i, { [to]: next, ...(message === undefined ? {} : { message }) })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name but its place
          <fieldset className="pg-rule" key={i} aria-label={`${title} ${name}`}>
            <div className="pg-rule-head">
              <Select<RuleKind>
                size="small"
                aria-label={`${title} ${name}: ${t('t:pageForm.rule.kind')}`}
                value={kind}
                options={kinds.map((one) => ({ value: one, label: t(`t:pageForm.rule.${one}`) }))}
                onChange={(next) => next !== kind && set(next, next === 'use' ? (Object.keys(formats)[0] ?? '') : '')}
              />
              <Button
                size="small"
                type="text"
                danger
                aria-label={`${title} ${name}: ${t('t:properties.remove')}`}
                onClick={() => onChange(rules.filter((_one, at) => at !== i))}
              >
                {t('t:properties.remove')}
              </Button>
            </div>
            {kind === 'use' ? (
              <Select<string>
                size="small"
                aria-label={`${title} ${name}: ${t('t:pageForm.rule.use')}`}
                value={value}
                options={Object.keys(formats).map((one) => ({ value: one, label: t(`t:rule.format.${one}`) }))}
                onChange={(next) => set('use', next)}
              />
            ) : (
              <div className="pg-prop-row">
                <Input
                  className="pg-prop-code"
                  aria-label={`${title} ${name}: ${t(`t:pageForm.rule.${kind}`)}`}
                  placeholder={kind === 'check' ? '{{ form.end >= form.start }}' : '^[A-Z]{2}\\d+$'}
                  value={value}
                  onChange={({ target }) => set(kind, target.value)}
                />
                {kind === 'check' ? (
                  <FormulaButton title={`${title} ${name}`} value={value} onChange={(next) => set('check', next ?? '')} />
                ) : null}
              </div>
            )}
            {kind === 'check' ? <FormulaWords value={value} /> : null}
            <label htmlFor={`${id}_m${i}`}>{t('t:pageForm.rule.message')}</label>
            <Text
              fieldPathId={{ $id: `${id}_m${i}`, path: ['message'] }}
              formData={message}
              uiSchema={{ 'ui:title': `${title} ${name}: ${t('t:pageForm.rule.message')}` }}
              onChange={(next) => write(i, { [kind]: value, ...(next === undefined ? {} : { message: next as Json }) })}
            />
          </fieldset>
        )
      })}
      <AddEntry
        title={title}
        word="t:pageForm.rule.add"
        onAdd={() => {
          adding()
          onChange([...rules, { check: '' }])
        }}
      />
    </div>
  )
}
