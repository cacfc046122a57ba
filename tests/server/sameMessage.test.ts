import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { compileForm } from '#core/form/form.ts'
import { formatDate, toDay } from '#core/format/format.ts'
import { escapeHtml } from '#core/format/htmlText.ts'
import { normaliseForm } from '#core/normalise.ts'
import { fitsSchema } from '#core/rules/fitsSchema.ts'
import type { FieldError, Json, Language, Node, Row } from '#core/types.ts'
import { createFormStore } from '#runtime/form/formStore.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { anyValue, valueOfSchema } from '../helpers/arbitrary.ts'
import { env, translate } from '../helpers/core.ts'
import { fuzz } from '../helpers/fuzz.ts'

interface Fixture {
  pingeKey: string
  cases: Array<{ node: Node; value: Json }>
  invalid: Array<{ why: string; props: { [prop: string]: Json }; value: Json; rule: string }>
}

/**
 * Every kind that a person fills, as its sample says it: plainly, and once with each setting that some value breaks.
 * One form holds them all, so that one call asks about all of them.
 */
const kinds = readdirSync('fixtures/widgets')
  .map((file) => JSON.parse(readFileSync(`fixtures/widgets/${file}`, 'utf8')) as Fixture)
  .filter(({ pingeKey }) => {
    const widget = env.widgets.get(pingeKey)
    return (
      widget?.isField &&
      !widget.isSystem &&
      widget.allowedIn.includes('form') &&
      widget.column !== 'none' &&
      widget.pingeKey !== 'calculate' &&
      widget.shows === undefined
    )
  })
const variants = kinds.flatMap(({ pingeKey, cases, invalid }) => {
  const [first] = cases
  return first
    ? [...cases.map(({ node }) => node), ...invalid.map(({ props }) => ({ ...first.node, ...props }))].map((node, i) => ({
        ...node,
        field: `${pingeKey}_${i}`,
        label: `${pingeKey} ${i}`,
      }))
    : []
})
const columns = variants.filter(({ pingeKey }) => env.widgets.get(pingeKey)?.allowedIn.includes('table'))
const rowsField = { pingeKey: 'table', field: 'rows', label: 'rows', children: columns }
const fields = [...variants, rowsField] as Node[]
/** Sends values over several calls that a record may not be asked about by: what only the server can know. */
const known = new Map(
  kinds.map((fixture) => [fixture.pingeKey, [...fixture.cases.map(({ value }) => value), ...fixture.invalid.map(({ value }) => value)]]),
)

/** Rules that need what the server alone holds: rows of other tables, the room of a column, options that are data. */
const serverOnly = new Set(['option', 'tooLong', 'unique', 'file', 'area', 'exists', 'masked'])

let test: TestApp
let token: string
let id: string
beforeAll(async () => {
  test = await startApp()
  token = await test.login()
  const list = { version: 1, type: 1, columnList: [{ field: 'input_0' }], searchList: [], hasPage: true, btnsList: [], columnBtnsList: [] }
  const made = await test.call('POST', '/api/visualdev/Base', {
    token,
    body: { fullName: '所有控件', enCode: 'everyKind', formData: { version: 1, fields }, columnData: list },
  })
  expect(made.code, JSON.stringify(made)).toBe(200)
  id = made.data.id
  const released = await test.call('POST', `/api/visualdev/Base/${id}/Actions/Release`, { token })
  expect(released.code, JSON.stringify(released)).toBe(200)
})

const plan = compileForm(normaliseForm({ version: 1, fields }, env), env)

/** What the browser says about a form filled with these values, in a language. */
function browser(values: Row, language: Language): FieldError[] {
  const form = createFormStore(plan, { t: translate(language) })
  for (const [field, value] of Object.entries(values)) form.set(field, value)
  return form.validateAll()
}

/** What the server says about the same values, sent past the browser. */
async function server(values: Row, language: Language): Promise<FieldError[]> {
  const answer = await test.call('POST', `/api/visualdev/OnlineDev/${id}`, {
    token,
    body: values,
    headers: { 'pinge-language': language },
  })
  if (answer.code === 200) return []
  expect(answer.data?.errors, JSON.stringify(answer).slice(0, 300)).toBeDefined()
  return answer.data.errors
}

