import { sql } from 'kysely'
import type { FieldError, Row } from '#core/types.ts'
import type { RuleSet } from '../../../auth/rules.ts'
import type { WriteContext } from '../../../auth/writer.ts'
import { ApiError } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import { flowsOf } from '../finding/index.ts'

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
    check: faultsOf,
  },
}
