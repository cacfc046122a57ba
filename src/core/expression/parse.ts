import { ExprError } from './exprError.ts'
import { type Piece, piecesOf } from './pieces.ts'

/** The parts of an expression with their places. The text of each part is an expression by itself. */
export interface Part {
  kind: 'path' | 'number' | 'text' | 'word' | 'list' | 'call' | 'sign' | 'operation' | 'choice' | 'entry' | 'group'
  /** the operator or the name of the function */
  name: string
  parts: Part[]
  from: number
  to: number
  path?: readonly string[]
}

/** The most characters of an expression. */
const maxLength = 2000
/** Parts that stand inside of each other: more than anybody writes, and few enough for reading to end. */
const deepest = 500
/** How close an operator binds; of equals the left one does first. */
const binds: ReadonlyMap<string, number> = new Map(
  [['or'], ['and'], ['==', '!=', '<', '<=', '>=', '>', 'in'], ['+', '-'], ['*', '/', '%']].flatMap((level, i) =>
    level.map((operator) => [operator, i + 1] as const),
  ),
)
const signs = new Set(['-', '+', 'not', '!'])
/** What every record inherits: no value of a form. */
const forbidden = new Set(['__proto__', 'prototype', 'constructor'])
const unknownEscape = /\\(?!u[0-9a-fA-F]{4}|['"\\/bfnrt])./su

/** The pieces that mean something. Throws ExprError for what is no name or sign of the language. */
function readPieces(source: string): Piece[] {
  const pieces = piecesOf(source).filter(({ kind }) => kind !== 'space')
  for (const { kind, text, from, names } of pieces) {
    if (kind === 'other') {
      const isName = /^[\p{L}_$]/u.test(text)
      throw new ExprError(
        isName ? `unknown name "${text}"` : text === '&' || text === '|' ? 'use "and" and "or"' : `unexpected "${text}"`,
        from,
      )
    }
    const closed = names?.find(({ name }) => forbidden.has(name))
    if (closed) throw new ExprError(`"${closed.name}" cannot be read`, closed.from)
  }
  return pieces
}

class Reader {
  private at = 0
  private depth = 0
  constructor(
    private readonly pieces: readonly Piece[],
    private readonly end: number,
  ) {}

  whole(): Part {
    const part = this.choice()
    const more = this.pieces[this.at]
    if (more) throw new ExprError('it goes on behind its end', more.from)
    return part
  }

  private take(...texts: string[]): Piece | undefined {
    const piece = this.pieces[this.at]
    if (!piece || !['operator', 'bracket', 'comma'].includes(piece.kind) || !texts.includes(piece.text)) return undefined
    this.at++
    return piece
  }
  private need(text: string): Piece {
    const piece = this.take(text)
    if (!piece) throw new ExprError(`"${text}" is missing`, this.pieces[this.at]?.from ?? this.end)
    return piece
  }

  /** Begins what stands inside of something else; whoever calls takes one off the depth when it has been read. */
  private enter() {
    if (this.depth >= deepest) throw new ExprError('it is nested too deeply', this.pieces[this.at]?.from ?? this.end)
    this.depth++
  }

  private choice(): Part {
    this.enter()
    let part = this.operation(1)
    if (this.take('?')) {
      const then = this.choice()
      this.need(':')
      const otherwise = this.choice()
      part = { kind: 'choice', name: '?', parts: [part, then, otherwise], from: part.from, to: otherwise.to }
    }
    this.depth--
    return part
  }

  /** What operators join that bind at least so close. */
  private operation(least: number): Part {
    let left = this.signed()
    for (;;) {
      const piece = this.pieces[this.at]
      const close = piece?.kind === 'operator' ? binds.get(piece.text) : undefined
      if (!piece || close === undefined || close < least) return left
      this.at++
      const right = this.operation(close + 1)
      left = { kind: 'operation', name: piece.text, parts: [left, right], from: left.from, to: right.to }
    }
  }

  /** The piece here, if it is a sign before a value; `not (…)` ends with its bracket, without one it takes all that binds closer. */
  private sign(endsWithBracket: boolean): Piece | undefined {
    const piece = this.pieces[this.at]
    if (piece?.kind !== 'operator' || !signs.has(piece.text)) return undefined
    const follows = this.pieces[this.at + 1]
    const isShort = piece.text !== '-' && piece.text !== '+' && follows?.kind === 'bracket' && follows.text === '('
    if (isShort !== endsWithBracket) return undefined
    this.at++
    return piece
  }

  private signed(): Part {
    const sign = this.sign(false)
    if (!sign) return this.power()
    this.enter()
    const part = this.signed()
    this.depth--
    return { kind: 'sign', name: sign.text, parts: [part], from: sign.from, to: part.to }
  }

  private power(): Part {
    let left = this.called()
    while (this.take('^')) {
      const right = this.signed()
      left = { kind: 'operation', name: '^', parts: [left, right], from: left.from, to: right.to }
    }
    return left
  }

  private called(): Part {
    const sign = this.sign(true)
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
    if (!piece) throw new ExprError('it ends too early', this.end)
    const { kind, text, from, to, path } = piece
    if (kind !== 'path' && kind !== 'number' && kind !== 'text' && kind !== 'word') throw new ExprError(`unexpected "${text}"`, from)
    const unknown = kind === 'text' ? unknownEscape.exec(text) : null
    if (unknown) throw new ExprError(`unexpected "${unknown[0]}"`, from + unknown.index)
    this.at++
    return { kind, name: text, parts: [], from, to, ...(path ? { path } : {}) }
  }
}

/** The parts of an expression (without its braces), in the order in which they are worked out. Throws ExprError with the place of the fault. */
export function parse(source: string): Part {
  if (source.length > maxLength) throw new ExprError(`an expression has at most ${maxLength} characters`, maxLength)
  return new Reader(readPieces(source), source.length).whole()
}

const escapes: { readonly [letter: string]: string } = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }
/** What a text of an expression says. */
export const readText = (written: string): string =>
  written
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, code: string | undefined, letter: string) =>
      code ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes[letter] ?? letter),
    )
