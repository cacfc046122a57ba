// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { writeRecordCode } from '#core/application/recordCode.ts'
import { readColor, writeColor } from '#core/format/color.ts'
import { linkAddress } from '#core/linkAddress.ts'
import { normaliseForm } from '#core/normalise.ts'
import type { Json } from '#core/types.ts'
import { scanFault } from '#renderers/scan/fault.ts'
import { Around, refusal, testApp, testPage } from '../helpers/app.tsx'
import { env } from '../helpers/core.ts'
import { blur, button, clear, click, control, show, showForm, type, until } from './show.tsx'

afterEach(clear)

const one = (pingeKey: string, more: object = {}) => ({ pingeKey, field: 'a', label: '字段', ...more })
const key = (element: Element | null, name: string) =>
  act(async () => {
    element?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
  })
const reading = async (node: object, value: Json) => {
  const { host } = await showForm([node], { a: value }, { readOnly: true })
  return host.querySelector('.pg-read') as HTMLElement
}

describe('WG-55 rate', () => {
  const grades = (host: ParentNode) => [...host.querySelectorAll<HTMLInputElement>('[role=radiogroup] input[type=radio]')]

  it('WG-55 gives the grade that is pressed, and takes it back when it is pressed once more or deleted', async () => {
    const { host, form } = await showForm([one('rate', { texts: ['很差', '较差', '一般', '满意', '很满意'], showText: true })])
    expect(grades(host).map((grade) => grade.getAttribute('aria-label'))).toEqual([
      '1分 很差',
      '2分 较差',
      '3分 一般',
      '4分 满意',
      '5分 很满意',
    ])
    await click(grades(host)[3])
    expect(form.get('a')).toBe(4)
    expect(host.textContent).toContain('满意')
    await click(grades(host)[3])
    expect(form.get('a')).toBeUndefined()
    await click(grades(host)[1])
    await key(host.querySelector('[role=radiogroup]'), 'Delete')
    expect(form.get('a')).toBeUndefined()
  })

  it('WG-55 goes in halves where that is allowed, keeps its grade where it cannot be cleared, and does nothing when closed', async () => {
    const { host, form } = await showForm([one('rate', { allowHalf: true, count: 3, clearable: false })])
    expect(grades(host)).toHaveLength(6)
    await click(grades(host)[4])
    expect(form.get('a')).toBe(2.5)
    await click(grades(host)[4])
    expect(form.get('a')).toBe(2.5)
    const closed = await showForm([one('rate', { disabled: true })], { a: 2 })
    expect(grades(closed.host).every((grade) => grade.disabled)).toBe(true)
  })

  it('WG-55 is read as its number beside the stars, which say nothing by themselves', async () => {
    const read = await reading(one('rate', { allowHalf: true }), 3.5)
    expect(read.textContent).toBe('3.5 / 5')
    expect(read.querySelector('[aria-hidden] .pg-rate-half')).not.toBeNull()
  })
})

describe('WG-56 slider', () => {
  it('WG-56 says that nothing was chosen yet, and gives the number that it is moved to', async () => {
    const { host, form } = await showForm([one('slider', { min: 10, max: 20, addonAfter: '%' })])
    const slider = control(host, '字段')
    expect([slider.type, slider.min, slider.max, slider.getAttribute('aria-valuetext')]).toEqual(['range', '10', '20', '未设置'])
    await type(slider, '15')
    expect(form.get('a')).toBe(15)
    expect(slider.getAttribute('aria-valuetext')).toBe('15 %')
    await key(slider, 'Delete')
    expect(form.get('a')).toBeUndefined()
    await key(slider, 'Home')
    expect(form.get('a')).toBe(10)
  })

  it('WG-56 is read as its number', async () => {
    expect((await reading(one('slider', { addonAfter: '%' }), 30)).textContent).toBe('30 %')
  })
})

