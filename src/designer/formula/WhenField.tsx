import { Select } from 'antd'
import { denied, readCondition, writeCondition } from '#core/edit/formula/condition.ts'
import { readBraced, writeBraced } from '#core/edit/formula/pieces.ts'
import { useText } from '#runtime/app.ts'
import { useHere } from './around.ts'
import { ConditionBuilder } from './ConditionBuilder.tsx'
import { FormulaButton, FormulaWords } from './FormulaButton.tsx'

/** What a condition leads to has words of its own for these properties. */
const worded = new Set(['visible', 'required', 'disabled', 'when', 'color'])

interface WhenProps {
  name: string
  title: string
  value: unknown
  onChange: (value: string | undefined) => void
}

/** A property that holds on a condition, as a sentence: when … then …. A condition that is no sentence stays as its text says. */
export function WhenField({ name, title, value, onChange }: WhenProps) {
  const t = useText()
  const here = useHere()
  const before = readBraced(value)
  const source = before?.source ?? ''
  const condition = source === '' ? undefined : readCondition(source)
  const isEmpty = value === undefined || value === ''
  if (!condition && !isEmpty)
    return (
      <>
        <FormulaWords value={value} />
        <p className="pg-rule-note">{t('t:rule.asText')}</p>
        {before ? <FormulaButton title={title} value={value} onChange={onChange} /> : null}
      </>
    )
  const effect = worded.has(name) ? name : 'other'
  return (
    <fieldset className="pg-rule" aria-label={t('t:rule.sentence', { name: title })}>
      <span>{t('t:rule.when')}</span>
      <ConditionBuilder
        title={title}
        condition={condition}
        here={here}
        onChange={(next) => onChange(next && writeBraced(writeCondition(next), before))}
      />
      {condition ? (
        <div className="pg-rule-then">
          <span>{t('t:rule.then')}</span>
          <Select<'yes' | 'no'>
            size="small"
            aria-label={`${title}: ${t('t:rule.then')}`}
            value={condition.not ? 'no' : 'yes'}
            onChange={(next) => (next === 'no') !== condition.not && onChange(writeBraced(writeCondition(denied(condition)), before))}
            options={[
              { value: 'yes', label: t(`t:rule.yes.${effect}`) },
              { value: 'no', label: t(`t:rule.no.${effect}`) },
            ]}
          />
          <FormulaButton title={title} value={value} onChange={onChange} />
        </div>
      ) : null}
    </fieldset>
  )
}
