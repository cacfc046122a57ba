import type { LiveEvent, LiveMessage, LiveTarget } from '../db/tell.ts'
import type { Db } from '../db/types.ts'
import { type Connection, closed } from './connection.ts'
import { lastRefresh, type MenuCounter, menuCountsOf, menusVersion, unreadOf } from './counts.ts'
import { lockedAmong } from './ended.ts'

/** The live connections of this process, and what reaches them. */
export class Hub {
  readonly connections = new Set<Connection>()
  private readonly bySession = new Map<string, Set<Connection>>()
  private readonly byUser = new Map<string, Set<Connection>>()
  /** who counts what is shown beside an entry of the menu, by its code */
  readonly counters = new Map<string, MenuCounter>()
  /** whom the counts of menus will be told in their turn: what is told meanwhile is told once */
  private awaited: Set<Connection> | undefined
  /** counts are read and told one after the other, so that an older one never comes last */
  private counting: Promise<unknown> = Promise.resolve()
  /** what is personal is told in a line of its own: counts are slower */
  private personal: Promise<void> = Promise.resolve()

  constructor(private readonly db: Db) {}

  add(connection: Connection): void {
    this.connections.add(connection)
    for (const [map, key] of this.places(connection)) map.set(key, (map.get(key) ?? new Set()).add(connection))
  }

  remove(connection: Connection): void {
    this.connections.delete(connection)
    for (const [map, key] of this.places(connection)) {
      const rest = map.get(key)
      rest?.delete(connection)
      if (rest?.size === 0) map.delete(key)
    }
  }

  private places({ sessionId, userId }: Connection) {
    return [
      [this.bySession, sessionId],
      [this.byUser, userId],
    ] as const
  }

  ofSession = (sessionId: string): ReadonlySet<Connection> => this.bySession.get(sessionId) ?? new Set()

  private of(to: LiveTarget): Connection[] {
    if (to === 'all') return [...this.connections]
    if ('userId' in to) return [...(this.byUser.get(to.userId) ?? [])]
    if ('userIds' in to) return to.userIds.flatMap((id) => [...(this.byUser.get(id) ?? [])])
    return ('sessionId' in to ? [to.sessionId] : to.sessionIds).flatMap((id) => [...this.ofSession(id)])
  }

  /** Gives an event to the connections of this process that it is for. */
  deliver({ to, message, personal }: LiveEvent): void {
    const them = this.of(to)
    if (them.length === 0) return
    const { method } = message
    if (method === 'logout') for (const one of them) one.logout(message.msg, message.tone)
    else if (method === 'closeSocket') {
      for (const one of them) {
        one.send(message)
        one.close(closed.byServer, 'closeSocket')
      }
    } else if (method === 'messagePush' || method === 'initMessage') void this.tellCounts(them, message)
    else if (method === 'menuCounts') this.tellMenuCounts(them)
    else if (personal) void this.tellPersonal(them, message)
    else for (const one of them) if (one.opened) one.send(message)
  }

  /** Tells what only its person may see: not where the screen is locked. One after the other, in the order in which they were told. */
  private tellPersonal(them: readonly Connection[], message: LiveMessage): Promise<void> {
    this.personal = this.personal
      .then(async () => {
        const { open, isLocked } = await this.hearing(them)
        for (const one of open) if (!isLocked(one)) one.send(message)
      })
      // a window that misses one reads anew when it connects again
      .catch(() => {})
    return this.personal
  }

  /**
   * SE-16, SE-17: messages that carry the number of unread messages, and where it is no news of one of them what is counted
   * beside the menu. Both are read now: what came and what was read in the meantime is in it, whatever order the events arrive in.
   */
  tellCounts(them: readonly Connection[], message: LiveMessage): Promise<void> {
    const isNews = message.method === 'messagePush' && Number(message.unreadNoticeCount) > 0
    return this.inTurn(async () => {
      const { open, userIds, isLocked } = await this.hearing(them)
      const unread = await unreadOf(this.db, userIds).catch(() => undefined)
      const menus = isNews ? undefined : await menuCountsOf(this.counters, userIds).catch(() => undefined)
      for (const one of open) {
        if (isLocked(one)) {
          // it stands there connected, and learns the count when it is unlocked
          if (message.method === 'initMessage') one.send(message)
          continue
        }
        const unreadTotal = unread && (unread.get(one.userId) ?? 0)
        one.send({
          ...message,
          ...(unreadTotal === undefined ? {} : { unreadTotal, flag: unreadTotal > 0 ? 1 : 0 }),
          ...(menus ? { counts: menus(one.userId) } : {}),
        })
      }
    })
  }

  /** Tells what is counted beside the menu, as it is when their turn comes. */
  private tellMenuCounts(them: readonly Connection[]): void {
    if (this.awaited) {
      for (const one of them) this.awaited.add(one)
      return
    }
    const awaited = new Set(them)
    this.awaited = awaited
    void this.inTurn(async () => {
      this.awaited = undefined
      const { open, userIds, isLocked } = await this.hearing([...awaited])
      const menus = await menuCountsOf(this.counters, userIds)
      for (const one of open) if (!isLocked(one)) one.send({ method: 'menuCounts', counts: menus(one.userId) })
    }).catch(() => {})
  }

  /** Of connections those that are told events, whose they are, and which of them are locked. */
  private async hearing(them: readonly Connection[]) {
    const open = them.filter(({ opened }) => opened)
    const locked = await lockedAmong(this.db, [...new Set(open.map(({ sessionId }) => sessionId))])
    return {
      open,
      userIds: [...new Set(open.map(({ userId }) => userId))],
      isLocked: ({ sessionId }: Connection) => locked.has(sessionId),
    }
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const told = this.counting.then(work)
    this.counting = told.catch(() => {})
    return told
  }

  /** SE-16: what a connection is told first. */
  async greet(connection: Connection): Promise<void> {
    const refreshedAt = await lastRefresh(this.db, connection)
    connection.opened = true
    // After it is open: a change is either heard by it, or counted here.
    const version = await menusVersion(this.db)
    await this.tellCounts([connection], { method: 'initMessage', refreshedAt, menusVersion: version })
  }
}
