import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { fieldCode, permittedForm } from '#core/form/permitted.ts'
import { picksPeople } from '#core/rules/people.ts'
import { listMark } from '#core/text.ts'
import type { FormDef, Json, Node, Row, Source, Text } from '#core/types.ts'
import type { Holds } from '#core/widget.ts'
import { readGrants } from '../../auth/grants.ts'
import { readTicket, ticketOf } from '../../auth/linkTicket.ts'
import { serverEnv } from '../../base/env.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { type Actor, audit } from '../../db/audit.ts'
import { moment } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import type { Db, RowOf } from '../../db/types.ts'
import { type Model, modelOf } from '../../records/model/model.ts'
import { everything, type ModelRights, menusOfModel, rightsOf } from '../../records/rights/access.ts'
import { heldOf } from '../../records/rights/held.ts'

const hour = 3_600_000

type Link = RowOf<'base_short_link', 'id' | 'modelId' | 'creatorUserId' | 'expiresAt' | 'revokedAt' | 'once' | 'uses'>

/** Kinds that call the server while they are filled: files, records, rows of interfaces, places and areas are for people who are signed in. */
const callingHolds = new Set<Holds | undefined>(['files', 'place'])
/** A button that opens a list to choose from asks for its rows. */
const selects = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(selects)
    : value !== null && typeof value === 'object' && ('select' in value || Object.values(value).some(selects))
const calls = ({ pingeKey, on, do: done }: Node): boolean => {
  const widget = serverEnv().widgets.get(pingeKey)
  return (
    widget?.looksUp === true ||
    widget?.choosesFrom !== undefined ||
    picksPeople({ widget }) ||
    callingHolds.has(widget?.holds) ||
    widget?.shows !== undefined ||
    selects(on) ||
    selects(done)
  )
}

/**
 * Fields without which the form cannot be filled, and that make a call of their own: nobody but a signed-in person may make
 * it. Files and their like are left out of the form, unless they have to be filled.
 */
const closedFields = (model: Model, t: FastifyRequest['t']): string[] =>
  [...model.plan.byKey.values()]
    .filter(({ node }) => {
      const source = node.source as Source | undefined
      const isRequired = node.required !== undefined && node.required !== false
      return (source !== undefined && source.dict === undefined && source.options === undefined) || (calls(node) && isRequired)
    })
    .map(({ node, field }) => t(node.label as Text | undefined) || field)

/** What stands in an open form: nothing that the server fills in by itself, which says nothing to a stranger, and nothing that a stranger cannot fill. */
const isOpen = (node: Node): boolean =>
  serverEnv().widgets.get(node.pingeKey)?.isSystem !== true && !calls(node) && node.signWith !== 'stored'

/**
 * What whoever makes a link may themselves do with the application, and so lends to strangers by it: nothing where no menu
 * gives them its records to make, or they were switched off since.
 */
async function lentBy(db: Db, model: Model, userId: string): Promise<ModelRights | undefined> {
  const user = await db.selectFrom('base_user').select(['isAdministrator', 'enabledMark']).where('id', '=', userId).executeTakeFirst()
  if (Number(user?.enabledMark) !== 1) return undefined
  if (Number(user?.isAdministrator) === 1) return everything
  const grants = await readGrants(db, { id: userId, isAdmin: false })
  const menus = (await menusOfModel(db, model.id)).map(({ id }) => id)
  const making = menus.filter((menu) => grants.mayOpen(menu) && grants.mayPress(menu, 'btn_add', model.list.useBtnPermission))
  return rightsOf(grants, model, making)
}

/** Which fields a stranger may fill: those of the open form that the link's maker was given, whatever is sent. */
function openFields(model: Model, rights: ModelRights): (code: string) => boolean {
  const held = heldOf(model)
  const codes = [...model.plan.byKey.values()].filter(({ node }) => isOpen(node)).map(({ field, table }) => fieldCode(field, table))
  const open = new Set(codes.filter((code) => rights.mayCode(code) && !held.has(code)))
  return (code) => open.has(code)
}

/** The form as a stranger fills it. */
function openForm(model: Model, rights: ModelRights): FormDef {
  const without = (nodes: readonly Node[]): Node[] =>
    nodes.filter(isOpen).map((node) => (node.children ? { ...node, children: without(node.children) } : node))
  return permittedForm({ ...model.form, fields: without(model.form.fields) }, rights.mayCode, serverEnv())
}

/** Throws when a form cannot be filled by somebody who is not signed in. */
function requireOpen(model: Model, t: FastifyRequest['t']): void {
  const closed = closedFields(model, t)
  if (closed.length > 0) throw new ApiError('invalid', { key: 'shortLink.needsSignIn', params: { fields: closed.join(t(listMark)) } })
}

/** Makes a link to the form of a released application. Throws when whoever makes it may not make its records, or the form cannot be filled by somebody who is not signed in. */
export async function makeLink(
  trx: Db,
  request: FastifyRequest,
  { modelId, hours, once, note }: { modelId: string; hours: number; once: boolean; note: string },
): Promise<Row> {
  const model = await modelOf(trx, modelId)
  if (!(await lentBy(trx, model, request.user.id))) throw new ApiError('forbidden')
  requireOpen(model, request.t)
  const row = {
    id: newId(),
    modelId,
    note: note || null,
    creatorUserId: request.user.id,
    expiresAt: new Date(Date.now() + hours * hour),
    once: once ? 1 : 0,
  }
  await trx.insertInto('base_short_link').values(row).execute()
  await audit(trx, request.writer.actor, [{ entity: 'shortLink', recordId: row.id, verb: 'create', after: { ...row, hours } }])
  return shown(trx, request, { ...row, expiresAt: row.expiresAt.getTime(), revokedAt: null, uses: 0 }, true)
}

