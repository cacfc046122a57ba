import { functions } from '../../expression/functions.ts'

/**
 * The text of an expression cut into what a person puts it together from. Nothing is lost: the texts of the pieces in their
 * order are the text that was read, whatever it is.
 */

export type PieceKind =
  /** a value that is read: `form.items.price` */
  | 'path'
  /** the name of a function, before its bracket */
  | 'function'
  | 'operator'
  | 'number'
  | 'text'
  /** true, false, null */
  | 'word'
  | 'bracket'
  | 'comma'
  | 'space'
  /** what the language does not know */
  | 'other'

export interface Piece {
  kind: PieceKind
  text: string
  from: number
  to: number
  /** the names of a path, its root first */
  path?: readonly string[]
}

const roots = new Set(['form', 'row', 'page', 'user', 'route', 'item'])
const operators = new Set(['and', 'or', 'not', 'in'])
const words = new Set(['true', 'false', 'null'])
const lexer =
  /(\s+)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\d+(?:\.\d+)?)|([\p{L}_$][\p{L}\p{N}_$]*)|(==|!=|>=|<=|[-+*/%^<>!?:])|([()[\]])|(,)|(.)/suy
const step = /\s*(?:\.\s*([\p{L}_$][\p{L}\p{N}_$]*)|\[\s*(?:(\d+)|"([^"\\]*)"|'([^'\\]*)')\s*\])/uy

/** Cuts the text of an expression (without its braces) into pieces. */
export function piecesOf(source: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  while (at < source.length) {
    lexer.lastIndex = at
    const [all = source[at] as string, space, text, number, name, operator, bracket, comma] = lexer.exec(source) ?? []
    const from = at
    at += all.length
    const add = (kind: PieceKind, path?: string[]) =>
      pieces.push({ kind, text: source.slice(from, at), from, to: at, ...(path ? { path } : {}) })
    if (space !== undefined) add('space')
    else if (text !== undefined) add('text')
    else if (number !== undefined) add('number')
    else if (operator !== undefined) add('operator')
    else if (bracket !== undefined) add('bracket')
    else if (comma !== undefined) add('comma')
    else if (name === undefined) add('other')
    else if (roots.has(name)) {
      const path = [name]
      for (;;) {
        step.lastIndex = at
        const found = step.exec(source)
        if (!found) break
        path.push(found.slice(1).find((one) => one !== undefined) ?? '')
        at = step.lastIndex
      }
      add('path', path)
    } else if (operators.has(name)) add('operator')
    else if (words.has(name)) add('word')
    else add(Object.hasOwn(functions, name) && /^\s*\(/.test(source.slice(at)) ? 'function' : 'other')
  }
  return pieces
}

/** The text of pieces. */
export const textOf = (pieces: readonly Pick<Piece, 'text'>[]): string => pieces.map(({ text }) => text).join('')

const plainName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u
/** A path as an expression reads it; undefined where a name cannot be written. */
export function writePath([root = '', ...names]: readonly string[]): string | undefined {
  let text = root
  for (const name of names) {
    if (plainName.test(name)) text += `.${name}`
    else if (/^\d+$/.test(name)) text += `[${name}]`
    else if (!/['\\]/.test(name)) text += `['${name}']`
    else return undefined
  }
  return text
}

/** A whole value that is one expression: what stands before, in and behind its braces. */
export interface Braced {
  head: string
  source: string
  tail: string
}

/** Reads a value that is one expression; undefined for any other value. Takes time with its length only, whatever stands in it. */
export function readBraced(value: unknown): Braced | undefined {
  if (typeof value !== 'string') return undefined
  const head = /^\s*\{\{\s*/.exec(value)?.[0]
  const end = value.trimEnd().length - 2
  // its end is the first one, and the last thing that stands there
  if (head === undefined || end < 0 || value.indexOf('}}', head.length) !== end) return undefined
  const source = value.slice(head.length, end).trimEnd()
  return { head, source, tail: value.slice(head.length + source.length) }
}
/** Writes an expression with its braces, those that it had before where it had any. */
export const writeBraced = (source: string, before?: Braced): string => `${before?.head ?? '{{ '}${source}${before?.tail ?? ' }}'}`
