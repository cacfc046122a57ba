import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { bareList } from '../helpers/definitions.ts'
import { repository } from '../helpers/records.ts'
import { uploader } from '../helpers/upload.ts'

const input = (field: string, more: object = {}) => ({ pingeKey: 'input', field, label: field, ...more })
const files = (field: string) => ({ pingeKey: 'uploadFile', field, label: field })
let test: TestApp
let admin: string
let person: string
let records: string

/** An application that asks for rights on fields, and a person who was given one field and one column of its sub-table. */
beforeAll(async () => {
  test = await startApp()
  admin = await test.login()
  const made = await test.call('POST', '/api/visualdev/Base', {
    token: admin,
    body: {
      fullName: '报价',
      enCode: 'quote',
      formData: {
        version: 1,
        fields: [
          input('title'),
          {
            pingeKey: 'table',
            field: 'items',
            label: '明细',
            children: [input('name'), input('price', { required: true }), files('offer'), files('plan')],
          },
          files('open'),
          files('secret'),
          { pingeKey: 'table', field: 'costs', label: '成本', required: true, children: [input('sum')] },
        ],
      },
      columnData: bareList({
        useFormPermission: true,
        columnList: [{ field: 'title' }, { field: 'items-name' }, { field: 'items.price' }, { field: 'costs.sum' }],
        searchList: ['items.name', 'items.price', 'costs.sum'].map((field) => ({ field, searchType: 2 })),
      }),
    },
  })
  const { id } = made.data
  await test.call('POST', `/api/visualdev/Base/${id}/Actions/Release`, { token: admin })
  records = `/api/visualdev/OnlineDev/${id}`
  const menuId = await test.database.db.transaction().execute(async (trx) => {
    const menu = { enCode: 'quote.menu', fullName: '报价', type: 3, parentId: '-1', propertyJson: JSON.stringify({ moduleId: id }) }
    return String((await repository('menu').insert(trx, menu)).id)
  })
  const account = await test.person({ 'quote.menu': [] })
  const role = await test.database.db.selectFrom('base_role').select('id').where('enCode', '=', account).executeTakeFirstOrThrow()
  await test.database.db.transaction().execute(async (trx) => {
    for (const code of ['title', 'items-name', 'items-plan', 'open'])
      await repository('authorize').insert(trx, { objectType: 'role', objectId: role.id, menuId, kind: 'form', code })
  })
  person = await test.login(account)
})

const add = async (): Promise<string> => {
  const body = { title: '一', items: [{ name: '甲', price: '10' }], costs: [{ sum: '7' }] }
  return (await test.call('POST', records, { token: admin, body })).data.id
}
const read = async (token: string, record: string): Promise<Row> =>
  JSON.parse((await test.call('GET', `${records}/${record}`, { token })).data.data)

describe('DV-06 rights on the fields of a form', () => {
  it('DV-06 a record carries the listed fields only, those of a sub-table by table-field', async () => {
    const shown = await read(person, await add())
    expect(shown).toMatchObject({ title: '一', items: [{ name: '甲' }] })
    expect(shown).not.toHaveProperty('costs')
    expect((shown.items as Row[])[0]).not.toHaveProperty('price')
  })

  it('DV-06 a list says of sub-tables, and is searched by, only what was given of their columns', async () => {
    const record = await add()
    const rows = async (token: string, body: object = {}): Promise<Row[] | number> => {
      const { code, data } = await test.call('POST', `${records}/List`, { token, body: { pageSize: 500, ...body } })
      return code === 200 ? data.list.filter(({ id }: Row) => id === record) : code
    }
    const seen = ((await rows(person)) as Row[])[0]
    expect(seen).toMatchObject({ title: '一', 'items.name': '甲' })
    expect(Object.keys(seen ?? {})).not.toEqual(expect.arrayContaining(['items.price']))
    expect(Object.keys(seen ?? {})).not.toEqual(expect.arrayContaining(['costs.sum']))
    expect(((await rows(admin)) as Row[])[0]).toMatchObject({ 'items.price': '10', 'costs.sum': '7' })
    const search = (field: string, value: string) => ({ queryJson: JSON.stringify({ [field]: value }) })
    expect(await rows(person, search('items.name', '丁'))).toEqual([])
    // what was not given narrows nothing, neither with what is there nor with what is not
    for (const value of ['10', '99']) expect(await rows(person, search('items.price', value))).toHaveLength(1)
    expect(await rows(admin, search('items.price', '99'))).toEqual([])
  })

  it('DV-06 what was not given is neither changed nor asked for', async () => {
    const record = await add()
    const { items } = await read(person, record)
    const [row] = items as Row[]
    const body = {
      title: '二',
      items: [
        { ...row, name: '乙', price: '1' },
        { name: '丙', price: '2' },
      ],
      costs: [],
      version: 1,
    }
    expect((await test.call('PUT', `${records}/${record}`, { token: person, body })).code).toBe(200)
    expect(await read(admin, record)).toMatchObject({
      title: '二',
      items: [
        { name: '乙', price: '10' },
        { name: '丙', price: null },
      ],
      costs: [{ sum: '7' }],
    })
  })

  it('DV-06 a file is read by who was given its field, and is not taken out of another one', async () => {
    const sent = (name: string) => uploader(test, admin).send(name, Buffer.from(name))
    const item = ({ data }: { data: { name: string } }) => ({ name: 'x', fileId: data.name })
    const [open, secret, offer, plan] = await Promise.all(['open.txt', 'secret.txt', 'offer.txt', 'plan.txt'].map(sent))
    if (!open || !secret || !offer || !plan) throw new Error('four files were sent')
    const body = {
      title: '一',
      open: [item(open)],
      secret: [item(secret)],
      items: [{ name: '甲', price: '10', offer: [item(offer)], plan: [item(plan)] }],
      costs: [{ sum: '7' }],
    }
    const record = (await test.call('POST', records, { token: admin, body })).data.id
    const fetched = async ({ data }: { data: { name: string } }) =>
      (await test.call('GET', `/api/file/Download/annex/${data.name}`, { token: person })).code
    expect(await Promise.all([open, plan, secret, offer].map(fetched))).toEqual([200, 200, 404, 404])
    // Who knows what a hidden file is called does not bring it into a field that they see.
    const own = await read(person, record)
    const steal = (values: object) =>
      test.call('PUT', `${records}/${record}`, { token: person, body: { title: '一', version: own.version, ...values } })
    expect(await steal({ open: [item(secret)] })).toMatchObject({ code: 400, data: { errors: [{ field: 'open', rule: 'file' }] } })
    expect(await steal({ items: [{ name: '乙', plan: [item(offer)] }] })).toMatchObject({ code: 400, data: { errors: [{ rule: 'file' }] } })
    // what they see may stand in another field, and what stood there stays
    expect((await steal({ open: [item(open), item(plan)] })).code).toBe(200)
    expect(await Promise.all([open, plan, secret, offer].map(fetched))).toEqual([200, 200, 404, 404])
  })

  it('DV-06 the overview of what one was given lists them by the same codes', async () => {
    const given = await test.call('GET', '/api/permission/Users/Current/Authorize', { token: person })
    expect(given.code).toBe(200)
    const codes = JSON.stringify(given.data.form)
    expect(codes).toContain('"items-name"')
    expect(codes).not.toContain('"items-price"')
    expect(codes).not.toContain('"costs')
  })
})
