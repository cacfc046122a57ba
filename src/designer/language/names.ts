import { entityOfForm, fieldsByName, writtenForm } from '#core/form/entityFields.ts'
import { compileForm } from '#core/form/form.ts'
import { isRecord } from '#core/json.ts'
import { expand, normaliseForm } from '#core/normalise.ts'
import type { Node } from '#core/types.ts'
import { env } from '#designer/env.ts'
import expression from '#schemas/grammar/expression.json'
import type { Path } from './spot.ts'

/** Walks every record of a definition. */
function walk(value: unknown, visit: (record: { [key: string]: unknown }, key: string) => void, key = '', depth = 0): void {
  if (depth > 60) return
  if (Array.isArray(value)) for (const entry of value) walk(entry, visit, key, depth + 1)
  else if (isRecord(value)) {
    visit(value, key)
    for (const [name, entry] of Object.entries(value)) walk(entry, visit, name, depth + 1)
  }
}

/** Dialogs of a page, by name. */
export const dialogNames = (root: unknown): string[] => Object.keys(isRecord(root) && isRecord(root.dialogs) ? root.dialogs : {})

/** Ids of a page's blocks; `list` is the list around a button. */
export function blockNames(root: unknown): string[] {
  const ids = new Set(['list'])
  walk(root, ({ id, pingeKey }) => {
    if (typeof id === 'string' && typeof pingeKey === 'string') ids.add(id)
  })
  return [...ids]
}

const childrenOf = (key: string, fields: string[]) =>
  fields.filter((field) => field.startsWith(`${key}.`)).map((field) => field.slice(key.length + 1))

/** Keys of a form's fields; a sub-table's columns under `table.child`. */
export function fieldKeys(form: unknown): string[] {
  try {
    return [...compileForm(normaliseForm(writtenForm(form, env), env), env).byKey.keys()]
  } catch {
    return []
  }
}

/** The form around a place in a definition: the root itself, or the nearest record with fields above it. */
export function formAround(root: unknown, path: Path): unknown {
  let found: unknown
  let value = root
  for (const key of [...path, '']) {
    if (isRecord(value)) {
      if (Array.isArray(value.fields)) found = value
      else if (isRecord(value.form) && Array.isArray(value.form.fields)) found = value.form
    }
    value = value !== null && typeof value === 'object' ? (value as { [key: string]: unknown })[key] : undefined
  }
  return found
}

/** The fields of the entity that the form around a place follows, by name, with their pieces written out. */
export function entityFields(root: unknown, path: Path): ReadonlyMap<string, Node> {
  const entity = entityOfForm(formAround(root, path), env)
  return new Map(entity ? [...fieldsByName(entity, env)].map(([name, field]) => [name, expand(field, env) as Node]) : [])
}

/** Fields of the rows around a place: the columns of a sub-table or of a list. */
function rowFields(root: unknown, path: Path): string[] {
  let found: string[] = []
  let value = root
  for (const key of [...path, '']) {
    if (isRecord(value)) {
      if (env.widgets.get(String(value.pingeKey))?.isTable && typeof value.field === 'string')
        found = childrenOf(value.field, fieldKeys(formAround(root, path)))
      if (Array.isArray(value.columns))
        found = ['id', ...value.columns.flatMap((one) => (isRecord(one) && typeof one.field === 'string' ? [one.field] : []))]
    }
    value = value !== null && typeof value === 'object' ? (value as { [key: string]: unknown })[key] : undefined
  }
  return found
}

/** What a page keeps: its state, and what actions set or put there. */
function pageNames(root: unknown): string[] {
  const names = new Set(Object.keys(isRecord(root) && isRecord(root.state) ? root.state : {}))
  walk(root, ({ set, into }) => {
    for (const path of [...Object.keys(isRecord(set) ? set : {}), ...(typeof into === 'string' ? [into] : [])]) {
      if (path.startsWith('page.')) names.add(path.slice(5))
    }
  })
  return [...names]
}

const userNames = expression['x-user']

/** What may follow `root.` in an expression at a place; `known` are the fields of the application's form, for its list. */
export function namesAfter(name: string, root: unknown, path: Path, known: readonly string[] = []): string[] {
  const fields = fieldKeys(formAround(root, path))
  const all = fields.length > 0 ? fields : [...known]
  if (name === 'form') return all.filter((key) => !key.includes('.'))
  if (name.startsWith('form.')) return childrenOf(name.slice(5), all)
  if (name === 'row') return rowFields(root, path)
  if (name === 'page') return pageNames(root)
  if (name === 'user') return userNames
  if (name === 'item') return ['id', 'selection', ...fields.filter((key) => !key.includes('.'))]
  return []
}
