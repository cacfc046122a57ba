import type { Env } from '../env.ts'
import { hasExpr, isOn, pathsOf, resolveText } from '../expression/expr.ts'
import { holdsMask } from '../format/masked.ts'
import type { HowChecked, RuleCheck } from '../rules/check.ts'
import { compileRules } from '../rules/rules.ts'
import type { FieldError, FormDef, Json, Node, Row, Scope, Text } from '../types.ts'
import type { Widget } from '../widget.ts'
import { mostWork, overrunsNow, withinWork } from '../work.ts'
import { startValue } from './start.ts'

/** A definition compiled once: what the browser runs as a person types and the server on every write. */
export interface FieldPlan {
  node: Node
  field: string
  /** `items.price` for a child of the sub-table items, else the field's name */
  key: string
  widget: Widget
  /** the sub-table that this field is a column of */
  table: string | undefined
  /** columns of a sub-table */
  children: FieldPlan[]
  /** containers around it: when one of them is hidden, so is the field */
  parents: Node[]
  rules: RuleCheck[]
  /** the expression that gives its value, if it is computed */
  compute: string | undefined
  /** keys of fields that `visible`, `disabled`, `required` read, its own and its parents' */
  watches: string[]
}

export interface FormPlan {
  def: Pick<FormDef, 'fields'> & Partial<FormDef>
  /** every field, sub-table children under `table.child` */
  byKey: Map<string, FieldPlan>
  /** fields of the form itself, in order */
  fields: FieldPlan[]
  /** computed fields in an order in which each finds what it reads ready */
  computed: FieldPlan[]
  /** computed fields that read a key, directly */
  readers: Map<string, FieldPlan[]>
  /** a cycle among computed fields, as keys, if there is one */
  cycle: string[] | undefined
}

/** How messages are worded: the text in the user's language. */
export type Translate = (text: Text | undefined, params?: { [name: string]: string | number }) => string

/** A name that a record may have a value under: a text, and none that every record inherits. */
export const isFieldName = (name: unknown): name is string => typeof name === 'string' && name !== '' && !(name in {})

const plans = new WeakMap<object, FormPlan>()

/** Keys of fields that paths read: ['form','items','amount'] -> items.amount, ['row','qty'] in items -> items.qty. */
export function keysRead(paths: string[][], table: string | undefined, isTable: (name: string) => boolean): string[] {
  return paths.flatMap(([root, name, child]) => {
    if (root === 'row' && table && name) return [`${table}.${name}`]
    if (root !== 'form' || !name) return []
    return isTable(name) && child && !/^\d+$/.test(child) ? [`${name}.${child}`, name] : [name]
  })
}

/** Whether a field shows something of the record that another field has chosen: its contract names the kinds that it follows. */
export const isAttr = ({ widget }: Pick<FieldPlan, 'widget'>): boolean => widget.shows !== undefined

/** Whether nobody types a field: a formula, or the record that another field has chosen, gives its value. */
export const isWorkedOut = (field: Pick<FieldPlan, 'widget' | 'compute'>): boolean => field.compute !== undefined || isAttr(field)