const schemaOf = (node: Node) => env.widgets.get(node.pingeKey)?.value as object
/** What an editor holds of a text: broken marks come only from past it, and the server's cleaner answers for those. */
const asWritten = (text: Json): Json => (typeof text === 'string' ? `<p>${escapeHtml(text)}</p>` : text)
/** A value that a control may hold: one of the samples, nothing, or any that fits the contract. */
const fitting = (node: Node): fc.Arbitrary<Json> => {
  const any = valueOfSchema(schemaOf(node))
  const samples = (known.get(node.pingeKey) ?? []).filter((value) => value === null || fitsSchema(schemaOf(node), value))
  return fc.oneof(
    fc.constant(null),
    ...(samples.length > 0 ? [fc.constantFrom(...samples)] : []),
    env.widgets.get(node.pingeKey)?.holds === 'html' ? any.map(asWritten) : any,
  )
}
const recordOf = (nodes: readonly Node[], of: (node: Node) => fc.Arbitrary<Json>): fc.Arbitrary<Row> =>
  fc.record(Object.fromEntries(nodes.map((node) => [String(node.field), of(node)]))) as fc.Arbitrary<Row>
const languages = fc.constantFrom<Language>('zh', 'zhtw', 'en')

const byPlace = (errors: readonly FieldError[]) => new Map(errors.map((error) => [error.field, error]))

/** Forms of every kind, a hundred times each: more work than one test has elsewhere. */
const manyForms = { timeout: 120_000 }

describe('the same wrong value', manyForms, () => {
  it('VR-01 is refused by the browser and, sent past it, by the server, with the same message: every kind, in the form and in a row', async () => {
    const filled = fc.record({ main: recordOf(variants, fitting), rows: fc.array(recordOf(columns, fitting), { maxLength: 2 }) })
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(filled, languages, async ({ main, rows }, language) => {
        const values = { ...main, rows: rows as Json }
        const here = byPlace(browser(values, language))
        const there = byPlace(await server(values, language))
        for (const [place, { message, rule }] of here) {
          expect(there.get(place)?.message, `${place} ${rule}`).toBe(message)
          seen.add(`${plan.byKey.get(place.replace(/\[\d+\]/, ''))?.node.pingeKey} ${rule}`)
        }
        for (const [place, { rule, message }] of there)
          if (!here.has(place)) expect([...serverOnly], `${place}: ${message}`).toContain(rule)
      }),
      { ...fuzz(100), numRuns: 100, endOnFailure: true },
    )
    // Every rule that a sample breaks was broken in one of the runs: nothing is proved by values that are all right.
    const expected = kinds.flatMap(({ pingeKey, invalid }) =>
      invalid.filter(({ rule }) => rule !== 'type' && !serverOnly.has(rule)).map(({ rule }) => `${pingeKey} ${rule}`),
    )
    expect(expected.filter((one) => !seen.has(one))).toEqual([])
  })

  it('VR-01 is refused by the server where no control could hold it: any JSON in place of a value', async () => {
    const samples = (node: Node) => {
      const wrong = (known.get(node.pingeKey) ?? []).filter((value) => value !== null && !fitsSchema(schemaOf(node), value))
      return fc.oneof(anyValue, ...(wrong.length > 0 ? [fc.constantFrom(...wrong)] : []))
    }
    await fc.assert(
      fc.asyncProperty(recordOf(variants, samples), languages, async (values, language) => {
        const there = byPlace(await server(values, language))
        const t = translate(language)
        for (const node of variants) {
          const value = values[String(node.field)] as Json
          const empty = value === null || value === '' || (Array.isArray(value) && value.every((one) => one === null || one === ''))
          if (empty || fitsSchema(schemaOf(node), value)) continue
          expect(there.get(String(node.field))?.message, `${node.field} ${JSON.stringify(value)}`).toBe(
            t('t:rule.type', { label: t(node.label) }),
          )
        }
      }),
      { ...fuzz(100), endOnFailure: true },
    )
  })
})

