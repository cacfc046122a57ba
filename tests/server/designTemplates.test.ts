/** @module-tag pglite */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { bareList } from '../helpers/definitions.ts'
import { goodData } from '../helpers/goodData.ts'

const path = '/api/system/DesignTemplate'
let test: TestApp
let token: string
beforeAll(async () => {
  test = await startApp()
  token = await test.login()
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, as = token) =>
  test.call(method, url, body === undefined ? { token: as } : { token: as, body })
const good = async (...asked: Parameters<typeof call>) => goodData(await call(...asked), ...asked.slice(0, 2))
const input = (field: string, more: object = {}) => ({ pingeKey: 'input', field, label: field, ...more })
const clip = (nodes: object[], more: object = {}) => JSON.stringify({ pinge: 'nodes', version: 1, nodes, outside: {}, ...more })
const keep = (fullName: string, content: string, more: object = {}) => call('POST', path, { kind: 'piece', fullName, content, ...more })

describe('SH-11 pieces that an administrator keeps', () => {
  it('are kept, offered to whoever designs, renamed, switched off and deleted', async () => {
    const content = clip([{ pingeKey: 'card', header: '联系人', children: [input('name'), input('phone', { required: true })] }])
    const { id } = await good('POST', path, { kind: 'piece', fullName: '联系人', category: '人', content })
    const offered = async (as = token) => await good('GET', `${path}/Pieces`, undefined, as)
    expect(await offered()).toEqual({ list: [{ id, fullName: '联系人', category: '人', description: null }], mayKeep: true })
    expect(JSON.parse((await good('GET', `${path}/Pieces/${id}`)).content).nodes[0].header).toBe('联系人')
    const { list } = await good('GET', `${path}?kind=piece`)
    expect(list[0]).toMatchObject({ id, kind: 'piece', enabledMark: 1 })
    expect(list[0]).not.toHaveProperty('content')
    // what was kept stays what it is
    const stored = await good('GET', `${path}/${id}`)
    await good('PUT', `${path}/${id}`, { ...stored, fullName: '联系方式', content: clip([input('other')]), kind: 'application' })
    expect(await good('GET', `${path}/${id}`)).toMatchObject({ fullName: '联系方式', kind: 'piece', content: stored.content })
    await good('PUT', `${path}/${id}/Actions/State`, { enabledMark: 0 })
    expect((await offered()).list).toEqual([])
    expect((await call('GET', `${path}/Pieces/${id}`)).code).toBe(404)
    await good('DELETE', `${path}/${id}`)
    expect((await good('GET', path)).list).toEqual([])
  })

  it('hold nodes that a form or a page may hold and nothing else, within bounds', async () => {
    const why = async (content: string) => {
      const answer = await keep('x', content)
      expect(answer.code).toBe(400)
      return answer.data.errors?.[0].field ?? answer.data.faults[0].pointer
    }
    expect(await why('no json')).toBe('content')
    expect(await why(clip([]))).toBe('content')
    expect(await why(clip([input('a', { nothing: 1 })]))).toBe('/fields/0/nothing')
    // a block of a page is looked at as one
    expect(await why(clip([{ pingeKey: 'list', id: 'x' }]))).toBe('/body/children/0')
    expect(await why(clip([input('a'), { pingeKey: 'lisst', id: 'x' }]))).toBe('/fields/1/pingeKey')
    expect((await keep('block', clip([{ pingeKey: 'tree', id: 't', source: { get: '/api/permission/Organize/tree' } }]))).code).toBe(200)
    expect(await why(clip([input('a', { help: 'x'.repeat(110_000) })]))).toBe('content')
    // what a piece names outside of itself is looked at where it is put, and columns stand in their table
    const named = clip([input('a', { visible: '{{ form.b == 1 }}' })], { outside: { b: 'input' } })
    expect((await keep('outside', named)).code).toBe(200)
    expect((await keep('column', clip([input('price')], { table: 'items' }))).code).toBe(200)
    // one name once
    expect((await keep('column', named)).code).toBe(400)
  })

  it('are for whoever designs; only who was given the page keeps more of them', async () => {
    const design = await test.login(await test.person({ 'onlineDev.webDesign': [] }))
    const other = await test.login(await test.person({ 'system.log': [] }))
    const owner = await test.login(await test.person({ 'system.templates': ['btn_add'] }))
    expect((await good('GET', `${path}/Pieces`, undefined, design)).mayKeep).toBe(false)
    expect((await good('GET', `${path}/Pieces`, undefined, owner)).mayKeep).toBe(true)
    expect((await call('GET', `${path}/Pieces`, undefined, other)).code).toBe(403)
    expect((await call('POST', path, { kind: 'piece', fullName: 'mine', content: clip([input('a')]) }, design)).code).toBe(403)
    // whoever designs no application takes none away as a template
    const { id } = await good('POST', '/api/visualdev/Base', { fullName: 'Taken', enCode: 'taken', formData: { version: 1, fields: [] } })
    expect((await call('POST', path, { kind: 'application', fullName: 'taken', modelId: id }, owner)).code).toBe(404)
  })
})

describe('SH-11 an application that is kept as a template', () => {
  it('is offered for new ones as it was then, and no more once it is switched off', async () => {
    const formData = { version: 1, fields: [input('title'), { pingeKey: 'inputNumber', field: 'days', label: '天数' }] }
    const columnData = bareList({ columnList: [{ field: 'days' }], searchList: [{ field: 'title', searchType: 2 }] })
    const source = await good('POST', '/api/visualdev/Base', {
      fullName: '出差',
      enCode: 'trip',
      formData,
      columnData,
      type: 1,
      webType: 2,
    })
    const { id } = await good('POST', path, { kind: 'application', fullName: '出差模板', description: '短途', modelId: source.id })
    const { version } = await good('GET', `/api/visualdev/Base/${source.id}`)
    await good('PUT', `/api/visualdev/Base/${source.id}`, {
      formData: { version: 1, fields: [input('other')] },
      columnData: bareList({ columnList: [] }),
      version,
    })
    const offered = async (): Promise<Row[]> => (await good('GET', '/api/visualdev/Application/Templates')).list
    expect((await offered()).find((one) => one.id === id)).toMatchObject({ fullName: '出差模板', label: '出差模板（短途）' })
    const made = await good('POST', '/api/visualdev/Application', {
      fullName: '我的出差',
      from: 'template',
      template: id,
      parentId: '-1',
      type: 1,
    })
    const draft = await good('GET', `/api/visualdev/Base/${made.id}`)
    expect(JSON.parse(draft.formData).fields.map(({ field }: Row) => field)).toEqual(['title', 'days'])
    expect(JSON.parse(draft.columnData).columnList).toEqual([{ field: 'days' }])
    // one of another kind has the usual list of that kind
    const phone = await good('POST', '/api/visualdev/Application', {
      fullName: '手机',
      from: 'template',
      template: id,
      parentId: '-1',
      type: 2,
    })
    expect(JSON.parse((await good('GET', `/api/visualdev/Base/${phone.id}`)).columnData).columnList.length).toBe(2)
    await good('PUT', `${path}/${id}/Actions/State`, { enabledMark: 0 })
    expect((await offered()).some((one) => one.id === id)).toBe(false)
    const gone = await call('POST', '/api/visualdev/Application', { fullName: '没有', from: 'template', template: id, parentId: '-1' })
    expect(gone.data.errors[0].field).toBe('template')
  })
})

describe('SH-10 the forms of flows', () => {
  it('are the applications that have one', async () => {
    const make = (enCode: string) =>
      good('POST', '/api/visualdev/Base', { fullName: enCode, enCode, webType: 2, formData: { version: 1, fields: [input('title')] } })
    const [one] = [await make('withFlow'), await make('withoutFlow')]
    await good('POST', '/api/workflow/Template', { modelId: one.id, fullName: '审批', enCode: 'flowOfOne' })
    const page = await test.login(await test.person({ 'generator.flowForm': [], 'onlineDev.webDesign': ['btn_edit'] }))
    const { list } = await good('GET', '/api/workflow/Form?hasFlow=1&pageSize=500', undefined, page)
    expect(list.map(({ enCode, flows }: Row) => [enCode, flows])).toEqual([['withFlow', 1]])
    const codes = (await good('GET', '/api/workflow/Form?pageSize=500')).list.map(({ enCode }: Row) => enCode)
    expect(codes).toContain('withoutFlow')
  })
})
