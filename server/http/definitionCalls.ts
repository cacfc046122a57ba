import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readGrants } from '../auth/grants.ts'
import type { SessionUser } from '../auth/session.ts'
import { ApiError } from '../base/errors.ts'
import type { Db } from '../db/types.ts'
import { mayCall } from './mayCall.ts'
import type { Access } from './route.ts'

/** The header by which the client says on behalf of which application's definition it calls: `application:<id>` or `draft:<id>`. */
const definitionHeader = 'pinge-definition'

/**
 * What a definition may call, whoever wrote it and whoever opens it. `free`: what widgets ask by themselves, and what gives
 * every caller only what is shown to everybody. `own`: only of the definition's own application. `reached`: only of an
 * application that its writers were given; `whole`: of one whose records its writers see all of. `held`: only what each of its
 * writers may read by a menu that they were given. Everything else is `never`: a write is done in the name of whoever opens
 * the page, who is held to nothing that its writer is held to, and so is a read of what is shown to some people only.
 */
export type CallReach = 'free' | 'own' | 'reached' | 'whole' | 'held' | 'never'

const free = new Set([
  'GET /api/file/Content/:ticket',
  'GET /api/file/Download/:type/:fileId',
  'GET /api/file/Download/export/:ticket',
  'GET /api/file/ImageCode/:random',
  'POST /api/file/PackDownload/:type',
  'POST /api/file/Uploader',
  'POST /api/file/Uploader/:type',
  'GET /api/file/Uploader/Preview',
  'GET /api/file/chunk',
  'POST /api/file/chunk',
  'POST /api/file/merge',
  'POST /api/permission/Group/GroupCondition',
  'GET /api/permission/Group/Selector',
  'GET /api/permission/Organize/Department/Selector/:id',
  'GET /api/permission/Organize/Department/SelectorByAuth/:id',
  'POST /api/permission/Organize/OrganizeCondition',
  'GET /api/permission/Organize/SelectorByAuth/:id',
  'GET /api/permission/Organize/Tree',
  'GET /api/permission/Position/All',
  'POST /api/permission/Position/PositionCondition',
  'GET /api/permission/Position/Selector',
  'POST /api/permission/Position/getListByOrgIds',
  'POST /api/permission/Role/RoleCondition',
  'GET /api/permission/Role/Selector',
  'GET /api/permission/Role/SelectorByPermission',
  'POST /api/permission/Role/getListByOrgIds',
  'GET /api/permission/Users/All',
  'GET /api/permission/Users/GetUsersByPositionId',
  'GET /api/permission/Users/GetUsersByRoleOrgId',
  'GET /api/permission/Users/ImUser',
  'POST /api/permission/Users/ImUser/Selector/:x',
  'GET /api/permission/Users/Selector',
  'POST /api/permission/Users/UserCondition',
  'GET /api/permission/Users/getOrganization',
  'POST /api/permission/Users/getSelectedList',
  'POST /api/permission/Users/getSelectedUserList',
  'POST /api/permission/Users/getSubordinates',
  'POST /api/permission/Users/getUserList',
  'GET /api/system/Area/:id/Selector/:x',
  'POST /api/system/Area/GetAreaByIds',
  'POST /api/system/DataInterface/:id/Actions/InfoByIds',
  'POST /api/system/DataInterface/:id/Actions/List',
  'POST /api/system/DataInterface/:id/Actions/Preview',
  'GET /api/system/DataInterface/GetParam/:id',
  'GET /api/system/DictionaryData/:typeId/Data/Selector',
  'GET /api/system/DictionaryData/All',
  'GET /api/system/Location/around',
  'GET /api/system/Location/inputtips',
  'GET /api/system/Location/picture',
  'GET /api/system/Location/settings',
  'GET /api/system/Location/staticmap',
  'GET /api/system/Location/text',
])
/** Its records, and the instances of flows that decide about them: its list leads there. */
const ownRecords = /^\/api\/(?:visualdev\/OnlineDev\/(?:batchDelete\/)?|workflow\/Record\/):id(?:\/|$)/
const oneRecord = /^\/api\/visualdev\/OnlineDev\/:id\/(?::recordId|Config)$/
const choosing = /^\/api\/visualdev\/Base\/:id\/FieldDataSelect(?:\/|$)/

/** What is designed, and whom what is given: who has the screen does not reach all of it, so no definition reads it. */
const designed = /^\/api\/(?:permission\/|visualdev\/Application(?:\/|$))/

