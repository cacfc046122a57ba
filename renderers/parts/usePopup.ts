import { useMemo } from 'react'
import { optionKeys, popupColumns, sourceOf } from '#core/choices.ts'
import { resolve } from '#core/expr.ts'
import { popupPageSize, type Unpaged } from '#core/popup.ts'
import { isEmpty } from '#core/rules/check.ts'
import { listMark } from '#core/text.ts'
import type { Column, Json, Row, Text } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { type Options, useOptions } from '#runtime/options.ts'
import type { EditProps } from '#runtime/renderer.ts'
import { useScope, useScopeContext } from '#runtime/scope.ts'
import { interfaceCall, listOf } from '#runtime/sources.ts'
import { asList, findOption, labelOf } from './choice.ts'
import type { ListPlan } from './ListChoice.tsx'
import type { PickItem } from './pickTypes.ts'
import type { ListAsk, ListPage } from './useListRows.ts'

const totalOf = (data: Json): number => Number(((data as Row | null)?.pagination as Row | undefined)?.total ?? 0)

export interface Popup {
  keys: Options
  /** what is chosen, in words, and the rows behind it as far as they are known */
  chosen: PickItem[]
  rows: Row[]
  /** what there is to choose from, as the form stands when it is asked */
  list: (unpaged: Unpaged) => Omit<ListPlan, 'title'>
}

/** PP-06 to PP-08: what a field that chooses rows of a data interface has chosen, and where it chooses from. */
export function usePopup({ node, value }: Pick<EditProps, 'node' | 'value'>): Popup {
  const app = useApp()
  const at = useScopeContext()
  const scope = useScope()
  // PP-08: only what is chosen is looked up
  const keys = useOptions(node, value ?? null)
  const { valueKey, labelKey } = keys
  const several = node.multiple === true
  const values = several ? asList(value) : value === undefined || value === null || value === '' ? [] : [value]
  const columns = useMemo(() => popupColumns(node), [node])

  /** Which fields have to be filled before there is anything to ask for. */
  const missing = (): string => {
    const now = scope()
    const fields = (Array.isArray(node.templateJson) ? (node.templateJson as Array<Row | null>) : []).filter(
      (one) => one?.required === true,
    )
    const empty = (sourceOf(node)?.paramList ?? []).filter(
      ({ required, defaultValue }) => required && isEmpty(resolve(defaultValue ?? null, now)),
    )
    return empty
      .map(({ field }) => {
        const name = String(fields.find((one) => one?.field === field)?.relationField ?? '').replace('-', '.')
        return app.t(at.form?.plan.byKey.get(name)?.node.label) || field
      })
      .join(app.t(listMark))
  }
  const load = async ({ currentPage, pageSize, keyword }: ListAsk, signal: AbortSignal): Promise<ListPage> => {
    const source = sourceOf(node)
    const call =
      source &&
      interfaceCall(source, scope(), 'List', {
        currentPage,
        pageSize,
        keyword,
        propsValue: valueKey,
        relationField: labelKey,
        columnOptions: columns.map((one) => one.value).join(','),
      })
    if (!call) return { list: [], total: 0 }
    const { data } = await app.request(call, { quiet: true, signal })
    return { list: listOf(data), total: totalOf(data) }
  }
  return {
    keys,
    chosen: values.map((one) => ({ key: String(one), label: labelOf(keys, one) })),
    rows: values.map((one) => findOption(keys, one) ?? { [valueKey]: one }),
    list: (unpaged) => {
      const needs = missing()
      return {
        keyField: valueKey,
        columns: columns.map(({ value: field, label }): Column => ({ field, label: (label as Text | undefined) ?? field })),
        hasPage: node.hasPage === true,
        pageSize: Number(node.pageSize ?? popupPageSize),
        unpaged,
        multiple: several,
        load,
        ...(needs ? { hint: app.t('t:popup.needs', { fields: needs }) } : {}),
      }
    },
  }
}

/** What a field keeps of chosen rows. */
export function keptOf({ node }: Pick<EditProps, 'node'>, rows: readonly Row[]): Json | undefined {
  const values = rows.map((row) => row[optionKeys(node).value] as Json)
  if (values.length === 0) return undefined
  return node.multiple === true ? values : values[0]
}
