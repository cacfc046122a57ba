import { limits } from '#core/flow/check/limits.ts'
import { ApiError, notFound } from '../../../base/errors.ts'
import { newId } from '../../../db/ids.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Db } from '../../../db/types.ts'
import { arrayOf, type FromAnswer, listOf, noData, object, orNull, saved, time } from '../../../http/answer.ts'
import { once } from '../../../http/once.ts'
import { does, idParams, type Routes, reply, text } from '../../../http/route.ts'
import { fileAnswer, flowHolder, freeFiles, holdFiles, sentFiles, toldFiles } from '../../../records/attachments/holders.ts'
import { readInstance } from './reading.ts'

const tags = ['workflow']
const access = 'user' as const
/** Comments of one instance. */
const mostComments = 500

type ById = { Params: { id: string } }

/** The place of an instance that holds the files of a comment. */
const placeOf = (comment: string) => `comment:${comment}`

/** Files of all comments of an instance, by the place that holds them, in the order in which they were sent. */
async function filesIn(db: Db, instance: string): Promise<Map<string, Array<FromAnswer<typeof fileAnswer>>>> {
  const uses = await db
    .selectFrom('base_file_use as u')
    .innerJoin('base_file as f', 'f.id', 'u.fileId')
    .select(['u.fileId', 'u.field'])
    .where('u.modelId', '=', flowHolder)
    .where('u.recordId', '=', instance)
    .where('u.field', 'like', placeOf('%'))
    .orderBy('f.createdAt')
    .orderBy('f.id')
    .execute()
  const files = await toldFiles(
    db,
    uses.map(({ fileId }) => fileId),
  )
  const found = new Map<string, Array<FromAnswer<typeof fileAnswer>>>()
  for (const { fileId, field } of uses) found.set(field, [...(found.get(field) ?? []), ...[files.get(fileId) ?? []].flat()])
  return found
}

/** What people say of an instance beside deciding. */
export const comments: Routes = (app) => {
  const { db } = app

  app.get<ById>(
    '/api/workflow/Instance/:id/Comment',
    {
      config: { access },
      schema: {
        tags,
        ...does('comments, the oldest first', '评论，最早的在前', '評論，最早的在前'),
        answer: listOf(
          object({ id: text, content: text, creatorUserId: text, userName: orNull(text), creatorTime: time, files: arrayOf(fileAnswer) }),
        ),
        params: idParams,
      },
    },
    async (request) => {
      const { row } = await readInstance(request, request.params.id)
      const list = await db
        .selectFrom('flow_comment as c')
        .leftJoin('base_user as u', 'u.id', 'c.creatorUserId')
        .select(['c.id', 'c.content', 'c.creatorUserId', 'u.realName as userName', 'c.creatorTime'])
        .where('c.instanceId', '=', row.id)
        .orderBy('c.creatorTime')
        .orderBy('c.id')
        .execute()
      const files = await filesIn(db, row.id)
      return { list: list.map((comment) => ({ ...comment, files: files.get(placeOf(comment.id)) ?? [] })) }
    },
  )

  app.post<ById & { Body: { content?: string; files?: Array<{ fileId: string }> | null } }>(
    '/api/workflow/Instance/:id/Comment',
    {
      config: { access },
      schema: {
        tags,
        ...does('say something about it, or show files', '发表评论，可附文件', '發表評論，可附檔案'),
        answer: saved,
        params: idParams,
        body: {
          type: 'object',
          additionalProperties: false,
          properties: { content: { ...text, maxLength: 2000 }, files: sentFiles(limits.files) },
        },
      },
    },
    async (request) => {
      const { row } = await readInstance(request, request.params.id)
      const { content = '', files } = request.body
      const sent = (files ?? []).map(({ fileId }) => fileId)
      if (content.trim() === '' && sent.length === 0) throw new ApiError('badRequest', { key: 'flow.emptyComment' })
      return once(request, async (trx) => {
        // two who write at once are counted one after the other
        await trx.selectFrom('flow_instance').select('id').where('id', '=', row.id).forUpdate().execute()
        const { n } = await trx
          .selectFrom('flow_comment')
          .select((eb) => eb.fn.countAll<string>().as('n'))
          .where('instanceId', '=', row.id)
          .executeTakeFirstOrThrow()
        if (Number(n) >= mostComments) throw new ApiError('badRequest', { key: 'flow.manyComments', params: { n: mostComments } })
        const id = newId()
        await trx
          .insertInto('flow_comment')
          .values({ id, instanceId: row.id, content: content.trim(), creatorUserId: request.user.id })
          .execute()
        await holdFiles(trx, { kind: flowHolder, id: row.id, place: placeOf(id) }, request.user.id, sent, limits.fileSize)
        return reply('server.saved', { id })
      })
    },
  )

  app.delete<{ Params: { id: string; commentId: string } }>(
    '/api/workflow/Instance/:id/Comment/:commentId',
    {
      config: { access },
      schema: {
        tags,
        ...does('delete an own comment', '删除本人的评论', '刪除本人的評論'),
        answer: noData,
        params: {
          type: 'object',
          properties: { ...idParams.properties, commentId: { ...text, maxLength: 50 } },
          required: ['id', 'commentId'],
        },
      },
    },
    async (request) => {
      const { row } = await readInstance(request, request.params.id)
      await transaction(db, async (trx) => {
        const gone = await trx
          .deleteFrom('flow_comment')
          .where('id', '=', request.params.commentId)
          .where('instanceId', '=', row.id)
          .where('creatorUserId', '=', request.user.id)
          .returning('id')
          .executeTakeFirst()
        if (!gone) throw notFound()
        await freeFiles(trx, { kind: flowHolder, id: row.id, place: placeOf(gone.id) })
      })
      return reply('server.deleted')
    },
  )
}
