import { type RawBuilder, sql } from 'kysely'
import { filterFaults, wholeFilter } from '#core/filter/filter.ts'
import { parseRecord } from '#core/json.ts'
import type { Grants } from '../../auth/grants.ts'
import type { Db } from '../../db/types.ts'
import type { Model } from '../model/model.ts'
import { metaColumns } from '../model/naming.ts'
import { loose } from './anyTable.ts'
import { any, type Condition } from './conditions.ts'
import { filterCondition } from './filter.ts'
import { andBelow } from './tree.ts'
import { filled } from './variables.ts'

/** Data schemes that every menu has; any other is a record of `dataScheme`. */
export const commonSchemes = ['all', 'self', 'organize', 'organizeAndBelow'] as const

const isCommon = (scheme: string): boolean => (commonSchemes as readonly string[]).includes(scheme)

/** Whose rows are asked for: themselves, and where they belong. */
export interface ScopeUser {
  id: string
  organizeId: string | null
}

/** Everybody in these units. */
const peopleIn = async (db: Db, units: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select "id" from "base_user" where "organizeId" in (${units})`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Records that the common schemes give: those of certain makers. Who they are is read first, and bound as one list: the
 * database knows then how many rows that is, and chooses its way by it; of a part of a query it guesses, and may read
 * every row of a large table to find none.
 */
async function commonCondition(db: Db, schemes: ReadonlySet<string>, { id, organizeId }: ScopeUser): Promise<Condition[]> {
  const makers = new Set<string>()
  if (schemes.has('self')) makers.add(id)
  // what is below holds the unit itself
  if (schemes.has('organizeAndBelow'))
    for (const one of await peopleIn(db, andBelow({ table: 'base_organize' }, organizeId === null ? [] : [organizeId]))) makers.add(one)
  else if (schemes.has('organize')) for (const one of await peopleIn(db, sql`${organizeId}::varchar`)) makers.add(one)
  return makers.size > 0 ? [sql<boolean>`${sql.ref(metaColumns.creatorUserId)} = any(${[...makers]}::varchar[])`] : []
}

/** Records that the schemes of these menus give, where they were given on their own menu. One that is switched off, or that this server cannot read, gives none. */
async function ownConditions(db: Db, model: Model, given: ReadonlyMap<string, ReadonlySet<string>>, user: ScopeUser): Promise<Condition[]> {
  if (![...given.values()].some((schemes) => [...schemes].some((scheme) => !isCommon(scheme)))) return []
  const rows = await db
    .selectFrom('base_data_scheme')
    .select(['id', 'menuId', 'conditionJson'])
    .where('menuId', 'in', [...given.keys()])
    .where('enabledMark', '=', 1)
    .execute()
  const conditions: Condition[] = []
  for (const { conditionJson } of rows.filter(({ id, menuId }) => given.get(menuId)?.has(id))) {
    const filter = wholeFilter(parseRecord(conditionJson) ?? null)
    if (filterFaults(filter, model.plan.byKey, '', { variables: true }).length === 0)
      conditions.push(await filterCondition(db, model, await filled(db, model, filter as never, { user })))
  }
  return conditions
}

/**
 * Which records of an application a person reaches by these menus: all of them, or where the application asks for data
 * permission, those of any scheme that they were given. None given, none reached.
 */
export async function rowScope(
  db: Db,
  model: Model,
  menus: readonly string[],
  grants: Grants,
  user: ScopeUser,
): Promise<Condition | undefined> {
  if (grants.isAdmin || model.list.useDataPermission !== true) return undefined
  if (menus.some((menu) => grants.menus.get(menu)?.data.has('all'))) return undefined
  const given = new Map(menus.map((menu) => [menu, grants.menus.get(menu)?.data ?? new Set<string>()]))
  const common = new Set([...given.values()].flatMap((schemes) => [...schemes].filter(isCommon)))
  return any([...(await commonCondition(db, common, user)), ...(await ownConditions(db, model, given, user))])
}

/** Of several menus of an application, those by which a person reaches one record: what another one gives is not given on it. */
export async function menusReaching(
  db: Db,
  model: Model,
  menus: readonly string[],
  grants: Grants,
  user: ScopeUser,
  recordId: string,
): Promise<string[]> {
  if (menus.length < 2 || grants.isAdmin || model.list.useDataPermission !== true) return [...menus]
  const kept: string[] = []
  for (const menu of menus) {
    const scope = (await rowScope(db, model, [menu], grants, user)) ?? sql<boolean>`true`
    const found = await loose(db)
      .selectFrom(model.main.table)
      .select(metaColumns.id)
      .where(metaColumns.id, '=', recordId)
      .where(scope)
      .executeTakeFirst()
    if (found) kept.push(menu)
  }
  return kept
}
