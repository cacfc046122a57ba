import type { Json } from '#core/types.ts'
import type { Bound, SourceKind } from './kinds.ts'
import { type Piece, ScanError, scan } from './scan.ts'

/** What is wrong with a statement: the end of the key of a text, and what it names. */
export interface StatementFault {
  key: 'empty' | 'open' | 'hidden' | 'several' | 'select' | 'word' | 'quoted' | 'mark' | 'parameter' | 'long' | 'table'
  params?: { [name: string]: string }
}

/** A statement in parts: text as it is sent, and between them values, or the names of such; a `like` value is looked for inside of a text. */
export type Part = { text: string } | { name: string; like?: boolean } | { value: Json; like?: boolean }

/** Characters of a statement. */
const longestStatement = 20_000
/** Values that one name may have, and all names of a statement together. */
const mostValues = 1000

/** Words of what a reading never needs: they write, or say that something is written where a transaction that only reads does not hold it back. */
const refused = new Set(
  'insert update delete merge replace into outfile dumpfile truncate drop alter create grant revoke call lock copy vacuum'.split(' '),
)
/** Words among these that are functions as well: as such they stand before a bracket. */
const functions = new Set(['replace', 'insert', 'truncate'])
/** A value's place: `{name}`, or one of what a call knows: `{user.userId}`, `{page.keyword}`, `{variate.code}`. */
const place = /^\{\s*((?:(?:user|page|variate)\.)?[\p{L}_][\p{L}\p{N}_]*)\s*\}/u
/** The same anywhere in a text that is quoted: there it would be pasted, not bound. */
const placeInside = /\{\s*(?:(?:user|page|variate)\.)?[\p{L}_][\p{L}\p{N}_]*\s*\}/u

const isCode = ({ kind }: Piece) => kind !== 'comment' && kind !== 'space'

/** Takes away what stands behind the last word: spaces, comments, and semicolons. */
function withoutEnd(pieces: readonly Piece[]): Piece[] {
  const kept = [...pieces]
  for (let last = kept.at(-1); last && (!isCode(last) || last.text === ';'); last = kept.at(-1)) kept.pop()
  return kept
}

/** What is wrong with the words of a statement. */
function faultOf(pieces: readonly Piece[], kind: SourceKind): StatementFault | undefined {
  const code = pieces.filter(isCode)
  if (code.length === 0) return { key: 'empty' }
  if (code.some(({ kind, text }) => kind === 'sign' && text === ';')) return { key: 'several' }
  const opening = code.find(({ text }) => text !== '(')
  if (opening?.kind !== 'word' || !/^(?:select|with)$/i.test(opening.text)) return { key: 'select' }
  for (const [i, { kind: of, text }] of code.entries()) {
    const [before, next] = [code[i - 1], code[i + 1]]
    const word = text.toLowerCase()
    if (of === 'word' && refused.has(word) && before?.text !== '.' && !(functions.has(word) && next?.text === '('))
      return { key: 'word', params: { word: text } }
    if (of === 'word' && word === 'for' && /^(?:update|share|no|key)$/i.test(next?.text ?? ''))
      return { key: 'word', params: { word: `${text} ${next?.text}` } }
    if ((of === 'string' || of === 'name') && placeInside.test(text)) return { key: 'quoted', params: { text: text.slice(0, 60) } }
    // what the driver would take for the place of a value
    if (of === 'sign' && (kind === 'mysql' ? text === '?' : text === '$')) return { key: 'mark', params: { mark: text } }
  }
  return undefined
}

/** The parts of a statement. */
function partsIn(pieces: readonly Piece[]): Part[] | StatementFault {
  const parts: Part[] = []
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] as Piece
    // the place of a value is in several pieces: it begins with a sign
    const found =
      piece.kind === 'sign' && piece.text === '{'
        ? place.exec(
            pieces
              .slice(i, i + 8)
              .map(({ text }) => text)
              .join(''),
          )
        : null
    if (piece.kind === 'sign' && (piece.text === '{' || piece.text === '}')) {
      if (!found) return { key: 'parameter', params: { name: piece.text } }
      let length = 0
      while (length < found[0].length) length += (pieces[i++] as Piece).text.length
      i--
      parts.push({ name: found[1] as string })
      continue
    }
    const last = parts.at(-1)
    // comments are left out: some servers act on them
    const text = piece.kind === 'comment' ? ' ' : piece.text
    if (last && 'text' in last) last.text += text
    else parts.push({ text })
  }
  return parts
}

/** A statement in parts, or what is wrong with it: it must be one that reads. */
export function partsOfStatement(text: string, kind: SourceKind): { parts: Part[] } | { fault: StatementFault } {
  if (text.length > longestStatement) return { fault: { key: 'long', params: { n: String(longestStatement) } } }
  let pieces: Piece[]
  try {
    pieces = withoutEnd(scan(text, kind))
  } catch (error) {
    if (error instanceof ScanError) return { fault: { key: error.fault } }
    throw error
  }
  const fault = faultOf(pieces, kind)
  if (fault) return { fault }
  const parts = partsIn(pieces)
  return Array.isArray(parts) ? { parts } : { fault: parts }
}

/** The names of values in a statement. */
export const namesIn = (parts: readonly Part[]): string[] => [...new Set(parts.flatMap((part) => ('name' in part ? [part.name] : [])))]

/** A value as drivers take it: a text, by which the other database tells what it is. */
function asSent(value: Json | undefined, kind: SourceKind): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return kind === 'mysql' ? String(Number(value)) : String(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A text to be looked for inside of others, with nothing in it that means more than itself. */
const inside = (value: string | null): string | null => (value === null ? null : `%${value.replaceAll(/[\\%_]/g, '\\$&')}%`)

/**
 * A statement with its values beside it: none is ever part of its text. A list becomes as many values, with commas
 * between them. Nothing where there are too many.
 */
export function bound(parts: readonly Part[], kind: SourceKind, take: (name: string) => Json | undefined): Bound | undefined {
  const values: Array<string | null> = []
  const mark = (sent: string | null) => {
    values.push(sent)
    return kind === 'mysql' ? '?' : `$${values.length}`
  }
  const text = parts
    .map((part) => {
      if ('text' in part) return part.text
      const value = 'name' in part ? take(part.name) : part.value
      const all = Array.isArray(value) ? value.slice(0, mostValues + 1) : [value]
      const sent = all.map((one) => (part.like ? inside(asSent(one, kind)) : asSent(one, kind)))
      return sent.length === 0 ? 'null' : sent.map(mark).join(', ')
    })
    .join('')
  return values.length > mostValues ? undefined : { text, values }
}

/** A name of a table or a column as it stands in a statement, whatever characters it has. */
export const quoted = (name: string, kind: SourceKind): string =>
  kind === 'mysql' ? `\`${name.replaceAll('`', '``')}\`` : `"${name.replaceAll('"', '""')}"`
