import { Button, Select } from 'antd'
import { makeClause, oneClause, writeCondition } from '#core/edit/formula/condition.ts'
import { writeBraced } from '#core/edit/formula/pieces.ts'
import { isRecord } from '#core/edit/tree.ts'
import { hasExpr } from '#core/expression/expr.ts'
import { mostColors, type Tone, tones } from '#core/format/tones.ts'
import type { ColorRule } from '#core/types.ts'
import { toneClass } from '#renderers/list/toneClass.ts'
import { useText } from '#runtime/app.ts'
import { useHere } from '../../formula/around.ts'
import { WhenField } from '../../formula/WhenField.tsx'
import { AddEntry } from '../../properties/AddEntry.tsx'
import { useEntries } from '../../useEntries.ts'
import { Written } from './Written.tsx'
import '#renderers/list/rowTones.css'

interface ColorRulesProps {
  title: string
  rules: unknown
  /** the field that a new condition begins with */
  field: string | undefined
  onChange: (rules: unknown[] | undefined) => void
}

/** Whether a sentence and a tone can say it; one whose condition was emptied waits for another one. */
const isRule = (value: unknown): value is ColorRule =>
  isRecord(value) &&
  Object.keys(value).every((key) => key === 'when' || key === 'color') &&
  (value.when === '' || hasExpr(value.when)) &&
  tones.some((tone) => tone === value.color)

/** Colours on a condition, each as a sentence with its tone shown; one that is no sentence stays as it is written. */
export function ColorRules({ title, rules, field, onChange }: ColorRulesProps) {
  const t = useText()
  const here = useHere()
  const { list, adding } = useEntries<HTMLDivElement>(Array.isArray(rules) ? rules.length : 0)
  if (rules !== undefined && !Array.isArray(rules)) return <Written what={t('t:design.list.colorText')} value={rules} />
  const all: unknown[] = rules ?? []
  const change = (next: unknown[]) => onChange(next.length > 0 ? next : undefined)
  const put = (i: number, next: unknown) => change(all.map((one, at) => (at === i ? next : one)))
  const first = here.fields.find(({ key }) => key === field) ?? here.fields.find(({ many, widget }) => !many && !widget.isTable)
  const add = () => {
    if (!first) return
    const clause = makeClause({ path: first.path, comparison: 'filled', operand: { value: '' } })
    adding()
    change([...all, { when: writeBraced(writeCondition(oneClause(clause))), color: 'warning' }])
  }
  return (
    <div className="pg-rules" ref={list}>
      {all.length > 1 ? <p className="pg-list-none">{t('t:design.list.colorHelp')}</p> : null}
      {all.map((rule, i) => {
        const name = t('t:design.list.colorN', { n: i + 1 })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a colour has no name but its place
          <fieldset className="pg-rule" key={i} aria-label={`${title} ${name}`}>
            <div className="pg-rule-head">
              <b>{name}</b>
              <span>
                {i > 0 ? (
                  <Button
                    size="small"
                    type="text"
                    aria-label={`${name}: ${t('t:design.tool.up')}`}
                    onClick={() => change(all.with(i - 1, rule).with(i, all[i - 1]))}
                  >
                    {t('t:design.tool.up')}
                  </Button>
                ) : null}
                <Button
                  size="small"
                  type="text"
                  danger
                  aria-label={`${name}: ${t('t:properties.remove')}`}
                  onClick={() => change(all.filter((_, at) => at !== i))}
                >
                  {t('t:properties.remove')}
                </Button>
              </span>
            </div>
            {isRule(rule) ? (
              <>
                <WhenField name="color" title={name} value={rule.when} onChange={(when) => put(i, { ...rule, when: when ?? '' })} />
                <div className="pg-rule-then">
                  <Select<Tone>
                    size="small"
                    aria-label={`${name}: ${t('t:design.list.color')}`}
                    value={rule.color}
                    onChange={(color) => put(i, { ...rule, color })}
                    options={tones.map((value) => ({ value, label: t(`t:design.list.tone.${value}`) }))}
                  />
                  <span className={`pg-list-tone${toneClass(rule.color)}`}>{t('t:design.list.colorExample')}</span>
                </div>
              </>
            ) : (
              <Written what={t('t:design.list.colorText')} value={rule} />
            )}
          </fieldset>
        )
      })}
      <AddEntry word="t:design.list.addColor" disabled={!first || all.length >= mostColors} onAdd={add} />
    </div>
  )
}
