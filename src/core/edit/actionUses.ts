import type { Meaning, References } from './references.ts'
import { isRecord, type Loose } from './tree.ts'
import type { Path, UseKind } from './types.ts'

const entries = (value: unknown): Array<[string, unknown]> => (isRecord(value) ? Object.entries(value) : [])
/** The entries of a list that are records, with their indices. */
export const rows = (value: unknown): Array<[number, Loose]> =>
  (Array.isArray(value) ? [...(value as unknown[]).entries()] : []).filter((one): one is [number, Loose] => isRecord(one[1]))

/** The same place, where `item` is something else: an option, a chosen row. */
export const otherItem = (at: Meaning): Meaning => {
  const { item: _item, ...roots } = at.roots
  return { ...at, roots }
}

/** Linkage: when it runs, what it empties and what it sets. */
export function linkageUses(refs: References, list: unknown, path: Path, at: Meaning) {
  for (const [i, rule] of rows(list)) {
    const here = [...path, i]
    refs.deep(rule.when, [...here, 'when'], at, 'linkage')
    targets(refs, rule.clear, [...here, 'clear'], at, 'linkage')
    for (const [key, value] of entries(rule.set)) {
      refs.name(key, [...here, 'set', key], at, 'linkage', 'target', true)
      refs.deep(value, [...here, 'set', key], at, 'linkage')
    }
  }
}

function targets(refs: References, value: unknown, path: Path, at: Meaning, kind: UseKind) {
  const naming = kind === 'linkage' ? 'target' : 'path'
  if (Array.isArray(value)) for (const [i, one] of value.entries()) refs.name(one, [...path, i], at, kind, naming)
  else refs.name(value, path, at, kind, naming)
}

/** Parameters of a data interface: which field each takes its value from. */
export function parameterUses(refs: References, list: unknown, path: Path, at: Meaning) {
  for (const [i, one] of rows(list)) {
    const isField = one.sourceType === undefined || Number(one.sourceType) === 1
    if (isField) refs.name(one.relationField, [...path, i, 'relationField'], at, 'parameter', 'formFirst')
    refs.deep(one.defaultValue, [...path, i, 'defaultValue'], at, 'parameter')
  }
}

/** Fields that are filled from a record or row that was chosen. */
export function transferUses(refs: References, list: unknown, path: Path, at: Meaning) {
  for (const [i, one] of rows(list)) refs.name(one.sourceValue, [...path, i, 'sourceValue'], at, 'transfer', 'rowFirst')
}

/** The body of a call that writes a record of the application: its keys are fields. */
function bodyUses(refs: References, call: unknown, path: Path, at: Meaning) {
  if (!isRecord(call)) return
  const writes =
    (typeof call.put === 'string' && /^\.\/[^/]+$/.test(call.put)) || (typeof call.post === 'string' && /^\.\/?$/.test(call.post))
  if (!at.own || !writes) return
  for (const [key, value] of entries(call.body)) {
    const here = [...path, 'body', key]
    refs.name(key, here, at, 'action', 'list', true)
    for (const [i, row] of refs.isTable(key) ? rows(value) : [])
      for (const column of Object.keys(row)) refs.name(column, [...here, i, column], { ...at, table: key }, 'action', 'column', true)
  }
}

/** Actions: what they read, write, send and open. */
export function actionUses(refs: References, list: unknown, path: Path, at: Meaning, kind: UseKind = 'action') {
  for (const [i, action] of rows(list)) {
    const here = [...path, i]
    for (const [verb, value] of entries(action)) {
      const there = [...here, verb]
      if (verb === 'otherwise') actionUses(refs, value, there, at, kind)
      else if (verb === 'set')
        for (const [key, set] of entries(value)) {
          refs.name(key, [...there, key], at, kind, 'path', true)
          refs.deep(set, [...there, key], at, kind)
        }
      else if (verb === 'clear') targets(refs, value, there, at, kind)
      else if (verb === 'into') refs.name(value, there, at, kind, 'path')
      else if (verb === 'select') selectUses(refs, value, there, at)
      else {
        if (verb === 'request' || verb === 'download') bodyUses(refs, value, there, at)
        if (verb === 'with' && at.own && opensRecord(action))
          for (const key of Object.keys(isRecord(value) ? value : {})) refs.name(key, [...there, key], at, kind, 'list', true)
        refs.deep(value, there, at, kind)
      }
    }
  }
}

/** Whether an action opens a record of the application, so that what it is opened with are its fields. */
const opensRecord = ({ open, edit }: Loose): boolean => open === 'record' || open === 'detail' || edit === 'list' || edit === 'records'

/** Fields that the list of a choice names: what gets something of the chosen row, and what its parameters read. */
export function selectUses(refs: References, select: unknown, path: Path, at: Meaning) {
  if (!isRecord(select)) return
  const { relationOptions, templateJson, uniqueBy, ...rest } = select
  for (const [i, one] of rows(relationOptions)) {
    refs.name(one.field, [...path, 'relationOptions', i, 'field'], at, 'transfer', 'list')
    refs.deep(one.value, [...path, 'relationOptions', i, 'value'], otherItem(at), 'transfer')
  }
  refs.name(uniqueBy, [...path, 'uniqueBy'], at, 'transfer', 'list')
  parameterUses(refs, templateJson, [...path, 'templateJson'], at)
  refs.deep(rest, path, at, 'action')
}
