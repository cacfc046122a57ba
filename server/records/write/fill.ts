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
} from '#core/form/form.ts'
import { holdsOf } from '#core/form/holds.ts'
import { mostOf } from '#core/form/longest.ts'
import { fieldCode } from '#core/form/permitted.ts'
import { isMasked, maskedKey, maskOf } from '#core/format/masked.ts'
import { isEmpty, message } from '#core/rules/check.ts'
import type { Json, Row, Scope } from '#core/types.ts'
import { mostWork, withinWork } from '#core/work.ts'
import { ApiError, invalid } from '../../base/errors.ts'
import { highest } from '../model/ceilings.ts'
import type { Model, ModelTable } from '../model/model.ts'
import { asFields } from '../model/nested.ts'
import { cleanHtml } from './html.ts'
import { rounded } from './values.ts'

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
  return field.widget.lines === 'one' && field.node.showPassword !== true ? text.replace(/[\r\n]+/g, ' ').trim() : text
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
  whole: Row,
  scope: Scope,
  t: Translate,
  may: (field: string) => boolean,
  attrs: Row = {},
): Row {
  const { plan } = model
  const sent = asFields(model, whole, t)
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
