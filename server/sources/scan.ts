import type { SourceKind } from './kinds.ts'

/** A piece of a statement: a word, one other character, or what stands in quotes or is a comment. */
export interface Piece {
  kind: 'word' | 'sign' | 'string' | 'name' | 'comment' | 'space'
  text: string
}

/** A statement that cannot be told apart into pieces: `open` is a quote or a comment without an end, `hidden` a comment that is executed. */
export class ScanError extends Error {
  constructor(readonly fault: 'open' | 'hidden') {
    super(fault)
  }
}

const word = /[\p{L}_][\p{L}\p{N}_$]*/uy
const space = /\s+/y
const number = /\d[\w.]*/y
const dollar = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** Where a quoted part that begins here ends; a doubled quote is one of its characters, after a backslash anything where these count. */
function endOfQuoted(text: string, from: number, quote: string, backslashes: boolean): number {
  for (let i = from + 1; i < text.length; i++) {
    if (backslashes && text[i] === '\\') i++
    else if (text[i] === quote) {
      if (text[i + 1] !== quote) return i + 1
      i++
    }
  }
  throw new ScanError('open')
}

/** Where a comment between slashes and stars ends; PostgreSQL's may stand in one another. */
function endOfComment(text: string, from: number, nested: boolean): number {
  let depth = 1
  for (let i = from + 2; i < text.length; i++) {
    if (text.startsWith('*/', i)) {
      depth--
      i++
      if (depth === 0) return i + 1
    } else if (nested && text.startsWith('/*', i)) {
      depth++
      i++
    }
  }
  throw new ScanError('open')
}

/** Where a line ends. */
const endOfLine = (text: string, from: number): number => {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** The piece that begins here, as this kind of database reads it. */
function pieceAt(text: string, at: number, kind: SourceKind, before: Piece | undefined): Piece {
  const isMysql = kind === 'mysql'
  const part = (kind: Piece['kind'], end: number): Piece => ({ kind, text: text.slice(at, end) })
  const char = text[at] as string
  const blank = matchAt(space, text, at)
  if (blank !== undefined) return { kind: 'space', text: blank }
  // MySQL takes two hyphens for a comment only before a space; taken for one anyway, no text is hidden by it that MySQL would read
  if (text.startsWith('--', at)) {
    if (isMysql && at + 2 < text.length && !/\s/.test(text[at + 2] as string)) return part('sign', at + 1)
    return part('comment', endOfLine(text, at))
  }
  if (isMysql && char === '#') return part('comment', endOfLine(text, at))
  if (text.startsWith('/*', at)) {
    // MySQL runs what stands in such a comment
    if (isMysql && /^\/\*(?:!|M!|\+)/.test(text.slice(at, at + 4))) throw new ScanError('hidden')
    return part('comment', endOfComment(text, at, !isMysql))
  }
  if (char === "'") {
    // PostgreSQL knows backslashes only where an E stands before the quote
    const escaped = isMysql || (before?.kind === 'word' && /^e$/i.test(before.text))
    return part('string', endOfQuoted(text, at, "'", escaped))
  }
  if (char === '"') return part(isMysql ? 'string' : 'name', endOfQuoted(text, at, '"', isMysql))
  if (isMysql && char === '`') return part('name', endOfQuoted(text, at, '`', false))
  if (!isMysql && char === '$') {
    const tag = matchAt(dollar, text, at)
    if (tag !== undefined) {
      const end = text.indexOf(tag, at + tag.length)
      if (end < 0) throw new ScanError('open')
      return part('string', end + tag.length)
    }
  }
  const name = matchAt(word, text, at)
  if (name !== undefined) return { kind: 'word', text: name }
  const digits = matchAt(number, text, at)
  return digits === undefined ? part('sign', at + 1) : { kind: 'sign', text: digits }
}

/** A statement in pieces, as this kind of database reads it. Throws ScanError. */
export function scan(text: string, kind: SourceKind): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < text.length; ) {
    const piece = pieceAt(text, at, kind, pieces.at(-1))
    pieces.push(piece)
    at += piece.text.length
  }
  return pieces
}
