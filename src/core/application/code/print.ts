const plainName = /^[A-Za-z_$][\w$]*$/
/** A value of so many signs stands on one line. */
const longestLine = 120

/** A text as TypeScript writes it. */
export function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  // line ends of JavaScript that JSON does not know
  return `'${inner.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`
}

/** A property's name as TypeScript writes it. */
export const named = (name: string): string => (plainName.test(name) ? name : quoted(name))

type Entries = ReadonlyArray<readonly [name: string, value: unknown]>
const entriesOf = (value: object): Entries =>
  Array.isArray(value) ? value.map((one) => ['', one] as const) : Object.entries(value).filter(([, one]) => one !== undefined)
const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null
const plain = (value: unknown): string => (typeof value === 'string' ? quoted(value) : JSON.stringify(value ?? null))

/** A value on one line. */
function onLine(value: unknown): string {
  if (!isHolder(value)) return plain(value)
  const isList = Array.isArray(value)
  const parts = entriesOf(value).map(([name, one]) => (isList ? onLine(one) : `${named(name)}: ${onLine(one)}`))
  if (parts.length === 0) return isList ? '[]' : '{}'
  return isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
}

/** JSON as TypeScript that people read: names without quotes, short values on one line. */
export function literal(value: unknown, indent = ''): string {
  const line = onLine(value)
  if (!isHolder(value) || indent.length + line.length <= longestLine) return line
  const isList = Array.isArray(value)
  const inner = `${indent}  `
  const parts = entriesOf(value).map(([name, one]) => `${inner}${isList ? '' : `${named(name)}: `}${literal(one, inner)},\n`)
  return `${isList ? '[' : '{'}\n${parts.join('')}${indent}${isList ? ']' : '}'}`
}
