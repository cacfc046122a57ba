import type { Env } from '../env.ts'
import { pathsOf } from '../expression/expr.ts'
import type { Node, Rule } from '../types.ts'
import type { Widget } from '../widget.ts'

/** DV-06: the code that a field is given by: `table-field` for one of a sub-table. */
export const fieldCode = (field: string, table?: string): string => (table === undefined ? field : `${table}-${field}`)

/** Whether anything is left to be seen in these nodes; the rows and cells of a grid by themselves are nothing. */
const isBare = (nodes: readonly Node[], cellKind: string | undefined): boolean =>
  nodes.every(({ pingeKey, children }) => pingeKey === cellKind && isBare(children ?? [], cellKind))

/** A node that draws nothing but what stands in it, and was left without anything. */
const isEmptied = ({ children = [] }: Node, after: Node[], widget: Widget | undefined) =>
  children.length > 0 && (widget?.parts === 'cells' ? isBare(after, widget.partKind) : after.length === 0)

/**
 * A form with only the fields that somebody was given (DV-06). Containers that are left empty go; what would be worked
 * out from a field that is not there stays as the server tells it, and rules that read one are the server's to check.
 */
export function permittedForm<T extends { fields: Node[] }>(def: T, may: (code: string) => boolean, env: Env): T {
  const hidden = new Set<string>()
  const cut = (nodes: readonly Node[], table?: string, inGrid = 0): Node[] =>
    nodes.flatMap((node): Node[] => {
      const widget = env.widgets.get(node.pingeKey)
      if (widget?.isTable && node.field) {
        const children = cut(node.children ?? [], node.field)
        if (children.length === 0) hidden.add(node.field)
        return children.length === 0 ? [] : [{ ...node, children }]
      }
      if (widget?.isField && node.field) {
        if (may(fieldCode(node.field, table))) return [node]
        hidden.add(table === undefined ? node.field : `${table}.${node.field}`)
        return []
      }
      if (!node.children) return [node]
      // the cells of a grid keep their places
      const depth = widget?.parts === 'cells' ? 2 : Math.max(0, inGrid - 1)
      const children = cut(node.children, table, depth)
      return isEmptied(node, children, widget) && inGrid === 0 ? [] : [{ ...node, children }]
    })
  const fields = cut(def.fields)
  if (hidden.size === 0) return def

  const readsHidden = (value: unknown, table: string | undefined) =>
    pathsOf(value).some(([root, name, child]) =>
      root === 'form' ? hidden.has(`${name}`) || hidden.has(`${name}.${child}`) : root === 'row' && hidden.has(`${table}.${name}`),
    )
  const settle = (node: Node, table?: string): Node => {
    const out: Node = { ...node }
    const { children } = node
    for (const name of ['value', 'expression'])
      if (readsHidden(out[name], table)) {
        delete out[name]
        out.disabled = true
      }
    if (readsHidden(out.required, table)) delete out.required
    if (Array.isArray(out.regList)) out.regList = (out.regList as Rule[]).filter((rule) => !readsHidden(rule.check, table))
    if (children) out.children = children.map((child) => settle(child, env.widgets.get(node.pingeKey)?.isTable ? node.field : table))
    return out
  }
  return { ...def, fields: fields.map((node) => settle(node)) }
}
