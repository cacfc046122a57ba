import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import { audit } from '../../db/audit.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { address, listOf, noData, orNull, saved } from '../../http/answer.ts'
import { attachment, sealOf, unseal } from '../../http/download.ts'
import { once } from '../../http/once.ts'
import { does, idParams, type Routes, reply, text } from '../../http/route.ts'
import { queue } from '../../jobs/queue.ts'
import { contentsAnswer, keptAnswer, leftOutAnswer, toldContents, toldKept, toldLeftOut } from './answers.ts'
import { openBackup } from './archive.ts'
import { readAsked } from './asked.ts'
import { keptOf, listKept, removeKept, underWay, writeKept, zipOf } from './folder.ts'
import { askedFor, stopMaking } from './make.ts'
import { tablesHere } from './plan.ts'
import { keepSent } from './sent.ts'

const path = '/api/system/Backup'
const tags = ['backup']
const config = { access: 'admin' } as const
const noteOf = { type: 'object', additionalProperties: false, properties: { note: orNull({ ...text, maxLength: 200 } as const) } } as const
interface ById {
  Params: { id: string }
}
/** What somebody may send in one call, in bytes; a larger one is restored by the command. */
const mostSent = 20 * 1024 ** 3
/** How long an address of a download is good, in seconds, and what it may take, in ms. */
const [lasting, downloadTime] = [120, 24 * 3_600_000]

interface Ticket {
  backup: string
}

/** Writes into the audit trail what somebody did with a backup. */
export const noteBackup = (
  request: FastifyRequest,
  recordId: string,
  verb: 'create' | 'update' | 'delete' | 'state',
  fullName: string,
  state?: string,
): Promise<void> =>
  transaction(request.server.db, (trx) =>
    audit(trx, request.writer.actor, [{ entity: 'backup', recordId, verb, after: { fullName, ...(state ? { state } : {}) } }]),
  )

/** What is kept, and what is in it. */
const reading: Routes = (app) => {
  const { db, settings } = app
  app.get(
    path,
    {
      config,
      schema: {
        tags,
        ...does('the backups that are kept, the newest first', '已保留的备份，最新的在前', '已保留的備份，最新的在前'),
        answer: listOf(keptAnswer),
      },
    },
    ({ t }) => ({ list: listKept(settings).map((kept) => toldKept(kept, t)) }),
  )

  app.get(
    `${path}/LeftOut`,
    {
      config,
      schema: {
        tags,
        ...does('tables that no backup carries, and why', '备份不包含的表及原因', '備份不包含的表及原因'),
        answer: leftOutAnswer,
      },
    },
    ({ t }) => toldLeftOut(t),
  )

  app.get<ById>(
    `${path}/:id`,
    {
      config,
      schema: { tags, ...does('one backup', '一个备份的信息', '一個備份的資訊'), answer: keptAnswer, params: idParams },
    },
    ({ params: { id }, t }) => toldKept(keptOf(settings, id), t),
  )

  app.get<ById>(
    `${path}/:id/Contents`,
    {
      config,
      schema: {
        tags,
        ...does(
          'the tables of a backup with their rows and hashes, and how many rows are here',
          '备份中的各表及其行数与哈希，以及现有行数',
          '備份中的各表及其列數與雜湊，以及現有列數',
        ),
        answer: contentsAnswer,
        params: idParams,
      },
    },
    async ({ params: { id } }) => {
      const backup = await openBackup(zipOf(settings, id))
      backup.close()
      return toldContents(backup.manifest, await tablesHere(db, backup.manifest))
    },
  )
}

