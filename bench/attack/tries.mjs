/** What an ill-meaning designer or clerk tries: definitions, patterns, formulas, texts and files that ask for more than anybody needs. */
import { deflateSync } from 'node:zlib'

const input = (field, more = {}) => ({ pingeKey: 'input', field, label: field, ...more })
const nested = (depth, of) => '['.repeat(depth) + of + ']'.repeat(depth)
const times = (n, one) => Array.from({ length: n }, (_, i) => one(i))

/** A picture whose head promises so many points. */
function hugePicture(width, height) {
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    return Buffer.concat([size, body, Buffer.alloc(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/**
 * The tries by name, in their order; each asks as `call(method, path, body)` and takes whatever it is answered.
 * @param {{ designer: Function, clerk: Function, send: Function, give: Function, model: string }} asked calls of a designer, of a clerk, a clerk's
 * file, what gives the designer a menu of an application, and an application that the clerk may fill
 */
export function triesOf({ designer, clerk, send, give, model }) {
  let n = 0
  /** Saves a definition, releases it and makes a record with it: what is refused goes no further. */
  const application = async (fields, values) => {
    const enCode = `attack${++n}x${Date.now()}`
    const columnData = {
      version: 1,
      type: 1,
      columnList: fields.slice(0, 3).map(({ field }) => ({ field: field ?? 'a' })),
      searchList: [],
      hasPage: true,
      btnsList: [],
      columnBtnsList: [],
    }
    const made = await designer('POST', '/api/visualdev/Base', { fullName: enCode, enCode, formData: { version: 1, fields }, columnData })
    if (made.code !== 200) return made.code
    const released = await designer('POST', `/api/visualdev/Base/${made.data.id}/Actions/Release`, {})
    if (released.code !== 200 || !values) return released.code
    await give(made.data.id, enCode)
    return (await designer('POST', `/api/visualdev/OnlineDev/${made.data.id}`, values)).code
  }
  const pattern = (one, text) => () => application([input('a', { regList: [{ pattern: one, message: 'no' }] })], { a: text })
  const computed = (...values) => application([input('a'), ...values.map((value, i) => input(`c${i}`, { value }))], { a: 'x'.repeat(1000) })
  const records = `/api/visualdev/OnlineDev/${model}`
  const make = (values) => clerk('POST', records, values).then(({ code }) => code)
  const list = (body) => clerk('POST', `${records}/List`, body).then(({ code }) => code)
  const conditions = (count, one) =>
    JSON.stringify({ matchLogic: 'or', conditionList: [{ logic: 'or', groups: times(count, () => one) }] }).slice(0, 20_000)
  return {
    'a pattern with as many ways as letters double': pattern('^(a|a)*$', `${'a'.repeat(30)}!`),
    'a pattern of repeats in repeats': pattern('^(a+)+$', `${'a'.repeat(5000)}!`),
    'a pattern that counts to thousands': pattern('^(a{0,1000}){0,1000}$', `${'a'.repeat(5000)}!`),
    'a formula that doubles its text 26 times': () =>
      computed(...times(26, (i) => (i === 0 ? '{{ form.a & form.a }}' : `{{ form.c${i - 1} & form.c${i - 1} }}`))),
    'a formula of lists in lists': () => computed(`{{ ${nested(5000, '1')} }}`),
    'a formula of 100,000 terms': () => computed(`{{ ${times(100_000, () => '1').join('+')} }}`),
    'a definition of containers in containers': () =>
      designer(
        'POST',
        '/api/visualdev/Base',
        `{"fullName":"deep","enCode":"attackDeep","formData":{"version":1,"fields":[${'{"pingeKey":"row","children":['.repeat(3000)}${']}'.repeat(3000)}]}}`,
      ).then(({ code }) => code),
    'a definition of 20,000 fields': () => application(times(20_000, (i) => input(`f${i}`))),
    'a definition of 2,000 parts, as many as it may have': () =>
      application(times(20, (i) => ({ pingeKey: 'table', field: `t${i}`, label: `t${i}`, children: times(99, (j) => input(`f${j}`)) }))),
    'a definition of 500 sub-tables': () =>
      application(times(500, (i) => ({ pingeKey: 'table', field: `t${i}`, label: `t${i}`, children: [input('a')] }))),
    'linkage in circles': () =>
      application([
        input('a', { linkage: [{ when: '{{ true }}', set: { b: 'x' } }] }),
        input('b', { linkage: [{ when: '{{ true }}', set: { a: 'x' } }] }),
      ]),
    'a rich text of 8 MB': () => application([{ pingeKey: 'editor', field: 'e', label: 'e' }], { e: `<p>${'x'.repeat(8_000_000)}</p>` }),
    'a rich text at its bound, of tags in tags': () =>
      application([{ pingeKey: 'editor', field: 'e', label: 'e' }], { e: '<b>'.repeat(60_000) + 'x'.repeat(70_000) }),
    'five rich texts at their bound at once': () =>
      application(
        times(5, (i) => ({ pingeKey: 'editor', field: `e${i}`, label: `e${i}` })),
        Object.fromEntries(times(5, (i) => [`e${i}`, `<p>${'<i>y</i>'.repeat(60_000)}</p>`])),
      ),
    'a sub-table of 20,000 rows': () => make({ items: times(20_000, () => ({ subject: 'expenseSubject.taxi', quantity: 1, price: 1 })) }),
    'a sub-table at its bound of rows': () =>
      application(
        [
          {
            pingeKey: 'table',
            field: 't',
            label: 't',
            children: [input('a'), { pingeKey: 'calculate', field: 'b', label: 'b', expression: '{{ len(row.a) * 2 }}' }],
          },
          { pingeKey: 'calculate', field: 's', label: 's', expression: '{{ sum(form.t.b) }}' },
        ],
        { t: times(1000, (i) => ({ a: `row ${i}` })) },
      ),
    'a body of lists in lists': () => clerk('POST', records, `{"title":${nested(200_000, '')}}`).then(({ code }) => code),
    'a page of 100,000 records': () => list({ pageSize: 100_000 }),
    'a search of hundreds of conditions': () =>
      list({ superQueryJson: conditions(150, { field: 'title', symbol: 'like', fieldValueType: 2, fieldValue: '%_%' }) }),
    'thirty questions for figures at once': () =>
      clerk('POST', '/api/visualdev/Aggregate', {
        questions: times(30, () => ({ model: 'expenseClaim', groupBy: 'title', split: 'billNo', limit: 100 })),
      }).then(({ code }) => code),
    'a picture of 60,000 x 60,000 points': () => send('huge.png', hugePicture(60_000, 60_000)),
  }
}
