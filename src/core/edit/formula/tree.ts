import { ExprError } from '../../expression/exprError.ts'
import { type Part, parse } from '../../expression/parse.ts'

/** The parts of an expression; undefined for what is none. */
export function partsOf(source: string): Part | undefined {
  try {
    return parse(source)
  } catch (error) {
    if (error instanceof ExprError) return undefined
    throw error
  }
}

/** A part without the brackets around it. */
export const bare = (part: Part): Part => (part.kind === 'group' ? bare(part.parts[0] as Part) : part)

/** What would end the braces around a text, and what cannot be seen in one line, is written by its code. */
const byCode = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
/** A text as it is written in an expression. */
export const writeText = (text: string): string =>
  `'${text.replace(/[\\\n\t\r\b\f\u2028\u2029]|\}(?=\})|\}$/g, byCode).replace(/'/g, "\\'")}'`
