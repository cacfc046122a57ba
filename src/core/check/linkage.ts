import { hasExpr } from '../expression/expr.ts'
import { type FormPlan, isWorkedOut } from '../form/form.ts'
import { type LinkCycle, linksOf } from '../form/linkage.ts'
import { type Checker, isRecord, token } from './checker.ts'

const known = ['when', 'clear', 'set', '$comment']

/** Faults of the shape of a list of linkage: of a field, or of the form itself. */
export function checkRules(checker: Checker, list: unknown, pointer: string) {
  if (!Array.isArray(list)) return checker.add(pointer, 'must be a list of rules')
  for (const [i, rule] of list.entries()) {
    const at = `${pointer}/${i}`
    if (!isRecord(rule)) {
      checker.add(at, 'a rule of linkage is { when, clear, set }')
      continue
    }
    for (const name of Object.keys(rule)) if (!known.includes(name)) checker.unknown(`${at}/${token(name)}`, 'property', name, known)
    if (rule.when !== undefined && !hasExpr(rule.when)) checker.add(`${at}/when`, 'must be true, false or an expression')
    if (rule.set !== undefined && !isRecord(rule.set)) checker.add(`${at}/set`, 'must be a record of path and value')
    if (rule.clear !== undefined && ![rule.clear].flat().every((one) => typeof one === 'string'))
      checker.add(`${at}/clear`, 'must be a list of texts')
    if (rule.set === undefined && rule.clear === undefined) checker.add(at, 'a rule of linkage is { when, clear, set }')
  }
}

const placeOf = (of: string | undefined, prop: string, places: ReadonlyMap<string, string>, base: string) =>
  of === undefined ? `${base}/${prop}` : `${(places.get(of) ?? '').replace(/\/field$/, '')}/${prop}`

/** What linkage empties or sets must be a field of the form, and one that is typed; its own linkage must have something to listen to. */
export function checkLinkage(checker: Checker, plan: FormPlan, places: ReadonlyMap<string, string>, base: string) {
  for (const { of, at, on, table, clear, set } of linksOf(plan)) {
    const here = placeOf(of, `linkage/${at}`, places, base)
    if (on.length === 0) checker.add(here, 'linkage of the form needs an expression that reads a field')
    for (const key of [...clear, ...set.map((one) => one.key)]) {
      const field = plan.byKey.get(key)
      const near = [...plan.byKey.keys()].map((one) => (table && one.startsWith(`${table}.`) ? `row.${one.slice(table.length + 1)}` : one))
      if (!field) checker.unknown(here, 'field', key, near)
      else if (isWorkedOut(field) || field.widget.isSystem) checker.add(here, `"${key}" is worked out and cannot be set`)
    }
  }
}

/** The circle in words, where it closes. */
export function tellCycle(checker: Checker, { keys, of, prop }: LinkCycle, places: ReadonlyMap<string, string>, base: string) {
  checker.add(placeOf(of, prop, places, base), `changes go in a circle: ${keys.join(' → ')}`)
}
