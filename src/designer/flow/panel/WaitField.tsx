import { findStanding } from '#core/edit/flow/tree.ts'
import { useText } from '#runtime/app.ts'
import { useFlowAround } from '../around.ts'
import { labelOf } from '../words.ts'
import { CalendarChoice } from './CalendarChoice.tsx'
import { usePanel } from './context.ts'
import { Choose, NumberBox } from './controls.tsx'
import type { OwnProps } from './ownField.tsx'

/** How long a node waits: for hours, or until a moment that the form holds. */
export function WaitField({ id, label, value, onChange }: OwnProps<number>) {
  const t = useText()
  const { definition, of, set } = usePanel()
  const around = useFlowAround()
  const node = findStanding(definition, of)?.node
  const until = node?.kind === 'wait' && 'until' in node ? node.until : undefined
  const calendar = node?.kind === 'wait' && 'hours' in node ? node.calendar : undefined
  const dates = [...(around.fields ?? [])].filter(([, one]) => one.of === '' && one.widget.holds === 'date')
  return (
    <>
      <Choose
        id={id}
        label={label}
        value={until === undefined ? 'hours' : 'until'}
        options={(['hours', 'until'] as const).map((one) => ({ value: one, label: t(`t:flowDesign.wait.${one}`) }))}
        onChange={(next) => set(next === 'until' ? { until: dates[0]?.[0] ?? '' } : { hours: 24 })}
      />
      {until === undefined ? (
        <>
          <NumberBox
            label={t(`t:flowDesign.wait.${calendar === undefined ? 'hours' : 'workingHours'}`)}
            value={value}
            onChange={onChange}
          />
          <CalendarChoice label={label} value={calendar} onChange={(next) => set({ calendar: next })} />
        </>
      ) : (
        <Choose
          label={t('t:flowDesign.wait.until')}
          placeholder={t('t:flowDesign.rule.field')}
          value={until || undefined}
          options={dates.map(([field]) => ({ value: field, label: labelOf(field, around) }))}
          onChange={(field = '') => set({ until: field })}
        />
      )}
    </>
  )
}
