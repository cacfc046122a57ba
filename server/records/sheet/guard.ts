/** A cell that a spreadsheet would take for a formula is kept from being one by an apostrophe before it. */
export const guard = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

/** A cell as it was before `guard`. */
export const unguard = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
