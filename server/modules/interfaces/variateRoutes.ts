import type { Row } from '#core/types.ts'
import { transaction } from '../../db/transaction.ts'
import { listOf, object, orNull, saved } from '../../http/answer.ts'
import { once } from '../../http/once.ts'
import { does, idParams, means, type Routes, reply, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { bodySchema, recordAnswer } from '../../records/entity/openapi.ts'
import { repository } from '../../records/entity/repository.ts'
import { entityRoutes } from '../../records/entity/routes.ts'
import { interfaceMenu as menu } from './access.ts'
import { changeVariate, copyVariate, makeVariate, shownVariates, variatesStored } from './variates.ts'

const tags = ['dataInterfaceVariate']
const path = '/api/system/DataInterfaceVariate'
const store = () => repository('dataInterfaceVariate')

type ById = { Params: { id: string } }

/** IF-03: variates of data interfaces: named values that their requests, headers and statements use. */
export const dataInterfaceVariate: Routes = (app) => {
  const { db, settings } = app
  entityRoutes(app, 'dataInterfaceVariate')
  const entity = entityOf('dataInterfaceVariate')
  const answer = recordAnswer(entity, { beside: { secret: text } })
  const { properties } = bodySchema(entity)
  const secret = {
    type: ['string', 'null'],
    ...means(
      'the value of a secret one, write-only; sent as ****** it stays',
      '保密变量的值，只写；原样传回 ****** 即保留',
      '保密變數的值，只寫；原樣傳回 ****** 即保留',
    ),
  }
  const body = { type: 'object', properties: { ...properties, secret } } as const

  app.get(
    `${path}/Selector`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does('variates of all interfaces', '全部接口的变量', '全部介面的變數'),
        answer: listOf(object({ id: text, fullName: text, enCode: text, kind: text, interfaceId: text, interfaceName: orNull(text) })),
      },
    },
    async () => ({
      list: await db
        .selectFrom('base_data_interface_variate as v')
        .leftJoin('base_data_interface as i', 'i.id', 'v.interfaceId')
        .select(['v.id', 'v.fullName', 'v.enCode', 'v.kind', 'v.interfaceId', 'i.fullName as interfaceName'])
        .orderBy('i.fullName')
        .orderBy('v.sortCode')
        .orderBy('v.enCode')
        .execute(),
    }),
  )

  // Reading C-042: the children of an interface; one variate is under Info.
  app.get<ById>(
    `${path}/:id`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does('variates of the interface {id}', '接口 {id} 的变量', '介面 {id} 的變數'),
        answer: listOf(answer),
        params: idParams,
      },
    },
    async ({ params }) => ({ list: await shownVariates(db, await variatesStored(db, params.id)) }),
  )
  app.get<ById>(
    `${path}/:id/Info`,
    {
      config: { access: { menu } },
      schema: { tags, ...does('one variate', '读取一个变量', '讀取一個變數'), answer, params: idParams },
    },
    async ({ params }) => (await shownVariates(db, [await store().stored(db, params.id)]))[0],
  )
  app.post<{ Body: Row }>(
    path,
    {
      config: { access: { menu, button: 'btn_edit' } },
      schema: { tags, ...does('make a variate', '新建变量', '新增變數'), answer: saved, body },
    },
    (request) =>
      once(request, async (trx) => {
        const made = await makeVariate(trx, settings, request.body, request.writer)
        return reply('server.saved', { id: made.id })
      }),
  )
  app.put<ById & { Body: Row }>(
    `${path}/:id`,
    {
      config: { access: { menu, button: 'btn_edit' } },
      schema: {
        tags,
        ...does(
          'change a variate; `version` must be the stored one',
          '修改变量；`version` 须为当前版本',
          '修改變數；`version` 須為目前版本',
        ),
        answer: saved,
        params: idParams,
        body,
      },
    },
    async (request) => {
      const asked = { id: request.params.id, sent: request.body }
      const record = await transaction(db, (trx) => changeVariate(trx, settings, asked, request.writer))
      return reply('server.saved', { id: record.id, version: record.version })
    },
  )
  app.post<ById>(
    `${path}/:id/Actions/Copy`,
    {
      config: { access: { menu, button: 'btn_edit' } },
      schema: {
        tags,
        ...does('copy a variate under a free code', '复制变量，自动取未使用的编码', '複製變數，自動取未使用的編碼'),
        answer: saved,
        params: idParams,
      },
    },
    async (request) => {
      const made = await transaction(db, async (trx) => {
        const record = await store().stored(trx, request.params.id)
        return copyVariate(trx, settings, { record, interfaceId: String(record.interfaceId) }, request.writer)
      })
      return reply('server.saved', { id: made.id })
    },
  )
}
