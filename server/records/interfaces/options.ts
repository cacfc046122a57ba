import { hasExpr, resolve } from '#core/expression/expr.ts'
import { chosenValues } from '#core/form/attrs.ts'
import { optionKeys, sourceOf } from '#core/form/choices.ts'
import { type FieldPlan, rowsOf, type Translate } from '#core/form/form.ts'
import { holdsOf } from '#core/form/holds.ts'
import { isLastLevel } from '#core/form/lastLevel.ts'
import { isEmpty } from '#core/rules/check.ts'
import type { FieldError, Json, Node, Parameter, Row, Scope } from '#core/types.ts'
import { knownCache } from '../../db/caches.ts'
import type { Db } from '../../db/types.ts'
import type { SourceConfig } from '../../sources/stored.ts'
import type { Model } from '../model/model.ts'
import { asksFor, asksOthers, asksWho, callInterface } from './call.ts'
import { findInterface } from './find.ts'
import { keyOf, type Offers, type Question, rowsNeeded } from './offers.ts'

/** Which interface gives a field its options; nothing where they come from elsewhere, or the field is a text that only takes suggestions. */
function interfaceOf(field: Pick<FieldPlan, 'node' | 'widget'>): { name: string; paramList: Parameter[] } | undefined {
  const { node } = field
  const source = sourceOf(node)
  if (node.options !== undefined || typeof source?.interface !== 'string' || hasExpr(source.interface)) return undefined
  if (!['choice', 'choices', 'branch', 'path'].includes(field.widget.holds ?? '')) return undefined
  return { name: source.interface, paramList: Array.isArray(source.paramList) ? source.paramList : [] }
}

const questionOf = ({ name, paramList }: { name: string; paramList: Parameter[] }, scope: Scope): Question => ({
  name,
  paramList: paramList.map(({ field, defaultValue }) => ({ field, defaultValue: resolve(defaultValue ?? null, scope) })),
})

/** Values of the rows of an answer, at any depth, with their row. */
function byValue(node: Node, rows: readonly Row[]): Map<string, Row> {
  const keys = optionKeys(node)
  const found = new Map<string, Row>()
  const visit = (list: readonly Json[], depth: number) => {
    for (const row of list) {
      if (row === null || typeof row !== 'object' || Array.isArray(row) || depth > 20) continue
      if (!found.has(String(row[keys.value]))) found.set(String(row[keys.value]), row)
      if (Array.isArray(row[keys.children])) visit(row[keys.children] as Json[], depth + 1)
    }
  }
  visit(rows, 0)
  return found
}

interface Choice {
  field: FieldPlan
  value: Json | undefined
  row: Row | undefined
  at: Pick<FieldError, 'field' | 'row' | 'child'>
}