describe('WG-22 colorPicker', () => {
  it('WG-22 writes what was typed as the field keeps colours, and tells what is none', async () => {
    const { host, form } = await showForm([one('colorPicker')])
    const input = control(host, '字段')
    for (const [typed, kept] of [
      ['F60', '#ff6600'],
      ['rgb(22, 119, 255)', '#1677ff'],
      ['#1677FF80', '#1677ff'],
    ] as const) {
      await type(input, typed)
      await blur(input)
      expect(form.get('a'), typed).toBe(kept)
    }
    await type(input, '蓝色')
    await blur(input)
    await until(() => expect(host.querySelector('[role=alert]')?.textContent).toBe('字段不是有效的颜色，应如#1677ff'))
    expect(form.get('a')).toBe('蓝色')
  })

  it('WG-22 keeps transparency and rgb where the definition says so', () => {
    const half = readColor('rgba(22,119,255,50%)')
    expect(half).toEqual({ r: 22, g: 119, b: 255, a: 0.5 })
    expect(half && writeColor(half, { colorFormat: 'rgb', showAlpha: true })).toBe('rgba(22, 119, 255, 0.5)')
    expect(half && writeColor(half, { showAlpha: true })).toBe('#1677ff80')
    for (const text of ['', 'red', '#12345', 'rgb(256, 0, 0)', 'url(x)', 'rgba(1,2,3,2)']) expect(readColor(text), text).toBeUndefined()
  })

  it('WG-22 is read as a swatch with its code, never as a colour alone', async () => {
    const read = await reading(one('colorPicker'), '#1677ff')
    expect(read.textContent).toBe('#1677ff')
    expect(read.querySelector('[aria-hidden] span')?.getAttribute('style')).toContain('rgb(22, 119, 255)')
  })

  it('WG-22 opens a board by its swatch, and Escape closes it', async () => {
    await import('#renderers/fields/colorPicker/ColorBoard.tsx')
    const { host } = await showForm([one('colorPicker')], { a: '#1677ff' })
    const open = () => host.querySelector<HTMLButtonElement>('button[aria-haspopup=dialog]')
    expect(open()?.getAttribute('aria-label')).toBe('字段 选择颜色')
    await click(open())
    await until(() =>
      act(async () => expect(document.querySelector('.ant-color-picker-panel, .ant-color-picker-inner-content')).not.toBeNull()),
    )
    await key(open(), 'Escape')
    expect(open()?.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('WG-53 numberDisplay', () => {
  it('WG-53 is worked out from others while they are typed, written as its format says, and is no control', async () => {
    const { host, form } = await showForm([
      one('inputNumber', { field: 'price', label: '单价' }),
      one('numberDisplay', { value: '{{ form.price * 1000 }}', precision: 2, thousands: true, addonAfter: '元' }),
    ])
    await type(control(host, '单价'), '1.5')
    await until(() => expect(form.get('a')).toBe(1500))
    const shown = host.querySelector('output[aria-label=字段]')
    expect(shown?.textContent).toBe('1,500.00 元')
    expect(shown?.querySelector('input, button')).toBeNull()
  })
})

describe('WG-25 link', () => {
  it('WG-25 leads to http, https, mailto, tel and paths of this application, and nowhere else', () => {
    for (const href of ['http://a.cn', 'https://a.cn/b?c=d#e', 'mailto:a@b.cn', 'tel:+8613800138000'])
      expect(linkAddress(href)).toEqual({ href, isOwn: false })
    expect(linkAddress(' /home?x=1 ')).toEqual({ href: '/home?x=1', isOwn: true })
    for (const href of [
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      'java\tscript:x',
      'data:text/html,x',
      '//evil.cn',
      '/\\evil.cn',
      'ftp://a.cn',
      'a.cn',
      '',
      7,
    ])
      expect(linkAddress(href), String(href)).toBeUndefined()
  })

  it('WG-25 opens a new window without handing it this one, or goes on in this one; a wrong address is a plain text', async () => {
    const { host, app } = await showForm(
      [
        one('input', { field: 'site', label: '网址' }),
        { pingeKey: 'link', content: '外部', href: '{{ form.site }}' },
        { pingeKey: 'link', content: '内部', href: '/home', target: '_self' },
        { pingeKey: 'link', content: '坏的', href: 'javascript:alert(1)' },
      ],
      { site: 'https://example.com/a' },
      { readOnly: true },
    )
    const [outside, inside, ...others] = [...host.querySelectorAll('a')]
    expect([outside?.getAttribute('href'), outside?.target, outside?.rel]).toEqual([
      'https://example.com/a',
      '_blank',
      'noopener noreferrer',
    ])
    await click(inside)
    expect(app.went).toEqual(['/home'])
    expect(others).toEqual([])
    expect(host.textContent).toContain('坏的')
  })
})

describe('WG-28 button', () => {
  it('WG-28 runs its actions in a form: it sets fields, tells, and asks for data', async () => {
    const { host, form, app } = await showForm(
      [
        one('input'),
        {
          pingeKey: 'button',
          buttonText: '带入',
          do: [
            { request: { get: '/api/x' }, into: 'form.a' },
            { toast: '已带入{{ form.a }}', type: 'success' },
          ],
        },
      ],
      {},
      { answer: () => '甲' },
    )
    await click(button(host, '带入'))
    expect(form.get('a')).toBe('甲')
    expect(app.toasts).toEqual([['success', '已带入甲', undefined]])
  })

  it('WG-28 is shown and does nothing where the form is only read', async () => {
    const { host, app } = await showForm([{ pingeKey: 'button', buttonText: '带入', do: [{ toast: '!' }] }], {}, { readOnly: true })
    expect(button(host, '带入').disabled).toBe(true)
    await click(button(host, '带入'))
    expect(app.toasts).toEqual([])
  })
})

describe('WG-29 barcode', () => {
  beforeAll(() => import('#renderers/displays/BarcodeBars.tsx'))
  const widths = (host: ParentNode) => host.querySelector('svg.pg-barcode-bars')

  it('WG-29 is drawn 4 wide, 40 high, with a margin of 5, in code128, as it says', async () => {
    const { host } = await showForm([one('input', { label: '编号' }), { pingeKey: 'barcode', dataType: 'relation', relationField: 'a' }], {
      a: 'AB12',
    })
    await until(() => act(async () => expect(widths(host)).not.toBeNull()))
    const bars = widths(host)
    // code128: a start, four signs, a check of 11 modules each, and a stop of 13
    expect([bars?.getAttribute('width'), bars?.getAttribute('height')]).toEqual([String((6 * 11 + 13) * 4 + 10), '50'])
    expect(bars?.querySelector('path')?.getAttribute('d')).toMatch(/^M5 5h8v40h-8z/)
    expect(bars?.getAttribute('aria-label')).toBe('条形码 AB12')
  })

  it('WG-29 is drawn of letters and digits only, and follows its field', async () => {
    const { host } = await showForm([one('input', { label: '编号' }), { pingeKey: 'barcode', dataType: 'relation', relationField: 'a' }])
    expect(host.textContent).toContain('填写编号后生成')
    await type(control(host, '编号'), 'HT-01')
    expect(host.textContent).toContain('条形码只能包含字母和数字')
    await type(control(host, '编号'), 'HT01')
    await until(() => act(async () => expect(widths(host)).not.toBeNull()))
  })

  it('WG-29 WG-30 an older definition keeps what its code holds', () => {
    const old = normaliseForm(
      {
        fields: [
          { config: { pingeKey: 'barcode', label: '条码' }, dataType: 'relation', relationField: 'a' },
          { config: { pingeKey: 'qrcode' }, dataType: 'form' },
        ],
      },
      env,
    )
    expect(old.fields).toMatchObject([
      { pingeKey: 'barcode', dataType: 'relation', relationField: 'a' },
      { pingeKey: 'qrcode', dataType: 'form' },
    ])
  })
})

describe('WG-30 qrcode', () => {
  beforeAll(() => import('#renderers/displays/QrcodeSquares.tsx'))
  it('WG-30 is 100 wide, dark #000 on light #fff with a margin of light ground', async () => {
    const { host } = await showForm([{ pingeKey: 'qrcode', staticText: 'https://example.com' }])
    await until(() => act(async () => expect(host.querySelector('.pg-barcode-square svg')).not.toBeNull()))
    const code = host.querySelector<HTMLElement>('.pg-barcode-square')
    const drawing = code?.querySelector('svg')
    expect(drawing?.getAttribute('width')).toBe('100')
    expect([...(drawing?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('fill'))).toEqual(['#fff', '#000'])
    expect(Number.parseInt(code?.style.padding ?? '0', 10)).toBeGreaterThanOrEqual(19)
    expect(drawing?.getAttribute('aria-label')).toBe('二维码 https://example.com')
  })

  it('WG-30 of a record says which one once it is saved, and not before', async () => {
    const fields = [one('input'), { pingeKey: 'qrcode', dataType: 'form' }]
    const resource = '/api/visualdev/OnlineDev/m1'
    const { host, form } = await showForm(fields, { id: '' }, { resource })
    form.meta.id = undefined
    await type(control(host, '字段'), '甲')
    expect(host.textContent).toContain('保存后生成')
    await act(async () => form.reset({ id: 'r1', version: 1, a: '乙' }))
    await until(() => act(async () => expect(host.querySelector('[aria-label=当前记录的二维码]')).not.toBeNull()))
    expect(JSON.parse(writeRecordCode('r1', 'm1'))).toEqual({ t: 'DFD', id: 'r1', mid: 'm1', mt: '2', fid: '', pid: '', ftid: '', opt: '' })
  })
})

it('WG-31 tells whoever may not see the record of a code, and that it is gone', () => {
  expect(scanFault(refusal(403, ''))).toBe('t:scan.noRight')
  expect(scanFault(refusal(404, ''))).toBe('t:scan.gone')
  expect(scanFault(refusal(500, '失败'))).toBeUndefined()
})

it('WG-37 WG-38 WG-39 show beforehand what the new record will be given, and are not typed', async () => {
  const app = testApp()
  app.user = {
    organizeName: '平格集团/财务部',
    departmentName: '财务部',
    positionId: 'p2',
    positionIds: [
      { id: 'p1', name: '出纳' },
      { id: 'p2', name: '会计' },
    ],
  }
  const { default: org } = await import('#renderers/fields/system/CurrOrganize.tsx')
  const { default: post } = await import('#renderers/fields/system/CurrPosition.tsx')
  const [Org, Post] = [org.edit, post.edit]
  if (!Org || !Post) throw new Error('no edit')
  const props = {
    ...{ id: 'x', value: undefined, onChange: () => {}, onBlur: () => {}, disabled: false, required: false, status: undefined },
    ...{ describedBy: undefined, inTable: false },
  }
  const host = await show(
    <Around app={app} at={testPage()}>
      <Org {...props} label="路径" node={{ pingeKey: 'currOrganize', showLevel: 'all' }} />
      <Org {...props} label="本级" node={{ pingeKey: 'currOrganize' }} />
      <Post {...props} label="岗位" node={{ pingeKey: 'currPosition' }} />
    </Around>,
  )
  expect(['路径', '本级', '岗位'].map((label) => [control(host, label).value, control(host, label).readOnly])).toEqual([
    ['平格集团/财务部', true],
    ['财务部', true],
    ['会计', true],
  ])
})

describe('SG-04 SG-05 sign', () => {
  const picture = 'data:image/png;base64,iVBORw0KGgo='

  it('SG-04 SG-05 offers the signature that its person keeps, shows it, and clears it', async () => {
    expect((await showForm([one('sign')])).host.textContent).not.toContain('使用我的签名')
    const { host, form } = await showForm([one('sign')], {}, { user: { signImg: picture } })
    await click(button(host, '使用我的签名'))
    expect(form.get('a')).toBe(picture)
    expect(host.querySelector('img')?.getAttribute('alt')).toBe('字段')
    await click(button(host, '清空'))
    expect(form.get('a')).toBeUndefined()
  })
})

it('WG-64 the new controls are small unless the definition says otherwise: default, medium, small or mini', async () => {
  for (const kind of ['rate', 'slider', 'colorPicker', 'numberDisplay', 'qrcodeReader'])
    expect(env.widgets.get(kind)?.props.size, kind).toMatchObject({ enum: ['default', 'medium', 'small', 'mini'], default: 'small' })
  const { host } = await showForm([one('colorPicker', { size: 'default' }), one('colorPicker', { field: 'b', label: '另一个' })])
  expect(host.querySelector('.ant-input-affix-wrapper-lg [aria-label=字段]')).not.toBeNull()
  expect(host.querySelector('.ant-input-affix-wrapper-lg [aria-label=另一个]')).toBeNull()
})

describe('WG-52 numberRange', () => {
  it('WG-52 gives both ends, null for a missing one, and an empty list when both are empty', async () => {
    const { host, form } = await showForm([one('numberRange')])
    const ends = [...host.querySelectorAll<HTMLInputElement>('input[role=spinbutton]')]
    await type(ends[0] ?? null, '3')
    expect(form.get('a')).toEqual([3, null])
    await type(ends[1] ?? null, '8')
    expect(form.get('a')).toEqual([3, 8])
    await type(ends[0] ?? null, '')
    await type(ends[1] ?? null, '')
    expect(form.get('a')).toEqual([])
  })
})

describe('WG-54 iframe', () => {
  it('WG-54 stands in a form, 300 high with a border of 1, solid and light grey, and follows a field', async () => {
    const { host } = await showForm([one('input'), { pingeKey: 'iframe', href: '/guide/{{ form.a }}', title: '指南' }], { a: 'x' })
    const frame = () => host.querySelector('iframe')
    expect(frame()?.getAttribute('src')).toMatch(/\/guide\/x$/)
    expect(frame()?.title).toBe('指南')
    expect(host.querySelector<HTMLElement>('.pg-frame')?.style.height).toBe('300px')
    // its grey is the stylesheet's, unless the definition names one
    expect([frame()?.style.borderStyle, frame()?.style.borderWidth, frame()?.style.borderColor]).toEqual(['solid', '1px', ''])
    await type(control(host, '字段'), 'y')
    expect(frame()?.getAttribute('src')).toMatch(/\/guide\/y$/)
  })
})
