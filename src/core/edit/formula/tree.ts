import { maxLength } from '../../expression/expr.ts'
import { type Piece, piecesOf } from './pieces.ts'

/**
 * The parts of an expression with their places, in the order in which the language works them out: the parser of the
 * language keeps no places. The text of each part is an expression by itself.
 */
export interface Part {
  kind: 'path' | 'number' | 'text' | 'word' | 'list' | 'call' | 'sign' | 'operation' | 'choice' | 'entry' | 'group'
  /** the operator or the name of the function */
  name: string
  parts: Part[]
  from: number
  to: number
  path?: readonly string[]
}

const levels: readonly (readonly string[])[] = [['or'], ['and'], ['==', '!=', '<', '<=', '>=', '>', 'in'], ['+', '-'], ['*', '/', '%']]
const signs = new Set(['-', '+', 'not', '!'])
/** What stands deeper is told as its text: nobody puts it together by choosing, and reading it must end. */
const deepest = 100

/** The text stops being an expression at a place. */
class NoPart extends Error {
  constructor(readonly at: number) {
    super('not an expression')
  }
}

class Reader {
  private at = 0
  private depth = 0
  constructor(private readonly pieces: readonly Piece[]) {}

  whole(): Part {
    const part = this.choice()
    if (this.at < this.pieces.length) throw this.stopped()
    return part
  }

  private stopped(): NoPart {
    return new NoPart(this.pieces[this.at]?.from ?? this.pieces.at(-1)?.to ?? 0)
  }
  private see(...texts: string[]): Piece | undefined {
    const piece = this.pieces[this.at]
    return piece && ['operator', 'bracket', 'comma'].includes(piece.kind) && texts.includes(piece.text) ? piece : undefined
  }
  private take(...texts: string[]): Piece | undefined {
    const piece = this.see(...texts)
    if (piece) this.at++
    return piece
  }
  private need(text: string): Piece {
    const piece = this.take(text)
    if (!piece) throw this.stopped()
    return piece
  }

  /** Reads what stands inside of something else. */
  private inside(read: () => Part): Part {
    if (this.depth >= deepest) throw this.stopped()
    this.depth++
    const part = read()
    this.depth--
    return part
  }

  private choice(): Part {
    return this.inside(() => this.choices())
  }

  private choices(): Part {
    let part = this.level(0)
    while (this.take('?')) {
      const then = this.choice()
      this.need(':')
      const otherwise = this.choice()
      part = { kind: 'choice', name: '?', parts: [part, then, otherwise], from: part.from, to: otherwise.to }
    }
    return part
  }

  private level(n: number): Part {
    const names = levels[n]
    if (!names) return this.signed()
    let left = this.level(n + 1)
    for (let name = this.take(...names); name; name = this.take(...names)) {
      const right = this.level(n + 1)
      left = { kind: 'operation', name: name.text, parts: [left, right], from: left.from, to: right.to }
    }
    return left
  }

  private signed(): Part {
    const sign = this.pieces[this.at]
    if (sign?.kind !== 'operator' || !signs.has(sign.text)) return this.power()
    // `not (…)` ends with its bracket; without one it takes all that binds closer
    const follows = this.pieces[this.at + 1]
    if (sign.text !== '-' && sign.text !== '+' && follows?.kind === 'bracket' && follows.text === '(') return this.power()
    this.at++
    const part = this.inside(() => this.signed())
    return { kind: 'sign', name: sign.text, parts: [part], from: sign.from, to: part.to }
  }

  private power(): Part {
    let left = this.behind()
    while (this.take('^')) {
      const right = this.inside(() => this.signed())
      left = { kind: 'operation', name: '^', parts: [left, right], from: left.from, to: right.to }
    }
    return left
  }

  private behind(): Part {
    let part = this.called()
    for (let sign = this.take('!'); sign; sign = this.take('!'))
      part = { kind: 'sign', name: '!', parts: [part], from: part.from, to: sign.to }
    return part
  }

  private called(): Part {
    const sign = this.take(...signs)
    if (sign) {
      const part = this.atom()
      return { kind: 'sign', name: sign.text, parts: [part], from: sign.from, to: part.to }
    }
    const piece = this.pieces[this.at]
    if (piece?.kind === 'function') {
      this.at++
      this.need('(')
      const { parts, to } = this.entries(')')
      return { kind: 'call', name: piece.text, parts, from: piece.from, to }
    }
    let part = this.atom()
    while (this.take('[')) {
      const index = this.choice()
      part = { kind: 'entry', name: '[', parts: [part, index], from: part.from, to: this.need(']').to }
    }
    return part
  }

  private entries(end: string): { parts: Part[]; to: number } {
    const parts: Part[] = []
    const empty = this.take(end)
    if (empty) return { parts, to: empty.to }
    do parts.push(this.choice())
    while (this.take(','))
    return { parts, to: this.need(end).to }
  }

  private atom(): Part {
    const open = this.take('(')
    if (open) {
      const part = this.choice()
      return { kind: 'group', name: '(', parts: [part], from: open.from, to: this.need(')').to }
    }
    const list = this.take('[')
    if (list) return { kind: 'list', name: '[', from: list.from, ...this.entries(']') }
    const piece = this.pieces[this.at]
    if (!piece || !['path', 'number', 'text', 'word'].includes(piece.kind)) throw this.stopped()
    this.at++
    const { kind, text, from, to, path } = piece
    return { kind: kind as Part['kind'], name: text, parts: [], from, to, ...(path ? { path } : {}) }
  }
}

/** The parts of an expression, or the place where its text stops being one. */
function read(source: string): Part | number {
  // the language reads nothing that is longer
  if (source.length > maxLength) return maxLength
  try {
    return new Reader(piecesOf(source).filter(({ kind }) => kind !== 'space')).whole()
  } catch (error) {
    if (error instanceof NoPart) return error.at
    throw error
  }
}

/** The parts of an expression; undefined for what is none, or stands so that only its text says what it is. */
export function partsOf(source: string): Part | undefined {
  const found = read(source)
  return typeof found === 'number' ? undefined : found
}
/** Where a text stops being an expression; undefined where it is one. */
export function stopsAt(source: string): number | undefined {
  const found = read(source)
  return typeof found === 'number' ? found : undefined
}

/** A part without the brackets around it. */
export const bare = (part: Part): Part => (part.kind === 'group' ? bare(part.parts[0] as Part) : part)

const escapes: { readonly [letter: string]: string } = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }
/** What a text of an expression says. */
export const readText = (written: string): string =>
  written
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, code: string | undefined, letter: string) =>
      code ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes[letter] ?? letter),
    )
/** What ends a text early, or would be read as its end: the language's own parser, and the braces around, look no further. */
const byCode = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
/** A text as it is written in an expression. */
export const writeText = (text: string): string =>
  `'${text.replace(/[\\\n\t\r\b\f\u2028\u2029]|\}(?=\})|\}$/g, byCode).replace(/'/g, "\\'")}'`
