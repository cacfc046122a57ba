import { sql } from 'kysely'
import { storedType } from '#core/rules/people.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { isStorable } from '../entity/values.ts'
import {
  bareId,
  membersOf,
  others,
  type PickOption,
  type PickType,
  readUnits,
  typeOfId,
  unitOption,
  unitType,
  userOption,
} from './options.ts'

/** PK-25: what stored ids stand for, in their order; one that is not there any more is missing. */
export async function selected(db: Db, ids: readonly string[]): Promise<PickOption[]> {
  const wanted = ids.filter(isStorable)
  const of = (...types: string[]) => wanted.filter((id) => types.includes(typeOfId(id))).map(bareId)
  const units = await readUnits(db)
  const found = new Map<string, PickOption>()
  const put = (list: readonly PickOption[]) => {
    for (const one of list) found.set(one.id, one)
  }
  const people = wanted.filter((id) => ['user', ''].includes(typeOfId(id))).map(bareId)
  if (people.length > 0) {
    const rows = await db
      .selectFrom('base_user')
      .select(['id', 'realName', 'account', 'headIcon', 'organizeId'])
      .where('id', '=', anyOf(people))
      .execute()
    put(rows.map((row) => userOption(units, row)))
  }
  const places = new Set(of('company', 'department', 'organize'))
  if (places.size > 0) {
    const rows = await db
      .selectFrom('base_organize')
      .select(['id', 'parentId', 'fullName', 'category', 'enabledMark'])
      .where('id', 'in', [...places])
      .execute()
    put(rows.map((row) => unitOption(units, row, false)))
  }
  for (const type of ['role', 'position', 'group'] as const) {
    const list = of(type)
    if (list.length > 0) put(await others(db, type, { ids: list, all: true }))
  }
  return wanted.flatMap((id) => found.get(bareId(id)) ?? [])
}

/** Of these stored ids those that name something that is there and switched on, under the type that they say, and what it is. */
export async function offered(db: Db, ids: readonly string[]): Promise<Map<string, PickType>> {
  const found = new Map<string, PickType>()
  const { byId } = await readUnits(db)
  const wanted = [...new Set(ids)].filter(isStorable)
  for (const id of wanted) {
    const unit = byId.get(bareId(id))
    if (!unit) continue
    const type = unitType(unit)
    // reading C-105: a company is written as a department is, and older values name it as one
    if ([type, storedType(type)].includes(typeOfId(id))) found.set(id, type)
  }
  for (const type of ['user', 'role', 'position', 'group'] as const) {
    const list = wanted.filter((id) => typeOfId(id) === type)
    if (list.length === 0) continue
    const rows = await db.selectFrom(`base_${type}`).select('id').where('id', 'in', list.map(bareId)).where('enabledMark', '=', 1).execute()
    const there = new Set(rows.map((row) => row.id))
    for (const id of list) if (there.has(bareId(id))) found.set(id, type)
  }
  return found
}

/** PK-12: those of these that are among what a field is restricted to; a person also by what they are in. */
export async function thoseAmong(db: Db, ids: readonly string[], able: readonly string[]): Promise<Set<string>> {
  const named = new Set(able.map(bareId))
  const among = new Set(ids.filter((id) => named.has(bareId(id))))
  const people = ids.filter((id) => !among.has(id) && typeOfId(id) === 'user')
  if (people.length === 0) return among
  const { rows } = await sql<{ id: string }>`select u."id" from "base_user" u
    where u."id" = any(${people.map(bareId)}) and ${membersOf(able)}`.execute(db)
  const members = new Set(rows.map(({ id }) => id))
  for (const id of people) if (members.has(bareId(id))) among.add(id)
  return among
}
