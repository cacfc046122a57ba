import type { Scope } from '#core/types.ts'
import { ApiError, envelopeCode } from '../../../base/errors.ts'
import { breathe } from '../../../db/breathe.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Db } from '../../../db/types.ts'
import { arrayOf, integer, object, open } from '../../../http/answer.ts'
import { type Caller, does, type Routes, reply, text } from '../../../http/route.ts'
import { type Offers, withOffers } from '../../../records/interfaces/offers.ts'
import { bodyOf, givenIn, type Part, type SentBody, taskVerbs } from './bodies.ts'
import { signedWith } from './evidence.ts'
import { lock } from './lock.ts'
import { perform } from './perform.ts'
import { titleOfRow } from './titles.ts'

/** Tasks that one call may decide. */
const most = 100
const verbs = ['Agree', 'Return', 'Transfer'] as const

/** What all of them are decided with. */
const takes = ['opinion', 'signature', 'files', 'to'] as const satisfies readonly Part[]

interface Batch extends Pick<SentBody, (typeof takes)[number]> {
  verb: (typeof verbs)[number]
  ids: string[]
}

/** What tasks of somebody are called; of others nothing is told. */
async function titlesOf({ server: app, user, t }: Caller, tasks: ReadonlyArray<{ id: string }>): Promise<Map<string, string>> {
  const rows = await app.db
    .selectFrom('flow_task as t')
    .innerJoin('flow_instance as i', 'i.id', 't.instanceId')
    .select(['t.id', 'i.fullName', 'i.about', 'i.versionId'])
    .where(
      't.id',
      'in',
      tasks.map(({ id }) => id),
    )
    .where('t.person', '=', user.id)
    .execute()
  return new Map(await Promise.all(rows.map(async (row) => [row.id, await titleOfRow(app, row, t)] as const)))
}

/** Decides many tasks one after the other: each for itself, and what became of each is told. */
export const batches: Routes = (app) => {
  const { db } = app
  app.post<{ Body: Batch }>(
    '/api/workflow/Task/Batch',
    {
      config: { access: 'user' },
      schema: {
        tags: ['workflow'],
        ...does(
          'agree to, send back or hand over many tasks: each for itself, and `code` and `msg` say what became of it',
          '批量同意、退回或转审：逐条处理，`code` 与 `msg` 为各条的结果',
          '批次同意、退回或轉審：逐筆處理，`code` 與 `msg` 為各筆的結果',
        ),
        answer: open({
          list: arrayOf(object({ id: text, code: integer, msg: text })),
          failed: arrayOf(object({ id: text, title: text, text })),
        }),
        body: {
          type: 'object',
          required: ['verb', 'ids'],
          additionalProperties: false,
          properties: {
            verb: { enum: verbs },
            ids: { type: 'array', items: { ...text, maxLength: 50 }, minItems: 1, maxItems: most, uniqueItems: true },
            ...bodyOf(takes).properties,
          },
        },
      },
    },
    async (request) => {
      const { verb, ids, ...given } = request.body
      const { user } = request
      const call = taskVerbs.find(({ name }) => name === verb)
      const sent = givenIn(given)
      const isWhole = call?.takes.includes('signature') || sent.signature === undefined
      if (!call || !isWhole || (verb === 'Transfer') !== (sent.to !== undefined)) throw new ApiError('badRequest')
      const body = await signedWith(request, sent)
      const decide = async (id: string) => {
        const task = await db.selectFrom('flow_task').select(['instanceId', 'task']).where('id', '=', id).executeTakeFirst()
        if (!task) throw new ApiError('notFound')
        const context: { scope: Scope; offers?: Offers } = { scope: {} }
        const work = async (trx: Db) => {
          const at = await lock(app, trx, task.instanceId)
          const own = at.state.tasks[task.task]
          // who stands in for somebody decides in their place
          const behalf = own && own.person !== user.id ? { onBehalf: own.person } : {}
          await perform(app, trx, at, call.command({ ...body, ...behalf }, user.id, task.task), user.isAdmin, context.offers)
        }
        await withOffers(app, context, () => transaction(db, work))
      }
      const list: Array<{ id: string; code: number; msg: string }> = []
      for (const id of ids) {
        try {
          await decide(id)
          list.push({ id, code: envelopeCode(undefined), msg: request.t('t:server.done') })
        } catch (error) {
          if (!(error instanceof ApiError) || error.problem === 'internal') throw error
          list.push({ id, code: envelopeCode(error.problem), msg: request.t(`t:${error.key}`, error.params) })
        }
        await breathe()
      }
      const refused = list.filter(({ code }) => code !== envelopeCode(undefined))
      if (refused.length === 0) return reply('server.done', { list, failed: [] })
      const names = await titlesOf(request, refused)
      const failed = refused.map(({ id, msg }) => ({ id, title: names.get(id) ?? '', text: msg }))
      return reply('flow.batchPart', { list, failed }, { done: list.length - refused.length, failed: refused.length })
    },
  )
}