/** Compiles a normalised form. The plan is kept by the identity of the definition. */
export function compileForm(def: Pick<FormDef, 'fields'> & Partial<FormDef>, env: Env): FormPlan {
  const known = plans.get(def)
  if (known) return known
  const byKey = new Map<string, FieldPlan>()
  const fields: FieldPlan[] = []
  const tables = new Set<string>()

  const visit = (node: Node, parents: Node[], table: FieldPlan | undefined) => {
    const widget = env.widgets.get(node?.pingeKey)
    if (!widget) return
    const children = Array.isArray(node.children) ? node.children : []
    if ((widget.isField || widget.isTable) && isFieldName(node.field)) {
      const key = table ? `${table.field}.${node.field}` : node.field
      const value = node[widget.computedBy ?? 'value']
      const plan: FieldPlan = {
        node,
        field: node.field,
        key,
        widget,
        table: table?.field,
        children: [],
        parents,
        rules: compileRules(node, widget, table !== undefined),
        compute: hasExpr(value) ? value : undefined,
        watches: [],
      }
      byKey.set(key, plan)
      ;(table ? table.children : fields).push(plan)
      if (widget.isTable) {
        tables.add(node.field)
        for (const child of children) visit(child, [], plan)
      }
    } else for (const child of children) visit(child, [...parents, node], table)
  }
  for (const node of def.fields) visit(node, [], undefined)

  const isTable = (name: string) => tables.has(name)
  const readers = new Map<string, FieldPlan[]>()
  const reads = new Map<FieldPlan, string[]>()
  for (const plan of byKey.values()) {
    const states = [plan.node, ...plan.parents].flatMap((node) => [node.visible, node.disabled, node.required])
    plan.watches = [...new Set(keysRead(states.flatMap(pathsOf), plan.table, isTable))]
    if (plan.compute === undefined) continue
    const keys = [...new Set(keysRead(pathsOf(plan.compute), plan.table, isTable))]
    reads.set(plan, keys)
    for (const key of keys) readers.set(key, [...(readers.get(key) ?? []), plan])
  }
  const { order, cycle } = sortByReads(reads, byKey)
  const plan: FormPlan = { def, byKey, fields, computed: order, readers, cycle }
  plans.set(def, plan)
  return plan
}

/** Orders computed fields so that each comes after those it reads; a cycle is named by its keys. */
function sortByReads(reads: Map<FieldPlan, string[]>, byKey: Map<string, FieldPlan>): { order: FieldPlan[]; cycle: string[] | undefined } {
  const order: FieldPlan[] = []
  const state = new Map<FieldPlan, 'open' | 'done'>()
  const trail: string[] = []
  let cycle: string[] | undefined
  const visit = (plan: FieldPlan) => {
    if (state.get(plan) === 'done') return
    if (state.get(plan) === 'open') {
      cycle ??= [...trail.slice(trail.indexOf(plan.key)), plan.key]
      return
    }
    state.set(plan, 'open')
    trail.push(plan.key)
    for (const key of reads.get(plan) ?? []) {
      const next = byKey.get(key)
      if (next && reads.has(next)) visit(next)
    }
    trail.pop()
    state.set(plan, 'done')
    order.push(plan)
  }
  for (const plan of reads.keys()) visit(plan)
  return { order, cycle }
}

/** DV-04: whether a node is never shown in a browser: `noShow`, or a `visibility` without pc. */
export const isKeptAway = ({ noShow, visibility }: Node): boolean =>
  noShow === true || (Array.isArray(visibility) && !visibility.includes('pc'))

/** Whether a field is shown: neither it nor a container around it is kept away (DV-04), and `visible` holds for all of them. */
export function isVisible(plan: FieldPlan, scope: Scope): boolean {
  const { node } = plan
  if (isKeptAway(node) || plan.parents.some(isKeptAway)) return false
  return isOn(node.visible, scope, true) && plan.parents.every((parent) => isOn(parent.visible, scope, true))
}
/** Whether a field is hidden and so takes no value: it keeps what it had, or is emptied. `noShow` only keeps it out of sight. */
export const isLeftOut = (plan: FieldPlan, scope: Scope): boolean => plan.node.noShow !== true && !isVisible(plan, scope)
export const isDisabled = (plan: FieldPlan, scope: Scope): boolean =>
  isOn(plan.node.disabled, scope, false) || plan.parents.some((parent) => isOn(parent.disabled, scope, false))
export const isRequired = (plan: FieldPlan, scope: Scope): boolean => isOn(plan.node.required, scope, false)

/** The rows of a sub-table's value; anything else is no rows. */
export const rowsOf = (value: Json | undefined): Row[] =>
  Array.isArray(value) ? (value.filter((row) => row !== null && typeof row === 'object' && !Array.isArray(row)) as Row[]) : []

/** Starting values: each field's defaultValue (expressions allowed), sub-tables empty. */
export function defaultsOf(plan: FormPlan, scope: Scope = {}): Row {
  const values: Row = {}
  for (const field of plan.fields) {
    const start = startValue(field, scope)
    if (field.widget.isTable) values[field.field] = rowsOf(start)
    else if (start !== undefined) values[field.field] = start
  }
  return values
}