/** Backups that are made, noted about and deleted. */
const making: Routes = (app) => {
  const { settings } = app
  app.post<{ Body: { note?: string | null } }>(
    `${path}/Actions/Make`,
    {
      config,
      schema: {
        tags,
        ...does('have a backup made; the list says how far it is', '开始备份；进度见列表', '開始備份；進度見清單'),
        body: noteOf,
        answer: saved,
      },
    },
    (request) =>
      once(request, async (trx) => {
        if (underWay(settings)) throw new ApiError('conflict', { key: 'backup.busy' })
        const { id: byId, realName } = request.user
        const asked = askedFor({ id: newId(), note: (request.body as { note?: string | null }).note ?? '', byId, byName: realName })
        writeKept(settings, asked)
        await queue(trx, 'backup.make', { payload: { id: asked.id }, key: asked.id, by: byId })
        await audit(trx, request.writer.actor, [
          { entity: 'backup', recordId: asked.id, verb: 'create', after: { fullName: asked.fullName, note: asked.note } },
        ])
        return reply('backup.begun', { id: asked.id })
      }),
  )

  app.put<ById & { Body: { note?: string | null } }>(
    `${path}/:id`,
    {
      config,
      schema: {
        tags,
        ...does('change the note of a backup', '修改备份的备注', '修改備份的備註'),
        body: noteOf,
        answer: noData,
        params: idParams,
      },
    },
    async (request) => {
      const kept = keptOf(settings, request.params.id)
      if (kept.state === 'making' || kept.state === 'waiting') throw new ApiError('conflict', { key: 'backup.busy' })
      writeKept(settings, { ...kept, note: request.body.note ?? '' })
      await noteBackup(request, kept.id, 'update', kept.fullName)
      return reply('server.saved')
    },
  )

  app.put<ById>(
    `${path}/:id/Actions/Cancel`,
    {
      config,
      schema: {
        tags,
        ...does('stop a backup that is under way', '停止正在进行的备份', '停止正在進行的備份'),
        answer: noData,
        params: idParams,
      },
    },
    async (request) => {
      const { id, fullName } = keptOf(settings, request.params.id)
      stopMaking(settings, id)
      await noteBackup(request, id, 'state', fullName, 'cancelled')
      return reply('backup.stops')
    },
  )

  app.delete<ById>(
    `${path}/:id`,
    {
      config,
      schema: { tags, ...does('delete a backup', '删除备份', '刪除備份'), answer: noData, params: idParams },
    },
    async (request) => {
      const { id, fullName, state } = keptOf(settings, request.params.id)
      if (state === 'making' || state === 'waiting') throw new ApiError('conflict', { key: 'backup.busy' })
      if (readAsked(settings)?.id === id) throw new ApiError('conflict', { key: 'backup.isDue' })
      removeKept(settings, id)
      await noteBackup(request, id, 'delete', fullName)
      return reply('server.deleted')
    },
  )
}

/** Backups on their way in and out. */
const carrying: Routes = (app) => {
  const { db, settings } = app
  app.post(
    path,
    {
      config,
      handlerTimeout: downloadTime,
      schema: {
        tags,
        consumes: ['multipart/form-data'],
        ...does(
          'keep a backup that comes from elsewhere; nothing is restored. Multipart: file',
          '上传备份：校验并保存，不恢复；multipart 参数：file',
          '上傳備份：校驗並儲存，不還原；multipart 參數：file',
        ),
        answer: saved,
      },
    },
    async (request) => {
      const part = request.isMultipart() ? await request.file({ limits: { fileSize: mostSent, files: 1 } }) : undefined
      if (!part) throw new ApiError('badRequest', { key: 'server.fileMissing' })
      const by = { byId: request.user.id, byName: request.user.realName }
      const kept = await keepSent(settings, { name: part.filename, content: part.file }, by)
      await noteBackup(request, kept.id, 'create', kept.fullName)
      return reply('backup.sent', { id: kept.id })
    },
  )

  app.post<ById>(
    `${path}/:id/Actions/Download`,
    {
      config,
      schema: {
        tags,
        ...does(
          'data.url is a short-lived address of a backup; that it was asked for is noted',
          '下载备份：data.url 为短期有效的地址；下载会记入日志',
          '下載備份：data.url 為短期有效的位址；下載會記入日誌',
        ),
        answer: address,
        params: idParams,
      },
    },
    async (request) => {
      const { id, fullName } = keptOf(settings, request.params.id)
      zipOf(settings, id)
      await noteBackup(request, id, 'state', fullName, 'downloaded')
      const ticket = (await sealOf(db))({ backup: id } satisfies Ticket, lasting)
      return { url: `${path}/Content/${ticket}`, name: fullName }
    },
  )

  app.get<{ Params: { ticket: string } }>(
    `${path}/Content/:ticket`,
    {
      config: { access: 'open', raw: true },
      compress: false,
      handlerTimeout: downloadTime,
      schema: {
        tags,
        ...does('a backup, by its signed address', '按签名地址读取备份', '依簽章位址讀取備份'),
        params: { type: 'object', properties: { ticket: { ...text, maxLength: 500 } } },
      },
    },
    async (request, answer) => {
      const ticket = await unseal<Ticket>(db, request.params.ticket).catch(() => undefined)
      if (typeof ticket?.backup !== 'string') throw new ApiError('notFound', { key: 'server.linkExpired' })
      const file = zipOf(settings, ticket.backup)
      const { size } = await stat(file)
      return answer
        .headers({ ...attachment(keptOf(settings, ticket.backup).fullName), 'content-length': String(size) })
        .type('application/zip')
        .send(createReadStream(file))
    },
  )
}

/** Backups: all that the system keeps, so nobody but administrators has anything to do with them. */
export const backups: readonly Routes[] = [reading, making, carrying]
