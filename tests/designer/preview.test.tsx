// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Row } from '#core/types.ts'
import type { Picture } from '#designer/drawing/channel.ts'
import { Drawn } from '#designer/drawing/Drawing.tsx'
import { pageOf, widthOf } from '#designer/drawing/definition.ts'
import { previewApp } from '#designer/drawing/previewApp.ts'
import type { Words } from '#designer/drawing/words.ts'
import { renderers } from '#renderers/index.ts'
import { AppContext } from '#runtime/app.ts'
import { loadRenderers, setRenderers } from '#runtime/lazy/registry.ts'
import { testApp } from '../helpers/app.tsx'
import { json, translate } from '../helpers/core.ts'
import { form, list } from '../helpers/definitions.ts'

const words = (language: 'zh' | 'en' = 'zh'): Words => ({
  language,
  texts: json(`locales/${language}.json`),
  t: translate(language),
  antd: { locale: 'zh-cn' } as never,
})
const simple = {
  version: 1,
  hasConfirmBtn: true,
  fields: [
    { pingeKey: 'input', field: 'fullName', label: { zh: '名称', en: 'Name' }, required: true },
    { pingeKey: 'input', field: 'note', label: '备注', defaultValue: 'x' },
  ],
}
const picture = (more: Partial<Picture> = {}): Picture => ({
  kind: 'form',
  language: 'zh',
  theme: 'light',
  form: JSON.stringify(simple),
  owner: { id: 'a1', enCode: 'expense', fullName: '报销', webType: 2 },
  ...more,
})

beforeAll(async () => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  setRenderers(renderers)
  await loadRenderers(['input', 'form', 'list', 'button', 'text'])
}, 60_000)

let root: ReturnType<typeof createRoot> | undefined
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.innerHTML = ''
})
async function show(shown: Picture, app = testApp(() => ({ list: [], pagination: { total: 0 } })), said = words()) {
  const host = document.body.appendChild(document.createElement('div'))
  await act(async () => {
    root = createRoot(host)
    root.render(
      <AppContext value={app}>
        <Drawn picture={shown} words={said} round={1} />
      </AppContext>,
    )
  })
  await act(async () => {})
  return { host, app }
}
const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent?.replace(/\s/g, '').includes(name))
const press = (element: Element | undefined) => act(async () => (element as HTMLElement | undefined)?.click())

describe('a preview', () => {
  it('RT-03 draws a form as staff will see it, and validates it', async () => {
    const { host, app } = await show(picture())
    expect(host.querySelector('[data-field="fullName"]')).not.toBeNull()
    await press(button('确定'))
    expect(host.textContent).toContain('请输入')
    expect(app.calls.filter((call) => !call.get)).toEqual([])
  })

  it('shows what a form would have sent, and sends nothing', async () => {
    const { host, app } = await show(picture())
    const input = host.querySelector<HTMLInputElement>('[data-field="fullName"] input') as HTMLInputElement
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '差旅')
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await press(button('确定'))
    expect(document.querySelector('.pg-collected')?.textContent).toBe('fullName差旅notex')
    expect(app.toasts.map(([type]) => type)).toContain('warning')
    expect(app.calls.filter((call) => !call.get)).toEqual([])
  })

  it('speaks the language that was chosen, whatever the person reads', async () => {
    const { host } = await show(picture({ language: 'en' }), undefined, words('en'))
    expect(host.querySelector('label')?.textContent).toBe('Name')
  })

  it('PR-05 is not printed: a warning says so', async () => {
    const print = vi.fn()
    window.print = print
    const { app } = await show(picture())
    window.print()
    expect(app.toasts).toEqual([['warning', '功能预览不支持打印', undefined]])
    await act(async () => root?.unmount())
    window.print()
    expect(print).toHaveBeenCalledOnce()
  })

  it('of what cannot be read shows a box, not nothing', async () => {
    const { host } = await show(picture({ form: '{ broken' }))
    expect(host.querySelector('[role=alert]')?.textContent).toContain('form')
  })

  it('reads real rows and stops every write', async () => {
    const app = testApp(() => ({ list: [{ id: '1' }] }))
    const written: Row[] = []
    const preview = previewApp(app, { language: 'zh', t: translate('zh'), onWrite: (values) => written.push(values) })
    await preview.request({ get: '/api/system/DictionaryType' })
    await preview.request({ post: '/api/visualdev/OnlineDev/a1/List', body: {} })
    for (const post of ['DataInterface/i1/Actions/Preview', 'DataInterface/i1/Actions/InfoByIds', 'Area/GetAreaByIds'])
      await preview.request({ post: `/api/system/${post}`, body: {} })
    await preview.request({ post: '/api/visualdev/Aggregate', body: {} })
    expect(app.calls).toHaveLength(6)
    expect(written).toEqual([])
    for (const call of [
      { post: '/api/visualdev/OnlineDev/a1', body: { fullName: 'x' } },
      { put: '/api/visualdev/OnlineDev/a1/1', body: { fullName: 'y' } },
      { delete: '/api/visualdev/OnlineDev/a1/1' },
      { post: '/api/visualdev/OnlineDev/batchDelete/a1', body: { ids: ['1'] } },
      { post: '/api/system/Page/List/Actions/Restore', body: { version: 1 } },
    ])
      await expect(preview.request(call)).rejects.toThrow('预览中不会保存')
    expect(app.calls).toHaveLength(6)
    expect(written).toEqual([{ fullName: 'x' }, { fullName: 'y' }, { version: 1 }])
    preview.navigate('/home')
    expect(app.went).toEqual([])
  })

  it('gives a form the width that it opens with, and a list its own page', () => {
    expect(widthOf({ version: 1, popupType: 'drawer', drawerWidth: '800px', fields: [] })).toBe('800px')
    expect(widthOf({ version: 1, fields: [] })).toBe('600px')
    expect(pageOf(picture({ form: JSON.stringify(form) })).width).toBe('800px')
    const { def, width } = pageOf(picture({ kind: 'list', form: JSON.stringify(form), list: JSON.stringify({ ...list, type: 1 }) }))
    expect([def.body.pingeKey, def.resource, width]).toEqual(['list', '/api/visualdev/OnlineDev/a1', undefined])
  })
})
