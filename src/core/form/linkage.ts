import { pathsOf } from '../expression/expr.ts'
import type { Json, Linkage, Row } from '../types.ts'
import { attrsOf } from './attrs.ts'
import { isPopup, sourceOf } from './choices.ts'
import { type FieldPlan, type FormPlan, keysRead } from './form.ts'

/**
 * Linkage: what follows when a value changes, however it changed: typed, pasted, computed, or set by other linkage. What
 * only depends on values (shown, required, disabled, computed) is an expression on the field itself and no linkage.
 */

/** One rule of linkage, compiled. */
export interface Link {
  /** keys of fields whose change runs it */
  on: string[]
  /** the field that states it; none for the form's own */
  of: string | undefined
  /** its place in that list */
  at: number
  /** the sub-table in whose row it runs */
  table: string | undefined
  when: unknown
  /** keys that are emptied, before anything is set */
  clear: string[]
  set: Array<{ key: string; value: Json }>
}

const grow = <T>(map: Map<string, T[]>, key: string, one: T) => map.set(key, [...(map.get(key) ?? []), one])
const isRecord = (value: unknown): value is Row => value !== null && typeof value === 'object' && !Array.isArray(value)
const listOf = (value: unknown): Linkage[] => (Array.isArray(value) ? (value.filter(isRecord) as Linkage[]) : [])

/** The key that a target names: `row.price` and `form.kind` as in actions; a bare name is a field beside the rule. */
function targetKey(path: string, table: string | undefined, known: { has: (key: string) => boolean }): string {
  if (path.startsWith('form.')) return path.slice(5)
  if (path.startsWith('row.')) return `${table ?? ''}.${path.slice(4)}`
  const beside = table ? `${table}.${path}` : path
  return known.has(beside) ? beside : path
}

/** Every rule of a form, in the order in which they stand: the fields' own, then the form's. */
export function linksOf(plan: Pick<FormPlan, 'def' | 'byKey'>): Link[] {
  const { byKey } = plan
  const isTable = (name: string) => byKey.get(name)?.widget.isTable === true
  const one = (rule: Linkage, at: number, field: FieldPlan | undefined): Link => {
    const table = field?.table
    const target = (path: string) => targetKey(path, table, byKey)
    const reads = rule.when === undefined ? pathsOf(rule.set) : pathsOf(rule.when)
    return {
      on: field ? [field.key] : [...new Set(keysRead(reads, undefined, isTable))],
      of: field?.key,
      at,
      table,
      when: rule.when,
      clear: [rule.clear ?? []].flat().map(target),
      set: Object.entries(isRecord(rule.set) ? rule.set : {}).map(([path, value]) => ({ key: target(path), value })),
    }
  }
  return [
    ...[...byKey.values()].flatMap((field) => listOf(field.node.linkage).map((rule, at) => one(rule, at, field))),
    ...listOf(plan.def.linkage).map((rule, at) => one(rule, at, undefined)),
  ]
}

/** What a change leads to, and where that is written: `of` is the field whose property `prop` says it. */
interface Step {
  to: string
  of: string | undefined
  prop: string
}

/** Where the options of a field say which values they follow. */
const optionProps = ['source', 'options', 'optionsWhen', 'paramList', 'interface'] as const

/** Every way from one field to another: computed values, linkage, and choices that go when their options do. */
function stepsOf(plan: FormPlan, links: readonly Link[]): Map<string, Step[]> {
  const steps = new Map<string, Step[]>()
  const add = (from: string, step: Step) => grow(steps, from, step)
  const isTable = (name: string) => plan.byKey.get(name)?.widget.isTable === true
  for (const [from, readers] of plan.readers)
    for (const { key, widget } of readers) add(from, { to: key, of: key, prop: widget.computedBy ?? 'value' })
  for (const { key, node, table } of plan.byKey.values()) {
    const popup = isPopup(node) ? sourceOf(node) : undefined
    for (const from of keysRead(pathsOf(popup), table, isTable)) if (from !== key) add(from, { to: key, of: key, prop: 'templateJson' })
    for (const prop of optionProps)
      for (const from of keysRead(pathsOf(node[prop]), table, isTable)) if (from !== key) add(from, { to: key, of: key, prop })
  }
  for (const [from, attrs] of attrsOf(plan))
    for (const { field } of attrs) add(from, { to: field.key, of: field.key, prop: 'relationField' })
  for (const { on, of, at, clear, set } of links)
    for (const from of on)
      for (const to of new Set([...clear, ...set.map(({ key }) => key)])) {
        add(from, { to, of, prop: `linkage/${at}` })
        // rows that are replaced as a whole are new in every column
        for (const child of plan.byKey.get(to)?.children ?? []) add(from, { to: child.key, of, prop: `linkage/${at}` })
      }
  return steps
}

export interface LinkCycle {
  /** a, b, a */
  keys: string[]
  /** the field whose property closes it, and that property; no field: the form's own */
  of: string | undefined
  prop: string
}

/** The first circle of changes that would never end, if there is one. */
function linkCycle(plan: FormPlan, links: readonly Link[]): LinkCycle | undefined {
  const steps = stepsOf(plan, links)
  const state = new Map<string, 'open' | 'done'>()
  const trail: string[] = []
  const visit = (key: string): LinkCycle | undefined => {
    state.set(key, 'open')
    trail.push(key)
    for (const { to, of, prop } of steps.get(key) ?? []) {
      if (state.get(to) === 'open') return { keys: [...trail.slice(trail.indexOf(to)), to], of, prop }
      const found = state.has(to) ? undefined : visit(to)
      if (found) return found
    }
    trail.pop()
    state.set(key, 'done')
    return undefined
  }
  for (const key of plan.byKey.keys()) {
    const found = state.has(key) ? undefined : visit(key)
    if (found) return found
  }
  return undefined
}

/** What runs when a value changes, by its key; where a definition that was never checked goes in a circle, nothing runs. */
export interface LinkPlan {
  rules: Map<string, Link[]>
  /** fields whose choice may no longer be offered */
  choices: Map<string, FieldPlan[]>
  cycle: LinkCycle | undefined
}

const plans = new WeakMap<FormPlan, LinkPlan>()

/** Compiles the linkage of a form once. */
export function compileLinks(plan: FormPlan): LinkPlan {
  const known = plans.get(plan)
  if (known) return known
  const out: LinkPlan = { rules: new Map(), choices: new Map(), cycle: undefined }
  plans.set(plan, out)
  const links = linksOf(plan)
  out.cycle = linkCycle(plan, links)
  if (out.cycle) return out
  for (const link of links) for (const key of link.on) grow(out.rules, key, link)
  const isTable = (name: string) => plan.byKey.get(name)?.widget.isTable === true
  for (const field of plan.byKey.values())
    for (const key of new Set(keysRead(pathsOf(field.node.optionsWhen), field.table, isTable)))
      if (key !== field.key) grow(out.choices, key, field)
  return out
}
