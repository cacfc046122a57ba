import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { ApiError, notFound } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import { integer, object } from '../../http/answer.ts'
import { does, idParams, reply, text } from '../../http/route.ts'
import { sentFile } from '../../http/sentFile.ts'
import { repository } from '../../records/entity/repository.ts'
import { behindFirst } from '../../records/query/page.ts'

/** Pictures that a browser draws and that run nothing: an SVG may hold scripts. */
const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'])
const mostBytes = 1_048_576
/** Uploads of one person that are kept while none of them has become the avatar. */
const mostWaiting = 5

const imagePath = '/api/file/Image/userAvatar'
const named = (name: string) => `${imagePath}/${name}`

/** OR-10: the picture of a person: uploaded, looked into, kept under a name of our own, and served. */
export function avatarRoutes(app: FastifyInstance, path: string): void {
  app.post(
    '/api/file/Uploader/userAvatar',
    {
      config: { access: 'user' },
      schema: {
        tags: ['file'],
        ...does(
          'upload a picture (png, jpg, gif, webp, bmp; at most 1 MB) for my avatar; multipart: file',
          '上传头像图片（png、jpg、gif、webp、bmp，最大 1 MB）；multipart 参数：file',
          '上傳大頭貼圖片（png、jpg、gif、webp、bmp，最大 1 MB）；multipart 參數：file',
        ),
        answer: object({ name: text, url: text, thumbUrl: text, fileSize: integer }),
        consumes: ['multipart/form-data'],
      },
    },
    async (request) => {
      const tooLarge = () => new ApiError('tooLarge', { key: 'profile.avatar.tooLarge' })
      const { content } = await sentFile(request, { fileSize: mostBytes }, tooLarge)
      const type = (await fileTypeFromBuffer(content))?.mime
      if (!type || !pictures.has(type)) throw new ApiError('badRequest', { key: 'profile.avatar.notPicture' })
      const name = `${randomBytes(18).toString('base64url')}.${type.slice('image/'.length)}`
      const userId = request.user.id
      await transaction(app.db, async (trx) => {
        await trx.insertInto('base_user_picture').values({ name, userId, type, content }).execute()
        const { headIcon } = await repository('user').stored(trx, userId)
        const own = trx.selectFrom('base_user_picture').select('name').where('userId', '=', userId).orderBy('creatorTime', 'desc')
        const old = await behindFirst(own, mostWaiting).execute()
        const gone = old.map((row) => row.name).filter((one) => named(one) !== headIcon)
        if (gone.length > 0) await trx.deleteFrom('base_user_picture').where('name', 'in', gone).execute()
      })
      return { name, url: named(name), thumbUrl: named(name), fileSize: content.length }
    },
  )

  // Open, because a picture in a page carries no token: the name is long and random, and nothing else is in it.
  app.get<{ Params: { name: string } }>(
    `${imagePath}/:name`,
    {
      config: { access: 'open', raw: true, whileLocked: true },
      schema: {
        tags: ['file'],
        ...does("a person's picture, by its name", '按名称读取用户头像', '依名稱讀取使用者大頭貼'),
        params: { type: 'object', properties: { name: { ...text, pattern: '^[\\w-]{24}\\.[a-z]{3,4}$' } } },
      },
    },
    async (request, reply) => {
      const row = await app.db
        .selectFrom('base_user_picture')
        .select(['type', 'content'])
        .where('name', '=', request.params.name)
        .executeTakeFirst()
      if (!row) return reply.code(404).type('text/plain').send('Not found')
      return reply
        .headers({
          'cache-control': 'private, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .type(row.type)
        .send(row.content)
    },
  )

  app.put<{ Params: { id: string } }>(
    `${path}/Avatar/:id`,
    {
      config: { access: 'user' },
      schema: {
        tags: ['permission.currentUser'],
        ...does(
          'make a picture that I uploaded my avatar; {id} is its name',
          '将本人上传的图片设为头像；{id} 为图片名称',
          '將本人上傳的圖片設為大頭貼；{id} 為圖片名稱',
        ),
        answer: object({ headIcon: text }),
        params: idParams,
      },
    },
    async (request) => {
      const { id: name } = request.params
      const userId = request.user.id
      await transaction(app.db, async (trx) => {
        const own = await trx
          .selectFrom('base_user_picture')
          .select('name')
          .where('name', '=', name)
          .where('userId', '=', userId)
          .executeTakeFirst()
        if (!own) throw notFound()
        await repository('user').update(trx, userId, { headIcon: named(name) }, request.writer)
        await trx.deleteFrom('base_user_picture').where('userId', '=', userId).where('name', '!=', name).execute()
      })
      return reply('server.saved', { headIcon: named(name) })
    },
  )
}
