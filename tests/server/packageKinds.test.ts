import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { type Envelope, startApp, type TestApp } from '../helpers/app.ts'
import { packageOf, packedApplication } from '../helpers/packages.ts'
import { multipart } from '../helpers/upload.ts'
import { filesInZip } from '../helpers/zip.ts'

const path = '/api/visualdev/Package'
interface At {
  app: TestApp
  token: string
}
let first: At
let second: At
beforeAll(async () => {
  const start = async (): Promise<At> => {
    const app = await startApp()
    return { app, token: await app.login() }
  }
  first = await start()
  second = await start()
})

const call = ({ app, token }: At, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  app.call(method, url, { token, ...(body ? { body } : {}) })
const good = async (at: At, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
  const { code, msg, data } = await call(at, method, url, body)
  expect(code, `${method} ${url}: ${msg} ${JSON.stringify(data)}`).toBe(200)
  return data
}
const exported = async (at: At, body: object): Promise<Buffer> => {
  const { url } = await good(at, 'POST', `${path}/Actions/Export`, body)
  const { rawPayload } = await at.app.app.inject({ method: 'GET', url })
  return rawPayload
}
const sent = async (at: At, file: Buffer): Promise<string> => {
  const { body, headers } = multipart([], { name: 'package.zip', content: file })
  const { code, msg, data } = await at.app.call('POST', path, { token: at.token, body, headers })
  expect(code, msg).toBe(200)
  return data.id
}
const take = async (at: At, one: string): Promise<Envelope> => {
  const { state } = await good(at, 'GET', `${path}/${one}/Plan`)
  return call(at, 'POST', `${path}/${one}/Actions/Import`, { state })
}
const bringIn = async (at: At, file: Buffer) => {
  const done = await take(at, await sent(at, file))
  expect(done.code, done.msg + JSON.stringify(done.data)).toBe(200)
  return done.data
}

const id = (letter: string) => letter.repeat(26)
const ids = {
  ...{ application: id('a'), role: id('b'), map: id('c'), interface: id('d'), variate: id('e'), msgTemplate: id('f'), sending: id('g') },
  ...{ flow: id('h'), event: id('j'), view: id('k'), kept: id('m'), source: id('n'), account: id('p'), user: id('q'), secret: id('r') },
}
const item = (kind: string, one: string, enCode: string, content: object): Row & { content: Row } => ({
  ...{ kind, id: one, enCode, fullName: enCode },
  content: content as Row,
})
const square = [
  [
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 0],
    [0, 0],
  ],
]
const region = { type: 'Feature', properties: { name: 'here' }, geometry: { type: 'Polygon', coordinates: square } }
const fields = [
  { pingeKey: 'input', field: 'title', label: '标题' },
  { pingeKey: 'select', field: 'kind', label: '种类', source: { interface: 'packedSource' } },
]
const application = packedApplication(ids.application, 'packed', fields)
const withList = {
  ...application,
  content: { ...application.content, columnData: { columnList: [{ prop: 'title', label: '标题' }] } as object as Row },
}

