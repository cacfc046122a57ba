import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type HolderType, membershipsOf } from '../../auth/holders.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { invalid } from '../../base/errors.ts'
import { audit } from '../../db/audit.ts'
import { anyOf } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import { tell } from '../../db/tell.ts'
import type { Db, RowOf } from '../../db/types.ts'
import { conflict, isBehind } from '../../records/write/conflict.ts'
import { type RightKind, rightId, rightKinds, rightOf } from './tree.ts'

/** A role, a position, a group or a person. */
export interface Holder {
  type: HolderType
  id: string
}

/** Rights of one holder, or of several, by kind, as the client names them. */
export type HolderRights = { [kind in RightKind]: string[] }

/** Rows of one statement: it takes some 65,000 values. */
const atOnce = 5000

const none = (): HolderRights => ({ system: [], menu: [], button: [], column: [], form: [], data: [], design: [] })

type GivenRow = RowOf<'base_authorize', 'id' | 'objectType' | 'objectId' | 'kind' | 'menuId' | 'code'>

/** Kinds of rights that stand on no menu: of a system, of an application. */
const standsAlone = (kind: RightKind): boolean => kind === 'system' || kind === 'design'

const nameOf = ({ kind, menuId, code }: GivenRow): string =>
  standsAlone(kind) ? (code ?? '') : kind === 'menu' ? (menuId ?? '') : rightId(menuId ?? '', code ?? '')

const rowsOf = (db: Db, { type, id }: Holder): Promise<GivenRow[]> =>
  db
    .selectFrom('base_authorize')
    .select(['id', 'objectType', 'objectId', 'kind', 'menuId', 'code'])
    .where('objectType', '=', type)
    .where('objectId', '=', id)
    .execute()

function byKind(rows: readonly GivenRow[]): HolderRights {
  const given = none()
  for (const row of rows) given[row.kind]?.push(nameOf(row))
  for (const kind of rightKinds) given[kind].sort()
  return given
}

/** What a holder was given, by itself. */
export const givenTo = async (db: Db, holder: Holder): Promise<HolderRights> => byKind(await rowsOf(db, holder))

/** Says which state of a holder's rights somebody has read. */
export const hashOf = (given: HolderRights): string => createHash('sha256').update(JSON.stringify(given)).digest('hex').slice(0, 32)

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
function keptAs(kind: RightKind, name: string): Pick<GivenRow, 'kind' | 'menuId' | 'code'> {
  if (standsAlone(kind)) return { kind, menuId: null, code: name }
  if (kind === 'menu') return { kind, menuId: name, code: null }
  return { kind, ...rightOf(name) }
}

/** The first kind among these rights that names a system, a menu or an application that is not there. */
async function unknownKind(trx: Db, added: ReadonlyArray<Pick<GivenRow, 'kind' | 'menuId' | 'code'>>): Promise<RightKind | undefined> {
  const known = async (table: 'base_system' | 'base_menu' | 'base_visual_dev', ids: Array<string | null>): Promise<Set<string>> => {
    const rows = await trx
      .selectFrom(table)
      .select('id')
      .where('id', '=', anyOf(ids.filter((id) => id !== null)))
      .execute()
    return new Set(rows.map(({ id }) => String(id)))
  }
  const codesOf = (wanted: RightKind) => added.flatMap(({ kind, code }) => (kind === wanted ? [code] : []))
  const systems = await known('base_system', codesOf('system'))
  const applications = await known('base_visual_dev', codesOf('design'))
  const menus = await known(
    'base_menu',
    added.map(({ menuId }) => menuId),
  )
  return added.find(({ kind, code, menuId }) => {
    if (kind === 'system') return !systems.has(code ?? '')
    return kind === 'design' ? !applications.has(code ?? '') : !menus.has(menuId ?? '')
  })?.kind
}

/**
 * Gives a holder these rights, and takes away what is not among them; a kind that was not sent stays, and so does what
 * whoever gives may not give (`may`). Throws a conflict when somebody else has changed them since `hash` was read, and a
 * fault at the kind where a system or menu is named that is not there.
 */
export async function give(
  trx: Db,
  holder: Holder,
  sent: { [kind in RightKind]?: string[] | null } & { hash?: string },
  may: (kind: RightKind, name: string) => boolean,
  { actor, t }: WriteContext,
): Promise<HolderRights> {
  // Two who give to the same holder do so one after the other.
  await sql`select pg_advisory_xact_lock(hashtext(${`authorize ${holder.type} ${holder.id}`}))`.execute(trx)
  const rows = await rowsOf(trx, holder)
  const before = byKind(rows)
  if (isBehind(sent.hash, hashOf(before))) throw conflict({ ...before, hash: hashOf(before) })
  const after = { ...before }
  const gone: string[] = []
  const added: Array<Pick<GivenRow, 'kind' | 'menuId' | 'code'>> = []
  for (const kind of rightKinds) {
    if (sent[kind] === undefined) continue
    // an empty list of a form is null
    const wanted = (sent[kind] ?? []).filter((name) => may(kind, name))
    const had = new Set(before[kind])
    const has = new Set([...before[kind].filter((name) => !may(kind, name)), ...wanted])
    after[kind] = [...has].sort()
    gone.push(...rows.filter((row) => row.kind === kind && !has.has(nameOf(row))).map(({ id }) => id))
    added.push(...after[kind].filter((name) => !had.has(name)).map((name) => keptAs(kind, name)))
  }
  const unknown = await unknownKind(trx, added)
  if (unknown) throw invalid([{ field: unknown, rule: 'unknown', message: t('t:authority.unknown') }])
  if (gone.length > 0) await trx.deleteFrom('base_authorize').where('id', '=', anyOf(gone)).execute()
  const rights = added.map((one) => ({
    id: newId(),
    creatorUserId: actor.userId,
    objectType: holder.type,
    objectId: holder.id,
    ...one,
  }))
  for (let i = 0; i < rights.length; i += atOnce)
    await trx
      .insertInto('base_authorize')
      .values(rights.slice(i, i + atOnce))
      .execute()
  await audit(trx, actor, [{ entity: 'authorize', recordId: `${holder.type}:${holder.id}`, verb: 'update', before, after }])
  await tell(trx, 'all', { method: 'refreshMenus' })
  return after
}
