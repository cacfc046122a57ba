import { dayMs, wallOf, wallText } from '#core/schedule/wall.ts'
import type { Language } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import { translator } from '../../texts/texts.ts'
import { pushMessage } from '../notices/index.ts'
import { type ListRow, zoneOf } from './rows.ts'

/** NT-09, reading C-070: what a message of a schedule is of: 1 a new one or its reminder, 2 a change, 3 it is no more. */
const bodyTypes = { invited: '1', remind: '1', changed: '2', deleted: '3' } as const
export type ScheduleNews = keyof typeof bodyTypes

const longestTitle = 200
const people = 1000

/** SC-02: a time by the clock that it is meant by. */
function timeText(row: Pick<ListRow, 'allDay' | 'timeZone'>, start: number, end: number): string {
  const written = (ms: number, isEnd: boolean) => {
    const text = wallText(row.allDay === 1 ? ms - (isEnd ? dayMs : 0) : wallOf(zoneOf(row), ms))
    const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`
    return row.allDay === 1 ? day : `${day} ${text.slice(9, 11)}:${text.slice(11)}`
  }
  const [first, last] = [written(start, false), written(end, true)]
  return `${first === last ? first : `${first} – ${last}`}${row.allDay === 1 ? '' : ` (${zoneOf(row)})`}`
}

export interface Message {
  row: Pick<ListRow, 'groupId' | 'title' | 'allDay' | 'timeZone' | 'urgent'>
  /** the time that it leads to */
  id: string
  start: number
  end: number
  /** name of whoever did it */
  by: string
}

/** Tells people of a schedule in their languages, in the transaction of what they are told. Who may not sign in is not told. */
export async function tellPeople(trx: Db, told: ScheduleNews, to: readonly string[], { row, id, start, end, by }: Message): Promise<void> {
  if (to.length === 0) return
  const readers = await trx
    .selectFrom('base_user')
    .select(['id', 'language'])
    .where('id', 'in', [...new Set(to)].slice(0, people))
    .where('enabledMark', '=', 1)
    .execute()
  const groups = new Map<Language, string[]>()
  for (const { id: reader, language } of readers) groups.set(language ?? 'zh', [...(groups.get(language ?? 'zh') ?? []), reader])
  for (const [language, ids] of groups)
    await pushMessage(trx, ids, {
      type: 4,
      event: `schedule.${told}`,
      urgent: row.urgent === 3,
      title: [...translator(language)(`t:schedule.message.${told}`, { title: row.title, name: by })].slice(0, longestTitle).join(''),
      bodyText: JSON.stringify({ type: bodyTypes[told], id, groupId: row.groupId }),
      excerpt: timeText(row, start, end),
      releaseUser: by,
    })
}
