import type { FastifyInstance } from 'fastify'
import { around } from '#core/flow/plan.ts'
import { type Preview, preview } from '#core/flow/preview.ts'
import { refusals } from '#core/flow/refusals.ts'
import type { FlowState } from '#core/flow/types.ts'
import type { Row } from '#core/types.ts'
import type { Db } from '../../../db/types.ts'
import { find } from '../finding/index.ts'
import { namesOf } from './names.ts'
import { nodeTitles, type Released } from './plans.ts'
import { starterRow } from './starter.ts'

/** What is foreseen for: a record, and who starts it. */
interface For {
  templateId: string
  released: Released
  form: Row
  starter: string
  launchedAt: number | null
  /** from where on; from its launch where nothing is said */
  state?: FlowState
}

/** A way that is still to come, as it is told: with the names of people and the titles of nodes. */
export interface Foreseen extends Pick<Preview, 'way' | 'ends'> {
  /** the key of the text that says why it would be refused */
  refused: string | null
  people: { [id: string]: string }
  nodes: { [id: string]: unknown }
}

/** The way that a flow takes when everybody agrees, by the very steps that it takes then. Nothing is kept. */
export async function foresee(
  app: FastifyInstance,
  db: Db,
  { templateId, released, form, starter, launchedAt, state }: For,
): Promise<Foreseen> {
  const user = await starterRow(db, starter, released.readsUser)
  const now = Date.now() + app.jobs.clock.ahead
  const found = await preview(
    released.plan,
    { now, form, user, starter },
    (needs, at) => find(db, needs, { templateId, form, now: at, launchedAt }),
    state,
  )
  const ids = found.way.flatMap(({ people }) =>
    people.flatMap(({ person, why }) => [person, why.onBehalf, ...(why.skipped ?? []).map((one) => one.person)]),
  )
  return {
    ...{
      way: found.way.map((step) => ({ ...step, level: around(released.plan, step.node).length })),
      ends: found.ends,
      refused: found.refused ? refusals[found.refused.reason] : null,
    },
    people: await namesOf(
      db,
      ids.filter((id): id is string => id !== undefined),
    ),
    nodes: Object.fromEntries(await nodeTitles(app, released.id)),
  }
}
