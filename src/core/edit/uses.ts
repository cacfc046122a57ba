import type { Env } from '../env.ts'
import { formUses } from './formUses.ts'
import { dialogUses, listUses } from './listUses.ts'
import { fieldsIn } from './names.ts'
import { type Reference, References } from './references.ts'
import { fieldOf, isBelow, isRecord, type Loose, standings, valueAt } from './tree.ts'
import type { Definition, Message, Note, Path, Standing, Use } from './types.ts'

const ownForm: Path = ['form']
/** A definition is never changed, so it is read once. */
const read = new WeakMap<Definition, Map<string, readonly Reference[]>>()

/** Every place that names a field of a form, of the application's own in its list as well, in the order in which they stand. */
export function referencesIn(definition: Definition, env: Env, form: Path = ownForm): readonly Reference[] {
  const known = read.get(definition) ?? new Map<string, readonly Reference[]>()
  read.set(definition, known)
  const found = known.get(form.join('/'))
  if (found) return found
  const fields = fieldsIn(definition, form, env)
  const refs = new References(fields, (name) => fields.get(name)?.widget.isTable === true)
  formUses(refs, definition, form, env)
  if (form.length === 1 && definition.list) listUses(refs, { ...definition.list }, ['list'])
  if (form[0] === 'list') dialogUses(refs, valueAt(definition, form.slice(0, -1)), form.slice(0, -1))
  known.set(form.join('/'), refs.found)
  return refs.found
}

const asUse = ({ path, kind, field, node }: Reference): Use => ({ path, kind, field, ...(node === undefined ? {} : { node }) })

/** Each place once, however often a field is named there. */
function places(refs: readonly Reference[]): Use[] {
  const seen = new Set<string>()
  return refs.filter(({ path, field }) => !seen.has(`${path.join('/')} ${field}`) && seen.add(`${path.join('/')} ${field}`)).map(asUse)
}

/** Every place that names a field by its key (`total`, `items.price`): what a rename changes, and what a removal leaves behind. */
export const whereUsed = (definition: Definition, field: string, env: Env, form: Path = ownForm): Use[] =>
  places(referencesIn(definition, env, form).filter((one) => one.field === field))

/** What a kind of place is called. */
export const sayUse = ({ kind }: Pick<Use, 'kind'>): Message => ({ key: `t:edit.use.${kind}` })

/** The codes by which rights name a field, and its columns where it is a sub-table: they stand outside of the definition. */
export function codesOf(definition: Definition, field: string, env: Env, form: Path = ownForm): string[] {
  const codes = [...fieldsIn(definition, form, env).keys()].filter((key) => key === field || key.startsWith(`${field}.`))
  return codes.map((key) => key.replace('.', '-')).flatMap((code) => [code, `${code}.clear`])
}

/** Keys of the fields in these nodes. */
function keysIn(definition: Definition, found: readonly Standing[], env: Env): Set<string> {
  const keys = new Set<string>()
  for (const { node, path, table } of standings(definition, env)) {
    const name = found.some((one) => isBelow(path, one.path)) ? fieldOf(node, env) : undefined
    if (name !== undefined) keys.add(table ? `${fieldOf(table, env)}.${name}` : name)
  }
  return keys
}

/** Every place outside of these nodes that names a field in them. */
function fromOutside(definition: Definition, found: readonly Standing[], env: Env): Reference[] {
  const form = found[0]?.form
  if (!form) return []
  const keys = keysIn(definition, found, env)
  return referencesIn(definition, env, form).filter(({ field, path }) => keys.has(field) && !found.some((one) => isBelow(path, one.path)))
}

/** Kinds of entries that only show or fill a field: without it they say nothing, and nothing else depends on them. */
const shows = new Set(['column', 'search', 'sort', 'summary', 'head', 'transfer'])
/** The list that an entry stands in, and its index there: `columnList/3/field`, `summaryField/1`. */
function entryOf(path: Path): { list: Path; index: number } {
  const at = typeof path.at(-1) === 'number' ? path.length - 1 : path.length - 2
  return { list: path.slice(0, at), index: path[at] as number }
}

