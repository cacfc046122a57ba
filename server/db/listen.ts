import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'

/** Hears what `pg_notify` says on one channel. */
export interface Ear {
  hear: (payload: string) => void
  /** the line was lost and is back: what was said meanwhile was not heard */
  again: () => void
}

const channelName = /^[a-z_]{1,60}$/
/** How long after a lost line the next attempt is made: short at first, then longer. */
const pauses = [100, 300, 1000, 2000, 5000] as const
/** A line that says nothing may be dead: it is asked this often, and has this long to answer. */
const askEvery = 15_000
const answerWithin = 5000

/** Listens on a connection of its own, and on a new one whenever that is lost, until it is stopped. */
export async function listenPostgres(url: string, channel: string, { hear, again }: Ear): Promise<() => Promise<void>> {
  if (!channelName.test(channel)) throw new Error(`"${channel}" cannot be a channel.`)
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let failures = 0
  let was = false

  const later = () => {
    if (stopped) return
    timer = setTimeout(() => void connect(), pauses[Math.min(failures++, pauses.length - 1)] ?? 1000)
  }
  const connect = async () => {
    const mine = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: answerWithin,
      application_name: 'pinge live',
    })
    let lost = false
    const lose = () => {
      if (lost) return
      lost = true
      clearInterval(asking)
      mine.end().catch(() => {})
      if (client === mine) client = undefined
      later()
    }
    const asking = setInterval(() => {
      const late = setTimeout(lose, answerWithin)
      mine.query('select 1').then(
        () => clearTimeout(late),
        () => {
          clearTimeout(late)
          lose()
        },
      )
    }, askEvery)
    asking.unref()
    mine.on('error', lose)
    mine.on('end', lose)
    mine.on('notification', ({ payload }) => payload && hear(payload))
    try {
      await mine.connect()
      await mine.query(`listen ${channel}`)
    } catch {
      return lose()
    }
    if (stopped) return lose()
    client = mine
    // Lost and back, or not to be had at first: either way something may have been said that was not heard.
    const missed = was || failures > 0
    failures = 0
    was = true
    if (missed) again()
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
}

/**
 * The same for PGlite, which has one connection for everything: what is said on it comes back on it. `heed` is called
 * with each new client of the pool.
 */
export class LiteEars {
  private readonly ears = new Map<string, Ear>()
  private readonly heard = new Set<string>()

  async heed(client: pg.ClientBase): Promise<void> {
    client.on('notification', ({ channel, payload }) => {
      // Not within the query that said it: whoever hears it will ask the database itself.
      if (payload) setImmediate(() => this.ears.get(channel)?.hear(payload))
    })
    for (const channel of this.ears.keys()) await this.begin(client, channel)
  }

  async listen(pool: pg.Pool, channel: string, ear: Ear): Promise<() => Promise<void>> {
    if (!channelName.test(channel)) throw new Error(`"${channel}" cannot be a channel.`)
    // Whoever hears it is not part of the transaction that said it.
    this.ears.set(channel, { hear: AsyncResource.bind(ear.hear), again: AsyncResource.bind(ear.again) })
    const client = await pool.connect()
    try {
      if (!this.heard.has(channel)) await this.begin(client, channel)
    } finally {
      client.release()
    }
    return async () => {
      this.ears.delete(channel)
    }
  }

  private async begin(client: pg.ClientBase, channel: string): Promise<void> {
    await client.query(`listen ${channel}`)
    if (this.heard.has(channel)) setImmediate(() => this.ears.get(channel)?.again())
    this.heard.add(channel)
  }
}
