import { resolve } from '#core/expression/expr.ts'
import { optionKeys, popupColumns, sourceOf } from '#core/form/choices.ts'
import { popupPageSize, type Unpaged } from '#core/form/popup.ts'
import { isEmpty } from '#core/rules/check.ts'
import { listMark } from '#core/text.ts'
import type { Column, Node, Row, Text } from '#core/types.ts'
import type { App } from '#runtime/app.ts'
import { interfaceCall } from '#runtime/data/sources.ts'
import { readScope, type ScopeValue } from '#runtime/scope.ts'
import { pageOf } from '../list/recordList.ts'
import type { ListPlan } from './ListChoice.tsx'
import type { ListAsk, ListPage } from './useListRows.ts'

/** Which fields have to be filled before there is anything to ask for, as they are called on the form. */
function missing(node: Node, at: ScopeValue, app: App): string {
  const scope = readScope(at, app)
  const named = (Array.isArray(node.templateJson) ? (node.templateJson as Array<Row | null>) : []).filter((one) => one !== null)
  return (sourceOf(node)?.paramList ?? [])
    .filter(({ required, defaultValue }) => required && isEmpty(resolve(defaultValue ?? null, scope)))
    .map(({ field }) => {
      const name = String(named.find((one) => one?.field === field)?.relationField ?? '').replace('-', '.')
      return app.t(at.form?.plan.byKey.get(name)?.node.label) || field
    })
    .join(app.t(listMark))
}

/** PP-07: what a popup over a data interface offers, as the form stands when it is asked. `node` says it in the words of a popup field. */
export function popupList(node: Node, unpaged: Unpaged, at: ScopeValue, app: App): Omit<ListPlan, 'title'> {
  const { value, label } = optionKeys(node)
  const columns = popupColumns(node)
  const needs = missing(node, at, app)
  const load = async ({ currentPage, pageSize, keyword }: ListAsk, signal: AbortSignal): Promise<ListPage> => {
    const source = sourceOf(node)
    const asked: Row = { currentPage, pageSize, keyword, propsValue: value, relationField: label }
    const columnOptions = columns.map((one) => one.value).join(',')
    const call = source && interfaceCall(source, readScope(at, app), 'List', { ...asked, columnOptions })
    if (!call) return { list: [], total: 0 }
    return pageOf((await app.request(call, { quiet: true, signal })).data)
  }
  return {
    keyField: value,
    columns: columns.map((one): Column => ({ field: one.value, label: (one.label as Text | undefined) ?? one.value })),
    hasPage: node.hasPage === true,
    pageSize: Number(node.pageSize ?? popupPageSize),
    unpaged,
    multiple: node.multiple === true,
    load,
    ...(needs ? { hint: app.t('t:popup.needs', { fields: needs }) } : {}),
  }
}
