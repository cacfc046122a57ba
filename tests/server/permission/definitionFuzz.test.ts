/**
 * Definitions at random, as a designer writes them who has few rights, and opened as an administrator: no call is made for
 * one that the designer could not make.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { callReach } from '#server/http/definitionCalls.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { fuzz } from '../../helpers/fuzz.ts'

const base = '/api/visualdev/Base'
let test: TestApp
let admin: string
let designer: string
/** the designer's own application, one that they were given, and one that they were not */
let own: string
let given: string
let other: string
let routes: Array<{ method: string; url: string }>

const text = { pingeKey: 'input', field: 'title', label: '标题' }
const list = { version: 1, type: 1, columnList: [{ field: 'title' }], searchList: [], hasPage: true, btnsList: [], columnBtnsList: [] }
const made = async (token: string, enCode: string): Promise<string> => {
  const body = { fullName: enCode, enCode, formData: { version: 1, fields: [text] }, columnData: list }
  const { data } = await test.call('POST', base, { token, body })
  expect((await test.call('POST', `${base}/${data.id}/Actions/Release`, { token, body: {} })).code).toBe(200)
  return data.id
}
const menuOf = async (id: string, enCode: string) => {
  const menu = { fullName: enCode, enCode, type: 3, parentId: '-1', propertyJson: JSON.stringify({ moduleId: id }), enabledMark: 1 }
  expect((await test.call('POST', '/api/system/Menu', { token: admin, body: menu })).code).toBe(200)
}

beforeAll(async () => {
  test = await startApp()
  admin = await test.login()
  given = await made(admin, 'fuzzGiven')
  other = await made(admin, 'fuzzOther')
  await menuOf(given, 'fuzzGivenMenu')
  await menuOf(other, 'fuzzOtherMenu')
  designer = await test.login(
    await test.person({
      'onlineDev.pageStudio': ['btn_add', 'btn_edit'],
      'system.billRule': ['btn_add', 'btn_edit', 'btn_remove'],
      fuzzGivenMenu: [],
    }),
  )
  own = await made(designer, 'fuzzOwn')
  // what answers a file or a page says nothing by a code
  routes = test.app.routeTable.filter(
    ({ url, method }) => method !== 'HEAD' && !/^\/api\/(?:docs|openapi|file\/(?:Content|Image|ImageCode|Download\/export))/.test(url),
  )
})

/** What stands for a parameter of an address. */
const parameter = fc.constantFrom('own', 'given', 'other', '1', 'Selector', 'All', 'expression')
const idOf = (name: string): string => ({ own, given, other })[name] ?? name
/** A route, and what its parameters are. */
const call = fc.record({ at: fc.nat(), parameters: fc.array(parameter, { minLength: 4, maxLength: 4 }) })
type Picked = { at: number; parameters: string[] }
const addressOf = ({ at, parameters }: Picked, expression: string) => {
  const route = routes[at % routes.length] as { method: string; url: string }
  let n = 0
  const url = route.url.replace(/:\w+/g, () => {
    const name = parameters[n++ % parameters.length] ?? '1'
    return name === 'expression' ? expression : idOf(name)
  })
  return { ...route, declared: route.url, url }
}

/** The code of an answer; nothing where it is none of ours. */
async function codeOf(token: string, method: string, url: string, definition?: string): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${token}`, ...(definition ? { 'pinge-definition': definition } : {}) }
  const answer = await test.app.inject({ method: method as 'GET', url, headers, ...(method === 'GET' ? {} : { payload: {} }) })
  try {
    return answer.json().code as number
  } catch {
    return undefined
  }
}

/** Whether a call is one of the designer's own records: theirs to define, whoever may read them. */
const isOwn = (method: string, declared: string, url: string) =>
  ['own', 'whole', 'reached'].includes(callReach(method, declared)) && url.split('/').includes(own)

const forbidden = 403

describe('definitions at random', () => {
  it('call nothing for an administrator that their designer could not call', async () => {
    await fc.assert(
      fc.asyncProperty(call, fc.constantFrom('application', 'draft'), async (picked, stage) => {
        const { method, url, declared } = addressOf(picked, '1')
        const code = await codeOf(admin, method, url, `${stage}:${own}`)
        if (code === forbidden || isOwn(method, declared, url)) return
        expect([method, url, code, await codeOf(designer, method, url)]).not.toEqual([method, url, code, forbidden])
      }),
      fuzz(2000),
    )
  })

  it('are saved only where all that they name may be called', async () => {
    const places: Array<(named: object) => { formData: object; columnData: object }> = [
      (named) => ({
        formData: { version: 1, fields: [text, { pingeKey: 'select', field: 'kind', label: '种类', source: named }] },
        columnData: list,
      }),
      (named) => ({
        formData: { version: 1, fields: [{ ...text, on: { change: [{ when: '{{ 1 }}', otherwise: [{ request: named }] }] } }] },
        columnData: list,
      }),
      (named) => ({
        formData: { version: 1, fields: [text, { pingeKey: 'button', label: '执行', do: [{ download: named }] }] },
        columnData: list,
      }),
      (named) => ({
        formData: { version: 1, fields: [text] },
        columnData: { ...list, type: 2, treeDataSource: 'api', treeRelation: 'title', treeSource: named },
      }),
      (named) => ({
        formData: { version: 1, fields: [text] },
        columnData: { ...list, customBtnsList: [{ value: 'go', do: [{ confirm: '?' }, { request: named }] }] },
      }),
      (named) => ({
        formData: { version: 1, fields: [text] },
        columnData: {
          ...list,
          customBtnsList: [
            {
              value: 'go',
              do: [{ open: 'go' }],
              dialog: { title: 't', body: { pingeKey: 'list', source: named, columns: [] }, confirm: [{ request: named }] },
            },
          ],
        },
      }),
      (named) => ({
        formData: { version: 1, fields: [text] },
        columnData: {
          ...list,
          customBtnsList: [
            {
              value: 'go',
              do: [{ open: 'go' }],
              dialog: { title: 't', form: { fields: [text], load: named }, confirm: [{ request: 'save' }] },
            },
          ],
        },
      }),
    ]
    let saved = 0
    await fc.assert(
      fc.asyncProperty(call, fc.constantFrom(...places), async (picked, place) => {
        const { method, url, declared } = addressOf(picked, '{{ form.title }}')
        const body = place({ [method.toLowerCase()]: url })
        const { code } = await test.call('PUT', `${base}/${own}`, { token: designer, body })
        if (code !== 200 || isOwn(method, declared, url)) return
        saved++
        for (const value of ['1', 'Selector', 'All', own, other]) {
          const filled = url.replaceAll('{{ form.title }}', value)
          expect([method, filled, await codeOf(designer, method, filled)]).not.toEqual([method, filled, forbidden])
          // and what was saved is called when it is opened
          expect([method, filled, await codeOf(admin, method, filled, `draft:${own}`)]).not.toEqual([method, filled, forbidden])
        }
      }),
      fuzz(2000),
    )
    expect(saved).toBeGreaterThan(0)
  })
})
