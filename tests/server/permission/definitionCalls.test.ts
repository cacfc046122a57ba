/**
 * What a definition may call: it is held to what those who wrote it may, whoever opens it.
 * @module-tag pglite
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { callReach, freeCalls } from '#server/http/definitionCalls.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { rowId } from '../../helpers/rowId.ts'

const base = '/api/visualdev/Base'
const studio = 'onlineDev.pageStudio'
let test: TestApp
let admin: string
beforeAll(async () => {
  test = await startApp()
  admin = await test.login()
})

let n = 0
const text = { pingeKey: 'input', field: 'title', label: '标题' }
const listOf = (more: object = {}) => ({
  version: 1,
  type: 1,
  columnList: [{ field: 'title' }],
  searchList: [],
  hasPage: true,
  btnsList: [],
  columnBtnsList: [],
  ...more,
})
const bodyOf = (fields: object[], list: object = {}) => {
  n++
  return { fullName: `应用${n}`, enCode: `held${n}`, formData: { version: 1, fields: [text, ...fields] }, columnData: listOf(list) }
}
const select = (source: object) => ({ pingeKey: 'select', field: 'kind', label: '种类', source })
const button = (action: object) => ({ customBtnsList: [{ value: 'go', label: '执行', do: [action] }] })
/** Who designs applications, and has these menus beside; signed in. */
const designer = async (menus: { [code: string]: string[] } = {}, values: object = {}) => {
  const account = await test.person({ [studio]: ['btn_add', 'btn_edit'], ...menus }, { realName: '林设计', ...values })
  return { account, token: await test.login(account) }
}
const faultsOf = async (token: string, body: object) => {
  const { code, data } = await test.call('POST', base, { token, body })
  return code === 200 ? [] : (data.faults as Array<{ pointer: string; message: string }>)
}
/** Makes and releases an application. */
const made = async (token: string, body: object): Promise<string> => {
  const saved = await test.call('POST', base, { token, body })
  expect(saved.code, JSON.stringify(saved)).toBe(200)
  const released = await test.call('POST', `${base}/${saved.data.id}/Actions/Release`, { token, body: {} })
  expect(released.code, JSON.stringify(released)).toBe(200)
  return saved.data.id
}
const menuOf = async (modelId: string): Promise<string> => {
  n++
  const body = {
    fullName: `菜单${n}`,
    enCode: `heldMenu${n}`,
    type: 3,
    parentId: '-1',
    propertyJson: JSON.stringify({ moduleId: modelId }),
    enabledMark: 1,
  }
  const answer = await test.call('POST', '/api/system/Menu', { token: admin, body })
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  return body.enCode
}
const idOf = (table: string, field: string, value: string) => rowId(test.database.db, table, field, value)
const userOf = (account: string) => idOf('base_user', 'account', account)
const lastMenu = () => idOf('base_menu', 'enCode', `heldMenu${n}`)
/** A call as the client makes it for a definition. */
const callFor = (definition: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  test.call(method, url, { token: admin, headers: { 'pinge-definition': definition }, ...(body === undefined ? {} : { body }) })

describe('when a designer saves', () => {
  it('a source that writes is refused, whoever wrote it', async () => {
    for (const [method, url] of [
      ['post', '/api/permission/Users'],
      ['put', '/api/permission/Users/1'],
      ['delete', './{{ form.title }}'],
      ['post', '{{ form.title }}'],
    ]) {
      const faults = await faultsOf(admin, bodyOf([select({ [method as string]: url })]))
      expect(faults.map(({ pointer }) => pointer)).toContain(`/formData/fields/1/source/${method}`)
      expect(
        await faultsOf(
          admin,
          bodyOf([], { type: 2, treeDataSource: 'api', treeRelation: 'title', treeSource: { [method as string]: url } }),
        ),
      ).not.toEqual([])
    }
  })

  it('what they may not call themselves is refused at its place, wherever it is named', async () => {
    const { token } = await designer()
    const users = '/api/permission/Users'
    const refused = async (body: object, pointer: string) =>
      expect((await faultsOf(token, body)).map((fault) => fault.pointer)).toContain(pointer)
    await refused(bodyOf([select({ get: users })]), '/formData/fields/1/source/get')
    await refused(
      bodyOf([{ ...select({ dict: 'sex' }), on: { change: [{ request: { put: `${users}/1`, body: {} } }] } }]),
      '/formData/fields/1/on/change/0/request/put',
    )
    await refused(bodyOf([], button({ request: { delete: `${users}/{{ row.id }}` } })), '/columnData/customBtnsList/0/do/0/request/delete')
    await refused(
      bodyOf([], button({ download: { get: '/api/permission/Users/ExportData' } })),
      '/columnData/customBtnsList/0/do/0/download/get',
    )
    await refused(
      bodyOf([], button({ request: { put: '/api/permission/Users/Current/BaseInfo' } })),
      '/columnData/customBtnsList/0/do/0/request/put',
    )
    await refused(bodyOf([], button({ request: { get: '/api/message' } })), '/columnData/customBtnsList/0/do/0/request/get')
    await refused(
      bodyOf([], button({ request: { put: '/api/{{ form.a }}/{{ form.b }}' } })),
      '/columnData/customBtnsList/0/do/0/request/put',
    )
    await refused(bodyOf([], button({ request: { post: '{{ form.title }}' } })), '/columnData/customBtnsList/0/do/0/request/post')
    await refused(
      bodyOf([], {
        customBtnsList: [
          {
            value: 'go',
            do: [{ open: 'go' }],
            dialog: {
              title: '对话框',
              resource: users,
              form: { fields: [text], load: { get: './{{ item.id }}' } },
              confirm: [{ request: 'save' }],
            },
          },
        ],
      }),
      '/columnData/customBtnsList/0/dialog/resource',
    )
    await refused(
      bodyOf([], {
        customBtnsList: [
          {
            value: 'go',
            do: [{ open: 'go' }],
            dialog: { title: '对话框', body: { pingeKey: 'list', source: { get: users }, columns: [] } },
          },
        ],
      }),
      '/columnData/customBtnsList/0/dialog/body/source/get',
    )
    // a piece that calls is held like what is written out
    expect(
      await faultsOf(token, bodyOf([], { customBtnsList: [{ value: 'go', do: [{ open: 'go' }], dialog: { use: 'authorize' } }] })),
    ).not.toEqual([])
  })

  it('own records, dictionaries, data interfaces and what pickers ask are theirs to call', async () => {
    const { token } = await designer()
    expect(
      await faultsOf(
        token,
        bodyOf(
          [
            select({ dict: 'sex' }),
            { ...select({ post: './List' }), field: 'other' },
            { ...select({ get: '/api/system/DictionaryData/msgSourceType/Data/Selector' }), field: 'third' },
          ],
          {
            ...button({ request: { put: './{{ row.id }}', body: { title: 'x' } } }),
          },
        ),
      ),
    ).toEqual([])
  })

  it('what they were given a menu of they may read, and write nothing through it', async () => {
    const { token } = await designer({ 'system.billRule': ['btn_add', 'btn_edit', 'btn_remove'], 'permission.role': ['btn_remove'] })
    expect(await faultsOf(token, bodyOf([select({ get: '/api/system/BillRule' })]))).toEqual([])
    expect(await faultsOf(token, bodyOf([select({ get: '/api/system/BillRule/1' })]))).toEqual([])
    expect(await faultsOf(token, bodyOf([], button({ request: { delete: '/api/system/BillRule/{{ row.id }}' } })))).not.toEqual([])
    expect(await faultsOf(token, bodyOf([select({ get: '/api/permission/Role' })]))).not.toEqual([])
  })

  it('records of another application are chosen among where they were given it, and its fields where they see them', async () => {
    const target = await made(
      admin,
      bodyOf([{ pingeKey: 'input', field: 'salary', label: '工资' }], {
        columnList: [{ field: 'title' }, { field: 'salary' }],
        useColumnPermission: true,
      }),
    )
    const menu = await menuOf(target)
    const relation = (columns: string[]) => ({
      pingeKey: 'relationForm',
      field: 'about',
      label: '关于',
      modelId: target,
      relationField: 'title',
      columnOptions: columns.map((value) => ({ value, label: value })),
    })
    const stranger = await designer()
    expect((await faultsOf(stranger.token, bodyOf([relation(['title'])]))).map(({ pointer }) => pointer)).toContain(
      '/formData/fields/1/modelId',
    )
    const known = await designer({ [menu]: [] })
    // the column permission of the menu gives this designer no column
    expect((await faultsOf(known.token, bodyOf([relation(['title', 'salary'])])))[0]?.message).toContain('salary')
    expect(await faultsOf(admin, bodyOf([relation(['title', 'salary'])]))).toEqual([])
    // an attribute names a column of it too
    const open = await made(
      admin,
      bodyOf([{ pingeKey: 'input', field: 'salary', label: '工资' }], { useColumnPermission: true, columnList: [{ field: 'title' }] }),
    )
    const account = await test.person({ [studio]: ['btn_add', 'btn_edit'], [await menuOf(open)]: [] })
    const rights = { objectType: 'user', objectId: await userOf(account), menuId: await lastMenu(), kind: 'column', code: 'title' } as const
    await test.database.db
      .insertInto('base_authorize')
      .values({ id: `held${n}`, ...rights })
      .execute()
    const token = await test.login(account)
    const about = { ...relation([]), modelId: open }
    const attr = { pingeKey: 'relationFormAttr', field: 'shown', label: '属性', relationField: 'about', showField: 'salary' }
    expect(await faultsOf(token, bodyOf([about, { ...attr, showField: 'title' }]))).toEqual([])
    expect((await faultsOf(token, bodyOf([about, attr])))[0]?.message).toContain('salary')
  })

  it('what an administrator saves is theirs, and a designer who changes it afterwards is held again', async () => {
    const body = bodyOf([select({ get: '/api/permission/Role' })])
    const id = await made(admin, body)
    const { token } = await designer()
    const draft = async () => (await test.call('GET', `${base}/${id}`, { token: admin })).data
    const renamed = await test.call('PUT', `${base}/${id}`, { token, body: { fullName: '改名', version: (await draft()).version } })
    expect(renamed.code).toBe(200)
    const formData = { ...body.formData, fields: [...body.formData.fields, { ...text, field: 'more' }] }
    const refused = await test.call('PUT', `${base}/${id}`, { token, body: { formData, version: (await draft()).version } })
    expect(refused.data.faults[0]).toMatchObject({ pointer: '/formData/fields/1/source/get', message: expect.stringContaining('林设计') })
    const copied = await test.call('POST', `${base}/${id}/Actions/Copy`, { token, body: {} })
    expect(copied.data.faults[0].pointer).toBe('/formData/fields/1/source/get')
    expect(
      (await test.call('GET', base, { token: admin })).data.list.filter(({ enCode }: { enCode: string }) => enCode.startsWith(body.enCode)),
    ).toHaveLength(1)
  })
})

describe('when an administrator opens it', () => {
  it('their browser calls nothing in its name that its writers may not', async () => {
    const { token } = await designer()
    const id = await made(token, bodyOf([]))
    const calls: Array<['GET' | 'POST' | 'PUT' | 'DELETE', string]> = [
      ['GET', '/api/permission/Users'],
      ['DELETE', '/api/permission/Users/1'],
      ['POST', '/api/permission/Role'],
      ['PUT', '/api/permission/Authority/Data/1'],
      ['GET', '/api/message'],
      ['GET', '/api/oauth/Logout'],
      ['PUT', '/api/permission/Users/Current/BaseInfo'],
      ['PUT', `${base}/${id}`],
      ['POST', `${base}/${id}/Actions/Release`],
      ['PUT', '/api/system/Page/home'],
      ['POST', '/api/visualdev/Aggregate'],
    ]
    for (const definition of [`application:${id}`, `draft:${id}`])
      for (const [method, url] of calls) {
        const answer = await callFor(definition, method, url, method === 'GET' || method === 'DELETE' ? undefined : { questions: [] })
        expect([url, answer.code, answer.msg]).toEqual([url, 403, expect.stringContaining('林设计')])
      }
    // what it is there for goes on
    expect((await callFor(`application:${id}`, 'POST', `/api/visualdev/OnlineDev/${id}/List`, {})).code).toBe(200)
    expect((await callFor(`application:${id}`, 'POST', `/api/visualdev/OnlineDev/${id}`, { title: '一' })).code).toBe(200)
    expect((await callFor(`application:${id}`, 'GET', '/api/system/DictionaryData/msgSourceType/Data/Selector')).code).toBe(200)
    expect((await callFor(`application:${id}`, 'GET', '/api/permission/Organize/Tree')).code).toBe(200)
    // and the administrator themselves are held to nothing
    expect((await test.call('GET', '/api/permission/Users', { token: admin })).code).toBe(200)
  })

  it('records of another application are theirs to call for only where the writers were given it', async () => {
    const target = await made(admin, bodyOf([]))
    const menu = await menuOf(target)
    const hidden = await made(admin, bodyOf([], { useDataPermission: true }))
    const hiddenMenu = await menuOf(hidden)
    const record = async (id: string) =>
      (await test.call('POST', `/api/visualdev/OnlineDev/${id}`, { token: admin, body: { title: '一' } })).data.id as string
    const [open, closed] = [await record(target), await record(hidden)]
    const stranger = await made((await designer()).token, bodyOf([]))
    const known = await made((await designer({ [menu]: [], [hiddenMenu]: [] })).token, bodyOf([]))
    const select = (id: string) => `${base}/${id}/FieldDataSelect`
    const answers = async (id: string) =>
      Promise.all(
        [select(target), `/api/visualdev/OnlineDev/${target}/${open}`, select(hidden), `/api/visualdev/OnlineDev/${hidden}/${closed}`].map(
          async (url) => (await callFor(`application:${id}`, 'GET', url)).code,
        ),
      )
    expect(await answers(stranger)).toEqual([403, 403, 403, 403])
    expect(await answers(known)).toEqual([200, 200, 200, 403])
    expect((await callFor(`application:${known}`, 'POST', `/api/visualdev/OnlineDev/${target}/List`, {})).code).toBe(403)
    expect((await callFor(`application:${known}`, 'DELETE', `/api/visualdev/OnlineDev/${target}/${open}`)).code).toBe(403)
  })

  it('a right that its writer loses, their page loses; a form that names what they were given no more shows nothing of it', async () => {
    const target = await made(admin, bodyOf([]))
    const menu = await menuOf(target)
    await test.call('POST', `/api/visualdev/OnlineDev/${target}`, { token: admin, body: { title: '机密' } })
    const writer = await designer({ 'system.billRule': [], [menu]: [] })
    const relation = { pingeKey: 'relationForm', field: 'about', label: '关于', modelId: target, relationField: 'title' }
    const id = await made(writer.token, bodyOf([select({ get: '/api/system/BillRule' }), relation]))
    const own = await menuOf(id)
    const clerk = await test.login(await test.person({ [own]: [] }))
    const choices = async () => test.call('GET', `${base}/${target}/FieldDataSelect?relationField=title`, { token: clerk })
    expect((await choices()).data.list.map(({ title }: { title: string }) => title)).toEqual(['机密'])
    expect((await callFor(`application:${id}`, 'GET', '/api/system/BillRule')).code).toBe(200)
    await test.database.db.updateTable('base_user').set({ enabledMark: 0 }).where('account', '=', writer.account).execute()
    expect((await callFor(`application:${id}`, 'GET', '/api/system/BillRule')).code).toBe(403)
    await test.database.db
      .deleteFrom('base_authorize')
      .where('menuId', 'in', test.database.db.selectFrom('base_menu').select('id').where('enCode', '=', menu))
      .execute()
    expect((await choices()).code).toBe(403)
  })

  it('OR-07 whoever wrote it is deleted only after somebody else answers for it: its forms go on, held to that person', async () => {
    const target = await made(admin, bodyOf([]))
    const menu = await menuOf(target)
    await test.call('POST', `/api/visualdev/OnlineDev/${target}`, { token: admin, body: { title: '机密' } })
    const [writer, heir, other] = [await designer({ [menu]: [] }), await designer({ [menu]: [] }), await designer()]
    const relation = { pingeKey: 'relationForm', field: 'about', label: '关于', modelId: target, relationField: 'title' }
    const id = await made(writer.token, bodyOf([relation]))
    const own = await menuOf(id)
    const clerk = await test.login(await test.person({ [own]: [] }))
    const choices = async () => (await test.call('GET', `${base}/${target}/FieldDataSelect?relationField=title`, { token: clerk })).code
    const users = '/api/permission/Users'
    const remove = (person: string) => test.call('DELETE', `${users}/${person}`, { token: admin })
    const [from, to, none] = [await userOf(writer.account), await userOf(heir.account), await userOf(other.account)]
    const refused = await remove(from)
    expect([refused.code, refused.msg]).toEqual([409, `此人设计的应用尚未交接：应用${n - 1}`])
    const { list } = (await test.call('GET', `${users}/getWorkByUser?fromId=${from}`, { token: admin })).data
    expect(list).toMatchObject([{ id: 'application', fullName: '设计的应用（1）', children: [{ id: `application|${id}` }] }])
    const give = (fromId: string, toId: string) =>
      test.call('POST', `${users}/workHandover`, { token: admin, body: { fromId, toId, ids: [`application|${id}`] } })
    expect((await give(from, to)).code).toBe(200)
    expect((await remove(from)).code).toBe(200)
    expect(await choices()).toBe(200)
    expect((await callFor(`application:${id}`, 'GET', users)).msg).toContain('林设计')
    // held to whoever answers for it now
    expect((await give(to, none)).code).toBe(200)
    expect(await choices()).toBe(403)
  })

  it('what came with the product, and what administrators wrote, is held to nothing', async () => {
    const id = await made(admin, bodyOf([]))
    expect((await callFor(`application:${id}`, 'GET', '/api/permission/Users')).code).toBe(200)
    expect((await callFor('application:none', 'GET', '/api/permission/Users')).code).toBe(200)
  })
})

describe('routes', () => {
  it('each call that a definition may always make is there, and none that changes menus, rights, people or definitions is among them', () => {
    const routes = test.app.routeTable.map(({ method, url }) => `${method} ${url}`)
    expect([...freeCalls].filter((call) => !routes.includes(call))).toEqual([])
    const always = test.app.routeTable
      .filter(({ method, url }) => !['GET', 'HEAD'].includes(method) && callReach(method, url) !== 'never')
      .map(({ method, url }) => `${method} ${url}`)
    expect(always.sort()).toMatchInlineSnapshot(`
      [
        "DELETE /api/visualdev/OnlineDev/:id/:recordId",
        "POST /api/file/PackDownload/:type",
        "POST /api/file/Uploader",
        "POST /api/file/Uploader/:type",
        "POST /api/file/chunk",
        "POST /api/file/merge",
        "POST /api/permission/Group/GroupCondition",
        "POST /api/permission/Organize/OrganizeCondition",
        "POST /api/permission/Position/PositionCondition",
        "POST /api/permission/Position/getListByOrgIds",
        "POST /api/permission/Role/RoleCondition",
        "POST /api/permission/Role/getListByOrgIds",
        "POST /api/permission/Users/ImUser/Selector/:x",
        "POST /api/permission/Users/UserCondition",
        "POST /api/permission/Users/getSelectedList",
        "POST /api/permission/Users/getSelectedUserList",
        "POST /api/permission/Users/getSubordinates",
        "POST /api/permission/Users/getUserList",
        "POST /api/system/Area/GetAreaByIds",
        "POST /api/system/DataInterface/:id/Actions/InfoByIds",
        "POST /api/system/DataInterface/:id/Actions/List",
        "POST /api/system/DataInterface/:id/Actions/Preview",
        "POST /api/visualdev/Base/:id/FieldDataSelect/Actions/InfoByWords",
        "POST /api/visualdev/OnlineDev/:id",
        "POST /api/visualdev/OnlineDev/:id/Actions/Export",
        "POST /api/visualdev/OnlineDev/:id/Actions/ExportData",
        "POST /api/visualdev/OnlineDev/:id/ExportExceptionData",
        "POST /api/visualdev/OnlineDev/:id/ImportCheck",
        "POST /api/visualdev/OnlineDev/:id/ImportData",
        "POST /api/visualdev/OnlineDev/:id/ImportExceptionData",
        "POST /api/visualdev/OnlineDev/:id/ImportTasks",
        "POST /api/visualdev/OnlineDev/:id/ImportTasks/:taskId/Actions/Stop",
        "POST /api/visualdev/OnlineDev/:id/List",
        "POST /api/visualdev/OnlineDev/:id/List/:variant",
        "POST /api/visualdev/OnlineDev/:id/Uploader",
        "POST /api/visualdev/OnlineDev/batchDelete/:id",
        "PUT /api/visualdev/OnlineDev/:id/:recordId",
      ]
    `)
  })
})