/** The starting values of a new row of a sub-table. */
export function rowDefaults(table: FieldPlan, scope: Scope = {}): Row {
  const row: Row = {}
  for (const child of table.children) {
    const start = startValue(child, scope)
    if (start !== undefined) row[child.field] = start
  }
  return row
}

/** The decimals that a field of numbers says, or those of its kind; undefined where neither does. */
export const precisionOf = ({ node, widget }: Pick<FieldPlan, 'node' | 'widget'>): Json | undefined =>
  (node.precision as Json | undefined) ?? widget.defaults?.precision

/** A computed value, rounded to the field's precision (CA-01: NaN is 0; reading C-001: two decimals when none is given). */
export function computeField(plan: FieldPlan, scope: Scope): Json {
  const value = resolveText(plan.compute ?? '', scope)
  if (plan.widget.holds !== 'number') return value
  if (typeof value === 'string' && value !== '' && !Number.isFinite(Number(value))) return value
  const number = Number(value ?? 0)
  const precision = Number(precisionOf(plan) ?? 10)
  return Number.isFinite(number) ? Number(roundTo(number, precision)) : 0
}

const roundTo = (value: number, places: number): string => {
  const text = resolveText(`{{ round(item, ${places}) }}`, { item: value })
  return String(text)
}

/**
 * Values with every computed field worked out anew. The given record is not changed. A field that takes more work than it
 * may (work.ts) is empty, and `tooMuch` is told.
 */
export function computeForm(plan: FormPlan, values: Row, scope: Scope = {}, tooMuch?: (field: FieldPlan) => void): Row {
  if (plan.computed.length === 0) return values
  const out: Row = { ...values }
  withinWork(mostWork.form, () => {
    for (const field of plan.computed) {
      const before = overrunsNow()
      if (field.table)
        out[field.table] = rowsOf(out[field.table]).map((row) => ({
          ...row,
          [field.field]: computeField(field, { ...scope, form: out, row }),
        }))
      else out[field.field] = computeField(field, { ...scope, form: out })
      if (overrunsNow() > before) tooMuch?.(field)
    }
  })
  return out
}

/** `strict` checks types as well: what a browser's controls guarantee, a server must not assume. */
export interface ValidateContext extends HowChecked {
  scope?: Scope
  t: Translate
  /** checks only these fields (keys of the form itself) */
  only?: readonly string[]
}

/** Every broken rule of a filled form; hidden and system fields are not checked. The same code runs on both sides. */
export function validateForm(plan: FormPlan, values: Row, context: ValidateContext): FieldError[] {
  return withinWork(mostWork.form, () => brokenRules(plan, values, context))
}

function brokenRules(plan: FormPlan, values: Row, context: ValidateContext): FieldError[] {
  const errors: FieldError[] = []
  const scope: Scope = { ...context.scope, form: values }
  for (const field of plan.fields) {
    if (context.only && !context.only.includes(field.field)) continue
    if (field.widget.isSystem || !isVisible(field, scope)) continue
    // what stands behind a mask the server has checked
    if (!context.strict && holdsMask(values, field.field)) continue
    const error = validateField(field, values[field.field], scope, context)
    if (error) errors.push({ field: field.field, ...error })
    if (!field.widget.isTable) continue
    rowsOf(values[field.field]).forEach((row, i) => {
      for (const child of field.children) {
        const inRow: Scope = { ...scope, row }
        if (child.widget.isSystem || !isVisible(child, inRow) || (!context.strict && holdsMask(row, child.field))) continue
        const fault = validateField(child, row[child.field], inRow, context)
        if (fault) errors.push({ field: `${field.field}[${i}].${child.field}`, row: i, child: child.field, ...fault })
      }
    })
  }
  return errors
}

/** The first broken rule of one field, or nothing. */
export function validateField(
  plan: FieldPlan,
  value: Json | undefined,
  scope: Scope,
  context: Pick<ValidateContext, 't' | 'strict' | 'offset'>,
): { rule: string; message: string } | undefined {
  for (const check of plan.rules) {
    if (check.strict && !context.strict) continue
    const message = check.test(value, scope, context.t, context)
    if (message !== undefined) return { rule: check.rule, message }
  }
  return undefined
}
