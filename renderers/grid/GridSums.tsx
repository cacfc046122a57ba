import { useText } from '#runtime/app.ts'
import { classes } from '../control/look.ts'
import type { Extras, GridPlan, tracksOf } from './gridColumns.ts'

interface SumsProps {
  plan: GridPlan
  tracks: ReturnType<typeof tracksOf>
  extras: Extras
  /** texts of the row of totals, by field */
  summary: { [field: string]: string }
}

/** The row of totals below all others. */
export function GridSums({ plan, tracks, extras, summary }: SumsProps) {
  const t = useText()
  return (
    <div role="rowgroup" className="pg-g-foot">
      <div role="row" className="pg-g-sums">
        {plan.columns.map((column, i) => (
          <div
            key={column.key}
            role="cell"
            className={classes(
              'pg-g-cell',
              `pg-g-${i === 0 && !summary[column.field] ? 'left' : column.align}`,
              tracks.stick.has(column.key) && 'pg-g-stick',
            )}
            style={{ ...tracks.stick.get(column.key), gridColumn: i + 1 + (extras.selects ? 1 : 0) + (extras.index ? 1 : 0) }}
          >
            {summary[column.field] ?? (i === 0 ? t('t:table.summary') : '')}
          </div>
        ))}
        {extras.actions > 0 && <div role="cell" className="pg-g-cell pg-g-stick" style={{ right: 0, gridColumn: '-2 / -1' }} />}
      </div>
    </div>
  )
}
