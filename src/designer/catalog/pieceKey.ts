const begin = 'kept:'

/** The key in the palette of what was kept as a piece, by its id; no kind of widget and no named piece has such a key. */
export const pieceKey = (id: string): string => `${begin}${id}`
export const isPiece = (key: string): boolean => key.startsWith(begin)
/** The id of a piece by its key. */
export const pieceId = (key: string): string => key.slice(begin.length)
