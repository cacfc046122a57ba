import type { FastifyRequest } from 'fastify'
import type { Row } from '#core/types.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { limits } from '../../db/limits.ts'
import { among, anything, arrayOf, integer, number, object, oneOf, open, orNull, record } from '../../http/answer.ts'
import { isTooDeep } from '../../http/depth.ts'
import { does, means, type Routes, text } from '../../http/route.ts'
import { offsetOf } from '../../records/query/days.ts'
import { type Asker, type FigureQuery, figureConditions, figuresOf } from '../../records/query/figures.ts'
import { searchRecords } from '../../records/query/search.ts'
import { type NamedModel, namedModel } from '../../records/rights/access.ts'
import { withMasks } from '../../records/rights/masks.ts'
import { isSecret } from '../../records/rights/secrets.ts'
import { withTexts } from '../../records/words/texts.ts'
import { withShown } from '../../records/write/records.ts'

/** One question: figures, or with `rows` the newest records themselves with these fields. */
interface RecordQuestion extends FigureQuery {
  rows?: string[]
}
/** The same of what waits for the caller on a screen of theirs. */
interface OwnQuestion {
  list: string
  limit?: number
}
type Question = RecordQuestion | OwnQuestion

const name = { ...text, maxLength: 100 } as const
const unit = { ...text, enum: ['year', 'month', 'day'] } as const
const question = {
  type: 'object',
  oneOf: [{ required: ['model'] }, { required: ['list'] }],
  properties: {
    list: {
      ...name,
      ...means(
        'what waits for the caller on this screen, instead of records of an application',
        '该页面上待调用者处理的内容，代替应用的记录',
        '該頁面上待呼叫者處理的內容，代替應用的記錄',
      ),
    },
    model: { ...name, ...means('id or code of an application', '应用的 id 或编码', '應用的 id 或編碼') },
    who: {
      ...text,
      enum: ['me', 'subordinates', 'department'],
      ...means('only records that these people made', '只统计这些人创建的记录', '只統計這些人建立的記錄'),
    },
    filter: {
      type: 'object',
      ...means(
        'what a field holds by its name, such as { "category": "travel" }, or { matchLogic, conditionList } as the advanced search has it',
        '按字段名给出的筛选值，如 { "category": "travel" }；或与高级查询相同的 { matchLogic, conditionList }',
        '依欄位名稱給出的篩選值，如 { "category": "travel" }；或與進階查詢相同的 { matchLogic, conditionList }',
      ),
    },
    flowState: {
      type: 'array',
      items: { type: 'integer', minimum: 0, maximum: 5 },
      minItems: 1,
      maxItems: 6,
      ...means(
        'only records whose flow stands so: 0 draft, 1 wait, 2 adopt, 3 reject, 4 revoke, 5 cancel',
        '只统计流程为这些状态的记录：0 草稿，1 等待审核，2 审核通过，3 审核退回，4 流程撤回，5 审核终止',
        '只統計流程為這些狀態的記錄：0 草稿，1 等待審核，2 審核通過，3 審核退回，4 流程撤回，5 審核終止',
      ),
    },
    groupBy: {
      ...name,
      ...means(
        'the field by which records are put together; without it there is one figure',
        '分组字段；不填时只返回一个合计值',
        '分組欄位；不填時只傳回一個合計值',
      ),
    },
    split: {
      ...name,
      ...means('a second field, whose values become series', '第二个分组字段，其每个值为一个系列', '第二個分組欄位，其每個值為一個數列'),
    },
    unit: { ...unit, ...means('how dates are put together', '日期按何种单位分组', '日期依何種單位分組') },
    measure: {
      type: 'object',
      required: ['of'],
      properties: { of: { ...text, enum: ['count', 'sum', 'avg', 'min', 'max'] }, field: name },
    },
    period: {
      type: 'object',
      required: ['field', 'unit', 'last'],
      ...means(
        'the last so many years, months or days where the caller is, the current one included',
        '最近若干年、月或日（按调用者所在时区，含当前）',
        '最近若干年、月或日（依呼叫者所在時區，含目前）',
      ),
      properties: { field: name, unit, last: { type: 'integer', minimum: 1, maximum: 366 } },
    },
    limit: { type: 'integer', minimum: 1, maximum: 100 },
    rows: {
      type: 'array',
      items: name,
      minItems: 1,
      maxItems: 20,
      ...means('the newest records themselves, with these fields', '返回最新的记录及其这些字段', '傳回最新的記錄及其這些欄位'),
    },
  },
} as const

