import type { Json, Row, Scope } from '#core/types.ts'
import type { Config } from '../../base/config.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { callInterface } from './call.ts'
import { findInterface } from './find.ts'

/** One question to an interface; fields that ask the same share the answer. */
export interface Question {
  name: string
  paramList: Array<{ field: string; defaultValue: Json }>
  /** values that an interface which looks them up by itself is asked for */
  ids?: Json[]
  /** for whom it is asked; for who writes where nothing is said */
  user?: Row
}
export const keyOf = (question: Question) => JSON.stringify(question)

/** Rows that APIs gave for one write, by question; nothing for one that could not be asked. */
export type Offers = Map<string, readonly Row[] | undefined>

/** A write needs rows of an API: they are fetched while no transaction is open, and the write is made again. */
export const rowsNeeded = (questions: readonly Question[]) => new ApiError('unavailable', { data: questions, kind: 'rowsNeeded' })

/** The questions that a write has to be made again with; nothing of any other error. */
export const questionsOf = (error: unknown): readonly Question[] | undefined =>
  error instanceof ApiError && error.kind === 'rowsNeeded' ? (error.data as readonly Question[]) : undefined

/** APIs that one write may ask. */
const mostQuestions = 50
/** How often a write is made again: what it needs of one may depend on what another answered. */
const mostRounds = 10

/** Runs a write; where it needs rows of an API they are fetched outside of its transaction, and it runs again. */
export async function withOffers<T>(
  app: { db: Db; settings: Config },
  context: { scope: Scope; offers?: Offers },
  run: () => Promise<T>,
  most = mostQuestions,
): Promise<T> {
  const offers: Offers = new Map()
  context.offers = offers
  for (let round = 0; ; round++) {
    try {
      return await run()
    } catch (error) {
      const questions = questionsOf(error)
      if (!questions || round >= mostRounds || offers.size > most) throw error
      await fetchOffers(app, questions, offers, context.scope.user ?? {}, most)
    }
  }
}

/** Asks APIs, at most so many, and notes what they answer; nothing of one that could not be asked. */
export async function fetchOffers(
  app: { db: Db; settings: Config },
  questions: readonly Question[],
  offers: Offers,
  user: Row,
  most = mostQuestions,
): Promise<void> {
  const fetch = async (question: Question) => {
    const record = await findInterface(app.db, question.name)
    const page = question.ids ? { ids: question.ids } : {}
    const answer =
      record && callInterface(app.db, app.settings, record, { paramList: question.paramList, page, user: question.user ?? user })
    offers.set(
      keyOf(question),
      await Promise.resolve(answer).then(
        (one) => one?.rows,
        () => undefined,
      ),
    )
  }
  await Promise.all(questions.slice(0, most).map(fetch))
  for (const question of questions.slice(most)) offers.set(keyOf(question), undefined)
}
