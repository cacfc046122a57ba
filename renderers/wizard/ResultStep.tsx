import type { Json, Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { LightButton } from '../control/LightButton.tsx'
import { blockIcons } from '../icons/blockIcons.tsx'
import '../sheet/importDialog.css'
import { linesOf, type WizardColumn, wizardRows } from './rows.ts'

/** So many failed rows are listed; the export has all of them. */
const listed = 100

interface Props {
  columns: readonly WizardColumn[]
  saved: number
  failed: readonly Row[]
  onExport: () => void
  onAgain: () => void
}

const text = (value: Json | undefined) => (value === null || value === undefined ? '' : String(value))

/** A row that was not imported, with a line for each row of its sub-tables. */
function FailedRow({ row, columns }: { row: Row; columns: readonly WizardColumn[] }) {
  const [shown] = wizardRows([row], columns)
  if (!shown) return null
  const lines = linesOf(shown)
  return (
    <tbody>
      {Array.from({ length: lines }, (_, sub) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
        <tr key={sub}>
          {sub === 0 && (
            <td className="pg-wizard-why" rowSpan={lines}>
              {text(row.errorsInfo)}
            </td>
          )}
          {columns.map(({ id, field, table }) => {
            if (table !== undefined) return <td key={id}>{shown.subs[table]?.[sub]?.[field] ?? ''}</td>
            return sub === 0 ? (
              <td key={id} rowSpan={lines}>
                {shown.texts[field]}
              </td>
            ) : null
          })}
        </tr>
      ))}
    </tbody>
  )
}

/** IM-03: how many rows were imported, and those that were not, with what is wrong with each; they can be exported, or mended here. */
export function ResultStep({ columns, saved, failed, onExport, onAgain }: Props) {
  const { t } = useApp()
  return (
    <>
      <p className="pg-wizard-result" role="status">
        <span className="pg-wizard-good">{t('t:wizard.success', { n: saved })}</span>
        {failed.length > 0 && <span className="pg-wizard-bad">{t('t:wizard.failed', { n: failed.length })}</span>}
      </p>
      {failed.length > 0 && (
        <>
          <div className="pg-wizard-tools">
            <LightButton label={t('t:wizard.exportFaults')} icon={blockIcons.download} onClick={onExport} />
            <LightButton label={t('t:wizard.again')} icon={blockIcons.edit} onClick={onAgain} />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
          <section className="pg-sheet-preview" tabIndex={0} aria-label={t('t:wizard.faultsTable')}>
            <table>
              <thead>
                <tr>
                  <th>{t('t:wizard.errorsInfo')}</th>
                  {columns.map(({ id, fullName, table, head }) => (
                    <th key={id}>{table === undefined ? fullName : `${head}-${fullName}`}</th>
                  ))}
                </tr>
              </thead>
              {failed.slice(0, listed).map((row, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while it is shown
                <FailedRow key={i} row={row} columns={columns} />
              ))}
            </table>
          </section>
          {failed.length > listed && <p className="pg-wizard-note">{t('t:table.import.more', { n: failed.length - listed })}</p>}
        </>
      )}
    </>
  )
}
