import type { FastifyRequest } from 'fastify'
import { parseRecord } from '#core/json.ts'
import type { Row, Scope } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { isTooDeep } from '../../http/depth.ts'
import { type Caller, listQuery, means, text } from '../../http/route.ts'
import { readableFiles } from '../../records/attachments/files.ts'
import type { Model } from '../../records/model/model.ts'
import { filterInDaysOf, inDaysOf, offsetOf, toldOffset } from '../../records/query/days.ts'
import { askedFilter } from '../../records/query/filter.ts'
import type { RecordQuery } from '../../records/query/search.ts'
import { type ModelRights, reached } from '../../records/rights/access.ts'
import { heldOf } from '../../records/rights/held.ts'
import type { RecordContext } from '../../records/write/records.ts'
import { userInfoOf } from '../profile/index.ts'

/** What a list of records may be asked for, as JSON Schema. */
export const listBody = {
  type: ['object', 'null'],
  properties: {
    currentPage: { type: ['integer', 'string'] },
    pageSize: { type: ['integer', 'string'] },
    sidx: listQuery.properties.sidx,
    keyword: { ...text, maxLength: 200 },
    queryJson: {
      ...text,
      maxLength: 20_000,
      ...means(
        'JSON text: values by field. A field of the search bar is compared as it says there; of any other a text holds the value, a number or a day may lie between two, and all else is equal to it',
        'JSON 文本：按字段给出的值。查询栏中的字段按查询栏的方式比较；其他字段中，文本为包含，数字和日期可给出两端，其余为等于',
        'JSON 文字：按欄位給出的值。查詢列中的欄位按查詢列的方式比較；其他欄位中，文字為包含，數字和日期可給出兩端，其餘為等於',
      ),
    },
    superQueryJson: {
      ...text,
      maxLength: 20_000,
      ...means(
        'JSON text: { matchLogic, conditionList } of the advanced search',
        'JSON 文本：高级查询的 { matchLogic, conditionList }',
        'JSON 文字：進階查詢的 { matchLogic, conditionList }',
      ),
    },
    periodJson: {
      ...text,
      maxLength: 20_000,
      ...means(
        'JSON text: { matchLogic, conditionList } that holds beside the advanced search, such as the days that a calendar shows, or the value of a column of a kanban',
        'JSON 文本：与高级查询同时成立的 { matchLogic, conditionList }，如日历所示的日期范围，或看板某一栏的值',
        'JSON 文字：與進階查詢同時成立的 { matchLogic, conditionList }，如日曆所示的日期範圍，或看板某一欄的值',
      ),
    },
    treeValue: {
      type: ['string', 'null'],
      maxLength: 100,
      ...means('what the left tree has chosen', '左侧树所选的节点', '左側樹所選的節點'),
    },
    menuId: {
      ...text,
      maxLength: 100,
      ...means('chooses among the menus that the caller was given', '在调用者获授权的菜单中指定一个', '在呼叫者獲授權的選單中指定一個'),
    },
  },
} as const

export interface ListBody {
  currentPage?: number | string
  pageSize?: number | string
  sidx?: string
  keyword?: string
  queryJson?: string
  superQueryJson?: string
  periodJson?: string
  treeValue?: string | null
  menuId?: string
}

const numberOf = (value: number | string | undefined): number | undefined => {
  const number = Number(value)
  return value === undefined || value === '' || !Number.isSafeInteger(number) ? undefined : number
}

/** queryJson is text; what is not a record of values is a wrong call. */
function searchOf(json: string | undefined): Row {
  const value = parseRecord(json)
  if (value && !isTooDeep(value)) return value
  throw new ApiError('badRequest')
}

/** What a person asks a list for, narrowed to what they may see of it. Throws on a search that is none. */
export function askedRecords({ headers }: FastifyRequest, model: Model, rights: ModelRights, body: ListBody): RecordQuery {
  const offset = offsetOf(headers)
  const filterOf = (json: string | undefined, byId = false) =>
    filterInDaysOf(model, askedFilter(model, json, rights.mayFind, { byId }), offset)
  return {
    currentPage: numberOf(body.currentPage),
    pageSize: numberOf(body.pageSize),
    sidx: body.sidx,
    keyword: body.keyword,
    search: inDaysOf(model, searchOf(body.queryJson), offset),
    filter: filterOf(body.superQueryJson),
    // columns of a kanban are people by their ids
    period: filterOf(body.periodJson, true),
    treeValue: body.treeValue ?? undefined,
    mayFind: rights.mayFind,
    // a period is read page by page, also of a list that has none
    whole: !body.periodJson && (model.list.hasPage === false || model.list.type === 3 || model.list.type === 5),
  }
}

/** What expressions of a form may read of whoever calls: all of the person only where one does; who they are, data interfaces are always told. */
export async function scopeOf(request: Caller, model: Model): Promise<Scope> {
  const { id, account, realName, isAdmin } = request.user
  const user = model.readsUser
    ? { ...(await userInfoOf(request.server.db, request.user)), isAdmin }
    : { userId: id, userAccount: account, userName: realName }
  return { user: user as Row }
}

/** Who calls, as writing records knows them; `record` is what they send, by the names of its fields. */
export async function contextOf(
  request: Caller,
  model: Model,
  rights: ModelRights,
  record: unknown = request.body,
): Promise<RecordContext> {
  const held = heldOf(model)
  return {
    ...request.writer,
    scope: await scopeOf(request, model),
    mayFill: (code) => rights.maySeeField(code) && !held.has(code),
    offset: toldOffset(request.headers),
    reached: (other, trx) => reached(request, other, trx),
    readableFiles: await readableFiles(request, model, record),
  }
}
