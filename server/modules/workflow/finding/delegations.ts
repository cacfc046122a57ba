import { sql } from 'kysely'
import { limits } from '#core/flow/check/limits.ts'
import { anyOf } from '../../../db/columns.ts'
import { often } from '../../../db/named.ts'
import type { Db } from '../../../db/types.ts'

/** What people delegate: to decide, or to launch. */
export type DelegateKind = 'approve' | 'launch'

/** The flows that a delegation is for, by their ids; none named are all of them. */
export const flowsOf = (flowIds: unknown): string[] =>
  String(flowIds ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)

const isFor = (flowIds: unknown, templateId: string): boolean => {
  const flows = flowsOf(flowIds)
  return flows.length === 0 || flows.includes(templateId)
}

/** Delegations of a kind that are under way at a moment. */
const running = (db: Db, kind: DelegateKind, now: number) =>
  db
    .selectFrom('flow_delegate as d')
    .where('d.kind', '=', kind)
    .where('d.enabledMark', '=', 1)
    .where(sql<boolean>`d."startTime" <= ${new Date(now)}::timestamptz and d."endTime" > ${new Date(now)}::timestamptz`)

/** Who decides for these people in a flow at a moment, by the person: the delegation that began last, to somebody who is there. */
export async function delegatesOf(db: Db, people: readonly string[], templateId: string, now: number): Promise<Map<string, string>> {
  if (people.length === 0) return new Map()
  const rows = await running(db, 'approve', now)
    .innerJoin('base_user as u', 'u.id', 'd.toUserId')
    .leftJoin('base_user_lock as k', 'k.userId', 'd.toUserId')
    .select(['d.userId', 'd.toUserId', 'd.flowIds'])
    .where('d.userId', '=', anyOf(people))
    .where('u.enabledMark', '=', 1)
    .where('k.userId', 'is', null)
    .orderBy('d.startTime')
    .orderBy('d.id')
    .execute()
  return new Map(rows.flatMap(({ userId, toUserId, flowIds }) => (isFor(flowIds, templateId) ? [[userId, toUserId] as const] : [])))
}

/** For whom somebody may decide, or launch, at a moment, and in which flows: none named are all of them. At most so many. */
export async function delegationsTo(
  db: Db,
  userId: string,
  now: number,
  kind: DelegateKind = 'approve',
): Promise<Array<{ userId: string; flows: string[] }>> {
  const query = running(db, kind, now)
    .select(['d.userId', 'd.flowIds'])
    .where('d.toUserId', '=', userId)
    .orderBy('d.startTime', 'desc')
    .limit(limits.people)
  const rows = await often(db, query)
  return rows.map(({ userId, flowIds }) => ({ userId, flows: flowsOf(flowIds) }))
}

/** Delegations to decide that are under way, to these people or of these: at most so many for each of them. */
export async function delegationsAmong(
  db: Db,
  { to, of }: { to: readonly string[]; of?: never } | { of: readonly string[]; to?: never },
  now: number,
): Promise<Array<{ userId: string; toUserId: string; flows: string[] }>> {
  const ids = to ?? of
  const rows = await running(db, 'approve', now)
    .select(['d.userId', 'd.toUserId', 'd.flowIds'])
    .where(to ? 'd.toUserId' : 'd.userId', '=', anyOf(ids))
    .orderBy('d.startTime', 'desc')
    .limit(limits.people * ids.length)
    .execute()
  return rows.map(({ flowIds, ...row }) => ({ ...row, flows: flowsOf(flowIds) }))
}

/** For whom somebody may act now, in this flow. */
export async function actsFor(db: Db, userId: string, kind: DelegateKind, templateId: string, now: number): Promise<string[]> {
  const given = await delegationsTo(db, userId, now, kind)
  return [...new Set(given.flatMap(({ userId, flows }) => (flows.length === 0 || flows.includes(templateId) ? [userId] : [])))]
}
