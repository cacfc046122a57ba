import { sql } from 'kysely'
import { isMasked, maskedKey } from '#core/format/masked.ts'
import type { Json, Row } from '#core/types.ts'
import { listOf, open, pageOf, record } from '../../http/answer.ts'
import { does, idParams, listQuery, type Routes, text } from '../../http/route.ts'
import type { Model } from '../../records/model/model.ts'
import { metaColumns } from '../../records/model/naming.ts'
import type { PageQuery } from '../../records/query/page.ts'
import { searchRecords } from '../../records/query/search.ts'
import { choosingAccess } from '../../records/rights/namedFields.ts'
import { isSecret } from '../../records/rights/secrets.ts'
import { choosing, masks, namedRecords } from '../../records/words/choosing.ts'
import { shownFields, wordedRecords } from '../../records/words/relations.ts'

interface Query extends PageQuery {
  keyword?: string
  relationField?: string
  columnOptions?: string
  transferFields?: string
  ids?: string
}
const longList = { ...text, maxLength: 12_000 } as const
const mostIds = 500
const mostWords = 500

interface Words {
  relationField: string
  columnOptions?: string
  words: string[]
}

const commas = (value: string | undefined): string[] => [
  ...new Set(
    (value ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
]

/** Values as they are stored, of the fields that are taken over into another form; what is hidden or masked stays so for whoever reads it so. */
function storedValues(model: Model, record: Row, fields: readonly string[], mayFind: (field: string) => boolean): Row {
  const open = fields.filter((name) => {
    const field = model.plan.byKey.get(name)
    return (
      field && !isSecret(field) && (!isMasked(field) || mayFind(name)) && field.widget.holds !== 'files' && field.widget.holds !== 'picture'
    )
  })
  return Object.fromEntries(open.map((name) => [name, record[name] ?? null]))
}

/** PP-16, reading C-032: records of an application to choose from. */
export const dataSelect: Routes = (app) => {
  const { db } = app
  app.get<{ Params: { id: string }; Querystring: Query }>(
    '/api/visualdev/Base/:id/FieldDataSelect',
    {
      config: { access: choosingAccess },
      schema: {
        tags: ['visualdev'],
        ...does(
          'records to choose from, as a person reads them: relationField and the fields of columnOptions (comma list); with ids only these; $value has the stored values of transferFields, $masked their masks',
          '可选记录的显示值：relationField 及 columnOptions（逗号分隔）所列字段；给出 ids 时只返回这些；$value 为 transferFields 的存储值，$masked 为其掩码',
          '可選記錄的顯示值：relationField 及 columnOptions（逗號分隔）所列欄位；給出 ids 時只傳回這些；$value 為 transferFields 的儲存值，$masked 為其遮罩',
        ),
        answer: pageOf(open({ id: text }, { $value: record, $masked: record })),
        params: idParams,
        querystring: {
          ...listQuery,
          properties: {
            ...listQuery.properties,
            relationField: text,
            columnOptions: { ...text, maxLength: 2000 },
            transferFields: { ...text, maxLength: 2000 },
            ids: longList,
          },
        },
      },
    },
    async (request) => {
      const { query, t } = request
      const asked = commas([query.relationField, query.columnOptions].join(','))
      const { model, may, mayFind, mayOrder } = await choosing(request, asked)
      const fields = shownFields(model, asked.length > 0 ? asked : model.list.columnList.map(({ field }) => field)).filter(may)
      const taken = shownFields(model, commas(query.transferFields)).filter(may)
      const ids = commas(query.ids).slice(0, mostIds)
      const { records, pagination } = await searchRecords(db, model, {
        keyword: query.keyword,
        currentPage: ids.length > 0 ? 1 : query.currentPage,
        pageSize: ids.length > 0 ? mostIds : query.pageSize,
        // what is looked for is looked for in what is shown
        mayFind: (field) => mayFind(field) && (asked.length === 0 || fields.includes(field)),
        mayOrder,
        ...(ids.length > 0 ? { more: [sql<boolean>`${sql.ref(metaColumns.id)} = any(${ids})`] } : {}),
      })
      const worded = await wordedRecords(db, model, records, [...fields, ...taken], t)
      const masked = taken.filter((name) => masks(model, name))
      const place = new Map(ids.map((id, i) => [id, i]))
      const rows = worded.map((row, i): { [name: string]: Json } => ({
        ...row,
        ...(taken.length > 0 ? { $value: storedValues(model, records[i] ?? {}, taken, mayFind) } : {}),
        // what is only a mask is never taken over as a value
        ...(masked.length > 0 ? { [maskedKey]: Object.fromEntries(masked.map((name) => [name, row[name] ?? null])) } : {}),
      }))
      if (ids.length > 0) rows.sort((a, b) => (place.get(String(a.id)) ?? 0) - (place.get(String(b.id)) ?? 0))
      return { list: rows, pagination }
    },
  )
  app.post<{ Params: { id: string }; Body: Words }>(
    '/api/visualdev/Base/:id/FieldDataSelect/Actions/InfoByWords',
    {
      config: { access: choosingAccess },
      schema: {
        tags: ['visualdev'],
        ...does(
          'records that texts name: their relationField reads exactly so, or it is their id; of a text that several records read, two; with the fields of columnOptions',
          '按文本查找记录：relationField 的显示值与文本完全一致，或文本即为 id；多条一致时返回两条；附 columnOptions 所列字段',
          '依文字尋找記錄：relationField 的顯示值與文字完全一致，或文字即為 id；多筆一致時傳回兩筆；附 columnOptions 所列欄位',
        ),
        answer: listOf(open({ id: text })),
        params: idParams,
        body: {
          type: 'object',
          required: ['relationField', 'words'],
          properties: {
            relationField: { ...text, maxLength: 100 },
            columnOptions: { ...text, maxLength: 2000 },
            words: { type: 'array', items: { ...text, maxLength: 500 }, maxItems: mostWords },
          },
        },
      },
    },
    async (request) => {
      const { relationField, columnOptions, words } = request.body
      const texts = words.map((word) => word.trim())
      return { list: await namedRecords(request, relationField, commas(columnOptions), texts) }
    },
  )
}
