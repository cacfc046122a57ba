import type { FastifyInstance } from 'fastify'
import { type Preview, preview, type Resolve } from '#core/flow/engine/preview.ts'
import { refusals } from '#core/flow/engine/refusals.ts'
import type { FlowState } from '#core/flow/types.ts'
import { type ShownStep, shownStep } from '#core/flow/way.ts'
import type { Row } from '#core/types.ts'
import type { Db } from '../../../db/types.ts'
import { anything, arrayOf, mapOf, object, orNull, worded } from '../../../http/answer.ts'
import { text } from '../../../http/route.ts'
import { fetchOffers, type Offers, questionsOf } from '../../../records/interfaces/offers.ts'
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

/** Questions to APIs that one foresight may ask: those that are left could not be asked. */
const mostAsked = 200

/** Facts where no transaction is open: what APIs are needed for is asked at once, each question once. */
async function found(app: FastifyInstance, needs: Parameters<typeof find>[1], about: Parameters<typeof find>[2] & { offers: Offers }) {
  for (let round = 0; ; round++) {
    try {
      return await find(app.db, needs, about)
    } catch (error) {
      const questions = questionsOf(error)
      if (!questions || round > 0) throw error
      await fetchOffers(app, questions, about.offers, about.user, mostAsked - about.offers.size)
    }
  }
}

/** The way that a flow takes when everybody agrees, by the very steps that it takes then. Nothing is kept. */
export async function wayAhead(
  app: FastifyInstance,
  db: Db,
  { templateId, released, form, model, starter, launchedAt, state }: For,
  offers: Offers = new Map(),
): Promise<Preview> {
  const user = await starterRow(db, starter, released.readsUser)
  const now = Date.now() + app.jobs.clock.ahead
  const resolve: Resolve = (needs, at) => found(app, needs, { templateId, form, model, user, offers, now: at, launchedAt })
  return preview(released.plan, { now, form, user, starter }, resolve, state)
}

/** The same as it is told. */
export async function foresee(app: FastifyInstance, db: Db, about: For): Promise<Foreseen> {
  const { released } = about
  const { way, ends, refused } = await wayAhead(app, db, about)
  const ids = way.flatMap(({ people }) =>
    people.flatMap(({ person, why }) => [person, why.onBehalf, ...(why.skipped ?? []).map((one) => one.person)]),
  )
  return {
    ...{
      way: way.map((step) => {
        const isCall = released.plan.nodes.get(step.node)?.node.kind === 'call'
        return { ...shownStep(released.plan, step), ...(isCall ? { notCalled: true as const } : {}) }
      }),
      ends,
      refused: refused ? refusals[refused.reason] : null,
    },
    people: await namesOf(
      db,
      ids.filter((id): id is string => id !== undefined),
    ),
    nodes: Object.fromEntries(titlesOf(released.plan)),
  }
}
