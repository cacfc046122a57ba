import type { Fault } from '#core/types.ts'
import type { StoredColumn } from '../../records/model/columns.ts'

/** PostgreSQL has at most so many columns a table; those that fields have lost are still there. */
const mostColumns = 1600
/** Bytes of one row on a page of PostgreSQL, less its head and the columns that every table has. */
const mostBytes = 8160 - 24 - 220

/**
 * The most that a filled column takes of its row. A text of more than 23 bytes can be kept apart, which leaves 18 of them;
 * a shorter one stays, with its length. Numbers of fixed size stand at multiples of it.
 */
function bytesOf({ type }: StoredColumn): number {
  if (type === 'own') return 0
  if (type === 'integer') return 7
  if (type === 'bigint' || type === 'timestamp with time zone') return 15
  return 24
}

/** Why a table cannot keep records whose every field is filled; each column takes a bit that says whether it is empty, too. */
export function rowFaults(columns: readonly StoredColumn[], there: number, pointer: string): Fault[] {
  const own = columns.filter(({ type }) => type !== 'own')
  const bytes = own.reduce((sum, column) => sum + bytesOf(column), 0) + Math.ceil((there + own.length) / 8)
  const faults: Fault[] = []
  if (there + own.length > mostColumns - 20)
    faults.push({ pointer, message: `a table has at most ${mostColumns - 20} columns, those of fields that were taken away included` })
  if (bytes > mostBytes)
    faults.push({
      pointer,
      message: `a record of ${own.length} filled fields is too big for one row: it takes ${bytes} bytes, ${mostBytes} are there; move some of them into a sub-table or another application`,
    })
  return faults
}
