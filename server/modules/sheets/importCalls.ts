import type { FastifyRequest } from 'fastify'
import type { Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { arrayOf, boolean, object } from '../../http/answer.ts'
import { type Access, means, text } from '../../http/route.ts'
import type { Importable } from '../../records/sheet/importable.ts'
import { mostRows } from '../../records/sheet/importRows.ts'

const columnFields = { id: text, fullName: text, pingeKey: text }
const leafAnswer = object({ ...columnFields, required: boolean })
/** IM-12: a column of a preview; a head and a sub-table have columns of their own. */
export const columnAnswer = object(columnFields, { required: boolean, children: arrayOf(leafAnswer) })
export const listBody = {
  type: 'object',
  required: ['list'],
  properties: { list: { type: 'array', items: { type: 'object' } } },
} as const
/** IM-13: rows that become records, or would. */
export const rowsBody = {
  ...listBody,
  properties: {
    ...listBody.properties,
    flowId: {
      ...text,
      maxLength: 100,
      ...means(
        'of an application with flows, the one that each row is launched through: one of GET /api/workflow/Flow/Selector',
        '应用启用流程时，每一行通过该流程发起；取自 GET /api/workflow/Flow/Selector',
        '應用啟用流程時，每一列透過該流程發起；取自 GET /api/workflow/Flow/Selector',
      ),
    },
  },
} as const
/** The flow that rows are sent through; none where it is left out. */
export const sentFlow = (body: unknown): string | undefined => (body as RowsBody).flowId || undefined
interface RowsBody {
  list: Row[]
  flowId?: string
}

/** Where the import wizard calls, and what it is told there. */
export interface Place {
  path: string
  tags: string[]
  access: Access
  /** of the address, and of its query */
  params?: { [name: string]: unknown }
  query?: { [name: string]: { [keyword: string]: unknown } }
  find: (request: FastifyRequest) => Importable | Promise<Importable>
  /** the same for a file that is filled in or read: with the columns that are filled in by hand */
  file: (request: FastifyRequest) => Importable | Promise<Importable>
  /**
   * Where rows that are sent become records, through a flow where one is named; unless `isKept`, what would be wrong with them,
   * and where `launches` says so, with what the flow would refuse.
   */
  rows: (
    request: FastifyRequest,
    asked: { flowId: string | undefined; isKept: boolean; launches?: boolean },
  ) => Importable | Promise<Importable>
}

/** The rows of a body. Throws on none (IM-07), and on too many (C-102). */
export function sentRows(body: unknown, most = mostRows): Row[] {
  const { list } = body as RowsBody
  if (list.length === 0) throw new ApiError('badRequest', { key: 'wizard.empty' })
  if (list.length > most) throw new ApiError('badRequest', { key: 'wizard.tooMany', params: { n: most } })
  return list
}

/** Rows by the ids of their columns, whichever way they were sent. */
export const asColumns = ({ asFields }: Importable, rows: Row[]): Row[] => (asFields ? rows.map(asFields) : rows)

/** The schema of a call: its tags, and what its address and its query name beside what the place says. */
export const schemasOf =
  ({ tags, params, query = {} }: Place) =>
  (more: { [name: string]: unknown }, asked: { [name: string]: { [keyword: string]: unknown } } = {}) => {
    const all: { [name: string]: { [keyword: string]: unknown } } = { ...query, ...asked }
    return {
      tags,
      ...(params && !('params' in more) ? { params } : {}),
      ...(Object.keys(all).length > 0
        ? {
            querystring: { type: 'object', required: Object.keys(all).filter((name) => all[name]?.type !== 'integer'), properties: all },
          }
        : {}),
      ...more,
    }
  }
