import { resolve } from '#core/expression/expr.ts'
import { limits } from '#core/flow/check/limits.ts'
import type { Called, Who } from '#core/flow/definition.ts'
import type { Json, Row } from '#core/types.ts'
import { mostWork, withinWork } from '#core/work.ts'
import { anyOf } from '../../../db/columns.ts'
import type { Db } from '../../../db/types.ts'
import { asksOthers, callInterface } from '../../../records/interfaces/call.ts'
import { findInterface } from '../../../records/interfaces/find.ts'
import { keyOf, type Offers, type Question, rowsNeeded } from '../../../records/interfaces/offers.ts'

type ByInterface = Who & { by: 'interface' }

/** What interfaces are asked with: the record, who started the flow, and what APIs have answered already. */
export interface Asking {
  form: Row
  user: Row
  offers?: Offers | undefined
}

/** Rows of interfaces by the rule that asks for them; nothing for one that could not be asked. */
export type RuleRows = ReadonlyMap<unknown, readonly Row[] | undefined>

/** The rules that ask an interface, those among candidates included. */
export const askingIn = (rules: ReadonlyArray<Who | { by: 'admin' }>): ByInterface[] =>
  rules.flatMap((rule) => (rule.by === 'interface' ? [rule] : rule.by === 'candidates' ? askingIn(rule.among) : []))

/** Values of parameters as an interface is given them, in their order. */
const paramsOf = ({ params = {} }: Called, scope: { form: Row; user: Row }): Question['paramList'] => {
  const values = withinWork(mostWork.form, () => resolve(params, scope)) as { [name: string]: Json }
  return Object.entries(values).map(([field, defaultValue]) => ({ field, defaultValue }))
}

/**
 * The rows that rules ask interfaces for. An API is asked while no transaction is open: throws `rowsNeeded` with all that is
 * not known yet.
 */
export async function rowsOfRules(trx: Db, rules: readonly ByInterface[], { form, user, offers }: Asking): Promise<RuleRows> {
  const found = new Map<unknown, readonly Row[] | undefined>()
  const needed = new Map<string, Question>()
  for (const rule of rules) {
    const record = await findInterface(trx, rule.interface)
    const question: Question = { name: rule.interface, paramList: paramsOf(rule, { form, user }), user }
    const key = keyOf(question)
    if (record?.enabledMark !== 1) found.set(rule, undefined)
    else if (!asksOthers(record)) {
      const answered = callInterface(trx, undefined, record, { paramList: question.paramList, user })
      found.set(
        rule,
        await answered.then(
          ({ rows }) => rows,
          () => undefined,
        ),
      )
    } else if (offers?.has(key)) found.set(rule, offers.get(key))
    else needed.set(key, question)
  }
  if (needed.size > 0) throw rowsNeeded([...needed.values()])
  return found
}

/** People as rows name them: by `id`, or by `account`. What names nobody stays, to be told as left out; at most as many as may be asked. */
export async function peopleInRows(trx: Db, rows: readonly Row[]): Promise<string[]> {
  const names = [...new Set(rows.map(({ id, account }) => String(id ?? account ?? '').slice(0, 100)))].filter(Boolean)
  const wanted = names.slice(0, limits.people + 1 + limits.skipped)
  if (wanted.length === 0) return []
  const people = await trx
    .selectFrom('base_user')
    .select(['id', 'account'])
    .where((eb) => eb.or([eb('id', '=', anyOf(wanted)), eb('account', '=', anyOf(wanted))]))
    .execute()
  const ids = new Set(people.map(({ id }) => id))
  const byAccount = new Map(people.map(({ id, account }) => [account, id]))
  return wanted.map((name) => (ids.has(name) ? name : (byAccount.get(name) ?? name)))
}
