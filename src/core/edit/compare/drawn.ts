import type { Env } from '../../env.ts'
import type { Node } from '../../types.ts'
import { opened } from '../identity.ts'
import { fieldOf, hasCells, hasPanes, widgetOf, withBelow } from '../tree.ts'
import type { Application } from '../types.ts'
import type { PartChange } from './compare.ts'
import { bare } from './matched.ts'

/** The later version while what is gone is put back into a copy of it. */
export class Drawing {
  readonly definition: Application
  private readonly copies = new Map<Node, Node>()
  private readonly tables = new Map<Node, Node>()
  /** names of fields by the sub-table that they are columns of; those of the form itself by nothing */
  private readonly names = new Map<Node | undefined, Set<string>>()
  /** what a part of the earlier version is in the later one */
  private readonly now = new Map<Node, Node>()

  constructor(
    later: Application,
    before: ReadonlyMap<Node, Node>,
    private readonly env: Env,
  ) {
    for (const [node, old] of before) this.now.set(old, node)
    this.definition = structuredClone(opened(later, env))
    const pair = (nodes: readonly Node[], copies: readonly Node[], table: Node | undefined) => {
      for (const [i, node] of nodes.entries()) {
        const copy = copies[i] as Node
        this.note(node, copy)
        this.named(fieldOf(node, env), table)
        pair(node.children ?? [], copy.children ?? [], this.isTable(node) ? copy : table)
      }
    }
    pair(later.form.fields, this.definition.form.fields, undefined)
  }

  private note(node: Node, copy: Node) {
    this.copies.set(node, copy)
    if (this.isTable(node)) for (const child of copy.children ?? []) this.tables.set(child, copy)
  }
  private isTable = (node: Node) => widgetOf(node, this.env)?.isTable === true
  /** A name that no other field of its place has; notes it. */
  private named(field: string | undefined, table: Node | undefined): string | undefined {
    if (field === undefined) return undefined
    const names = this.names.get(table) ?? new Set()
    this.names.set(table, names)
    let name = field
    while (names.has(name)) name = `${name}_`
    names.add(name)
    return name
  }

  /** A part that is gone, as it was, without what still stands elsewhere; its fields have names of their own. */
  private copyOf(node: Node, table: Node | undefined, next: () => string): Node {
    const copy = { ...structuredClone(bare(node)), id: next() } as Node
    const name = this.named(fieldOf(node, this.env), table)
    if (name !== undefined) {
      copy.field = name
      // it is seen, and does nothing
      for (const prop of ['linkage', 'storedAs', 'required', 'regList', 'value', 'visible']) delete copy[prop]
    }
    const children = (node.children ?? [])
      .filter((child) => !this.now.has(child))
      .map((child) => this.copyOf(child, this.isTable(node) ? copy : table, next))
    if (node.children) copy.children = children
    this.note(node, copy)
    return copy
  }

  private last = 0
  /** Puts a part that is gone back to where it stood: behind what stood before it, where that stands there still. */
  put(node: Node, parent: Node | undefined, earlier: Application, index: number) {
    const around = parent && this.now.get(parent)
    const holder = around && this.copies.get(around)
    // a table of cells stays one: what is gone from it is told in words
    if (parent && (!holder || hasCells(parent, this.env) || isGridRow(parent, node, this.env))) return
    if (holder) holder.children ??= []
    const siblings = holder?.children ?? this.definition.form.fields
    const among = parent?.children ?? earlier.form.fields
    // the nearest that stands there still; of many that are gone side by side that is the one before
    let behind = -1
    for (let i = index - 1; i >= 0 && behind < 0; i--) {
      const one = among[i] as Node
      behind = siblings.indexOf(this.copies.get(this.now.get(one) ?? one) as Node)
    }
    const copy = this.copyOf(node, holder && (this.isTable(holder) ? holder : this.tables.get(holder)), () => `@gone${++this.last}`)
    siblings.splice(behind + 1, 0, copy)
    if (holder && this.isTable(holder)) this.tables.set(copy, holder)
  }

  /** Where a part is drawn. */
  placeOf(node: Node): Pick<PartChange, 'id' | 'child'> {
    const copy = this.copies.get(node)
    const table = copy && this.tables.get(copy)
    const field = copy && fieldOf(copy, this.env)
    return table && field !== undefined ? { id: table.id, child: field } : { id: copy?.id }
  }
}

/** Whether a part is a cell: a row that holds rows is one of a grid table. */
const isGridRow = (parent: Node, node: Node, env: Env) => widgetOf(parent, env)?.isGrid && widgetOf(node, env)?.isGrid

/** A drawing with the panes open in which some of its parts stand, by their identities: what is closed cannot be looked at. */
export function withOpenPanes(definition: Application, ids: ReadonlySet<string>, env: Env): Application {
  const open = (node: Node): Node => {
    if (!node.children) return node
    const children = node.children.map(open)
    if (!hasPanes(node, env)) return { ...node, children }
    const holding = children.filter((pane) => [...withBelow(pane)].some(({ id }) => id !== undefined && ids.has(id)))
    if (holding.length === 0) return { ...node, children }
    const keys = holding.flatMap(({ id }) => (id === undefined ? [] : [id]))
    return { ...node, children, active: widgetOf(node, env)?.opens === 'several' ? [...new Set([...openedOf(node), ...keys])] : keys[0] }
  }
  return { ...definition, form: { ...definition.form, fields: definition.form.fields.map(open) } }
}

const openedOf = ({ active, children = [] }: Node): string[] =>
  active === undefined ? children.flatMap(({ id }) => (id === undefined ? [] : [id])) : ([active].flat() as string[])
