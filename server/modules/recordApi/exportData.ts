import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { precisionOf } from '#core/form/form.ts'
import { holdsOf } from '#core/form/holds.ts'
import { formatDate } from '#core/format/format.ts'
import type { Row, Text } from '#core/types.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { limits } from '../../db/limits.ts'
import { address, listOf, object } from '../../http/answer.ts'
import { addExport, downloadUrl } from '../../http/download.ts'
import { does, idParams, means, type Routes, text } from '../../http/route.ts'
import { decimalsOf } from '../../records/model/columns.ts'
import type { Model } from '../../records/model/model.ts'
import { metaColumns } from '../../records/model/naming.ts'
import { asOnClock, holdsMoments, offsetOf } from '../../records/query/days.ts'
import { parentColumn, parentsOf } from '../../records/query/parents.ts'
import { searchRecords } from '../../records/query/search.ts'
import { recordTree } from '../../records/query/tree.ts'
import { listFor, type ModelRights, modelAccess } from '../../records/rights/access.ts'
import { withoutHidden } from '../../records/rights/hidden.ts'
import { withMasks } from '../../records/rights/masks.ts'
import { isSecret, maskSecrets } from '../../records/rights/secrets.ts'
import { templateBook } from '../../records/sheet/book.ts'
import { keepSheet, madeSheet } from '../../records/sheet/files.ts'
import { type SheetCell, writeSheet } from '../../records/sheet/write.ts'
import { withRowColumns } from '../../records/words/rowColumns.ts'
import { displayRecord, withTexts } from '../../records/words/texts.ts'
import { withShown } from '../../records/write/records.ts'
import { askedRecords, type ListBody, listBody, scopeOf } from './asked.ts'
import { templateColumns, wordLists } from './template.ts'

/** So many records are written into one spreadsheet. */
const most = 50_000
const batchSize = 500
/** Signed addresses name this. */
const made = 'onlineDev.records'
const names = { type: ['array', 'null'], maxItems: most, items: { ...text, maxLength: 100 } } as const

/** Which records: those of the page, all that fit, the chosen ones. */
const [page, everything, chosen] = [0, 1, 2] as const
interface ExportBody {
  dataType?: number | string
  selectKey?: string[] | null
  selectIds?: string[] | null
  query?: ListBody | null
}

interface SheetColumn {
  field: string
  label: string
}

/** The columns of a list that its reader sees, in their order. */
const columnsOf = ({ list, plan }: Model, { maySeeColumn }: ModelRights, { t }: FastifyRequest): SheetColumn[] =>
  list.columnList
    .filter(({ field }) => plan.byKey.has(field) && maySeeColumn(field))
    .map(({ field, label }) => ({ field, label: t((label ?? plan.byKey.get(field)?.node.label) as Text | undefined) || field }))

/** Every field of the form that its reader sees, in the form's order: also those that the list does not show. Sub-tables are none. */
const formColumnsOf: typeof columnsOf = ({ plan }, { maySeeColumn }, { t }) =>
  plan.fields
    .filter(({ field, widget }) => !widget.isTable && maySeeColumn(field))
    .map(({ field, node }) => ({ field, label: t(node.label as Text | undefined) || field }))

/** The records that are asked for, none of them outside of what the caller reaches. Throws not found for a chosen one that is. */
async function recordsOf(request: FastifyRequest, model: Model, rights: ModelRights, body: ExportBody): Promise<Row[]> {
  const { db } = request.server
  const asked = askedRecords(request, model, rights, body.query ?? {})
  const dataType = Number(body.dataType ?? everything)
  if (dataType !== chosen)
    return (await searchRecords(db, model, { ...asked, atMost: most, ...(dataType === page ? {} : { whole: true }) })).records
  const ids = [...new Set(body.selectIds ?? [])]
  if (ids.length === 0) throw new ApiError('badRequest', { key: 'table.selectOne' })
  const { sidx, mayFind } = asked
  const more = [sql<boolean>`${sql.ref(metaColumns.id)} = any(${ids})`]
  const { records } = await searchRecords(db, model, { sidx, mayFind, more, atMost: most, whole: true })
  const wanted = new Set(ids)
  const kept = records.filter(({ id }) => wanted.has(String(id)))
  if (kept.length < ids.length) throw notFound()
  return kept
}

