import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, notFound } from '../../../base/errors.ts'
import { transaction } from '../../../db/transaction.ts'
import { among, boolean, mark, noData, object, orNull, pageOf, time } from '../../../http/answer.ts'
import { does, idParams, listQuery, type Routes, reply, text } from '../../../http/route.ts'
import { likePattern } from '../../../records/entity/query.ts'
import { askedPage, type PageQuery, readPage, wholePage } from '../../../records/query/page.ts'
import { usableAccount } from '../accounts.ts'
import { unbind } from '../bindings.ts'
import { SendFault } from '../message.ts'
import { askQrCode } from '../qrCode.ts'
import { withoutSecrets } from '../send.ts'
import { dropTicket, lasts, makeTicket, ticketState, ticketStates } from './tickets.ts'

const tags = ['msgBinding']
const path = '/api/message/PublicAccount'
const config = { access: 'user' } as const
const menu = 'weChat.mpConfig'

type ById = { Params: { id: string } }

/** The accounts that somebody may be bound to: those that hear who scans a code, and those that they are bound to already. */
async function accountsFor({ db }: FastifyInstance, userId: string) {
  const rows = await db
    .selectFrom('msg_account as a')
    .leftJoin('base_msg_binding as b', (join) => join.onRef('b.accountId', '=', 'a.id').on('b.userId', '=', userId))
    .select(['a.id', 'a.fullName', 'b.creatorTime as boundTime'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('msg_account_secret as s')
            .select('s.accountId')
            .whereRef('s.accountId', '=', 'a.id')
            .where('s.field', '=', 'callbackToken'),
        )
        .as('hears'),
    )
    .where('a.way', '=', 'publicAccount')
    .where('a.enabledMark', '=', 1)
    .orderBy('a.sortCode')
    .orderBy('a.id')
    .limit(100)
    .execute()
  return rows
    .map(({ hears, ...row }) => ({ ...row, isBound: row.boundTime === null ? (0 as const) : (1 as const), canBind: hears === true }))
    .filter(({ canBind, isBound }) => canBind || isBound === 1)
}

/** A code of WeChat for a ticket of the caller; throws in plain words where there is none: what the provider said is for the log. */
async function qrCode(app: FastifyInstance, request: FastifyRequest<ById>): Promise<{ id: string; url: string; expireTime: number }> {
  const { db, settings, jobs } = app
  const account = await usableAccount(db, settings, request.params.id)
  if (account?.way !== 'publicAccount' || !account.secrets.callbackToken) throw notFound()
  const { id, scene } = await transaction(db, (trx) => makeTicket(trx, account.id, request.user.id, jobs.clock))
  const at = { config: settings, signal: AbortSignal.timeout(30_000) }
  const { url, told } = await askQrCode(account, scene, lasts, at).catch((error: unknown) => {
    if (error instanceof SendFault || error instanceof ApiError) return { url: undefined, told: { errmsg: error.message } }
    throw error
  })
  if (url !== undefined) return { id, url, expireTime: Date.now() + lasts * 1000 }
  await transaction(db, (trx) => dropTicket(trx, id))
  request.log.warn(
    { account: account.id, said: withoutSecrets(JSON.stringify(told), account).slice(0, 300) },
    'no code for a public account',
  )
  throw new ApiError('badRequest', { key: 'msgBinding.noCode' })
}

/** SH-13, SH-17: a person and the public accounts that they are bound to: each for themselves alone. */
export const bindings: Routes = (app) => {
  const { db } = app

  app.get(
    path,
    {
      config,
      schema: {
        tags,
        ...does(
          'the public accounts that are in use, and since when I am bound to each',
          '在用的公众号及本人的绑定时间',
          '使用中的公眾號及本人的綁定時間',
        ),
        answer: pageOf(object({ id: text, fullName: text, isBound: mark, boundTime: orNull(time), canBind: boolean })),
      },
    },
    async ({ user }) => wholePage(await accountsFor(app, user.id)),
  )

  app.post<ById>(
    `${path}/:id/Ticket`,
    {
      config: { ...config, rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: {
        tags,
        ...does(
          'a code that binds me when I scan it, for ten minutes; the one before is over',
          '生成本人扫码绑定用的二维码，十分钟内有效；之前的失效',
          '產生本人掃碼綁定用的二維碼，十分鐘內有效；之前的失效',
        ),
        answer: object({ id: text, url: text, expireTime: time }),
        params: idParams,
        body: { type: ['object', 'null'], additionalProperties: false, properties: {} },
      },
    },
    async (request) => reply('msgBinding.scan', await qrCode(app, request)),
  )

  app.get<{ Params: { id: string; ticket: string } }>(
    `${path}/:id/Ticket/:ticket`,
    {
      config,
      schema: {
        tags,
        ...does('whether my code was scanned', '本人的二维码是否已被扫描', '本人的二維碼是否已被掃描'),
        answer: object({ state: among(...ticketStates) }),
        params: { ...idParams, properties: { ...idParams.properties, ticket: { ...text, maxLength: 100 } } },
      },
    },
    async ({ params: { id, ticket }, user }) => ({
      state: await ticketState(db, { id: ticket, accountId: id, userId: user.id }, app.jobs.clock),
    }),
  )

  app.delete<ById>(
    `${path}/:id/Binding`,
    { config, schema: { tags, ...does('end my binding', '解除本人的绑定', '解除本人的綁定'), answer: noData, params: idParams } },
    async ({ params: { id }, user, writer }) => {
      if (!(await transaction(db, (trx) => unbind(trx, id, ['userId', user.id], writer)))) throw notFound()
      return reply('msgBinding.ended')
    },
  )

  app.get<ById & { Querystring: PageQuery & { keyword?: string } }>(
    `${path}/:id/Bindings`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does('who is bound to a public account', '公众号已绑定的人员', '公眾號已綁定的人員'),
        answer: pageOf(object({ id: text, realName: text, account: text, openId: text, boundTime: time })),
        params: idParams,
        querystring: listQuery,
      },
    },
    async ({ params: { id }, query }) => {
      let found = db.selectFrom('base_msg_binding as b').innerJoin('base_user as u', 'u.id', 'b.userId').where('b.accountId', '=', id)
      const word = query.keyword?.trim()
      if (word)
        found = found.where((eb) => eb.or([eb('u.realName', 'ilike', likePattern(word)), eb('u.account', 'ilike', likePattern(word))]))
      return readPage(found, askedPage(query, { most: 500 }), (rows) =>
        rows
          .select(['b.id', 'u.realName', 'u.account', 'b.openId', 'b.creatorTime as boundTime'])
          .orderBy('b.creatorTime', 'desc')
          .orderBy('b.id'),
      )
    },
  )

  app.delete<{ Params: { id: string; binding: string } }>(
    `${path}/:id/Bindings/:binding`,
    {
      config: { access: { menu, button: 'btn_edit' } },
      schema: {
        tags,
        ...does('end somebody’s binding', '解除某人的绑定', '解除某人的綁定'),
        answer: noData,
        params: { ...idParams, properties: { ...idParams.properties, binding: { ...text, maxLength: 100 } } },
      },
    },
    async ({ params: { id, binding }, writer }) => {
      if (!(await transaction(db, (trx) => unbind(trx, id, ['id', binding], writer)))) throw notFound()
      return reply('msgBinding.ended')
    },
  )
}