/** A definition of each kind that goes with an application or a page. */
const everything = (): Array<Row & { content: Row }> => [
  item('role', ids.role, 'packedRole', { enCode: 'packedRole', fullName: '角色' }),
  item('map', ids.map, 'packedMap', { enCode: 'packedMap', fullName: '地图', shape: { type: 'FeatureCollection', features: [region] } }),
  item('interface', ids.interface, 'packedSource', {
    ...{ enCode: 'packedSource', fullName: '接口', category: 'x', type: '1', statementMode: 'text', sourceId: ids.source },
    ...{ statement: 'select id, name as "fullName" from kinds where area = {variate.area}', enabledMark: 1 },
    variates: [
      { id: ids.variate, enCode: 'area', fullName: '区域', kind: 'value', value: '1' },
      { id: ids.secret, enCode: 'token', fullName: '令牌', kind: 'secret' },
    ],
  }),
  item('msgTemplate', ids.msgTemplate, 'packedWords', {
    ...{ enCode: 'packedWords', fullName: '模板', messageType: '6', title: '{title}', content: '{content}' },
    templateParamList: [
      { field: 'title', fieldName: '标题' },
      { field: 'content', fieldName: '内容' },
    ],
    enabledMark: 1,
  }),
  item('sending', ids.sending, 'packedSending', {
    ...{ enCode: 'packedSending', fullName: '发送', event: 'flow.named', enabledMark: 1 },
    items: [{ templateId: ids.msgTemplate, accountId: ids.account }],
  }),
  withList,
  item('flow', ids.flow, 'packedFlow', {
    ...{ enCode: 'packedFlow', fullName: '流程', modelId: ids.application, released: true, enabledMark: 1 },
    definition: {
      ...{ version: 1, code: 'packedFlow', form: 'packed', start: { messages: { end: { send: ids.sending } } } },
      nodes: [{ id: 'n1', kind: 'approve', title: { zh: '审批' }, who: [{ by: 'role', ids: [ids.role] }], nobody: 'admin' }],
    },
  }),
  item('recordEvent', ids.event, ids.event, {
    ...{ fullName: '提醒', modelId: ids.application, trigger: 'made', toCreator: 0, toUserIds: [`${ids.user}--user`] },
    ...{ title: '{Title}', names: { Title: 'title' }, enabledMark: 1 },
  }),
  item('page', 'packedBoard', 'packedBoard', {
    ...{ version: 1, code: 'packedBoard', title: { zh: '看板' } },
    body: {
      ...{ pingeKey: 'board', places: { m: { x: 0, y: 0, w: 12, h: 6 } } },
      children: [
        {
          pingeKey: 'chart',
          id: 'm',
          kind: 'map',
          map: 'packedMap',
          title: { zh: '图' },
          aggregate: { model: 'packed', groupBy: 'title' },
        },
      ],
    },
  }),
  item('portal', 'packedBoard', 'packedBoard', { sortCode: 3, roles: [ids.role] }),
  item('view', ids.view, ids.view, {
    moduleId: 'packed.records',
    fullName: '共享',
    content: { sort: { field: 'title', order: 'asc' } },
    roles: [ids.role],
  }),
  item('template', ids.kept, 'piece 联系人', {
    ...{ kind: 'piece', fullName: '联系人', enabledMark: 1 },
    content: { pinge: 'nodes', version: 1, nodes: [{ pingeKey: 'input', field: 'name', label: 'name' }], outside: {} },
  }),
  item('translation', 'form.packed', 'form.packed', { texts: { 'form:packed.title': { en: 'Packed' } } }),
]
const names = [
  { kind: 'source', id: ids.source, enCode: 'erp', fullName: 'ERP' },
  { kind: 'account', id: ids.account, enCode: 'hook', fullName: '机器人' },
  { kind: 'user', id: ids.user, enCode: 'nobody', fullName: '无名' },
]
const asked = { applications: [ids.application], pages: ['packedBoard'], templates: [ids.kept] }

/** All of that as it went out of a system, on where it waits there. */
let whole: Array<Row & { content: Row }> = []

