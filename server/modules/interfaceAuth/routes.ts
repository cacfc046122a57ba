import type { Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { arrayOf, integer, listOf, object, orNull, pageOf, saved, time } from '../../http/answer.ts'
import { does, idParams, listQuery, means, type Routes, reply, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { bodySchema, recordAnswer } from '../../records/entity/openapi.ts'
import { listAll } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { entityRoutes } from '../../records/entity/routes.ts'
import { asksWho } from '../../records/interfaces/call.ts'
import { namesOfJson } from '../../records/interfaces/statement.ts'
import type { PageQuery } from '../../records/query/page.ts'
import { callsWith } from './log.ts'
import { endEarlier, firstSecret, nextSecret } from './secrets.ts'

const tags = ['interfaceKey']
const path = '/api/system/InterfaceAuth'
const menu = 'systemData.interfaceAuth'
const store = () => repository('interfaceKey')

type ById = { Params: { id: string } }

/** What a form sends of a key: its interfaces as text; when it was withdrawn nobody writes. */
function fromForm({ withdrawnTime: _, ...body }: Row): Row {
  return Array.isArray(body.interfacesJson) ? { ...body, interfacesJson: JSON.stringify(body.interfacesJson) } : body
}

/** SH-12: keys by which other systems call data interfaces. */
export const interfaceKeys: Routes = (app) => {
  const { db, settings } = app
  entityRoutes(app, 'interfaceKey')
  const entity = entityOf('interfaceKey')
  const answer = recordAnswer(entity, {
    without: ['interfacesJson'],
    beside: { interfacesJson: arrayOf(text), earlierUntil: orNull(time) },
  })
  const body = {
    ...bodySchema(entity),
    ...means('interfaces as a list of ids', '接口为 id 列表', '介面為 id 清單'),
  } as const

  /** A key that is still good. Throws where it was withdrawn. */
  const good = async (trx: Db, id: string): Promise<Row> => {
    const record = await store().stored(trx, id)
    if (record.withdrawnTime !== null) throw new ApiError('badRequest', { key: 'interfaceAuth.wrong.withdrawn' })
    return record
  }

  app.get(
    `${path}/Interfaces`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does(
          'interfaces that a key may name: those that do not depend on who calls',
          '密钥可选的接口：结果与调用人无关的接口',
          '金鑰可選的介面：結果與呼叫者無關的介面',
        ),
        answer: listOf(object({ id: text, fullName: text, enCode: text })),
      },
    },
    async () => ({
      list: (await listAll(db, entityOf('dataInterface'), { filters: { enabledMark: 1 } }))
        .filter((record) => !asksWho(record))
        .map(({ id, fullName, enCode }) => ({ id, fullName, enCode })),
    }),
  )
  app.get<ById>(
    `${path}/:id`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does('one key, without its secrets', '读取一个密钥，不含密钥值', '讀取一個金鑰，不含金鑰值'),
        answer,
        params: idParams,
      },
    },
    async (request) => {
      const record = await store().get(db, request.params.id, request.writer)
      return { ...record, interfacesJson: namesOfJson(record.interfacesJson) }
    },
  )
  const made = object({ id: text, secret: text })
  app.post<{ Body: Row }>(
    path,
    {
      config: { access: { menu, button: 'btn_add' } },
      schema: {
        tags,
        ...does('make a key; its secret is told once, here', '新建密钥；密钥值仅在此返回一次', '新增金鑰；金鑰值僅在此傳回一次'),
        answer: made,
        body,
      },
    },
    async (request) => {
      // never kept for a second answer: that would keep the secret
      const { id, secret } = await transaction(db, async (trx) => {
        const record = await store().insert(trx, fromForm(request.body), request.writer)
        return { id: String(record.id), secret: await firstSecret(trx, settings, String(record.id)) }
      })
      return reply('server.saved', { id, secret })
    },
  )
  app.put<ById & { Body: Row }>(
    `${path}/:id`,
    {
      config: { access: { menu, button: 'btn_edit' } },
      schema: {
        tags,
        ...does(
          'change what a key may; `version` must be the stored one',
          '修改密钥的权限；`version` 须为当前版本',
          '修改金鑰的權限；`version` 須為目前版本',
        ),
        answer: saved,
        params: idParams,
        body,
      },
    },
    async (request) => {
      const record = await transaction(db, async (trx) => {
        await good(trx, request.params.id)
        return store().update(trx, request.params.id, fromForm(request.body), request.writer)
      })
      return reply('server.saved', { id: record.id, version: record.version })
    },
  )
  app.post<ById>(
    `${path}/:id/Actions/Rotate`,
    {
      config: { access: { menu, button: 'btn_edit' } },
      schema: {
        tags,
        ...does(
          'make another secret; the earlier one stays good for seven days',
          '轮换密钥值；原密钥值在七天内仍有效',
          '輪換金鑰值；原金鑰值在七天內仍有效',
        ),
        answer: made,
        params: idParams,
      },
    },
    async (request) => {
      const { id } = request.params
      const secret = await transaction(db, async (trx) => {
        const { version } = await good(trx, id)
        // a change as any other: it stands in the audit trail, and of two at once one is refused
        await store().update(trx, id, { version: version ?? null }, request.writer)
        return nextSecret(trx, settings, id)
      })
      return reply('server.done', { id, secret })
    },
  )
  app.post<ById>(
    `${path}/:id/Actions/EndEarlier`,
    {
      config: { access: { menu, button: 'btn_edit' } },
      schema: {
        tags,
        ...does('end the earlier secret of a key now', '立即停用原密钥值', '立即停用原金鑰值'),
        answer: object({ id: text }),
        params: idParams,
      },
    },
    async (request) => {
      const { id } = request.params
      await transaction(db, async (trx) => {
        await good(trx, id)
        await endEarlier(trx, id)
      })
      return reply('server.done', { id })
    },
  )
  app.post<ById>(
    `${path}/:id/Actions/Withdraw`,
    {
      config: { access: { menu, button: 'btn_edit' } },
      schema: {
        tags,
        ...does(
          'withdraw a key for good: none of its calls is answered any more',
          '永久吊销密钥：其后的调用一律拒绝',
          '永久撤銷金鑰：其後的呼叫一律拒絕',
        ),
        answer: object({ id: text }),
        params: idParams,
      },
    },
    async (request) => {
      const { id } = request.params
      await transaction(db, async (trx) => {
        await good(trx, id)
        await store().update(trx, id, { withdrawnTime: Date.now() }, request.writer)
        await trx.deleteFrom('base_interface_key_secret').where('keyId', '=', id).execute()
      })
      return reply('server.done', { id })
    },
  )
  app.get<ById & { Querystring: PageQuery }>(
    `${path}/:id/Log`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does(
          'the last calls with a key; those that were refused are counted, a line for each address',
          '密钥最近的调用记录；被拒绝的调用按地址合并计数',
          '金鑰最近的呼叫記錄；被拒絕的呼叫按位址合併計數',
        ),
        answer: pageOf(
          object({
            ...{ id: text, at: time, ip: orNull(text), interfaceName: orNull(text), ms: integer, rows: orNull(integer) },
            ...{ outcome: integer, times: integer, message: orNull(text) },
          }),
        ),
        params: idParams,
        querystring: listQuery,
      },
    },
    (request) => callsWith(db, request.params.id, request.query),
  )
}
