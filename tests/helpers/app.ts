/** The real app on a real database of its own, without a port: what server tests call. */

import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import type { Json } from '#core/types.ts'
import { buildApp } from '#server/app.ts'
import { setPassword } from '#server/areas/session/account.ts'
import { ensureAdministrator } from '#server/areas/system/builtIn.ts'
import type { Client } from '#server/client.ts'
import { readConfig } from '#server/config.ts'
import { newId } from '#server/db/ids.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Db } from '#server/db/types.ts'
import { findBy } from '#server/entities/query.ts'
import { repository } from '#server/entities/repository.ts'
import { toWire } from '#server/security/password.ts'
import { cipherKey } from '#server/security/settings.ts'
import { prepareDatabase } from '#server/setup.ts'
import { createDatabase, dropDatabase } from './server.ts'

/** biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects */
export interface Envelope<T = any> {
  code: number
  msg: string
  data: T
}

export interface TestApp {
  app: FastifyInstance
  database: Database
  /** Signs in and gives the token. */
  login: (account?: string, password?: string) => Promise<string>
  /** One call; gives the envelope. A body makes JSON of an object. */
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options?: { token?: string | undefined; body?: unknown; headers?: { [name: string]: string } },
  ) => Promise<Envelope>
  /** A person with roles that give menus (by enCode) and buttons on them; gives the account. Their password is `password`. */
  person: (grants: { [menu: string]: string[] }, values?: { [field: string]: Json }) => Promise<string>
}

export const password = 'Pinge2026'

const ends: Array<() => Promise<void>> = []
afterAll(async () => {
  for (const end of ends) await end()
})

/** A PGlite folder just after initdb: copying it is much quicker than making one. */
async function emptyCluster(): Promise<string> {
  const { version } = JSON.parse(await readFile('node_modules/@electric-sql/pglite/package.json', 'utf8')) as { version: string }
  const kept = join('node_modules/.cache/pinge', `pglite-${version}`)
  if (existsSync(kept)) return kept
  const fresh = await mkdtemp(join(tmpdir(), 'pinge-cluster-'))
  const database = await openDatabase({ folder: fresh })
  await database.close()
  await mkdir('node_modules/.cache/pinge', { recursive: true })
  await cp(fresh, `${kept}.${process.pid}`, { recursive: true })
  // Two test files may race: who comes second finds the folder there.
  await rename(`${kept}.${process.pid}`, kept).catch(() => rm(`${kept}.${process.pid}`, { recursive: true, force: true }))
  await rm(fresh, { recursive: true, force: true })
  return kept
}

/** An empty database: PGlite in a folder of its own, or a database of its own in the PostgreSQL of TEST_DATABASE_URL. */
export async function freshDatabase(): Promise<{
  database: Database
  drop: () => Promise<void>
  options: { url: string } | { folder: string }
}> {
  const adminUrl = process.env.TEST_DATABASE_URL
  if (adminUrl) {
    const name = `pinge_test_${newId()}`
    const url = await createDatabase(adminUrl, name)
    return { database: await openDatabase({ url }), drop: () => dropDatabase(adminUrl, name), options: { url } }
  }
  const folder = await mkdtemp(join(tmpdir(), 'pinge-test-'))
  await cp(await emptyCluster(), folder, { recursive: true })
  return { database: await openDatabase({ folder }), drop: () => rm(folder, { recursive: true, force: true }), options: { folder } }
}

/** Starts the app on a fresh, prepared database with one administrator (admin / password), or with what `fill` puts in. It ends with the test file. */
export async function startApp(
  env: { [name: string]: string } = {},
  options: { client?: Client; fill?: (db: Db) => Promise<unknown> } = {},
): Promise<TestApp> {
  const { database, drop } = await freshDatabase()
  await prepareDatabase(database.db)
  if (options.fill) await options.fill(database.db)
  await transaction(database.db, (trx) => ensureAdministrator(trx, password))
  const app = await buildApp({ database, config: readConfig({ LOG_LEVEL: 'silent', ...env }), client: options.client })
  await app.ready()
  ends.push(async () => {
    await app.close()
    await database.close()
    await drop()
  })

  const call: TestApp['call'] = async (method, url, { token, body, headers = {} } = {}) => {
    const request: InjectOptions = { method, url, headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers } }
    if (body !== undefined) request.payload = body as string
    const response = await app.inject(request)
    if (response.statusCode !== 200) throw new Error(`${method} ${url}: HTTP ${response.statusCode} ${response.body}`)
    return response.json()
  }

  const login: TestApp['login'] = async (account = 'admin', secret = password) => {
    const key = await cipherKey(database.db, app.settings.PINGE_CIPHER_KEY)
    const answer = await call('POST', '/api/oauth/Login', { body: { account, password: toWire(secret, key) } })
    if (answer.code !== 200) throw new Error(`sign-in of ${account}: ${answer.code} ${answer.msg}`)
    return answer.data.token
  }

  const person: TestApp['person'] = (grants, values = {}) =>
    transaction(database.db, async (trx) => {
      const account = `p${newId()}`
      const user = await repository('user').insert(trx, { account, realName: '王小明', ...values })
      await setPassword(trx, String(user.id), password)
      const role = await repository('role').insert(trx, { enCode: account, fullName: '测试角色' })
      await repository('userRole').insert(trx, { userId: String(user.id), roleId: String(role.id) })
      for (const [code, buttons] of Object.entries(grants)) {
        const menu = await findBy(trx, repository('menu').entity, { enCode: code })
        if (!menu) throw new Error(`no menu ${code}`)
        const grant = (kind: string, one: string) =>
          repository('authorize').insert(trx, {
            objectType: 'role',
            objectId: String(role.id),
            menuId: String(menu.id),
            kind,
            code: one,
          })
        await grant('menu', '')
        for (const button of buttons) await grant('button', button)
      }
      return account
    })

  return { app, database, login, call, person }
}
