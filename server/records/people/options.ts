import { type RawBuilder, sql } from 'kysely'
import type { Db, RowOf } from '../../db/types.ts'
import { among, arrayOf, boolean, type FromAnswer, object } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { likePattern } from '../entity/query.ts'
import { isStorable } from '../entity/values.ts'
import { type AskedPage, askedPage, limitOf, type PageQuery, rowsOn } from '../query/page.ts'
import { andBelow } from '../query/tree.ts'

/** PK-10: what a picker offers. A company is chosen as a department is. */
const pickTypes = ['company', 'department', 'role', 'position', 'group', 'user'] as const
export type PickType = (typeof pickTypes)[number]

/** PK-09: what a picker shows of a unit, a person, a role, a position or a group. */
export const pickFields = {
  /** the record's own id; what is stored is `id--type` (PK-11), unless the field asks for `onlyId` */
  id: text,
  onlyId: text,
  type: among(...pickTypes),
  fullName: text,
  /** its own name, where `fullName` says more */
  lastFullName: text,
  /** where it belongs, in words from the top, and the ids on the way */
  organize: text,
  organizeIds: arrayOf(text),
  icon: text,
  headIcon: text,
  isLeaf: boolean,
  disabled: boolean,
}
export const optionAnswer = object({ ...pickFields, hasChildren: boolean })
/** One row of a picker, with those below it. */
export interface PickOption extends FromAnswer<typeof optionAnswer> {
  children?: PickOption[]
}

/** A page of a picker's list. */
export interface PickQuery extends PageQuery {
  keyword?: string | undefined
}

/** The page that a picker asks for; none is longer than 100. */
export const pickedPage = (query: PickQuery): AskedPage => askedPage(query, { most: 100 })

