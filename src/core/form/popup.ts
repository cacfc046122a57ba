/** PP-01: how wide a list to choose from is when nobody says otherwise, in px. */
export const popupWidth = 800
/** PP-03: of one that opens below its field: its width, and how high its table is. */
export const popoverWidth = 700
export const popoverHeight = 300
/** PP-05, PP-12: rows a page. */
export const popupPageSize = 20

/** How many rows an unpaged list asks for: when it opens, and after a search or a reset. */
export interface Unpaged {
  first: number
  again: number
}
/** PP-05, reading C-006: a reset may so show fewer rows than the list had at first. */
export const popupUnpaged: Unpaged = { first: 100_000, again: 10_000 }
/** PP-05, PP-12, reading C-006: of every other list to choose from. */
export const listUnpaged: Unpaged = { first: 10_000, again: 10_000 }
