import { sql } from 'kysely'
import type { Translate } from '#core/form.ts'
import { listMark } from '#core/text.ts'
import type { Row } from '#core/types.ts'
import type { Db } from '../../../db/types.ts'
import { entities, entityOf } from '../../../entities/catalog.ts'
import { holderTypes } from '../../../security/holders.ts'

/** What a record calls itself, where it does. */
const nameOfRecord = (record: Row | null): string =>
  ['fullName', 'realName', 'title', 'name', 'enCode']
    .map((field) => record?.[field])
    .find((name): name is string => typeof name === 'string' && name !== '') ?? ''

/**
 * What each line's record is called: by itself; by the records that it stands between, such as a person and a role; of
 * rights that were given, by whom they were given to. Reads each table once.
 */
export async function recordNames(
  db: Db,
  lines: ReadonlyArray<{ entity: string; recordId: string; record: Row | null }>,
  t: Translate,
): Promise<string[]> {
  const wanted = new Map<string, Set<string>>()
  const holderOf = ({ entity, recordId }: { entity: string; recordId: string }): [string, string] | undefined => {
    const [type = '', id = ''] = entity === 'authorize' ? recordId.split(':') : []
    return (holderTypes as readonly string[]).includes(type) ? [type, id] : undefined
  }
  const pairs = lines.map((line): Array<[target: string, id: string]> => {
    if (nameOfRecord(line.record)) return []
    const holder = holderOf(line)
    if (holder) return [holder]
    return Object.entries(entities().get(line.entity)?.words ?? {}).flatMap(([field, { entity }]) => {
      const id = line.record?.[field]
      return typeof id === 'string' ? [[entity, id] as [string, string]] : []
    })
  })
  for (const [target, id] of pairs.flat()) wanted.set(target, (wanted.get(target) ?? new Set()).add(id))
  const names = new Map<string, string>()
  for (const [target, ids] of wanted) {
    const says = target === 'user' ? 'realName' : 'fullName'
    const rows = await db
      .selectFrom(entityOf(target).table)
      .select(['id', says])
      .where('id', '=', sql`any(${[...ids]})`)
      .execute()
    for (const row of rows) names.set(String(row.id), String((row as Row)[says] ?? row.id))
  }
  return lines.map(
    ({ record, recordId }, at) =>
      nameOfRecord(record) || (pairs[at] ?? []).map(([, id]) => names.get(id) ?? id).join(t(listMark)) || recordId,
  )
}
