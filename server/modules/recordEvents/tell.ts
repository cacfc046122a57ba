import type { FastifyInstance } from 'fastify'
import type { Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db, RowOf } from '../../db/types.ts'
import { callerFor } from '../../http/caller.ts'
import type { Caller } from '../../http/route.ts'
import { jobTime } from '../../jobs/clock.ts'
import type { JobKinds } from '../../jobs/kinds.ts'
import type { Model } from '../../records/model/model.ts'
import { applicationOf } from '../../records/model/uses.ts'
import { dueAfter } from '../../records/write/events.ts'
import { readRecord } from '../../records/write/records.ts'
import { pushMessage } from '../notices/index.ts'
import { readAs } from './asRead.ts'
import { recordDue } from './due.ts'
import { filled, most, storedNames } from './placeholders.ts'
import { type Receiver, receiversOf } from './receivers.ts'

const longest = { title: 200, content: 10_000 } as const
/** ms that the records of one job may take: each may be told to many, and is read for each of them */
const limit = 30 * 60_000

type Event = RowOf<'msg_record_event'>

/** What people are told, by what it says: those who read the same are told together. */
interface Told {
  record: string
  title: string
  content: string
  to: string[]
}

const cut = (text: string, length: number): string => [...text].slice(0, length).join('')
/** Of a title one line. */
const inLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** What an event says of a record to whoever reads it like this. */
function wordsOf({ title, content, names }: Event, read: Row): { title: string; content: string } {
  const fields = storedNames(names)
  const wordOf = (name: string) => cut(String(read[fields.get(name) ?? ''] ?? ''), most.value)
  return { title: cut(inLine(filled(title, wordOf)), longest.title), content: cut(filled(content ?? '', wordOf), longest.content) }
}

/** The record that an event is told of; nothing where it is gone, or its date is not the one that came due. */
async function recordNow(
  app: FastifyInstance,
  model: Model,
  event: Event,
  { id, date }: { id: string; date?: number },
): Promise<Row | undefined> {
  try {
    const record = await readRecord(app.db, model, id, { user: {} })
    if (date === undefined) return record
    const after = dueAfter(model, event)
    const isStill = after !== undefined && record[event.dateField ?? ''] === date && date + after <= (await jobTime(app.db, app))
    return isStill ? record : undefined
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Somebody as the server works for them; nothing where they may not sign in any more. */
async function callerOf(app: FastifyInstance, { id, language }: Receiver): Promise<Caller | undefined> {
  try {
    return await callerFor(app, { userId: id, language: language ?? 'zh' })
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Works out for each receiver of each record what they are told: read as they read it, outside of any transaction. */
async function toldOf(
  app: FastifyInstance,
  event: Event,
  model: Model,
  records: ReadonlyArray<{ id: string; date?: number }>,
  signal: AbortSignal,
) {
  const told: Told[] = []
  const fields = new Set(storedNames(event.names).values())
  for (const one of records) {
    const record = await recordNow(app, model, event, one)
    if (!record) continue
    const same = new Map<string, Told>()
    for (const receiver of await receiversOf(app.db, model, event, record)) {
      signal.throwIfAborted()
      const caller = await callerOf(app, receiver)
      const read = caller && (await readAs(caller, model, one.id, fields))
      if (!read) continue
      const words = wordsOf(event, read)
      const key = JSON.stringify(words)
      const known = same.get(key) ?? { record: `${model.id}/${one.id}`, ...words, to: [] }
      known.to.push(receiver.id)
      same.set(key, known)
    }
    told.push(...same.values())
  }
  return told
}

/** Writes what was worked out, in the transaction that ends the job: everybody is told once. */
async function push(trx: Db, { trigger, fullName }: Event, told: readonly Told[]): Promise<void> {
  for (const { record, title, content, to } of told)
    await pushMessage(trx, to, {
      ...{ type: 1, event: `record.${trigger as 'made' | 'changed' | 'due'}`, record },
      ...{ title: title || fullName, bodyText: content || null, releaseUser: cut(fullName, 50) },
    })
}

/** What follows when records are written, and when dates of them come due. */
export const recordEventJobs: JobKinds = {
  'record.tell': {
    title: 't:job.recordTell',
    works: 'outside',
    limit,
    atOnce: 1,
    run: async ({ payload }, { app, signal }) => {
      const event = await app.db
        .selectFrom('msg_record_event')
        .selectAll()
        .where('id', '=', payload.event)
        .where('enabledMark', '=', 1)
        .executeTakeFirst()
      const model = event && (await applicationOf(app.db, event.modelId))
      if (!event || !model) return undefined
      const told = await toldOf(app, event, model, payload.records, signal)
      return (trx) => push(trx, event, told)
    },
  },
  'record.due': recordDue,
}
