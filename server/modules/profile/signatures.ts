import type { FastifyInstance } from 'fastify'
import { ApiError, notFound } from '../../base/errors.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { listOf, mark, noData, object, saved, time } from '../../http/answer.ts'
import { does, idParams, reply, text } from '../../http/route.ts'
import { drawingOf } from '../../storage/drawing.ts'

const tags = ['permission.currentUser']
const table = 'base_user_sign'
const most = 10

/** A person's signature that is used when nobody chooses: what userInfo carries. */
export async function defaultSignature(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom(table).select('signImg').where('userId', '=', userId).where('isDefault', '=', 1).executeTakeFirst()
  return row?.signImg ?? ''
}

const setDefault = (trx: Db, userId: string, id: string) =>
  trx
    .updateTable(table)
    .set((eb) => ({ isDefault: eb.case().when('id', '=', id).then(1).else(0).end() }))
    .where('userId', '=', userId)
    .execute()

/** SG-05: my signatures. One of them is the one that is used; the first is, until another is chosen. */
export function signatureRoutes(app: FastifyInstance, path: string): void {
  const { db } = app
  app.get(
    `${path}/SignImg`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does('my signatures, the newest first', '本人的签名，最新的在前', '本人的簽名，最新的在前'),
        answer: listOf(object({ id: text, signImg: text, isDefault: mark, creatorTime: time })),
      },
    },
    async (request) => ({
      list: await db
        .selectFrom(table)
        .select(['id', 'signImg', 'isDefault', 'creatorTime'])
        .where('userId', '=', request.user.id)
        .orderBy('creatorTime', 'desc')
        .execute(),
    }),
  )

  app.post<{ Body: { signImg: string; isDefault?: number } }>(
    `${path}/SignImg`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'keep a signature: a PNG as a data URL, at most 200 KB, at most 10 a person',
          '保存签名：PNG 的 data URL，最大 200 KB，每人最多 10 个',
          '儲存簽名：PNG 的 data URL，最大 200 KB，每人最多 10 個',
        ),
        answer: saved,
        body: {
          type: 'object',
          required: ['signImg'],
          properties: { signImg: { ...text, maxLength: 400_000 }, isDefault: { type: 'integer', enum: [0, 1] } },
        },
      },
    },
    async (request) => {
      const { signImg, isDefault } = request.body
      await drawingOf(signImg)
      const id = newId()
      const userId = request.user.id
      await transaction(db, async (trx) => {
        // Two at the same moment wait for one another here.
        await trx.selectFrom('base_user').select('id').where('id', '=', userId).forUpdate().execute()
        const own = await trx.selectFrom(table).select('id').where('userId', '=', userId).execute()
        if (own.length >= most) throw new ApiError('badRequest', { key: 'sign.tooMany', params: { n: most } })
        await trx.insertInto(table).values({ id, userId, signImg, isDefault: 0 }).execute()
        if (isDefault === 1 || own.length === 0) await setDefault(trx, userId, id)
      })
      return reply('server.saved', { id })
    },
  )

  const mine = async (trx: Db, userId: string, id: string) => {
    const row = await trx.selectFrom(table).select(['id', 'isDefault']).where('id', '=', id).where('userId', '=', userId).executeTakeFirst()
    return row ?? Promise.reject(notFound())
  }
  app.put<{ Params: { id: string } }>(
    `${path}/:id/SignImg`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does('use this signature of mine when nobody chooses', '将该签名设为本人的默认签名', '將該簽名設為本人的預設簽名'),
        answer: noData,
        params: idParams,
      },
    },
    async (request) => {
      await transaction(db, async (trx) => {
        await mine(trx, request.user.id, request.params.id)
        await setDefault(trx, request.user.id, request.params.id)
      })
      return reply('server.saved')
    },
  )
  app.delete<{ Params: { id: string } }>(
    `${path}/:id/SignImg`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'delete a signature of mine; the newest of the others takes its place',
          '删除本人的签名；其余签名中最新的一个成为默认签名',
          '刪除本人的簽名；其餘簽名中最新的一個成為預設簽名',
        ),
        answer: noData,
        params: idParams,
      },
    },
    async (request) => {
      const userId = request.user.id
      await transaction(db, async (trx) => {
        const { isDefault } = await mine(trx, userId, request.params.id)
        await trx.deleteFrom(table).where('id', '=', request.params.id).execute()
        const next = await trx.selectFrom(table).select('id').where('userId', '=', userId).orderBy('creatorTime', 'desc').executeTakeFirst()
        if (isDefault === 1 && next) await setDefault(trx, userId, next.id)
      })
      return reply('server.deleted')
    },
  )
}