/** How far a definition reaches with a route, named by its method and its address as it is declared. */
export function callReach(method: string, url: string): CallReach {
  if (free.has(`${method} ${url}`)) return 'free'
  if (method === 'GET' && oneRecord.test(url)) return 'whole'
  if (ownRecords.test(url)) return 'own'
  if (choosing.test(url)) return 'reached'
  return method === 'GET' && !designed.test(url) ? 'held' : 'never'
}

/** Routes that are named as free: a contract test holds them against those that there are. */
export const freeCalls: ReadonlySet<string> = free

/** Somebody who wrote on a definition, or released it. */
export interface Writer {
  id: string
  realName: string
  isAdmin: boolean
  /** switched on, and nobody who administers a branch: what they may call they may call for all that it gives */
  isFree: boolean
}

/** Those who wrote on a definition since an administrator last saved it, or, of what is released, whose text it is. An application that came with the product has none. */
export async function writersOf(db: Db, id: string, stage: 'draft' | 'released'): Promise<Writer[]> {
  const rows = await db
    .selectFrom('base_visual_writer as w')
    .leftJoin('base_user as u', 'u.id', 'w.userId')
    .select(['w.userId as id', 'u.realName', 'u.isAdministrator', 'u.enabledMark'])
    .select((eb) => eb.exists(eb.selectFrom('base_grade as g').select('g.id').whereRef('g.userId', '=', 'w.userId')).as('branch'))
    .where('w.modelId', '=', id)
    .where(`w.${stage}`, '=', 1)
    .execute()
  return rows.map(({ id, realName, isAdministrator, enabledMark, branch }) => ({
    id: String(id),
    realName: String(realName ?? id),
    isAdmin: Number(isAdministrator) === 1 && Number(enabledMark) === 1,
    isFree: Number(enabledMark) === 1 && branch !== true,
  }))
}

/** Somebody as a writer of a definition: what they may name in one. */
export async function writerOf(db: Db, { id, realName, isAdmin }: Pick<SessionUser, 'id' | 'realName' | 'isAdmin'>): Promise<Writer> {
  const branch = await db.selectFrom('base_grade').select('id').where('userId', '=', id).limit(1).executeTakeFirst()
  return { id, realName, isAdmin, isFree: branch === undefined }
}

/** Whether a writer may make a call by themselves by a menu: what only asks who is signed in would answer somebody else's own things. */
async function holdsCall(app: FastifyInstance, writer: Writer, access: Access, db: Db = app.db): Promise<boolean> {
  if (!writer.isFree || typeof access === 'string' || 'check' in access) return false
  return mayCall(app, access, await readGrants(db, { id: writer.id, isAdmin: false }), db)
}

/** Whether a writer was given a menu that shows an application; `whole`: one that hides no record and no field from whoever was given it. */
export async function reachesApplication(
  app: FastifyInstance,
  writer: Writer,
  modelId: string,
  { db = app.db, whole = false }: { db?: Db; whole?: boolean } = {},
): Promise<boolean> {
  if (writer.isAdmin) return true
  const grants = await readGrants(db, { id: writer.id, isAdmin: false })
  const { menus, isOpen } = await app.definitions.shows(modelId, db)
  return (isOpen || !whole) && menus.some((menu) => grants.mayOpen(menu))
}

/** Whether a writer's definition may make a call that is not about its own application. */
export async function mayMake(
  app: FastifyInstance,
  writer: Writer,
  { reach, access, named }: { reach: CallReach; access: Access; named: string | undefined },
  db: Db = app.db,
): Promise<boolean> {
  if (writer.isAdmin || reach === 'free') return true
  if (reach === 'held') return holdsCall(app, writer, access, db)
  if (reach !== 'reached' && reach !== 'whole') return false
  return named !== undefined && reachesApplication(app, writer, named, { db, whole: reach === 'whole' })
}

/**
 * Holds a call that the client makes for a definition to what those who wrote it may: whoever opens a page lends their
 * rights to nobody. Throws forbidden with the name of the writer.
 */
export async function holdToWriters(request: FastifyRequest): Promise<void> {
  const said = request.headers[definitionHeader]
  const { config, url = '' } = request.routeOptions
  const { access } = config
  if (typeof said !== 'string' || access === undefined || request.is404) return
  const reach = callReach(request.method, url)
  if (reach === 'free') return
  const [stage, id = ''] = said.split(':', 2)
  const named = (request.params as { id?: string }).id
  if (named === id && (reach === 'own' || reach === 'reached' || reach === 'whole')) return
  const app = request.server
  for (const writer of await writersOf(app.db, id, stage === 'draft' ? 'draft' : 'released')) {
    if (!(await mayMake(app, writer, { reach, access, named })))
      throw new ApiError('forbidden', { key: 'server.definitionRefused', params: { name: writer.realName } })
  }
}
