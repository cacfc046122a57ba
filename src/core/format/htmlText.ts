const entities: { [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const fromCode = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')
const unescaped = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi, (whole, hex, number, name) =>
    hex
      ? fromCode(Number.parseInt(hex, 16))
      : number
        ? fromCode(Number(number))
        : Object.hasOwn(entities, name)
          ? (entities[name] as string)
          : whole,
  )

/** A text as HTML writes it out: what is looked for in a stored text is written so too. */
export const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What HTML reads as a mark: one that is never closed swallows the rest, and `<` before anything but a name is a letter. */
const marks = /<\/?[a-z][^>]*(?:>|$)|<[!?][^>]*>/gi

/** The words of a rich text on one line. Of data, for people to read: never put back into a page as HTML. */
export const htmlText = (html: string): string =>
  unescaped(html.replace(/<(?:\/(?:p|h\d|li|td|th|tr|div|pre)|br|hr)\b[^>]*>/gi, ' ').replace(marks, ''))
    .replace(/\s+/g, ' ')
    .trim()

/** Whether a rich text says nothing: no word, no picture, no line, no table. */
export const isBlankHtml = (html: string): boolean => !/<(?:img|hr|table)\b/i.test(html) && htmlText(html) === ''

/** The first words of a rich text, for a list. */
export function excerpt(html: string, longest = 100): string {
  const words = htmlText(html)
  const letters = [...words]
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : words
}
