import type { FastifyInstance } from 'fastify'
import type { Language } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { callerFor } from '../../http/caller.ts'
import type { Caller } from '../../http/route.ts'
import type { Model } from '../../records/model/model.ts'
import { allows, askingAbout, type ModelRights, modelFor } from '../../records/rights/access.ts'
import type { RecordContext } from '../../records/write/records.ts'
import { contextOf } from '../recordApi/index.ts'

/** enCode of the screen. */
export const syncMenu = 'systemData.sync'

const buttons = { add: ['btn_add'], edit: ['btn_edit'], remove: ['btn_remove', 'btn_batchRemove'] } as const
export type Purpose = keyof typeof buttons

export interface Allowed {
  model: Model
  rights: ModelRights
}

/** What a person may do with the records of an application; nothing where they may not do it. `recordId` asks about one record. */
export async function allowedTo(caller: Caller, modelId: string, purpose: Purpose, recordId?: string): Promise<Allowed | undefined> {
  const asking = askingAbout(caller, modelId, ...buttons[purpose])
  if (recordId !== undefined) asking.params = { id: modelId, recordId }
  try {
    if (!(await caller.grants()).isAdmin && !(await allows(asking))) return undefined
    return await modelFor(asking)
  } catch (error) {
    if (error instanceof ApiError && (error.problem === 'forbidden' || error.problem === 'notFound')) return undefined
    throw error
  }
}

/** The same as writing records knows it. */
export const contextFor = (caller: Caller, { model, rights }: Allowed): Promise<RecordContext> => contextOf(caller, model, rights)

/** Whoever saved a sync, with the rights that they have now. Throws a readable fault where they may not sign in any more. */
export const ownerOf = (app: FastifyInstance, ownerId: string | null, language: Language): Promise<Caller> =>
  callerFor(app, { userId: ownerId ?? '', language }).catch((error: unknown) => {
    throw error instanceof ApiError && error.problem === 'forbidden' ? new ApiError('forbidden', { key: 'dataSync.fault.owner' }) : error
  })
