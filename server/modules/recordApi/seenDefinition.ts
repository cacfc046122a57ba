import { pathsOf } from '#core/expression/expr.ts'
import { ownKeys } from '#core/filter/listKeys.ts'
import { permittedForm } from '#core/form/permitted.ts'
import { normaliseForm, normaliseList } from '#core/normalise.ts'
import type { ColumnData } from '#core/types.ts'
import { serverEnv } from '../../base/env.ts'
import type { Model } from '../../records/model/model.ts'
import type { ModelRights } from '../../records/rights/access.ts'

/** The definition of an application as text. */
interface Texts {
  form: string
  list: string
}

/** A list without what it says of fields that its reader does not see, and without its own buttons that they were not given. */
function seenList(list: ColumnData, { maySeeColumn, mayPress }: ModelRights, isGone: (field: string) => boolean): ColumnData {
  // which records it holds is the server's to know: by what they are chosen tells what is hidden of each of them
  const { ruleList: _held, ...seen } = list
  const { columnList, searchList, customBtnsList, summaryField, defaultSortConfig, complexHeaderList, colorList } = seen
  // records stand nowhere by what nobody tells of them
  if (isGone(seen.kanban?.field ?? '')) delete seen.kanban
  if (isGone(seen.gallery?.picture ?? '')) delete seen.gallery
  if (isGone(seen.calendar?.start ?? '')) delete seen.calendar
  const readsGone = (when: unknown) => pathsOf(when).some(([root, name = '']) => root === 'row' && isGone(name))
  return {
    ...seen,
    columnList: columnList
      .filter(({ field }) => maySeeColumn(field))
      .map((one) => (one.colorList ? { ...one, colorList: one.colorList.filter(({ when }) => !readsGone(when)) } : one)),
    searchList: searchList.filter(({ field }) => maySeeColumn(field)),
    // the usual ones are the product's own, and say no more than that there are such
    ...(customBtnsList ? { customBtnsList: customBtnsList.filter(({ value }) => mayPress(value, `btn_${value}`)) } : {}),
    ...(summaryField ? { summaryField: summaryField.filter(maySeeColumn) } : {}),
    ...(defaultSortConfig ? { defaultSortConfig: defaultSortConfig.filter(({ field }) => maySeeColumn(field)) } : {}),
    ...(complexHeaderList
      ? {
          complexHeaderList: complexHeaderList.flatMap((head) => {
            const childColumns = head.childColumns.filter(maySeeColumn)
            return childColumns.length > 0 ? [{ ...head, childColumns }] : []
          }),
        }
      : {}),
    ...(colorList ? { colorList: colorList.filter(({ when }) => !readsGone(when)) } : {}),
  }
}

/**
 * A released application as it may come to the browser of somebody: without the fields that they see neither in the form nor
 * in the list, the columns and the list's own buttons that they were not given by any menu of it, and without its fixed
 * filter. Where they see all of it, the texts are the same ones.
 */
export function seenDefinition({ form, list }: Texts, { plan, list: { ruleList, customBtnsList } }: Model, rights: ModelRights): Texts {
  const { maySeeColumn, maySeeField, mayCode, mayPress } = rights
  const isGone = (field: string) => plan.byKey.has(field) && !maySeeField(field) && !maySeeColumn(field)
  const lacks = [...plan.byKey.keys()].some((key) => !maySeeColumn(key) || !maySeeField(key))
  const lacksButton = (customBtnsList ?? []).some(({ value }) => !mayPress(value, `btn_${value}`))
  if (!lacks && !lacksButton && ruleList === undefined) return { form, list }
  const env = serverEnv()
  const seen = list && JSON.stringify(seenList(ownKeys(normaliseList(list), plan), rights, isGone))
  if (!lacks || !form) return { form, list: seen }
  const may = (code: string) => mayCode(code) || (plan.byKey.get(code)?.table === undefined && maySeeColumn(code))
  return { form: JSON.stringify(permittedForm(normaliseForm(form, env), may, env)), list: seen }
}
