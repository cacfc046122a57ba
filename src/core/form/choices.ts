import { anyTable, interfaceSource } from '../interfaceSource.ts'
import type { Node, Source } from '../types.ts'

/** Whether a choice is a row of a data interface, named as the specification names it (PP-06): anything else has it under `source`. */
export const isPopup = ({ interfaceId }: Node): boolean => interfaceId !== undefined

const made = new WeakMap<Node, Source>()

/** Where the choices of a field come from: its `source`; of a popup its interface, which is asked for a page, and for what was chosen. */
export function sourceOf(node: Node): Source | undefined {
  if (!isPopup(node)) return node.source as Source | undefined
  if (typeof node.interfaceId !== 'string' || node.interfaceId === '') return undefined
  let source = made.get(node)
  if (!source) {
    source = { ...interfaceSource(node.interfaceId, node.templateJson, anyTable), search: true }
    made.set(node, source)
  }
  return source
}

export interface OptionKeys {
  value: string
  label: string
  children: string
}

/** What chooses among the records of an application names the text of one as a popup does. */
const namesText = (node: Node): boolean => isPopup(node) || node.modelId !== undefined

/** Which fields of an option are its value, its text and what is below it (WG-03, PP-06: id and fullName). */
export function optionKeys(node: Node): OptionKeys {
  const { propsValue, relationField } = node as { propsValue?: string; relationField?: string }
  const keys = namesText(node) ? { value: propsValue, label: relationField } : (node.optionProps as Partial<OptionKeys> | undefined)
  return {
    value: keys?.value || 'id',
    label: keys?.label || 'fullName',
    children: (keys as Partial<OptionKeys> | undefined)?.children || 'children',
  }
}

/** PP-06: the columns that the list shows, and that a keyword is looked for in; without any, the one that says what a row is called. */
export function popupColumns(node: Node): Array<{ value: string; label?: unknown }> {
  const list = Array.isArray(node.columnOptions) ? (node.columnOptions as Array<{ value?: unknown; label?: unknown } | null>) : []
  const named = list.filter((one): one is { value: string; label?: unknown } => typeof one?.value === 'string' && one.value !== '')
  return named.length > 0 ? named : [{ value: optionKeys(node).label, label: node.label }]
}
