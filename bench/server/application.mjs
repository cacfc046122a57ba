/** The application that is asked: twelve columns of the usual kinds and a sub-table, given to a clerk, with many records. */

const field = (pingeKey, name, more = {}) => ({ pingeKey, field: name, label: name, ...more })
const fields = [
  field('input', 'title'),
  field('input', 'customer'),
  field('input', 'contact'),
  field('input', 'phone'),
  field('inputNumber', 'amount', { precision: 2 }),
  field('inputNumber', 'pieces'),
  field('select', 'state', { options: ['open', 'sent', 'done', 'void'].map((id) => ({ id, fullName: id })) }),
  field('datePicker', 'ordered'),
  field('datePicker', 'due'),
  field('switch', 'urgent'),
  field('textarea', 'address'),
  field('textarea', 'note'),
  field('table', 'items', {
    children: [field('input', 'what'), field('inputNumber', 'count'), field('inputNumber', 'price', { precision: 2 })],
  }),
]
const columns = fields.filter(({ pingeKey }) => pingeKey !== 'table').map(({ field: name }) => name)

/** Makes the application with its menu. @returns {Promise<{ id: string, menuId: string, tables: Array<{ table: string }> }>} */
export async function makeApplication({ call }, token) {
  const columnData = {
    version: 1,
    type: 1,
    columnList: columns.map((name) => ({ field: name })),
    searchList: ['title', 'state', 'amount'].map((name) => ({ field: name, searchType: name === 'title' ? 2 : name === 'amount' ? 3 : 1 })),
    hasPage: true,
    defaultSortConfig: [{ field: 'ordered', sort: 'desc' }],
    btnsList: [{ value: 'add', show: true }],
    columnBtnsList: [{ value: 'edit', show: true }],
    useDataPermission: true,
  }
  const body = { fullName: 'Orders', enCode: 'benchOrders', formData: { version: 1, fields }, columnData }
  const { id } = await call('POST', '/api/visualdev/Base', { token, body })
  await call('POST', `/api/visualdev/Base/${id}/Actions/Release`, { token })
  const menu = { enCode: 'benchOrders', fullName: 'Orders', type: 3, parentId: '-1', propertyJson: JSON.stringify({ moduleId: id }) }
  const { id: menuId } = await call('POST', '/api/system/Menu', { token, body: menu })
  const { tables } = await call('GET', `/api/visualdev/Base/${id}`, { token })
  return { id, menuId, tables: JSON.parse(tables) }
}

/** Gives somebody the menu with its buttons and one data scheme. */
export const give = ({ call }, token, { menuId }, userId, scheme) =>
  call('PUT', `/api/permission/Authority/Data/${userId}?objectType=user`, {
    token,
    body: {
      system: ['pinge'],
      menu: [menuId],
      button: ['btn_add', 'btn_edit', 'btn_detail'].map((code) => `${menuId}|${code}`),
      data: [`${menuId}|${scheme}`],
    },
  })

/**
 * Fills the table in the database itself: of every thousand rows one is the clerk's own.
 * @param {import('pg').Client} db
 * @param {string} table
 * @param {{ rows: number, owner: string, others: string }} how
 */
export async function fillRows(db, table, { rows, owner, others }) {
  await db.query(`insert into "${table}" ("f_id", "f_creator_user_id", "f_creator_time", "f_version", ${columns.map((name) => `"${name}"`)})
    select 'r' || lpad(i::text, 9, '0'), case when i % 1000 = 0 then '${owner}' else '${others}' end,
      now() - (${rows} - i) * interval '20 seconds', 1,
      'Order ' || i, 'Customer ' || i % 5000, 'Contact ' || i % 700, '138' || lpad((i % 100000000)::text, 8, '0'),
      abs(hashint4(i)::bigint) % 1000000 / 100.0, i % 90, (array['open', 'sent', 'done', 'void'])[1 + i % 4],
      date '2020-01-01' + i % 2000, date '2020-02-01' + i % 2000, i % 2, 'Street ' || i % 900, 'A note on order ' || i
    from generate_series(1, ${rows}) i`)
  await db.query('vacuum analyze')
}

const values = (n) => ({
  title: `New ${n}`,
  customer: 'Customer 7',
  contact: 'Contact 9',
  phone: '13800000000',
  amount: 12.5,
  pieces: 3,
  state: 'open',
  ordered: Date.UTC(2025, 4, 1),
  due: Date.UTC(2025, 5, 1),
  urgent: 1,
  address: 'Street 1',
  note: 'Made by the bench',
})
const items = Array.from({ length: 10 }, (_, i) => ({ what: `Part ${i}`, count: i + 1, price: 2.5 }))

/**
 * The calls that are measured, each as what one request is.
 * @param {{ id: string, recordId: (n: number) => string, versions: Map<string, number> }} of
 */
export function callsFor({ id, recordId, versions }) {
  const path = `/api/visualdev/OnlineDev/${id}`
  const list = (more = {}) => ({ method: 'POST', path: `${path}/List`, body: { currentPage: 1, pageSize: 20, ...more } })
  return {
    'list of 20 with total, by date': () => list(),
    'filter and text search, total': () => list({ queryJson: JSON.stringify({ title: '77', state: 'open', amount: [1000, 9000] }) }),
    'read one': (n) => ({ method: 'GET', path: `${path}/${recordId(n)}` }),
    create: (n) => ({ method: 'POST', path, body: values(n) }),
    update: (n) => {
      const record = recordId(n)
      const version = (versions.get(record) ?? 0) + 1
      versions.set(record, version)
      return { method: 'PUT', path: `${path}/${record}`, body: { ...values(n), version } }
    },
    'create with 10 rows of a sub-table': (n) => ({ method: 'POST', path, body: { ...values(n), items } }),
    'list of own records, total': () => list(),
  }
}
