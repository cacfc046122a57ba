import { useText } from '#runtime/app.ts'
import { classes } from '../control/look.ts'
import '../parts/stepNumber.css'

const names = ['t:wizard.step1', 't:wizard.step2', 't:wizard.step3'] as const

/** IM-01: where in the wizard somebody is. */
export function Steps({ at }: { at: number }) {
  const t = useText()
  return (
    <ol className="pg-wizard-steps" aria-label={t('t:wizard.steps')}>
      {names.map((name, i) => (
        <li
          key={name}
          className={classes(i === at && 'pg-step-now', i < at && 'pg-step-done')}
          aria-current={i === at ? 'step' : undefined}
        >
          <span className="pg-step-number">{i + 1}</span>
          <span className="pg-wizard-name">{t(name)}</span>
        </li>
      ))}
    </ol>
  )
}
