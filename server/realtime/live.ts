import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Language, Row } from '#core/types.ts'
import { findSession, hashToken } from '../auth/session.ts'
import { ApiError } from '../base/errors.ts'
import { newId } from '../db/ids.ts'
import { channel, type LiveMessage, type LiveTarget, readEvent, tell } from '../db/tell.ts'
import { Connection, closed } from './connection.ts'
import type { MenuCounter } from './counts.ts'
import { endedAmong, lockedAmong, signedOut } from './ended.ts'
import { upgradeGate } from './gate.ts'
import { Hub } from './hub.ts'
import { Presence } from './presence.ts'
import { bucket, type Command, readFrame, talkLimits } from './talk.ts'

/** The live connection, for everybody on the server. */
export interface Live {
  /** Tells an event to whom it is for, wherever they are connected. Inside a transaction use `tell(trx, …)` of tell.ts. */
  tell: (to: LiveTarget, message: LiveMessage) => Promise<void>
  /** Adds a command that clients may send, by its method; a window whose screen is locked is refused it. */
  on: (method: string, command: Command) => void
  /** Adds what is counted beside an entry of the menu, by its code; `menuCounts` told to people says that it changed for them. */
  count: (menu: string, counter: MenuCounter) => void
  /** How many windows are connected to this process. */
  windows: () => number
}

declare module 'fastify' {
  interface FastifyInstance {
    live: Live
  }
}

/** How often connections are asked whether they are there, and their sessions whether they still hold. */
export const beatEvery = { milliseconds: 10_000 }
/** Windows that one session may have open. */
const mostPerSession = 30
const languages = new Set(['zh', 'zhtw', 'en'])

/** SE-15: the connection command. It may come again, when the language or the system changes. */
const onConnection =
  (hub: Hub, presence: Presence): Command =>
  async (connection, { token, mobileDevice, systemId, language }) => {
    if (token !== undefined && token !== connection.token) return connection.logout()
    connection.mobile = mobileDevice === true || mobileDevice === 1
    connection.systemId = typeof systemId === 'string' ? systemId.slice(0, 50) : ''
    if (languages.has(language as string)) connection.language = language as Language
    await presence.note(connection)
    // It may have gone in the meantime.
    if (hub.connections.has(connection)) await hub.greet(connection)
    else await presence.forget([connection.id])
  }

/** A command of whoever stands before an unlocked screen, as calls are. */
const whileUnlocked =
  ({ db }: FastifyInstance, command: Command): Command =>
  async (connection, body) => {
    const { sessionId } = connection
    if (connection.opened && !(await lockedAmong(db, [sessionId])).has(sessionId)) return command(connection, body)
    connection.send({ method: 'error', code: 'locked', msg: 't:server.locked' })
  }

/** Ends the connections whose sessions are over: expired, ended elsewhere while nothing was heard, or of a person who was switched off. */
async function endSessions(app: FastifyInstance, hub: Hub): Promise<void> {
  const ended = await endedAmong(app.db, [...new Set([...hub.connections].map(({ sessionId }) => sessionId))], signedOut)
  for (const [sessionId, { msg, tone }] of ended) for (const one of hub.ofSession(sessionId)) one.logout(msg, tone)
}

/** What a new socket is: a connection of somebody, or one that is told why it is not. */
async function admit(app: FastifyInstance, hub: Hub, socket: WebSocket, request: FastifyRequest, token: string) {
  const refused = new Connection('', socket, token, '', '', request.language)
  try {
    const user = await findSession(app.db, token, app.settings.PINGE_SESSION_HOURS, { slide: false })
    if (socket.readyState !== socket.OPEN) return undefined
    // SE-23: whoever has to choose a password first is told nothing before.
    if (user.passwordDue) {
      socket.close(1013, 'password due')
      return undefined
    }
    const { sessionId } = user
    if (hub.ofSession(sessionId).size >= mostPerSession) {
      refused.send({ method: 'closeSocket', msg: 't:live.tooMany' })
      refused.close(closed.byServer, 'too many')
      return undefined
    }
    const connection = new Connection(newId(), socket, token, sessionId, user.id, request.language)
    hub.add(connection)
    return connection
  } catch (error) {
    const sessionId = hashToken(token)
    if (error instanceof ApiError) {
      const { msg, tone } = (await endedAmong(app.db, [sessionId])).get(sessionId) ?? {}
      refused.logout(msg, tone)
    } else socket.close(1013, 'try again')
    return undefined
  }
}

