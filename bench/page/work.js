/** The work that every engine is given: one form and one list, each engine words it in its own way. */

/** Kinds of twenty fields in a row: 60% text, 15% select, 10% number, 10% switch, 5% date. */
const kinds = 'text text select number text text select text text switch text text date text text switch number select text text'.split(' ')

/** The ten choices of every select. */
export const options = Array.from({ length: 10 }, (_, i) => ({ value: `v${i}`, label: `Choice ${i + 1}` }))

/**
 * @typedef {{ name: string, kind: string, label: string, required: boolean, showWhen?: { name: string, is: string } }} Field
 * @param {number} count
 * @returns {Field[]} half of them required; the second one shows when the first one holds `x`
 */
export function makeForm(count) {
  return Array.from({ length: count }, (_, i) => ({
    name: `f${i + 1}`,
    kind: kinds[i % kinds.length],
    label: `Field ${i + 1}`,
    required: i % 2 === 0,
    ...(i === 1 ? { showWhen: { name: 'f1', is: 'x' } } : {}),
  }))
}

/** The text field nearest to the middle: the one that is typed into. @param {Field[]} fields */
export function middleOf(fields) {
  let at = Math.floor(fields.length / 2)
  while (fields[at].kind !== 'text') at++
  return fields[at].name
}

export const columnCount = 12
/** Width of one column of a list, in px. */
export const columnWidth = 120
/** Height of the rows that a list shows at a time, below its head of 40 px. */
export const listHeight = 600

const cell = [
  (row) => row + 1,
  (row, column) => `Name ${row}-${column}`,
  (row, column) => (row * 37 + column) % 1000,
  (row) => `2024-03-${String((row % 28) + 1).padStart(2, '0')}`,
]

/** Names and heads of a list's columns. */
export const makeColumns = (count = columnCount) => Array.from({ length: count }, (_, i) => ({ name: `c${i}`, label: `Column ${i + 1}` }))

/** @param {number} count @returns {Array<{ id: string, [column: string]: string | number }>} */
export function makeRows(count, columns = columnCount) {
  return Array.from({ length: count }, (_, row) => {
    const out = { id: `r${row}` }
    for (let column = 0; column < columns; column++) out[`c${column}`] = cell[column % cell.length](row, column)
    return out
  })
}

/** What a spreadsheet would put on the clipboard for a sub-table: a cell of its column's kind. @param {Field[]} fields */
export const makeCopied = (fields, count) =>
  Array.from({ length: count }, (_, row) =>
    fields
      .map(({ name, kind }) => {
        if (kind === 'select') return options[row % options.length].label
        if (kind === 'number') return `${row}.5`
        if (kind === 'switch') return row % 2 === 0 ? 'yes' : 'no'
        return kind === 'date' ? `2024/3/${(row % 28) + 1}` : `${name} pasted ${row}`
      })
      .join('\t'),
  ).join('\n')
