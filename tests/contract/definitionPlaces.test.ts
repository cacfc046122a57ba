/** What a definition may do: each place of the language that may name a call is held, whichever widget or action it stands in. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contracts } from '#core/actions/index.ts'
import { isRead } from '#core/reads.ts'
import { callsIn } from '#server/modules/applications/heldCalls.ts'

const url = '/api/permission/Users'
const own = '/api/visualdev/OnlineDev/own'
const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))

describe('what a designer saves', () => {
  const widgets = readdirSync('schemas/widgets').map((name) => JSON.parse(readFileSync(`schemas/widgets/${name}`, 'utf8')))
  it.each(widgets.map((widget) => [widget.pingeKey as string, widget]))('a call is found in every property of %s', (pingeKey, widget) => {
    const names = Object.keys(widget.props.properties ?? widget.props)
    for (const name of [...names, 'source', 'resource', 'value', 'visible', 'label', 'children'])
      for (const value of [url, [url], { get: url }, { put: url }, [{ title: { post: url } }], { source: { delete: url } }]) {
        const found = callsIn({ fields: [{ pingeKey, [name]: value }] }, '', own)
        expect([name, found.map((call) => call.url)]).toEqual([name, [url]])
      }
  })

  const besides = Object.values(contracts).flatMap(({ beside = {} }) => Object.keys(beside))
  it.each([...new Set([...Object.keys(contracts), ...besides])])('a call is found in what the verb %s says', (verb) => {
    for (const place of ['do', 'confirm', 'cancel'])
      for (const value of [url, { get: url }, { put: url, body: {} }, [{ post: url }]])
        expect(callsIn({ [place]: [{ when: 'x', otherwise: [{ [verb]: value }] }] }, '', own).map((call) => call.url)).toEqual([url])
    expect(callsIn({ on: { change: [{ [verb]: { delete: './1' } }] } }, '', own)).toEqual([
      { pointer: `/on/change/0/${verb}/delete`, method: 'DELETE', url: `${own}/1` },
    ])
  })

  it('a relative address is below the nearest resource, and a piece is read like what is written out', () => {
    const dialog = { resource: url, form: { load: { get: './{{ item.id }}' } } }
    expect(callsIn(dialog, '', own).map((call) => `${call.method} ${call.url}`)).toEqual([`GET ${url}`, `GET ${url}/{{ item.id }}`])
    expect(callsIn({ use: 'authorize' }, '', own).map((call) => call.method)).toContain('PUT')
  })
})

/** Properties of widgets that name a call, a table, a file, an address or an expression, and who answers for them. */
const answered: { [property: string]: string } = {
  source: 'callsIn, isRead',
  resource: 'callsIn',
  upload: 'callsIn',
  modelId: 'applicationsIn',
  relationField: 'definitionNames',
  showField: 'definitionNames',
  interfaceId: 'naming.ts of data interfaces',
  rule: 'a bill rule: its number is taken by the server',
  expression: 'expressionsIn, work.ts',
  href: 'ownPath, linkAddress',
  path: 'ownPath',
  src: 'a picture: fetched without the token',
  accept: 'kinds of files',
  showDownload: 'a switch',
}
/** Names of values, of fields of the same form, and of people and units: they reach nothing. */
const harmless =
  /^(?:displayValue|propsValue|summaryField|lastLevelValue|onlyId|ableIds|ableRelationIds|(?:start|end)(?:RelationField|TimeValue))$/

describe('every property that may name something', () => {
  it('has an answer for who is asked', () => {
    const names = readdirSync('schemas/widgets').flatMap((name) => {
      const { props } = JSON.parse(readFileSync(`schemas/widgets/${name}`, 'utf8'))
      return Object.keys(props.properties ?? props)
    })
    const may =
      /(?:ids?|url|href|src|path|pattern|interface|model|source|resource|expression|link|address|regList|api|file|accept|field|when|value|load|rule)$/i
    const open = [...new Set(names)].filter((name) => may.test(name) && !(name in answered) && !harmless.test(name))
    expect(open).toEqual([])
    // and none of the answers is for what is not there any more
    expect(Object.keys(answered).filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('what is done when it runs', () => {
  it('widgets and the runtime call through their page, which says whose definition it is; what they fetch otherwise is a file by a signed address, or their own code', () => {
    const others = [...files('renderers'), ...files('src/runtime')].filter((path) =>
      /\bfetch\(|XMLHttpRequest|sendBeacon|EventSource\(|new WebSocket/.test(readFileSync(path, 'utf8')),
    )
    expect(others.sort()).toEqual(['renderers/preview/view.ts', 'src/runtime/lazy/loadPart.ts'])
  })

  it('a source makes no call that writes', () => {
    for (const call of [
      { put: url },
      { delete: url },
      { post: url },
      { post: './batch' },
      { post: '/api/system/Menu' },
      { post: `${url}/List` },
    ])
      expect([call, isRead(call)]).toEqual([call, false])
    for (const call of [{ get: url }, { post: './List' }, { post: `${own}/List` }, { post: '/api/visualdev/Aggregate' }])
      expect([call, isRead(call)]).toEqual([call, true])
  })
})
