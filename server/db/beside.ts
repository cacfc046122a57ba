import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { newId } from './ids.ts'
import { type Database, openDatabase } from './open.ts'
import { currentLite, liteFolder, pointLiteAt } from './place.ts'
import { transaction } from './transaction.ts'
import type { Db } from './types.ts'

/** Why the database in use cannot be exchanged for another one. */
export type Hindrance = 'role' | 'extensions' | 'others'

/**
 * Databases beside the one in use, of the same kind: folders of PGlite, schemas of PostgreSQL. One of them takes its place in
 * one step, and it stands beside from then on.
 */
export interface Beside {
  /** a name that none has */
  newName: () => string
  /** what stands beside, by name */
  list: () => Promise<string[]>
  /** opens a new and empty one */
  make: (name: string) => Promise<Database>
  drop: (name: string) => Promise<void>
  /** what the one in use will be called when it stands beside */
  nameAfter: () => string
  /** Puts one in the place of the one in use, which is called `old` from then on (`nameAfter`). */
  swap: (name: string, old: string) => Promise<void>
  /** whether that has been done */
  wasSwapped: (name: string, old: string) => Promise<boolean>
  hindrance: () => Promise<Hindrance | undefined>
  /** Keeps other processes from doing the same, and from beginning to use the database; gives what ends it. `onWait` is told when one does. */
  hold: (onWait?: () => void) => Promise<() => Promise<void>>
  /** whether that still stands: the connection it stands on may have been lost, and another process may hold it now */
  holds: () => boolean
}

/** Of PGlite, in a data folder that this process has locked. */
function besideLite(folder: string): Beside {
  const current = () => currentLite(folder)
  return {
    newName: () => `db-${newId()}`,
    list: async () =>
      readdirSync(folder).filter((name) => liteFolder.test(name) && name !== current() && existsSync(join(folder, name, 'PG_VERSION'))),
    make: (name) => openDatabase({ folder, name }),
    drop: async (name) => {
      if (!liteFolder.test(name) || name === current()) throw new Error(`"${name}" is not a database that stands beside.`)
      for (const one of [name, `${name}.new`]) rmSync(join(folder, one), { recursive: true, force: true })
    },
    nameAfter: current,
    swap: async (name) => pointLiteAt(folder, name),
    wasSwapped: async (name) => current() === name,
    hindrance: async () => undefined,
    // its folder is locked
    hold: async () => async () => {},
    holds: () => true,
  }
}

/** How schemas beside are called. */
const schemaName = /^pinge_[0-9a-z]{26}$/
/** For the advisory lock of whoever restores; whoever begins to use the database shares it meanwhile. */
const lockNumber = 726_466
/** The line on which every process listens: by it those that run are counted. */
const lineName = 'pinge live'

/** A connection of its own: a lock stands on it as long as its process lives, and whatever the pool does. */
async function lockClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Has this process begin to use a PostgreSQL while no other one restores into it: as long as one does, it waits, and `onWait`
 * is told so. Whoever restores waits for it in turn, until what is given is called.
 */
export async function beginUse(url: string, onWait: () => Promise<void>): Promise<() => Promise<void>> {
  const client = await lockClient(url)
  try {
    const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock_shared($1::bigint) as ok', [lockNumber])
    if (rows[0]?.ok !== true) {
      await onWait()
      await client.query('select pg_advisory_lock_shared($1::bigint)', [lockNumber])
    }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  return () => client.end()
}

const currentSchema = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows[0]?.name ?? 'public'
}

function besidePostgres(db: Db, url: string): Beside {
  let held: pg.Client | undefined
  const isThere = async (name: string) => {
    const { rows } = await sql`select from pg_namespace where nspname = ${name}`.execute(db)
    return rows.length > 0
  }
  return {
    newName: () => `pinge_${newId()}`,
    list: async () => {
      const { rows } = await sql<{ name: string }>`
        select nspname as name from pg_namespace where nspname ~ ${schemaName.source} and nspname <> current_schema()`.execute(db)
      return rows.map(({ name }) => name)
    },
    make: async (name) => {
      await sql`create schema ${sql.id(name)}`.execute(db)
      return openDatabase({ url, schema: name, connections: 2 })
    },
    drop: async (name) => {
      if (!schemaName.test(name) || name === (await currentSchema(db))) throw new Error(`"${name}" is not a database that stands beside.`)
      await transaction(db, (trx) => sql`drop schema if exists ${sql.id(name)} cascade`.execute(trx), 0)
    },
    nameAfter: () => `pinge_${newId()}`,
    swap: async (name, old) => {
      if (!held) throw new Error('Databases are exchanged by whoever holds the lock.')
      // on the connection that the lock stands on: whoever has lost it exchanges nothing
      const { rows } = await held.query<{ name: string }>('select current_schema() as name')
      const current = rows[0]?.name ?? 'public'
      const quoted = (one: string) => pg.escapeIdentifier(one)
      // several statements of one message are one transaction
      await held.query(
        `alter schema ${quoted(current)} rename to ${quoted(old)}; alter schema ${quoted(name)} rename to ${quoted(current)}`,
      )
    },
    wasSwapped: async (name, old) => !(await isThere(name)) && (await isThere(old)),
    hindrance: async () => {
      const { rows } = await sql<{ owns: boolean; makes: boolean; extensions: string; others: string }>`
        select pg_has_role(n.nspowner, 'USAGE') as owns, has_database_privilege(current_database(), 'CREATE') as makes,
          (select count(*) from pg_extension e where e.extnamespace = n.oid) as extensions,
          (select count(*) from pg_stat_activity where datname = current_database() and application_name = ${lineName}) as others
        from pg_namespace n where n.nspname = current_schema()`.execute(db)
      const found = rows[0]
      if (!found?.owns || !found.makes) return 'role'
      if (found.extensions !== '0') return 'extensions'
      return found.others === '0' ? undefined : 'others'
    },
    hold: async (onWait) => {
      const client = await lockClient(url)
      client.on('end', () => {
        if (held === client) held = undefined
      })
      const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1::bigint) as ok', [lockNumber])
      if (rows[0]?.ok !== true) {
        onWait?.()
        await client.query('select pg_advisory_lock($1::bigint)', [lockNumber])
      }
      held = client
      return () => client.end()
    },
    holds: () => held !== undefined,
  }
}

/** What stands beside the database of a configuration, which is open. */
export const besideOf = ({ db }: Pick<Database, 'db'>, { url, folder }: { url?: string | undefined; folder: string }): Beside =>
  url ? besidePostgres(db, url) : besideLite(folder)
