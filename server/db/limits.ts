/**
 * How long anything may wait, in milliseconds. Each is shorter than what waits for it, so that the one who knows most
 * tells what happened: a lock, then the statement, then the transaction, then the call (app.ts).
 */
export const limits = {
  /** for a free connection */
  connection: 30_000,
  /** for a lock that somebody else holds (PostgreSQL) */
  lock: 10_000,
  /** one statement (PostgreSQL) */
  statement: 30_000,
  /** for an answer of the database at all: it is gone when even its own limits do not end the statement */
  answer: 40_000,
  /** for a rollback, which has to wait for the statement before it; then the connection is closed */
  rollback: 5_000,
  /** for an answer to whether the database is there */
  ping: 5_000,
  /** a transaction of a call, from its begin to its commit */
  transaction: 30_000,
  /** the same where tables are altered */
  shape: 300_000,
  /** a whole call; the ones that alter tables have the second */
  call: 90_000,
  longCall: 360_000,
} as const

/**
 * The database cannot be had or did not answer in time; `code` is the one that PostgreSQL has for it. It stands beside the
 * driver's own errors and is told apart as they are, by its code: what a caller is told of it, `http/envelope.ts` says.
 */
export class DatabaseProblem extends Error {
  constructor(
    message: string,
    readonly code: '08006' | '53300' | '57014' | '57P02' | '57P03',
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'DatabaseProblem'
  }
}

/** What work answers, or the problem when it takes longer than that (0: no limit). The work itself goes on: whoever waits is freed. */
export function within<T>(work: PromiseLike<T>, milliseconds: number, late: () => Error): Promise<T> {
  return new Promise((done, failed) => {
    const timer = milliseconds === 0 ? undefined : setTimeout(() => failed(late()), milliseconds)
    const ended =
      <V>(tell: (value: V) => void) =>
      (value: V) => {
        clearTimeout(timer)
        tell(value)
      }
    work.then(ended(done), ended(failed))
  })
}
