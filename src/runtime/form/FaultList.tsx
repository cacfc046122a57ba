import { useState } from 'react'
import type { Text } from '#core/types.ts'
import { useText } from '../app.ts'
import type { ReportedFault } from './faults.ts'
import type { FormStore } from './formStore.ts'
import { keyOf, useReportedFaults } from './reportedFaults.ts'
import './faultList.css'

/** So many places are listed at once; the rest are counted. */
const most = 12

/** The places that kept a form from being saved, by their labels: each leads to its field. It shrinks as they are mended. */
export default function FaultList({ form }: { form: FormStore }) {
  const t = useText()
  const told = useReportedFaults(form)
  const [all, setAll] = useState(false)
  if (told.length === 0) return null
  const nameOf = ({ field, child, rowId }: ReportedFault) => {
    const name = field.split('[')[0] ?? ''
    const plan = form.plan.byKey.get(name)
    const label = t((plan?.node.fullLabel ?? plan?.node.label) as Text | undefined) || name
    if (child === undefined) return label
    const column = plan?.children.find((one) => one.field === child)
    const n = form.store.get(form.table(name).idsAtom).indexOf(rowId ?? '') + 1
    return t('t:form.faultCell', { table: label, n, column: t(column?.node.label) || child })
  }
  const shown = all ? told : told.slice(0, most)
  return (
    <section className="pg-faults" aria-label={t('t:form.faultList')}>
      <strong className="pg-faults-n" role="status">
        {t('t:form.faults', { n: told.length })}
      </strong>
      <ul>
        {shown.map((one) => (
          <li key={`${one.field} ${one.rowId ?? ''}`}>
            <button type="button" title={one.message} onClick={() => form.focusField?.(keyOf(form, one))}>
              <span>{nameOf(one)}</span>
            </button>
          </li>
        ))}
        {shown.length < told.length ? (
          <li>
            <button type="button" onClick={() => setAll(true)}>
              <span>{t('t:form.faultsMore', { n: told.length - shown.length })}</span>
            </button>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
