import type { FastifyInstance } from 'fastify'
import { type Preview, preview, type Resolve } from '#core/flow/preview.ts'
import { refusals } from '#core/flow/refusals.ts'
import type { FlowState } from '#core/flow/types.ts'
import { type ShownStep, shownStep } from '#core/flow/way.ts'
import type { Row } from '#core/types.ts'
import type { Db } from '../../../db/types.ts'
import { anything, arrayOf, mapOf, object, orNull, worded } from '../../../http/answer.ts'
import { text } from '../../../http/route.ts'
import type { Model } from '../../../records/model/model.ts'
import { find } from '../finding/index.ts'
import { namesOf } from './names.ts'
import { type Released, titlesOf } from './plans.ts'
import { starterRow } from './starter.ts'

/** What is foreseen for: a record, and who starts it. */
interface For {
  templateId: string
  released: Released
  form: Row
  /** the application that the record is of */
  model: Model
  starter: string
  launchedAt: number | null
  /** from where on; from its launch where nothing is said */
  state?: FlowState
}

/** A way that is still to come, as it is told: with the names of people and the titles of nodes. */
export interface Foreseen extends Pick<Preview, 'ends'> {
  way: ShownStep[]
  /** the key of the text that says why it would be refused */
  refused: string | null
  people: { [id: string]: string }
  nodes: { [id: string]: unknown }
}

/** What is told of a way that is still to come. */
export const foreseen = object({
  ...{ way: arrayOf(anything), ends: text, refused: orNull(text) },
  ...{ people: mapOf(text), nodes: mapOf(worded) },
})

/** The way that a flow takes when everybody agrees, by the very steps that it takes then. Nothing is kept. */
export async function wayAhead(
  app: FastifyInstance,
  db: Db,
  { templateId, released, form, model, starter, launchedAt, state }: For,
): Promise<Preview> {
  const user = await starterRow(db, starter, released.readsUser)
  const now = Date.now() + app.jobs.clock.ahead
  const resolve: Resolve = (needs, at) => find(db, needs, { templateId, form, model, now: at, launchedAt })
  return preview(released.plan, { now, form, user, starter }, resolve, state)
}

/** The same as it is told. */
export async function foresee(app: FastifyInstance, db: Db, about: For): Promise<Foreseen> {
  const { released } = about
  const found = await wayAhead(app, db, about)
  const ids = found.way.flatMap(({ people }) =>
    people.flatMap(({ person, why }) => [person, why.onBehalf, ...(why.skipped ?? []).map((one) => one.person)]),
  )
  return {
    ...{
      way: found.way.map((step) => shownStep(released.plan, step)),
      ends: found.ends,
      refused: found.refused ? refusals[found.refused.reason] : null,
    },
    people: await namesOf(
      db,
      ids.filter((id): id is string => id !== undefined),
    ),
    nodes: Object.fromEntries(titlesOf(released.plan)),
  }
}
