import { isFieldName } from '../form/form.ts'

/**
 * A text of somebody else's as the label of a definition: it is read as it stands, and never as an expression or as the
 * key of a text. The language has no mark that takes their meaning from them, so that a space does.
 */
export const plainText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\{(?=\{)/g, '{ ')
    .replace(/^t:/, 't :')

/** Names that a record uses itself. */
const ofRecord = new Set(['id', 'version'])

/**
 * A code made of what somebody has called something: its words, if all of them are plain letters and digits. Nothing is
 * made of Chinese: its spelling would take a table of every character, and be wrong for those that are read in two ways.
 */
export function codeOf(name: string, most = 40): string | undefined {
  const words = name.split(/[^A-Za-z0-9]+/).filter(Boolean)
  // what is written in other letters would be lost, and two names could become one
  if (words.length === 0 || /[^\x20-\x7e]/.test(name)) return undefined
  const [first = '', ...rest] = words
  const begin = /[a-z]/.test(first) ? first.charAt(0).toLowerCase() + first.slice(1) : first.toLowerCase()
  const code = (begin + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')).slice(0, most)
  return /^[A-Za-z]/.test(code) ? code : undefined
}

/** The name of a field: the code of its label, else `c` with its place; one that nothing else is called. */
export function fieldNameOf(label: string, place: number, taken: ReadonlySet<string>): string {
  const isFree = (name: string) =>
    isFieldName(name) && !ofRecord.has(name) && ![...taken].some((one) => one.toLowerCase() === name.toLowerCase())
  const base = codeOf(label) ?? `c${place}`
  let name = base
  for (let i = 2; !isFree(name); i++) name = `${base}_${i}`
  return name
}
