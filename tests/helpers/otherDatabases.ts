/** Databases of other systems that tests read as data sources: one of its own on a PostgreSQL, and on a MariaDB. */
import { Client } from 'pg'
import type { Row } from '#core/types.ts'
import { createDatabase, dropDatabase } from './server.ts'

export interface OtherDatabase {
  kind: 'postgresql' | 'mysql'
  /** the fields of a data source that lead there */
  connect: Row
  run: (text: string) => Promise<unknown>
  drop: () => Promise<void>
}

/** Where there are such servers; tests of one that is not there are left out. */
export const otherUrls = { postgres: process.env.TEST_DATABASE_URL, maria: process.env.MARIADB_TEST_URL }

const connectTo = ({ hostname, port, username, password }: URL, usual: number, databaseName: string): Row => ({
  ...{ host: hostname, port: Number(port || usual), databaseName },
  ...{ userName: decodeURIComponent(username), password: decodeURIComponent(password) },
})

/** Makes a database on a PostgreSQL; files that run at once give names of their own. */
export async function otherPostgres(url: string, what: string): Promise<OtherDatabase> {
  const name = `pinge_${what}_${process.pid}`
  const address = new URL(await createDatabase(url, name))
  const client = new Client({ connectionString: address.href })
  await client.connect()
  return {
    kind: 'postgresql',
    connect: connectTo(address, 5432, name),
    run: (text) => client.query(text),
    drop: async () => {
      await client.end()
      await dropDatabase(url, name)
    },
  }
}

/** The same on a MariaDB. */
export async function otherMaria(url: string, what: string): Promise<OtherDatabase> {
  const { createConnection } = await import('mysql2')
  const address = new URL(url)
  const name = `pinge_${what}_${process.pid}`
  const connection = createConnection({
    ...{ host: address.hostname, port: Number(address.port || 3306), multipleStatements: true },
    ...{ user: decodeURIComponent(address.username), password: decodeURIComponent(address.password) },
  })
  const run = (text: string) => new Promise((done, failed) => connection.query(text, (error, rows) => (error ? failed(error) : done(rows))))
  await run(`drop database if exists ${name}; create database ${name} character set utf8mb4; use ${name}`)
  return {
    kind: 'mysql',
    connect: connectTo(address, 3306, name),
    run,
    drop: async () => {
      await run(`drop database ${name}`)
      connection.destroy()
    },
  }
}
