import { fitsSchema } from '#core/fitsSchema.ts'
import {
  computeForm,
  defaultsOf,
  type FieldPlan,
  type FormPlan,
  isLeftOut,
  isWorkedOut,
  rowDefaults,
  rowsOf,
  type Translate,
  validateForm,
} from '#core/form.ts'
import { holdsOf } from '#core/holds.ts'
import { mostOf } from '#core/longest.ts'
import { isMasked, isOnlyMask, maskedKey, maskOf } from '#core/masked.ts'
import { fieldCode } from '#core/permitted.ts'
import { isEmpty, message } from '#core/rules/check.ts'
import type { FieldError, Json, Row, Scope } from '#core/types.ts'
import { mostWork, withinWork } from '#core/work.ts'
import { ApiError, invalid } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { highest } from '../model/ceilings.ts'
import type { Model, ModelField, ModelTable } from '../model/model.ts'
import { dictOf, dictsOf, optionsOf, readDictionaries } from '../query/dictionaries.ts'
import { relationFaults } from '../words/relations.ts'
import { areaFaults } from './areaCheck.ts'
import { cleanHtml } from './html.ts'
import { peopleFaults } from './peopleCheck.ts'
import { longestOf, rounded, storageFault } from './values.ts'

/** What a caller may send beside the form's fields. */
const beside = new Set(['id', 'version', 'menuId', '$text', '$color', maskedKey])
const besideRow = new Set(['id', '$text', '$color', maskedKey])

const isRow = (value: unknown): value is Row => value !== null && typeof value === 'object' && !Array.isArray(value)
/** Values that the server gives: nobody types them, whatever is sent. */
const isGiven = (field: FieldPlan): boolean => field.widget.isSystem === true || isWorkedOut(field)

function refuseUnknown(sent: Row, known: readonly FieldPlan[], extra: ReadonlySet<string>, t: Translate, at = ''): void {
  const names = new Set(known.map(({ field }) => field))
  for (const name of Object.keys(sent)) {
    if (names.has(name) || extra.has(name)) continue
    const message = t('t:visualdev.unknownField', { field: at + name })
    throw new ApiError('badRequest', {
      key: 'visualdev.unknownField',
      params: { field: at + name },
      data: { errors: [{ field: at + name, rule: 'unknown', message }] },
    })
  }
}

/** A text as it is kept: of one line as its control leaves it, without breaks and without blanks around it; rich text without what it may not hold. */
function kept(field: FieldPlan, text: string): string | null {
  if (holdsOf(field) === 'html') return cleanHtml(text)
  return field.node.pingeKey === 'input' && field.node.showPassword !== true ? text.replace(/[\r\n]+/g, ' ').trim() : text
}

/** Takes the fields that a person may fill out of what was sent, over the values that are there. */
function overlay(table: ModelTable, fields: readonly FieldPlan[], base: Row, sent: Row): Row {
  const out: Row = { ...base }
  for (const field of fields) {
    const value = sent[field.field]
    if (field.widget.isTable || isGiven(field) || value === undefined) continue
    const given = typeof value === 'string' ? kept(field, value) : value
    // a mask that comes back says that nothing else was typed
    const held = base[field.field]
    if (isMasked(field) && typeof held === 'string' && given === maskOf(field, held)) continue
    // a switch is on or off
    const nothing = holdsOf(field) === 'flag' ? 0 : null
    out[field.field] = given === '' || given === null ? nothing : rounded(table.columns.get(field.field), given)
  }
  return out
}

/** Rows that were sent: what each of them began with, and over it what was sent for it. */
interface SentRow {
  base: Row
  sent: Row
}

/**
 * The rows of a sub-table: known ones keep what was not sent, new ones begin with their defaults. A row of another record
 * is new. `note` takes down what each row was made of.
 */
function overlayRows(
  table: ModelTable,
  before: readonly Row[],
  sent: Json,
  scope: Scope,
  t: Translate,
  may: (code: string) => boolean,
  note: (rows: SentRow[]) => void,
): Json {
  const { plan } = table
  if (!plan || !Array.isArray(sent)) return sent
  const most = Math.min(mostOf(plan) ?? highest.rows, highest.rows)
  if (sent.length > most) {
    // told before anything is worked out of them
    const told = message(plan.node, 'maxlength', 't:rule.maxRows', t, { n: most })
    throw invalid([{ field: plan.field, rule: 'maxlength', message: told }])
  }
  const fields = plan.children.filter(({ field }) => may(fieldCode(field, plan.field)))
  const known = new Map(before.map((row) => [String(row.id), row]))
  const noted: SentRow[] = []
  const rows = sent.map((row, i) => {
    if (!isRow(row)) return row
    refuseUnknown(row, plan.children, besideRow, t, `${plan.field}[${i}].`)
    const old = typeof row.id === 'string' ? known.get(row.id) : undefined
    // The same row sent twice is one row and a copy of it.
    if (old) known.delete(String(row.id))
    const base = old ?? rowDefaults(plan, scope)
    noted.push({ base, sent: Object.fromEntries(fields.flatMap(({ field }) => (row[field] === undefined ? [] : [[field, row[field]]]))) })
    return overlay(table, fields, base, row)
  })
  note(noted)
  return rows
}

