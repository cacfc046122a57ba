import type { FastifyRequest } from 'fastify'
import type { Row } from '#core/types.ts'
import type { Grants } from '../../auth/grants.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { mayCall } from '../../http/mayCall.ts'
import type { Access } from '../../http/route.ts'
import { does, type Words } from '../../http/route.ts'
import { repository } from '../../records/entity/repository.ts'
import { designMenus } from '../../records/rights/access.ts'
import { beforeOf, requireHeld } from './heldCalls.ts'

const tags = ['visualdev']
/** Where the calls about applications stand, and who may make them. */
export const path = '/api/visualdev/Base'
/** Whoever may design the application that a call names in its address, and that one only. */
const ofOne = { check: ({ params }: FastifyRequest, grants: Grants) => grants.designs.has((params as { id: string }).id) }
/** Whoever was given an application to design, each to those: what is answered is theirs. */
const ofSome = { check: (_request: FastifyRequest, grants: Grants) => grants.designs.size > 0 }
export const access: Access = { menu: designMenus }
export const accessToOne: Access = { menu: designMenus, or: ofOne }
export const accessToOwn: Access = { menu: designMenus, or: ofSome }
export const pressingOnOne = (button: string): Access => ({ menu: designMenus, button, or: ofOne })
export const pressing = (button: string): Access => ({ menu: designMenus, button })
export type ById = { Params: { id: string } }
/** What the reference of the calls says of one of them. */
export const tagged = (...words: Words) => ({ tags, ...does(...words) })

/** A draft that was written, if its writers may do what it names; an administrator answers for what they save. */
export async function held(request: FastifyRequest, at: Db, writing: () => Promise<Row>, id?: string): Promise<Row> {
  if (request.user.isAdmin) return writing()
  const before = id === undefined ? undefined : await beforeOf(at, id)
  const record = await writing()
  await requireHeld(request.server, at, record, before)
  return record
}

/** The same of whatever writes the draft of an application, and gives something else than its record. */
export async function holding<T>(request: FastifyRequest, at: Db, id: string, writing: () => Promise<T>): Promise<T> {
  const written: T[] = []
  const write = async () => {
    written.push(await writing())
    return repository('visualdev').stored(at, id)
  }
  await held(request, at, write, id)
  return written[0] as T
}

/** The applications that a caller designs, each by itself; nothing where they were given a screen of designers, and so all. */
export async function onlyDesigns(request: FastifyRequest): Promise<ReadonlySet<string> | undefined> {
  const own = await request.grants()
  return (await mayCall(request.server, { menu: designMenus }, own)) ? undefined : own.designs
}

/** What somebody may send of an application that they design by itself: what it is called, where it stands and whether it is on is not theirs. */
const designed = new Set(['formData', 'columnData', 'note', 'version'])

/** Throws forbidden where somebody changes more of an application than its design, and may not edit it otherwise. */
export async function requireDesignOnly(request: FastifyRequest): Promise<void> {
  const more = Object.entries((request.body ?? {}) as Row).some(([name, value]) => value !== undefined && !designed.has(name))
  if (more && !(await mayCall(request.server, { menu: designMenus, button: 'btn_edit' }, await request.grants())))
    throw new ApiError('forbidden')
}
