import { checkForm, checkPage } from '#core/check/check.ts'
import type { Env } from '#core/env.ts'
import type { Fault, Node } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import type { NodePlace } from './places.ts'

/** Where a node stands in what is checked, and the fields that it may name there. */
export interface Around {
  place: NodePlace
  /** the sub-table that it is a column of */
  table?: string | undefined
  /** the other fields of its form, each with the key that names it */
  fields: ReadonlyArray<{ key: string; node: Node }>
}

const nothing: Around = { place: 'form', fields: [] }

/** The node as its form holds it, with the fields that it names and no others: a form may be large. */
function formAround(node: Node, { place, table, fields }: Around): { fields: Node[]; base: string } {
  const words = new Set(JSON.stringify(node).match(/[\p{L}_$][\p{L}\p{N}_$]*/gu))
  const named = fields.filter(
    (one) => one.node !== node && (node.id === undefined || one.node.id !== node.id) && words.has(String(one.node.field)),
  )
  const others = named.flatMap((one) => (one.key.includes('.') || one.key === table ? [] : [one.node]))
  if (place === 'table') {
    const beside = named.flatMap((one) => (one.key.startsWith(`${table}.`) ? [one.node] : []))
    const holder = { pingeKey: 'table', field: table ?? 'rows', label: 'x', children: [node, ...beside] }
    return { fields: [holder, ...others], base: '/fields/0/children/0' }
  }
  if (place === 'pane') return { fields: [{ pingeKey: 'tab', children: [node] }, ...others], base: '/fields/0/children/0' }
  if (place !== 'cell') return { fields: [node, ...others], base: '/fields/0' }
  const grid = { pingeKey: 'tableGrid', children: [{ pingeKey: 'row', children: [node] }] }
  return { fields: [grid, ...others], base: '/fields/0/children/0/children/0' }
}

/** What is wrong with one node, as saving its definition would say it; pointers begin at the node. */
export function nodeFaults(widget: Widget, node: Node, env: Env, around: Around = nothing): Fault[] {
  const isOfForm = widget.allowedIn.includes('form') || around.place === 'table'
  const { fields, base } = isOfForm ? formAround(node, around) : { fields: [], base: '/body' }
  const faults = isOfForm
    ? checkForm({ version: 1, fields }, env).filter(
        ({ pointer }) => fields.length === 1 || pointer === base || pointer.startsWith(`${base}/`),
      )
    : checkPage({ version: 1, code: 'catalog.node', title: 'x', body: node }, env)
  return faults.map((fault) => ({ ...fault, pointer: fault.pointer.startsWith(base) ? fault.pointer.slice(base.length) : '' }))
}