/** What a hidden field holds: it takes no value, but may be emptied, as linkage does to what it hides. */
const leftAs = ({ widget }: FieldPlan, sent: Json | undefined, base: Json | undefined): Json =>
  sent !== undefined && isEmpty(sent) ? (widget.isTable ? [] : null) : (base ?? null)

/** The rows with their hidden cells as they are left; nothing where none is hidden. */
function withHiddenCells({ children }: FieldPlan, rows: readonly Row[], noted: readonly SentRow[], scope: Scope): Row[] | undefined {
  const hiding = children.filter((child) => !isGiven(child) && (child.node.visible !== undefined || child.node.visibility !== undefined))
  let found = false
  const out = rows.map((row, i) => {
    const { base = {}, sent = {} } = noted[i] ?? {}
    const hidden = hiding.filter((child) => isLeftOut(child, { ...scope, row }))
    if (hidden.length === 0) return row
    found = true
    return { ...row, ...Object.fromEntries(hidden.map((child) => [child.field, leftAs(child, sent[child.field], base[child.field])])) }
  })
  return found ? out : undefined
}

/**
 * A record from what was sent and what is there: only fields that the form has and a person may fill, hidden ones as
 * they were or emptied, computed ones worked out anew. `may` says which fields the person was given,
 * `attrs` what the chosen records say.
 */
export function fillForm(
  model: Model,
  before: Row | undefined,
  sent: Row,
  scope: Scope,
  t: Translate,
  may: (field: string) => boolean,
  attrs: Row = {},
): Row {
  const { plan } = model
  refuseUnknown(sent, plan.fields, beside, t)
  const base = { ...(before ?? { ...emptyOf(model), ...defaultsOf(plan, scope) }), ...attrs }
  const allowed = Object.fromEntries(Object.entries(sent).filter(([name]) => may(name)))
  const values = overlay(model.main, plan.fields, base, allowed)
  const noted = new Map<FieldPlan, SentRow[]>()
  for (const table of model.subs) {
    const { field } = table
    if (!table.plan || !field || allowed[field] === undefined) continue
    const note = noted.set.bind(noted, table.plan)
    values[field] = overlayRows(table, rowsOf(base[field]), allowed[field], scope, t, may, note)
  }
  const first = workedOut(plan, values, scope, t)
  const seen: Scope = { ...scope, form: first }
  const [hidden, cells] = withinWork(mostWork.form, () => [
    plan.fields.filter((field) => !isGiven(field) && isLeftOut(field, seen)),
    [...noted].flatMap(([table, rows]) => {
      const whole = first[table.field]
      // what is no row is refused later
      const left = Array.isArray(whole) && whole.every(isRow) ? withHiddenCells(table, whole, rows, seen) : undefined
      return left ? [[table.field, left] as const] : []
    }),
  ])
  if (hidden.length === 0 && cells.length === 0) return first
  for (const [field, rows] of cells) values[field] = rows
  for (const field of hidden) values[field.field] = leftAs(field, allowed[field.field], base[field.field])
  return workedOut(plan, values, scope, t)
}

/** The computed fields of a record that is written. Throws with the field that takes more work than it may: nothing is kept as empty that is not. */
export function workedOut(plan: FormPlan, values: Row, scope: Scope, t: Translate): Row {
  return computeForm(plan, values, scope, ({ field, table, node }) => {
    const message = t('t:rule.tooMuchWork', { label: t(node.label) || field })
    throw invalid([{ field: table ?? field, rule: 'compute', message }])
  })
}

const emptyOf = (model: Model): Row => Object.fromEntries(model.plan.fields.map(({ field, widget }) => [field, widget.isTable ? [] : null]))