/** What goes with nodes that are taken out: entries that only show one of their fields. What else names one is told. */
export function dropped(
  definition: Definition,
  found: readonly Standing[],
  env: Env,
): { drop: (draft: Definition) => void; notes: Note[] } {
  const refs = fromOutside(definition, found, env)
  const going = refs.filter(({ kind }) => shows.has(kind)).map(({ path }) => entryOf(path))
  const drop = (draft: Definition) => {
    const lists = new Map<string, { list: Path; indices: Set<number> }>()
    for (const { list, index } of going) {
      const known = lists.get(list.join('/')) ?? { list, indices: new Set() }
      lists.set(list.join('/'), known)
      known.indices.add(index)
    }
    for (const { list, indices } of lists.values()) {
      const entries = valueAt(draft, list) as unknown[]
      for (const index of [...indices].sort((a, b) => b - a)) entries.splice(index, 1)
    }
    // a head over nothing goes as well
    for (const { list } of lists.values()) {
      if (list.at(-1) !== 'childColumns') continue
      const heads = valueAt(draft, list.slice(0, -2)) as Array<{ childColumns: unknown[] }>
      for (let i = heads.length - 1; i >= 0; i--) if (heads[i]?.childColumns.length === 0) heads.splice(i, 1)
    }
  }
  return { drop, notes: places(refs).map((use): Note => ({ ...use, what: shows.has(use.kind) ? 'dropped' : 'lost' })) }
}

/** Keys of the fields in these nodes, at any depth. */
export const keysWithin = (definition: Definition, nodes: readonly string[], env: Env): string[] => {
  const found = standings(definition, env).filter(({ node }) => node.id !== undefined && nodes.includes(node.id))
  return [...keysIn(definition, found, env)]
}

/** Every place that would be left without its field, were these nodes taken out: what is asked about before. */
export function usedOutside(definition: Definition, nodes: readonly string[], env: Env): Note[] {
  const found = standings(definition, env).filter(({ node }) => node.id !== undefined && nodes.includes(node.id))
  return dropped(definition, found, env).notes
}

/** A text with other names at the places of some references; everything else stays as it was written. */
function rewritten(text: string, changes: ReadonlyArray<{ from: number; to: number; name: string }>): string {
  return [...changes].sort((a, b) => b.from - a.from).reduce((out, { from, to, name }) => out.slice(0, from) + name + out.slice(to), text)
}

/** What a name is written as instead. */
export interface Renaming {
  reference: Reference
  name: string
  /** another root, where the field is now read from elsewhere */
  root?: string
}

/** Writes other names at the places of references, in a draft. */
export function renameAt(draft: unknown, renamings: readonly Renaming[]): void {
  const texts = new Map<string, { path: Path; isKey: boolean; changes: Array<{ from: number; to: number; name: string }> }>()
  for (const { reference, name, root } of renamings) {
    const id = `${reference.isKey} ${reference.path.join('/')}`
    const one = texts.get(id) ?? { path: reference.path, isKey: reference.isKey, changes: [] }
    texts.set(id, one)
    one.changes.push({ from: reference.from, to: reference.to, name })
    if (root !== undefined && reference.root) one.changes.push({ from: reference.root.from, to: reference.root.to, name: root })
  }
  const all = [...texts.values()]
  for (const { path, changes } of all.filter(({ isKey }) => !isKey)) {
    const holder = valueAt(draft, path.slice(0, -1)) as { [step: string | number]: string }
    const step = path.at(-1) as string | number
    holder[step] = rewritten(String(holder[step]), changes)
  }
  const records = new Map<string, { path: Path; keys: Map<string, string> }>()
  for (const { path, changes } of all.filter(({ isKey }) => isKey)) {
    const above = path.slice(0, -1)
    const one = records.get(above.join('/')) ?? { path: above, keys: new Map() }
    records.set(above.join('/'), one)
    one.keys.set(String(path.at(-1)), rewritten(String(path.at(-1)), changes))
  }
  for (const { path, keys } of [...records.values()].sort((a, b) => b.path.length - a.path.length)) {
    const holder = valueAt(draft, path.slice(0, -1)) as Loose
    const record = holder[path.at(-1) as string]
    if (isRecord(record))
      holder[path.at(-1) as string] = Object.fromEntries(Object.entries(record).map(([key, one]) => [keys.get(key) ?? key, one]))
  }
}