describe('a time or a day around now', () => {
  const from = { startTimeType: 4, startTimeValue: 1, endTimeType: 5, endTimeValue: 1 }
  const withTime = 'yyyy-MM-dd HH:mm:ss'
  const around = [
    { pingeKey: 'timePicker', field: 'sinceNow', label: 'sinceNow', startTimeType: 3 },
    { pingeKey: 'timePicker', field: 'untilNow', label: 'untilNow', endTimeType: 3 },
    { pingeKey: 'timePicker', field: 'near', label: 'near', ...from },
    { pingeKey: 'timeRange', field: 'nearToo', label: 'nearToo', ...from },
    { pingeKey: 'datePicker', field: 'today', label: 'today', startTimeType: 3, endTimeType: 3 },
    { pingeKey: 'datePicker', field: 'moment', label: 'moment', format: withTime, endTimeType: 1, endTime: 0 },
  ]
  const list = { version: 1, type: 1, columnList: [{ field: 'near' }], searchList: [], hasPage: true, btnsList: [], columnBtnsList: [] }
  const hour = 3_600_000
  const half = hour / 2
  const clock = (ms: number) => formatDate(ms, 'HH:mm:ss')

  it('WG-47 WG-49 is judged by the server as by the browser, wherever that stands', async () => {
    const zone = process.env.TZ
    // the last day of the year before this one: what is fixed is a day of the person's calendar
    const [, , , , , moment] = around
    if (moment) Object.assign(moment, { endTime: Date.UTC(new Date().getUTCFullYear(), 0, 1) - 24 * hour })
    const made = await test.call('POST', '/api/visualdev/Base', {
      token,
      body: { fullName: '此刻', enCode: 'aroundNow', formData: { version: 1, fields: around }, columnData: list },
    })
    const released = await test.call('POST', `/api/visualdev/Base/${made.data.id}/Actions/Release`, { token })
    expect(released.code, JSON.stringify(released)).toBe(200)
    const nearby = compileForm(normaliseForm({ version: 1, fields: around as Node[] }, env), env)
    const seen = new Set<string>()
    const wrong: string[] = []
    for (const there of ['America/Los_Angeles', 'Asia/Kolkata', 'Asia/Shanghai', 'Pacific/Kiritimati'])
      for (const [earlier, later] of [
        [-half, half],
        [-3 * half, 3 * half],
        [-7 * hour, 7 * hour],
      ] as const) {
        let values: Row = {}
        let offset = 0
        let told: FieldError[] = []
        // what the browser of a person in that zone sends, and says of it
        process.env.TZ = there
        try {
          const now = Date.now()
          offset = -new Date(now).getTimezoneOffset()
          const lastMinute = new Date(new Date(now).getFullYear() - 1, 11, 31, 23, 59).getTime()
          values = {
            sinceNow: clock(now + earlier),
            untilNow: clock(now + later),
            near: clock(now + later),
            nearToo: [clock(now + earlier), clock(now + earlier)],
            today: toDay(now + earlier),
            moment: lastMinute + (later > half ? half : 0),
          }
          const form = createFormStore(nearby, { t: translate('zh') })
          for (const [field, value] of Object.entries(values)) form.set(field, value)
          told = form.validateAll()
        } finally {
          process.env.TZ = zone
        }
        const answer = await test.call('POST', `/api/visualdev/OnlineDev/${made.data.id}`, {
          token,
          body: values,
          headers: { 'pinge-language': 'zh', 'pinge-time-offset': String(offset) },
        })
        const errors: FieldError[] = answer.code === 200 ? [] : answer.data.errors
        const words = (all: readonly FieldError[]) => all.map(({ field, message }) => `${field}: ${message.replace(/:\d\d\b/g, '')}`).sort()
        if (words(errors).join() !== words(told).join()) wrong.push(`${there} ${later / half}: ${words(told)} / ${words(errors)}`)
        for (const { field } of told) seen.add(field)
      }
    expect(wrong).toEqual([])
    // what is always right, and what is always wrong, would prove nothing
    expect([...seen].sort()).toEqual(expect.arrayContaining(['moment', 'near', 'nearToo', 'sinceNow']))
  })
})
