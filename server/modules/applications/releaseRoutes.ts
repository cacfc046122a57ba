import { listMark } from '#core/text.ts'
import { ApiError } from '../../base/errors.ts'
import { limits } from '../../db/limits.ts'
import { transaction } from '../../db/transaction.ts'
import { arrayOf, integer, object } from '../../http/answer.ts'
import type { Routes } from '../../http/route.ts'
import { idParams, reply, text } from '../../http/route.ts'
import { flowsReached } from '../workflow/index.ts'
import { accessToOne, type ById, held, path, pressingOnOne, tagged } from './calls.ts'
import { toldTo } from './heldCalls.ts'
import { keptAnswer, keptBy, makeTables, plannedSteps, release } from './release.ts'
import { type Step, stepAnswer } from './steps.ts'

/** VD-01: the draft of an application becomes what staff see. */
export const applicationRelease: Routes = (app) => {
  const { db } = app

  app.get<ById>(
    `${path}/:id/ReleasePlan`,
    {
      config: { access: accessToOne },
      schema: {
        ...tagged(
          'what the release of the draft would do to the database: the steps that it will run, what of them cannot be done, and flows that name fields which are gone then',
          '发布草稿将对数据库做什么：发布时执行的各个步骤、其中不能执行的，以及引用了已不存在字段的流程',
          '發布草稿將對資料庫做什麼：發布時執行的各個步驟、其中不能執行的，以及引用了已不存在欄位的流程',
        ),
        answer: object({
          version: integer,
          steps: arrayOf(stepAnswer),
          flows: arrayOf(object({ name: text, fields: arrayOf(text) })),
        }),
        params: idParams,
      },
    },
    async ({ params: { id }, t, user, writer }) => {
      const { version, steps, flows } = await plannedSteps(db, id, { t })
      const reached = writer.asker && (await flowsReached(writer.asker, db))
      return {
        version,
        flows: flows.flatMap(({ fullName, modelId, fields }) => (!reached || reached.has(modelId) ? [{ name: fullName, fields }] : [])),
        steps: (await toldTo(db, user, id, steps)).map(({ told, refused }) => ({
          ...told,
          ...(refused ? { refused: t(`t:${refused.key}`, refused.params) } : {}),
        })),
      }
    },
  )

  app.post<ById>(
    `${path}/:id/Actions/Release`,
    {
      config: { access: pressingOnOne('btn_edit') },
      handlerTimeout: limits.longCall,
      schema: {
        ...tagged(
          'publish the draft: tables are made or altered, data is never dropped',
          '发布草稿：创建或调整数据表，不删除数据',
          '發布草稿：建立或調整資料表，不刪除資料',
        ),
        answer: object({
          id: text,
          version: integer,
          isRelease: integer,
          kept: arrayOf(keptAnswer),
        }),
        params: idParams,
      },
    },
    async (request) => {
      const { id } = request.params
      const fits = await makeTables(db, id, request.writer, async (draft) => void (await held(request, db, async () => draft, id)))
      let refused: Step | undefined
      const { record, steps } = await transaction(
        db,
        async (trx) => {
          let released: Awaited<ReturnType<typeof release>> | undefined
          const write = async () => {
            released = await release(trx, id, request.writer, {
              known: fits,
              refused: (step) => {
                refused = step
              },
            })
            return released.record
          }
          const record = await held(request, trx, write, id)
          return { record, steps: released?.steps ?? [] }
        },
        limits.shape,
      ).catch(async (error: unknown) => {
        const [told] = refused ? await toldTo(db, request.user, id, [refused]) : []
        // what is in the way are values that the caller may not read
        throw !refused || told?.refused
          ? error
          : new ApiError('invalid', { key: 'visualdev.heldLoss', params: { field: refused.refused?.params.field ?? '' } })
      })
      const kept = keptBy(await toldTo(db, request.user, id, steps))
      const data = { id: record.id, version: record.version, isRelease: record.isRelease, kept }
      const names = kept.map(({ table, column }) => (column ? `${table}.${column}` : table)).join(request.t(listMark))
      return kept.length > 0 ? reply('visualdev.releasedKept', data, { kept: names }) : reply('visualdev.released', data)
    },
  )
}