/** Who fills the form: what expressions may read, the language of the faults, how far east of UTC their clock is, and which records of others may be chosen. */
interface CheckContext {
  scope: Scope
  t: Translate
  offset?: number | undefined
  reached?: ((model: Model, trx: Db) => Promise<Model>) | undefined
  options?: Promise<ReadonlyMap<string, ReadonlySet<string>>> | undefined
}

/** Every broken rule of a filled form: its own rules, what its columns can hold, and options that are not offered. */
export async function checkValues(
  trx: Db,
  model: Model,
  values: Row,
  before: Row | undefined,
  { scope, t, offset, reached, options: known }: CheckContext,
): Promise<FieldError[]> {
  const errors = validateForm(model.plan, values, { scope, t, offset, strict: true })
  const told = new Set(errors.map(({ field }) => field))
  const add = (error: FieldError) => {
    if (!told.has(error.field)) errors.push(error)
  }
  const options = await (known ?? offeredOptions(trx, model))
  const places = placesOf(model, values)
  const held = places.map((place) => ({ ...place, before: valueBefore(before, place) }))
  for (const fault of [
    ...(await areaFaults(trx, held, t)),
    ...(await peopleFaults(trx, held, values, scope, t)),
    ...(await relationFaults(trx, held, t, reached)),
  ])
    add(fault)
  for (const place of places) {
    const { field, value, column } = place
    const label = t(field.node.label)
    const schema = field.widget.value
    if (!isEmpty(value) && !field.widget.isSystem && typeof schema === 'object' && schema !== null && !fitsSchema(schema, value as Json)) {
      add({ ...place.at, rule: 'type', message: t('t:rule.type', { label }) })
      continue
    }
    const fault = column && storageFault(column, value)
    if (fault)
      add({
        ...place.at,
        rule: fault,
        message:
          fault === 'tooLong' ? t('t:visualdev.tooLong', { label, n: longestOf(column as ModelField) }) : t('t:rule.type', { label }),
      })
    if (isMasked(field) && typeof value === 'string' && isOnlyMask(field, value) && !same(value, valueBefore(before, place)))
      add({ ...place.at, rule: 'masked', message: t('t:rule.masked', { label }) })
    const offered = options.get(field.key)
    if (offered && !isEmpty(value) && !same(value, valueBefore(before, place)) && ![value].flat(3).every((one) => offered.has(String(one))))
      add({ ...place.at, rule: 'option', message: t('t:visualdev.notEntry', { label }) })
  }
  return errors
}

interface Place {
  field: FieldPlan
  value: Json | undefined
  column: ReturnType<ModelTable['columns']['get']>
  at: Pick<FieldError, 'field' | 'row' | 'child'>
  rowId: Json | undefined
}

/** Every place of a record that holds a value, cells of sub-tables among them. */
function placesOf(model: Model, values: Row): Place[] {
  const main = model.plan.fields
    .filter(({ widget }) => !widget.isTable)
    .map(
      (field): Place => ({
        field,
        value: values[field.field],
        column: model.main.columns.get(field.field),
        at: { field: field.field },
        rowId: undefined,
      }),
    )
  const cells = model.subs.flatMap(({ field: name, plan, columns }) =>
    name && plan
      ? rowsOf(values[name]).flatMap((row, i) =>
          plan.children.map(
            (child): Place => ({
              field: child,
              value: row[child.field],
              column: columns.get(child.field),
              at: { field: `${name}[${i}].${child.field}`, row: i, child: child.field },
              rowId: row.id,
            }),
          ),
        )
      : [],
  )
  return [...main, ...cells]
}

const same = (a: Json | undefined, b: Json | undefined) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

function valueBefore(before: Row | undefined, { field, rowId }: Place): Json | undefined {
  if (!before) return undefined
  if (!field.table) return before[field.field]
  return rowId === undefined ? undefined : rowsOf(before[field.table]).find(({ id }) => id === rowId)?.[field.field]
}

/** Values that may be chosen, by field: entries of dictionaries that are switched on, and written options of trees. */
export async function offeredOptions(trx: Db, model: Model): Promise<Map<string, ReadonlySet<string>>> {
  const dictionaries = await readDictionaries(trx, dictsOf(model.plan))
  const offered = new Map<string, ReadonlySet<string>>()
  for (const [key, field] of model.plan.byKey) {
    const isTree = ['path', 'branch'].includes(holdsOf(field))
    if (holdsOf(field) === 'text' || (dictOf(field.node) === undefined && !isTree)) continue
    const options = optionsOf(field, dictionaries)
    if (options) offered.set(key, new Set([...options].filter(([, row]) => row.enabledMark !== 0).map(([value]) => value)))
  }
  return offered
}
