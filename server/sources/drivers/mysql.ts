import { connect } from 'node:net'
import type { Connection, ConnectionOptions, FieldPacket } from 'mysql2'
import { Counter, uniqueNames } from '../cells.ts'
import { lateFault } from '../faults.ts'
import type { Bound, Most, Reading, Session, Target } from '../kinds.ts'

/** What stays as text: days and moments without a zone are none of ours. */
const asText: ConnectionOptions['dateStrings'] = ['DATE', 'DATETIME']

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

  return {
    read: async (statement, most) => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, failed) => {
        timer = setTimeout(() => {
          usable = false
          connection.destroy()
          failed(lateFault())
        }, most.timeout)
      })
      const reading = read(statement, most)
      reading.catch(() => undefined)
      try {
        return await Promise.race([reading, late])
      } finally {
        clearTimeout(timer)
        if (usable)
          await run('rollback')
            // what was locked by name
            .then(() => run('do release_all_locks()'))
            .then(prepare)
            .catch(() => {
              usable = false
            })
      }
    },
    isUsable: () => usable,
    end: async () => connection.destroy(),
  }
}
