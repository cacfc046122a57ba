import { useText } from '#runtime/app.ts'
import type { FormStore } from '#runtime/form/formStore.ts'
import { useReportedFaults } from '#runtime/form/reportedFaults.ts'
import './panes.css'

/** A pane's title; after a save that failed also how many faults are in the pane. */
export function PaneTitle({ title, fields, form }: { title: string; fields: ReadonlySet<string>; form: FormStore | undefined }) {
  const t = useText()
  const n = useReportedFaults(form).filter(({ field }) => fields.has(field.split('[')[0] ?? '')).length
  return (
    <>
      {title}
      {n > 0 ? (
        <span className="pg-pane-faults" role="img" aria-label={t('t:form.faults', { n })}>
          {n}
        </span>
      ) : null}
    </>
  )
}
