/** Chats over lines that break: two processes on one PostgreSQL, one on PGlite. Nothing is lost, doubled or out of its order. */
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { openSession } from '#server/auth/session.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Db } from '#server/db/types.ts'
import { freshDatabase, startApp } from '../helpers/app.ts'
import { runsOf } from '../helpers/fuzz.ts'
import { type Frame, liveUrl, openLive } from '../helpers/live.ts'
import { repository } from '../helpers/records.ts'
import { running, startProcess } from '../helpers/serverProcess.ts'

/** Two processes on a database of their own, where one can be shared; else the app itself. */
async function servers(): Promise<{ db: Db; urls: string[]; end: () => Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) {
    const { database, drop, options } = await freshDatabase()
    const urls = [(await startProcess(options)).url, (await startProcess(options)).url]
    const end = async () => {
      for (const one of [...running]) await one.end('SIGKILL')
      await database.close()
      await drop()
    }
    return { db: database.db, urls, end }
  }
  const test = await startApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    db: test.database.db,
    urls: [`http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`],
    end: async () => {},
  }
}

interface Person {
  id: string
  token: string
}

const people = (db: Db, count: number): Promise<Person[]> =>
  transaction(db, async (trx) => {
    const made: Person[] = []
    for (let i = 0; i < count; i++) {
      const { id } = await repository('user').insert(trx, { account: `chat${i}`, realName: `用户${i}` })
      const token = await openSession(trx, String(id), { ip: '127.0.0.1', agent: undefined }, 8)
      made.push({ id: String(id), token })
    }
    return made
  })

/** Numbers that look like chance and are the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    return state % below
  }
}

/** each person writes so many, and their line breaks so often */
const [messages, breaks] = [20, 6]

/**
 * Writes `messages` texts to a peer as the client does: what was not confirmed is sent again on the next connection, which may
 * be another process. The line is cut whenever a few things were heard or said.
 */
function writeAll(urls: readonly string[], me: Person, peer: Person, seed: number): Promise<void> {
  const next = chance(seed)
  const waiting = Array.from({ length: messages }, (_, i) => ({ clientKey: `${me.id}-${i}`, messageContent: String(i) }))
  let left = breaks
  return new Promise((done, failed) => {
    const open = () => {
      const socket = new WebSocket(liveUrl(urls[next(urls.length)] as string, me.token))
      let patience = left > 0 ? next(12) : Number.POSITIVE_INFINITY
      /** one thing more was heard or said: perhaps the line breaks now */
      const step = () => {
        if (patience-- > 0) return
        patience = Number.POSITIVE_INFINITY
        left--
        socket.terminate()
      }
      socket.on('error', () => {})
      socket.on('open', () => socket.send(JSON.stringify({ method: 'OnConnection', token: me.token, language: 'zh' })))
      socket.on('message', (data) => {
        const frame = JSON.parse(String(data)) as Frame
        if (frame.method === 'error') return failed(new Error(JSON.stringify(frame)))
        if (frame.method === 'initMessage')
          for (const one of waiting) {
            if (socket.readyState !== socket.OPEN) break
            socket.send(JSON.stringify({ method: 'SendMessage', toUserId: peer.id, messageType: 'text', ...one }))
            step()
          }
        if (frame.method === 'sendMessage') {
          const at = waiting.findIndex(({ clientKey }) => clientKey === frame.message.clientKey)
          if (at >= 0) waiting.splice(at, 1)
        }
        if (waiting.length === 0) return socket.close()
        step()
      })
      socket.on('close', () => (waiting.length === 0 ? done() : open()))
    }
    open()
  })
}

/** All of a conversation as one of its people reads it, the oldest first, and what they have not read. */
async function read(url: string, me: Person, peer: Person) {
  const client = await openLive(url, me.token)
  client.send({ method: 'MessageList', toUserId: peer.id, pageSize: 100, sord: 'asc' })
  const { list, before } = await client.next('messageList', 20_000)
  expect(before).toBe(null)
  const unread = client.frames.find(({ method }) => method === 'initMessage')?.counts.chat
  client.close()
  return { list: list as Array<{ id: string; sendUserId: string; content: string }>, unread }
}

let end = async () => {}
afterEach(() => end())

describe('chats while lines break', { timeout: 300_000 }, () => {
  it('CH-11 pairs of people write at once: every message is there once, in the order of its sender, the same for both', async () => {
    const set = await servers()
    end = set.end
    const { db, urls } = set
    const pairs = runsOf(200)
    const all = await people(db, 2 * pairs)
    const pairOf = (i: number) => [all[2 * i], all[2 * i + 1]] as [Person, Person]
    await Promise.all(
      Array.from({ length: pairs }, (_, i) => pairOf(i)).flatMap(([a, b], i) => [
        writeAll(urls, a, b, 2 * i),
        writeAll(urls, b, a, 2 * i + 1),
      ]),
    )
    const expected = Array.from({ length: messages }, (_, i) => String(i))
    for (let i = 0; i < pairs; i++) {
      const [a, b] = pairOf(i)
      const [here, there] = [await read(urls[0] as string, a, b), await read(urls.at(-1) as string, b, a)]
      expect(there.list).toEqual(here.list)
      for (const one of [a, b])
        expect(here.list.filter(({ sendUserId }) => sendUserId === one.id).map(({ content }) => content)).toEqual(expected)
      expect([here.unread, there.unread]).toEqual([messages, messages])
    }
  })
})
