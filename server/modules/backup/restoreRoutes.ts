import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { formatDate } from '#core/format/format.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { besideOf } from '../../db/beside.ts'
import { limits } from '../../db/limits.ts'
import { noData } from '../../http/answer.ts'
import { does, idParams, means, type Routes, reply, text } from '../../http/route.ts'
import { asOnClock, offsetOf } from '../../records/query/days.ts'
import { beforeAnswer, planAnswer, stateAnswer, toldBefore, toldOutcome, toldPlan } from './answers.ts'
import { heldPath, readAsked, readBefore, readOutcome, writeAsked, writeBefore, writeOutcome } from './asked.ts'
import { keptOf, underWay, zipOf } from './folder.ts'
import { planOf } from './plan.ts'
import { noteBackup } from './routes.ts'

const path = '/api/system/Backup'
const tags = ['backup']
const config = { access: 'admin' } as const
interface ById {
  Params: { id: string }
}
/** On this every process hears that it is to end and start again. */
const channel = 'pinge_restart'
/** What a call is given to be answered before its server goes, in ms. */
const moment = 500

const confirmed = {
  type: 'object',
  additionalProperties: false,
  properties: {
    confirm: {
      ...text,
      maxLength: 200,
      ...means('the name of what is put in the place, typed', '键入的名称，须与备份一致', '鍵入的名稱，須與備份一致'),
    },
  },
  required: ['confirm'],
} as const

const besideIn = ({ database, settings }: FastifyInstance) =>
  besideOf(database, { url: settings.DATABASE_URL, folder: settings.PINGE_DATA })

/** Looking at a backup before it is restored, and having the next start restore it. */
const arranging: Routes = (app) => {
  const { db, settings } = app
  const beside = besideIn(app)

  app.get<ById>(
    `${path}/:id/Plan`,
    {
      config,
      handlerTimeout: limits.longCall,
      schema: {
        tags,
        ...does(
          'reads a backup whole and says what it holds against what is there; nothing is changed',
          '完整校验备份，并与现有数据对比；不做任何更改',
          '完整校驗備份，並與現有資料比對；不做任何變更',
        ),
        answer: planAnswer,
        params: idParams,
      },
    },
    async (request) => {
      const { t, params, headers } = request
      const kept = keptOf(settings, params.id)
      const plan = await planOf(db, zipOf(settings, kept.id), settings, beside)
      return toldPlan(kept, plan, t, (at) => formatDate(asOnClock(at, offsetOf(headers)), 'yyyy-MM-dd HH:mm'))
    },
  )

  app.post<ById & { Body: { confirm: string } }>(
    `${path}/:id/Actions/Restore`,
    {
      config,
      handlerTimeout: limits.longCall,
      schema: {
        tags,
        ...does(
          'have a backup restored by the next start; it is read whole before',
          '安排在下次启动时恢复备份；会先完整校验',
          '安排在下次啟動時還原備份；會先完整校驗',
        ),
        body: confirmed,
        answer: noData,
        params: idParams,
      },
    },
    async (request) => {
      const { id, fullName } = keptOf(settings, request.params.id)
      if (request.body.confirm.trim() !== fullName)
        throw new ApiError('badRequest', { key: 'backup.notConfirmed', params: { name: fullName } })
      if (underWay(settings)) throw new ApiError('conflict', { key: 'backup.busy' })
      const { hindrance } = await planOf(db, zipOf(settings, id), settings, beside)
      if (hindrance) throw new ApiError('badRequest', { key: `backup.fault.${hindrance}` })
      await noteBackup(request, id, 'state', fullName, 'restore')
      writeAsked(settings, { kind: 'restore', id, fullName, at: Date.now(), byName: request.user.realName, tries: 0 })
      return reply('backup.isDue')
    },
  )
}

