import type { Piece } from '../../expression/pieces.ts'

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
