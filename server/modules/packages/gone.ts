import { isSame } from '#core/package/merge.ts'
import type { Json } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import { recordsOf } from '../../records/query/counted.ts'
import { type Choice, isSamePlace, removal } from './choice.ts'
import { contentOf } from './contents.ts'
import type { Directory } from './directory.ts'
import { type Item, type ItemKind, itemKinds, keyOf, type Named } from './item.ts'

/** What came in by an earlier package of the same code, and is not in this one. */
export interface Gone extends Named<ItemKind> {
  current: Json
  /** somebody asks for it to go */
  removes: boolean
  /** it was changed here since it came in */
  changed: boolean
}

const isItemKind = (kind: string): kind is ItemKind => (itemKinds as readonly string[]).includes(kind)

/**
 * What came in by packages of this code, was not here before, is in no package of another code, and is not among `items`. It
 * stays unless somebody asks for it to go.
 */
export async function goneFrom(
  db: Db,
  directory: Directory,
  { code, items }: { code: string; items: readonly Item[] },
  choices: readonly Choice[],
): Promise<Gone[]> {
  if (code === '') return []
  const parts = await db
    .selectFrom('base_package_part as p')
    .leftJoin('base_package_item as i', (join) => join.onRef('i.kind', '=', 'p.kind').onRef('i.id', '=', 'p.id'))
    .select(['p.kind', 'p.id', 'i.content'])
    .where('p.code', '=', code)
    .where('p.added', '=', 1)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('base_package_part as o')
            .select('o.id')
            .whereRef('o.kind', '=', 'p.kind')
            .whereRef('o.id', '=', 'p.id')
            .where('o.code', '<>', code),
        ),
      ),
    )
    .orderBy('p.kind')
    .orderBy('p.id')
    .execute()
  const held = new Set(items.map(keyOf))
  const gone: Gone[] = []
  for (const { kind, id, content } of parts) {
    const named = isItemKind(kind) && !held.has(`${kind} ${id}`) ? directory.find(kind, id) : undefined
    const current = named && isItemKind(kind) ? await contentOf(db, kind, id) : undefined
    if (!named || current === undefined) continue
    const removes = choices.some((one) => one.side === 'theirs' && isSamePlace(one, { kind, id, path: [...removal] }))
    const changed = content !== null && !isSame(JSON.parse(content) as Json, current)
    gone.push({ ...(named as Named<ItemKind>), current, removes, changed })
  }
  // as it would be undone: what names others before these
  return gone.sort((a, b) => itemKinds.indexOf(b.kind) - itemKinds.indexOf(a.kind))
}

/** Kinds whose definitions may name others. */
const namingKinds = [
  ...['application', 'print', 'flow', 'recordEvent', 'page', 'portal', 'menu', 'view', 'interface', 'sending', 'dictionary', 'system'],
  'template',
] as readonly ItemKind[]
/** Names that are told of one definition. */
const mostTold = 20

/** What depends on a definition: those that name it, those of them that are not told, tasks, records, and people who have a role. */
interface Dependants {
  named: Array<Named<ItemKind>>
  more: number
  tasks: string[]
  records: number
  people: number
}

/** What depends on definitions that are gone: what names them, by name, tasks, how many records an application has, and how many people a role. By kind and id. */
export async function dependants(db: Db, directory: Directory, gone: readonly Gone[]): Promise<Map<string, Dependants>> {
  const found = new Map(gone.map((one) => [keyOf(one), { named: [], more: 0, tasks: [], records: 0, people: 0 } as Dependants]))
  if (gone.length === 0) return found
  for (const kind of namingKinds)
    for (const one of directory.ofKind(kind) as Array<Named<ItemKind>>) {
      const content = await contentOf(db, kind, one.id)
      if (content === undefined) continue
      const text = JSON.stringify(content)
      // what says neither the id nor the code of any of them names none of them
      if (!gone.some(({ id, enCode }) => text.includes(id) || text.includes(enCode))) continue
      for (const named of await directory.namedIn(content)) {
        const of = keyOf(named) === keyOf(one) ? undefined : found.get(keyOf(named))
        if (!of) continue
        if (of.named.length < mostTold) of.named.push(one)
        else of.more++
      }
    }
  for (const { kind, id } of gone) {
    const at = found.get(`${kind} ${id}`)
    if (!at) continue
    if (kind === 'application') at.records = await recordsOf(db, id)
    if (kind === 'interface') {
      const tasks = await db.selectFrom('base_task').select('fullName').where('interfaceId', '=', id).orderBy('id').execute()
      at.tasks = tasks.map(({ fullName }) => fullName).slice(0, mostTold)
    }
    if (kind === 'role') {
      const people = await db.selectFrom('base_user_role').select('id').where('roleId', '=', id).execute()
      at.people = people.length
    }
  }
  return found
}
