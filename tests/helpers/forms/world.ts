import type { Json, Row } from '#core/types.ts'

/** What random forms choose from: people and units, areas, rows of a data interface, records of another application, files. */
export interface World {
  /** ids as pickers keep them, with their type, by type */
  units: { [type: string]: string[] }
  areas: string[][]
  interfaceId: string
  /** what the interface gives: code, name and city */
  rows: Row[]
  modelId: string
  /** records of the other application: id, name and code */
  related: Row[]
  files: Row[]
  pictures: Row[]
}

/** One call of the API as an administrator; gives its data. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
export type Call = (method: 'GET' | 'POST', url: string, body?: object) => Promise<any>

const rows = [
  { code: 'K1', name: '杭州纸业', city: '杭州' },
  { code: 'K2', name: '宁波包装', city: '宁波' },
  { code: 'K3', name: '南京印刷', city: '南京' },
]
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** An interface of the rows that popups choose from. */
async function interfaceOf(call: Call): Promise<string> {
  const { id } = await call('POST', '/api/system/DataInterface', {
    ...{ category: 'dataInterfaceCategory.common', enabledMark: 1, type: '2' },
    ...{ enCode: 'randomRows', fullName: '随机表单的行', dataJson: JSON.stringify(rows) },
  })
  return id
}

/** An application whose records related forms choose among. */
async function applicationOf(call: Call): Promise<{ modelId: string; related: Row[] }> {
  const fields = ['name', 'code'].map((field) => ({ pingeKey: 'input', field, label: field }))
  const columnData = {
    ...{ version: 1, type: 1, columnList: fields.map(({ field }) => ({ field })), searchList: [] },
    ...{ hasPage: true, btnsList: [], columnBtnsList: [] },
  }
  const base = '/api/visualdev/Base'
  const { id } = await call('POST', base, { fullName: '相关', enCode: 'randomRelated', formData: { version: 1, fields }, columnData })
  await call('POST', `${base}/${id}/Actions/Release`)
  const related: Row[] = []
  for (const { name, code } of rows) {
    const made = await call('POST', `/api/visualdev/OnlineDev/${id}`, { name: `${name}一`, code })
    related.push({ id: made.id, name: `${name}一`, code })
  }
  return { modelId: id, related }
}

/** Makes what random forms choose from, on a server with the demo company; `send` sends a file and gives the answer to its merging. */
export async function makeWorld(call: Call, send: (name: string, content: Buffer) => Promise<Row>): Promise<World> {
  const listed = async (what: string): Promise<Row[]> => (await call('GET', `/api/permission/${what}?pageSize=100`)).list
  const ids = (found: Row[], type: string) => found.slice(0, 4).map(({ id }) => `${id}--${type}`)
  const units = await listed('Organize')
  const file = async (name: string, content: Buffer): Promise<Row> => ({ name, fileId: (await send(name, content)).name as Json })
  return {
    units: {
      company: ids(
        units.filter(({ category }) => category === 'company'),
        'department',
      ),
      department: ids(
        units.filter(({ category }) => category === 'department'),
        'department',
      ),
      position: ids(await listed('Position'), 'position'),
      role: ids(await listed('Role'), 'role'),
      group: ids(await listed('Group'), 'group'),
      user: ids(await listed('Users'), 'user'),
    },
    areas: [
      ['33', '3301', '330106'],
      ['44', '4403', '440305'],
      ['11', '1101', '110101'],
    ],
    interfaceId: await interfaceOf(call),
    rows,
    ...(await applicationOf(call)),
    files: [await file('一.txt', Buffer.from('一份文件')), await file('二.txt', Buffer.from('另一份'))],
    pictures: [await file('图.png', png)],
  }
}
