import { type Env, pieceOf } from '../env.ts'
import type { Node, Widget } from '../types.ts'
import type { Definition, Path, Standing } from './types.ts'

export type Loose = { [key: string]: unknown }
export const isRecord = (value: unknown): value is Loose => value !== null && typeof value === 'object' && !Array.isArray(value)

/** What stands at a path; undefined where nothing does. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((one, step) => (one !== null && typeof one === 'object' ? (one as Loose)[step] : undefined), value)

/** Whether one path is another one or stands below it. */
export const isBelow = (path: Path, above: Path): boolean => above.every((step, i) => path[i] === step)

/** The kind of a node: its own, or that of the piece that it starts from. */
export const kindOf = (node: Node, env: Env): string => node.pingeKey ?? pieceOf(env, node.use)?.pingeKey ?? ''
export const widgetOf = (node: Node, env: Env): Widget | undefined => env.widgets.get(kindOf(node, env))
/** The field that a node holds: nothing where its kind holds none. */
export function fieldOf(node: Node, env: Env): string | undefined {
  const widget = widgetOf(node, env)
  return widget?.isField || widget?.isTable ? (node.field ?? pieceOf(env, node.use)?.field) : undefined
}

/** Slots of a block that hold one node. */
const single = ['side', 'main', 'body'] as const

/** Every node of a definition, each before what stands in it: of its form, of the dialogs of its buttons, of its page. */
export function* standings(definition: Definition, env: Env): Generator<Standing> {
  const { form, list, page } = definition
  if (form) yield* inForm(form.fields, ['form', 'fields'], env)
  for (const [i, button] of (list?.customBtnsList ?? []).entries())
    if (button.dialog) yield* inDialog(button.dialog, ['list', 'customBtnsList', i, 'dialog'], env)
  if (!page) return
  if (page.body) yield* below(page.body, { path: ['page', 'body'], list: undefined, index: 0, ...onPage }, env)
  for (const [name, dialog] of Object.entries(page.dialogs ?? {})) yield* inDialog(dialog, ['page', 'dialogs', name], env)
}

type Where = Omit<Standing, 'node'>
const onPage: Pick<Where, 'parents' | 'place' | 'form' | 'table'> = { parents: [], place: 'page', form: undefined, table: undefined }

function* inForm(fields: unknown, path: Path, env: Env, parents: readonly Node[] = []): Generator<Standing> {
  const where = { list: path, parents, place: 'form' as const, form: path.slice(0, -1), table: undefined }
  yield* inList(fields, where, env)
}

function* inList(nodes: unknown, where: Omit<Where, 'path' | 'index'> & { list: Path }, env: Env): Generator<Standing> {
  for (const [index, node] of (Array.isArray(nodes) ? (nodes as unknown[]) : []).entries())
    if (isRecord(node)) yield* below(node as Node, { ...where, path: [...where.list, index], index }, env)
}

function* inDialog(dialog: unknown, path: Path, env: Env): Generator<Standing> {
  if (!isRecord(dialog)) return
  if (isRecord(dialog.form)) yield* inForm(dialog.form.fields, [...path, 'form', 'fields'], env)
  if (isRecord(dialog.body)) yield* below(dialog.body as Node, { path: [...path, 'body'], list: undefined, index: 0, ...onPage }, env)
}

function* below(node: Node, where: Where, env: Env): Generator<Standing> {
  yield { ...where, node }
  const { path } = where
  const parents = [...where.parents, node]
  const isTable = widgetOf(node, env)?.isTable === true
  const inside = isTable ? { place: 'table' as const, table: node } : { place: where.place, table: where.table }
  yield* inList(node.children, { ...where, ...inside, parents, list: [...path, 'children'] }, env)
  for (const slot of single)
    if (isRecord(node[slot]))
      yield* below(node[slot] as Node, { ...onPage, parents, path: [...path, slot], list: undefined, index: 0 }, env)
  if (isRecord(node.form)) yield* inForm(node.form.fields, [...path, 'form', 'fields'], env, parents)
}

/** A node by its identity, where it stands now. */
export function findNode(definition: Definition, id: string, env: Env): Standing | undefined {
  for (const standing of standings(definition, env)) if (standing.node.id === id) return standing
  return undefined
}

/** The nodes of these identities in the order in which they stand, without those that stand in another one of them; undefined where one is not there. */
export function findNodes(definition: Definition, ids: readonly string[], env: Env): Standing[] | undefined {
  const wanted = new Set(ids)
  const found = [...standings(definition, env)].filter(({ node }) => node.id !== undefined && wanted.delete(node.id))
  if (wanted.size > 0 || found.length === 0) return undefined
  return found.filter((one) => !found.some((other) => other !== one && isBelow(one.path, other.path)))
}

/** A node and everything in it. */
export function* withBelow(node: Node): Generator<Node> {
  yield node
  for (const child of Array.isArray(node.children) ? node.children : []) yield* withBelow(child)
}
