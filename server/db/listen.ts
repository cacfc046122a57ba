import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'

/** Hears what `pg_notify` says on one channel. */
export interface Ear {
  hear: (payload: string) => void
  /** the line was lost and is back: what was said meanwhile was not heard */
  again: () => void
  /** whether everything that is said is heard from now on */
  listening?: (isSo: boolean) => void
}

const channelName = /^[a-z_]{1,60}$/
/** How long after a lost line the next attempt is made: short at first, then longer. */
const pauses = [100, 300, 1000, 2000, 5000] as const
/** A line that says nothing may be dead: it is asked this often, and has this long to answer. */
const askEvery = 15_000
const answerWithin = 5000

/** Listens on one connection of its own, and on a new one whenever that is lost, as long as anybody does. */
export class PostgresEars {
  private readonly ears = new Map<string, Ear>()
  private client: pg.Client | undefined
  private connecting: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private failures = 0
  private was = false

  constructor(private readonly url: string) {}

  /** Hears a channel, as soon as there is a line. Gives what ends it. */
  async listen(channel: string, ear: Ear): Promise<() => Promise<void>> {
    if (!channelName.test(channel)) throw new Error(`"${channel}" cannot be a channel.`)
    this.ears.set(channel, ear)
    this.connecting ??= this.connect()
    await this.connecting
    // the line stood before: this channel is new on it
    const { client } = this
    if (client)
      await client.query(`listen ${channel}`).then(
        () => ear.listening?.(client === this.client),
        () => {},
      )
    return async () => {
      this.ears.delete(channel)
      ear.listening?.(false)
      if (this.ears.size === 0) await this.close()
    }
  }

  /** Ends the line. */
  async close(): Promise<void> {
    this.ears.clear()
    this.connecting = undefined
    this.was = false
    clearTimeout(this.timer)
    await this.client?.end().catch(() => {})
  }

  private later(): void {
    if (this.ears.size === 0) return
    this.timer = setTimeout(() => void this.connect(), pauses[Math.min(this.failures++, pauses.length - 1)] ?? 1000)
  }

  private async connect(): Promise<void> {
    const mine = new pg.Client({
      connectionString: this.url,
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
      if (this.client === mine) this.client = undefined
      for (const ear of this.ears.values()) ear.listening?.(false)
      this.later()
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
    mine.on('notification', ({ channel, payload }) => this.ears.get(channel)?.hear(payload ?? ''))
    try {
      await mine.connect()
      for (const channel of this.ears.keys()) await mine.query(`listen ${channel}`)
    } catch {
      return lose()
    }
    if (this.ears.size === 0) return lose()
    this.client = mine
    // Lost and back, or not to be had at first: either way something may have been said that was not heard.
    const missed = this.was || this.failures > 0
    this.failures = 0
    this.was = true
    for (const ear of this.ears.values()) {
      ear.listening?.(true)
      if (missed) ear.again()
    }
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
      setImmediate(() => this.ears.get(channel)?.hear(payload ?? ''))
    })
    for (const channel of this.ears.keys()) await this.begin(client, channel)
  }

  async listen(pool: pg.Pool, channel: string, ear: Ear): Promise<() => Promise<void>> {
    if (!channelName.test(channel)) throw new Error(`"${channel}" cannot be a channel.`)
    // Whoever hears it is not part of the transaction that said it.
    this.ears.set(channel, { ...ear, hear: AsyncResource.bind(ear.hear), again: AsyncResource.bind(ear.again) })
    const client = await pool.connect()
    try {
      if (!this.heard.has(channel)) await this.begin(client, channel)
    } finally {
      client.release()
    }
    ear.listening?.(true)
    return async () => {
      this.ears.delete(channel)
      ear.listening?.(false)
    }
  }

  private async begin(client: pg.ClientBase, channel: string): Promise<void> {
    await client.query(`listen ${channel}`)
    if (this.heard.has(channel)) setImmediate(() => this.ears.get(channel)?.again())
    this.heard.add(channel)
  }
}
