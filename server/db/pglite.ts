import { mkdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { DatabaseProblem } from './limits.ts'
import { LiteStream, type Wire } from './liteStream.ts'
import { currentLite } from './place.ts'

/** An engine that cannot start (a full disk) is asked for again after this long, in milliseconds. */
const startPause = 2000

/** An error of PostgreSQL leaves its main loop by a long jump of this number; anything else that leaves it is a crash. */
const longJump = 100

/**
 * PGlite as a server: when its engine crashes (a stack that overflows, memory that cannot be had), PGlite swallows the
 * exception, goes on with whatever state it is in and, at worst, never answers or answers as if all were well. Here
 * the query that met it gets an error, and the engine starts anew from the folder, as PostgreSQL does after a crash:
 * what was committed is there, what was not is gone. While it cannot start, as without room on the disk, every query is
 * told so, and it is tried again.
 */
export class LiteServer {
  private engine: Promise<PGlite>
  private crash: unknown
  /** when the engine could not start last; undefined while it runs or starts */
  private failed: number | undefined

  constructor(
    private readonly start: (() => Promise<PGlite>) | undefined,
    first: PGlite,
  ) {
    this.engine = Promise.resolve(first)
    this.watch(first)
  }

  /** A wire for one client. It dies with the engine that it was made for, and begins outside of any transaction. */
  wire(): Wire {
    let dead = false
    if (this.start && this.failed !== undefined && Date.now() - this.failed >= startPause) this.restart()
    const mine = this.engine
    const ready = mine.then(async (engine) => {
      if (engine.isInTransaction()) await engine.exec('rollback')
    })
    return {
      // A client that waits hears of a failure with its first query: of one before that it would never hear.
      ready: ready.catch(() => {}),
      send: async (messages, onAnswer) => {
        if (dead) return
        await ready
        await (await mine).execProtocolRawStream(messages, { onRawData: onAnswer })
        if (this.crash === undefined) return
        dead = true
        const cause = this.crash
        this.crash = undefined
        this.restart()
        throw new DatabaseProblem('The database engine crashed and starts anew.', '57P02', { cause })
      },
    }
  }

  async close(): Promise<void> {
    await (await this.engine).close()
  }

  private watch(engine: PGlite): void {
    const loop = engine.Module
    const once = loop._PostgresMainLoopOnce
    loop._PostgresMainLoopOnce = () => {
      try {
        once()
      } catch (error) {
        if ((error as { status?: unknown }).status !== longJump) this.crash ??= error
        throw error
      }
    }
  }

  /** The old engine is left as it is: closing it would write what it believes to be true. */
  private restart(): void {
    const start = this.start
    this.failed = undefined
    this.engine = start
      ? start().then(
          (engine) => {
            this.watch(engine)
            return engine
          },
          (cause) => {
            this.failed = Date.now()
            throw new DatabaseProblem('The database engine cannot start.', '57P03', { cause })
          },
        )
      : Promise.reject(new DatabaseProblem('The database engine crashed; it was in memory only.', '57P02'))
    this.engine.catch(() => {})
  }
}

const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined

/**
 * Opens PGlite in a folder (without one, in memory): the database in use there, or the one of a name. A new one is made
 * beside its place and moved there when it is whole: a start that is killed meanwhile begins again.
 */
export async function openLite(folder: string | undefined, name?: string): Promise<LiteServer> {
  const { PGlite } = await import('@electric-sql/pglite')
  const open = (path: string) => PGlite.create(path, { relaxedDurability: false })
  if (folder === undefined) return new LiteServer(undefined, await open('memory://'))
  const path = join(folder, name ?? currentLite(folder))
  if (!isThere(join(path, 'PG_VERSION'))) {
    // Only an empty folder is in the way of nothing: other files are somebody's, and the start says that they are there.
    if (isThere(path)) rmdirSync(path)
    const making = `${path}.new`
    rmSync(making, { recursive: true, force: true })
    mkdirSync(making, { recursive: true })
    await (await open(making)).close()
    renameSync(making, path)
  }
  return new LiteServer(() => open(path), await open(path))
}

/** One connection, as PGlite has: transactions queue for it, one after the other. Each client gets a wire of its own. */
export function litePool(server: LiteServer, options: pg.PoolConfig): pg.Pool {
  class LiteClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, user: 'postgres', database: 'postgres', ssl: false, stream: () => new LiteStream(server.wire()) })
    }
  }
  return new pg.Pool({ ...options, Client: LiteClient, max: 1, idleTimeoutMillis: 0 })
}
