import { useMemo, useSyncExternalStore } from 'react'
import type { ReportedFault } from './faults.ts'
import type { FormStore } from './formStore.ts'

const none: readonly ReportedFault[] = []

/** What holds the fault of a told place now: the field's, or its row's. */
const faultOf = (form: FormStore, { field, child, rowId }: ReportedFault) =>
  child === undefined ? form.errorAtom(field) : form.table(field.split('[')[0] ?? '').errorsAtom(rowId ?? '')

function isStill(form: FormStore, told: ReportedFault): boolean {
  const fault = form.store.get<unknown>(faultOf(form, told) as never)
  if (told.child === undefined) return fault !== undefined
  const table = form.table(told.field.split('[')[0] ?? '')
  return form.store.get(table.idsAtom).includes(told.rowId ?? '') && (fault as { [child: string]: string })[told.child] !== undefined
}

/** The key by which the form focuses a told place, where its row stands now. */
export function keyOf(form: FormStore, { field, child, rowId }: ReportedFault): string {
  if (child === undefined) return field
  const name = field.split('[')[0] ?? ''
  return `${name}[${form.store.get(form.table(name).idsAtom).indexOf(rowId ?? '')}].${child}`
}

/** The faults of the last failed save that are still there; redraws as they are mended. */
export function useReportedFaults(form: FormStore | undefined): readonly ReportedFault[] {
  const live = useMemo(() => {
    let last = none
    const get = () => {
      const next = form ? form.store.get(form.reportedAtom).filter((told) => isStill(form, told)) : none
      if (next.length !== last.length || next.some((told, i) => told !== last[i])) last = next
      return last
    }
    const subscribe = (listener: () => void) => {
      if (!form) return () => {}
      let stops: Array<() => void> = []
      const watch = () => {
        for (const stop of stops) stop()
        stops = [...new Set(form.store.get(form.reportedAtom).map((told) => faultOf(form, told)))].map((one) =>
          form.store.sub(one, listener),
        )
        const tables = new Set(
          form.store.get(form.reportedAtom).flatMap(({ field, child }) => (child === undefined ? [] : [field.split('[')[0] ?? ''])),
        )
        for (const table of tables) stops.push(form.store.sub(form.table(table).idsAtom, listener))
      }
      watch()
      const stop = form.store.sub(form.reportedAtom, () => {
        watch()
        listener()
      })
      return () => {
        stop()
        for (const one of stops) one()
      }
    }
    return { get, subscribe }
  }, [form])
  return useSyncExternalStore(live.subscribe, live.get)
}
