import { type RawBuilder, sql } from 'kysely'
import type { Condition, Filter, Variable } from '#core/filter/filter.ts'
import { rowsOf } from '#core/form/form.ts'
import { dayMs } from '#core/format/format.ts'
import type { ParameterVariable } from '#core/interfaceSource.ts'
import { isRecord } from '#core/json.ts'
import type { Json } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import type { Model } from '../model/model.ts'
import { groupsOf, rolesOf } from '../people/roles.ts'
import { conditionInDaysOf } from './days.ts'
import type { ScopeUser } from './rowScope.ts'
import { andBelow } from './tree.ts'

type Ids = (db: Db, user: ScopeUser) => Promise<string[]>

/** The calendar day that it is where somebody asks, as days are kept. */
const todayAt = (offset: number): number => Math.floor((Date.now() + offset) / dayMs) * dayMs
const here = (): number => -new Date().getTimezoneOffset() * 60_000

/** Variables that are no ids: the moment, and the day. */
type TimeVariable = 'today' | 'now'
const isTime = (variable: unknown): variable is TimeVariable => variable === 'today' || variable === 'now'
const timeOf = (variable: TimeVariable, offset: number): number => (variable === 'now' ? Date.now() : todayAt(offset))

const idsOf = async (query: RawBuilder<{ id: string }>, db: Db): Promise<string[]> => (await query.execute(db)).rows.map(({ id }) => id)

/** What each variable stands for, as ids. */
const meanings: { [variable in Exclude<Variable, TimeVariable>]: Ids } = {
  user: async (_db, { id }) => [id],
  subordinates: (db, { id }) => idsOf(sql`select "id" from "base_user" where "managerId" = ${id}`, db),
  organize: async (_db, { organizeId }) => (organizeId ? [organizeId] : []),
  organizeAndBelow: (db, { organizeId }) => idsOf(andBelow({ table: 'base_organize' }, organizeId ? [organizeId] : []), db),
  position: (db, { id }) => idsOf(sql`select "positionId" as "id" from "base_user_position" where "userId" = ${id}`, db),
  role: async (db, user) => (await rolesOf(db, user.id)).map(({ id }) => id),
  group: async (db, user) => (await groupsOf(db, user.id)).map(({ id }) => id),
}

/** What a parameter of a data interface stands for: ids, of somebody who is not signed in none, or the time. */
export async function valuesOfVariable(db: Db, variable: ParameterVariable, userId: string | undefined): Promise<Array<string | number>> {
  if (isTime(variable)) return [timeOf(variable, here())]
  const user = userId && (await db.selectFrom('base_user').select(['id', 'organizeId']).where('id', '=', userId).executeTakeFirst())
  if (!user) return []
  if (variable === 'userAndSubordinates') return [user.id, ...(await meanings.subordinates(db, user))]
  return meanings[variable](db, user)
}

/** A picker keeps an id alone, or with its kind. */
const kindsOf: { [variable in keyof typeof meanings]: string[] } = {
  user: ['user'],
  subordinates: ['user'],
  organize: ['department', 'company'],
  organizeAndBelow: ['department', 'company'],
  position: ['position'],
  role: ['role'],
  group: ['group'],
}

interface Asking {
  user: ScopeUser
  /** how far east of UTC the clock of whoever asks is; without it the server's own counts */
  offset?: number | undefined
}

/** A filter whose variables are what they stand for of this person, at this moment; nobody's are equal to nothing. */
export async function filled(db: Db, model: Pick<Model, 'main'>, filter: Filter, { user, offset = here() }: Asking): Promise<Filter> {
  const one = async (condition: Condition): Promise<Condition> => {
    if (condition.fieldValueType !== 3) return condition
    const variable = condition.fieldValue as Variable
    const { field, symbol } = condition
    if (isTime(variable))
      return conditionInDaysOf(model, { field, symbol, fieldValueType: 2, fieldValue: timeOf(variable, offset) }, offset)
    const ids = await meanings[variable](db, user)
    const values = ids.flatMap((id) => [id, ...kindsOf[variable].map((kind) => `${id}--${kind}`)])
    // of whoever is in none it is a value that no record has: a condition without one would be no condition
    return { field, symbol, fieldValueType: 2, fieldValue: values.length > 0 ? values : [''] }
  }
  const groupOf = async (group: Filter['conditionList'][number]) => ({ ...group, groups: await Promise.all(group.groups.map(one)) })
  return { ...filter, conditionList: await Promise.all(filter.conditionList.map(groupOf)) }
}

/** Whether a filter, which may be none, names something of whoever asks, so that it says something else to each. */
export const hasVariables = (filter: unknown): boolean =>
  isRecord(filter) &&
  rowsOf(filter.conditionList as Json).some(({ groups }) => rowsOf(groups).some(({ fieldValueType }) => fieldValueType === 3))
