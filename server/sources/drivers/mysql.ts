import { connect } from 'node:net'
import type { Connection, ConnectionOptions, FieldPacket } from 'mysql2'
import { Counter, uniqueNames } from '../cells.ts'
import type { Bound, Column, ColumnKind, Most, Pace, Reading, Session, Take, Target, TextRow } from '../kinds.ts'
import { type Patience, patience } from '../patience.ts'

/** What stays as text: days and moments without a zone are none of ours. */
const asText: ConnectionOptions['dateStrings'] = ['DATE', 'DATETIME']

/** What columns hold, by the number of their type; all else is text as MySQL writes it. */
const kinds: { [type: number]: ColumnKind } = {
  ...{
    0: 'number',
    1: 'number',
    2: 'number',
    3: 'number',
    4: 'number',
    5: 'number',
    8: 'number',
    9: 'number',
    13: 'number',
    246: 'number',
  },
  ...{ 7: 'moment', 10: 'date', 11: 'time', 12: 'datetime', 14: 'date', 16: 'binary', 255: 'binary' },
}
/** The set of characters of what has none. */
const bytesOnly = 63
const longTexts = new Set([249, 250, 251, 252, 253, 254])

function kindOf({ columnType, characterSet, columnLength }: FieldPacket): ColumnKind {
  const type = columnType ?? 253
  // a single bit is a yes or no
  if (type === 16 && columnLength === 1) return 'boolean'
  if (longTexts.has(type) && characterSet === bytesOnly) return 'binary'
  return kinds[type] ?? 'text'
}

/** A value as it came: of a bit its truth, of bytes nothing that could be taken for a text. */
function plainCell(value: unknown, kind: ColumnKind): string | null {
  if (value === null || value === undefined) return null
  if (kind === 'boolean') return Buffer.isBuffer(value) ? String(value.at(-1) === 1) : String(value)
  if (kind === 'binary') return Buffer.isBuffer(value) ? value.toString('base64') : String(value)
  const text = Buffer.isBuffer(value) ? value.toString('utf8') : String(value)
  // the session's clock is that of UTC
  return kind === 'moment' ? `${text}Z` : text
}

const optionsOf = (target: Target, address: string): ConnectionOptions => ({
  // the name is that of the certificate; the connection goes to the address that was checked
  host: target.host,
  port: target.port,
  stream: () => connect(target.port, address),
  database: target.database,
  user: target.user,
  password: target.password,
  ...(target.tls ? { ssl: { rejectUnauthorized: true, verifyIdentity: true, ...(target.ca ? { ca: target.ca } : {}) } } : {}),
  connectTimeout: target.timeout,
  charset: 'utf8mb4',
  timezone: 'Z',
  dateStrings: asText,
  supportBigNumbers: true,
  bigNumberStrings: true,
  multipleStatements: false,
  flags: ['-LOCAL_FILES'],
  maxPreparedStatements: 20,
})

/** Opens a connection to MySQL or MariaDB that only reads. */
export async function openMysql(target: Target, address: string): Promise<Session> {
  const { createConnection } = await import('mysql2')
  const connection: Connection = createConnection(optionsOf(target, address))
  let usable = true
  connection.on('error', () => {
    usable = false
  })
  connection.on('end', () => {
    usable = false
  })
  const run = (text: string) =>
    new Promise<unknown>((done, failed) => {
      connection.query(text, (error, rows) => (error ? failed(error) : done(rows)))
    })
  /** what the server reads the statement by, so that it is told apart here as there, and where the time limit is */
  const prepare = async () => {
    await run("set session sql_mode = '', session time_zone = '+00:00'")
    await run('set session transaction read only')
  }
  let isMaria = false
  try {
    await new Promise<void>((done, failed) => {
      connection.connect((error) => (error ? failed(error) : done()))
    })
    const [row] = (await run('select version() as version')) as Array<{ version?: string }>
    isMaria = /mariadb/i.test(String(row?.version))
    await prepare()
  } catch (error) {
    connection.destroy()
    throw error
  }
  const limit = (ms: number) =>
    run(isMaria ? `set session max_statement_time = ${(ms / 1000).toFixed(3)}` : `set session max_execution_time = ${Math.ceil(ms)}`)

  const read = async ({ text, values }: Bound, most: Most): Promise<Reading> => {
    const counter = new Counter(most)
    let names: string[] = []
    await limit(most.timeout)
    await run('start transaction read only')
    const command = connection.execute({ sql: text, values, rowsAsArray: true })
    const rows = command.stream({ highWaterMark: 100 })
    command.on('fields', (fields: FieldPacket[]) => {
      names = fields.map(({ name }) => name)
    })
    for await (const row of rows as AsyncIterable<unknown[]>) {
      if (counter.add(row)) continue
      // what is behind it would still have to be read: the connection goes
      usable = false
      connection.destroy()
      break
    }
    return { columns: uniqueNames(names), rows: counter.rows, moments: counter.moments }
  }

  const stream = async ({ text }: Bound, { whole, together }: Pace, take: Take, waits: Patience): Promise<void> => {
    await limit(whole)
    await run('start transaction read only')
    // as text, and without values: so digits, dates and moments are what the server itself writes
    const command = connection.query({ sql: text, rowsAsArray: true, typeCast: (field, _next) => field.buffer() })
    let columns: Column[] = []
    command.on('fields', (fields: FieldPacket[]) => {
      const names = uniqueNames(fields.map(({ name }) => name))
      columns = fields.map((field, i) => ({ name: names[i] as string, kind: kindOf(field) }))
    })
    let part: TextRow[] = []
    const give = async () => {
      waits.end()
      const wantsMore = await take(part, columns)
      part = []
      waits.begin()
      return wantsMore
    }
    let parts = 0
    waits.begin()
    for await (const row of command.stream({ highWaterMark: 100 }) as AsyncIterable<unknown[]>) {
      part.push(row.map((value, i) => plainCell(value, columns[i]?.kind ?? 'text')))
      if (part.length < together) continue
      parts++
      if (await give()) continue
      // what is behind it would still have to be read: the connection goes
      usable = false
      connection.destroy()
      return
    }
    if (part.length > 0 || parts === 0) await give()
    waits.end()
  }

  /** Runs a reading for so long, and leaves nothing behind that its statement has set or locked. */
  const within = async <T>(ms: number, work: (waits: Patience) => Promise<T>, each = ms): Promise<T> => {
    const { late, waits, over } = patience(ms, each, () => {
      usable = false
      connection.destroy()
    })
    const reading = work(waits)
    reading.catch(() => undefined)
    try {
      return await Promise.race([reading, late])
    } finally {
      over()
      if (usable)
        await run('rollback')
          // what was locked by name
          .then(() => run('do release_all_locks()'))
          .then(prepare)
          .catch(() => {
            usable = false
          })
    }
  }

  return {
    read: (statement, most) => within(most.timeout, () => read(statement, most)),
    stream: (statement, pace, take) => within(pace.whole, (waits) => stream(statement, pace, take, waits), pace.timeout),
    isUsable: () => usable,
    end: async () => connection.destroy(),
  }
}
