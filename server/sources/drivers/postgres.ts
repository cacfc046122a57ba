import { isIP } from 'node:net'
import pg from 'pg'
import { Counter, uniqueNames } from '../cells.ts'
import { lateFault } from '../faults.ts'
import type { Bound, Most, Reading, Session, Target } from '../kinds.ts'

/** What is read as text: days and moments without a zone are none of ours, intervals have parts. */
const asText = new Set<number>([pg.types.builtins.DATE, pg.types.builtins.TIMESTAMP, pg.types.builtins.INTERVAL])
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    asText.has(oid) ? (value: string) => value : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

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

  return {
    read: async (statement, most) => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, failed) => {
        timer = setTimeout(() => {
          usable = false
          failed(lateFault())
          // the answer that it waits for is given up
          void client.end().catch(() => undefined)
        }, most.timeout)
      })
      const reading = read(statement, most)
      reading.catch(() => undefined)
      try {
        return await Promise.race([reading, late])
      } finally {
        clearTimeout(timer)
        // what the statement has set or locked ends with it
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
    },
    isUsable: () => usable,
    end: () => client.end(),
  }
}
