import { type Env, pieceOf } from '../env.ts'
import { isRecord } from '../json.ts'
import { expand } from '../normalise.ts'
import type { Node } from '../types.ts'
import type { Widget } from '../widget.ts'
import type { Definition, Path, Standing } from './types.ts'

export type Loose = { [key: string]: unknown }
export { isRecord }

/** What stands at a path; undefined where nothing does. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((one, step) => (one !== null && typeof one === 'object' ? (one as Loose)[step] : undefined), value)

/** Whether one path is another one or stands below it. */
export const isBelow = (path: Path, above: Path): boolean => above.every((step, i) => path[i] === step)

/** The kind of a node: its own, or that of the piece that it starts from. */
export const kindOf = (node: Node, env: Env): string => node.pingeKey ?? pieceOf(env, node.use)?.pingeKey ?? ''
export const widgetOf = (node: Node, env: Env): Widget | undefined => env.widgets.get(kindOf(node, env))
/** Whether a node holds panes, of which one or some are seen. */
export const hasPanes = (node: Node, env: Env): boolean => widgetOf(node, env)?.parts === 'panes'
/** Whether a node holds rows of cells. */
export const hasCells = (node: Node, env: Env): boolean => widgetOf(node, env)?.parts === 'cells'
/** Whether a node is of the kind that the parts of a container are. */
export const isPartKind = (node: Node, container: Node, env: Env): boolean => widgetOf(container, env)?.partKind === kindOf(node, env)
/** The field that a node holds: nothing where its kind holds none. */
export function fieldOf(node: Node, env: Env): string | undefined {
  const widget = widgetOf(node, env)
  return widget?.isField || widget?.isTable ? (node.field ?? pieceOf(env, node.use)?.field) : undefined
}

/** Slots of a block that hold one node. */
export const single = ['side', 'main', 'body'] as const
/** Slots of a block that hold nodes beside what stands in it, and what their nodes are. */
export const blockSlots = {
  search: 'search',
  advanced: 'search',
  toolbar: 'button',
  menu: 'button',
  columns: 'column',
  rowActions: 'button',
} as const
export type BlockSlot = keyof typeof blockSlots
const blockSlotNames = Object.keys(blockSlots) as BlockSlot[]
export const isBlockSlot = (name: unknown): name is BlockSlot => Object.hasOwn(blockSlots, String(name))

/** Whether a node is the common head of columns of a list. */
export const isHead = ({ node, place }: Pick<Standing, 'node' | 'place'>): boolean => place === 'column' && Array.isArray(node.children)

/** The entity that a form at a path follows, by its fields' names. */
export function entityAt(definition: Definition, form: Path | undefined, env: Env): ReadonlyMap<string, Node> | undefined {
  const entity = form && (valueAt(definition, [...form, 'entity']) as string | undefined)
  const found = typeof entity === 'string' ? env.entities?.get(entity) : undefined
  return found && new Map(found.fields.map((field) => expand(field, env) as Node).map((field) => [String(field.field), field]))
}

/** The kind that a node has where it says none: a button, a plain column. */
export const usualKinds: { readonly [place: string]: string } = { button: 'button', column: 'text' }

/** The kind of a node where it stands: buttons, columns and fields of an entity need not say theirs. */
export function kindAt(definition: Definition, { node, place, form }: Pick<Standing, 'node' | 'place' | 'form'>, env: Env): string {
  const own = kindOf(node, env)
  if (own !== '') return own
  return usualKinds[place] ?? entityAt(definition, form, env)?.get(String(node.field))?.pingeKey ?? ''
}

const walked = new WeakMap<Definition, { env: Env; found: readonly Standing[] }>()

/**
 * Every node of a definition, each before what stands in it: of its form, of the dialogs of its buttons, of its page. A
 * definition is never changed, so it is walked once.
 */