const flat = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...flat((row.children as Row[] | undefined) ?? [])])
/** Trees are written as they are read: what is below a record follows it. */
const inOrder = (model: Model, records: Row[]): Row[] =>
  parentColumn(model) && records.length > 0 ? flat(recordTree(records, parentsOf(model, records))) : records

/** A page of records as cells: words where there are any, numbers as numbers, moments where the caller is. */
async function cellsOf(
  request: FastifyRequest,
  model: Model,
  rights: ModelRights,
  records: readonly Row[],
  columns: readonly SheetColumn[],
): Promise<SheetCell[][]> {
  const { t, server, headers } = request
  const offset = offsetOf(headers)
  const scope = await scopeOf(request, model)
  const only = new Set(columns.map(({ field }) => field))
  const texts = await withTexts(server.db, model, await withShown(server.db, model, records, scope), t, { only })
  const may = (field: string) => only.has(field) && rights.maySeeColumn(field)
  const worded = await withRowColumns(server.db, model, texts, { t, scope, may })
  return worded.map((record) => {
    const seen = withMasks(model, withoutHidden(maskSecrets(model, record), model, rights.maySeeColumn), rights.mayReadClear)
    // displayRecord words moments where the server is
    for (const [field, column] of model.main.columns)
      if (holdsMoments(column) && typeof seen[field] === 'number') seen[field] = asOnClock(seen[field], offset)
    const shown = displayRecord(model, seen, t)
    return columns.map(({ field }): SheetCell => {
      const plan = model.plan.byKey.get(field)
      const value = seen[field]
      if (plan?.table) return String(value ?? '')
      if (plan && holdsOf(plan) === 'number' && typeof value === 'number' && !isSecret(plan)) {
        const decimals = precisionOf(plan) === undefined ? undefined : decimalsOf(plan)
        const whole = plan.node.thousands === true ? '#,##0' : '0'
        const format = decimals === undefined ? 'General' : decimals > 0 ? `${whole}.${'0'.repeat(decimals)}` : whole
        // more digits than a spreadsheet keeps of a number stay a text
        if (Math.abs(value) < 1e15) return { number: value, format }
      }
      return String(shown[field] ?? '')
    })
  })
}

