import type { Env } from '../env.ts'
import type { Node } from '../types.ts'
import { putBeside, spotBeside } from './beside.ts'
import { carry } from './carry.ts'
import { identities, withNewIds } from './identity.ts'
import { listAt, putInto, takeOut } from './lists.ts'
import { makeNode } from './make.ts'
import { type FieldAt, type FreshNames, fieldsIn, freshNames, renameFields } from './names.ts'
import { fitted, isCell, isPlaceholder, isRefused, mayNotStand, placeholder, refused, type Spot, spotOf } from './standing.ts'
import { stepOf } from './step.ts'
import { fieldOf, findNode, findNodes, isBelow, standings, valueAt, withBelow } from './tree.ts'
import type { Command, Definition, Note, Path, Place, Plan, Refused, Standing } from './types.ts'
import { dropped, referencesIn } from './uses.ts'

type Of<Name extends Command['do']> = Extract<Command, { do: Name }>

/** The gap that nodes are put into, beside another one as well; refused where one of them may not stand. */
function gapFor(definition: Definition, to: Place, nodes: readonly Node[], env: Env): Spot | Refused {
  const spot = to.at === 'beside' ? spotBeside(definition, to.of, env) : spotOf(definition, to, env)
  if (isRefused(spot)) return spot
  return nodes.map((node) => mayNotStand(node, spot, env)).find((why) => why !== undefined) ?? spot
}

/** The entry that stands behind a gap, and that does not leave it. */
function behind(definition: Definition, { list, index }: Spot, leaving: readonly Node[] = []): string | undefined {
  const nodes = (valueAt(definition, list) ?? []) as Node[]
  return nodes.slice(index).find((node) => !leaving.includes(node))?.id
}

/** Puts nodes where a command says, taken out of where they stood, and gives what does it on a draft. */
export function putting(
  definition: Definition,
  to: Place,
  spot: Spot,
  nodes: readonly Node[],
  env: Env,
  leaving: readonly Standing[] = [],
) {
  const gone = leaving.map(({ node }) => node)
  const before = spot.alone ? undefined : behind(definition, spot, gone)
  return (draft: Definition) => {
    const target = spot.alone ? [] : listAt(draft, spot.list)
    const from = leaving.map(({ list, node }) => ({ list: listAt(draft, list as Path), id: node.id }))
    for (const { list, id } of from) takeOut(list, id)
    if (spot.alone) putAlone(definition, draft, spot, nodes, env)
    else if (to.at === 'beside') putBeside(definition, target, to, nodes, env)
    else putInto(target, nodes, before)
  }
}

/** Puts nodes where one node has to stand: instead of it where it only keeps the place, else with it into a row. */
function putAlone(definition: Definition, draft: Definition, { list: path, alone }: Spot, nodes: readonly Node[], env: Env): void {
  const holder = valueAt(draft, path.slice(0, -1)) as { [slot: string]: Node }
  const slot = String(path.at(-1))
  const stands = alone === 'fill' ? [] : [holder[slot] as Node]
  const all = alone === 'before' ? [...nodes, ...stands] : [...stands, ...nodes]
  holder[slot] = all.length === 1 ? (all[0] as Node) : { ...placeholder(freshBeside(definition, nodes, env)), children: all }
}

/** An identity that neither the definition nor the nodes that come into it have. */
function freshBeside(definition: Definition, nodes: readonly Node[], env: Env): string {
  const next = identities(definition, env)
  const known = new Set(nodes.flatMap((node) => [...withBelow(node)].map(({ id }) => id)))
  for (;;) {
    const id = next()
    if (!known.has(id)) return id
  }
}

/** A node as it is written, known anew. */
export function put(definition: Definition, { node, to }: Of<'put'>, env: Env): Plan {
  const spot = gapFor(definition, to, [node], env)
  if (isRefused(spot)) return spot
  const taken = new Set(standings(definition, env).map(({ node }) => node.id))
  const made = withNewIds(node, identities(definition, env), taken)
  const why = takenName(definition, made, spot, env)
  if (why) return why
  return { recipe: putting(definition, to, spot, [made], env), nodes: [made.id ?? ''], mark: stepOf('insert', [made], env) }
}

