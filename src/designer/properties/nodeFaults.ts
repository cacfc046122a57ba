import { checkForm, checkPage } from '#core/check.ts'
import type { Env } from '#core/env.ts'
import type { Fault, Node, Widget } from '#core/types.ts'

/** What is wrong with one node, as saving its definition would say it; pointers begin at the node. */
export function nodeFaults(widget: Widget, node: Node, env: Env): Fault[] {
  const [faults, base] = widget.allowedIn.includes('form')
    ? [checkForm({ version: 1, fields: [node] }, env), '/fields/0']
    : [checkPage({ version: 1, code: 'catalog.node', title: 'x', body: node }, env), '/body']
  return faults.map((fault) => ({ ...fault, pointer: fault.pointer.startsWith(base) ? fault.pointer.slice(base.length) : '' }))
}
