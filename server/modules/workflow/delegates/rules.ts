import { sql } from 'kysely'
import { listMark } from '#core/text.ts'
import type { FieldError, Row } from '#core/types.ts'
import type { RuleSet } from '../../../auth/rules.ts'
import type { WriteContext } from '../../../auth/writer.ts'
import { ApiError } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import { arrayOf } from '../../../http/answer.ts'
import { text } from '../../../http/route.ts'
import { translator } from '../../../texts/texts.ts'
import { pushMessage } from '../../notices/index.ts'
import { flowsOf, tellTodo } from '../finding/index.ts'

/** Delegations that one person may have. */
const most = 100

/** Of flows that both are for; all of them where one is for all. */
const share = (a: readonly string[], b: readonly string[]) => a.length === 0 || b.length === 0 || a.some((id) => b.includes(id))

/** Delegations of a kind that are under way at the same time as this one. */
async function beside(trx: Db, { kind, startTime, endTime }: Row, id: string | undefined) {
  return trx
    .selectFrom('flow_delegate')
    .select(['id', 'userId', 'toUserId', 'flowIds'])
    .where('kind', '=', String(kind))
    .where('enabledMark', '=', 1)
    .where(
      sql<boolean>`"startTime" < ${new Date(Number(endTime))}::timestamptz and "endTime" > ${new Date(Number(startTime))}::timestamptz`,
    )
    .where('id', '<>', id ?? '')
    .execute()
}

/** What is wrong with a delegation that only the others tell. */
async function faultsOf(trx: Db, values: Row, current: Row | undefined, { t }: WriteContext): Promise<FieldError[]> {
  const fault = (field: string, key: string): FieldError[] => [{ field, rule: 'delegate', message: t(`t:${key}`) }]
  const { userId, toUserId, startTime, endTime } = values
  if (userId === toUserId) return fault('toUserId', 'flow.delegate.self')
  if (Number(endTime) <= Number(startTime)) return fault('endTime', 'flow.delegate.ends')
  const person = await trx.selectFrom('base_user').select('enabledMark').where('id', '=', String(toUserId)).executeTakeFirst()
  if (person?.enabledMark !== 1) return fault('toUserId', 'flow.delegate.gone')
  const flows = flowsOf(values.flowIds)
  if (flows.length > 0) {
    const there = await trx.selectFrom('flow_template').select('id').where('id', 'in', flows).execute()
    if (there.length < new Set(flows).size) return fault('flowIds', 'flow.delegate.noFlow')
  }
  if (values.enabledMark === 0) return []
  const others = (await beside(trx, values, current ? String(current.id) : undefined)).filter((one) => share(flows, flowsOf(one.flowIds)))
  if (others.some((one) => one.userId === userId)) return fault('toUserId', 'flow.delegate.twice')
  if (others.some((one) => one.userId === toUserId && one.toUserId === userId)) return fault('toUserId', 'flow.delegate.circle')
  return []
}

/** NT-10: whoever is to stand in is told so, and led to what they were given. */
async function tellDelegate(trx: Db, values: Row, current: Row | undefined, { actor }: WriteContext): Promise<void> {
  const [{ toUserId, kind }, isNew] = [values, current?.toUserId !== values.toUserId]
  if (!isNew || values.enabledMark === 0) return
  const [from, to] = await Promise.all(
    [values.userId, toUserId].map((id) =>
      trx.selectFrom('base_user').select(['realName', 'language']).where('id', '=', String(id)).executeTakeFirst(),
    ),
  )
  const t = translator(to?.language ?? 'zh')
  const title = t('t:flow.message.delegate', { name: from?.realName ?? String(actor.userId), kind: t(`t:flow.delegate.kind.${kind}`) })
  await pushMessage(trx, [String(toUserId)], {
    type: 2,
    event: 'flow.delegate',
    flowType: 2,
    title,
    bodyText: JSON.stringify({ type: '1' }),
    excerpt: title,
  })
}

/** Whoever is away says who decides for them. Both sides see it, and whoever gave it changes it. */
export const delegateRules: RuleSet = {
  flowDelegate: {
    scope: async (_db, { user }, purpose) =>
      purpose === 'read'
        ? sql<boolean>`(flow_delegate."userId" = ${user.id} or flow_delegate."toUserId" = ${user.id})`
        : sql<boolean>`flow_delegate."userId" = ${user.id}`,
    prepare: async (trx, values, current, { actor }) => {
      // of two who make one at once the second waits, so that both are held against each other
      await trx.selectFrom('base_user').select('id').where('id', '=', String(actor.userId)).forUpdate().execute()
      const userId = current?.userId ?? actor.userId
      const { n } = await trx
        .selectFrom('flow_delegate')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .where('userId', '=', String(userId))
        .executeTakeFirstOrThrow()
      if (!current && Number(n) >= most) throw new ApiError('badRequest', { key: 'flow.delegate.many', params: { n: most } })
      return { ...values, userId: String(userId), flowIds: flowsOf(values.flowIds).join(',') || null }
    },
    check: async (trx, values, current, context) => {
      const faults = await faultsOf(trx, values, current, context)
      if (faults.length > 0) return faults
      await tellDelegate(trx, values, current, context)
      await tellTodo(
        trx,
        [values, current].flatMap((one) => (one ? [String(one.toUserId)] : [])),
      )
      return []
    },
    beforeDelete: (trx, { toUserId }) => tellTodo(trx, [String(toUserId)]),
    beside: async (db, records, t) => {
      const ids = [...new Set(records.flatMap(({ flowIds }) => flowsOf(flowIds)))]
      const rows = ids.length === 0 ? [] : await db.selectFrom('flow_template').select(['id', 'fullName']).where('id', 'in', ids).execute()
      const names = new Map(rows.map(({ id, fullName }) => [id, fullName]))
      return new Map(
        records.map(({ id, flowIds }) => {
          const flows = flowsOf(flowIds).filter((one) => names.has(one))
          const flowNames = flows.length === 0 ? t('t:flow.delegate.allFlows') : flows.map((one) => names.get(one)).join(t(listMark))
          return [String(id), { flows, flowNames }]
        }),
      )
    },
    besideAnswer: { flows: arrayOf(text), flowNames: text },
  },
}
