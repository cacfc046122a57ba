import { transaction } from '../../db/transaction.ts'
import { listOf, object, orNull, saved } from '../../http/answer.ts'
import { does, idParams, means, type Routes, reply, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { bodySchema, recordAnswer } from '../../records/entity/openapi.ts'
import { repository } from '../../records/entity/repository.ts'
import { entityRoutes } from '../../records/entity/routes.ts'
import { interfaceMenu as menu } from './access.ts'
import { changeVariate, copyVariate, makeVariate, shownVariate, shownVariates, variatesStored } from './variates.ts'

const tags = ['dataInterfaceVariate']
const path = '/api/system/DataInterfaceVariate'
const store = () => repository('dataInterfaceVariate')

type ById = { Params: { id: string } }

/** IF-03: variates of data interfaces: named values that their requests, headers and statements use. */
export const dataInterfaceVariate: Routes = (app) => {
  const { db, settings } = app
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
  entityRoutes(app, 'dataInterfaceVariate', {
    access: (button) => (button ? { menu, button: button === 'btn_add' ? 'btn_edit' : button } : { menu }),
    body: { type: 'object', properties: { ...properties, secret } },
    shown: (record) => shownVariate(db, record),
    insert: (trx, sent, { writer }) => makeVariate(trx, settings, sent, writer),
    update: (trx, id, sent, { writer }) => changeVariate(trx, settings, { id, sent }, writer),
  })

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
    async ({ params }) => shownVariate(db, await store().stored(db, params.id)),
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