/** The newest records that a question is about: the fields that were asked for and may be seen, with their texts. */
async function rowsOf(request: FastifyRequest, named: NamedModel, query: RecordQuestion, asker: Asker): Promise<Row> {
  const { db } = request.server
  const { model, rights, menus } = named
  const paths = menus.map(({ urlAddress, enCode }) => `/${(urlAddress || enCode).replace(/^\/+/, '')}`)
  const [menu] = menus
  const more = [await figureConditions(db, named, query, asker)]
  const { records, pagination } = await searchRecords(db, model, {
    pageSize: query.limit ?? 5,
    sidx: '-createTime',
    mayFind: rights.mayFind,
    more,
  })
  const worded = await withTexts(db, model, await withShown(db, model, records, {}), request.t)
  const fields = (query.rows ?? []).filter((name) => {
    const field = model.main.columns.get(name)
    return field && !isSecret(field.plan) && rights.maySeeColumn(name)
  })
  const pick = (row: Row): Row => Object.fromEntries(fields.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])))
  return {
    rows: worded
      .map((row) => withMasks(model, row, rights.mayReadClear))
      .map((row) => ({ id: row.id ?? null, ...pick(row), $text: pick(row.$text as Row) })),
    total: pagination.total,
    menu: menu ? { enCode: menu.enCode, fullName: menu.fullName, path: paths[0] ?? '', paths } : null,
  }
}

/** What waits for the caller on a screen; throws not found where none is of that code. */
async function ownOf(request: FastifyRequest, { list, limit = 5 }: OwnQuestion): Promise<Row> {
  const read = request.server.ownLists.get(list)
  if (!read) throw notFound()
  const { rows, total } = await read(request, limit)
  return { rows: rows.map((row) => ({ ...row, $text: {} })), total, menu: null }
}

/** What one question is answered: figures, or records with the menu that lists them. */
const figureAnswer = oneOf(
  object({ rows: arrayOf(object({ key: anything, label: text, value: number }, { series: text })) }),
  object({
    rows: arrayOf(open({ id: text, $text: record })),
    total: integer,
    menu: orNull(object({ enCode: text, fullName: text, path: text, paths: arrayOf(text) })),
  }),
  object({ problem: among('notFound', 'badRequest'), rows: arrayOf(record) }),
)

/**
 * Figures for start pages and charts: many questions in one call, each answered for itself. One that the caller may not
 * ask (no menu shows them the application, or a field is hidden from them) is answered `problem` and shows nothing.
 */
export const figures: Routes = (app) => {
  app.post<{ Body: { questions: Question[] } }>(
    '/api/visualdev/Aggregate',
    {
      config: { access: 'user' },
      schema: {
        tags: ['onlineDev'],
        ...does(
          'figures over records of applications that the caller was given: counts, sums, by field and by time; many in one call',
          '统计调用者有权访问的应用记录：计数、求和，可按字段和时间分组；一次可查询多项',
          '統計呼叫者有權存取的應用記錄：計數、加總，可依欄位和時間分組；一次可查詢多項',
        ),
        answer: object({ answers: arrayOf(figureAnswer) }),
        body: { type: 'object', required: ['questions'], properties: { questions: { type: 'array', maxItems: 30, items: question } } },
      },
    },
    async (request) => {
      const asker: Asker = { user: request.user, offset: offsetOf(request.headers), t: request.t }
      const answers: Row[] = []
      /** applications that were asked about already */
      const known = new Map<string, NamedModel>()
      // Many questions take no longer together than one statement may: nobody waits for what comes after that.
      const end = Date.now() + limits.statement
      for (const query of request.body.questions) {
        if (Date.now() > end) throw new ApiError('unavailable')
        try {
          if (isTooDeep(query)) throw new ApiError('badRequest')
          if ('list' in query) {
            answers.push(await ownOf(request, query))
            continue
          }
          const named = await (known.get(query.model) ?? namedModel(request, query.model))
          known.set(query.model, named)
          answers.push(query.rows ? await rowsOf(request, named, query, asker) : { rows: await figuresOf(app.db, named, query, asker) })
        } catch (error) {
          if (!(error instanceof ApiError) || (error.problem !== 'notFound' && error.problem !== 'badRequest')) throw error
          answers.push({ problem: error.problem, rows: [] })
        }
      }
      return { answers }
    },
  )
}
