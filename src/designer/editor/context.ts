import { getLocation, parse } from 'jsonc-parser'
import type { ExistingKind } from '#core/check/page/existing.ts'
import type { Translate } from '#core/form/form.ts'
import type { Language, Text } from '#core/types.ts'
import type { TextKind } from '../language/grammar.ts'
import type { Path } from '../language/spot.ts'

/** What completion and hover know beside the text itself. */
export interface Help {
  kind: TextKind
  language: Language
  t: Translate
  /** every locale key with its text */
  texts: { [key: string]: string }
  /** fields of the application's form, while its list is edited */
  fields: readonly string[]
  /** codes of the dictionaries, data interfaces and applications with their names, and the addresses of the server by method: here once they were read */
  dictionaries: readonly Known[]
  interfaces: readonly Known[]
  applications: ReadonlyArray<Known & { id: string }>
  addresses: { readonly [method: string]: readonly Known[] }
  /** codes of pages and maps, where they are known */
  existing?: { readonly [kind in ExistingKind]?: { readonly list?: ReadonlyArray<{ value: string; label: Text }> } }
}

/** A name that exists on the server, and what is said about it. */
export interface Known {
  name: string
  about: string
}

/** Where the cursor stands in a text. */
export interface At {
  path: Path
  /** the definition as far as it can be read */
  root: unknown
  isName: boolean
  /** the string or word around the cursor: where its inside begins and ends, and whether it is quoted */
  from: number
  to: number
  quoted: boolean
  /** the text between `from` and the cursor */
  before: string
}

/** Reads the place of the cursor; a broken text is read as far as it goes. Undefined in a text that is nested too deeply to be read. */
export function placeOf(text: string, offset: number): At | undefined {
  try {
    return readPlace(text, offset)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readPlace(text: string, offset: number): At {
  const { path, previousNode, isAtPropertyKey } = getLocation(text, offset)
  const inside =
    previousNode && offset > previousNode.offset && offset <= previousNode.offset + previousNode.length ? previousNode : undefined
  const quoted = inside !== undefined && (inside.type === 'string' || inside.type === 'property') && text[inside.offset] === '"'
  const word = /[\w.-]*$/.exec(text.slice(Math.max(0, offset - 100), offset))?.[0].length ?? 0
  const from = quoted ? inside.offset + 1 : offset - word
  const closed = quoted && inside.length > 1 && text[inside.offset + inside.length - 1] === '"'
  const to = quoted ? inside.offset + inside.length - (closed ? 1 : 0) : offset
  return { path, root: parse(text), isName: isAtPropertyKey, from, to: Math.max(to, offset), quoted, before: text.slice(from, offset) }
}
