/** Millimetres of a point. */
export const mmOfPoint = 25.4 / 72

/** Widths of Latin letters in thousandths of an em, from the blank to the tilde: those of Helvetica, which most sans-serif faces are drawn to. */
const latin = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278,
  278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722,
  667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556,
  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]

/** Marks that stand above or below what is before them take no room. */
const isMark = (code: number) =>
  (code >= 0x300 && code <= 0x36f) || (code >= 0xfe00 && code <= 0xfe0f) || code === 0x200b || code === 0x200d
/** Chinese, Japanese, Korean, their punctuation, full-width letters, emoji. */
const isWide = (code: number) =>
  (code >= 0x1100 && code <= 0x115f) ||
  (code >= 0x2e80 && code <= 0xa4cf) ||
  (code >= 0xac00 && code <= 0xd7a3) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xfe30 && code <= 0xfe6f) ||
  (code >= 0xff00 && code <= 0xff60) ||
  (code >= 0xffe0 && code <= 0xffe6) ||
  code >= 0x1f300 ||
  // quotes, dashes, dots and signs that Chinese faces draw wide
  [0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2026, 0x2103, 0x2116, 0x2160, 0xb7].includes(code)

/** The width of one character in ems: the same wherever a page is drawn, so that lines break alike. */
function emWidth(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code >= 32 && code < 127) return (latin[code - 32] ?? 556) / 1000
  if (isMark(code) || code < 32) return 0
  return isWide(code) ? 1 : 0.6
}

/** The width of a text of so many points, in mm. Bold letters are a little wider. */
export function widthOf(text: string, size: number, bold = false): number {
  let ems = 0
  for (const character of text) ems += emWidth(character) * (bold && character < '\u007f' ? 1.06 : 1)
  return ems * size * mmOfPoint
}

/** Characters that begin no line, and such as end none. */
const neverFirst = new Set('，。、；：？！）】》」』”’…,.;:?!)]}%')
const neverLast = new Set('（【《「『“‘([{')

/** A text taken apart where a line may end: words with the blanks behind them, Chinese characters alone. */
function parts(text: string): string[] {
  const out: string[] = []
  for (const character of text) {
    const last = out.at(-1)
    const isWideOne = emWidth(character) === 1
    const before = last === undefined ? '' : ([...last].at(-1) ?? '')
    const joins =
      last !== undefined &&
      (neverFirst.has(character) ||
        neverLast.has(before) ||
        (!isWideOne && emWidth(before) !== 1 && !(before === ' ' && character !== ' ')))
    if (joins) out[out.length - 1] += character
    else out.push(character)
  }
  return out
}

/** The lines of a text in a width of so many mm; a word that is wider than that is cut. At most `most` lines. */
export function linesOf(text: string, width: number, size: number, bold = false, most = 2000): string[] {
  const lines: string[] = []
  for (const paragraph of text.split(/\r\n|\r|\n/)) {
    let line = ''
    let used = 0
    const end = () => {
      lines.push(line.trimEnd())
      line = ''
      used = 0
    }
    for (const part of parts(paragraph)) {
      const room = widthOf(part.trimEnd(), size, bold)
      if (line !== '' && used + room > width + 1e-6) end()
      if (room > width) {
        for (const character of part) {
          const one = widthOf(character, size, bold)
          if (line !== '' && used + one > width + 1e-6) end()
          line += character
          used += one
        }
      } else {
        line += part
        used += widthOf(part, size, bold)
      }
      if (lines.length >= most) return lines
    }
    end()
    if (lines.length >= most) return lines
  }
  return lines
}
