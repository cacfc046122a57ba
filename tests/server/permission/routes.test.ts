import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { problems } from '#server/base/errors.ts'
import { newId } from '#server/db/ids.ts'
import { transaction } from '#server/db/transaction.ts'
import { demoPassword } from '#server/seed/company.ts'
import { password } from '../../helpers/app.ts'
import { type DemoApp, startDemo } from '../../helpers/demo.ts'
import { repository } from '../../helpers/records.ts'
import { rowId } from '../../helpers/rowId.ts'

/** Who makes the calls, in the order of the table's columns. */
const roles = ['nobody', 'clerk', 'branch', 'foreign'] as const
type Role = (typeof roles)[number]
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a call answered, in words: whether it was let in, and what became of it. */
const words: { [code: number]: string } = {
  200: 'ok',
  [problems.invalid.code]: 'bad-input',
  [problems.forbidden.code]: 'forbidden',
  [problems.notFound.code]: 'not-found',
  [problems.conflict.code]: 'conflict',
  [problems.noSession.code]: 'not-signed-in',
}

/** What is answered where the session is over, or its screen is locked. */
const over = new Set<number>([problems.noSession, problems.expired, problems.revoked, problems.locked].map(({ code }) => code))

let test: DemoApp
const tokens = new Map<Role | 'admin', () => Promise<string>>()
const signedIn = new Map<Role | 'admin', string>()
/** a record that is really there, outside of what any of the roles was given, by the beginning of a path */
let ids: Array<[path: string, id: string]>

/** What a call needs to get as far as the record that it is about, by its line: any other one is sent nothing. */
let sent: { [key: string]: { query?: string; body?: object } }

let handled = false
const started = () => {
  handled = true
}

beforeAll(async () => {
  test = await startDemo()
  const { db } = test.database
  const add = (entity: string, values: Row) => transaction(db, (trx) => repository(entity).insert(trx, values))
  const one = (table: string, column: string, value: string) => rowId(db, table, column, value)
  const idOf = async (account: string) => one('base_user', 'account', account)

  const unit = async (name: string) =>
    String((await add('organize', { fullName: name, enCode: name, parentId: '-1', category: 'department' })).id)
  const [inside, outside] = [await unit('walk.inside'), await unit('walk.outside')]
  // A menu of their own each: somebody without any cannot enter at all (PM-05), and all would be refused for that.
  const harmless = await add('menu', {
    enCode: 'walk.page',
    fullName: '自己的',
    type: 7,
    parentId: '-1',
    urlAddress: 'https://example.com',
  })
  const system = String((await add('system', { fullName: '别处', enCode: 'walkElsewhere' })).id)
  const elsewhere = await add('menu', {
    enCode: 'walk.there',
    fullName: '别处',
    type: 7,
    parentId: '-1',
    systemId: system,
    urlAddress: 'https://example.com',
  })
  await db.updateTable('base_menu').set({ systemId: system }).where('id', '=', String(elsewhere.id)).execute()
  const clerk = await test.person({ 'walk.page': [] }, { organizeId: outside })
  const third = await test.person({ 'walk.page': [] }, { organizeId: outside })
  const branch = await test.person({ 'walk.page': [] }, { organizeId: inside })
  await add('grade', { userId: await idOf(branch), organizeId: inside, mayAdd: 1, mayEdit: 1, mayDelete: 1 })
  // Every right on every menu of the main system, and no place in that system: none of them counts.
  const menus = await db.selectFrom('base_menu').select(['id', 'enCode']).execute()
  const buttons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_batchRemove', 'btn_download', 'btn_upload']
  const foreign = await test.person(Object.fromEntries(menus.map(({ enCode }) => [enCode, buttons])))
  await add('authorize', { objectType: 'user', objectId: await idOf(foreign), menuId: '', kind: 'system', code: system })
  for (const [role, account] of [
    ['clerk', clerk],
    ['branch', branch],
    ['foreign', foreign],
    ['admin', 'admin'],
  ] as const)
    tokens.set(role, () => test.login(account, role === 'admin' ? demoPassword : password))

  const role = await add('role', { enCode: 'walk.role', fullName: '全局', globalMark: 1 })
  const position = await add('position', { enCode: 'walk.position', fullName: '岗位', organizeId: outside })
  const group = await add('group', { enCode: 'walk.group', fullName: '组' })
  const model = test.models.expenseClaim ?? ''
  ids = [
    ['/api/visualdev/', model],
    ['/api/permission/Organize', outside],
    ['/api/permission/Users', await idOf(third)],
    ['/api/permission/Role', String(role.id)],
    ['/api/permission/Position', String(position.id)],
    ['/api/permission/Group', String(group.id)],
    ['/api/permission/Authority', String(role.id)],
    ['/api/system/Menu', String(harmless.id)],
    ['/api/system/System', system],
    ['/api/system/BillRule', await one('base_bill_rule', 'enCode', 'expense')],
    ['/api/system/DictionaryType', await one('base_dictionary_type', 'enCode', 'expenseType').catch(() => newId())],
  ]
  const ofRole = 'objectType=role'
  const members = { body: { ids: [await idOf(third)] } }
  sent = {
    'GET /api/permission/Authority/Data/:id': { query: ofRole },
    'GET /api/permission/Authority/Data/:id/Tree': { query: `${ofRole}&kind=menu` },
    'PUT /api/permission/Authority/Data/:id': { query: ofRole, body: { menu: [] } },
    'POST /api/permission/Role/:id/Members': members,
    'DELETE /api/permission/Role/:id/Members': members,
    'POST /api/permission/Position/:id/Members': members,
    'DELETE /api/permission/Position/:id/Members': members,
    // made outside of the branch
    'POST /api/permission/Organize': { body: { fullName: '甲', enCode: 'walk.a', parentId: outside, category: 'company' } },
    'POST /api/permission/Organize/Department': { body: { fullName: '乙', enCode: 'walk.b', parentId: outside } },
    'POST /api/permission/Position': { body: { fullName: '丙', enCode: 'walk.c', organizeId: outside } },
    'POST /api/permission/Role': { body: { fullName: '丁', enCode: 'walk.d', globalMark: 1 } },
    'POST /api/permission/Users': { body: { account: 'walkE', realName: '戊', organizeId: outside } },
    'POST /api/visualdev/Aggregate': { body: { questions: [] } },
  }
  subscribe('tracing:fastify.request.handler:start', started)
}, 120_000)
afterAll(() => unsubscribe('tracing:fastify.request.handler:start', started))