/** The words of a keyword, each of which must be found. */
export const wordsOf = (keyword: string | undefined): string[] => (keyword ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 5)
const everyWord = (keyword: string | undefined, ...columns: string[]): RawBuilder<boolean> => {
  const words = wordsOf(keyword)
  if (words.length === 0) return sql<boolean>`true`
  return sql<boolean>`${sql.join(
    words.map(
      (word) =>
        sql`(${sql.join(
          columns.map((column) => sql`${sql.ref(column)} ilike ${likePattern(word)}`),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )}`
}

/** A unit as the database has it. */
export type UnitRow = RowOf<'base_organize', 'id' | 'parentId' | 'fullName' | 'category' | 'enabledMark'>

/** Every unit, with where it stands: few thousand rows, read once a call. */
export interface Units {
  rows: UnitRow[]
  byId: Map<string, UnitRow>
  below: Map<string, UnitRow[]>
  /** the unit and everything above it, the top first */
  path: (id: string | null | undefined) => UnitRow[]
}

/** Units that are switched on, and stand below none that is not. */
export async function readUnits(db: Db): Promise<Units> {
  const rows = await db
    .selectFrom('base_organize')
    .select(['id', 'parentId', 'fullName', 'category', 'enabledMark'])
    .orderBy('sortCode')
    .orderBy('creatorTime')
    .orderBy('id')
    .execute()
  const all = new Map(rows.map((row) => [row.id, row]))
  const paths = new Map<string, UnitRow[]>()
  const path = (id: string | null | undefined): UnitRow[] => {
    const row = all.get(id ?? '')
    if (!row) return []
    const known = paths.get(row.id)
    if (known) return known
    // a circle in older data ends where it begins
    paths.set(row.id, [row])
    const whole = [...path(row.parentId), row]
    paths.set(row.id, whole)
    return whole
  }
  const open = rows.filter((row) => path(row.id).every(({ enabledMark }) => enabledMark === 1))
  const below = new Map<string, UnitRow[]>()
  for (const row of open) {
    const parent = all.has(row.parentId) ? row.parentId : top
    below.set(parent, [...(below.get(parent) ?? []), row])
  }
  return { rows: open, byId: new Map(open.map((row) => [row.id, row])), below, path }
}

/** Reading C-108: what stands above the companies; `0` and `-1` both mean it. */
export const top = '-1'
/** The node that an id of a tree means. */
export const nodeOf = (id: string): string => (id === '0' || id === '' ? top : id)
/** Where a unit stands, in words from the top and by the ids on the way. */
export const placeOf = (units: Units, id: string | null | undefined) => {
  const path = units.path(id)
  return { organize: path.map(({ fullName }) => fullName).join('/'), organizeIds: path.map((row) => row.id) }
}

/** Units in words, each from the top. */
export const unitNames = (units: Units, ids: readonly string[]): string => ids.map((id) => placeOf(units, id).organize).join(', ')

const option = (
  type: PickType,
  values: { id: string; fullName: string } & Partial<Omit<PickOption, 'id' | 'type' | 'onlyId'>>,
): PickOption => ({
  onlyId: values.id,
  type,
  lastFullName: values.fullName,
  organize: '',
  organizeIds: [],
  icon: '',
  headIcon: '',
  isLeaf: true,
  hasChildren: false,
  disabled: false,
  ...values,
})

/** What a unit is to a picker. */
export const unitType = ({ category }: UnitRow): 'company' | 'department' => (category === 'company' ? 'company' : 'department')
/** A unit as a row of a picker. */
export const unitOption = (units: Units, row: UnitRow, hasChildren: boolean): PickOption =>
  option(unitType(row), {
    id: row.id,
    fullName: row.fullName,
    ...placeOf(units, row.id),
    isLeaf: !hasChildren,
    hasChildren,
  })

/** A person as the database has them. */
export type UserRow = RowOf<'base_user', 'id' | 'realName' | 'account' | 'headIcon' | 'organizeId'>
/** A person as a row of a picker. */
export const userOption = (units: Units, { id, realName, account, headIcon, organizeId }: UserRow): PickOption =>
  option('user', {
    id,
    fullName: `${realName}/${account}`,
    lastFullName: realName,
    headIcon: headIcon ?? '',
    ...placeOf(units, organizeId),
  })

interface UsersFrom {
  units?: Units
  /** what `u` is, with every column that is read of it here */
  from?: RawBuilder<unknown>
}
const everyUser = sql`"base_user" u`

/** People who fit a condition on `u`, a page of them in the order of the company. */
export async function usersWhere(
  db: Db,
  condition: RawBuilder<boolean>,
  query: PickQuery,
  { units, from = everyUser }: UsersFrom = {},
): Promise<PickOption[]> {
  const { rows } = await sql<UserRow>`
    select u."id", u."realName", u."account", u."headIcon", u."organizeId" from ${from}
    where u."enabledMark" = 1 and ${condition} and ${everyWord(query.keyword, 'u.realName', 'u.account', 'u.mobile')}
    order by u."sortCode", u."creatorTime", u."id" ${limitOf(pickedPage(query))}`.execute(db)
  const known = units ?? (await readUnits(db))
  return rows.map((row) => userOption(known, row))
}

/** One list of units and then people who fit a condition on `u`: a page of it. */
export async function unitsThenPeople(
  db: Db,
  units: Units,
  below: readonly UnitRow[],
  people: RawBuilder<boolean>,
  query: PickQuery,
): Promise<PickOption[]> {
  const asked = pickedPage(query)
  const shown = rowsOn(below, asked).map((row) => unitOption(units, row, true))
  if (shown.length === asked.pageSize) return shown
  const rest = limitOf({ pageSize: asked.pageSize - shown.length, skip: Math.max(0, asked.skip - below.length) })
  const { rows } = await sql<UserRow>`
    select u."id", u."realName", u."account", u."headIcon", u."organizeId" from "base_user" u
    where u."enabledMark" = 1 and ${people}
    order by u."sortCode", u."creatorTime", u."id" ${rest}`.execute(db)
  return [...shown, ...rows.map((row) => userOption(units, row))]
}

/** PK-08, PK-23: what stands below a unit, units first, then its people, a page at a time; with a keyword people of the whole company. */
export async function peopleBelow(db: Db, id: string, query: PickQuery): Promise<PickOption[]> {
  const units = await readUnits(db)
  if (query.keyword?.trim()) return usersWhere(db, sql<boolean>`true`, query, { units })
  const node = nodeOf(id)
  const people = node === top ? sql<boolean>`u."organizeId" is null` : sql<boolean>`u."organizeId" = ${id}`
  return unitsThenPeople(db, units, units.below.get(node) ?? [], people, query)
}

/** Of a stored id its record's own: `id--type`. */
export const bareId = (id: string): string => id.split('--')[0] ?? id
/** Of a stored id what it says that its record is. */
export const typeOfId = (id: string): string => id.split('--')[1] ?? ''

/** PK-19, PK-21: people of the unit that somebody works in. */
export const peopleOfUnit = (db: Db, organizeId: string | null, query: PickQuery): Promise<PickOption[]> =>
  usersWhere(db, sql<boolean>`u."organizeId" = ${organizeId}`, query)

const listed = ['id', 'realName', 'account', 'mobile', 'headIcon', 'organizeId', 'sortCode', 'creatorTime', 'enabledMark']
const columnsOf = (alias: string) => sql.join(listed.map((name) => sql.ref(`${alias}.${name}`)))

/**
 * PK-19, PK-21: who reports to somebody, directly or through others. The walk down carries what is shown: to look up
 * everybody below the head of a large company once more takes as long again.
 */
export const peopleUnder = (db: Db, userId: string, query: PickQuery): Promise<PickOption[]> =>
  usersWhere(db, sql<boolean>`u."id" <> ${userId}`, query, {
    from: sql`(with recursive "under" as (
      select ${columnsOf('a')} from "base_user" a where a."managerId" = ${userId}
      union select ${columnsOf('c')} from "base_user" c join "under" b on c."managerId" = b."id")
      select * from "under") u`,
  })

/** Conditions on people by what stored ids name: themselves, or what they are in. */
export function membersOf(ids: readonly string[]): RawBuilder<boolean> {
  const of = (...types: string[]) => ids.filter((id) => types.includes(typeOfId(id)) && isStorable(id)).map(bareId)
  const between = (table: string, column: string, list: string[]) =>
    sql`select m."userId" from ${sql.table(table)} m where m.${sql.ref(column)} = any(${list})`
  const parts: RawBuilder<unknown>[] = [sql`select unnest(${of('user', '')}::varchar[])`]
  const units = of('department', 'company', 'organize')
  if (units.length > 0)
    parts.push(sql`select p."id" from "base_user" p where p."organizeId" in (${andBelow({ table: 'base_organize' }, units)})`)
  if (of('position').length > 0) parts.push(between('base_user_position', 'positionId', of('position')))
  if (of('role').length > 0) parts.push(between('base_user_role', 'roleId', of('role')))
  if (of('group').length > 0) parts.push(between('base_user_group', 'groupId', of('group')))
  // one list of ids, read once; a condition that looks at each person in turn took half a second of 50,000
  return sql<boolean>`u."id" in (${sql.join(parts, sql` union all `)})`
}

/** Everybody, by id and name only: for short lists that are kept in the browser. A company that is larger is picked from. */
export async function everybody(db: Db): Promise<Array<Pick<PickOption, 'id' | 'type' | 'fullName'>>> {
  const rows = await db
    .selectFrom('base_user')
    .select(['id', 'realName'])
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('creatorTime')
    .orderBy('id')
    .limit(1000)
    .execute()
  return rows.map(({ id, realName }) => ({ id, type: 'user', fullName: realName }))
}

/** People of a role, of one unit if it is named. */
export const peopleOfRole = (db: Db, roleId: string, organizeId: string | undefined, query: PickQuery): Promise<PickOption[]> =>
  usersWhere(db, sql<boolean>`${membersOf([`${roleId}--role`])} and ${organizeId ? sql`u."organizeId" = ${organizeId}` : sql`true`}`, query)

/** PK-12, PK-24: people among those that stored ids name, a page of them: a department, position, role or group stands for who is in it. */
export const peopleAmong = (db: Db, ids: readonly string[], query: PickQuery): Promise<PickOption[]> =>
  ids.length === 0 ? Promise.resolve([]) : usersWhere(db, membersOf(ids), query)

/** Roles, positions or groups as rows of a picker. */
export async function others(
  db: Db,
  type: 'role' | 'position' | 'group',
  query: PickQuery & { ids?: readonly string[]; where?: RawBuilder<boolean>; all?: boolean } = {},
): Promise<PickOption[]> {
  const table = sql.table(`base_${type}`)
  const unit = type === 'position' ? sql`t."organizeId"` : sql`null::varchar`
  const ids = query.ids?.map(bareId).filter(isStorable)
  const { rows } = await sql<{ id: string; fullName: string; organizeId: string | null }>`
    select t."id", t."fullName", ${unit} as "organizeId" from ${table} t
    where t."enabledMark" = 1 and ${ids ? sql`t."id" = any(${ids})` : sql`true`} and ${query.where ?? sql`true`}
      and ${everyWord(query.keyword, 't.fullName', 't.enCode')}
    order by t."sortCode", t."creatorTime", t."id" ${query.all ? sql`` : limitOf(pickedPage(query))}`.execute(db)
  const units = type === 'position' ? await readUnits(db) : undefined
  return rows.map(({ id, fullName, organizeId }) => option(type, { id, fullName, ...(units ? placeOf(units, organizeId) : {}) }))
}
