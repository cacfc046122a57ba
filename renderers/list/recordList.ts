import type { Json, Row } from '#core/types.ts'
import type { App } from '#runtime/app.ts'
import { listOf } from '#runtime/data/sources.ts'
import type { ListAsk, ListPage } from '../picker/useListRows.ts'

/** The rows of an answer, and how many there are in all. */
export const pageOf = (data: Json): ListPage => ({
  list: listOf(data),
  total: Number(((data as Row | null)?.pagination as Row | undefined)?.total ?? 0),
})

interface Records {
  modelId: string
  /** the field that stands for a record */
  relationField: string
  columns: readonly string[]
  /** fields that are taken over as they are stored */
  taken: readonly string[]
}

/** PP-16: what asks for a page of an application's records to choose from. */
export const recordList =
  ({ modelId, relationField, columns, taken }: Records, app: App) =>
  async ({ currentPage, pageSize, keyword }: ListAsk, signal: AbortSignal): Promise<ListPage> => {
    const query: Row = {
      currentPage,
      pageSize,
      relationField,
      columnOptions: [...new Set(columns)].join(','),
      ...(keyword ? { keyword } : {}),
      ...(taken.length > 0 ? { transferFields: [...new Set(taken)].join(',') } : {}),
    }
    const get = `/api/visualdev/Base/${encodeURIComponent(modelId)}/FieldDataSelect`
    return pageOf((await app.request({ get, query }, { quiet: true, signal })).data)
  }
