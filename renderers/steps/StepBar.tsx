import { useText } from '#runtime/app.ts'
import type { FormStore } from '#runtime/form/formStore.ts'
import { useReportedFaults } from '#runtime/form/reportedFaults.ts'
import { classes } from '../control/look.ts'
import { icon } from '../icons/icons.tsx'
import type { Step } from './useSteps.ts'
import '../parts/stepNumber.css'

const check = icon('check', 'M3.5 8.5l3 3 6-7')

interface StepBarProps {
  steps: readonly Step[]
  at: number
  form: FormStore
  /** only the step that is open is told, with its number */
  short: boolean
  mayGo: (i: number) => boolean
  isDone: (i: number) => boolean
  onGo: (i: number) => void
}

/** Where in the steps somebody is: which are done, which one is open, and in which the last try found faults. */
export function StepBar({ steps, at, form, short, mayGo, isDone, onGo }: StepBarProps) {
  const t = useText()
  const faults = useReportedFaults(form)
  const faultsOf = ({ fields }: Step) => faults.filter(({ field }) => fields.has(field.split('[')[0] ?? '')).length
  const now = steps[at]
  if (short)
    return (
      <div className="pg-steps-short" role="status">
        <span className="pg-steps-count">{t('t:steps.of', { n: at + 1, all: steps.length })}</span>
        <strong>{now?.title}</strong>
        <span className="pg-steps-way" aria-hidden="true">
          <span style={{ width: `${((at + 1) / steps.length) * 100}%` }} />
        </span>
      </div>
    )
  return (
    <ol className="pg-steps-bar" aria-label={t('t:steps.bar')}>
      {steps.map((step, i) => {
        const n = faultsOf(step)
        const done = i !== at && n === 0 && isDone(i)
        return (
          <li key={step.key} className={classes(i === at && 'pg-step-now', done && 'pg-step-done', n > 0 && 'pg-steps-wrong')}>
            <button type="button" disabled={!mayGo(i)} aria-current={i === at ? 'step' : undefined} onClick={() => onGo(i)}>
              <span className="pg-step-number" aria-hidden="true">
                {done ? check : i + 1}
              </span>
              <span className="pg-steps-title">{step.title}</span>
              {n > 0 ? <span className="pg-steps-faults">{t('t:form.faults', { n })}</span> : null}
              {done ? <span className="sr-only">{t('t:steps.done')}</span> : null}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
