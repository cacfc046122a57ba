import { isMasked } from '#core/format/masked.ts'
import type { Row } from '#core/types.ts'
import type { Caller } from '../../http/route.ts'
import { type Model, modelOf } from '../model/model.ts'
import { withoutNames } from '../query/parents.ts'
import { isGiven, listFor, reached } from '../rights/access.ts'
import { namedFields } from '../rights/namedFields.ts'
import { recordsCalled, shownFields, wordedRecords } from './relations.ts'

/** Whether a field is read by its mask. */
export const masks = ({ plan }: Model, name: string): boolean => {
  const field = plan.byKey.get(name)
  return field !== undefined && isMasked(field)
}

type May = (field: string) => boolean
interface Choosing {
  model: Model
  may: May
  mayFind: May
  /** by which fields the list's own order may show itself */
  mayOrder: May
}

/**
 * The application, and which of its fields the caller may read, and find records by, while choosing: those that they see in its list and what
 * stands for a record in a form; without a menu that shows it, those that a form names.
 */
export async function choosing(request: Caller, asked: readonly string[]): Promise<Choosing> {
  const grants = await request.grants()
  if (grants.isAdmin || (await isGiven(request))) {
    const { model: listed, rights } = await listFor(request)
    const { hidesAbove: _hidden, ...model } = listed
    const named = asked.every(rights.maySeeColumn) ? undefined : await namedFields(request)
    const may = (field: string) => rights.maySeeColumn(field) || named?.shown.has(field) === true
    const mayFind: May = (field) => may(field) && (!masks(model, field) || rights.mayReadClear(field))
    // a form may show them what the list does not
    return { model: withoutNames(model, may), may, mayFind, mayOrder: mayFind }
  }
  const model = await reached(request, await modelOf(request.server.db, (request.params as { id: string }).id))
  const { all } = await namedFields(request)
  const { useColumnPermission, useFormPermission } = model.list
  const isOpen = !useColumnPermission && !useFormPermission
  const may: May = (field) => all.has(field)
  return {
    model: withoutNames(model, may),
    may,
    mayFind: (field) => may(field) && !masks(model, field),
    mayOrder: (field) => (isOpen || may(field)) && !masks(model, field),
  }
}

/** Records that texts name by the field that stands for them, with these fields of each: among those that the caller may choose, and of what they may read of them. */
export async function namedRecords(
  caller: Caller,
  relationField: string,
  columns: readonly string[],
  texts: readonly string[],
): Promise<Row[]> {
  const { t, server } = caller
  const asked = [...new Set([relationField, ...columns])]
  const { model, may } = await choosing(caller, asked)
  const [name] = shownFields(model, [relationField]).filter(may)
  if (name === undefined || texts.length === 0) return []
  const records = await recordsCalled(server.db, model, name, texts, t)
  return wordedRecords(server.db, model, records, shownFields(model, asked).filter(may), t)
}
