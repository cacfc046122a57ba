import type { FastifyRequest } from 'fastify'
import type { Language } from '#core/types.ts'
import { notFound } from '../../../errors.ts'
import { type Area, idParams, listQuery, text } from '../../../http.ts'
import { addExport, downloadUrl } from '../../../security/download.ts'
import { translator } from '../../../texts.ts'
import { bareId } from '../../permission/pick/options.ts'
import { offsetOf } from '../../visualdev/days.ts'
import { fieldChanges } from './changes.ts'
import { type LogName, logKinds } from './kinds.ts'
import { entityNames } from './names.ts'
import { timeQuery } from './query.ts'
import { type Reader, readChange, readLog, type Search } from './read.ts'
import { sheetOf } from './sheet.ts'

const menu = 'system.log'
const tags = ['log']
const path = '/api/system/Log'
/** Lines that one sheet holds: more is no longer read by anybody, and would keep the server busy. */
const mostLines = 10_000

type OfLog = { Querystring: Search & { currentPage?: number; pageSize?: number } }

const readerOf = (request: FastifyRequest): Reader => ({
  user: { id: request.user.id, isAdmin: request.user.isAdmin },
  offset: offsetOf(request.headers),
  t: request.t,
})
/** A person is sent as the picker keeps them. */
const searchOf = ({ query }: FastifyRequest<OfLog>): Search => (query.userId ? { ...query, userId: bareId(query.userId) } : query)

/** The system log (SH-11): sign-ins, calls and changes of everybody, for whoever was given its page. */
export const systemLog: Area = (app) => {
  const { db } = app
  const access = { menu } as const

  for (const name of Object.keys(logKinds) as LogName[]) {
    const { kinds } = logKinds[name]
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
        schema: { tags, summary: `one page of the log, the newest first: ${name}`, querystring: { ...listQuery, properties } },
      },
      async (request) => {
        const { currentPage = 1, pageSize = 20 } = request.query
        const size = Math.min(Math.max(1, pageSize), 500)
        if (name === 'Call') await app.writeCalls()
        const { list, total } = await readLog(db, name, searchOf(request), readerOf(request), {
          limit: size,
          skip: (currentPage - 1) * size,
        })
        return { list, pagination: { currentPage, pageSize: size, total } }
      },
    )

    app.get<OfLog>(
      `${path}/${name}/Actions/Export`,
      {
        config: { access: { menu, button: 'btn_download' } },
        schema: {
          tags,
          summary: `data.url is a short-lived address of what fits as .xlsx, at most ${mostLines} lines (cut: there are more)`,
          querystring: { type: 'object', properties },
        },
      },
      async (request) => {
        const search = searchOf(request)
        const { user, offset, t } = readerOf(request)
        if (name === 'Call') await app.writeCalls()
        const { total } = await readLog(db, name, search, readerOf(request), { limit: 0 })
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

  addExport('log', async (_app, id) => {
    const { name, user, language, offset, search } = JSON.parse(id) as Omit<Reader, 't'> & {
      name: LogName
      language: Language
      search: Search
    }
    const t = translator(language)
    const reader = { user, offset, t }
    const { list, total } = await readLog(db, name, search, reader, { limit: mostLines })
    const columns = logKinds[name].sheet.map(([field, key]) => ({ field, head: t(`t:${key}`) }))
    const title = t(`t:log.tab.${name}`)
    const note = total > mostLines ? t('t:log.cut', { most: mostLines, total }) : undefined
    return { name: `${title}.xlsx`, content: sheetOf(columns, list, { name: title, note, offset }) }
  })

  app.get(
    `${path}/Change/Entities`,
    { config: { access }, schema: { tags, summary: 'what changes are kept of: entities and applications by name' } },
    async (request) => {
      const names = await entityNames(db, request.t)
      return { list: [...names].map(([id, fullName]) => ({ id, fullName })) }
    },
  )

  app.get<{ Params: { id: string } }>(
    `${path}/Change/:id`,
    {
      config: { access },
      schema: { tags, summary: 'what one change changed, a row a field, with the old and the new value in words', params: idParams },
    },
    async (request) => {
      const change = await readChange(db, request.params.id, readerOf(request))
      if (!change) throw notFound()
      const rows = await fieldChanges(db, change.entity, change.before, change.after, request.t)
      return { list: rows.map((row) => ({ id: row.field, ...row })) }
    },
  )
}