export function standings(definition: Definition, env: Env): readonly Standing[] {
  const known = walked.get(definition)
  if (known?.env === env) return known.found
  const found: Standing[] = []
  const walk = new Walk(env, found)
  const { form, list, page } = definition
  if (form) walk.form(form.fields, ['form', 'fields'])
  for (const [i, button] of (list?.customBtnsList ?? []).entries())
    if (button.dialog) walk.dialog(button.dialog, ['list', 'customBtnsList', i, 'dialog'])
  if (page?.body) walk.node(page.body, { path: ['page', 'body'], list: undefined, index: 0, ...onPage })
  for (const [name, dialog] of Object.entries(page?.dialogs ?? {})) walk.dialog(dialog, ['page', 'dialogs', name])
  walked.set(definition, { env, found })
  return found
}

type Where = Omit<Standing, 'node'>
const onPage: Pick<Where, 'parents' | 'place' | 'form' | 'table'> = { parents: [], place: 'page', form: undefined, table: undefined }

class Walk {
  constructor(
    private readonly env: Env,
    private readonly found: Standing[],
  ) {}

  form(fields: unknown, path: Path, parents: readonly Node[] = []) {
    this.list(fields, { list: path, parents, place: 'form', form: path.slice(0, -1), table: undefined })
  }

  dialog(dialog: unknown, path: Path) {
    if (!isRecord(dialog)) return
    if (isRecord(dialog.form)) this.form(dialog.form.fields, [...path, 'form', 'fields'])
    if (isRecord(dialog.body)) this.node(dialog.body as Node, { path: [...path, 'body'], list: undefined, index: 0, ...onPage })
  }

  private list(nodes: unknown, where: Omit<Where, 'path' | 'index'> & { list: Path }) {
    for (const [index, node] of (Array.isArray(nodes) ? (nodes as unknown[]) : []).entries())
      if (isRecord(node)) this.node(node as Node, { ...where, path: [...where.list, index], index })
  }

  node(node: Node, where: Where) {
    this.found.push({ ...where, node })
    const { path, place, table } = where
    const parents = [...where.parents, node]
    if (place === 'page')
      for (const slot of blockSlotNames)
        if (node[slot] !== undefined) this.list(node[slot], { ...onPage, parents, place: blockSlots[slot], list: [...path, slot] })
    if (node.children) {
      const inside = widgetOf(node, this.env)?.isTable ? { place: 'table' as const, table: node } : { place, table }
      this.list(node.children, { ...where, ...inside, parents, list: [...path, 'children'] })
    }
    for (const slot of single)
      if (isRecord(node[slot])) this.node(node[slot] as Node, { ...onPage, parents, path: [...path, slot], list: undefined, index: 0 })
    if (isRecord(node.form)) this.form(node.form.fields, [...path, 'form', 'fields'], parents)
  }
}

/** A node by its identity, where it stands now. */
export function findNode(definition: Definition, id: string, env: Env): Standing | undefined {
  return standings(definition, env).find(({ node }) => node.id === id)
}

/** The nodes of these identities in the order in which they stand, without those that stand in another one of them; undefined where one is not there. */
export function findNodes(definition: Definition, ids: readonly string[], env: Env): Standing[] | undefined {
  const wanted = new Set(ids)
  const found = standings(definition, env).filter(({ node }) => node.id !== undefined && wanted.delete(node.id))
  if (wanted.size > 0 || found.length === 0) return undefined
  return found.filter((one) => !found.some((other) => other !== one && isBelow(one.path, other.path)))
}

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? (value as unknown[]).filter((one): one is Node => isRecord(one)) : [])

/** A node and everything in it; of a block also what stands in its slots. */
export function* withBelow(node: Node): Generator<Node> {
  yield node
  for (const child of nodesIn(node.children)) yield* withBelow(child)
  if (node.pingeKey === undefined || node.field !== undefined) return
  for (const slot of blockSlotNames) for (const child of nodesIn(node[slot])) yield* withBelow(child)
  for (const slot of single) if (isRecord(node[slot])) yield* withBelow(node[slot] as Node)
  if (isRecord(node.form)) for (const child of nodesIn(node.form.fields)) yield* withBelow(child)
}
