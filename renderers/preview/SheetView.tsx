import { useEffect, useState } from 'react'
import { useText } from '#runtime/app.ts'
import type { SheetAnswer } from './sheetWorker.ts'
import { contentOf, type ViewProps } from './view.ts'

/** A book that takes longer than this to be read is not waited for. */
const patience = 20_000

/** A workbook, a sheet at a time. */
export default function SheetView({ address, name, onFail }: ViewProps) {
  const t = useText()
  const [sheets, setSheets] = useState<NonNullable<SheetAnswer['sheets']>>()
  const [at, setAt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
  useEffect(() => {
    const gone = new AbortController()
    const fail = () => !gone.signal.aborted && onFail()
    const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module', name: 'sheet' })
    const late = setTimeout(fail, patience)
    worker.onerror = fail
    worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) => {
      clearTimeout(late)
      worker.terminate()
      if (data.sheets && data.sheets.length > 0) setSheets(data.sheets)
      else fail()
    }
    contentOf(address, gone.signal).then((content) => worker.postMessage(content, [content]), fail)
    return () => {
      gone.abort()
      clearTimeout(late)
      worker.terminate()
    }
  }, [address])
  const sheet = sheets?.[at]
  if (!sheets || !sheet) return null
  return (
    <>
      {sheets.length > 1 && (
        <div className="pg-prev-tabs">
          {sheets.map((one, i) => (
            <button
              key={one.name}
              type="button"
              className="ant-btn ant-btn-default ant-btn-color-default ant-btn-variant-outlined"
              aria-pressed={i === at}
              onClick={() => setAt(i)}
            >
              {one.name}
            </button>
          ))}
        </div>
      )}
      {sheet.cut && <p className="pg-prev-note">{t('t:upload.rowsCut', { n: sheet.rows.length })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with the keys as well */}
      <section className="pg-prev-sheet" aria-label={`${name} ${sheet.name}`} tabIndex={0}>
        <table>
          <tbody>
            {sheet.rows.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sheet have no other name
              <tr key={i}>
                <th scope="row">{i + 1}</th>
                {row.map((cell, j) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor have its columns
                  <td key={j}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