/** A new node of a kind. */
export function insert(definition: Definition, { kind, to, props = {} }: Of<'insert'>, env: Env): Plan {
  const spot = gapFor(definition, to, [{ pingeKey: kind }], env)
  // a grid table is asked with what it begins with, which is nothing that a kind says
  if (isRefused(spot)) return spot
  const names = freshNames(definition, spot.form ?? [], env)
  const node = makeNode(kind, spot, { env, names, next: identities(definition, env) }, props)
  const why = mayNotStand(node, spot, env) ?? takenName(definition, node, spot, env)
  if (why) return why
  const putIn = putting(definition, to, spot, [node], env)
  const recipe = (draft: Definition) => {
    putIn(draft)
    names.note(draft)
  }
  return { recipe, nodes: [node.id ?? ''], mark: stepOf('insert', [node], env) }
}

/** A name that was asked for and that a field beside it has. */
function takenName(definition: Definition, node: Node, { form, table }: Spot, env: Env): Refused | undefined {
  // a field of an entity says no kind
  const name = fieldOf(node, env) ?? (form && node.pingeKey === undefined ? node.field : undefined)
  const key = table ? `${fieldOf(table, env)}.${name}` : name
  const isTaken =
    name !== undefined && form && (fieldsIn(definition, form, env).has(String(key)) || namesEntityField(definition, form, name, env))
  return isTaken ? refused('taken', { name }) : undefined
}

/** Whether a form that follows an entity names this field of it already. */
const namesEntityField = (definition: Definition, form: Path, name: string, env: Env): boolean =>
  standings(definition, env).some(
    ({ node, form: of }) => String(of) === String(form) && node.pingeKey === undefined && node.use === undefined && node.field === name,
  )

/** Nodes put somewhere else, in the order in which they stood. Fields that come into another table get names that are free there. */
export function move(definition: Definition, { nodes: ids, to }: Of<'move'>, env: Env): Plan {
  const found = findNodes(definition, ids, env)
  if (!found) return refused('gone')
  const target = typeof to.of === 'string' ? findNode(definition, to.of, env)?.path : to.of
  if (!target) return refused('gone')
  if (found.some(({ path }) => isBelow(target, path))) return refused('itself')
  if (found.some((one) => !one.list)) return refused('only')
  if (found.some((one) => isCell(one, env))) return refused('cell')
  const spot = gapFor(
    definition,
    to,
    found.map(({ node }) => node),
    env,
  )
  if (isRefused(spot)) return spot
  const names = freshNames(definition, spot.form ?? [], env)
  const crossing = found.filter((one) => one.table !== spot.table || String(one.form) !== String(spot.form))
  const { drop, notes } = dropped(definition, crossing, env)
  const lost: Note[] = []
  const crossed = crossing.length > 0 ? across(definition, crossing, spot, names, lost, env) : new Map<Node, Node>()
  const moved = found.map(({ node }) => fitted(crossed.get(node) ?? node, spot, env))
  const putIn = putting(definition, to, spot, moved, env, found)
  const recipe = (draft: Definition) => {
    // paths are those of before: what goes along goes first
    drop(draft)
    putIn(draft)
    names.note(draft)
  }
  return { recipe, nodes: found.flatMap(({ node }) => node.id ?? []), mark: stepOf('move', moved, env), notes: [...notes, ...lost] }
}

/** Nodes that become columns, or fields of the form again: with names that are free there, and what they name in one another. */
function across(
  definition: Definition,
  found: readonly Standing[],
  spot: Spot,
  names: FreshNames,
  lost: Note[],
  env: Env,
): Map<Node, Node> {
  const to = spot.table && fieldOf(spot.table, env)
  const fields = spot.form ? fieldsIn(definition, spot.form, env) : new Map<string, FieldAt>()
  const taken = new Set(fields.keys())
  const free = (one: Node, name: string) => {
    const key = to === undefined ? name : `${to}.${name}`
    const given = taken.has(key) ? names.next(one.pingeKey) : name
    taken.add(to === undefined ? given : `${to}.${given}`)
    return given
  }
  const copies = found.map((standing) => {
    const copy = structuredClone(standing.node)
    return { standing, copy, renamed: renameFields([copy], standing.table && fieldOf(standing.table, env), free, env) }
  })
  const renamed = new Map(copies.flatMap((one) => [...one.renamed]))
  return new Map(
    copies.map(({ standing, copy }) => {
      const { form, path: base, table } = standing
      const references = form ? referencesIn(definition, env, form) : []
      const from = table && fieldOf(table, env)
      lost.push(...carry(copy, { references, base, renamed, from, to, holds: (field) => fields.has(field) }))
      return [standing.node, copy]
    }),
  )
}

