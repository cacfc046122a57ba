import { useApp } from '#runtime/app.ts'

/** How many of the rows are done, as a bar and in words. */
export function Progress({ done, n, text }: { done: number; n: number; text: string }) {
  const { t } = useApp()
  return (
    <p className="pg-wizard-progress" role="status">
      <progress max={n} value={done} aria-label={t('t:wizard.step3')} />
      {text}
    </p>
  )
}
