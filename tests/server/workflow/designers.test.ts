/** Designers of flows who are no administrators: they have the flows of the applications that they were given to design, and no others. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { FlowDef } from '#core/flow/definition.ts'
import type { Row } from '#core/types.ts'
import { password } from '../../helpers/app.ts'
import { type FlowApp, leave, startFlows } from '../../helpers/flowApp.ts'
import { goodData } from '../../helpers/goodData.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const path = '/api/workflow/Template'
const nodes: FlowDef['nodes'] = [{ id: 'n1', kind: 'approve', who: [{ by: 'manager', level: 1 }], nobody: 'admin' }]
const definition = (code: string, form: string, more: object = {}) => JSON.stringify({ version: 1, code, form, start: {}, nodes, ...more })

let test: FlowApp
/** flows of an application that is designed, and of another one */
let [own, other] = ['', '']
let admin: string
let designer: string
/** whoever has the screen, and designs nothing */
let looker: string

const call = (token: string, method: Method, url: string, body?: object) => test.call(method, url, { token, ...(body ? { body } : {}) })
const good = async (token: string, method: Method, url: string, body?: object) =>
  goodData(await call(token, method, url, body), method, url)
const modelOf = (code: string) => String(test.models[code])
async function designs(token: string, model: string, id: string) {
  const url = `/api/visualdev/Application/${model}/Designers`
  const { role, position, group, user, hash } = await good(token, 'GET', url)
  await good(token, 'PUT', url, { role, position, group, user: [...user, id], hash })
}

beforeAll(async () => {
  test = await startFlows()
  admin = await test.as('admin')
  own = await test.release({ nodes }, 'leave', 'leaveRequest')
  other = await test.release({ nodes }, 'contract', 'contract')
  const [one, two] = [await test.person({}), await test.person({ 'workFlow.flowDesign': [] })]
  await designs(admin, modelOf('leaveRequest'), await test.idOf(one))
  designer = await test.login(one, password)
  looker = await test.login(two, password)
})

/** Every call about one flow; those that change it begin with its version. */
const calls = (id: string, version: number, code: string, form: string): Array<[Method, string, object?]> => [
  ['GET', `${path}/${id}`],
  ['GET', `${path}/${id}/Draft`],
  ['GET', `${path}/${id}/Versions`],
  ['GET', `${path}/${id}/Heat`],
  ['POST', `${path}/${id}/Simulate/Form`, { definition: definition(code, form) }],
  ['POST', `${path}/${id}/Simulate/All`, { definition: definition(code, form), form: leave() }],
  ['POST', `${path}/${id}/Move`, { dry: true }],
  ['PUT', `${path}/${id}/Draft`, { version, definition: definition(code, form, { title: 'by somebody else' }) }],
  ['POST', `${path}/${id}/Release`, { version: version + 1 }],
  ['PUT', `${path}/${id}/Actions/State`, { enabledMark: 0 }],
  ['PUT', `${path}/${id}/Actions/State`, { enabledMark: 1 }],
]
const versionOf = async (id: string): Promise<number> => (await good(admin, 'GET', `${path}/${id}/Draft`)).version
const listed = async (token: string): Promise<string[]> => (await good(token, 'GET', `${path}?pageSize=100`)).list.map((row: Row) => row.id)

