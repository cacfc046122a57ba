import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'

/** Is told what `pg_notify` says on one channel. */
export interface Listener {
  onMessage: (payload: string) => void
  /** the line was lost and is back: what was said meanwhile was not heard */
  onReconnect: () => void
  /** whether everything that is said is heard from now on */
  onListening?: (isSo: boolean) => void
}

const channelName = /^[a-z_]{1,60}$/
/** How long after a lost line the next attempt is made: short at first, then longer. */
const pauses = [100, 300, 1000, 2000, 5000] as const
/** A line that says nothing may be dead: it is asked this often, and has this long to answer. */
const askEvery = 15_000
const answerWithin = 5000

/** Listens on one connection of its own, and on a new one whenever that is lost, as long as anybody does. */
export class PostgresListeners {
  private readonly listeners = new Map<string, Listener>()
  private client: pg.Client | undefined
  private connecting: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private failures = 0
  private was = false

  constructor(private readonly url: string) {}

  /** Hears a channel, as soon as there is a line. Gives what ends it. */
  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    if (!channelName.test(channel)) throw new Error(`"${channel}" cannot be a channel.`)
    this.listeners.set(channel, listener)
    this.connecting ??= this.connect()
    await this.connecting
    // the line stood before: this channel is new on it
    const { client } = this
    if (client)
      await client.query(`listen ${channel}`).then(
        () => listener.onListening?.(client === this.client),
        () => {},
      )
    return async () => {
      this.listeners.delete(channel)
      listener.onListening?.(false)
      if (this.listeners.size === 0) await this.close()
    }
  }

  /** Ends the line. */
  async close(): Promise<void> {
    this.listeners.clear()
    this.connecting = undefined
    this.was = false
    clearTimeout(this.timer)
    await this.client?.end().catch(() => {})
  }

  private later(): void {
    if (this.listeners.size === 0) return
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
      for (const listener of this.listeners.values()) listener.onListening?.(false)
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
    mine.on('notification', ({ channel, payload }) => this.listeners.get(channel)?.onMessage(payload ?? ''))
    try {
      await mine.connect()
      for (const channel of this.listeners.keys()) await mine.query(`listen ${channel}`)
    } catch {
      return lose()
    }
    if (this.listeners.size === 0) return lose()
    this.client = mine
    // Lost and back, or not to be had at first: either way something may have been said that was not heard.
    const missed = this.was || this.failures > 0
    this.failures = 0
    this.was = true
    for (const listener of this.listeners.values()) {
      listener.onListening?.(true)
      if (missed) listener.onReconnect()
    }
  }
}

/**
 * The same for PGlite, which has one connection for everything: what is said on it comes back on it. `attach` is called
 * with each new client of the pool.
 */
export class LiteListeners {
  private readonly listeners = new Map<string, Listener>()
  private readonly heard = new Set<string>()

  async attach(client: pg.ClientBase): Promise<void> {
    client.on('notification', ({ channel, payload }) => {
      // Not within the query that said it: whoever hears it will ask the database itself.
      setImmediate(() => this.listeners.get(channel)?.onMessage(payload ?? ''))
    })
    for (const channel of this.listeners.keys()) await this.begin(client, channel)
  }

  async listen(pool: pg.Pool, channel: string, listener: Listener): Promise<() => Promise<void>> {
    if (!channelName.test(channel)) throw new Error(`"${channel}" cannot be a channel.`)
    // Whoever hears it is not part of the transaction that said it.
    this.listeners.set(channel, {
      ...listener,
      onMessage: AsyncResource.bind(listener.onMessage),
      onReconnect: AsyncResource.bind(listener.onReconnect),
    })
    const client = await pool.connect()
    try {
      if (!this.heard.has(channel)) await this.begin(client, channel)
    } finally {
      client.release()
    }
    listener.onListening?.(true)
    return async () => {
      this.listeners.delete(channel)
      listener.onListening?.(false)
    }
  }

  private async begin(client: pg.ClientBase, channel: string): Promise<void> {
    await client.query(`listen ${channel}`)
    if (this.heard.has(channel)) setImmediate(() => this.listeners.get(channel)?.onReconnect())
    this.heard.add(channel)
  }
}
