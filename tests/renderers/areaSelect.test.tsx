// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Call, Json } from '#core/types.ts'
import { forget } from '#runtime/data/sources.ts'
import { clear, click, control, showForm, until } from './show.tsx'

// the dialog is fetched on first use; how long that takes is not what is looked at here
beforeAll(() => import('#renderers/picker/PickerDialog.tsx'), 60_000)
afterEach(async () => {
  await clear()
  forget()
})

const names: { [id: string]: string } = { '33': '浙江省', '3301': '杭州市', '330106': '西湖区', '44': '广东省', '4403': '深圳市' }
const below: { [id: string]: Array<[string, string, boolean]> } = {
  '-1': [
    ['33', '浙江省', false],
    ['44', '广东省', false],
  ],
  '33': [['3301', '杭州市', false]],
  '3301': [['330106', '西湖区', true]],
}
const answer = (call: Call): Json => {
  if (call.post) return ((call.body as { idsList: string[][] }).idsList ?? []).map((path) => path.map((id) => names[id] ?? id))
  const id = /Area\/([^/]+)\/Selector/.exec(call.get ?? '')?.[1] ?? ''
  return { list: (below[id] ?? []).map(([one, fullName, isLeaf]) => ({ id: one, fullName, isLeaf })) }
}
const field = { pingeKey: 'areaSelect', field: 'a', label: '地区' }
const row = (key: string) => document.querySelector(`[data-key="${key}"]`)
/** Waits until a row is there, and presses it. */
const press = async (key: string) => {
  await until(() => expect(row(key)).not.toBeNull())
  await click(row(key))
}
const button = (label: string) => [...document.querySelectorAll('button')].find((one) => one.textContent?.replace(/\s/g, '') === label)

describe('areaSelect', () => {
  it('AA-05 asks once for the names of all fields, and says them', async () => {
    const { host, app } = await showForm(
      [field, { ...field, field: 'b', label: '城市', level: 1, multiple: true, separator: '-' }],
      { a: [['33', '3301', '330106']], b: [['44', '4403']] },
      { answer },
    )
    await until(() => expect(host.textContent).toContain('浙江省 / 杭州市 / 西湖区'))
    expect(app.calls.map(({ post, body }) => [post, body])).toEqual([
      [
        '/api/system/Area/GetAreaByIds',
        {
          idsList: [
            ['33', '3301', '330106'],
            ['44', '4403'],
          ],
        },
      ],
    ])
    expect(host.textContent).toContain('广东省-深圳市')
  })

  it('AA-01 AA-02 AA-03 AA-04 opens level by level from -1, and gives a path of the last level only', async () => {
    const { host, form, app } = await showForm([field], {}, { answer })
    await click(control(host, '地区'))
    await press('33')
    expect(document.querySelector('.ant-modal-title')?.textContent).toBe('省市区')
    await press('33/3301')
    expect(document.querySelectorAll('.pg-pick-items > li').length).toBe(0)
    await press('33/3301/330106')
    await click(button('确定'))
    expect(form.get('a')).toEqual([['33', '3301', '330106']])
    expect(app.calls.flatMap(({ get }) => get ?? [])).toEqual([
      '/api/system/Area/-1/Selector/0',
      '/api/system/Area/33/Selector/0',
      '/api/system/Area/3301/Selector/0',
    ])
    // what was read while choosing is not asked for again
    expect(app.calls.some(({ post }) => post)).toBe(false)
  })

  it('AA-02 takes any level where it is asked for one, as a search bar does', async () => {
    const { host, form } = await showForm([{ ...field, anyLevel: true }], {}, { answer })
    await click(control(host, '地区'))
    await press('33')
    await click(button('确定'))
    expect(form.get('a')).toEqual([['33']])
  })
})
