import { ApiError, invalid } from '../../base/errors.ts'
import type { Caller } from '../../http/route.ts'
import { applicationOf } from '../../records/model/uses.ts'
import { everything } from '../../records/rights/access.ts'
import type { Column } from '../../sources/kinds.ts'
import { contextFor } from './access.ts'
import type { Writer } from './batch.ts'
import type { Definition } from './definition.ts'
import { faultsOf, rightsFor } from './faults.ts'
import { filledFields } from './reader.ts'

/** A writer whose columns are known once its source was read. */
export interface WriterOf extends Writer {
  isAdmin: boolean
  /** Takes the columns of the source. Throws with all that is wrong with the definition by now. */
  check: (columns: readonly Column[]) => void
}

/** Whoever a sync writes for, with what they may do now. Throws where the application is gone. */
export async function writerFor(caller: Caller, definition: Definition, isDry = false): Promise<WriterOf> {
  const model = await applicationOf(caller.server.db, definition.modelId)
  if (!model) throw new ApiError('badRequest', { key: 'dataSync.fault.model' })
  const rights = await rightsFor(caller, definition)
  const withContext = async (one: (typeof rights)['add']) => one && { model: one.model, context: await contextFor(caller, one) }
  const [add, edit] = [await withContext(rights.add), await withContext(rights.edit)]
  const writer: WriterOf = {
    ...{ caller, definition, model, add, edit, isDry, filled: [], taken: new Set() },
    context: add?.context ?? edit?.context ?? (await contextFor(caller, rights.remove ?? { model, rights: everything })),
    isAdmin: (await caller.grants()).isAdmin,
    check: (columns) => {
      const faults = faultsOf(definition, columns, model, rights, caller)
      if (faults.length > 0) throw invalid(faults)
      writer.filled = filledFields(definition, columns, model)
    },
  }
  return writer
}

/** The same where rows of APIs were fetched: whatever writes goes by them. */
export function withOffersOf(writer: WriterOf): WriterOf {
  const { offers } = writer.context
  if (offers) for (const one of [writer.add, writer.edit]) if (one) one.context.offers = offers
  return writer
}
