import { type RawBuilder, sql } from 'kysely'
import type { Condition, Filter, Variable } from '#core/filter/filter.ts'
import type { ParameterVariable } from '#core/interfaceSource.ts'
import type { Db } from '../../db/types.ts'
import type { ScopeUser } from './rowScope.ts'
import { andBelow } from './tree.ts'

type Ids = (db: Db, user: ScopeUser) => Promise<string[]>

const idsOf = async (query: RawBuilder<{ id: string }>, db: Db): Promise<string[]> => (await query.execute(db)).rows.map(({ id }) => id)

/** What each variable stands for, as ids. */
const meanings: { [variable in Variable]: Ids } = {
  user: async (_db, { id }) => [id],
  subordinates: (db, { id }) => idsOf(sql`select "id" from "base_user" where "managerId" = ${id}`, db),
  organize: async (_db, { organizeId }) => (organizeId ? [organizeId] : []),
  organizeAndBelow: (db, { organizeId }) => idsOf(andBelow({ table: 'base_organize' }, organizeId ? [organizeId] : []), db),
  position: (db, { id }) => idsOf(sql`select "positionId" as "id" from "base_user_position" where "userId" = ${id}`, db),
}

/** What a parameter of a data interface stands for, as ids; of somebody who is not signed in, nothing. */
export async function idsOfVariable(db: Db, variable: ParameterVariable, userId: string | undefined): Promise<string[]> {
  const user = userId && (await db.selectFrom('base_user').select(['id', 'organizeId']).where('id', '=', userId).executeTakeFirst())
  if (!user) return []
  if (variable === 'userAndSubordinates') return [user.id, ...(await meanings.subordinates(db, user))]
  return meanings[variable](db, user)
}

/** A picker keeps an id alone, or with its kind. */
const kindsOf: { [variable in Variable]: string[] } = {
  user: ['user'],
  subordinates: ['user'],
  organize: ['department', 'company'],
  organizeAndBelow: ['department', 'company'],
  position: ['position'],
}

/** A filter whose variables are what they stand for of this person; nobody's are equal to nothing. */
export async function filled(db: Db, filter: Filter, user: ScopeUser): Promise<Filter> {
  const one = async (condition: Condition): Promise<Condition> => {
    if (condition.fieldValueType !== 3) return condition
    const variable = condition.fieldValue as Variable
    const ids = await meanings[variable](db, user)
    const values = ids.flatMap((id) => [id, ...kindsOf[variable].map((kind) => `${id}--${kind}`)])
    return { field: condition.field, symbol: condition.symbol, fieldValueType: 2, fieldValue: values }
  }
  const groupOf = async (group: Filter['conditionList'][number]) => ({ ...group, groups: await Promise.all(group.groups.map(one)) })
  return { ...filter, conditionList: await Promise.all(filter.conditionList.map(groupOf)) }
}
