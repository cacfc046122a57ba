// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Action, Call, Json, Row } from '#core/types.ts'
import { runActions } from '#runtime/actions/run.ts'
import { forget } from '#runtime/data/sources.ts'
import { Dialogs } from '#runtime/dialog/Dialog.tsx'
import { Around } from '../helpers/app.tsx'
import { clear, click, control, type Shown, show, showForm, until, wait } from './show.tsx'

// loaded here, so that no test waits for it
beforeAll(
  () =>
    Promise.all([
      import('#renderers/picker/ListDialog.tsx'),
      import('#renderers/picker/ListPopover.tsx'),
      import('#runtime/list/Selecting.tsx'),
      import('#runtime/list/select.ts'),
    ]).then(() => undefined),
  60_000,
)
afterEach(async () => {
  await clear()
  forget()
})

const rows: Row[] = [
  { code: 'S1', name: '杭州纸业', city: '杭州', phone: '1' },
  { code: 'S2', name: '宁波包装', city: '宁波', phone: '2' },
]
const bodyOf = (call: Call) => (call.body ?? {}) as Row
const answer = (call: Call): Json => {
  if (!call.post?.startsWith('/api/system/DataInterface/')) return null
  const { ids } = bodyOf(call)
  if (call.post.endsWith('/InfoByIds')) return rows.filter(({ code }) => (ids as Json[]).includes(code as Json))
  return { list: rows, pagination: { total: rows.length } }
}
const base = {
  interfaceId: 'suppliers',
  propsValue: 'code',
  relationField: 'name',
  columnOptions: [
    { value: 'name', label: '名称' },
    { value: 'city', label: '城市' },
  ],
}
const popup = {
  pingeKey: 'popupSelect',
  field: 'supplier',
  label: '供应商',
  ...base,
  templateJson: [{ field: 'kind', relationField: 'kind', required: true }],
}
const asked = ({ app }: Shown, action: string) => app.calls.filter((call) => call.post?.endsWith(action)).map(bodyOf)
const row = (key: string) => document.querySelector<HTMLElement>(`[data-key="${key}"]`)
const confirm = () => document.querySelector('.ant-modal-footer .ant-btn-primary')
/** The rows are read, and what draws them may be loaded first. */
const drawn = (key: string) => until(() => expect(row(key)).not.toBeNull())
const press = (target: Element | null, key: string) =>
  act(async () => {
    target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })

