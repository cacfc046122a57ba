import { functions } from './functions.ts'

/**
 * The text of an expression cut into what it is read from, and what a person puts it together from. Nothing is lost: the
 * texts of the pieces in their order are the text that was read, whatever it is.
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
  /** the same with their places */
  names?: readonly Name[]
}

/** A name of a path as it is written: `days` of `form.days`, and where it stands in the text. */
export interface Name {
  name: string
  from: number
  to: number
}

const roots = new Set(['form', 'row', 'page', 'user', 'route', 'item'])
const operators = new Set(['and', 'or', 'not', 'in'])
const words = new Set(['true', 'false', 'null'])
const lexer =
  /(\s+)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\d+(?:\.\d+)?)|([\p{L}_$][\p{L}\p{N}_$]*)|(==|!=|>=|<=|[-+*/%^<>!?:])|([()[\]])|(,)|(.)/suy
const step = /\s*(?:\.\s*([\p{L}_$][\p{L}\p{N}_$]*)|\[\s*(?:(\d+)|"([^"\\]*)"|'([^'\\]*)')\s*\])/duy

/** Cuts the text of an expression (without its braces) into pieces. */
export function piecesOf(source: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  while (at < source.length) {
    lexer.lastIndex = at
    const [all = source[at] as string, space, text, number, name, operator, bracket, comma] = lexer.exec(source) ?? []
    const from = at
    at += all.length
    const add = (kind: PieceKind, names?: Name[]) =>
      pieces.push({
        ...{ kind, text: source.slice(from, at), from, to: at },
        ...(names ? { names, path: names.map((one) => one.name) } : {}),
      })
    if (space !== undefined) add('space')
    else if (text !== undefined) add('text')
    else if (number !== undefined) add('number')
    else if (operator !== undefined) add('operator')
    else if (bracket !== undefined) add('bracket')
    else if (comma !== undefined) add('comma')
    else if (name === undefined) add('other')
    else if (roots.has(name)) {
      const names: Name[] = [{ name, from, to: at }]
      for (;;) {
        step.lastIndex = at
        const [, ...places] = step.exec(source)?.indices ?? []
        const place = places.find((one) => one !== undefined)
        if (!place) break
        names.push({ name: source.slice(...place), from: place[0], to: place[1] })
        at = step.lastIndex
      }
      add('path', names)
    } else if (operators.has(name)) add('operator')
    else if (words.has(name)) add('word')
    else add(Object.hasOwn(functions, name) && /^\s*\(/.test(source.slice(at)) ? 'function' : 'other')
  }
  return pieces
}