/** The databases from before a restore. */
const before: Routes = (app) => {
  const { settings } = app
  const beside = besideIn(app)

  app.get(
    `${path}/Before`,
    {
      config,
      schema: {
        tags,
        ...does('the databases from before a restore, which are kept', '恢复前保留的数据库', '還原前保留的資料庫'),
        answer: beforeAnswer,
      },
    },
    () => toldBefore(readBefore(settings)),
  )

  app.post<ById & { Body: { confirm: string } }>(
    `${path}/Before/:id/Actions/Return`,
    {
      config,
      schema: {
        tags,
        ...does(
          'go back to a database from before a restore, by the next start',
          '安排在下次启动时换回恢复前的数据库',
          '安排在下次啟動時換回還原前的資料庫',
        ),
        body: confirmed,
        answer: noData,
        params: idParams,
      },
    },
    async (request) => {
      const { id } = request.params
      const before = readBefore(settings).find(({ name }) => name === id)
      if (!before || !(await beside.list()).includes(id)) throw notFound()
      if (request.body.confirm.trim() !== id) throw new ApiError('badRequest', { key: 'backup.notConfirmed', params: { name: id } })
      await noteBackup(request, id, 'state', id, 'return')
      writeAsked(settings, { kind: 'back', id, fullName: id, at: Date.now(), byName: request.user.realName, tries: 0 })
      return reply('backup.isDue')
    },
  )

  app.delete<ById>(
    `${path}/Before/:id`,
    {
      config,
      schema: {
        tags,
        ...does('delete a database from before a restore', '删除恢复前保留的数据库', '刪除還原前保留的資料庫'),
        answer: noData,
        params: idParams,
      },
    },
    async (request) => {
      const { id } = request.params
      const all = readBefore(settings)
      if (!all.some(({ name }) => name === id)) throw notFound()
      if (readAsked(settings)?.id === id) throw new ApiError('conflict', { key: 'backup.isDue' })
      if ((await beside.list()).includes(id)) await beside.drop(id)
      rmSync(heldPath(settings, id), { force: true })
      writeBefore(
        settings,
        all.filter(({ name }) => name !== id),
      )
      await noteBackup(request, id, 'state', id, 'deleted')
      return reply('server.deleted')
    },
  )
}

/** What the next start is to do, what came of the last one, and having it come now. */
const due: Routes = (app) => {
  const { db, settings, database } = app
  let unlisten = async () => {}
  app.addHook('onReady', async () => {
    const { restart } = app
    if (!restart) return
    unlisten = await database.listen(channel, { onMessage: () => setTimeout(restart, moment).unref(), onReconnect: () => {} })
  })
  app.addHook('onClose', () => unlisten())

  app.get(
    `${path}/State`,
    {
      config,
      schema: {
        tags,
        ...does(
          'what the next start will do, and what came of the last restore',
          '下次启动将执行的操作，以及上次恢复的结果',
          '下次啟動將執行的操作，以及上次還原的結果',
        ),
        answer: stateAnswer,
      },
    },
    ({ t }) => {
      const asked = readAsked(settings)
      return {
        kind: database.kind,
        isDue: asked !== undefined,
        due: asked ? t(`t:backup.due.${asked.kind}`, { name: asked.fullName, by: asked.byName }) : '',
        canRestart: app.restart !== undefined,
        isUnderWay: underWay(settings) !== undefined,
        outcome: toldOutcome(readOutcome(settings), t),
      }
    },
  )

  app.delete(
    `${path}/Due`,
    {
      config,
      schema: {
        tags,
        ...does('take back what the next start was to do', '取消下次启动时的恢复', '取消下次啟動時的還原'),
        answer: noData,
      },
    },
    async (request) => {
      const asked = readAsked(settings)
      if (!asked) throw notFound()
      writeAsked(settings, undefined)
      await noteBackup(request, asked.id, 'state', asked.fullName, 'cancelled')
      return reply('backup.notDue')
    },
  )

  app.delete(
    `${path}/Outcome`,
    {
      config,
      schema: {
        tags,
        ...does('forget what came of the last restore', '不再显示上次恢复的结果', '不再顯示上次還原的結果'),
        answer: noData,
      },
    },
    () => {
      writeOutcome(settings, undefined)
      return reply('server.done')
    },
  )

  app.post(
    `${path}/Actions/Restart`,
    {
      config,
      schema: {
        tags,
        ...does(
          'have every process start again, which does what is due',
          '重新启动所有进程并执行已安排的恢复',
          '重新啟動所有行程並執行已安排的還原',
        ),
        answer: noData,
      },
    },
    async (request) => {
      const asked = readAsked(settings)
      if (!asked) throw new ApiError('badRequest', { key: 'backup.nothingDue' })
      if (!app.restart) throw new ApiError('badRequest', { key: 'backup.noRestart' })
      await noteBackup(request, asked.id, 'state', asked.fullName, 'restart')
      await sql`select pg_notify(${channel}, '')`.execute(db)
      return reply('backup.restarts')
    },
  )
}

/** Restoring: nothing is exchanged while the server serves, the next start does what was arranged. */
export const restores: readonly Routes[] = [arranging, before, due]
