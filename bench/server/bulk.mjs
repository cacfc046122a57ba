/** Rows that are imported: an application of twelve columns, a bill number among them, and the calls of its wizard. */
import { load } from './load.mjs'

const field = (pingeKey, name, more = {}) => ({ pingeKey, field: name, label: name, ...more })
const states = ['open', 'sent', 'done', 'void']
const fields = [
  field('billRule', 'no', { rule: 'benchBulk' }),
  field('input', 'title', { required: true }),
  field('input', 'customer'),
  field('input', 'contact'),
  field('input', 'phone'),
  field('inputNumber', 'amount', { precision: 2, min: 0 }),
  field('inputNumber', 'pieces'),
  field('select', 'state', { options: states.map((id) => ({ id, fullName: id })) }),
  field('datePicker', 'ordered'),
  field('datePicker', 'due'),
  field('switch', 'urgent'),
  field('textarea', 'note'),
]
/** Rows of one call: as many as it takes. */
const rows = 1000

/** Makes the application, its rule and its menu. @returns {Promise<string>} its id */
async function makeApplication({ call }, token) {
  const rule = { fullName: 'Bulk', enCode: 'benchBulk', category: 'finance', prefix: 'B', dateFormat: 'no', digit: '8', startNumber: '1' }
  await call('POST', '/api/system/BillRule', { token, body: { ...rule, enabledMark: 1, sortCode: 1 } })
  const columnData = {
    version: 1,
    type: 1,
    columnList: [{ field: 'title' }],
    searchList: [],
    hasPage: true,
    btnsList: [{ value: 'upload', show: true }],
    columnBtnsList: [],
  }
  const body = { fullName: 'Bulk', enCode: 'benchBulk', formData: { version: 1, fields }, columnData }
  const { id } = await call('POST', '/api/visualdev/Base', { token, body })
  await call('POST', `/api/visualdev/Base/${id}/Actions/Release`, { token })
  const menu = { enCode: 'benchBulk', fullName: 'Bulk', type: 3, parentId: '-1', propertyJson: JSON.stringify({ moduleId: id }) }
  await call('POST', '/api/system/Menu', { token, body: menu })
  return id
}

const day = (n) => `2025-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`
const rowOf = (n) => ({
  title: `Order ${n}`,
  customer: `Customer ${n % 5000}`,
  contact: `Contact ${n % 700}`,
  phone: `138${String(n % 100_000_000).padStart(8, '0')}`,
  amount: `${(n * 37) % 10_000}.25`,
  pieces: String(n % 90),
  state: states[n % states.length],
  ordered: day(n),
  due: day(n + 5),
  urgent: n % 2 === 0 ? '是' : '否',
  note: `A note on order ${n}`,
})

/**
 * Imports for so long, a thousand rows a call, one call after the other.
 * @param {{ asked: ReturnType<import('../scale/calls.mjs').callsOf>, token: string, url: string, pid: number, database: string, ms: number }} how
 * @returns {Promise<{ perSecond: number, server: number, database: number }>} rows a second, and CPU in ms for a thousand rows
 */
export async function importsOf({ asked, token, url, pid, database, ms }) {
  const path = `/api/visualdev/OnlineDev/${await makeApplication(asked, token)}/ImportData`
  const ask = (n) => ({ method: 'POST', path, body: { list: Array.from({ length: rows }, (_, i) => rowOf(n * rows + i)) } })
  const found = await load({ url, pid, database, token, ask, connections: 1, ms })
  return { perSecond: found.perSecond * rows, server: found.server, database: found.database }
}
