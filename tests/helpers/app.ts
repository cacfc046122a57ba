/** The real app on a real database of its own, without a port: what server tests call. */

import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Json } from '#core/types.ts'
import { buildApp } from '#server/app.ts'
import { toWire } from '#server/auth/password.ts'
import { readConfig } from '#server/base/config.ts'
import { newId } from '#server/db/ids.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Db } from '#server/db/types.ts'
import type { Client } from '#server/http/client.ts'
import { findBy } from '#server/records/entity/query.ts'
import { ensureAdministrator } from '#server/seed/builtIn.ts'
import { demoPassword } from '#server/seed/company.ts'
import type { seedDemo } from '#server/seed/demo.ts'
import { cipherKey } from '#server/settings/settings.ts'
import { prepareDatabase } from '#server/setup.ts'
import { quickPassword, quickPasswords } from './quickPassword.ts'
import { repository } from './records.ts'
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
  /** where its database is, for a process of its own */
  options: object
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
const quick = quickPassword(password)

const ends: Array<() => Promise<void>> = []
const wrongAnswers: string[] = []
/** Answers that did not fit what their routes declare since this was last asked: a test that got one fails. */
export const takeWrongAnswers = (): string[] => wrongAnswers.splice(0)

/** Ends the apps of a test file: files share this module, so each has its end called by tests/helpers/serverFile.ts. */
export async function endApps(): Promise<void> {
  for (const end of ends.splice(0)) await end()
}

const adminUrl = process.env.TEST_DATABASE_URL
/** What is made for one run of the tests is taken away with it (tests/helpers/serverRun.ts). */
const run = process.env.PINGE_TEST_RUN ?? tmpdir()

/** Where a database is: a folder of PGlite, or an address of PostgreSQL and the name in it. */
type Place = { folder: string } | { url: string; name: string }

/** A PGlite folder just after initdb, which takes seconds: kept for later runs, and copied. PostgreSQL has its own. */
async function emptyCluster(): Promise<Place | undefined> {
  if (adminUrl) return undefined
  const { version } = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8')) as { version: string }
  const kept = join('node_modules/.cache/pinge', `pglite-${version}`)
  if (existsSync(kept)) return { folder: kept }
  const fresh = mkdtempSync(join(run, 'cluster-'))
  const database = await openDatabase({ folder: fresh })
  await database.close()
  mkdirSync('node_modules/.cache/pinge', { recursive: true })
  cpSync(fresh, `${kept}.${process.pid}`, { recursive: true })
  try {
    renameSync(`${kept}.${process.pid}`, kept)
  } catch {
    // Two workers may race: who comes second finds the folder there.
    rmSync(`${kept}.${process.pid}`, { recursive: true, force: true })
  }
  return { folder: kept }
}

/** What is prepared once a run and copied then: which worker comes first makes it, the other one waits for it. */
async function template(name: string, fill: (db: Db) => Promise<void>): Promise<Place> {
  const told = join(run, `${name}.json`)
  try {
    mkdirSync(join(run, name))
  } catch {
    return vi.waitFor(() => JSON.parse(readFileSync(told, 'utf8')) as Place, { timeout: 100_000 })
  }
  const place = await newPlace(await emptyCluster())
  const database = await openDatabase(place)
  await fill(database.db)
  await database.close()
  writeFileSync(`${told}.new`, JSON.stringify(place))
  renameSync(`${told}.new`, told)
  return place
}

/** A place of its own, a copy of another one where that is named. */
async function newPlace(from: Place | undefined): Promise<Place> {
  if (adminUrl) {
    const name = `pinge_test_${basename(run)}_${newId()}`
    return { name, url: await createDatabase(adminUrl, name, from && 'name' in from ? from.name : undefined) }
  }
  const folder = mkdtempSync(join(run, 'data-'))
  // a thousand small files: copied one after the other they take a tenth of the time
  if (from && 'folder' in from) cpSync(from.folder, folder, { recursive: true })
  return { folder }
}

async function openPlace(from: Place | undefined): Promise<{ database: Database; drop: () => Promise<void>; options: Place }> {
  const place = await newPlace(from)
  const drop = async () => {
    if ('folder' in place) rmSync(place.folder, { recursive: true, force: true })
    else await dropDatabase(adminUrl ?? '', place.name)
  }
  return { database: await openDatabase(place), drop, options: place }
}

/** An empty database: PGlite in a folder of its own, or a database of its own in the PostgreSQL of TEST_DATABASE_URL. */
export const freshDatabase = async () => openPlace(await emptyCluster())

/** What `startApp` copies: a prepared database with one administrator. */
const started = () =>
  template('started', async (db) => {
    await prepareDatabase(db)
    await transaction(db, (trx) => ensureAdministrator(trx, password))
  })
/** The same for who starts no app, or starts processes on it: to prepare an empty one takes each of them seconds. */
export const preparedDatabase = async () => openPlace(await started())

let copies = 0
/** Copies have the same ids, and one process meets several: what it keeps by id and version is not that of the copy before. */
async function asAnother(db: Db): Promise<void> {
  copies += 1
  for (const table of ['base_visual_dev', 'base_data_interface'] as const)
    await db
      .updateTable(table)
      .set((row) => ({ version: sql`${row.ref('version')} + ${copies * 1000}` }))
      .execute()
}

/** Starts the app on a fresh, prepared database with one administrator (admin / password), or with what `fill` puts in. It ends with the test file. */
export async function startApp(
  env: { [name: string]: string } = {},
  options: { client?: Client; fill?: typeof seedDemo } = {},
): Promise<TestApp> {
  const { fill } = options
  const filled = fill
    ? template(fill.name, async (db) => {
        await prepareDatabase(db)
        await fill(db)
        await quickPasswords(db, demoPassword)
        await transaction(db, (trx) => ensureAdministrator(trx, password))
      })
    : started()
  const { database, drop, options: place } = await openPlace(await filled)
  if (fill) await asAnother(database.db)
  // a copy is prepared as any server prepares what it finds at its start
  await prepareDatabase(database.db)
  const config = readConfig({ LOG_LEVEL: 'silent', ...env })
  const app = await buildApp({ database, config, client: options.client, onWrongAnswer: (fault) => wrongAnswers.push(fault) })
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
      await trx
        .insertInto('base_user_login')
        .values({ userId: String(user.id), password: quick, changedAt: new Date() })
        .execute()
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

  return { app, database, options: place, login, call, person }
}
