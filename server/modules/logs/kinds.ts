import { type RawBuilder, sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import type { Json, Row } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import { likePattern } from '../../records/entity/query.ts'
import { fieldNames, numberFields } from './fieldNames.ts'
import { entityNames } from './names.ts'
import { deviceOf } from './query.ts'
import { recordNames } from './recordNames.ts'

/** What a log may be searched for, beside person and time. */
export interface LogQuery {
  keyword?: string
  kind?: string
  entity?: string
  recordId?: string
  result?: string
}

/** One line as the database has it; the rest is what the kind of log reads. */
export type LogLine = { [column: string]: unknown }

/** A kind of log: where its lines stand, what they may be searched for, and how they read. */
export interface LogKind {
  table: string
  columns: readonly string[]
  /** values that `kind` may have */
  kinds: readonly string[]
  matches: (word: string, db: Db, t: Translate) => Promise<RawBuilder<boolean>> | RawBuilder<boolean>
  narrows: (query: LogQuery) => RawBuilder<boolean>[]
  lines: (rows: readonly LogLine[], db: Db, t: Translate) => Promise<Row[]>
  /** columns of the exported sheet, by the key of their head */
  sheet: ReadonlyArray<[field: string, head: string]>
}

const when: [string, string] = ['creatorTime', 'log.time']
const who: Array<[string, string]> = [
  ['realName', 'log.person'],
  ['account', 'entity.account'],
]

/** What every line says; `nobody` stands where no person did it. */
const common = ({ id, at, userId, realName, account, ip }: LogLine, nobody = ''): Row => ({
  id: String(id),
  creatorTime: Number(at),
  userId: (userId as string | null) ?? '',
  realName: (realName as string | null) ?? (userId ? '' : nobody),
  account: (account as string | null) ?? '',
  ip: (ip as string | null) ?? '',
})

const signIn: LogKind = {
  table: 'base_user_log',
  columns: ['kind', 'agent', 'duration'],
  kinds: ['signIn', 'signOut', 'failed'],
  matches: (word) => sql<boolean>`(l."ip" ilike ${likePattern(word)} or l."agent" ilike ${likePattern(word)})`,
  narrows: ({ kind }) => (kind ? [sql<boolean>`l."kind" = ${kind}`] : []),
  lines: async (rows, _db, t) =>
    rows.map((row) => ({
      ...common(row),
      kind: row.kind as string,
      kindText: t(`t:profile.log.${row.kind}`),
      agent: (row.agent as string | null) ?? '',
      device: deviceOf(row.agent as string | null),
      duration: row.duration === null ? null : Math.round(Number(row.duration) / 60_000),
    })),
  sheet: [
    when,
    ...who,
    ['kindText', 'log.kind'],
    ['ip', 'log.ip'],
    ['device', 'log.device'],
    ['agent', 'log.agent'],
    ['duration', 'log.minutes'],
  ],
}

const call: LogKind = {
  table: 'base_call_log',
  columns: ['method', 'path', 'code', 'ms', 'requestId'],
  kinds: ['GET', 'POST', 'PUT', 'DELETE'],
  matches: (word) => sql<boolean>`(l."path" ilike ${likePattern(word)} or l."ip" ilike ${likePattern(word)} or l."requestId" = ${word})`,
  narrows: ({ kind, result }) => [
    ...(kind ? [sql<boolean>`l."method" = ${kind}`] : []),
    ...(result === 'ok' ? [sql<boolean>`l."code" = 200`] : []),
    ...(result === 'refused' ? [sql<boolean>`l."code" = 403`] : []),
    ...(result === 'failed' ? [sql<boolean>`l."code" not in (200, 403)`] : []),
  ],
  lines: async (rows, _db, t) =>
    rows.map((row) => ({
      ...common(row, t('t:log.nobody')),
      method: row.method as string,
      path: row.path as string,
      code: Number(row.code),
      ms: Number(row.ms),
      requestId: String(row.requestId ?? ''),
    })),
  sheet: [
    when,
    ...who,
    ['method', 'log.method'],
    ['path', 'log.path'],
    ['code', 'log.code'],
    ['ms', 'log.ms'],
    ['ip', 'log.ip'],
    ['requestId', 'log.requestId'],
  ],
}

const change: LogKind = {
  table: 'base_audit',
  columns: ['entity', 'recordId', 'verb', 'before', 'after'],
  kinds: ['create', 'update', 'delete', 'state', 'import'],
  matches: async (word, db, t) => {
    const names = await entityNames(db, t)
    const named = [...names].filter(([, name]) => name.toLowerCase().includes(word.toLowerCase())).map(([entity]) => entity)
    const pattern = likePattern(word)
    const numbers = (await numberFields(db)).map(
      ({ entity, field }) => sql` or (l."entity" = ${entity} and coalesce(l."after", l."before")->>${field} ilike ${pattern})`,
    )
    // records of applications that hide anything, or that are gone, are not found by what they are called
    const open = sql`(l."entity" not like 'app.%' or l."entity" in (select 'app.' || v."enCode" from "base_visual_dev" v
      where coalesce(v."releaseForm", '') !~ '"(useMask|showPassword)"\\s*:\\s*true|"PsdInput"'))`
    return sql<boolean>`(l."entity" = any(${named}) or l."recordId" = ${word} or l."ip" ilike ${pattern}${sql.join(numbers, sql``)}
      or ${open} and (coalesce(l."after", l."before")->>'fullName' ilike ${pattern} or coalesce(l."after", l."before")->>'realName' ilike ${pattern}
      or coalesce(l."after", l."before")->>'account' ilike ${pattern} or coalesce(l."after", l."before")->>'enCode' ilike ${pattern}
      or coalesce(l."after", l."before")->>'title' ilike ${pattern} or coalesce(l."after", l."before")->>'name' ilike ${pattern}))`
  },
  narrows: ({ kind, entity, recordId }) => [
    ...(kind ? [sql<boolean>`l."verb" = ${kind}`] : []),
    ...(entity ? [sql<boolean>`l."entity" = ${entity}`] : []),
    ...(recordId ? [sql<boolean>`l."recordId" = ${recordId}`] : []),
  ],
  lines: async (rows, db, t) => {
    const names = await entityNames(db, t)
    const namesOf = fieldNames(db, t)
    const changes = rows.map((row) => ({
      entity: String(row.entity),
      recordId: String(row.recordId),
      before: row.before as Row | null,
      after: row.after as Row | null,
    }))
    const records = await recordNames(
      db,
      changes.map(({ entity, recordId, before, after }) => ({ entity, recordId, record: after ?? before })),
      t,
    )
    const found: Row[] = []
    for (const [at, row] of rows.entries()) {
      const { before = null, after = null } = changes[at] ?? {}
      found.push({
        ...common(row, t('t:log.server')),
        kind: row.verb as string,
        entity: row.entity as Json,
        kindText: t(`t:profile.log.${row.verb}`),
        $text: { entity: names.get(String(row.entity)) ?? String(row.entity) },
        recordId: row.recordId as string,
        record: records[at] ?? '',
        fields: row.verb === 'update' || row.verb === 'state' ? await namesOf(String(row.entity), before, after) : '',
      })
    }
    return found
  },
  sheet: [
    when,
    ...who,
    ['kindText', 'log.kind'],
    ['entity', 'log.entity'],
    ['record', 'log.record'],
    ['recordId', 'log.recordId'],
    ['fields', 'log.fields'],
    ['ip', 'log.ip'],
  ],
}

export const logKinds = { SignIn: signIn, Call: call, Change: change } as const
export type LogName = keyof typeof logKinds