/** The address with values for its parameters: the first names a record that is there, any other one that is not. */
function address(url: string, real: boolean): string {
  const known = real ? ids.find(([path]) => url.startsWith(path))?.[1] : undefined
  const at = url.indexOf(':')
  return url.replace(/:\w+/g, (_name, place: number) => (place === at && known ? known : 'walk-none'))
}

/** Makes one call; says whether it was refused before anything of it ran, or what became of it. */
async function probe(role: Role | 'admin', method: Method, url: string): Promise<string> {
  const kept = signedIn.get(role)
  const token = role === 'nobody' ? undefined : (kept ?? (await tokens.get(role)?.()))
  if (token) signedIn.set(role, token)
  const { query = '', body = {} } = sent[`${method} ${url}`] ?? {}
  handled = false
  const response = await test.app.inject({
    method,
    url: `${address(url, role !== 'admin')}${query && `?${query}`}`,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(method === 'GET' ? {} : { payload: body }),
  })
  const wasHandled = handled
  const { code = response.statusCode } = (response.headers['content-type']?.toString().includes('json') ? response.json() : {}) as {
    code?: number
  }
  // The call before may have ended the session (a sign-out, a locked screen): then this one is made with a fresh one.
  if (kept && over.has(code)) {
    signedIn.delete(role)
    return probe(role, method, url)
  }
  const word = words[code] ?? String(code)
  return word === 'forbidden' && wasHandled ? 'forbidden-inside' : word
}

const table = readFileSync('tests/server/permission/routes.tsv', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const keyOf = (line: string) => line.split('\t').slice(0, 2).join('\t')

describe('the table of routes', () => {
  it('PM-02 says of every route what nobody, a clerk, an administrator of a branch and a user of another system are answered', async () => {
    const written = new Map(table.map((line) => [keyOf(line), line]))
    const routes = new Set(test.app.routeTable.map(({ method, url }) => `${method}\t${url}`))
    const wrong: string[] = []
    for (const key of routes) {
      const [method, url] = key.split('\t') as [Method, string]
      const answers: string[] = []
      for (const role of roles) answers.push(await probe(role, method, url))
      const line = [key, ...answers].join('\t')
      if (written.get(key) !== line) wrong.push(line)
    }
    // Each line is ready to stand in routes.tsv, once somebody has read it and agrees.
    expect(wrong, `\nroutes.tsv, ${roles.join(', ')}:\n${wrong.join('\n')}\n`).toEqual([])
    const gone = [...written.keys()].filter((key) => !routes.has(key))
    expect(gone, `\nno such route, take out of routes.tsv:\n${gone.join('\n')}\n`).toEqual([])
  }, 300_000)

  it('PM-02 is in order, each route once', () => {
    const keys = table.map((line) => line.split('\t').slice(0, 2).reverse().join(' '))
    expect(keys).toEqual([...new Set(keys)].sort())
  })

  it('PM-02 refuses nobody who may do everything', async () => {
    const refused: string[] = []
    for (const { method, url } of test.app.routeTable)
      if ((await probe('admin', method as Method, url)) === 'forbidden') refused.push(`${method} ${url}`)
    expect(refused).toEqual([])
  }, 300_000)
})
