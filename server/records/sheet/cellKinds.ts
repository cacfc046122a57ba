import { optionKeys } from '#core/form/choices.ts'
import type { FieldPlan, Translate } from '#core/form/form.ts'
import { holdsOf } from '#core/form/holds.ts'
import { isLastLevel } from '#core/form/lastLevel.ts'
import { picksPeople } from '#core/rules/people.ts'
import type { Node, Row, Text } from '#core/types.ts'
import type { Holds } from '#core/widget.ts'
import { asksInterface } from '../interfaces/options.ts'
import type { Model } from '../model/model.ts'
import { type Dictionary, dictOf } from '../query/dictionaries.ts'
import { parentColumn } from '../query/parents.ts'
import { toTree } from '../query/tree.ts'

/** How the words of a field's values are found. */
export type CellKind = 'above' | 'area' | 'people' | 'record' | 'options' | 'interface' | 'value' | 'html' | 'plain'
const chosen: ReadonlySet<Holds> = new Set(['choice', 'choices', 'branch', 'path'])

/** Options that are written into the form; nothing where they come from elsewhere. */
export function writtenOptions(node: Node): Row[] | undefined {
  const written = node.options ?? (node.source as { options?: unknown } | undefined)?.options
  return Array.isArray(written) ? (written as Row[]) : undefined
}

export function cellKind(model: Pick<Model, 'list' | 'main'>, plan: FieldPlan): CellKind {
  if (plan.table === undefined && parentColumn(model)?.field === plan.field && !writtenOptions(plan.node) && !dictOf(plan.node))
    return 'above'
  if (plan.widget.choosesFrom === 'areas') return 'area'
  if (picksPeople(plan)) return 'people'
  const holds = holdsOf(plan)
  if (holds === 'record') return 'record'
  if (holds === 'html') return 'html'
  if (!chosen.has(holds)) return 'plain'
  if (writtenOptions(plan.node) || dictOf(plan.node) !== undefined) return 'options'
  return asksInterface(plan) ? 'interface' : 'value'
}

/** The options of a field as a tree in one language; of one that takes the last level only, nothing else is offered. */
export function optionTree({ node }: FieldPlan, dictionaries: ReadonlyMap<string, Dictionary>, t: Translate): Row[] {
  const { label, children } = optionKeys(node)
  const dict = dictOf(node)
  const entries = dict === undefined ? [] : (dictionaries.get(dict)?.rows ?? []).filter(({ enabledMark }) => enabledMark !== 0)
  const worded = (rows: readonly Row[], depth: number): Row[] =>
    rows.map((row) => {
      const below = Array.isArray(row[children]) && depth < 20 ? worded(row[children] as Row[], depth + 1) : []
      const out: Row = { ...row, [label]: t(row[label] as Text) }
      if (below.length > 0) out[children] = below
      if (!isLastLevel(node, out, children)) out.disabled = true
      return out
    })
  if (dict === undefined) return worded(writtenOptions(node) ?? [], 0)
  // an entry keeps what is below it under a name of the engine's own
  const tree = toTree(entries) as Row[]
  const renamed = (rows: Row[]): Row[] => rows.map((row) => (row.children ? { ...row, [children]: renamed(row.children as Row[]) } : row))
  return worded(children === 'children' ? tree : renamed(tree), 0)
}

/** The words of all that a tree offers, each with what it stands below where a path is kept. */
export function offeredWords(plan: FieldPlan, tree: readonly Row[], most: number): string[] {
  const { label, children } = optionKeys(plan.node)
  const isPath = holdsOf(plan) === 'path'
  const out: string[] = []
  const visit = (rows: readonly Row[], above: string) => {
    for (const row of rows) {
      if (out.length >= most) return
      const word = isPath && above !== '' ? `${above}/${row[label]}` : String(row[label] ?? '')
      const below = Array.isArray(row[children]) ? (row[children] as Row[]) : []
      if (row.disabled !== true && !(isPath && below.length > 0 && plan.node.checkStrictly !== true)) out.push(word)
      visit(below, word)
    }
  }
  visit(tree, '')
  return out
}
