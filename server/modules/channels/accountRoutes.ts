import type { FastifyRequest } from 'fastify'
import type { Row } from '#core/types.ts'
import { invalid } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { anything, orNull, pageOf, saved } from '../../http/answer.ts'
import { once } from '../../http/once.ts'
import { does, idParams, means, type Routes, reply, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { bodySchema, recordAnswer } from '../../records/entity/openapi.ts'
import { type ListQuery, listPage } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { entityRoutes, filtersOf, querySchema } from '../../records/entity/routes.ts'
import { scopeOf } from '../../records/entity/scopes.ts'
import { keepSecrets, keptOf } from './accounts.ts'
import { callbackUrl } from './publicAccount/callbackRoutes.ts'
import { accountMenus as menu } from './reach.ts'
import { type Before, checkSettings, shownSettings } from './settings.ts'
import { isWay, settingNames, type Way } from './ways.ts'

const tags = ['msgAccount']
const path = '/api/message/Account'
const none: Before = { config: {}, secrets: new Set() }

type ById = { Params: { id: string } }
/** SH-16: accounts that messages go through; their secrets come in, and are never answered. */
export const accounts: Routes = (app) => {
  const { db } = app
  const store = repository('msgAccount')
  const entity = entityOf('msgAccount')
  const listed = recordAnswer(entity, { without: ['config'] })
  const settings = Object.fromEntries(settingNames.map((name) => [name, anything]))
  const answer = recordAnswer(entity, { without: ['config'], beside: { ...settings, callbackUrl: orNull(text) } })
  const { properties } = bodySchema(entity)
  const { config: _config, ...own } = properties as { [name: string]: object }
  const body = {
    type: 'object',
    properties: { ...own, ...Object.fromEntries(settingNames.map((name) => [name, {}])) },
    ...means(
      'settings of the way stand beside the fields of the account; a secret that is sent as ****** stays',
      '所属渠道的设置与账号字段并列；密钥原样传回 ****** 即保留',
      '所屬管道的設定與賬號欄位並列；金鑰原樣傳回 ****** 即保留',
    ),
  }
  entityRoutes(app, 'msgAccount', { access: (button) => (button ? { menu, button } : { menu }) })

  const withoutConfig = ({ config: _, ...row }: Row): Row => row
  const shown = async (record: Row, request: FastifyRequest): Promise<Row> => ({
    ...withoutConfig(record),
    ...shownSettings(record.way as Way, await keptOf(db, record)),
    callbackUrl: record.way === 'publicAccount' ? await callbackUrl(request, String(record.id)) : null,
  })

  app.get<{ Querystring: ListQuery }>(
    path,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does('accounts, without their settings', '账号列表，不含配置', '賬號清單，不含設定'),
        answer: pageOf(listed),
        querystring: querySchema(entity),
      },
    },
    async (request) => {
      const filters = filtersOf(entity, { ...request.query })
      const page = await listPage(db, entity, { ...request.query, filters, scope: await scopeOf(db, 'msgAccount', request.writer.asker) })
      return { ...page, list: page.list.map((row) => withoutConfig(row as Row)) }
    },
  )

  app.get<ById>(
    `${path}/:id`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does(
          'one account with its settings; of a secret only whether there is one',
          '读取一个账号及其配置；密钥只返回是否已设置',
          '讀取一個賬號及其設定；金鑰只傳回是否已設定',
        ),
        answer,
        params: idParams,
      },
    },
    async (request) => shown(await store.get(db, request.params.id, request.writer), request),
  )

  /** The body as it is kept; throws all that is wrong with its settings. */
  const written = (request: FastifyRequest, sent: Row, way: unknown, before = none) => {
    const { config: _, type: __, ...values } = sent
    if (!isWay(way)) return { values, secrets: {} }
    const { config, secrets, errors } = checkSettings(way, sent, before, request.t)
    if (errors.length > 0) throw invalid(errors)
    return { values: { ...values, config: JSON.stringify(config) }, secrets }
  }

  app.post<{ Body: Row }>(
    path,
    {
      config: { access: { menu, button: 'btn_add' } },
      schema: { tags, ...does('make an account', '新建账号', '新增賬號'), answer: saved, body },
    },
    (request) =>
      once(request, async (trx) => {
        const { values, secrets } = written(request, request.body, request.body.way)
        const made = await store.insert(trx, values, request.writer)
        await keepSecrets(trx, app.settings, String(made.id), secrets)
        return reply('server.saved', { id: made.id })
      }),
  )

  const change = async (trx: Db, request: FastifyRequest<ById & { Body: Row }>) => {
    const { id } = request.params
    const before = await store.get(trx, id, request.writer, 'update')
    const { values, secrets } = written(request, request.body, before.way, await keptOf(trx, before))
    const after = await store.update(trx, id, values, request.writer)
    await keepSecrets(trx, app.settings, id, secrets)
    return after
  }
  app.put<ById & { Body: Row }>(
    `${path}/:id`,
    {
      config: { access: { menu, button: 'btn_edit' } },
      schema: {
        tags,
        ...does(
          'change an account; `version` must be the stored one',
          '修改账号；`version` 须为当前版本',
          '修改賬號；`version` 須為目前版本',
        ),
        answer: saved,
        params: idParams,
        body,
      },
    },
    async (request) => {
      const record = await transaction(db, (trx) => change(trx, request))
      return reply('server.saved', { id: record.id, version: record.version })
    },
  )
}
