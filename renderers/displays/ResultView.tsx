import type { Json, Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import type { BlockProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useExpr } from '#runtime/scope.ts'
import { plainText } from '../control/text.tsx'
import { spanned } from '../parts/spanned.ts'
import './resultView.css'

const mostRows = 20
const mostColumns = 12

const shown = (value: Json | undefined): string =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : plainText(value ?? null)

/** What a call answered: how much, how fast, the first rows as a table, and all of it as JSON. */
function ResultView({ node }: BlockProps<'resultView'>) {
  const t = useText()
  const data = useExpr<Row | null>(node.data)
  if (data === null || typeof data !== 'object' || !Array.isArray(data.rows)) return null
  const rows = data.rows as Row[]
  const columns = [...new Set(rows.slice(0, mostRows).flatMap((row) => Object.keys(row)))].slice(0, mostColumns)
  const counted = { n: Number(data.count ?? rows.length), ms: Number(data.ms ?? 0) }
  return (
    <section className="pgc-result" style={spanned(node)} aria-label={t('t:result.title')}>
      <p className="pgc-result-sum" role="status">
        {t('t:result.rows', counted)}
      </p>
      {rows.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <div className="pgc-result-scroll" tabIndex={0} role="group" aria-label={t('t:result.first')}>
            <table>
              <thead>
                <tr>
                  {columns.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, mostRows).map((row, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer have no name of their own
                  <tr key={i}>
                    {columns.map((name) => (
                      <td key={name}>{shown(row[name])}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <details>
            <summary>JSON</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
            <pre className="pgc-result-scroll" tabIndex={0}>
              {JSON.stringify(rows, null, 2)}
            </pre>
          </details>
        </>
      )}
    </section>
  )
}

const Cell = ({ value, text }: ReadProps<'resultView'>) => text ?? shown(value)

export default { block: ResultView, cell: Cell } satisfies Renderer<'resultView'>
