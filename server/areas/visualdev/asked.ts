import type { FastifyRequest } from 'fastify'
import { parseRecord } from '#core/json.ts'
import type { Row } from '#core/types.ts'
import { isTooDeep } from '../../depth.ts'
import { ApiError } from '../../errors.ts'
import { text } from '../../http.ts'
import { userInfoOf } from '../session/currentUser.ts'
import { type ModelRights, reached } from './access.ts'
import { filterInDaysOf, inDaysOf, offsetOf } from './days.ts'
import { readableFiles } from './files.ts'
import { askedFilter } from './filter.ts'
import type { Model } from './model.ts'
import type { RecordContext } from './records.ts'
import type { RecordQuery } from './search.ts'

/** What a list of records may be asked for, as JSON Schema. */
export const listBody = {
  type: ['object', 'null'],
  properties: {
    currentPage: { type: ['integer', 'string'] },
    pageSize: { type: ['integer', 'string'] },
    sidx: { ...text, maxLength: 500, description: 'comma list of fields; a leading - turns one around' },
    keyword: { ...text, maxLength: 200 },
    queryJson: { ...text, maxLength: 20_000, description: 'JSON text: values by field of the search bar' },
    superQueryJson: { ...text, maxLength: 20_000, description: 'JSON text: { matchLogic, conditionList } of the advanced search' },
    treeValue: { type: ['string', 'null'], maxLength: 100, description: 'what the left tree has chosen' },
    menuId: { ...text, maxLength: 100, description: 'chooses among the menus that the caller was given' },
  },
} as const

export interface ListBody {
  currentPage?: number | string
  pageSize?: number | string
  sidx?: string
  keyword?: string
  queryJson?: string
  superQueryJson?: string
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
  return {
    currentPage: numberOf(body.currentPage),
    pageSize: numberOf(body.pageSize),
    sidx: body.sidx,
    keyword: body.keyword,
    search: inDaysOf(model, searchOf(body.queryJson), offset),
    filter: filterInDaysOf(model, askedFilter(model, body.superQueryJson, rights.mayFind), offset),
    treeValue: body.treeValue ?? undefined,
    mayFind: rights.mayFind,
    whole: model.list.hasPage === false || model.list.type === 3 || model.list.type === 5,
  }
}

/** Who calls, as reading and writing records know them. What expressions of the form may read of the person is read only where one does; who they are, data interfaces are always told. */
export async function contextOf(request: FastifyRequest, model: Model, rights: ModelRights): Promise<RecordContext> {
  const { id, account, realName, isAdmin } = request.user
  const user = model.readsUser
    ? { ...(await userInfoOf(request.server.db, request.user)), isAdmin }
    : { userId: id, userAccount: account, userName: realName }
  return {
    ...request.writer,
    scope: { user: user as Row },
    mayFill: rights.maySeeField,
    reached: (other, trx) => reached(request, other, trx),
    readableFiles: await readableFiles(request, model),
  }
}
