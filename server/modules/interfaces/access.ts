import type { FastifyRequest } from 'fastify'
import type { Row } from '#core/types.ts'
import type { Grants } from '../../auth/grants.ts'
import type { Db } from '../../db/types.ts'
import type { Access } from '../../http/route.ts'
import { likePattern } from '../../records/entity/query.ts'
import { findInterface } from '../../records/interfaces/find.ts'
import { applicationsNaming } from '../../records/model/uses.ts'
import { designMenus, menusOfModel } from '../../records/rights/access.ts'
import { modelsAsking, type Naming, pagesAsking } from './naming.ts'

/** enCode of the administration's menu. */
export const interfaceMenu = 'systemData.interface'

const choosers = [interfaceMenu, ...designMenus]

/** Whether somebody may choose every interface: who administers them, and who was given a screen of designers. */
export const namesAny = (grants: Grants): boolean => choosers.some(grants.mayOpen)

/** Who may choose an interface: who may choose every one, and whoever designs single applications, among those that they read. */
export const chooser: Access = { menu: choosers, or: { check: (_request, grants) => grants.designs.size > 0 } }

/** Whether the text of an application, as it is drawn or released, may name an interface: that one stays. */
export const isNamed = async (db: Db, { id, enCode }: Row): Promise<boolean> =>
  (await applicationsNaming(db, [String(id), String(enCode)], { drafts: true })).length > 0

/** The interfaces that name something by its id in what they send. */
export async function interfacesSending(db: Db, id: string): Promise<Array<{ id: string; fullName: string }>> {
  return db
    .selectFrom('base_data_interface')
    .select(['id', 'fullName'])
    .where((eb) => eb.or((['url', 'queryJson', 'body'] as const).map((column) => eb(column, 'like', likePattern(id)))))
    .orderBy('fullName')
    .execute()
}

/** What a person may read of an interface's rows. */
export interface Readable {
  /** undefined: every column */
  columns: ReadonlySet<string> | undefined
}

/**
 * The columns of an interface that somebody reads by what they were given, or design by itself; none where nothing of it
 * names the interface.
 */
export async function columnsRead(db: Db, grants: Grants, record: Row): Promise<Set<string>> {
  const columns = new Set<string>()
  const take = (naming: Naming) => {
    for (const column of naming.columns) columns.add(column)
  }
  for (const page of await pagesAsking(db, record)) if (grants.mayReadPage(page.id)) take(page)
  for (const model of await modelsAsking(db, record))
    if (grants.designs.has(model.id) || (await menusOfModel(db, model.id)).some(({ id }) => grants.mayOpen(id))) take(model)
  return columns
}

/** Whether somebody may call an interface: who may choose every one, and who reads something of it. */
export const mayCall = async (db: Db, grants: Grants, record: Row): Promise<boolean> =>
  namesAny(grants) || (await columnsRead(db, grants, record)).size > 0

async function readReadable(request: FastifyRequest): Promise<Readable | undefined> {
  const grants = await request.grants()
  if (namesAny(grants)) return { columns: undefined }
  const { db } = request.server
  const record = await findInterface(db, (request.params as { id: string }).id)
  const columns = record && (await columnsRead(db, grants, record))
  return columns && columns.size > 0 ? { columns } : undefined
}

/** Of these interfaces those that a caller may choose: all for who administers or designs, else those of which they read something. */
export async function choosable(request: FastifyRequest, records: readonly Row[]): Promise<Row[]> {
  const grants = await request.grants()
  if (namesAny(grants)) return [...records]
  const found: Row[] = []
  for (const record of records) if ((await columnsRead(request.server.db, grants, record)).size > 0) found.push(record)
  return found
}

const known = new WeakMap<FastifyRequest, Promise<Readable | undefined>>()

/** The columns of an interface's rows that a caller may read: all for who administers or designs, else what the forms and pages name that they may open; nothing where none does. */
export function readable(request: FastifyRequest): Promise<Readable | undefined> {
  const found = known.get(request) ?? readReadable(request)
  known.set(request, found)
  return found
}

/**
 * Who may call an interface: who administers them or designs applications, and whoever was given a menu that shows an
 * application or a page that names it.
 */
export const callAccess: Access = {
  about: `one of the menus ${choosers.join(', ')}, or one that shows something that uses the interface`,
  check: async (request: FastifyRequest) => (await readable(request)) !== undefined,
}