describe('what goes with an application', () => {
  it('is told in the plan to be switched off where its data source and its account are not here, and comes in so', async () => {
    const one = await sent(first, await packageOf(everything(), { names }))
    const plan = await good(first, 'GET', `${path}/${one}/Plan`)
    expect(plan.list.every(({ state }: Row) => state === 'added')).toBe(true)
    expect(plan.waits).toMatch(/数据接口“packedSource”.*ERP.*发送配置“packedSending”.*机器人/)
    const done = await take(first, one)
    expect(done.code, done.msg + JSON.stringify(done.data)).toBe(200)
    const { enabledMark } = await first.app.database.db
      .selectFrom('base_data_interface')
      .select('enabledMark')
      .where('id', '=', ids.interface)
      .executeTakeFirstOrThrow()
    expect(enabledMark).toBe(0)
    // nobody switches it on before there is a data source
    expect((await call(first, 'PUT', `/api/system/DataInterface/${ids.interface}/Actions/State`, { enabledMark: 1 })).code).not.toBe(200)
    // what it names and stays here is told with why
    const { list } = await good(first, 'GET', `${path}/Staying?applications=${ids.application}&pages=packedBoard`)
    expect(list.map(({ kind, enCode }: Row) => [kind, enCode])).toEqual([
      ['account', 'hook'],
      ['source', 'erp'],
      ['user', 'nobody'],
    ])
    expect(list.every(({ why }: Row) => String(why).length > 4)).toBe(true)
  })

  it('goes out whole and without a secret, and out of another system as the same bytes', async () => {
    const file = await exported(first, { ...asked, code: 'packed' })
    const parts = await filesInZip(file)
    const manifest = JSON.parse(String(parts.get('manifest.json')))
    expect(new Set(manifest.items.map(({ kind }: Row) => kind))).toEqual(new Set(everything().map(({ kind }) => kind)))
    expect(manifest.code).toBe('packed')
    // a flow goes as it was released
    expect(JSON.parse(String(parts.get('flow/packedFlow.json'))).definition.nodes).toMatchObject([{ id: 'n1', kind: 'approve' }])
    whole = manifest.items.map(({ file: name, sha256: _, ...one }: Row) => {
      const content = JSON.parse(String(parts.get(String(name))))
      return { ...one, content: content.enabledMark === undefined ? content : { ...content, enabledMark: 1 } }
    })
    await bringIn(second, file)
    const again = await exported(second, { ...asked, code: 'packed' })
    expect(again.equals(file)).toBe(true)
    const plan = await good(second, 'GET', `${path}/${await sent(second, file)}/Plan`)
    expect(new Set(plan.list.map(({ state }: Row) => state))).toEqual(new Set(['same']))
  })

  it('is switched on by a later package once the data source and the account are here under the same codes', async () => {
    const source = {
      enCode: 'erp',
      fullName: 'ERP',
      kind: 'postgresql',
      host: 'db.example.com',
      port: 5432,
      databaseName: 'erp',
      userName: 'reader',
    }
    await good(second, 'POST', '/api/system/DataSource', {
      ...source,
      tls: 0,
      timeout: 5,
      rowCap: 100,
      connections: 1,
      password: 'TopSecret1',
      enabledMark: 1,
    })
    const hook = {
      enCode: 'hook',
      fullName: '机器人',
      type: '6',
      way: 'webhook',
      url: 'https://hooks.example.com/in',
      signSecret: 'TopSecret2',
      ratePerMinute: 60,
      enabledMark: 1,
    }
    await good(second, 'POST', '/api/message/Account', hook)
    const one = await sent(second, await packageOf(whole, { names, code: 'packed' }))
    const plan = await good(second, 'GET', `${path}/${one}/Plan`)
    expect(plan.waits).toBe('')
    const done = await take(second, one)
    expect(done.code, done.msg + JSON.stringify(done.data)).toBe(200)
    const row = await second.app.database.db
      .selectFrom('base_data_interface')
      .select(['enabledMark', 'sourceId'])
      .where('id', '=', ids.interface)
      .executeTakeFirstOrThrow()
    expect(row.enabledMark).toBe(1)
    expect(row.sourceId).not.toBe(ids.source)
    const file = await exported(second, asked)
    for (const [, text] of await filesInZip(file)) expect(String(text)).not.toMatch(/TopSecret|db\.example\.com|hooks\.example\.com/)
  })
})

