import type { FieldPlan } from '../form/form.ts'
import { holdsOf, isSecret, isStored } from '../form/holds.ts'
import { dateType } from '../format/format.ts'
import { isRecord } from '../json.ts'
import type { Fault, Json } from '../types.ts'
import type { Holds } from '../widget.ts'

/** How a value is compared. `null` and `notNull` take no value, `between` two, `in` and `notIn` a list. */
const symbols = ['==', '<>', 'like', 'notLike', 'in', 'notIn', 'between', '>', '>=', '<', '<=', 'null', 'notNull'] as const
export type FilterSymbol = (typeof symbols)[number]
const isSymbol = (value: unknown): value is FilterSymbol => symbols.some((symbol) => symbol === value)

export interface Condition {
  field: string
  symbol: FilterSymbol
  /** 1 another field of the record, 2 (or nothing) a written value, 3 (in data schemes and fixed filters) something of whoever asks, or of the time they ask at */
  fieldValueType?: 1 | 2 | 3
  fieldValue?: Json
}
/** Conditions of a group hold together by its `logic`, groups by `matchLogic`. */
export interface Filter {
  matchLogic: 'and' | 'or'
  conditionList: Array<{ logic: 'and' | 'or'; groups: Condition[] }>
}

/** What of whoever asks a condition may name: themselves, who reports to them, their unit with or without those below, what else they are in, and the time. */
export type Variable = 'user' | 'subordinates' | 'organize' | 'organizeAndBelow' | 'position' | 'role' | 'group' | 'today' | 'now'

const most = 50
const ordered: FilterSymbol[] = ['==', '<>', '>', '>=', '<', '<=', 'between', 'null', 'notNull']
const chosen: FilterSymbol[] = ['==', '<>', 'in', 'notIn', 'null', 'notNull']
const ranged: FilterSymbol[] = ['between', 'null', 'notNull']
const worded: FilterSymbol[] = ['like', 'notLike', 'null', 'notNull']
const there: FilterSymbol[] = ['null', 'notNull']

const fitting: { [holds in Holds]: FilterSymbol[] } = {
  text: ['==', '<>', 'like', 'notLike', 'null', 'notNull'],
  html: worded,
  place: worded,
  person: worded,
  unit: worded,
  number: ordered,
  date: ordered,
  time: ordered,
  dateRange: ranged,
  timeRange: ranged,
  numberRange: ranged,
  flag: ['==', '<>', 'null', 'notNull'],
  choice: chosen,
  choices: chosen,
  texts: worded,
  branch: chosen,
  path: chosen,
  record: chosen,
  files: there,
  picture: there,
  secret: [],
  rows: [],
}

/** The symbols that fit a field; none for what is not stored in one column, or is a secret. */
export const symbolsFor = (field: Pick<FieldPlan, 'node' | 'widget'>): FilterSymbol[] =>
  isSecret(field) || !isStored(field) ? [] : fitting[holdsOf(field)]

/** The variables that fit a field: of a person people, of a unit or a position those; none where records cannot be compared by it. */
export function variablesFor(field: Pick<FieldPlan, 'node' | 'widget'>): Variable[] {
  if (!isStored(field) && !field.widget.isSystem) return []
  const holds = holdsOf(field)
  if (holds === 'person') return ['user', 'subordinates']
  if (holds === 'date')
    return field.widget.isSystem || dateType(String(field.node.format ?? 'd')) === 'datetime' ? ['today', 'now'] : ['today']
  if (holds !== 'unit') return []
  const { filledWith, picks } = field.widget
  const [kind] = filledWith === 'position' ? [filledWith] : (picks ?? [])
  return kind === 'position' || kind === 'role' || kind === 'group' ? [kind] : ['organize', 'organizeAndBelow']
}

/** A definition may name people and what they are in by their ids; a person who searches does so by their names. */
const byId = (field: Pick<FieldPlan, 'node' | 'widget'>): FilterSymbol[] =>
  symbolsFor(field).length > 0 && ['person', 'unit'].includes(holdsOf(field)) ? ['==', '<>', 'in', 'notIn'] : []

/** How a field is compared with a variable: with the time as with any other. */
export const variableSymbols = (field: Pick<FieldPlan, 'widget'>): FilterSymbol[] =>
  holdsOf(field) === 'date' ? ['==', '<>', '>', '>=', '<', '<='] : ['==', '<>']

/** Fields that may be compared with one another hold the same kind of value. */
const classOf = ({ widget }: FieldPlan): string =>
  ['decimal', 'int', 'bigint'].includes(widget.column ?? '') ? 'number' : widget.column === 'datetime' ? 'date' : 'text'
const comparing = new Set<FilterSymbol>(['==', '<>', '>', '>=', '<', '<='])

const isBlank = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const isPlain = (value: unknown, depth = 0): boolean =>
  Array.isArray(value) ? depth < 3 && value.length <= 1000 && value.every((one) => isPlain(one, depth + 1)) : !isRecord(value)

