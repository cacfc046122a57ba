import type { Translate } from '#core/form/form.ts'
import type { Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError, brokenRules } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { repository } from '../../records/entity/repository.ts'
import { holdsMore } from './holdsMore.ts'

/** As many as one import makes. */
export const mostAtOnce = 1000
/** So many of those who are refused are named. */
const named = 10

/** Those of many who are refused, and why: each is named, and nothing is done to anybody. */
export class Refusals {
  private readonly found: Array<{ name: string; why: string }> = []
  private readonly t: Translate

  constructor(t: Translate) {
    this.t = t
  }

  add(person: Row, key: string, params?: { [name: string]: string | number }): void {
    this.found.push({ name: String(person.realName), why: this.t(`t:${key}`, params) })
  }

  /** Runs what may be refused for one person. */
  async of(person: Row, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const rules = brokenRules(error)
      if (rules) this.found.push({ name: String(person.realName), why: rules[0]?.message ?? '' })
      else this.add(person, error.key, error.params)
    }
  }

  /** Throws when anybody was refused. */
  end(): void {
    if (this.found.length === 0) return
    const list = this.found.slice(0, named).map((one) => this.t('t:user.many.one', one))
    if (this.found.length > named) list.push(this.t('t:user.many.more', { n: this.found.length - named }))
    throw new ApiError('forbidden', { key: 'user.many.refused', params: { list: list.join(this.t('t:user.many.join')) } })
  }
}

/**
 * The people of these ids that the caller may change; oneself, and whoever may do what the caller may not, is refused by
 * name. Throws not found where one is out of their reach: of those nothing is told.
 */
export async function reachedPeople(trx: Db, ids: readonly string[], context: WriteContext): Promise<Row[]> {
  const store = repository('user')
  const refusals = new Refusals(context.t)
  const people: Row[] = []
  for (const id of new Set(ids)) {
    const person = await store.get(trx, id, context, 'update')
    const { asker } = context
    if (asker?.user.id === id) refusals.add(person, 'server.notSelf')
    else if (asker && (await holdsMore(trx, id, asker))) refusals.add(person, 'server.holdsMore')
    people.push(person)
  }
  refusals.end()
  return people
}