/** Neither revoked nor ended nor used up. */
const isUsable = () => sql<boolean>`"revokedAt" is null and "expiresAt" > ${moment(Date.now())} and ("once" = 0 or uses = 0)`

type Stored = Link & { note: string | null; creatorUser?: string | null; createdAt?: number }

const stateOf = ({ revokedAt, expiresAt, once, uses }: Link, isLent: boolean): string =>
  revokedAt !== null ? 'revoked' : once === 1 && uses > 0 ? 'used' : expiresAt < Date.now() ? 'expired' : isLent ? 'open' : 'closed'

/** A link as its maker and an administrator read it. What signs it stands behind #, which no server and no referrer sees. */
async function shown(db: Db, request: FastifyRequest, link: Stored, isLent: boolean): Promise<Row> {
  const { id, note, expiresAt, uses, once, creatorUser = null, createdAt = Date.now() } = link
  const url = `${request.protocol}://${request.host}/formShortLink#${await ticketOf(db, id, expiresAt)}`
  return { id, note, expiresAt, uses, once, creatorUser, createdAt, url, state: stateOf(link, isLent) }
}

/** The links of an application, the newest first: whoever is no administrator is told of their own, for who has another's can use it. */
export async function linksOf(db: Db, request: FastifyRequest, modelId: string): Promise<Row[]> {
  const { id, isAdmin } = request.user
  let query = db
    .selectFrom('base_short_link as l')
    .leftJoin('base_user as u', 'u.id', 'l.creatorUserId')
    .selectAll('l')
    .select('u.realName as creatorUser')
    .where('l.modelId', '=', modelId)
  if (!isAdmin) query = query.where('l.creatorUserId', '=', id)
  const links = await query.orderBy('l.createdAt', 'desc').limit(200).execute()
  if (links.length === 0) return []
  const model = await modelOf(db, modelId, { off: true })
  const lent = new Map<string, boolean>()
  for (const maker of new Set(links.map(({ creatorUserId }) => creatorUserId)))
    lent.set(maker, (await lentBy(db, model, maker)) !== undefined)
  return Promise.all(links.map((link) => shown(db, request, link, lent.get(link.creatorUserId) === true)))
}

/** How many links of an application may still be used. */
export async function countLinks(db: Db, modelId: string): Promise<number> {
  const row = await db
    .selectFrom('base_short_link')
    .select(sql<string | number>`count(*)`.as('n'))
    .where('modelId', '=', modelId)
    .where(isUsable())
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

/** Closes a link for good: one's own, or any for an administrator. */
export async function revokeLink(trx: Db, { user, writer }: FastifyRequest, id: string): Promise<void> {
  let query = trx.updateTable('base_short_link').set({ revokedAt: sql<number>`coalesce("revokedAt", now())` }).where('id', '=', id)
  if (!user.isAdmin) query = query.where('creatorUserId', '=', user.id)
  const row = await query.returning('id').executeTakeFirst()
  if (!row) throw notFound()
  await audit(trx, writer.actor, [{ entity: 'shortLink', recordId: id, verb: 'delete', after: { revoked: true } }])
}

const closed: { [state: string]: string } = {
  revoked: 'shortLink.revoked',
  used: 'shortLink.used',
  expired: 'shortLink.expired',
  closed: 'shortLink.closed',
}

/** What a link opens: the application, the form of it, and which of its fields are taken. */
interface OpenLink {
  id: string
  model: Model
  form: FormDef
  mayFill: (code: string) => boolean
}

/**
 * The application behind a link that is open. Throws what is wrong with it: changed, ended, revoked or used up, that whoever
 * made it may not do any more what it lends, or that its form was released anew and cannot be filled by a stranger any more.
 */
export async function openLink(db: Db, ticket: string, t: FastifyRequest['t']): Promise<OpenLink> {
  const id = await readTicket(db, ticket)
  const link = id && (await db.selectFrom('base_short_link').selectAll().where('id', '=', id).executeTakeFirst())
  if (!link) throw new ApiError('notFound', { key: 'shortLink.invalid' })
  const ended = closed[stateOf(link, true)]
  if (ended) throw new ApiError('notFound', { key: ended })
  const model = await modelOf(db, link.modelId)
  const rights = await lentBy(db, model, link.creatorUserId)
  if (!rights) throw new ApiError('notFound', { key: closed.closed as string })
  requireOpen(model, t)
  return { id: link.id, model, form: openForm(model, rights), mayFill: openFields(model, rights) }
}

/** Counts a use in the transaction of its record: two who use a link that serves once do not both get through. */
export async function useLink(trx: Db, actor: Actor, id: string, recordId: Json): Promise<void> {
  const row = await trx
    .updateTable('base_short_link')
    .set({ uses: sql`uses + 1` })
    .where('id', '=', id)
    .where(isUsable())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new ApiError('notFound', { key: 'shortLink.used' })
  await audit(trx, actor, [{ entity: 'shortLink', recordId: id, verb: 'update', after: { recordId } }])
}