/** Answers what one client says, one message after the other. */
function converse(
  socket: WebSocket,
  admitted: Promise<Connection | undefined>,
  commands: ReadonlyMap<string, Command>,
  log: FastifyBaseLogger,
) {
  const mayTalk = bucket()
  let turn: Promise<unknown> = admitted
  const answer = async (data: unknown, isBinary: boolean) => {
    const connection = await admitted
    if (!connection) return
    connection.alive = true
    const frame = readFrame(data, isBinary)
    const command = frame && commands.get(frame.method)
    if (!frame) connection.send({ method: 'error', code: 'badMessage', msg: 't:live.badMessage' })
    else if (!command) connection.send({ method: 'error', code: 'unknownMethod', msg: 't:live.unknownMethod' })
    else await command(connection, frame as Row)
  }
  socket.on('message', (data, isBinary) => {
    if (!mayTalk()) {
      void admitted.then((connection) => connection?.send({ method: 'error', code: 'tooMany', msg: 't:server.tooMany' }))
      return socket.close(1008, 'too many messages')
    }
    turn = turn
      .then(() => answer(data, isBinary))
      .catch(async (error: unknown) => {
        log.warn({ err: error }, 'a live command failed')
        ;(await admitted.catch(() => undefined))?.send({ method: 'error', code: 'failed', msg: 't:server.internal' })
      })
  })
}

/**
 * SE-15 to SE-21: /websocket/{token}, and the line between processes. An event is told with pg_notify when its
 * transaction is kept, and each process gives it to its own connections. When that line was lost and is back, sessions
 * are looked at again and everybody is told to read anew.
 */
export async function live(app: FastifyInstance): Promise<void> {
  const hub = new Hub(app.db)
  const presence = new Presence(app.db)
  const commands = new Map<string, Command>([
    ['OnConnection', onConnection(hub, presence)],
    ['Ping', (connection) => connection.send({ method: 'pong' })],
  ])
  app.decorate('live', {
    tell: (to, message) => tell(app.db, to, message),
    on: (method, command) => void commands.set(method, whileUnlocked(app, command)),
    count: (menu, counter) => void hub.counters.set(menu, counter),
    windows: () => hub.connections.size,
  } satisfies Live)

  const { gate, shut } = upgradeGate(app.server, app.settings)
  let stopListening = async () => {}
  let beat: NodeJS.Timeout | undefined

  await app.register(websocket, {
    options: { maxPayload: talkLimits.size, server: gate },
    errorHandler: (error, socket, request) => {
      request.log.debug({ err: error }, 'live connection lost')
      socket.terminate()
    },
    preClose(done) {
      shut()
      clearInterval(beat)
      // They come back at once, to another process where there is one.
      for (const client of this.websocketServer.clients) client.close(1001, 'going away')
      this.websocketServer.close()
      done()
    },
  })

  app.get<{ Params: { token: string } }>(
    '/websocket/:token',
    { websocket: true, schema: { params: { type: 'object', properties: { token: { type: 'string', maxLength: 200 } } } } },
    (socket, request) => {
      const admitted = admit(app, hub, socket, request, request.params.token)
      socket.on('pong', () => void admitted.then((connection) => connection && Object.assign(connection, { alive: true })))
      socket.on('close', () =>
        admitted
          .then(async (connection) => {
            if (!connection) return
            hub.remove(connection)
            await presence.forget([connection.id])
          })
          .catch(noted(app)),
      )
      converse(socket, admitted, commands, request.log)
    },
  )

  app.addHook('onReady', async () => {
    // One after the other: a long event, which has to be read first, is not overtaken by a short one.
    let turn: Promise<unknown> = Promise.resolve()
    const hear = async (payload: string) => {
      const event = await readEvent(app.db, payload)
      if (event) hub.deliver(event)
    }
    const again = async () => {
      await endSessions(app, hub)
      await hub.tellCounts([...hub.connections], { method: 'messagePush', unreadNoticeCount: 0 })
      for (const one of hub.connections) if (one.opened) await hub.greet(one)
    }
    stopListening = await app.database.listen(channel, {
      onMessage: (payload) => {
        turn = turn.then(() => hear(payload)).catch(noted(app))
      },
      onReconnect: () => void again().catch(noted(app)),
    })
    beat = setInterval(() => {
      for (const one of hub.connections) one.probe()
      void (async () => {
        await endSessions(app, hub)
        await presence.beat(hub.connections)
      })().catch(noted(app))
    }, beatEvery.milliseconds)
    beat.unref()
  })
  app.addHook('onClose', async () => {
    await stopListening()
    await presence.leave().catch(noted(app))
  })
}

/** A fault of the live connection is worth a line; the next beat tries again. */
const noted = (app: FastifyInstance) => (error: unknown) => app.log.warn({ err: error }, 'live connection')
