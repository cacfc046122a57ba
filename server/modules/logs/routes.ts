import type { FastifyRequest } from 'fastify'
import type { Language } from '#core/types.ts'
import { notFound } from '../../base/errors.ts'
import { type Answer, boolean, integer, listOf, object, orNull, pageOf, time } from '../../http/answer.ts'
import { addExport, downloadUrl } from '../../http/download.ts'
import { does, idParams, listQuery, type Routes, text, type Words } from '../../http/route.ts'
import { bareId } from '../../records/people/options.ts'
import { askedPage, asPage, type PageQuery } from '../../records/query/page.ts'
import { translator } from '../../texts/texts.ts'
import { changeFields, fieldChanges } from './changes.ts'
import { type LogName, logKinds } from './kinds.ts'
import { entityNames } from './names.ts'
import { timeQuery } from './query.ts'
import { type Reader, readChange, readerOf, readLog, type Search } from './read.ts'
import { sheetOf } from './sheet.ts'

const menu = 'system.log'
const tags = ['log']
const path = '/api/system/Log'
/** Lines that one sheet holds: more is no longer read by anybody, and would keep the server busy. */
const mostLines = 10_000

type OfLog = { Querystring: Search & PageQuery }

/** A person is sent as the picker keeps them. */
const searchOf = ({ query }: FastifyRequest<OfLog>): Search => (query.userId ? { ...query, userId: bareId(query.userId) } : query)

const common = { id: text, creatorTime: time, userId: text, realName: text, account: text, ip: text }
/** A line of each log. */
const lineAnswers: { [name in LogName]: Answer } = {
  SignIn: object({ ...common, kind: text, kindText: text, agent: text, device: text, duration: orNull(integer) }),
  Call: object({ ...common, method: text, path: text, code: integer, ms: integer, requestId: text }),
  Change: object({
    ...common,
    kind: text,
    entity: text,
    kindText: text,
    $text: object({ entity: text }),
    recordId: text,
    record: text,
    fields: text,
  }),
}

/** The system log (SH-11): sign-ins, calls and changes of everybody, for whoever was given its page. */
export const systemLog: Routes = (app) => {
  const { db } = app
  const access = { menu } as const
  const named: { [name in LogName]: Words } = {
    SignIn: ['sign-ins', '登录', '登入'],
    Call: ['calls', '调用', '呼叫'],
    Change: ['changes', '变更', '變更'],
  }

  for (const name of Object.keys(logKinds) as LogName[]) {
    const { kinds } = logKinds[name]
    const [en, zh, zhtw] = named[name]
    const properties = {
      ...listQuery.properties,
      ...timeQuery,
      keyword: { ...text, maxLength: 100 },
      userId: { ...text, maxLength: 100 },
      kind: { ...text, enum: ['', ...kinds] },
      ...(name === 'Change' ? { entity: { ...text, maxLength: 100 }, recordId: { ...text, maxLength: 100 } } : {}),
      ...(name === 'Call' ? { result: { ...text, enum: ['', 'ok', 'refused', 'failed'] } } : {}),
    }
    app.get<OfLog>(
      `${path}/${name}`,
      {
        config: { access },
        schema: {
          tags,
          ...does(`one page of the log of ${en}, the newest first`, `分页查询${zh}日志，最新的在前`, `分頁查詢${zhtw}日誌，最新的在前`),
          answer: pageOf(lineAnswers[name]),
          querystring: { ...listQuery, properties },
        },
      },
      async (request) => {
        const asked = askedPage(request.query, { most: 500 })
        if (name === 'Call') await app.writeCalls()
        const { list, total } = await readLog(db, name, searchOf(request), readerOf(request), asked)
        return asPage(list, asked, total)
      },
    )

    app.get<OfLog>(
      `${path}/${name}/Actions/Export`,
      {
        config: { access: { menu, button: 'btn_download' } },
        schema: {
          tags,
          ...does(
            `data.url is a short-lived address of what fits of the log of ${en} as .xlsx, at most ${mostLines} lines (cut: there are more)`,
            `将符合条件的${zh}日志导出为 .xlsx，最多 ${mostLines} 行（cut 表示还有更多）；data.url 为短期有效的地址`,
            `將符合條件的${zhtw}日誌匯出為 .xlsx，最多 ${mostLines} 列（cut 表示還有更多）；data.url 為短期有效的位址`,
          ),
          answer: object({ url: text, total: integer, cut: boolean, message: text }),
          querystring: { type: 'object', properties },
        },
      },
      async (request) => {
        const search = searchOf(request)
        const { user, offset, t } = readerOf(request)
        if (name === 'Call') await app.writeCalls()
        const { total } = await readLog(db, name, search, readerOf(request), { pageSize: 0, skip: 0 })
        const { keyword, userId, kind, entity, recordId, result, at, startTime, endTime } = search
        const asked = { keyword, userId, kind, entity, recordId, result, at, startTime, endTime }
        const id = JSON.stringify({ name, user, language: request.language, offset, search: asked })
        const cut = total > mostLines
        return {
          url: await downloadUrl(db, { entity: 'log', id }),
          total,
          cut,
          message: cut ? t('t:log.cut', { most: mostLines, total }) : '',
        }
      },
    )
  }

  addExport(app, 'log', async (id) => {
    const { name, user, language, offset, search } = JSON.parse(id) as Omit<Reader, 't'> & {
      name: LogName
      language: Language
      search: Search
    }
    const t = translator(language)
    const reader = { user, offset, t }
    const { list, total } = await readLog(db, name, search, reader, { pageSize: mostLines, skip: 0 })
    const columns = logKinds[name].sheet.map(([field, key]) => ({ field, head: t(`t:${key}`) }))
    const title = t(`t:log.tab.${name}`)
    const note = total > mostLines ? t('t:log.cut', { most: mostLines, total }) : undefined
    return { name: `${title}.xlsx`, content: sheetOf(columns, list, { name: title, note, offset }) }
  })

  app.get(
    `${path}/Change/Entities`,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'what changes are kept of: entities and applications by name',
          '有变更记录的实体与应用的名称',
          '有變更記錄的實體與應用的名稱',
        ),
        answer: listOf(object({ id: text, fullName: text })),
      },
    },
    async (request) => {
      const names = await entityNames(db, request.t)
      return { list: [...names].map(([id, fullName]) => ({ id, fullName })) }
    },
  )

  app.get<{ Params: { id: string } }>(
    `${path}/Change/:id`,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'what one change changed, a row a field, with the old and the new value in words',
          '一次变更的内容：每个字段一行，含新旧值的文字',
          '一次變更的內容：每個欄位一列，含新舊值的文字',
        ),
        answer: listOf(object({ id: text, ...changeFields })),
        params: idParams,
      },
    },
    async (request) => {
      const change = await readChange(db, request.params.id, readerOf(request))
      if (!change) throw notFound()
      const rows = await fieldChanges(db, change.entity, change.before, change.after, request.t)
      return { list: rows.map((row) => ({ id: row.field, ...row })) }
    },
  )
}
