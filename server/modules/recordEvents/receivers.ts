import { sql } from 'kysely'
import { typedIds } from '#core/rules/people.ts'
import type { Row } from '#core/types.ts'
import type { Db, RowOf } from '../../db/types.ts'
import type { Model } from '../../records/model/model.ts'
import { membersOf } from '../../records/people/options.ts'
import { makerOf } from '../../records/query/dueRecords.ts'
import { peopleFields } from './placeholders.ts'
import { listIn } from './rules.ts'

/** People who are told of one record at most. */
const mostPeople = 1000

export type Receiver = RowOf<'base_user', 'id' | 'language'>

/** Whom an event tells of a record: its maker, those that its fields name with those who are in them, those who were chosen. Who may not sign in is not among them. */
export async function receiversOf(
  db: Db,
  model: Model,
  event: Pick<RowOf<'msg_record_event'>, 'toCreator' | 'toFields' | 'toUserIds'>,
  record: Row,
): Promise<Receiver[]> {
  const named = new Set(listIn(event.toFields))
  const ids = peopleFields(model)
    .filter(({ field }) => named.has(field))
    .flatMap((field) => typedIds(field, record[field.field]))
  const maker = event.toCreator === 1 ? await makerOf(db, model, String(record.id)) : undefined
  const all = [...new Set([...(maker ? [`${maker}--user`] : []), ...ids, ...listIn(event.toUserIds)])]
  if (all.length === 0) return []
  const { rows } = await sql<Receiver>`select u."id", u."language" from "base_user" u
    where u."enabledMark" = 1 and ${membersOf(all)} order by u."id" limit ${mostPeople}`.execute(db)
  return rows
}