/** Every choice of a record whose options are an interface's, cells of sub-tables among them. */
function choicesOf(model: Model, values: Row): Choice[] {
  return model.plan.fields.flatMap((field): Choice[] => {
    if (!field.widget.isTable)
      return interfaceOf(field) ? [{ field, value: values[field.field], row: undefined, at: { field: field.field } }] : []
    const children = field.children.filter(interfaceOf)
    if (children.length === 0) return []
    return rowsOf(values[field.field]).flatMap((row, i) =>
      children.map((child) => ({
        field: child,
        value: row[child.field],
        row,
        at: { field: `${field.field}[${i}].${child.field}`, row: i, child: child.field },
      })),
    )
  })
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * WG-66: choices of filled forms that the interface does not offer for what each holds now, by form. A choice that was there before, for the
 * same parameters, stays good. Throws `rowsNeeded` when an API has to be asked first.
 */
export async function interfaceFaults(
  trx: Db,
  model: Model,
  forms: readonly Row[],
  before: Row | undefined,
  context: { scope: Scope; t: Translate; offers?: Offers },
): Promise<FieldError[][]> {
  const choices = forms.flatMap((form, of) => choicesOf(model, form).flatMap((one) => (isEmpty(one.value) ? [] : [{ ...one, form, of }])))
  const errors = forms.map((): FieldError[] => [])
  if (choices.length === 0) return errors
  const old = new Map((before ? choicesOf(model, before) : []).map((one) => [`${one.field.key} ${one.row?.id ?? ''}`, one]))
  const records = new Map<string, Row | undefined>()
  const answers = new Map<string, readonly Row[] | undefined>()
  const needed = new Map<string, Question>()
  for (const { field, value, row, at, form, of } of choices) {
    const asks = interfaceOf(field) as { name: string; paramList: Parameter[] }
    const scope = { ...context.scope, form, ...(row ? { row } : {}) }
    const question = questionOf(asks, scope)
    const last = old.get(`${field.key} ${row?.id ?? ''}`)
    if (last && same(last.value, value)) {
      const lastScope = { ...context.scope, form: before as Row, ...(last.row ? { row: last.row } : {}) }
      if (same(questionOf(asks, lastScope), question)) continue
    }
    if (!records.has(asks.name)) records.set(asks.name, await findInterface(trx, asks.name))
    const record = records.get(asks.name)
    const fail = (key: string) =>
      errors[of]?.push({ ...at, rule: 'option', message: context.t(`t:${key}`, { label: context.t(field.node.label) }) })
    if (record?.enabledMark !== 1) {
      fail('interface.unchecked')
      continue
    }
    if (asksFor(record, 'ids')) question.ids = [value as Json].flat(3) as Json[]
    const key = keyOf(question)
    if (asksOthers(record)) {
      if (!context.offers?.has(key)) {
        needed.set(key, question)
        continue
      }
      answers.set(key, context.offers.get(key))
    } else if (!answers.has(key)) {
      const answered = callInterface(trx, undefined, record, {
        paramList: question.paramList,
        user: context.scope.user ?? {},
      })
      answers.set(
        key,
        await answered.then(
          (one) => one.rows,
          () => undefined,
        ),
      )
    }
    const rows = answers.get(key)
    if (!rows) {
      fail('interface.unchecked')
      continue
    }
    const offered = byValue(field.node, rows)
    const { children } = optionKeys(field.node)
    const isOffered = (one: unknown) => {
      const found = offered.get(String(one))
      return found !== undefined && isLastLevel(field.node, found, children)
    }
    if (![value].flat(3).every(isOffered)) fail('visualdev.notEntry')
  }
  if (needed.size > 0) throw rowsNeeded([...needed.values()])
  return errors
}

/**
 * The rows that the interface of a choice offers for what stands at its place; nothing where it has none, or it cannot be
 * asked. Throws `rowsNeeded` when an API has to be asked first.
 */
export async function rowsOffered(
  trx: Db,
  field: FieldPlan,
  { form, row }: ChoicePlace,
  { scope, offers }: { scope: Scope; offers?: Offers | undefined },
): Promise<readonly Row[] | undefined> {
  const asks = interfaceOf(field)
  const record = asks && (await findInterface(trx, asks.name))
  if (!asks || record?.enabledMark !== 1) return undefined
  const question = questionOf(asks, { ...scope, form, ...(row ? { row } : {}) })
  if (!asksOthers(record)) {
    const answered = callInterface(trx, undefined, record, { paramList: question.paramList, user: scope.user ?? {} })
    return answered.then(
      ({ rows }) => rows,
      () => undefined,
    )
  }
  const key = keyOf(question)
  if (offers?.has(key)) return offers.get(key)
  throw rowsNeeded([question])
}

/** Whether the options of a field come from an interface. */
export const asksInterface = (field: FieldPlan): boolean => interfaceOf(field) !== undefined

/** How calls from a database's own readings are made, and which hosts they may reach; a transaction is never among them, so no call is made inside one. */
const configs = new WeakMap<Db, SourceConfig>()
export const allowWords = (db: Db, config: SourceConfig): void => {
  configs.set(db, config)
}

/** How long words of an API are kept, and how long a list waits for them: a list is not late for a name. */
const wordsLife = 60_000
const failedLife = 10_000
const wordsPatience = 3
const mostQuestionsOfList = 5
const keptWords = new Map<string, { until: number; rows: readonly Row[] | undefined }>()
const mostWords = 500
const wordCounts = knownCache('interfaceWords', { most: mostWords, entries: () => keptWords.size, clear: () => keptWords.clear() })

async function wordRows(db: Db, record: Row, question: Question): Promise<readonly Row[] | undefined> {
  const config = configs.get(db)
  // what an API says to one person is not kept for another
  if (!config || asksWho(record)) return undefined
  const key = `${record.id} ${record.version} ${keyOf(question)}`
  const known = keptWords.get(key)
  if (wordCounts.note(known !== undefined && known.until > Date.now()) && known) return known.rows
  const patient = { ...record, timeout: Math.min(Number(record.timeout ?? 10), wordsPatience) }
  const page = question.ids ? { ids: question.ids } : {}
  const rows = await callInterface(db, config, patient, { paramList: question.paramList, page }).then(
    (one) => one.rows,
    () => undefined,
  )
  if (keptWords.size >= mostWords) keptWords.clear()
  keptWords.set(key, { until: Date.now() + (rows ? wordsLife : failedLife), rows })
  return rows
}

/** Options behind the choices of these records, by field; a field whose interface cannot be asked is not among them, and is worded in the browser. */
export async function interfaceWords(
  db: Db,
  fields: readonly FieldPlan[],
  records: readonly Row[],
): Promise<Map<string, Map<string, Row>>> {
  const found = new Map<string, Map<string, Row>>()
  for (const field of fields) {
    const places: ChoicePlace[] = field.table
      ? records.flatMap((form) => rowsOf(form[field.table as string]).map((row) => ({ form, row })))
      : records.map((form) => ({ form }))
    const rows = await rowsBehind(db, field, places)
    if (rows) found.set(field.key, rows)
  }
  return found
}

/** Where a choice stands: its record, and the row of a sub-table. */
export interface ChoicePlace {
  form: Row
  row?: Row | undefined
}
const valueAt = ({ table, field }: FieldPlan, { form, row }: ChoicePlace): Json | undefined => (table ? row : form)?.[field]

/** The rows behind the choices of a field, by their value; nothing where it has none, or its interface cannot be asked. */
async function rowsBehind(db: Db, field: FieldPlan, places: readonly ChoicePlace[]): Promise<Map<string, Row> | undefined> {
  const asks = interfaceOf(field)
  const used = asks ? places.filter((place) => !isEmpty(valueAt(field, place))) : []
  const record = asks && used.length > 0 ? await findInterface(db, asks.name) : undefined
  if (!asks || !record) return undefined
  if (!asksOthers(record)) {
    // a word is the same whatever the filter leaves: all rows are looked through
    const { rows } = await callInterface(db, undefined, { ...record, rowFilter: null, parameterJson: null }, {})
    return byValue(field.node, rows)
  }
  const ids = asksFor(record, 'ids') ? [...new Set(used.flatMap((place) => [valueAt(field, place) as Json].flat(3)))] : undefined
  const questions = new Map(
    used.map(({ form, row }) => {
      const question = { ...questionOf(asks, { form, ...(row ? { row } : {}) }), ...(ids ? { ids: ids as Json[] } : {}) }
      return [keyOf(question), question]
    }),
  )
  if (questions.size > mostQuestionsOfList) return undefined
  const answers = await Promise.all([...questions.values()].map((question) => wordRows(db, record, question)))
  return answers.every((rows) => rows !== undefined) ? byValue(field.node, answers.flat() as Row[]) : undefined
}

/**
 * WG-62: the rows of the interface behind a choice, one for each chosen value, by the place where it was chosen; nothing
 * where it cannot be had. In a write (`offers`) an API is asked outside of its transaction: throws `rowsNeeded`.
 */
export async function chosenRows(
  db: Db,
  field: FieldPlan,
  places: readonly ChoicePlace[],
  { scope, offers }: { scope?: Scope | undefined; offers?: Offers | undefined },
): Promise<(place: ChoicePlace) => Array<Row | undefined>> {
  const asks = interfaceOf(field)
  const record = offers && asks && (await findInterface(db, asks.name))
  if (!offers || !asks || !record || !asksOthers(record)) {
    const rows = await rowsBehind(db, field, places)
    return (place) => chosenValues(valueAt(field, place)).map((one) => rows?.get(String(one)))
  }
  const needed = new Map<string, Question>()
  const found = new Map<Row, Array<Row | undefined>>()
  for (const place of places) {
    const value = valueAt(field, place)
    if (isEmpty(value)) continue
    const question = questionOf(asks, { ...scope, form: place.form, ...(place.row ? { row: place.row } : {}) })
    if (asksFor(record, 'ids')) question.ids = [value as Json].flat(3) as Json[]
    const key = keyOf(question)
    if (!offers.has(key)) needed.set(key, question)
    const rows = byValue(field.node, offers.get(key) ?? [])
    found.set(
      place.row ?? place.form,
      chosenValues(value).map((one) => rows.get(String(one))),
    )
  }
  if (needed.size > 0) throw rowsNeeded([...needed.values()])
  return ({ form, row }) => found.get(row ?? form) ?? []
}

/** Whether a field's options say what a value of it is called; a text's are only suggestions. */
export const hasOptionWords = (field: FieldPlan): boolean => holdsOf(field) !== 'text'
