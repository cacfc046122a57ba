import type { Env } from '#core/env.ts'
import { normalisePage } from '#core/normalise.ts'
import type { FormDef, Node, PageDef, Row } from '#core/types.ts'

/** What of a node makes it come and go, act, or ask: in a drawing it only stands there. */
const moving = ['required', 'linkage', 'regList', 'on', 'optionsWhen', 'unique'] as const

/** A node as it stands in a drawing: what is shown on a condition is shown, and what could be pressed does nothing. */
function still(node: Node, env: Env): Node {
  const widget = env.widgets.get(node.pingeKey)
  const { visible, disabled, ...rest } = node
  for (const name of moving) delete rest[name]
  const out: Node = { ...rest, ...(visible === false ? { visible } : {}), ...(disabled === true ? { disabled } : {}) }
  if (node.children) out.children = node.children.map((child) => still(child, env))
  if (widget?.isTable) Object.assign(out, { columnBtnsList: [], footerBtnsList: [], selection: false, sortable: false })
  else if (node.children === undefined && !widget?.isField) Object.assign(out, { disabled: true, do: [] })
  return out
}

/** A form as staff see it, drawn without running: every field of it, each sub-table with one row. */
export function drawnPage({ linkage: _linkage, ...form }: FormDef, id: string, env: Env): PageDef {
  const rows: Row = {}
  const note = (node: Node) => {
    if (env.widgets.get(node.pingeKey)?.isTable && node.field) rows[node.field] = [{}]
    else for (const child of node.children ?? []) note(child)
  }
  for (const node of form.fields) note(node)
  const fields = form.fields.map((node) => still(node, env))
  const page = { version: 1, code: 'flowRights', title: '', body: { pingeKey: 'form', id: 'record' } }
  Object.assign(page.body, { definition: `draft:${id}`, form: { ...form, fields, defaults: rows } })
  return normalisePage(page, env)
}
