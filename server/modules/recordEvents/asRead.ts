import { fieldCode } from '#core/form/permitted.ts'
import type { Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import type { Caller } from '../../http/route.ts'
import type { Model } from '../../records/model/model.ts'
import { allows, askingAbout, modelFor } from '../../records/rights/access.ts'
import { withoutHidden } from '../../records/rights/hidden.ts'
import { withMasks } from '../../records/rights/masks.ts'
import { maskSecrets } from '../../records/rights/secrets.ts'
import { displayRecord, withTexts } from '../../records/words/texts.ts'
import { readRecord } from '../../records/write/records.ts'
import { scopeOf } from '../recordApi/index.ts'

/**
 * Fields of a record in words, as a person reads them in its detail: nothing for whoever may not read it, and without what
 * is hidden from them in the form or in the list; what is masked is there by its mask.
 */
export async function readAs(
  caller: Caller,
  { id: modelId }: Pick<Model, 'id'>,
  recordId: string,
  fields: ReadonlySet<string>,
): Promise<Row | undefined> {
  const asking = askingAbout(caller, modelId, 'btn_detail', 'btn_edit')
  // about one record also the menus count by which that one is reached
  asking.params = { id: modelId, recordId }
  if (!caller.user.isAdmin && !(await allows(asking))) return undefined
  try {
    const { model, rights } = await modelFor(asking)
    const { db } = caller.server
    const found = await readRecord(db, model, recordId, await scopeOf(asking, model))
    const only = new Set([...fields].filter((field) => model.plan.byKey.has(field)))
    const [worded = found] = await withTexts(db, model, [found], caller.t, { only })
    const columns = new Set(model.list.columnList.map(({ field }) => field))
    const may = (code: string) => rights.maySeeField(code) && (!columns.has(code) || rights.maySeeColumn(code))
    const read = withMasks(model, withoutHidden(maskSecrets(model, worded), model, may), (code) =>
      rights.mayReadClear(fieldCode(code, undefined)),
    )
    return displayRecord(model, read, caller.t)
  } catch (error) {
    // out of their reach, deleted meanwhile, or of an application that is no more
    if (error instanceof ApiError) return undefined
    throw error
  }
}