/** Whether a condition has the value that its symbol asks for. */
export function hasValue({ symbol, fieldValue }: { symbol: FilterSymbol; fieldValue?: unknown }): boolean {
  if (symbol === 'null' || symbol === 'notNull') return true
  if (symbol === 'between') return Array.isArray(fieldValue) && fieldValue.length === 2 && fieldValue.some((end) => !isBlank(end))
  return !isBlank(fieldValue)
}

/**
 * A filter in its whole form. The short form names fields with what they hold: `{ "state": "draft" }`, a list for any of
 * its values, null for nothing; all of them together. What is neither comes back as it is, for `filterFaults` to tell.
 */
export function wholeFilter(json: Json): Json {
  if (!isRecord(json) || 'conditionList' in json || 'matchLogic' in json) return json
  const groups = Object.entries(json).map(([field, value]) =>
    value === null ? { field, symbol: 'null' } : { field, symbol: Array.isArray(value) ? 'in' : '==', fieldValue: value },
  )
  return { matchLogic: 'and', conditionList: groups.length > 0 ? [{ logic: 'and', groups }] : [] }
}

/** What conditions may name beside fields and written values. */
interface Allowed {
  /** something of whoever asks, where a server knows who that is */
  variables?: boolean
  /** ids of people */
  definition?: boolean
}

/** Faults of a filter, with pointers below `pointer`; without fields (the form is not known) only its shape is looked at. */
export function filterFaults(
  json: unknown,
  fields: ReadonlyMap<string, FieldPlan> | undefined,
  pointer = '',
  { variables: named = false, definition = false }: Allowed = {},
): Fault[] {
  const faults: Fault[] = []
  const add = (at: string, message: string) => faults.push({ pointer: pointer + at, message })
  const logic = (value: unknown, at: string) => value === 'and' || value === 'or' || add(at, 'must be one of and, or')
  if (!isRecord(json)) return [{ pointer, message: 'a filter is { matchLogic, conditionList }' }]
  for (const key of Object.keys(json))
    if (key !== 'matchLogic' && key !== 'conditionList')
      add(`/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, 'a filter has matchLogic and conditionList')
  logic(json.matchLogic, '/matchLogic')
  const list = json.conditionList
  if (!Array.isArray(list)) add('/conditionList', 'must be a list')
  else if (list.length > most) add('/conditionList', `a filter has at most ${most} groups`)
  else
    for (const [i, group] of list.entries()) {
      const at = `/conditionList/${i}`
      if (!isRecord(group)) {
        add(at, 'a group is { logic, groups }')
        continue
      }
      logic(group.logic, `${at}/logic`)
      if (!Array.isArray(group.groups)) add(`${at}/groups`, 'must be a list')
      else if (group.groups.length > most) add(`${at}/groups`, `a group has at most ${most} conditions`)
      else
        for (const [n, condition] of group.groups.entries())
          conditionFault(condition, fields, { named, definition }, (message, part = '') => add(`${at}/groups/${n}${part}`, message))
    }
  return faults
}

/** Whether that is a filter without a fault, over these fields where they are known. */
export const isFilter = (json: unknown, fields: ReadonlyMap<string, FieldPlan> | undefined, allowed?: Allowed): json is Filter =>
  filterFaults(json, fields, '', allowed).length === 0

function conditionFault(
  condition: unknown,
  fields: ReadonlyMap<string, FieldPlan> | undefined,
  { named, definition }: { named: boolean; definition: boolean },
  add: (message: string, part?: string) => void,
) {
  if (!isRecord(condition)) return add('a condition is { field, symbol, fieldValue }')
  const { field, symbol, fieldValueType, fieldValue } = condition
  if (typeof field !== 'string') return add('needs a field', '/field')
  if (!isSymbol(symbol)) return add(`must be one of ${symbols.join(', ')}`, '/symbol')
  const isNamed = named && fieldValueType === 3
  if (fieldValueType !== undefined && fieldValueType !== 1 && fieldValueType !== 2 && !isNamed)
    return add(named ? 'must be one of 1, 2, 3' : 'must be one of 1, 2', '/fieldValueType')
  if (!isPlain(fieldValue)) return add('must be a value or a list of values', '/fieldValue')
  if (!fields) return
  const plan = fields.get(field)
  if (!plan || plan.table) return add(`unknown field "${field}"`, '/field')
  const taken = isNamed ? variableSymbols(plan) : [...symbolsFor(plan), ...(definition ? byId(plan) : [])]
  if (taken.length === 0) return add(`"${field}" takes no condition`, '/symbol')
  if (!taken.includes(symbol)) return add(`"${field}" takes ${taken.join(', ')}`, '/symbol')
  if (isNamed) {
    if (!variablesFor(plan).includes(fieldValue as Variable)) add(`must be one of ${variablesFor(plan).join(', ')}`, '/fieldValue')
  } else if (fieldValueType === 1) {
    const other = typeof fieldValue === 'string' ? fields.get(fieldValue) : undefined
    if (!other || other.table || symbolsFor(other).length === 0) return add('must name a field', '/fieldValue')
    if (!comparing.has(symbol) || classOf(other) !== classOf(plan)) return add('these two cannot be compared so', '/fieldValue')
  } else if (!hasValue({ symbol, fieldValue })) add('needs a value', '/fieldValue')
}