describe('what a package no longer holds', () => {
  const kept = () => whole.filter(({ kind }) => !['view', 'template', 'recordEvent', 'portal', 'page', 'map'].includes(String(kind)))

  it('stays unless somebody has it removed; each is told by name with what depends on it', async () => {
    const one = await sent(second, await packageOf(kept(), { names, code: 'packed' }))
    const plan = await good(second, 'GET', `${path}/${one}/Plan`)
    expect([plan.gone, plan.removed]).toEqual([6, 0])
    const { list } = await good(second, 'GET', `${path}/${one}/Removals`)
    expect(list.map(({ kind }: Row) => kind)).toEqual(['template', 'view', 'portal', 'page', 'recordEvent', 'map'])
    expect(list.find(({ kind }: Row) => kind === 'map').depends).toContain('packedBoard')
    const done = await take(second, one)
    expect(done.data?.removed, done.msg).toBe(0)
    expect((await good(second, 'GET', `${path}/${await sent(second, await packageOf(kept(), { names, code: 'packed' }))}/Plan`)).gone).toBe(
      6,
    )
    // packages of another code, and of none, take nothing away
    for (const code of ['other', undefined]) {
      const file = await packageOf(kept(), { names, ...(code && { code }) })
      expect((await good(second, 'GET', `${path}/${await sent(second, file)}/Plan`)).gone).toBe(0)
    }
  })

  it('goes as it would be deleted by hand, all or nothing, and is refused as that is', async () => {
    // an application that a menu shows
    const menu = item('menu', id('s'), 'packedMenu', {
      enCode: 'packedMenu',
      fullName: '菜单',
      type: 3,
      parentId: '-1',
      propertyJson: { moduleId: id('t') },
    })
    const other = packedApplication(id('t'), 'leaving', fields)
    await bringIn(second, await packageOf([other], { code: 'leaves' }))
    await bringIn(second, await packageOf([menu], { code: 'leavesMenu' }))
    const one = await sent(second, await packageOf([], { code: 'leaves' }))
    const { list } = await good(second, 'GET', `${path}/${one}/Removals`)
    expect(list).toMatchObject([{ kind: 'application', removes: false, depends: expect.stringContaining('菜单') }])
    await good(second, 'PUT', `${path}/${one}/Removals`, { ids: [list[0].id], removes: true })
    const plan = await good(second, 'GET', `${path}/${one}/Plan`)
    expect(plan.removed).toBe(1)
    expect(plan.ask).toMatch(/^仍被其他内容引用.*打包/)
    // what is not there is no package
    expect((await call(second, 'POST', `${path}/Actions/Export`, { applications: ['nothing'] })).code).toBe(404)
    const refused = await take(second, one)
    expect(refused.code).not.toBe(200)
    expect(refused.msg).toContain('打包')
    await good(second, 'DELETE', `/api/system/Menu/${id('s')}`)
    const table = await second.app.database.db
      .selectFrom('base_visual_dev')
      .select('tables')
      .where('id', '=', id('t'))
      .executeTakeFirstOrThrow()
    const done = await take(second, one)
    expect(done.code, done.msg).toBe(200)
    expect(done.data.removed).toBe(1)
    expect((await call(second, 'GET', `/api/visualdev/Base/${id('t')}`)).code).toBe(404)
    // tables and records are never dropped
    const [{ table: name }] = JSON.parse(String(table.tables))
    const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(second.app.database.db)
    expect(rows[0]?.there).toBe(true)
    // what is gone is not offered again
    expect((await good(second, 'GET', `${path}/${await sent(second, await packageOf([], { code: 'leaves' }))}/Plan`)).gone).toBe(0)
  })

  it('of every kind goes with its application', async () => {
    const one = await sent(second, await packageOf([], { code: 'packed' }))
    const { list } = await good(second, 'GET', `${path}/${one}/Removals`)
    expect(list.length).toBe(everything().length)
    await good(second, 'PUT', `${path}/${one}/Removals`, { ids: list.map((row: Row) => row.id), removes: true })
    const done = await take(second, one)
    expect(done.code, done.msg + JSON.stringify(done.data)).toBe(200)
    expect(done.data.removed).toBe(everything().length)
    const { db } = second.app.database
    for (const table of [
      'base_data_map',
      'msg_record_event',
      'base_list_view',
      'base_design_template',
      'base_translation',
      'base_portal',
    ] as const) {
      const { n } = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
      expect([table, Number(n)]).toEqual([table, 0])
    }
  })

  it('stays where a package of another code holds it as well', async () => {
    await bringIn(second, await packageOf([withList], { code: 'one' }))
    await bringIn(second, await packageOf([withList], { code: 'two' }))
    const plan = await good(second, 'GET', `${path}/${await sent(second, await packageOf([], { code: 'one' }))}/Plan`)
    expect(plan.gone).toBe(0)
    await bringIn(second, await packageOf([], { code: 'one' }))
    expect((await good(second, 'GET', `${path}/${await sent(second, await packageOf([], { code: 'two' }))}/Plan`)).gone).toBe(1)
  })
})

