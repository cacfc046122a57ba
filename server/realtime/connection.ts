import type { WebSocket } from '@fastify/websocket'
import type { Json, Language } from '#core/types.ts'
import type { LiveMessage } from '../db/tell.ts'
import { translator } from '../texts/texts.ts'

/** Codes of our own for the end of a connection: the client does not come back after these. */
export const closed = { logout: 4001, byServer: 4002 } as const

/** More than this waiting to be sent: whoever is at the other end does not read. */
const backlog = 1_000_000

/** One live connection of this process. */
export class Connection {
  /** OnConnection has come: events may be told */
  opened = false
  /** it has answered since it was last asked */
  alive = true
  systemId = ''
  mobile = false

  constructor(
    readonly id: string,
    private readonly socket: WebSocket,
    /** the token it was opened with, which its logout names */
    readonly token: string,
    readonly sessionId: string,
    readonly userId: string,
    public language: Language,
  ) {}

  /** Sends one message, its text worded in the language of this connection. */
  send({ msg, ...message }: LiveMessage): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > backlog) {
      this.socket.terminate()
      return
    }
    const words: { [name: string]: Json } = msg === undefined ? {} : { msg: translator(this.language)(msg) }
    this.socket.send(JSON.stringify({ ...message, ...words }))
  }

  /** SE-18, SE-19: the session is over; says whose, and why. */
  logout(msg: LiveMessage['msg'] = 't:auth.expired', tone: LiveMessage['tone'] = 'error'): void {
    this.send({ method: 'logout', token: this.token, msg, tone })
    this.close(closed.logout, 'logout')
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason)
  }

  /** Asks whether the other end is there; ends the connection when it did not answer the last time. */
  probe(): void {
    if (this.alive) this.socket.ping()
    else this.socket.terminate()
    this.alive = false
  }
}
