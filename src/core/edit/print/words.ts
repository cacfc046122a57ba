import type { PrintField } from './types.ts'

const braces = /\{\{([\s\S]*?)\}\}/g
const named = /\b(?:form|row|page)\.[A-Za-z_]\w*/g
const called = /\b([a-zA-Z]+)(?=\()/g

/** What the names in a text's expressions are called: the fields, and the columns of one sub-table by `row`. */
export function namesOf(fields: readonly PrintField[], table?: string): ReadonlyMap<string, string> {
  const own = fields.find(({ id }) => id === `form.${table}`)?.children ?? []
  return new Map([...fields, ...own].map(({ id, fullName }) => [id, fullName]))
}

/**
 * A text with its expressions in words: fields and functions by what they are called, between the marks of the reader's
 * language. What is not known stays as it is written.
 */
export function worded(
  text: string,
  names: ReadonlyMap<string, string>,
  functions: ReadonlyMap<string, string>,
  [opens = '', closes = '']: readonly string[],
): string {
  return text.replace(
    braces,
    (_, source: string) =>
      `${opens}${source
        .trim()
        .replace(called, (name) => functions.get(name) ?? name)
        .replace(named, (name) => names.get(name) ?? name)}${closes}`,
  )
}

/** An expression put into a text at a place of it. */
export const insertedAt = (text: string, at: number, expression: string): string =>
  `${text.slice(0, at)}{{ ${expression} }}${text.slice(at)}`