describe('whoever designs one application', () => {
  it('sees, draws, tries, releases, moves and switches its flows; those of another one are not found', async () => {
    expect(await listed(designer)).toEqual([own])
    for (const [method, url, body] of calls(own, await versionOf(own), 'leave', 'leaveRequest')) await good(designer, method, url, body)
    const before = await good(admin, 'GET', `${path}/${other}/Draft`)
    for (const [method, url, body] of calls(other, before.version, 'contract', 'contract')) {
      const answer = await call(designer, method, url, body)
      expect(answer.code, `${method} ${url}`).toBe(404)
    }
    expect(await call(designer, 'DELETE', `${path}/${other}`)).toMatchObject({ code: 404 })
    expect(await good(admin, 'GET', `${path}/${other}/Draft`)).toEqual(before)
  })

  it('makes flows of it and of no other, and moves none to another or away from one', async () => {
    const make = (enCode: string, modelId: string) => call(designer, 'POST', path, { fullName: enCode, enCode, modelId })
    const made = await make('mine', modelOf('leaveRequest'))
    expect(made.code).toBe(200)
    // as one that is not there
    const { code, msg } = await make('theirs', modelOf('contract'))
    expect({ code, msg }).toEqual({ code: 400, msg: (await make('none', 'none')).msg })
    const { id } = made.data
    const { version } = await good(designer, 'GET', `${path}/${id}`)
    const moved = { fullName: 'mine', enCode: 'mine', modelId: modelOf('contract'), version }
    expect(await call(designer, 'PUT', `${path}/${id}`, moved)).toMatchObject({ code: 400, msg })
    // and of its fields nothing is told
    const guessed = definition('mine', 'contract', { start: { fields: { amount: 'hide', guessed: 'hide' } } })
    expect(await call(designer, 'PUT', `${path}/${id}`, { ...moved, definition: guessed })).toMatchObject({ code: 400, msg })
    expect((await good(admin, 'GET', `${path}/${id}/Draft`)).modelId).toBe(modelOf('leaveRequest'))
    const { version: theirs } = await good(admin, 'GET', `${path}/${other}`)
    const taken = { fullName: 'contract', enCode: 'contract', modelId: modelOf('leaveRequest'), version: theirs }
    expect((await call(designer, 'PUT', `${path}/${other}`, taken)).code).toBe(404)
    await good(designer, 'DELETE', `${path}/${id}`)
    expect((await listed(admin)).sort()).toEqual([own, other].sort())
  })

  it('monitors nothing, and reads no instance that they have no part in', async () => {
    const id = await test.launch('suwanqing', own, leave())
    expect((await call(designer, 'GET', '/api/workflow/Monitor')).code).toBe(403)
    expect((await call(designer, 'GET', `/api/workflow/Instance/${id}`)).code).toBe(404)
    // but is told where they wait, by number
    const { nodes: heat } = await good(designer, 'GET', `${path}/${own}/Heat`)
    expect(heat).toMatchObject([{ node: 'n1', waiting: 1 }])
  })

  it('has nothing of it any more when the right is taken back', async () => {
    const account = await test.person({})
    const model = modelOf('expenseClaim')
    await designs(admin, model, await test.idOf(account))
    const token = await test.login(account, password)
    expect(await listed(token)).toEqual([])
    const url = `/api/visualdev/Application/${model}/Designers`
    const { role, position, group, hash } = await good(admin, 'GET', url)
    await good(admin, 'PUT', url, { role, position, group, user: [], hash })
    expect((await call(token, 'GET', path)).code).toBe(403)
  })
})

describe('a flow of somebody who does not design every application', () => {
  it('names no data interface that they do not read, as they save it and as they try it', async () => {
    const { list } = await good(admin, 'GET', '/api/system/DataInterface?pageSize=1')
    const [named] = list as Row[]
    const calling = definition('leave', 'leaveRequest', { nodes: [{ id: 'c', kind: 'call', interface: named?.enCode }] })
    for (const [method, what] of [
      ['PUT', 'Draft'],
      ['POST', 'Simulate/Form'],
    ] as const) {
      const version = await versionOf(own)
      const body = what === 'Draft' ? { version, definition: calling } : { definition: calling }
      const answer = await call(designer, method, `${path}/${own}/${what}`, body)
      expect(answer.code).not.toBe(200)
      expect(answer.data.faults.length).toBeGreaterThan(0)
    }
  })
})

describe('a flow that launches another', () => {
  it('names only what its writer designs, and what it named before', async () => {
    const launching = (flow: string) => definition('leave', 'leaveRequest', { nodes: [{ id: 's', kind: 'subflow', flow }, ...nodes] })
    const save = async (token: string, flow: string) =>
      call(token, 'PUT', `${path}/${own}/Draft`, { version: await versionOf(own), definition: launching(flow) })
    const unknown = await save(designer, 'nothing')
    // as one that is not there
    expect((await save(designer, 'contract')).data.faults).toMatchObject([{ pointer: '/nodes/0/flow', message: 'unknown flow "contract"' }])
    expect(unknown.data.faults).toMatchObject([{ pointer: '/nodes/0/flow', message: 'unknown flow "nothing"' }])
    expect((await save(admin, 'contract')).code).toBe(200)
    const kept = JSON.stringify({ ...JSON.parse(launching('contract')), title: 'kept' })
    const answer = await call(designer, 'PUT', `${path}/${own}/Draft`, { version: await versionOf(own), definition: kept })
    expect(answer.code).toBe(200)
  })
})

describe('the screen of flows', () => {
  it('gives no flow by itself', async () => {
    expect(await listed(looker)).toEqual([])
    expect((await call(looker, 'GET', '/api/system/Page/workFlow.flowDesign')).code).toBe(200)
    expect((await call(looker, 'GET', `${path}/${own}/Draft`)).code).toBe(404)
    expect((await call(looker, 'POST', path, { fullName: 'x', enCode: 'xx', modelId: modelOf('leaveRequest') })).code).toBe(400)
  })

  it('gives every flow to whoever may change every application, and only to them', async () => {
    const [reads, edits] = [
      await test.person({ 'workFlow.flowDesign': [], 'onlineDev.webDesign': [] }),
      await test.person({ 'workFlow.flowDesign': [], 'onlineDev.webDesign': ['btn_edit'] }),
    ]
    expect(await listed(await test.login(reads, password))).toEqual([])
    expect((await listed(await test.login(edits, password))).sort()).toEqual([own, other].sort())
    const withoutScreen = await test.person({ 'onlineDev.webDesign': ['btn_edit'] })
    expect((await call(await test.login(withoutScreen, password), 'GET', path)).code).toBe(403)
  })
})
