import { type RawBuilder, sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import { listMark } from '#core/text.ts'
import type { Json, Row } from '#core/types.ts'
import { invalid } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { bareId, membersOf } from '../../records/people/options.ts'
import { offered, selected } from '../../records/people/stored.ts'

/** What one notice may name, and the people whom it may reach. */
export const most = { named: 500, people: 100_000 } as const
/** Names that a list says of one notice. */
const namesTold = 3

/** The ids, `id--type`, that a stored notice names. */
export const namedIn = (stored: Json | undefined): string[] => (typeof stored === 'string' ? (JSON.parse(stored) as string[]) : [])

/** A condition on people (`u`): a notice goes to them. Units stand for all below them; whoever is switched off gets nothing. */
export const isMeant = ({ audience, toUserIds }: Row): RawBuilder<boolean> =>
  audience === 'chosen' ? sql<boolean>`u."enabledMark" = 1 and ${membersOf(namedIn(toUserIds))}` : sql<boolean>`u."enabledMark" = 1`

/** How many people a notice would go to now. */
export async function audienceSize(db: Db, notice: Row): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from "base_user" u where ${isMeant(notice)}`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Whom a notice is to go to, as it is kept: everybody, or what is named. Throws where nobody is named, or what was not named
 * before (`current`) is not there or switched off.
 */
export async function audienceOf(
  trx: Db,
  sent: { audience?: Json; toUserIds?: readonly string[] | null },
  current: Row | undefined,
  t: Translate,
): Promise<Row> {
  const audience = sent.audience ?? current?.audience ?? 'all'
  if (audience !== 'chosen') return { audience, toUserIds: null }
  const before = namedIn(current?.toUserIds)
  const ids = [...new Set(sent.toUserIds ?? before)]
  const fault = (rule: string, message: string) => invalid([{ field: 'toUserIds', rule, message: t(message) }])
  if (ids.length === 0) throw fault('required', 't:notice.receivers.required')
  const added = ids.filter((id) => !before.includes(id))
  const known = await offered(trx, added)
  if (added.some((id) => !known.has(id))) throw fault('option', 't:notice.receivers.gone')
  return { audience, toUserIds: JSON.stringify(ids) }
}

/** Whom notices go to, in words by their ids: everybody, or the first few that are named and how many there are. */
export async function audienceTexts(db: Db, notices: ReadonlyArray<Row & { id: string }>, t: Translate): Promise<Map<string, string>> {
  const chosen = new Map(notices.flatMap((one) => (one.audience === 'chosen' ? [[one.id, namedIn(one.toUserIds)] as const] : [])))
  const first = [...new Set([...chosen.values()].flatMap((ids) => ids.slice(0, namesTold)))]
  const names = new Map(first.length === 0 ? [] : (await selected(db, first)).map(({ id, lastFullName }) => [id, lastFullName]))
  return new Map(
    notices.map(({ id }) => {
      const ids = chosen.get(id)
      if (!ids) return [id, t('t:notice.everybody')]
      const told = ids.slice(0, namesTold).flatMap((one) => names.get(bareId(one)) ?? [])
      const text = told.join(t(listMark))
      return [id, ids.length > told.length ? t('t:notice.andMore', { names: text, total: ids.length }) : text]
    }),
  )
}
