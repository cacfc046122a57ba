import { isIP } from 'node:net'
import pg from 'pg'
import { Counter, uniqueNames } from '../cells.ts'
import type { Bound, Column, ColumnKind, Most, Pace, Reading, Session, Take, Target, TextRow } from '../kinds.ts'
import { type Patience, patience } from '../patience.ts'

/** What is read as text: days and moments without a zone are none of ours, intervals have parts. */
const asText = new Set<number>([pg.types.builtins.DATE, pg.types.builtins.TIMESTAMP, pg.types.builtins.INTERVAL])
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    asText.has(oid) ? (value: string) => value : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

const { builtins } = pg.types
/** What columns hold, by their type; all else is text as PostgreSQL writes it. */
const kinds: { [oid: number]: ColumnKind } = {
  [builtins.BOOL]: 'boolean',
  [builtins.BYTEA]: 'binary',
  [builtins.DATE]: 'date',
  [builtins.TIMESTAMP]: 'datetime',
  [builtins.TIMESTAMPTZ]: 'moment',
  [builtins.TIME]: 'time',
}
for (const oid of [builtins.INT2, builtins.INT4, builtins.INT8, builtins.OID, builtins.FLOAT4, builtins.FLOAT8, builtins.NUMERIC])
  kinds[oid] = 'number'

/** Every value as the text that came: a parser would lose digits. */
const plainTypes = { getTypeParser: (() => (value: string) => value) as typeof pg.types.getTypeParser }

/** The certificate is that of the name, not of the address that is connected to. */
const secured = ({ host, ca }: Target) => ({
  ...{ host, rejectUnauthorized: true },
  ...(isIP(host) ? {} : { servername: host }),
  ...(ca ? { ca } : {}),
})

/** Rows that are fetched at a time: what is beyond what may be read is at most so many. */
const together = 200

/** Opens a connection to PostgreSQL that only reads. */
export async function openPostgres(target: Target, address: string): Promise<Session> {
  const client = new pg.Client({
    host: address,
    port: target.port,
    database: target.database,
    user: target.user,
    // as a function: an empty one is not looked up in the environment, where ours stands
    password: () => target.password,
    ssl: target.tls ? secured(target) : false,
    connectionTimeoutMillis: target.timeout,
    application_name: 'pinge',
    types,
  })
  let usable = true
  client.on('error', () => {
    usable = false
  })
  client.on('end', () => {
    usable = false
  })
  try {
    await client.connect()
    await client.query("set default_transaction_read_only = on; set standard_conforming_strings = on; set client_encoding = 'UTF8'")
    if (target.schema) await client.query("select set_config('search_path', quote_ident($1), false)", [target.schema])
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }

  const read = async ({ text, values }: Bound, most: Most): Promise<Reading> => {
    const counter = new Counter(most)
    let names: string[] = []
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query(`set local statement_timeout = ${Math.ceil(most.timeout)}`)
    // one statement, by the protocol itself; what it gives is read through a cursor, so that what is not fetched is not made
    const declared: pg.QueryConfig & { queryMode: 'extended' } = {
      text: `declare pinge_rows no scroll cursor for ${text}`,
      values,
      queryMode: 'extended',
    }
    await client.query(declared)
    for (;;) {
      const { fields, rows } = await client.query<unknown[]>({
        text: `fetch forward ${Math.min(together, most.rows - counter.rows.length + 1)} from pinge_rows`,
        rowMode: 'array',
      })
      names = fields.map(({ name }) => name)
      if (rows.length === 0 || !rows.every((row) => counter.add(row))) break
    }
    return { columns: uniqueNames(names), rows: counter.rows, moments: counter.moments }
  }

  const stream = async ({ text, values }: Bound, { timeout, together }: Pace, take: Take, waits: Patience): Promise<void> => {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query(
      `set local statement_timeout = ${Math.ceil(timeout)}; set local datestyle = 'ISO'; set local timezone = 'UTC'; set local extra_float_digits = 1`,
    )
    const declared: pg.QueryConfig & { queryMode: 'extended' } = {
      text: `declare pinge_rows no scroll cursor for ${text}`,
      values,
      queryMode: 'extended',
    }
    await client.query(declared)
    for (let first = true; ; first = false) {
      waits.begin()
      const { fields, rows } = await client.query<TextRow>({
        ...{ text: `fetch forward ${together} from pinge_rows`, rowMode: 'array', types: plainTypes },
      })
      waits.end()
      const names = uniqueNames(fields.map(({ name }) => name))
      const columns = fields.map(({ dataTypeID }, i): Column => ({ name: names[i] as string, kind: kinds[dataTypeID] ?? 'text' }))
      const flags = columns.flatMap(({ kind }, i) => (kind === 'boolean' ? [i] : []))
      for (const row of rows) for (const i of flags) if (row[i] !== null) row[i] = row[i] === 't' ? 'true' : 'false'
      if (rows.length === 0 && !first) return
      if (!(await take(rows, columns)) || rows.length < together) return
    }
  }

  /** Runs a reading for so long, and leaves nothing behind that its statement has set or locked. */
  const within = async <T>(ms: number, work: (waits: Patience) => Promise<T>, each = ms): Promise<T> => {
    const { late, waits, over } = patience(ms, each, () => {
      usable = false
      // the answer that it waits for is given up
      void client.end().catch(() => undefined)
    })
    const reading = work(waits)
    reading.catch(() => undefined)
    try {
      return await Promise.race([reading, late])
    } finally {
      over()
      if (usable)
        await client
          .query('rollback')
          .then(() => client.query('discard all'))
          .then(() => client.query('set default_transaction_read_only = on; set standard_conforming_strings = on'))
          .then(() =>
            target.schema ? client.query("select set_config('search_path', quote_ident($1), false)", [target.schema]) : undefined,
          )
          .catch(() => {
            usable = false
          })
    }
  }

  return {
    read: (statement, most) => within(most.timeout, () => read(statement, most)),
    stream: (statement, pace, take) => within(pace.whole, (waits) => stream(statement, pace, take, waits), pace.timeout),
    isUsable: () => usable,
    end: () => client.end(),
  }
}
