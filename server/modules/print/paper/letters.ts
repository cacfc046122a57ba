import type { Font } from 'fontkit'

/** A letter of a face. */
interface Letter {
  id: number
  advanceWidth: number
  codePoints: number[]
}

interface Place {
  xAdvance: number
  yAdvance: number
  xOffset: number
  yOffset: number
}

/** A face that sets one letter behind the other: widths are those of the layout, so neither kerning nor ligatures are wanted, and letters copy out one by one. */
export interface PlainFace {
  /** what pdfkit takes */
  font: Font
  has: (character: string) => boolean
  /** the width of a text of one point, in points */
  widthOf: (text: string) => number
}

/** Makes a face of a font. What it has no letter for is its empty box. */
export function plainFace(font: Font): PlainFace {
  const letters = new Map<number, Letter>()
  const letterOf = (code: number): Letter => {
    const found = letters.get(code)
    if (found) return found
    const { id, advanceWidth } = font.glyphForCodePoint(code)
    const letter = { id, advanceWidth, codePoints: [code] }
    letters.set(code, letter)
    return letter
  }
  const lettersOf = (text: string) => Array.from(text, (character) => letterOf(character.codePointAt(0) ?? 0))
  const layout = (text: string) => {
    const glyphs = lettersOf(text)
    return {
      glyphs,
      positions: glyphs.map(({ advanceWidth }): Place => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })),
      advanceWidth: glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    }
  }
  return {
    font: Object.create(font, { layout: { value: layout } }) as Font,
    has: (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    widthOf: (text) => lettersOf(text).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / font.unitsPerEm,
  }
}
