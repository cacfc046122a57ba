import { nearest } from '#core/check/check.ts'
import { type Existing, existingFaults } from '#core/check/page/existing.ts'
import { pathsOf } from '#core/expression/expr.ts'
import type { Fault } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { fieldKeys } from './names.ts'
import { isRecord } from './spot.ts'

/** What the studio knows of the world around a text. */
export interface Around {
  /** the code that a page is found by */
  code?: string
  /** fields that a flow may name, where its form is known */
  fields?: readonly string[]
  /** codes of the working calendars that a flow may name, where they are known */
  calendars?: readonly string[]
  /** ids of the sending configurations that a flow may name, where they are known */
  sendings?: readonly string[]
  /** codes that are there, of what a page may name by its code */
  existing?: Existing
  /** every locale key */
  texts?: { [key: string]: string }
}

type Visit = (text: string, pointer: string, table: string | undefined) => void
const token = (name: string | number) => String(name).replaceAll('~', '~0').replaceAll('/', '~1')

/** Every string of a definition with its pointer, and the sub-table that it stands in. */
function strings(value: unknown, visit: Visit, pointer = '', table?: string): void {
  if (typeof value === 'string') visit(value, pointer, table)
  else if (Array.isArray(value)) for (const [i, entry] of value.entries()) strings(entry, visit, `${pointer}/${i}`, table)
  else if (isRecord(value))
    for (const [name, entry] of Object.entries(value)) {
      const inside =
        name === 'children' && env.widgets.get(String(value.pingeKey))?.isTable && typeof value.field === 'string' ? value.field : table
      strings(entry, visit, `${pointer}/${token(name)}`, inside)
    }
}

/** What every record has beside its fields. */
const ofRecords = ['id', 'version']

/** Fields that expressions of a form read and that it does not have: they would be empty for ever. */
function unknownFields(form: unknown): Fault[] {
  const keys = new Set(fieldKeys(form))
  if (keys.size === 0) return []
  const found: Fault[] = []
  strings(form, (text, pointer, table) => {
    for (const [root, name, child] of pathsOf(text)) {
      const key = root === 'form' ? (keys.has(`${name}`) && child && hasColumns(keys, `${name}`) ? `${name}.${child}` : name) : undefined
      const column = root === 'row' && table !== undefined && name !== undefined ? `${table}.${name}` : undefined
      const read = key ?? column
      if (read === undefined || keys.has(read) || ofRecords.includes(read) || (column && ofRecords.includes(`${name}`))) continue
      const near = nearest(read, keys)
      found.push({ pointer, message: `unknown field "${read}"`, ...(near ? { hint: `did you mean "${near}"?` } : {}) })
    }
  })
  return found
}
const hasColumns = (keys: ReadonlySet<string>, table: string) => [...keys].some((key) => key.startsWith(`${table}.`))

/** Locale keys that do not exist: a person would read the key itself. */
function unknownTexts(definition: unknown, texts: { [key: string]: string }): Fault[] {
  const found: Fault[] = []
  strings(definition, (text, pointer) => {
    const keys = text.startsWith('t:')
      ? [text.slice(2)]
      : text.includes('{{')
        ? [...text.matchAll(/'t:([^']+)'/g)].map((match) => match[1] ?? '')
        : []
    for (const key of keys) {
      if (Object.hasOwn(texts, key)) continue
      const near = nearest(key, Object.keys(texts))
      found.push({ pointer, message: `unknown text "t:${key}"`, ...(near ? { hint: `did you mean "t:${near}"?` } : {}) })
    }
  })
  return found
}

/** Faults that show only beside what is around a definition: its code, the texts of the interface, the fields of its form. */
export function checkAround(kind: string, value: unknown, { code, texts, existing }: Around): Fault[] {
  const own = kind === 'page' && code && isRecord(value) && typeof value.code === 'string' && value.code !== code
  return [
    ...(own ? [{ pointer: '/code', message: `the code of this page is "${code}"` }] : []),
    ...(kind === 'page' && existing ? existingFaults(value, env, existing) : []),
    ...(kind === 'form' ? unknownFields(value) : []),
    ...(texts && Object.keys(texts).length > 0 ? unknownTexts(value, texts) : []),
  ]
}
