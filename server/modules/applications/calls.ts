import type { FastifyRequest } from 'fastify'
import type { Row } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import type { Access } from '../../http/route.ts'
import { does, type Words } from '../../http/route.ts'
import { designMenus } from '../../records/rights/access.ts'
import { modelInUse, requireHeld } from './heldCalls.ts'

const tags = ['visualdev']
/** Where the calls about applications stand, and who may make them. */
export const path = '/api/visualdev/Base'
export const access: Access = { menu: designMenus }
export const pressing = (button: string): Access => ({ menu: designMenus, button })
export type ById = { Params: { id: string } }
/** What the reference of the calls says of one of them. */
export const tagged = (...words: Words) => ({ tags, ...does(...words) })

/** A draft that was written, if its writers may do what it names; an administrator answers for what they save. */
export async function held(request: FastifyRequest, at: Db, writing: () => Promise<Row>, id?: string): Promise<Row> {
  if (request.user.isAdmin) return writing()
  const inUse = id === undefined ? undefined : await modelInUse(at, id)
  const record = await writing()
  await requireHeld(request.server, at, record, inUse)
  return record
}