/** VD-03: the records of a list as a spreadsheet, as their reader sees them there. */
export const exportData: Routes = (app) => {
  const { db } = app
  const path = '/api/visualdev/OnlineDev'
  const tags = ['onlineDev']
  const config = { access: modelAccess('btn_download') }
  addExport(app, made, (id) => madeSheet(db, id))

  app.get<{ Params: { id: string }; Querystring: { menuId?: string } }>(
    `${path}/:id/ExportColumns`,
    {
      config,
      schema: {
        tags,
        ...does('the columns that the caller may export', '调用者可导出的列', '呼叫者可匯出的欄'),
        answer: listOf(object({ id: text, fullName: text })),
        params: idParams,
        querystring: { type: 'object', properties: { menuId: listBody.properties.menuId } },
      },
    },
    async (request) => {
      const { model, rights } = await listFor(request, request.query.menuId)
      return { list: columnsOf(model, rights, request).map(({ field, label }) => ({ id: field, fullName: label })) }
    },
  )

  const body = {
    type: ['object', 'null'],
    properties: {
      dataType: {
        type: ['integer', 'string'],
        enum: [0, 1, 2, '0', '1', '2'],
        ...means(
          '0 the page, 1 all pages, 2 the records of selectIds',
          '0 当前页，1 全部页，2 selectIds 所列记录',
          '0 目前頁，1 所有頁，2 selectIds 所列記錄',
        ),
      },
      selectKey: { ...names, ...means('fields of the columns; without any, all', '要导出的字段；不填为全部', '要匯出的欄位；不填為全部') },
      selectIds: names,
      query: { ...listBody, ...means('what the list was asked for', '列表的查询条件', '清單的查詢條件') },
    },
  } as const
  const write =
    (shownOf: typeof columnsOf) =>
    async (request: FastifyRequest<{ Params: { id: string }; Body: ExportBody | null }>): Promise<{ url: string }> => {
      const body = request.body ?? {}
      const { model, rights } = await listFor(request, body.query?.menuId)
      const asked = new Set(body.selectKey ?? [])
      const columns = shownOf(model, rights, request).filter(({ field }) => asked.size === 0 || asked.has(field))
      if (columns.length === 0) throw new ApiError('badRequest', { key: 'sheet.noColumn' })
      const records = inOrder(model, await recordsOf(request, model, rights, body))
      async function* batches() {
        for (let i = 0; i < records.length; i += batchSize) yield cellsOf(request, model, rights, records.slice(i, i + batchSize), columns)
      }
      const labels = columns.map(({ label }) => label)
      const content = await writeSheet(model.fullName, labels, batches())
      const now = Date.now() + offsetOf(request.headers) + new Date().getTimezoneOffset() * 60_000
      const name = `${model.fullName}_${formatDate(now, 'yyyyMMddHHmmss')}.xlsx`
      const id = await keepSheet(db, { userId: request.user.id, entity: made, kind: 'out', name, content })
      return { url: await downloadUrl(db, { entity: made, id }) }
    }

  const common = { config, handlerTimeout: limits.longCall }
  app.post<{ Params: { id: string }; Body: ExportBody | null }>(
    `${path}/:id/Actions/ExportData`,
    {
      ...common,
      schema: {
        tags,
        ...does(
          `data.url is a short-lived address of a spreadsheet of what the list shows: at most ${most} records`,
          `将列表所示内容导出为表格，最多 ${most} 条；data.url 为短期有效的地址`,
          `將清單所示內容匯出為試算表，最多 ${most} 筆；data.url 為短期有效的位址`,
        ),
        answer: address,
        params: idParams,
        body,
      },
    },
    write(columnsOf),
  )
  app.post<{ Params: { id: string }; Body: ExportBody | null }>(
    `${path}/:id/Actions/Export`,
    {
      ...common,
      schema: {
        tags,
        ...does(
          'data.url is a short-lived address of a spreadsheet of the same records with every field of the form',
          '将相同记录按表单的全部字段导出为表格；data.url 为短期有效的地址',
          '將相同記錄依表單的全部欄位匯出為試算表；data.url 為短期有效的位址',
        ),
        answer: address,
        params: idParams,
        body,
      },
    },
    write(formColumnsOf),
  )

  app.get<{ Params: { id: string }; Querystring: { menuId?: string } }>(
    `${path}/:id/Template`,
    {
      config: { access: modelAccess('btn_upload', 'btn_add') },
      schema: {
        tags,
        ...does(
          'data.url is a short-lived address of a spreadsheet of the fields that the caller fills in, to be filled in: their names, and below each what is expected',
          '下载导入模板，含调用者可填写的字段名称及填写说明；data.url 为短期有效的地址',
          '下載匯入範本，含呼叫者可填寫的欄位名稱及填寫說明；data.url 為短期有效的位址',
        ),
        answer: address,
        params: idParams,
        querystring: { type: 'object', properties: { menuId: listBody.properties.menuId } },
      },
    },
    async (request) => {
      const { model, rights } = await listFor(request, request.query.menuId)
      const columns = templateColumns(model, rights)
      if (columns.length === 0) throw new ApiError('badRequest', { key: 'sheet.noColumn' })
      const { t, user } = request
      const name = `${t('t:wizard.templateFile', { title: model.fullName })}.xlsx`
      const id = await keepSheet(db, {
        ...{
          userId: user.id,
          entity: made,
          kind: 'out',
          name,
          content: templateBook(model.fullName, columns, t, await wordLists(db, model, columns, t)),
        },
      })
      return { url: await downloadUrl(db, { entity: made, id }) }
    },
  )
}