describe('a popup over a data interface', () => {
  it('PP-06 PP-07 PP-08 asks for a page with its parameters, and looks up only what is chosen', async () => {
    const shown = await showForm([{ pingeKey: 'input', field: 'kind', label: '类别' }, popup], { kind: 'a', supplier: 'S2' }, { answer })
    await until(() => expect(shown.host.textContent).toContain('宁波包装'))
    expect(asked(shown, '/InfoByIds')).toEqual([
      {
        paramList: [{ field: 'kind', defaultValue: 'a' }],
        interfaceId: 'suppliers',
        ids: ['S2'],
        propsValue: 'code',
        relationField: 'name',
      },
    ])
    expect(asked(shown, '/List')).toEqual([])
    await click(control(shown.host, '供应商'))
    await drawn('S2')
    expect(asked(shown, '/List')).toEqual([
      {
        paramList: [{ field: 'kind', defaultValue: 'a' }],
        interfaceId: 'suppliers',
        currentPage: 1,
        pageSize: 100_000,
        keyword: '',
        propsValue: 'code',
        relationField: 'name',
        columnOptions: 'name,city',
      },
    ])
    expect(row('S2')?.getAttribute('aria-selected')).toBe('true')
  })

  it('PP-14 WG-62 fills the fields that follow a choice, in its own row; the same choice again changes nothing', async () => {
    const fields = [
      {
        pingeKey: 'table',
        field: 'lines',
        label: '明细',
        children: [
          { ...popup, templateJson: undefined, transferList: [{ sourceValue: 'lines-phone', targetField: 'phone' }] },
          { pingeKey: 'input', field: 'phone', label: '电话' },
          { pingeKey: 'popupAttr', field: 'city', label: '城市', relationField: 'supplier', showField: 'city' },
        ],
      },
    ]
    const { host, form, app } = await showForm(fields, { lines: [{ phone: 'a' }, { phone: 'b' }] }, { answer })
    await form.linked
    const cells = () => host.querySelectorAll('[data-child=supplier] input[role=combobox]')
    await click(cells()[1])
    await drawn('S1')
    await click(row('S1'))
    await click(confirm())
    await wait()
    expect((form.get('lines') as Row[]).map(({ supplier, phone, city }) => [supplier, phone, city])).toEqual([
      [undefined, 'a', undefined],
      ['S1', '1', '杭州'],
    ])
    // what was chosen is here already
    expect(app.calls.filter((call) => call.post?.endsWith('/InfoByIds') && JSON.stringify(bodyOf(call).ids) !== '["S1"]')).toEqual([])
    const table = form.table('lines')
    act(() => table.setCell(table.store.get(table.idsAtom)[1] as string, 'phone', '自己改的'))
    await click(cells()[1])
    await drawn('S1')
    await click(confirm())
    expect((form.get('lines') as Row[])[1]?.phone).toBe('自己改的')
  })

  it('WG-62 fills what follows a choice of several with what each of them says, in their order, and again when one goes', async () => {
    const many = { pingeKey: 'popupTableSelect', field: 'many', label: '多个', ...base, multiple: true }
    const cities = { pingeKey: 'popupAttr', field: 'cities', label: '城市', relationField: 'many', showField: 'city' }
    const { host, form } = await showForm([many, cities], { many: ['S2', 'S1'] }, { answer })
    await form.linked
    await until(() => expect(form.get('cities')).toBe('宁波，杭州'))
    await until(() => expect(control(host, '移除 宁波包装')).toBeTruthy())
    await click(control(host, '移除 宁波包装'))
    expect([form.get('many'), form.get('cities')]).toEqual([['S1'], '杭州'])
    await click(control(host, '多个'))
    await drawn('S2')
    await click(row('S2'))
    expect([form.get('many'), form.get('cities')]).toEqual([['S1', 'S2'], '杭州，宁波'])
    await click(row('S1'))
    await click(row('S2'))
    expect(form.get('cities')).toBeUndefined()
  })

  it('PP-03 a table below the field: the one closes it, several are told as they are ticked, a keyword only where it is asked for', async () => {
    const one = { pingeKey: 'popupTableSelect', field: 'one', label: '一个', ...base, filterable: true }
    const many = { pingeKey: 'popupTableSelect', field: 'many', label: '多个', ...base, multiple: true }
    const { host, form } = await showForm([one, many], {}, { answer })
    await click(control(host, '一个'))
    await drawn('S2')
    const table = () => document.querySelector<HTMLElement>('.pg-lc-popover')
    expect(table()?.style.width).toBe('700px')
    expect(control(document, '关键词')).toBeTruthy()
    await click(row('S2'))
    expect([form.get('one'), table()]).toEqual(['S2', null])
    await click(control(host, '多个'))
    await drawn('S1')
    expect(document.querySelector('[aria-label="关键词"]')).toBeNull()
    await click(row('S1'))
    await click(row('S2'))
    expect(form.get('many')).toEqual(['S1', 'S2'])
    await press(row('S1'), 'Escape')
    expect(table()).toBeNull()
    await click(control(host, '移除 杭州纸业'))
    expect(form.get('many')).toEqual(['S2'])
  })

  it.each([
    ['dialog', {}, '.ant-modal'],
    ['dialog', { popupType: 'dialog' }, '.ant-modal'],
    ['drawer', { popupType: 'drawer' }, '.ant-drawer'],
  ] as const)('PP-10 a select action opens under its title as a %s, which it says as %o', async (_kind, said, box) => {
    const select = { ...said, popupTitle: '选择供应商', interfaceId: 'suppliers', propsValue: 'code', columnOptions: base.columnOptions }
    const { form, app, at } = await showForm([], {}, { answer })
    await show(
      <Around app={app} at={at}>
        <Dialogs page={at.page} />
      </Around>,
    )
    const done = runActions([{ select }], { ...at, form }, app)
    await drawn('S1')
    const title = [...document.querySelectorAll(`${box}-title`)].map((one) => one.textContent)
    expect([title, row('S1')?.closest(box) instanceof HTMLElement]).toEqual([['选择供应商'], true])
    await click(row('S1'))
    await click(document.querySelector(`${box}-footer .ant-btn-primary`))
    expect(await done).toBe(true)
  })

  it('PP-09 PP-11 PP-13 a select action fills fields of the form and goes on; without a choice nothing goes on', async () => {
    const select = {
      interfaceId: 'suppliers',
      propsValue: 'code',
      columnOptions: base.columnOptions,
      relationOptions: [
        { field: 'name', value: 'name' },
        { field: 'note', type: 2, value: '{{ item.city }}的供应商' },
      ],
    }
    const fields = [
      { pingeKey: 'input', field: 'name', label: '名称' },
      { pingeKey: 'input', field: 'note', label: '备注' },
      { pingeKey: 'input', field: 'after', label: '之后' },
    ]
    const { form, app, at } = await showForm(fields, {}, { answer })
    await show(
      <Around app={app} at={at}>
        <Dialogs page={at.page} />
      </Around>,
    )
    const actions: Action[] = [{ select, into: 'page.chosen' }, { set: { 'form.after': '1' } }]
    const cancelled = runActions(actions, { ...at, form }, app)
    await drawn('S1')
    await click(confirm())
    expect(row('S1')).not.toBeNull()
    await click(document.querySelector('.ant-modal-footer .ant-btn:not(.ant-btn-primary)'))
    expect(await cancelled).toBe(false)
    expect([form.get('name'), form.get('after'), row('S1')]).toEqual([undefined, undefined, null])
    const done = runActions(actions, { ...at, form }, app)
    await drawn('S1')
    await click(row('S1'))
    await click(confirm())
    expect(await done).toBe(true)
    expect([form.get('name'), form.get('note'), form.get('after')]).toEqual(['杭州纸业', '杭州的供应商', '1'])
    expect(at.page.store.get(at.page.stateAtom).chosen).toEqual(rows[0])
  })

  it('PP-13 rows that the sub-table holds already are not chosen again', async () => {
    const select = {
      interfaceId: 'suppliers',
      propsValue: 'code',
      columnOptions: base.columnOptions,
      relationOptions: [
        { field: 'lines-code', value: 'code' },
        { field: 'lines-name', value: 'name' },
      ],
      uniqueBy: 'lines-code',
    }
    const children = ['code', 'name'].map((field) => ({ pingeKey: 'input', field, label: field }))
    const fields = [{ pingeKey: 'table', field: 'lines', label: '明细', children }]
    const { form, app, at } = await showForm(fields, { lines: [{ code: 'S1', name: '杭州纸业' }] }, { answer })
    await show(
      <Around app={app} at={at}>
        <Dialogs page={at.page} />
      </Around>,
    )
    const done = runActions([{ select }], { ...at, form }, app)
    await drawn('S2')
    expect(row('S1')).toBeNull()
    expect(document.body.textContent).toContain('已在子表中的 1 条未列出')
    await click(row('S2'))
    await click(confirm())
    expect(await done).toBe(true)
    expect((form.collect().lines as Row[]).map(({ code }) => code)).toEqual(['S1', 'S2'])
  })
})
