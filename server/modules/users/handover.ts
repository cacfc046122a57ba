import { type RawBuilder, sql } from 'kysely'
import type { Json, Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import type { Db } from '../../db/types.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { withLinks } from '../../records/entity/links.ts'
import { listAll } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { scopeOf } from '../../records/entity/scopes.ts'
import { andAbove } from '../../records/query/tree.ts'
import { passOn, writtenBy } from '../applications/index.ts'

/**
 * What goes on when a person leaves, and needs somebody else for it: people who report to them, units that they lead,
 * branches that they administer, and applications that they answer for. What they made keeps their name, and what they may do is given, not handed over.
 */
export const workKinds = ['subordinate', 'unit', 'grade', 'application'] as const
export type WorkKind = (typeof workKinds)[number]

/** Kinds that are an administrator's to hand over: what an application may call follows from who answers for it. */
const ofAdministrators: readonly WorkKind[] = ['grade', 'application']

const entityOfKind = { subordinate: 'user', unit: 'organize', grade: 'grade' } as const
const fieldOfKind = { subordinate: 'managerId', unit: 'managerId', grade: 'userId' } as const

/** One thing of a kind, as the client names it. */
export const workId = (kind: WorkKind, id: string): string => `${kind}|${id}`

/** The records of one kind that somebody holds and the caller may change; not those that are an administrator's to hand over. */
export async function workOf(db: Db, kind: WorkKind, userId: string, context: WriteContext): Promise<Row[]> {
  const { asker } = context
  if (ofAdministrators.includes(kind) && asker && !asker.user.isAdmin) return []
  if (kind === 'application') return writtenBy(db, userId)
  const entity = entityOf(entityOfKind[kind])
  const reach = await scopeOf(db, entity.entity, asker, 'update')
  const own = sql<boolean>`${sql.ref(fieldOfKind[kind])} = ${userId}`
  const scope: RawBuilder<boolean> = reach ? sql<boolean>`(${own} and ${reach})` : own
  return withLinks(db, entity, await listAll(db, entity, { scope }), context)
}

/** What a record is called in the list of what is handed over. */
export function workName(kind: WorkKind, row: Row): string {
  const words = row.$text as { [field: string]: string } | undefined
  if (kind === 'unit' || kind === 'application') return String(row.fullName)
  return kind === 'grade' ? (words?.organizeId ?? String(row.organizeId)) : [row.realName, words?.organizeId].filter(Boolean).join(' · ')
}

/** Somebody and everybody above them, in the line of managers. */
async function upwards(db: Db, userId: string): Promise<Set<string>> {
  const { rows } = await andAbove({ table: 'base_user', parent: 'managerId' }, userId).execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Gives one thing to somebody else. Who stands above the one who takes over, and they themselves, report to the manager of
 * the one who hands over: nobody becomes their own manager.
 */
async function giveOn(trx: Db, kind: WorkKind, row: Row, from: Row, toId: string, context: WriteContext): Promise<void> {
  const id = String(row.id)
  if (kind === 'subordinate') {
    const managerId: Json = (await upwards(trx, toId)).has(id) ? (from.managerId ?? null) : toId
    await repository('user').update(trx, id, { managerId }, context)
  } else if (kind === 'unit') await repository('organize').update(trx, id, { managerId: toId }, context)
  else if (kind === 'application') await passOn(trx, id, String(from.id), toId)
  else {
    const grades = repository('grade')
    const theirs = (await listAll(trx, grades.entity, { filters: { userId: toId } })).find(
      ({ organizeId }) => organizeId === row.organizeId,
    )
    if (!theirs) {
      await grades.update(trx, id, { userId: toId }, context)
      return
    }
    // who administers the branch already may then do there what either of them might
    const may = Object.fromEntries(['mayAdd', 'mayEdit', 'mayDelete'].map((name) => [name, row[name] === 1 || theirs[name] === 1 ? 1 : 0]))
    await grades.remove(trx, id, context)
    await grades.update(trx, String(theirs.id), may, context)
  }
}

/** Hands over what is chosen, by kind; answers how many that were, or undefined where something chosen is not theirs any more. */
export async function handOver(
  trx: Db,
  from: Row,
  toId: string,
  chosen: ReadonlySet<string>,
  context: WriteContext,
): Promise<{ [kind in WorkKind]: number } | undefined> {
  const done = { subordinate: 0, unit: 0, grade: 0, application: 0 }
  for (const kind of workKinds)
    for (const row of await workOf(trx, kind, String(from.id), context)) {
      if (!chosen.has(workId(kind, String(row.id)))) continue
      await giveOn(trx, kind, row, from, toId, context)
      done[kind]++
    }
  return Object.values(done).reduce((sum, n) => sum + n, 0) === chosen.size ? done : undefined
}
