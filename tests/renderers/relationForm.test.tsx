// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { compileForm } from '#core/form/form.ts'
import { normaliseForm } from '#core/normalise.ts'
import type { Call, Json, Row } from '#core/types.ts'
import { renderers } from '#renderers/index.ts'
import { CallError } from '#runtime/app.ts'
import { forget } from '#runtime/data/sources.ts'
import { Dialogs } from '#runtime/dialog/Dialog.tsx'
import { createFormStore } from '#runtime/form/formStore.ts'
import { Around, testApp, testPage } from '../helpers/app.tsx'
import { env, t } from '../helpers/core.ts'
import { clear, click, control, show, showForm, until, wait } from './show.tsx'

// fetched on first use; how long that takes is not what is looked at here
beforeAll(async () => {
  await import('#renderers/picker/ListDialog.tsx')
  await import('#runtime/page/recordDetail.ts')
  await import('#runtime/page/Frame.tsx')
}, 60_000)
afterEach(async () => {
  await clear()
  forget()
})

const goods: Row[] = [
  { id: 'g1', name: '纸', code: 'P1', unit: '箱', price: '9.50' },
  { id: 'g2', name: '笔', code: 'P2', unit: '袋', price: '2.00' },
]
/** The server: records by ids, or those that hold a keyword, with the columns that are asked for. */
const answer = (call: Call): Json => {
  const query = (call.query ?? {}) as Row
  const ids = query.ids === undefined ? undefined : String(query.ids).split(',')
  const fields = [query.relationField, ...String(query.columnOptions ?? '').split(',')].map(String)
  const found = goods.filter(({ id, name }) => (ids ? ids.includes(String(id)) : String(name).includes(String(query.keyword ?? ''))))
  const list = found.map((row) => ({
    id: row.id ?? null,
    ...Object.fromEntries(fields.filter((name) => name in row).map((name) => [name, row[name] ?? null])),
    ...(query.transferFields ? { $value: { price: Number(row.price) } } : {}),
  }))
  return { list, pagination: { currentPage: 1, pageSize: 20, total: list.length } }
}
const item = {
  pingeKey: 'relationForm',
  field: 'item',
  label: '货品',
  modelId: 'goods',
  relationField: 'name',
  columnOptions: [
    { value: 'code', label: '编码' },
    { value: 'name', label: '名称' },
  ],
}
const unit = { pingeKey: 'relationFormAttr', field: 'unit', label: '单位', relationField: 'item', showField: 'unit' }
const options = () => [...document.querySelectorAll('.pg-lc [data-key]')]
const button = (label: string) => [...document.querySelectorAll('button')].find((one) => one.textContent?.replace(/\s/g, '') === label)
const press = (element: Element, key: string) =>
  act(async () => void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

describe('relationForm', () => {
  it('PP-16 PP-05 PP-14 WG-63 asks for the columns, attributes and what is taken over, and fills them with the choice', async () => {
    const price = { pingeKey: 'inputNumber', field: 'price', label: '单价' }
    const { host, form, app } = await showForm(
      [{ ...item, transferList: [{ sourceValue: 'price', targetField: 'price' }] }, unit, price],
      {},
      { answer },
    )
    await press(control(host, '货品'), 'Enter')
    await until(() => expect(options().length).toBeGreaterThan(1))
    expect(app.calls.at(-1)).toEqual({
      get: '/api/visualdev/Base/goods/FieldDataSelect',
      query: { currentPage: 1, pageSize: 10_000, relationField: 'name', columnOptions: 'code,name,unit', transferFields: 'price' },
    })
    await click(options()[1])
    await click(button('确定'))
    expect([form.get('item'), form.get('unit'), form.get('price')]).toEqual(['g2', '袋', 2])
    expect(host.textContent).toContain('笔')
    expect(control(host, '单位').value).toBe('袋')
    // everything was in the list: nothing else is asked
    expect(app.calls).toHaveLength(1)
  })

  it.each([
    ['whoever reads it in the clear', { phone: '13812345678' }, '13812345678'],
    ['nobody else', {}, undefined],
  ])('PP-14 a masked field is taken over by %s, never its mask', async (_who, $value, taken) => {
    const mask = '138****5678'
    const phone = { pingeKey: 'input', field: 'phone', label: '电话' }
    const row = { id: 'g1', name: '纸', code: 'P', phone: mask, $value, $masked: { phone: mask } }
    const { host, form } = await showForm(
      [{ ...item, transferList: [{ sourceValue: 'phone', targetField: 'phone' }] }, phone],
      { phone: '旧' },
      { answer: () => ({ list: [row], pagination: { currentPage: 1, pageSize: 20, total: 1 } }) },
    )
    await press(control(host, '货品'), 'Enter')
    await until(() => expect(options()).toHaveLength(1))
    await click(options()[0])
    await click(button('确定'))
    expect([form.get('item'), form.get('phone')]).toEqual(['g1', taken])
  })

  it('PP-05 a list in pages asks for twenty', async () => {
    const { host, app } = await showForm([{ ...item, hasPage: true }], {}, { answer })
    await press(control(host, '货品'), ' ')
    await until(() => expect(app.calls).toHaveLength(1))
    expect(app.calls[0]?.query).toMatchObject({ currentPage: 1, pageSize: 20 })
  })

  it('WG-15 says what is loaded in the words of the server, and asks once for all others', async () => {
    const loaded = await showForm([item], { item: 'g1', $text: { item: '纸张' } }, { answer })
    expect(loaded.host.textContent).toContain('纸张')
    expect(loaded.app.calls).toEqual([])
    await clear()
    const { host, app } = await showForm([item, { ...item, field: 'other', label: '另一个' }], { item: 'g1', other: 'g2' }, { answer })
    await until(() => expect(host.textContent).toContain('笔'))
    expect(host.textContent).toContain('纸')
    expect(app.calls.map(({ query }) => (query as Row).ids)).toEqual(['g1,g2'])
  })

  it('WG-15 a record that is gone is shown as gone', async () => {
    const { host } = await showForm([item], { item: 'g9' }, { answer })
    await until(() => expect(host.textContent).toContain('记录已不存在'))
    await clear()
    const { host: read } = await showForm([item], { item: 'g9', $text: { item: '' } }, { answer, readOnly: true })
    expect(read.textContent).toContain('记录已不存在')
    expect(read.querySelector('a')).toBeNull()
  })

  it('PP-15 DV-05 off, it opens the record of whoever may read it, and says so to others', async () => {
    const config = {
      id: 'goods',
      enCode: 'goods',
      fullName: '货品档案',
      webType: 2,
      formData: JSON.stringify({ version: 1, fields: [{ pingeKey: 'input', field: 'name', label: '名称' }] }),
      columnData: null,
    }
    let code = 403
    const at = testPage()
    const app = testApp((call) => {
      if (!call.get?.startsWith('/api/visualdev/OnlineDev/')) return answer(call)
      if (code !== 200) throw new CallError('没有权限', code)
      return call.get.endsWith('/Config') ? config : { id: 'g1', data: JSON.stringify({ id: 'g1', name: '白纸' }) }
    })
    const Cell = (await renderers.relationForm?.())?.default.cell
    if (!Cell) throw new Error('no cell')
    const host = await show(
      <Around app={app} at={at}>
        <Cell node={item} value="g1" text="纸" />
        <Dialogs page={at.page} />
      </Around>,
    )
    const opened = () => at.page.store.get(at.page.dialogsAtom)
    await click(host.querySelector('a'))
    await until(() => expect(app.toasts.map(([type, said]) => [type, said])).toEqual([['error', '您没有查看该记录的权限']]))
    code = 404
    await click(host.querySelector('a'))
    await until(() => expect(app.toasts.at(-1)?.[1]).toBe('记录已不存在'))
    expect(opened()).toEqual([])
    code = 200
    await click(host.querySelector('a'))
    await until(() => expect(opened()).toHaveLength(1))
    expect(opened()[0]).toMatchObject({ item: { id: 'g1' }, def: { title: '货品档案 · 详情', form: { readOnly: true } } })
    // what says that it may be read is what is shown
    const asked = () => app.calls.filter(({ get }) => get === '/api/visualdev/OnlineDev/goods/g1')
    const before = asked().length
    const read = () => until(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('白纸'))
    await read()
    await click(document.querySelector('.ant-modal-footer .ant-btn'))
    await until(() => expect(opened()).toEqual([]))
    await click(host.querySelector('a'))
    await read()
    expect(asked()).toHaveLength(before + 1)
  })

  it('PP-15 a field that is off holds a button that says what it opens', async () => {
    const { host } = await showForm([{ ...item, disabled: true }], { item: 'g1', $text: { item: '纸' } }, { answer })
    expect(host.querySelector('button.pg-record-open')?.getAttribute('aria-label')).toBe('货品 纸')
    expect(host.querySelector('[role=combobox]')).toBeNull()
  })
})

describe('relationFormAttr', () => {
  const rows = {
    pingeKey: 'table',
    field: 'lines',
    label: '明细',
    children: [
      { ...item, field: 'good' },
      { ...unit, relationField: 'good' },
      { ...unit, field: 'whole', relationField: 'item', showField: 'code' },
    ],
  }
  const made = async (fields: unknown[], values: Row = {}) => {
    const app = testApp(answer)
    const form = createFormStore(compileForm(normaliseForm({ version: 1, fields }, env), env), { t, asker: app, values })
    await form.linked
    return { app, form }
  }

  it('WG-63 follows its choice however it changes, in the form and in rows', async () => {
    const linked = { pingeKey: 'input', field: 'which', label: '哪个', linkage: [{ set: { item: '{{ form.which }}' } }] }
    const { form } = await made([linked, item, unit, rows], {
      lines: [
        { id: 'r1', good: null },
        { id: 'r2', good: null },
      ],
    })
    form.set('which', 'g1')
    await until(() => expect(form.get('unit')).toBe('箱'))
    expect((form.get('lines') as Row[]).map((row) => row.whole)).toEqual(['P1', 'P1'])
    const table = form.table('lines')
    const [, second = ''] = table.store.get(table.idsAtom)
    table.setCell(second, 'good', 'g2')
    await until(() => expect((form.get('lines') as Row[]).map((row) => row.unit ?? null)).toEqual([null, '袋']))
    form.set('which', undefined)
    await until(() => expect(form.get('unit') ?? null).toBeNull())
  })

  it('WG-63 a new row shows what the form has chosen already', async () => {
    const { form } = await made([item, rows], { item: 'g1' })
    form.table('lines').addRow({ good: 'g2' })
    await until(() => expect(form.get('lines')).toMatchObject([{ good: 'g2', unit: '袋', whole: 'P1' }]))
  })

  it('WG-63 what a form begins with is shown, and leaves it unchanged', async () => {
    const { form, app } = await made([{ ...item, defaultValue: 'g2' }, unit])
    await until(() => expect(form.get('unit')).toBe('袋'))
    expect(form.isDirty()).toBe(false)
    expect(app.calls).toHaveLength(1)
    // nobody typed it: it is no change of theirs
    form.set('item', 'g1')
    await until(() => expect(form.get('unit')).toBe('箱'))
    expect(form.changes()).toEqual({ item: 'g1' })
  })

  it('WG-63 the answer to an older choice does not take the place of a newer one', async () => {
    let free = () => {}
    const slow = new Promise<void>((done) => {
      free = done
    })
    const app = testApp(async (call) => {
      if (String((call.query as Row).ids) === 'g1') await slow
      return answer(call)
    })
    const form = createFormStore(compileForm(normaliseForm({ version: 1, fields: [item, unit] }, env), env), { t, asker: app })
    await form.linked
    form.set('item', 'g1')
    await until(() => expect(app.calls).toHaveLength(1))
    form.set('item', 'g2')
    await until(() => expect(form.get('unit')).toBe('袋'))
    free()
    // the older answer goes all its way within one turn: nothing on it waits for a clock
    await wait()
    expect(form.get('unit')).toBe('袋')
  })

  it('WG-63 a definition whose attributes and linkage go in a circle is refused', async () => {
    const { checkForm } = await import('#core/check/check.ts')
    const fields = [
      { pingeKey: 'relationForm', field: 'item', label: '货品', modelId: 'goods' },
      { ...unit, linkage: [{ clear: 'item' }] },
    ]
    expect(checkForm({ version: 1, fields }, env).map(({ message }) => message)).toEqual(['changes go in a circle: item → unit → item'])
  })
})
