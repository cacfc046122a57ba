import { useApp } from '#runtime/app.ts'
import { classes } from '../control/look.ts'
import type { WizardColumn } from './rows.ts'

/** What stands above the columns: the heads of a list and of sub-tables each over theirs. `tracks` has a track for each cell of a line. */
export function RowsHead({ tracks, rows }: { tracks: readonly Track[]; rows: 1 | 2 }) {
  const { t } = useApp()
  const plain = (key: string, text: string, at: number, more = '') => (
    <span
      key={key}
      role="columnheader"
      aria-rowspan={rows > 1 ? rows : undefined}
      className={classes('pg-wizard-cell', more)}
      style={{ gridColumn: at, gridRow: `1 / span ${rows}` }}
    >
      {text}
    </span>
  )
  const heads = headsOf(tracks)
  return (
    <div role="rowgroup" className="pg-wizard-head">
      <div role="row" aria-rowindex={1} className="pg-wizard-line">
        {plain('index', t('t:table.index'), 1, 'pg-wizard-index')}
        {tracks.flatMap((track, i) =>
          track.column && track.column.head === undefined
            ? [plain(track.column.id, track.column.fullName, i + 2, track.column.required ? 'pg-wizard-required' : '')]
            : [],
        )}
        {heads.map(({ name, at, span }) => (
          <span
            key={at}
            role="columnheader"
            aria-colspan={span}
            className="pg-wizard-cell pg-wizard-over"
            style={{ gridColumn: `${at + 2} / span ${span}`, gridRow: 1 }}
          >
            {name}
          </span>
        ))}
        {plain('delete', t('t:table.actions'), tracks.length + 2, 'pg-wizard-delete')}
      </div>
      {rows > 1 && (
        <div role="row" aria-rowindex={2} className="pg-wizard-line">
          {tracks.flatMap((track, i) => {
            if (track.column?.head === undefined && track.table === undefined) return []
            const { column } = track
            return [
              <span
                key={column?.id ?? `delete ${track.table}`}
                role="columnheader"
                className={classes('pg-wizard-cell', column?.required && 'pg-wizard-required', !column && 'pg-wizard-index')}
                style={{ gridColumn: i + 2, gridRow: 2 }}
              >
                {column?.fullName ?? t('t:table.actions')}
              </span>,
            ]
          })}
        </div>
      )}
    </div>
  )
}

/** A cell of a line: a column, or the button that deletes a row of a sub-table. */
export interface Track {
  column?: WizardColumn
  /** the sub-table whose rows are deleted here */
  table?: string
  head?: string | undefined
}

/** The cells of a line from left to right; behind the columns of a sub-table its rows are deleted. */
export function tracksOf(columns: readonly WizardColumn[]): Track[] {
  return columns.flatMap((column, i): Track[] => {
    const { table, head } = column
    const own: Track = { column, head }
    return table !== undefined && columns[i + 1]?.table !== table ? [own, { table, head }] : [own]
  })
}

/** The heads over neighbours, each with the first track that it stands over and how many there are. */
function headsOf(tracks: readonly Track[]): Array<{ name: string; at: number; span: number }> {
  const heads: Array<{ name: string; at: number; span: number; table: string | undefined }> = []
  for (const [at, { head, column, table = column?.table }] of tracks.entries()) {
    if (head === undefined) continue
    const last = heads.at(-1)
    if (last && last.name === head && last.table === table && last.at + last.span === at) last.span++
    else heads.push({ name: head, at, span: 1, table })
  }
  return heads
}
