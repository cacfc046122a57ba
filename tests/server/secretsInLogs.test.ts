/** Tokens and passwords in the log of a real server that logs all it can. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import WebSocket from 'ws'
import { md5, toWire } from '#server/auth/password.ts'
import { openDatabase } from '#server/db/open.ts'
import { transaction } from '#server/db/transaction.ts'
import { ensureAdministrator } from '#server/seed/builtIn.ts'
import { prepareDatabase } from '#server/setup.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'

const password = 'Of-The-Test-2026'
const key = 'of-the-test-key!'
let folder: string
let server: RunningServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinge-log-'))
  // an administrator whose password is not due to be changed
  const database = await openDatabase({ folder })
  await prepareDatabase(database.db)
  await transaction(database.db, (trx) => ensureAdministrator(trx, password))
  await database.close()
  server = await startServer({
    PINGE_DATA: folder,
    PINGE_DEMO: '0',
    PINGE_CIPHER_KEY: key,
    PINGE_OUTBOUND_HOSTS: '127.0.0.1',
    LOG_LEVEL: 'trace',
    DATABASE_URL: '',
  })
}, 130_000)
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

it('C-060 keeps tokens and passwords out of the log, whichever way they come', async () => {
  const { url } = server
  const post = (path: string, body: unknown, token = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const wire = toWire(password, key)
  const answer = await (await post('/api/oauth/Login', { account: 'admin', password: wire })).json()
  const { token } = answer.data as { token: string }
  expect(token).toMatch(/^[\w-]{20,}$/)
  // accounts of messages, whose secrets are sent to a server that is not there
  const held = 'secret-of-an-account-2026'
  const at = {
    smtp: { host: '127.0.0.1', port: 1, fromAddress: 'a@example.com', user: 'u', password: held },
    dingRobot: { robotToken: held },
  }
  for (const [way, settings] of Object.entries(at)) {
    const account = { fullName: way, enCode: way, way, endpoint: 'http://127.0.0.1:1', ...settings }
    const { code, msg, data } = await (await post('/api/message/Account', account, token)).json()
    expect([code, msg]).toEqual([200, expect.any(String)])
    const sent = await (
      await post(`/api/message/Account/${data.id}/Actions/Test`, { receiver: way === 'smtp' ? 'a@example.com' : '' }, token)
    ).json()
    expect(sent.data.state).toBe('retry')
    expect(JSON.stringify(sent)).not.toContain(held)
  }
  const guessed = 'a-token-that-nobody-was-given-0123456789'

  for (const one of [token, guessed]) {
    for (const authorization of [`Bearer ${one}`, one])
      for (const path of ['/api/oauth/CurrentUser', '/api/system/Menu', '/api/nothing'])
        await fetch(url + path, { headers: { authorization } })
    for (const path of [
      `/workFlowDetail?token=${one}`,
      `/home?x=1&token=${one}#x`,
      `/api/system/Menu?access_token=${one}`,
      `/auth-redirect?code=${one}&state=${one}`,
      `/app-crm/auth-redirect?state=${one}`,
      `/api/file/Download/export/${one}.${one}`,
      `/websocket/${one}`,
      `/app-crm/websocket/${one}`,
    ])
      await fetch(url + path, { headers: { referer: `${url}/workFlowDetail?token=${one}`, cookie: `token=${one}` } })
    await new Promise<void>((done) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket/${one}`)
      socket.on('open', () => socket.send(JSON.stringify({ method: 'OnConnection', token: one })))
      socket.on('error', () => done())
      socket.on('close', () => done())
      setTimeout(() => socket.close(), 300)
    })
    await post('/api/oauth/Unlock', { account: 'admin', password: wire }, one)
    await post('/api/permission/Users/Current/Actions/ModifyPassword', { oldPassword: md5(password), password: md5('x'), code: one }, one)
    await post('/api/oauth/Sso/Finish', { query: `code=${one}&state=${one}`, browser: one })
    await post('/api/visualdev/ShortLink/Actions/Open', { link: `${one}.${one}.${one}` })
    // What breaks the parser or the schema is told without what it was.
    await post('/api/oauth/Login', `{"account":"admin","password":"${wire}`)
    await post('/api/oauth/Login', { account: { password: wire, token: one } })
  }
  // what is logged of a call before this one stands before it
  await fetch(`${url}/api/after-all`)
  await until(() => expect(server.output()).toContain('/api/after-all'))
  const output = server.output()
  expect(output.split('\n').length).toBeGreaterThan(30)
  const secrets = [token, held, guessed, password, md5(password), wire]
  const told = output.split('\n').filter((line) => secrets.some((secret) => line.includes(secret)))
  expect(told).toEqual([])
  // strangers are refused: the server has not failed, and nobody is called for it
  expect(output.split('\n').filter((line) => /"level":[56]0/.test(line))).toEqual([])

  const page = await fetch(`${url}/workFlowDetail?token=${guessed}`, { headers: { accept: 'text/html' } })
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
}, 60_000)
