import type { Tone } from '#core/format/tones.ts'
import type { Row } from '#core/types.ts'

/** The tones of one row: its own, and those of its cells by the key of their column. */
export interface RowTones {
  row: Tone | undefined
  cells: ReadonlyMap<string, Tone>
}
/** Tells the tones of a row; nothing for one that has none. */
export type TonesOf = (row: Row) => RowTones | undefined

/** Class names of a cell or a value that has a tone: its colours and its sign. */
export const toneClass = (tone: Tone | undefined): string => (tone ? ` pg-hue pg-hue-${tone}` : '')

/** Class names of a row or a card that has one. */
export const rowToneClass = (tone: Tone | undefined): string => (tone ? ` pg-hue-row pg-hue-${tone}` : '')

/** Class names of what stands first in a row: it has the sign of the row, or its own. */
export const firstToneClass = (tones: RowTones | undefined, key: string): string =>
  tones?.row === undefined || tones.cells.has(key) ? toneClass(tones?.cells.get(key)) : ' pg-hue-first'
