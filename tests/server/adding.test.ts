/** What CONTRIBUTING says of adding: an entity is one file and its texts, an action the files of one module. In a copy of the sources. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toWire } from '#server/auth/password.ts'
import { freshDatabase, password } from '../helpers/app.ts'
import { readJson } from '../helpers/files.ts'
import { callProcess, type Process, startProcess } from '../helpers/serverProcess.ts'

const path = '/api/system/Room'
const room = {
  $schema: '../grammar/entity.json',
  entity: 'room',
  title: 't:entity.room',
  table: 'base_room',
  fields: [
    { use: 'fullName' },
    { use: 'enCode' },
    { pingeKey: 'inputNumber', field: 'seats', label: 't:entity.seats', required: true, min: 1, max: 500 },
    { use: 'enabledMark' },
  ],
  search: ['fullName'],
  unique: [['enCode']],
  state: 'enabledMark',
  menu: 'system.billRule',
  path,
  calls: ['list', 'read', 'create', 'update', 'delete', 'state', 'copy', 'export'],
}
const texts = {
  zh: { 'entity.room': '会议室', 'entity.seats': '座位数' },
  zhtw: { 'entity.room': '會議室', 'entity.seats': '座位數' },
  en: { 'entity.room': 'Meeting room', 'entity.seats': 'Seats' },
}

/** A file of the module that gets an action: how many people the rooms hold that are switched on. */
const action = `
import { sql } from 'kysely'
import type { RuleSet } from '../../auth/rules.ts'
import { type Routes, does } from '../../http/route.ts'

export const seats: Routes = (app) => {
  app.get(
    '${path}/Actions/Seats',
    {
      config: { access: { menu: 'system.billRule' } },
      schema: {
        tags: ['room'],
        ...does('how many people the rooms hold', '会议室共可容纳多少人', '會議室共可容納多少人'),
        answer: { type: 'object', properties: { seats: { type: 'integer' } }, required: ['seats'], additionalProperties: false },
      },
    },
    async () => {
      const { rows } = await sql\`select coalesce(sum("seats"), 0) as "n" from "base_room" where "enabledMark" = 1\`.execute(app.db)
      return { seats: Number(rows[0].n) }
    },
  )
}

export const roomRules: RuleSet = {
  room: {
    check: async (_trx, { seats }) => (seats === 13 ? [{ field: 'seats', rule: 'thirteen', message: '不吉利' }] : []),
  },
}
`

let folder: string
let database: Awaited<ReturnType<typeof freshDatabase>>
let at: Process | undefined
let token: string

