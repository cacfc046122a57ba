import type { FastifyRequest } from 'fastify'
import type { Row } from '#core/types.ts'
import type { Db } from '../../../db/types.ts'
import { entityOf } from '../../../entities/catalog.ts'
import { findBy, findRecord } from '../../../entities/query.ts'
import { notFound } from '../../../errors.ts'
import type { Access } from '../../../http.ts'
import { menusOfModel, studioMenu } from '../../visualdev/access.ts'
import { applicationsNaming, pagesNaming } from '../../visualdev/uses.ts'

/** enCode of the administration's menu. */
export const interfaceMenu = 'systemData.interface'

/** An interface by its id or code, or nothing. An id goes before a code, as everywhere. */
export async function findInterface(db: Db, idOrCode: string): Promise<Row | undefined> {
  const entity = entityOf('dataInterface')
  return (await findRecord(db, entity, idOrCode)) ?? (await findBy(db, entity, { enCode: idOrCode }))
}

/** An interface that may be called; throws not found, also when it is switched off. */
export async function enabledInterface(db: Db, idOrCode: string): Promise<Row> {
  const found = await findInterface(db, idOrCode)
  return found?.enabledMark === 1 ? found : Promise.reject(notFound())
}

const namesOf = ({ id, enCode }: Row) => [String(id), String(enCode)]

/** Applications whose texts name an interface by its id or code: what is released, or the draft as well. */
export const modelsWith = (db: Db, record: Row, options: { drafts?: boolean } = {}): Promise<string[]> =>
  applicationsNaming(db, namesOf(record), options)

/**
 * Who may call an interface: who administers them or designs applications, and whoever was given a menu that shows an
 * application or a page that names it.
 */
export const callAccess: Access = {
  about: `the menu ${interfaceMenu} or ${studioMenu}, or one that shows something that uses the interface`,
  check: async (request: FastifyRequest, grants) => {
    if (grants.mayOpen(interfaceMenu) || grants.mayOpen(studioMenu)) return true
    const { db } = request.server
    const record = await findInterface(db, (request.params as { id: string }).id)
    if (!record) return false
    for (const { code } of await pagesNaming(db, namesOf(record))) if (grants.mayReadPage(code)) return true
    for (const model of await modelsWith(db, record)) {
      if ((await menusOfModel(db, model)).some(({ id }) => grants.mayOpen(id))) return true
    }
    return false
  },
}
