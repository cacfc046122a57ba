import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { DatabaseProblem, limits, within } from './limits.ts'
import { forgetName, isStale, nameOf } from './named.ts'
import type { SlowStatements } from './slow.ts'
import { noteConnection, transactionLimit } from './transaction.ts'
import type { Watches } from './watch.ts'

/**
 * A pool whose connections are lent: none to work that already runs in a transaction, each only from its first statement
 * until it is given back, and none for ever. A transaction that still works out what it will write keeps nobody from the
 * one connection that PGlite has. Whatever happens to the database, a query ends, and a connection in doubt is not used again.
 */
export function guardedPool(pool: Pool, watches: Watches, slow: SlowStatements): PostgresPool {
  return {
    connect: async () => {
      if (transactionLimit() !== undefined) throw new Error('A query inside a transaction must use the transaction, not the database.')
      return lend(() => pool.connect(), watches, slow)
    },
    end: () => pool.end(),
  }
}

/** Why there is no connection: none is free, or the database cannot be had, for whatever reason it gives. */
function noConnection(error: unknown): DatabaseProblem {
  const { message, code } = error as NodeJS.ErrnoException
  return new DatabaseProblem(message || String(code), /^timeout exceeded/.test(message) ? '53300' : '08006', { cause: error })
}

/** What a query failed with: PostgreSQL's own errors have a code; one without is the connection's. */
const queryProblem = (error: unknown): unknown =>
  typeof (error as { code?: unknown }).code === 'string' ? error : new DatabaseProblem((error as Error).message, '08006', { cause: error })

/** What of an answer is read. */
type Answered = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>

/** What a connection is in for: nothing yet, a transaction that has begun, one that ends, one that ended; or no answer came. */
type State = 'free' | 'begun' | 'ending' | 'over' | 'lost'

function lend(connect: () => Promise<PoolClient>, watches: Watches, slow: SlowStatements): PostgresPoolClient {
  let state: State = 'free'
  const changed = new Set<() => void>()
  let begin: string | undefined
  let lent: Promise<PoolClient> | undefined

  const send = async (client: PoolClient, text: string, values: unknown[]): Promise<Answered> => {
    // In a transaction a name that is not right any more would be its end.
    const name = begin === undefined ? nameOf(text) : undefined
    if (name === undefined) return client.query(text, values)
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      if (!isStale(error)) throw error
      forgetName(text)
      return client.query(text, values)
    }
  }

  const ask = async (client: PoolClient, text: string, values: unknown[]) => {
    const late = () => {
      state = 'lost'
      return new DatabaseProblem('The database does not answer.', '08006')
    }
    const began = performance.now()
    try {
      // A statement may take as long as its transaction: where tables are altered that is more than usual.
      const limit = text === 'rollback' ? limits.rollback : (transactionLimit() ?? limits.answer)
      return await within(send(client, text, values), limit, late)
    } catch (error) {
      throw queryProblem(error)
    } finally {
      slow.note(text, performance.now() - began)
    }
  }

  const open = async () => {
    const client = await connect().catch((error) => {
      throw noConnection(error)
    })
    if (begin === undefined) return client
    try {
      await ask(client, begin, [])
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  const tellChanged = () => {
    for (const one of changed) one()
    changed.clear()
  }

  const run = async (text: string, values: unknown[]): Promise<Answered> => {
    if (state === 'lost') throw new DatabaseProblem('The connection to the database was lost.', '08006')
    // Work that was given up, or that nobody waited for, must not write into what the connection does next.
    if (state === 'over' || (state === 'ending' && text !== 'rollback'))
      throw new DatabaseProblem('The transaction has ended: this query comes too late.', '57014')
    if (/^(?:begin|start transaction)/.test(text)) {
      state = 'begun'
      begin = text
      return nothing
    }
    const ends = text === 'commit' || text === 'rollback'
    if (ends) state = 'ending'
    if (ends && lent === undefined) {
      state = 'over'
      return nothing
    }
    noteConnection()
    lent ??= open()
    for (const one of watches.of(text)) changed.add(one)
    const answer = await ask(await lent, text, values).finally(() => {
      // Also where no answer came: it may have been kept all the same.
      if (text === 'commit' || begin === undefined) tellChanged()
    })
    if (text === 'rollback') state = 'over'
    if (text === 'commit') {
      // A commit after a failed statement that somebody caught is answered without an error, and keeps nothing.
      if (answer.command !== 'COMMIT') throw new Error('A statement of the transaction had failed: nothing was kept.')
      state = 'over'
    }
    return answer
  }

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(
    asked: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): PostgresCursor<R> | Promise<PostgresQueryResult<R>> {
    if (typeof asked !== 'string') throw new Error('The database is read without cursors.')
    return run(asked, [...values]) as Promise<PostgresQueryResult<R>>
  }

  return {
    query,
    // With its transaction still open, or without an answer, the connection is closed instead of being lent again.
    release: () => {
      const doubt = state === 'lost' || state === 'begun' || state === 'ending'
      state = 'over'
      // One that could not be had is nobody's.
      lent?.then(
        (client) => client.release(doubt),
        () => {},
      )
    },
  }
}

/** The answer to a statement that was not sent. */
const nothing: Answered = { command: '', rowCount: 0, rows: [] }
