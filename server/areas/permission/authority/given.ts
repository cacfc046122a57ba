import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Row } from '#core/types.ts'
import { audit } from '../../../db/audit.ts'
import { newId } from '../../../db/ids.ts'
import type { Db } from '../../../db/types.ts'
import type { WriteContext } from '../../../entities/repository.ts'
import { conflict } from '../../../errors.ts'
import { tell } from '../../../realtime/tell.ts'
import { type HolderType, membershipsOf } from '../../../security/holders.ts'
import { type RightKind, rightId, rightKinds } from './tree.ts'

/** A role, a position, a group or a person. */
export interface Holder {
  type: HolderType
  id: string
}

/** Rights of one holder, or of several, by kind, as the client names them. */
export type Given = { [kind in RightKind]: string[] }

const none = (): Given => ({ system: [], menu: [], button: [], column: [], form: [], data: [] })

interface GivenRow {
  objectType: HolderType
  objectId: string
  kind: RightKind
  menuId: string | null
  code: string | null
}

const nameOf = ({ kind, menuId, code }: GivenRow): string =>
  kind === 'system' ? (code ?? '') : kind === 'menu' ? (menuId ?? '') : rightId(menuId ?? '', code ?? '')

/** What a holder was given, by itself. */
export async function givenTo(db: Db, { type, id }: Holder): Promise<Given> {
  const rows = (await db
    .selectFrom('base_authorize')
    .select(['objectType', 'objectId', 'kind', 'menuId', 'code'])
    .where('objectType', '=', type)
    .where('objectId', '=', id)
    .execute()) as GivenRow[]
  const given = none()
  for (const row of rows) given[row.kind]?.push(nameOf(row))
  for (const kind of rightKinds) given[kind].sort()
  return given
}

/** Says which state of a holder's rights somebody has read. */
export const hashOf = (given: Given): string => createHash('sha256').update(JSON.stringify(given)).digest('hex').slice(0, 32)

/** Through whom a person has rights that are not their own: by the right, what those are called. */
export async function inheritedBy(db: Db, userId: string): Promise<{ [kind in RightKind]: Map<string, string[]> }> {
  const { rows } = await sql<GivenRow & { holder: string }>`
    select a."objectType", a."objectId", a."kind", a."menuId", a."code", h."holder" from "base_authorize" a
    join ${membershipsOf(userId)} h on h."objectType" = a."objectType" and h."objectId" = a."objectId"
    where h."objectType" <> 'user' and h."enabledMark" = 1 order by h."holder"`.execute(db)
  const found = Object.fromEntries(rightKinds.map((kind) => [kind, new Map()])) as { [kind in RightKind]: Map<string, string[]> }
  for (const row of rows) {
    const names = found[row.kind]?.get(nameOf(row))
    if (names) names.push(row.holder)
    else found[row.kind]?.set(nameOf(row), [row.holder])
  }
  return found
}

/** The row that a right is kept as. */
function rowOf(kind: RightKind, name: string): Pick<GivenRow, 'menuId' | 'code'> {
  if (kind === 'system') return { menuId: null, code: name }
  if (kind === 'menu') return { menuId: name, code: null }
  const at = name.indexOf('|')
  return { menuId: name.slice(0, at), code: name.slice(at + 1) }
}

/**
 * Gives a holder these rights, and takes away what is not among them; a kind that was not sent stays, and so does what
 * whoever gives may not give (`may`). Throws a conflict when somebody else has changed them since `hash` was read.
 */
export async function give(
  trx: Db,
  holder: Holder,
  sent: { [kind in RightKind]?: string[] | null } & { hash?: string },
  may: (kind: RightKind, name: string) => boolean,
  { actor }: WriteContext,
): Promise<Given> {
  // Two who give to the same holder do so one after the other.
  await sql`select pg_advisory_xact_lock(hashtext(${`authorize ${holder.type} ${holder.id}`}))`.execute(trx)
  const before = await givenTo(trx, holder)
  if (sent.hash !== undefined && sent.hash !== hashOf(before)) throw conflict({ ...before, hash: hashOf(before) } as unknown as Row)
  const after = { ...before }
  for (const kind of rightKinds) {
    if (sent[kind] === undefined) continue
    // an empty list of a form is null
    const wanted = sent[kind] ?? []
    const kept = before[kind].filter((name) => !may(kind, name))
    after[kind] = [...new Set([...kept, ...wanted.filter((name) => may(kind, name))])].sort()
    const gone = before[kind].filter((name) => !after[kind].includes(name))
    const added = after[kind].filter((name) => !before[kind].includes(name))
    for (const name of gone) {
      const { menuId, code } = rowOf(kind, name)
      await trx
        .deleteFrom('base_authorize')
        .where('objectType', '=', holder.type)
        .where('objectId', '=', holder.id)
        .where('kind', '=', kind)
        .where(sql<boolean>`"menuId" is not distinct from ${menuId}`)
        .where(sql<boolean>`coalesce("code", '') = ${code ?? ''}`)
        .execute()
    }
    const rows = added.map((name) => ({
      id: newId(),
      creatorUserId: actor.userId,
      objectType: holder.type,
      objectId: holder.id,
      kind,
      ...rowOf(kind, name),
    }))
    if (rows.length > 0) await trx.insertInto('base_authorize').values(rows).execute()
  }
  await audit(trx, actor, [{ entity: 'authorize', recordId: `${holder.type}:${holder.id}`, verb: 'update', before, after }])
  await tell(trx, 'all', { method: 'refreshMenus' })
  return after
}