/** Starts the copy as it is now, and signs in. */
async function start(): Promise<void> {
  await at?.end('SIGTERM')
  at = await startProcess(database.options, undefined, [], folder)
  const { cipherKey } = (await callProcess(at, 'GET', '/api/oauth/getConfig/admin')).data
  const body = { account: 'admin', password: toWire(password, cipherKey) }
  token = (await callProcess(at, 'POST', '/api/oauth/Login', { body })).data.token
}
const call = (method: string, url: string, body?: object) => callProcess(at as Process, method, url, { token, body })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pinge-adding-'))
  for (const part of [
    'package.json',
    'server',
    'schemas',
    'src/core',
    'fixtures',
    'scripts/lib',
    'tests/helpers/liveServer.ts',
    'tests/helpers/jobKinds.ts',
  ])
    cpSync(part, join(folder, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  database = await freshDatabase()
  await database.database.close()

  writeFileSync(join(folder, 'schemas/entities/room.json'), JSON.stringify(room))
  for (const [language, added] of Object.entries(texts)) {
    const file = join(folder, `schemas/locales/${language}.json`)
    writeFileSync(file, JSON.stringify({ ...readJson<object>(file), ...added }))
  }
  await start()
}, 180_000)
afterAll(async () => {
  await at?.end('SIGKILL')
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('an entity that is one file and its texts', () => {
  it('is made, read, listed, changed and deleted, by the rules of its fields', async () => {
    expect((await call('POST', path, { fullName: '大会议室', enCode: 'big' })).msg).toContain('座位数')
    const made = await call('POST', path, { fullName: '大会议室', enCode: 'big', seats: 20 })
    expect(made.code, made.msg).toBe(200)
    const { id } = made.data
    expect((await call('POST', path, { fullName: '另一间', enCode: 'big', seats: 5 })).data.errors).toMatchObject([{ field: 'enCode' }])
    expect((await call('GET', `${path}/${id}`)).data).toMatchObject({ fullName: '大会议室', seats: 20, enabledMark: 1, version: 1 })
    expect((await call('GET', `${path}?keyword=会议`)).data).toMatchObject({ list: [{ id, enCode: 'big' }], pagination: { total: 1 } })
    expect((await call('GET', `${path}?keyword=没有`)).data.list).toEqual([])

    expect((await call('PUT', `${path}/${id}`, { seats: 24, version: 1 })).data.version).toBe(2)
    const late = await call('PUT', `${path}/${id}`, { seats: 30, version: 1 })
    expect([late.code, late.data.seats]).toEqual([409, 24])
    expect((await call('PUT', `${path}/${id}/Actions/State`)).code).toBe(200)
    expect((await call('GET', `${path}/${id}`)).data.enabledMark).toBe(0)

    const copied = await call('POST', `${path}/${id}/Actions/Copy`)
    expect(copied.code, copied.msg).toBe(200)
    for (const one of [id, copied.data.id]) expect((await call('DELETE', `${path}/${one}`)).code).toBe(200)
    expect((await call('GET', `${path}/${id}`)).code).toBe(404)
  })

  it('is called by its texts where the calls are described, and refused to who is not signed in', async () => {
    const areas = (await call('GET', '/api/system/Api/Areas')).data.list as Array<{ fullName: string }>
    expect(areas.map(({ fullName }) => fullName)).toContain('会议室')
    const { list } = (await call('GET', `/api/system/Api?keyword=${encodeURIComponent('会议室')}&pageSize=50`)).data
    expect((list as Array<{ method: string; path: string }>).map((one) => `${one.method} ${one.path}`)).toContain(`DELETE ${path}/{id}`)
    const { paths } = (await (await fetch(`${at?.url}/api/openapi.json`)).json()) as { paths: object }
    expect(Object.keys(paths)).toEqual(expect.arrayContaining([path, `${path}/{id}`, `${path}/{id}/Actions/Export`]))
    expect((await callProcess(at as Process, 'GET', path)).code).toBe(600)
  })
})

describe('an action that is the files of one module', () => {
  it('answers beside the calls of its entity, and its rules hold for these', async () => {
    const made = await call('POST', path, { fullName: '小会议室', enCode: 'small', seats: 13 })
    expect(made.code, made.msg).toBe(200)
    expect((await call('GET', `${path}/Actions/Seats`)).code).toBe(404)

    const door = join(folder, 'server/modules/health/index.ts')
    const text = readFileSync(door, 'utf8').replace('routes: [health]', 'routes: [health, seats], rules: [roomRules]')
    writeFileSync(door, `import { roomRules, seats } from './seats.ts'\n${text}`)
    writeFileSync(join(folder, 'server/modules/health/seats.ts'), action)
    await start()

    expect((await call('GET', `${path}/Actions/Seats`)).data).toEqual({ seats: 13 })
    expect((await callProcess(at as Process, 'GET', `${path}/Actions/Seats`)).code).toBe(600)
    const refused = await call('POST', path, { fullName: '第三间', enCode: 'third', seats: 13 })
    expect(refused.data.errors).toEqual([{ field: 'seats', rule: 'thirteen', message: '不吉利' }])
    expect((await call('POST', path, { fullName: '第三间', enCode: 'third', seats: 7 })).code).toBe(200)
    expect((await call('GET', `${path}/Actions/Seats`)).data).toEqual({ seats: 20 })
  }, 90_000)
})
