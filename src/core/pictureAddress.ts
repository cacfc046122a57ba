import { isPictureData } from './format/html.ts'
import { ownPath } from './ownPath.ts'

const longest = 2000
/** A picture in a definition is as large as one that stands in a rich text. */
const longestPicture = 300_000

/**
 * Where a picture may be taken from: a path of this application, or the picture itself as data (C-098). Nothing for an
 * address elsewhere: a browser that fetches it would tell that site who reads what.
 */
export function pictureAddress(value: unknown): string | undefined {
  const src = typeof value === 'string' ? value.trim() : ''
  if (src.startsWith('/')) return src.length <= longest && ownPath(src, longest) === src ? src : undefined
  return src.length <= longestPicture && isPictureData(src) ? src : undefined
}
