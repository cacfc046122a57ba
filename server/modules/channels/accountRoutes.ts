import type { FastifyRequest } from 'fastify'
import type { Row } from '#core/types.ts'
import { invalid } from '../../base/errors.ts'
import { anything, orNull } from '../../http/answer.ts'
import { means, type Routes, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { bodySchema, recordAnswer } from '../../records/entity/openapi.ts'
import { repository } from '../../records/entity/repository.ts'
import { entityRoutes } from '../../records/entity/routes.ts'
import { keepSecrets, keptOf } from './accounts.ts'
import { callbackUrl } from './publicAccount/callbackRoutes.ts'
import { accountMenus as menu } from './reach.ts'
import { type Before, checkSettings, shownSettings } from './settings.ts'
import { isWay, settingNames, type Way } from './ways.ts'

const none: Before = { config: {}, secrets: new Set() }

/** SH-16: accounts that messages go through; their secrets come in, and are never answered. */
export const accounts: Routes = (app) => {
  const { db } = app
  const store = repository('msgAccount')
  const entity = entityOf('msgAccount')
  const settings = Object.fromEntries(settingNames.map((name) => [name, anything]))
  const answer = recordAnswer(entity, { without: ['config'], beside: { ...settings, callbackUrl: orNull(text) } })
  const { properties } = bodySchema(entity)
  const { config: _, ...own } = properties as { [name: string]: object }
  const body = {
    type: 'object',
    properties: { ...own, ...Object.fromEntries(settingNames.map((name) => [name, {}])) },
    ...means(
      'settings of the way stand beside the fields of the account; a secret that is sent as ****** stays',
      '所属渠道的设置与账号字段并列；密钥原样传回 ****** 即保留',
      '所屬管道的設定與帳號欄位並列；金鑰原樣傳回 ****** 即保留',
    ),
  }
  const shown = async (record: Row, request: FastifyRequest): Promise<Row> => {
    const { config: _config, ...told } = record
    return {
      ...told,
      ...shownSettings(record.way as Way, await keptOf(db, record)),
      callbackUrl: record.way === 'publicAccount' ? await callbackUrl(request, String(record.id)) : null,
    }
  }

  /** The body as it is kept; throws all that is wrong with its settings. */
  const written = (request: FastifyRequest, sent: Row, way: unknown, before = none) => {
    const { config: _, type: __, ...values } = sent
    if (!isWay(way)) return { values, secrets: {} }
    const { config, secrets, errors } = checkSettings(way, sent, before, request.t)
    if (errors.length > 0) throw invalid(errors)
    return { values: { ...values, config: JSON.stringify(config) }, secrets }
  }

  entityRoutes(app, 'msgAccount', {
    access: (button) => (button ? { menu, button } : { menu }),
    unlisted: ['config'],
    ...{ body, answer, shown },
    async insert(trx, sent, request) {
      const { values, secrets } = written(request, sent, sent.way)
      const made = await store.insert(trx, values, request.writer)
      await keepSecrets(trx, app.settings, String(made.id), secrets)
      return made
    },
    async update(trx, id, sent, request) {
      const before = await store.get(trx, id, request.writer, 'update')
      const { values, secrets } = written(request, sent, before.way, await keptOf(trx, before))
      const after = await store.update(trx, id, values, request.writer)
      await keepSecrets(trx, app.settings, id, secrets)
      return after
    },
  })
}
