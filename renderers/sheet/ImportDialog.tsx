import { useId, useState } from 'react'
import { rowDefaults } from '#core/form/form.ts'
import { formatSize } from '#core/format/format.ts'
import { listMark } from '#core/text.ts'
import type { Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import Frame from '#runtime/page/Frame.tsx'
import { readScope } from '#runtime/scope.ts'
import { type RowErrors, typedKey } from '#runtime/table/faults.ts'
import { Check } from '../choice/Check.tsx'
import type { TableColumn } from '../subTable/tableColumns.ts'
import { FilePick } from '../upload/FilePick.tsx'
import { applyLines, type Filling, isFillable, readLines, type Sheet, tellFilled } from './edits.ts'
import './importDialog.css'
import { readFile } from './readFile.ts'

const accept = '.xlsx,.xls,.csv'
const largest = 5 * 1024 * 1024
/** So many lines are listed before they are imported. */
const listed = 100

interface Found {
  columns: TableColumn[]
  /** heads of the file that no column has */
  unknown: string[]
  lines: Array<{ line: number; texts: string[]; filling: Filling; faults: RowErrors }>
}

const plain = (text: string) => text.replace(/[\s*＊]/g, '').toLowerCase()

/** Finds the columns by the first line, and reads all others. Throws the key of a text that says why that is not possible. */
async function look(sheet: Sheet, file: File): Promise<Found> {
  const [head = [], ...rest] = await readFile(file).catch(() => {
    throw new Error('t:table.import.unreadable')
  })
  const open = sheet.columns.filter(({ plan }) => isFillable(plan))
  const matched = head.map((name) => open.find(({ label, key }) => plain(label) === plain(name) || key === name.trim()))
  const places = matched.flatMap((column, i) => (column && matched.indexOf(column) === i ? [i] : []))
  if (places.length === 0) throw new Error('t:table.import.noColumns')
  if (rest.length === 0) throw new Error('t:table.import.empty')
  const columns = places.map((i) => matched[i] as TableColumn)
  const plans = columns.map(({ plan }) => plan)
  const texts = rest.map((line) => places.map((i) => line[i] ?? ''))
  const start = rowDefaults(sheet.table.plan, readScope(sheet.at, sheet.app))
  const fillings = await readLines(sheet, plans, texts, () => start)
  const lines = fillings.map((filling, i) => {
    const row = { ...start, ...filling.values, [typedKey]: filling.typed } as Row
    return { line: i + 2, texts: texts[i] ?? [], filling, faults: sheet.table.faultsOf(row) }
  })
  return { columns, unknown: head.filter((name, i) => name.trim() !== '' && !places.includes(i)), lines }
}

/** Rows of a sub-table from a spreadsheet: a file, what was found in it with its faults by line, and then its rows as one step that can be undone. */
export default function ImportDialog({ sheet, label, onClose }: { sheet: Sheet; label: string; onClose: () => void }) {
  const { t } = useApp()
  const id = useId()
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const [found, setFound] = useState<Found>()
  const [busy, setBusy] = useState(false)
  const [onlyWrong, setOnlyWrong] = useState(false)
  const [skips, setSkips] = useState(false)

  const choose = async (given: File | undefined) => {
    setFile(given)
    setFound(undefined)
    setError(undefined)
    if (!given) return
    if (given.size > largest) return setError(t('t:table.import.tooLarge', { size: formatSize(largest) }))
    setBusy(true)
    try {
      setFound(await look(sheet, given))
    } catch (fault) {
      setError(t((fault as Error).message))
    } finally {
      setBusy(false)
    }
  }
  const wrong = found?.lines.filter(({ faults }) => Object.keys(faults).length > 0) ?? []
  const finish = () => {
    if (!found) return setError((old) => old ?? t('t:import.fileRequired'))
    const taken = skips ? found.lines.filter((line) => !wrong.includes(line)) : found.lines
    const { table } = sheet
    const plans = found.columns.map(({ plan }) => plan)
    const at = table.store.get(table.idsAtom).length
    applyLines(
      sheet,
      plans,
      at,
      taken.map(({ filling }) => filling),
      (filled) => tellFilled(sheet, 't:table.note.imported', filled),
    )
    onClose()
  }
  const shown = (onlyWrong ? wrong : (found?.lines ?? [])) as Found['lines']
  return (
    <Frame
      kind="dialog"
      title={t('t:table.import.title', { label })}
      width={1000}
      busy={busy}
      onCancel={onClose}
      onConfirm={finish}
      confirmText={t('t:table.import')}
    >
      <FilePick
        id={id}
        label={t('t:import.file')}
        accept={accept}
        file={file}
        error={error}
        onFile={choose}
        onRefuse={() => setError(t('t:upload.fileType', { types: accept }))}
      />
      {!found && (
        <p className="pg-sheet-hint">
          {t('t:table.import.hint')}
          <br />
          {t('t:table.import.columns', {
            names: sheet.columns
              .filter(({ plan }) => isFillable(plan))
              .map((column) => column.label)
              .join(t(listMark)),
          })}
        </p>
      )}
      {found && (
        <>
          <p className="pg-sheet-hint" role="status">
            {wrong.length > 0
              ? t('t:table.import.found', { n: found.lines.length, wrong: wrong.length })
              : t('t:table.import.good', { n: found.lines.length })}
            {found.unknown.length > 0 && (
              <>
                <br />
                {t('t:table.import.unknown', { names: found.unknown.join(t(listMark)) })}
              </>
            )}
          </p>
          {wrong.length > 0 && (
            <p className="pg-sheet-choices">
              <Choice label={t('t:table.import.onlyWrong')} on={onlyWrong} set={setOnlyWrong} />
              <Choice label={t('t:table.import.skipWrong')} on={skips} set={setSkips} />
            </p>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
          <section className="pg-sheet-preview" tabIndex={0} aria-label={file?.name}>
            <table>
              <thead>
                <tr>
                  <th>{t('t:table.import.line')}</th>
                  {found.columns.map((column) => (
                    <th key={column.key}>{column.label}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.slice(0, listed).map(({ line, texts, faults }) => (
                  <PreviewLine key={line} line={line} texts={texts} faults={faults} columns={found.columns} all={sheet.columns} />
                ))}
              </tbody>
            </table>
          </section>
          {shown.length > listed && <p className="pg-sheet-hint">{t('t:table.import.more', { n: shown.length - listed })}</p>}
        </>
      )}
    </Frame>
  )
}

function Choice({ label, on, set }: { label: string; on: boolean; set: (on: boolean) => void }) {
  return (
    <span className="pg-sheet-choice">
      <Check label={label} checked={on} onChange={() => set(!on)} />
      <span aria-hidden="true">{label}</span>
    </span>
  )
}

interface LineProps {
  line: number
  texts: string[]
  faults: RowErrors
  columns: TableColumn[]
  all: readonly TableColumn[]
}

/** One line of the file as it came; what is wrong stands under its text, and what is missing in a column that the file has not, behind the number. */
function PreviewLine({ line, texts, faults, columns, all }: LineProps) {
  const missing = all.filter(({ key }) => faults[key] !== undefined && !columns.some((column) => column.key === key))
  return (
    <tr>
      <td>
        {line}
        {missing.map(({ key }) => (
          <span key={key} className="pg-fault">
            {faults[key]}
          </span>
        ))}
      </td>
      {columns.map(({ key }, i) => (
        <td key={key} className={faults[key] ? 'pg-sheet-wrong' : undefined}>
          {texts[i]}
          {faults[key] && <span className="pg-fault">{faults[key]}</span>}
        </td>
      ))}
    </tr>
  )
}