/** Copies behind the last of the nodes, with names of their own; what names one of them within the copy names the copy. */
export function duplicate(definition: Definition, { nodes: ids }: Of<'duplicate'>, env: Env): Plan {
  const found = findNodes(definition, ids, env)
  if (!found) return refused('gone')
  const last = found.at(-1) as Standing
  if (!last.list) return refused('only')
  if (found.some((one) => String(one.list) !== String(last.list))) return refused('apart')
  if (isCell(last, env)) return refused('cell')
  const next = identities(definition, env)
  const names = last.form && freshNames(definition, last.form, env)
  const taken = new Set(standings(definition, env).map(({ node }) => node.id))
  const copies = found.map((standing) => {
    const copy = withNewIds(standing.node, next, taken)
    if (!names) return { standing, copy, renamed: new Map<string, string>() }
    const renamed = renameFields([copy], last.table && fieldOf(last.table, env), (one) => names.next(one.pingeKey), env)
    return { standing, copy, renamed }
  })
  const renamed = new Map(copies.flatMap((one) => [...one.renamed]))
  const references = last.form ? referencesIn(definition, env, last.form) : []
  const table = last.table && fieldOf(last.table, env)
  for (const { standing, copy } of copies)
    carry(copy, { references, base: standing.path, renamed, from: table, to: table, holds: () => true })
  const made = copies.map(({ copy }) => copy)
  const before = behind(definition, { ...last, list: last.list, index: last.index + 1 })
  const recipe = (draft: Definition) => {
    putInto(listAt(draft, last.list as Path), made, before)
    names?.note(draft)
  }
  return { recipe, nodes: made.flatMap(({ id }) => id ?? []), mark: stepOf('duplicate', made, env) }
}

/** Nodes taken out with all that stands in them. Entries that only show a field go with it; everything else that names it is told. */
export function remove(definition: Definition, { nodes: ids }: Of<'remove'>, env: Env): Plan {
  const found = findNodes(definition, ids, env)
  if (!found) return refused('gone')
  if (found.some((one) => !one.list)) return found.length === 1 && found[0] ? removeAlone(definition, found[0], env) : refused('only')
  if (found.some((one) => isCell(one, env))) return refused('cell')
  const { drop, notes } = dropped(definition, found, env)
  const first = found[0] as Standing
  const beside = ((valueAt(definition, first.list as Path) ?? []) as Node[]).filter((node) => !found.some((one) => one.node === node))
  const near = beside[Math.min(first.index, beside.length - 1)] ?? first.parents.at(-1)
  const recipe = (draft: Definition) => {
    const from = found.map(({ list, node }) => ({ list: listAt(draft, list as Path), id: node.id }))
    drop(draft)
    for (const { list, id } of from) takeOut(list, id)
  }
  return {
    recipe,
    nodes: near?.id === undefined ? [] : [near.id],
    mark: stepOf(
      'remove',
      found.map(({ node }) => node),
      env,
    ),
    notes,
  }
}

/** The only node of a slot taken out: an empty row keeps its place. */
function removeAlone(definition: Definition, { node, path, list }: Standing, env: Env): Plan {
  const id = identities(definition, env)()
  if (isPlaceholder({ node, list })) return refused('only')
  const recipe = (draft: Definition) => {
    const holder = valueAt(draft, path.slice(0, -1)) as { [slot: string]: Node }
    holder[String(path.at(-1))] = placeholder(id)
  }
  return { recipe, nodes: [id], mark: stepOf('remove', [node], env) }
}
