import type { Env } from '../env.ts'
import { symbolsFor, variablesFor } from '../filter/filter.ts'
import type { FormPlan } from '../form/form.ts'
import { searchField } from '../form/searchField.ts'
import type { Node, Text } from '../types.ts'

/** The field that names the record above, where it has no options of its own: it chooses among the records of the list. */
export function withParents(nodes: Node[], field: string, label: string): Node[] {
  return nodes.map((node) => {
    if (node.children) return { ...node, children: withParents(node.children, field, label) }
    if (node.field !== field || node.source || node.options) return node
    const { pingeKey: _kind, ...rest } = node
    return { pingeKey: 'treeSelect', source: { post: './List' }, optionProps: { label }, filterable: true, clearable: true, ...rest }
  })
}

/** What the system gives (a number, who made it and when) says nothing before there is a record: it is not shown while one is made. */
export function withoutGiven(nodes: Node[], env: Env): Node[] {
  return nodes.map((node) => {
    if (env.widgets.get(node.pingeKey)?.isTable) return node
    if (node.children) return { ...node, children: withoutGiven(node.children, env) }
    if (!env.widgets.get(node.pingeKey)?.isSystem || node.visible === false) return node
    const own = typeof node.visible === 'string' ? /^\s*\{\{([\s\S]*)\}\}\s*$/.exec(node.visible)?.[1] : 'true'
    return own === undefined ? node : { ...node, visible: `{{ not empty(item.id) and (${own.trim()}) }}` }
  })
}

/** Fields that the advanced search may ask for, as the controls that their values are given with. */
export function advancedFields(plan: FormPlan): Node[] {
  return plan.fields.flatMap((field) => {
    const symbols = symbolsFor(field)
    // What can only be there or not is asked for without a value.
    const asked = searchField(field, { field: field.field, searchType: 1 }) ?? {
      pingeKey: 'input',
      field: field.field,
      label: (field.node.fullLabel ?? field.node.label ?? '') as Text,
    }
    return symbols.length > 0 ? [{ ...asked, symbols }] : []
  })
}

/** Fields that the condition of a data scheme may name: as the advanced search has them, and with what of whoever asks they may be. */
export const conditionFields = (plan: FormPlan): Node[] =>
  advancedFields(plan).map((node) => {
    const field = plan.byKey.get(node.field ?? '')
    const fitting = field ? variablesFor(field) : []
    return fitting.length > 0 ? { ...node, variables: fitting } : node
  })
