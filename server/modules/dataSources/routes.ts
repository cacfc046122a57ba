import type { FastifyRequest } from 'fastify'
import type { Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { boolean, listOf, number, object } from '../../http/answer.ts'
import { does, means, type Routes, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { bodySchema, recordAnswer } from '../../records/entity/openapi.ts'
import { repository } from '../../records/entity/repository.ts'
import { entityRoutes } from '../../records/entity/routes.ts'
import { secretMask } from '../../settings/secrets.ts'
import { closeSources, withNewSession } from '../../sources/pool.ts'
import { hasPassword, keepPassword, passwordOf, targetOf } from '../../sources/stored.ts'
import { sourceMenu as menu, readers } from './access.ts'
import { sentPassword } from './password.ts'

const tags = ['dataSource']
const path = '/api/system/DataSource'
const store = () => repository('dataSource')
/** Characters of a password. */
const longestPassword = 500

/** SH-12: data sources: other databases that are read. */
export const dataSources: Routes = (app) => {
  const { db, settings } = app
  app.addHook('onClose', closeSources)

  const entity = entityOf('dataSource')
  const { properties } = bodySchema(entity)
  const body = {
    type: 'object',
    properties: {
      ...properties,
      password: {
        type: ['string', 'null'],
        maxLength: longestPassword,
        ...means(
          'write-only; sent as ****** the kept one stays, unless the source is reached another way now',
          '只写；原样传回 ****** 即保留，但数据源指向别处时须重新填写',
          '只寫；原樣傳回 ****** 即保留，但資料來源指向別處時須重新填寫',
        ),
      },
    },
  } as const
  const plain = ({ password: _, ...values }: Row): Row => values

  const keep = async (trx: Db, id: string, password: string | undefined) => {
    if (password === undefined) return
    if (password === '') await trx.deleteFrom('base_data_source_secret').where('sourceId', '=', id).execute()
    else await keepPassword(trx, settings, id, password)
  }

  entityRoutes(app, 'dataSource', {
    body,
    answer: recordAnswer(entity, { beside: { password: text } }),
    // of its password only whether there is one
    shown: async (record) => ({ ...record, password: (await hasPassword(db, String(record.id))) ? secretMask : '' }),
    async insert(trx, sent, { t, writer }) {
      const password = sentPassword(sent, undefined, t)
      const made = await store().insert(trx, plain(sent), writer)
      await keep(trx, String(made.id), password)
      return made
    },
    async update(trx, id, sent, { t, writer }) {
      const before = { record: await store().stored(trx, id), has: await hasPassword(trx, id) }
      const password = sentPassword(sent, before, t)
      const changed = await store().update(trx, id, plain(sent), writer)
      await keep(trx, id, password)
      return changed
    },
  })

  app.get(
    `${path}/Selector`,
    {
      config: { access: { menu: readers } },
      schema: {
        tags,
        ...does('enabled data sources, to choose from', '已启用的数据源，供选择', '已啟用的資料來源，供選擇'),
        answer: listOf(object({ id: text, fullName: text, enCode: text, kind: text })),
      },
    },
    async () => ({
      list: await db
        .selectFrom('base_data_source')
        .select(['id', 'fullName', 'enCode', 'kind'])
        .where('enabledMark', '=', 1)
        .orderBy('sortCode')
        .orderBy('creatorTime', 'desc')
        .execute(),
    }),
  )

  const result = object({ ok: boolean, message: text, version: text, ms: number })
  app.post<{ Body: Row }>(
    `${path}/Actions/Test`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does(
          'tries a data source as its form says it, saved or not; what went wrong is in `data` as well, and the client does not take it for a failed call',
          '按表单内容测试数据源，不要求已保存；失败原因同时在 `data` 中，客户端不视为调用失败',
          '依表單內容測試資料來源，不要求已儲存；失敗原因同時在 `data` 中，客戶端不視為呼叫失敗',
        ),
        answer: result,
        body,
      },
    },
    async (request) => tested(request),
  )

  /** VD-04: what trying a source gives; a failure is an answer as well, under its own code. */
  async function tested(request: FastifyRequest<{ Body: Row }>) {
    const began = performance.now()
    const ms = () => Math.round(performance.now() - began)
    try {
      const target = await sentTarget(request)
      const { rows } = await withNewSession(target, settings.PINGE_OUTBOUND_HOSTS, (session) =>
        session.read({ text: 'select version()', values: [] }, { rows: 1, bytes: 10_000, timeout: target.timeout }),
      )
      return { ok: true, message: request.t('t:dataSource.test.done'), version: String(rows[0]?.[0] ?? '').slice(0, 200), ms: ms() }
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind === 'rules') throw error
      const { key, params } = error
      throw new ApiError('badRequest', {
        ...{ key, params },
        data: { ok: false, message: request.t(`t:${key}`, params), version: '', ms: ms() },
      })
    }
  }

  /** What a form says of a source, with the kept password where that stays. */
  async function sentTarget({ body, t }: FastifyRequest<{ Body: Row }>) {
    const id = typeof body.id === 'string' ? body.id : undefined
    const record = id ? await store().stored(db, id) : undefined
    const before = record && { record, has: await hasPassword(db, String(record.id)) }
    const password = sentPassword(body, before, t) ?? (record ? await passwordOf(db, settings, String(record.id)) : '')
    const target = targetOf({ ...record, ...plain(body) }, password.slice(0, longestPassword))
    const isWhole = target.host !== '' && target.database !== '' && target.user !== '' && Number.isInteger(target.port)
    if (!isWhole) throw new ApiError('badRequest', { key: 'dataSource.wrong.incomplete' })
    return { ...target, timeout: Math.min(Math.max(target.timeout || 10_000, 1000), 60_000) }
  }
}
