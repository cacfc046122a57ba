import { sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import type { Db } from '../../db/types.ts'
import { askedPage } from '../../records/query/page.ts'
import { runsOf } from './runs.ts'
import { isSetUp, type Kind, type Target, typeOf } from './targets.ts'

const tables = { organize: 'base_organize', user: 'base_user' } as const

/** How far a target is behind in units or people: what there is here, what of it is there, what failed, what is still to go; and the last run. */
export async function totalOf(db: Db, target: Target, kind: Kind, t: Translate) {
  const { rows } = await sql<{ total: number; done: number; failed: number; lastTime: string | null }>`
    select count(*)::int as total,
      count(*) filter (where l."state" = 'ok' and l."thirdId" is not null)::int as done,
      count(*) filter (where l."state" = 'failed')::int as failed,
      floor(extract(epoch from max(l."syncedAt")) * 1000) as "lastTime"
    from ${sql.table(tables[kind])} o
    left join base_syn_third_link l on l."target" = ${target} and l."kind" = ${kind} and l."localId" = o."id"
    where o."enabledMark" = 1`.execute(db)
  const { total = 0, done = 0, failed = 0, lastTime = null } = rows[0] ?? {}
  const last = (await runsOf(db, { target, kind }, askedPage({ pageSize: 1 }), t)).list[0]
  const noted = Object.values(last?.counts ?? {}).reduce((sum, n) => sum + n, 0)
  const isRunning = last?.state === 'waiting' || last?.state === 'running'
  return {
    ...{ id: `${target}.${typeOf(kind)}`, target, type: typeOf(kind), fullName: t(`t:synThird.kind.${kind}`) },
    ...{ targetName: t(`t:synThird.target.${target}`), isSet: (await isSetUp(db, target)) ? (1 as const) : (0 as const) },
    ...{ total, done, failed, waiting: Math.max(0, total - done - failed) },
    ...{ lastTime: last?.endedAt ?? (lastTime === null ? null : Number(lastTime)) },
    ...{ runId: last?.id ?? null, state: last?.state ?? null, isRunning: isRunning ? (1 as const) : (0 as const) },
    text: isRunning ? t('t:synThird.progress', { n: noted, total: last?.total ?? '…' }) : (last?.fault ?? ''),
  }
}
