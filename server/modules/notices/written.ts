import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Translate } from '#core/form/form.ts'
import type { Json, Row } from '#core/types.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { among } from '../../http/answer.ts'
import { means, text } from '../../http/route.ts'
import { sentFiles } from '../../records/attachments/holders.ts'
import { repository } from '../../records/entity/repository.ts'
import { conflict, withNewer } from '../../records/write/conflict.ts'
import { cleanHtml } from '../../records/write/html.ts'
import { audienceOf, most, namedIn } from './audience.ts'
import { fileLimits, filesOf, keepFiles } from './holder.ts'
import { lockedNotice, unplan } from './release.ts'

/** What a person writes of a notice; the rest is filled when it is released. */
export interface Written {
  title?: string
  excerpt?: string | null
  bodyText?: string | null
  audience?: 'all' | 'chosen'
  toUserIds?: string[] | null
  expirationTime?: number | null
  files?: Array<{ fileId: string }> | null
  version?: Json
}

const everybodyOr = '所有人（all），或 toUserIds 所指的人（chosen）'
export const writtenBody = {
  type: 'object',
  properties: {
    title: text,
    excerpt: { type: ['string', 'null'] },
    bodyText: { type: ['string', 'null'], maxLength: 500_000, ...means('rich text', '富文本', '富文字') },
    audience: { ...among('all', 'chosen'), ...means('everybody (all), or those of toUserIds (chosen)', everybodyOr, everybodyOr) },
    toUserIds: {
      type: ['array', 'null'],
      maxItems: most.named,
      items: { ...text, maxLength: 100 },
      ...means(
        'people, units with those below, roles, positions, groups, as `id--type`',
        '人员、组织（含下级）、角色、岗位、分组，格式为 `编号--类型`',
        '人員、組織（含下層）、角色、職位、群組，格式為 `編號--類型`',
      ),
    },
    expirationTime: {
      type: ['integer', 'null'],
      ...means('when it is taken out of the messages of people', '到期后从用户的消息中移除', '到期後從使用者的訊息中移除'),
    },
    files: sentFiles(fileLimits.files),
    version: {},
  },
} as const

/** What a person wrote, as it is kept. Throws where it is for nobody, or for somebody who is not there. */
async function valuesOf(trx: Db, sent: Written, current: Row | undefined, t: Translate): Promise<Row> {
  const { title, excerpt, bodyText, expirationTime } = sent
  return {
    ...(title === undefined ? {} : { title }),
    ...(excerpt === undefined ? {} : { excerpt }),
    ...(bodyText === undefined ? {} : { bodyText: cleanHtml(bodyText ?? '') }),
    ...(expirationTime === undefined ? {} : { expirationTime }),
    ...(await audienceOf(trx, sent, current, t)),
  }
}

const idsOf = (files: Written['files']): string[] => [...new Set((files ?? []).map(({ fileId }) => fileId))]

/** A notice as whoever keeps it reads it. */
export const readNotice = async (db: Db, row: Row): Promise<Row> => ({
  ...row,
  toUserIds: namedIn(row.toUserIds),
  files: await filesOf(db, String(row.id)),
})

/** A conflict carries the newer notice as it is read; any other error stays. To be asked outside of the transaction that failed. */
export const asRead = (db: Db, error: unknown): Promise<unknown> =>
  withNewer(error, async (newer, by) => conflict(await readNotice(db, newer), { by }))

/** Writes a new draft. */
export async function writeDraft(trx: Db, sent: Written, { t, writer, user }: FastifyRequest): Promise<Row> {
  const record = await repository('notice').insert(trx, await valuesOf(trx, sent, undefined, t), writer)
  await keepFiles(trx, String(record.id), user.id, idsOf(sent.files))
  return record
}

/** Changes a notice that was not released; when it was to go out is taken back. */
export async function changeDraft({ db }: FastifyInstance, id: string, sent: Written, { t, writer, user }: FastifyRequest): Promise<Row> {
  return transaction(db, async (trx) => {
    await unplan(trx, id)
    const row = await lockedNotice(trx, id)
    if (!row) throw notFound()
    if (row.state !== 'draft' && row.state !== 'scheduled') throw new ApiError('protected', { key: 'notice.isReleased' })
    const values = { ...(await valuesOf(trx, sent, row, t)), state: 'draft', scheduledTime: null, releaseUser: null }
    const record = await repository('notice').update(trx, id, { ...values, version: sent.version ?? null }, writer)
    if (sent.files !== undefined) await keepFiles(trx, id, user.id, idsOf(sent.files))
    return record
  }).catch(async (error) => {
    throw await asRead(db, error)
  })
}
