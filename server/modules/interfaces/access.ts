import type { FastifyRequest } from 'fastify'
import type { Row } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import type { Access } from '../../http/route.ts'
import { findInterface } from '../../records/interfaces/find.ts'
import { applicationsNaming } from '../../records/model/uses.ts'
import { menusOfModel, studioMenu } from '../../records/rights/access.ts'
import { modelsAsking, type Naming, pagesAsking } from './naming.ts'

/** enCode of the administration's menu. */
export const interfaceMenu = 'systemData.interface'

/** Who may choose an interface: who administers them, and who designs applications. */
export const chooser: Access = { menu: [interfaceMenu, studioMenu] }

/** Whether the text of an application, as it is drawn or released, may name an interface: that one stays. */
export const isNamed = async (db: Db, { id, enCode }: Row): Promise<boolean> =>
  (await applicationsNaming(db, [String(id), String(enCode)], { drafts: true })).length > 0

/** What a person may read of an interface's rows. */
export interface Readable {
  /** undefined: every column */
  columns: ReadonlySet<string> | undefined
}

async function readReadable(request: FastifyRequest): Promise<Readable | undefined> {
  const grants = await request.grants()
  if (grants.mayOpen(interfaceMenu) || grants.mayOpen(studioMenu)) return { columns: undefined }
  const { db } = request.server
  const record = await findInterface(db, (request.params as { id: string }).id)
  if (!record) return undefined
  const columns = new Set<string>()
  let found = false
  const take = (naming: Naming) => {
    found = true
    for (const column of naming.columns) columns.add(column)
  }
  for (const page of await pagesAsking(db, record)) if (grants.mayReadPage(page.id)) take(page)
  for (const model of await modelsAsking(db, record))
    if ((await menusOfModel(db, model.id)).some(({ id }) => grants.mayOpen(id))) take(model)
  return found ? { columns } : undefined
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
  about: `the menu ${interfaceMenu} or ${studioMenu}, or one that shows something that uses the interface`,
  check: async (request: FastifyRequest) => (await readable(request)) !== undefined,
}