describe('an application that is switched off', () => {
  it('comes in switched off with its flow, its prints, its messages and its entry, and goes out as the same bytes', async () => {
    const [modelId, print] = [id('v'), id('w')]
    const off = packedApplication(modelId, 'packedOff', fields.slice(0, 1))
    const definition = {
      ...{ version: 1, code: 'offFlow', form: 'packedOff', start: {} },
      nodes: [{ id: 'n1', kind: 'approve', title: { zh: '审批' }, who: [{ by: 'manager', level: 1 }], nobody: 'admin' }],
    }
    const template = { version: 1, paper: { size: 'A4' }, body: [{ kind: 'text', text: 'title' }] }
    const file = await packageOf([
      { ...off, content: { ...off.content, enabledMark: 0 } as Row },
      item('flow', id('x'), 'offFlow', { enCode: 'offFlow', fullName: '流程', modelId, released: true, enabledMark: 1, definition }),
      item('print', print, 'offPrint', { enCode: 'offPrint', fullName: '打印', modelId, enabledMark: 1, template }),
      item('recordEvent', id('y'), id('y'), {
        ...{ fullName: '提醒', modelId, trigger: 'made', toCreator: 1, title: '{标题}', names: { 标题: 'title' }, enabledMark: 1 },
      }),
      item('menu', id('z'), 'offMenu', {
        ...{ enCode: 'offMenu', fullName: '菜单', type: 3, parentId: '-1' },
        propertyJson: { moduleId: modelId },
      }),
    ])
    await bringIn(first, file)
    const { db } = first.app.database
    const model = await db.selectFrom('base_visual_dev').selectAll().where('id', '=', modelId).executeTakeFirstOrThrow()
    expect([model.enabledMark, model.isRelease, model.enableFlow]).toEqual([0, 1, 1])
    const flow = await db.selectFrom('flow_template').selectAll().where('id', '=', id('x')).executeTakeFirstOrThrow()
    expect([flow.enabledMark, flow.isRelease, flow.versionId !== null]).toEqual([1, 1, true])
    const out = await exported(first, { applications: [modelId] })
    await bringIn(second, out)
    expect((await exported(second, { applications: [modelId] })).equals(out)).toBe(true)
    // by hand it is as it was: nobody makes a print of what is switched off
    const body = { enCode: 'more', fullName: 'more', modelId, enabledMark: 1, template: JSON.stringify(template) }
    expect((await call(first, 'POST', '/api/system/PrintDev', body)).code).not.toBe(200)
  })
})

describe('a package that reaches for what is not its own', () => {
  const refused = async (items: Array<Row & { content: Row }>, options: { code?: string } = {}): Promise<string> => {
    const one = await sent(first, await packageOf(items, options))
    const plan = await call(first, 'GET', `${path}/${one}/Plan`)
    if (plan.code !== 200) return plan.msg
    const done = await call(first, 'POST', `${path}/${one}/Actions/Import`, { state: plan.data.state })
    expect(done.code, done.msg).not.toBe(200)
    expect(done.code).not.toBe(500)
    return done.msg
  }
  const of = (kind: string, more: object = {}): Row & { content: Row } => {
    const one = everything().find((other) => other.kind === kind) as Row & { content: Row }
    return { ...one, content: { ...one.content, ...more } as Row }
  }

  it('is refused with its name: messages, portals, views, translations and sending configurations of others', async () => {
    const told = [
      await refused([of('recordEvent')]),
      await refused([of('portal')]),
      await refused([of('view')]),
      await refused([application, of('view', { moduleId: 'packed.records.records' })]),
      await refused([of('translation')]),
      await refused([of('sending')]),
      await refused([application, of('flow'), of('sending', { event: 'signIn.elsewhere' })]),
    ]
    for (const msg of told) expect(msg).toContain('不属于它')
  })

  it('is refused with what is wrong: no map, no view, no piece, texts of others, gaps, a code that is none', async () => {
    const { db } = first.app.database
    const shape = { type: 'FeatureCollection', features: [{ ...region, geometry: { type: 'Point', coordinates: [0, 0] } }] }
    await refused([of('map', { shape })])
    await refused([of('map', { shape: 'no map' })])
    await refused([application, of('view', { content: { evil: 1 } })])
    await refused([application, of('view', { roles: [id('z')] })])
    await refused([of('template', { content: { pinge: 'nodes', version: 1, nodes: [{ pingeKey: 'script', onload: 'x' }], outside: {} } })])
    await refused([application, of('recordEvent', { toFields: 'no list', toUserIds: 'no list' })])
    await refused([application, of('translation', { texts: { 'page:home.title': { zh: '假' } } })])
    await refused([application, of('translation', { texts: { 'form:packed.title': { zh: '{{evil}}' } } })])
    await refused([of('msgTemplate', { templateParamList: 'none', content: '{secret}' })])
    await refused([of('page'), of('portal', { roles: [id('z')] })])
    await refused([of('page'), of('portal', { sortCode: 'first' })])
    expect(await db.selectFrom('base_translation').selectAll().where('key', '=', 'page:home.title').execute()).toEqual([])
    const { body, headers } = multipart([], { name: 'package.zip', content: await packageOf([], { code: '../evil' }) })
    expect((await first.app.call('POST', path, { token: first.token, body, headers })).code).toBe(400)
    expect((await call(first, 'POST', `${path}/Actions/Export`, { ...asked, code: '../evil' })).code).toBe(400)
  })
})
