import { useText } from '#runtime/app.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'

/** Says that rows which the sub-table holds already are not offered again. */
export function TakenNote({ n }: { n: number }) {
  const t = useText()
  return useSeldomWords('t:subTable.taken') ? <p className="pg-lc-chosen">{t('t:subTable.taken', { n })}</p> : null
}
