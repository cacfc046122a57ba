// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { applicationPage } from '#core/application/application.ts'
import { checkPage } from '#core/check/check.ts'
import { compileForm } from '#core/form/form.ts'
import { normaliseForm, normaliseList, normalisePage } from '#core/normalise.ts'
import type { Json, Row } from '#core/types.ts'
import { runActions } from '#runtime/actions/run.ts'
import { AppContext } from '#runtime/app.ts'
import { putDrafts } from '#runtime/form/drafts.ts'
import { FormView } from '#runtime/form/Form.tsx'
import { createFormStore } from '#runtime/form/formStore.ts'
import { setRenderers } from '#runtime/lazy/registry.ts'
import type { EditProps, Renderer } from '#runtime/lazy/renderer.ts'
import { Page } from '#runtime/page/Page.tsx'
import { Nodes } from '#runtime/page/Render.tsx'
import { createPageStore, useExpr } from '#runtime/scope.ts'
import { Around, refusal, testApp, testPage } from '../helpers/app.tsx'
import { env, t } from '../helpers/core.ts'
import { until } from '../renderers/show.tsx'

let renders: { [field: string]: number } = {}
const Edit = ({ id, label, value, onChange, onBlur, disabled, status, describedBy }: EditProps) => {
  renders[label] = (renders[label] ?? 0) + 1
  return (
    <input
      id={id}
      value={String(value ?? '')}
      disabled={disabled}
      aria-invalid={status === 'error'}
      aria-describedby={describedBy}
      onChange={(e) => onChange(e.target.value)}
      onBlur={onBlur}
    />
  )
}
const Text = ({ node }: { node: { content?: unknown } }) => <p>{String(useExpr(node.content))}</p>
const Bomb = () => {
  throw new Error('boom')
}

beforeAll(async () => {
  // what goes on behind a page is loaded on first use: here nobody waits for it with a stopped clock
  await import('#runtime/page/Running.tsx')
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  const field: Renderer = { edit: Edit }
  setRenderers({
    input: async () => ({ default: field }),
    inputNumber: async () => ({ default: field }),
    card: async () => ({
      default: {
        block: ({ node }) => (
          <section>
            <Nodes nodes={node.children} />
          </section>
        ),
      },
    }),
    radio: async () => ({ default: { edit: Edit, spread: true } }),
    text: async () => ({ default: { block: Text as never } }),
    alert: async () => ({ default: { block: Bomb } }),
  })
})

// The frame of dialogs is fetched when the first one opens; how long that takes is not what is looked at here.
beforeAll(() => import('#runtime/page/Frame.tsx'), 60_000)

let root: ReturnType<typeof createRoot> | undefined
const show = async (element: React.ReactElement) => {
  const host = document.body.appendChild(document.createElement('div'))
  await act(async () => {
    root = createRoot(host)
    root.render(element)
  })
  await act(async () => {})
  return host
}
afterEach(async () => {
  vi.useRealTimers()
  await act(async () => root?.unmount())
  document.body.innerHTML = ''
  renders = {}
})
const type = async (input: HTMLInputElement, value: string) => {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

describe('a page', () => {
  it('opens although it holds an unknown pingeKey: that node names the key, the rest works', async () => {
    const def = normalisePage(
      {
        version: 1,
        code: 'a.b',
        title: 't',
        body: {
          pingeKey: 'card',
          children: [
            { pingeKey: 'carousel', id: 'c1' },
            { pingeKey: 'text', content: '其余正常' },
          ],
        },
      },
      env,
    )
    const host = await show(
      <AppContext value={testApp()}>
        <Page def={def} />
      </AppContext>,
    )
    expect(host.querySelector('[role=alert]')?.textContent).toContain('carousel')
    expect(host.textContent).toContain('其余正常')
    expect(checkPage({ version: 1, code: 'a.b', title: 't', body: { pingeKey: 'inputs' } }, env)).toEqual([
      { pointer: '/body/pingeKey', message: 'unknown pingeKey "inputs"', hint: 'did you mean "input"?' },
    ])
  })

  it('ER-06 keeps a renderer that fails to itself', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
    const def = normalisePage(
      {
        version: 1,
        code: 'a.b',
        title: 't',
        body: {
          pingeKey: 'card',
          children: [
            { pingeKey: 'alert', id: 'bad' },
            { pingeKey: 'text', content: '其余正常' },
          ],
        },
      },
      env,
    )
    const host = await show(
      <AppContext value={testApp()}>
        <Page def={def} />
      </AppContext>,
    )
    expect(host.querySelector('[role=alert]')?.textContent).toContain('boom')
    expect(host.textContent).toContain('其余正常')
    silent.mockRestore()
  })

  it('redraws an expression when the page state that it reads changes', async () => {
    const at = testPage({ state: { n: 1 } })
    const host = await show(
      <Around app={testApp()} at={at}>
        <Nodes
          nodes={[
            { pingeKey: 'text', content: '第{{ page.n }}页' },
            { pingeKey: 'text', visible: '{{ page.n > 1 }}', content: '多页' },
          ]}
        />
      </Around>,
    )
    expect(host.textContent).toBe('第1页')
    await act(async () => at.page.store.set(at.page.stateAtom, { n: 2 }))
    expect(host.textContent).toBe('第2页多页')
  })
})

describe('a form that lays out options', () => {
  const open = async (dict: string, answer: () => Promise<Json>) => {
    const fields = [
      { pingeKey: 'radio', field: 'a', label: '甲', source: { dict } },
      { pingeKey: 'input', field: 'b', label: '乙' },
    ]
    const form = createFormStore(compileForm(normaliseForm({ version: 1, fields }, env), env), { t })
    return show(
      <Around app={testApp(answer)} at={testPage()}>
        <FormView form={form} />
      </Around>,
    )
  }

  it('is drawn in one go when they are here', async () => {
    let come = (_rows: Json) => {}
    const host = await open('slowDict', () => new Promise((done) => (come = done)))
    expect(host.querySelectorAll('input')).toHaveLength(0)
    expect(host.querySelector('[aria-busy=true]')).not.toBeNull()
    await act(async () => come([{ id: '1', fullName: '一' }]))
    expect(host.querySelectorAll('input')).toHaveLength(2)
    // The next one finds them here.
    await act(async () => root?.unmount())
    expect((await open('slowDict', () => new Promise(() => {}))).querySelectorAll('input')).toHaveLength(2)
  })

  it('waits a moment only, and not for options that cannot be read', async () => {
    const lost = await open('lostDict', () => Promise.reject(refusal(404, '没有')))
    expect(lost.querySelectorAll('input')).toHaveLength(2)
    await act(async () => root?.unmount())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const host = await open('neverDict', () => new Promise(() => {}))
    expect(host.querySelectorAll('input')).toHaveLength(0)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(host.querySelectorAll('input')).toHaveLength(2)
  })
})

describe('a form on screen', () => {
  const fields = [
    { pingeKey: 'input', field: 'a', label: '甲', required: true },
    { pingeKey: 'input', field: 'b', label: '乙', visible: "{{ form.a == 'x' }}" },
    {
      pingeKey: 'card',
      disabled: "{{ form.a == 'x' }}",
      children: [
        { pingeKey: 'input', field: 'c', label: '丙', value: "{{ concat(form.a, '!') }}" },
        { pingeKey: 'input', field: 'd', label: '丁' },
      ],
    },
  ]
  const open = async () => {
    const form = createFormStore(compileForm(normaliseForm({ version: 1, fields }, env), env), { t })
    const host = await show(
      <Around app={testApp()} at={testPage()}>
        <FormView form={form} />
      </Around>,
    )
    const input = (field: string) => host.querySelector<HTMLInputElement>(`[data-field=${field}] input`)
    return { form, host, input }
  }

  it('WG-65 shows, disables and fills other fields as one is typed, and redraws no more than those', async () => {
    const { form, input } = await open()
    expect(input('b')).toBeNull()
    expect(input('d')?.disabled).toBe(false)
    const before = renders.丁
    await type(input('a') as HTMLInputElement, 'w')
    expect(renders.丁).toBe(before)
    await type(input('a') as HTMLInputElement, 'x')
    expect(input('b')).not.toBeNull()
    expect(input('d')?.disabled).toBe(true)
    await act(async () => form.flush())
    expect(input('c')?.value).toBe('x!')
  })

  it('tells a broken rule at its field, to the eye and to a screen reader, and focuses it', async () => {
    const { form, host, input } = await open()
    await act(async () => {
      const [first] = form.validateAll()
      form.focusField?.(first?.field ?? '')
    })
    expect(document.activeElement).toBe(input('a'))
    const told = host.querySelector(`#${CSS.escape(input('a')?.getAttribute('aria-describedby') ?? '')}`)
    expect(told?.textContent).toBe('请输入甲')
    await type(input('a') as HTMLInputElement, 'ok')
    expect(host.querySelector('[role=alert]')).toBeNull()
  })

  it('mounts a long form section by section, and every field can be reached at once', async () => {
    const many = Array.from({ length: 100 }, (_, i) => ({ pingeKey: 'input', field: `f${i}`, label: `L${i}`, required: true }))
    const form = createFormStore(compileForm(normaliseForm({ version: 1, fields: many }, env), env), { t })
    const host = await show(
      <Around app={testApp()} at={testPage()}>
        <FormView form={form} />
      </Around>,
    )
    const atOnce = host.querySelectorAll('input').length
    expect(atOnce * 56).toBeGreaterThanOrEqual(innerHeight)
    expect(atOnce).toBeLessThan(100)
    expect(form.validateAll()).toHaveLength(100)
    await act(async () => form.focusField?.('f99'))
    expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('f99')
  })
})

describe('a designed application', () => {
  it('VD-05 is a page like any other, made of its form and its list', () => {
    const form = normaliseForm(
      {
        version: 1,
        popupType: 'drawer',
        drawerWidth: '700px',
        fields: [
          { pingeKey: 'input', field: 'title', label: '事由' },
          { pingeKey: 'datePicker', field: 'day', label: '日期' },
          { pingeKey: 'inputNumber', field: 'amount', label: '金额' },
        ],
      },
      env,
    )
    const list = normaliseList({
      columnList: [{ field: 'title' }, { field: 'amount', sortable: true }, { field: 'day' }],
      searchList: [
        { field: 'title', searchType: 2 },
        { field: 'day', searchType: 3 },
      ],
      complexHeaderList: [{ fullName: '金额与日期', childColumns: ['amount', 'day'] }],
      btnsList: [{ value: 'add' }, { value: 'batchRemove' }],
      columnBtnsList: [{ value: 'edit' }, { value: 'remove' }, { value: 'detail' }],
    })
    const page = applicationPage({ id: 'm1', enCode: 'claim', fullName: '报销', webType: 2, form, list }, env)
    expect(page.body).toMatchObject({
      resource: '/api/visualdev/OnlineDev/m1',
      selection: true,
      search: [
        { pingeKey: 'input', field: 'title' },
        { pingeKey: 'dateRange', field: 'day' },
      ],
    })
    expect(page.body.columns).toMatchObject([
      { field: 'title', label: '事由' },
      { label: '金额与日期', children: [{ field: 'amount', align: 'right' }, { field: 'day' }] },
    ])
    expect(page.dialogs?.record).toMatchObject({ kind: 'drawer', width: '700px' })
    expect(page.dialogs?.detail?.form?.readOnly).toBe(true)
  })

  describe('a link to a record', () => {
    const form = normaliseForm({ version: 1, fields: [{ pingeKey: 'input', id: 'a', field: 'title', label: '事由' }] }, env)
    /** The dialogs that the page of an application opens at an address. */
    const opened = async (query: Row, options: { granted?: string[]; buttons?: string[] } = {}) => {
      const list = normaliseList({
        version: 1,
        columnList: [{ field: 'title' }],
        columnBtnsList: (options.buttons ?? ['edit', 'detail']).map((value) => ({ value })),
        useBtnPermission: true,
      })
      const def = applicationPage({ id: 'm1', enCode: 'claim', fullName: '报销', webType: 2, form, list }, env)
      const at = createPageStore(normalisePage(def as unknown as Json, env), { menuId: 'menu', route: { ...query, moduleId: 'm1' } })
      await runActions(def.on?.open, { page: at, resource: def.resource }, testApp(undefined, { granted: options.granted ?? ['btn_edit'] }))
      return at.store.get(at.dialogsAtom).map(({ name, item }) => [name, item])
    }
    it('RT-11 shows it, and opens it to be changed with do=edit; without an id there is the list', async () => {
      expect(await opened({ id: '7' })).toEqual([['detail', { id: '7' }]])
      expect(await opened({ id: '7', do: 'edit' })).toEqual([['record', { id: '7' }]])
      for (const none of [{}, { id: '' }, { do: 'edit' }]) expect(await opened(none)).toEqual([])
    })
    it('SH-05 only shows it to who may not edit, and where the list has no button for that', async () => {
      expect(await opened({ id: '7', do: 'edit' }, { granted: ['btn_detail'] })).toEqual([['detail', { id: '7' }]])
      expect(await opened({ id: '7', do: 'edit' }, { buttons: ['detail'] })).toEqual([['detail', { id: '7' }]])
    })
    it('a form that was left half filled comes back in its place, once', async () => {
      const def = normalisePage(
        {
          version: 1,
          code: 'linked',
          title: 't',
          body: { pingeKey: 'row' },
          on: { open: [{ set: { 'page.asked': true } }, { open: 'record', with: { id: '{{ route.id }}' } }] },
          dialogs: { record: { title: 'x', form: { version: 1, fields: [{ pingeKey: 'input', field: 'title', label: '事由' }] } } },
        } as unknown as Json,
        env,
      )
      const app = testApp()
      putDrafts('u1', { here: [{ form: 'dialog 1', dialog: { name: 'record', item: { id: '7' } }, changes: { title: '半张' } }] })
      await show(
        <AppContext value={app}>
          <Page def={def} route={{ id: '7' }} place="here" />
        </AppContext>,
      )
      const inputs = () => [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')].map((input) => input.value)
      // The dialog that the page opens would be drawn in the same moment.
      await until(() => expect(inputs()).not.toEqual([]))
      expect(inputs()).toEqual(['半张'])
    })
    it('a dialog does again and again what it says, while it holds and until it is closed', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const def = (every: object) => ({
        ...{ version: 1, code: 'waits', title: 't', state: { n: 0 }, body: { pingeKey: 'text', content: '{{ page.n }}' } },
        on: { open: [{ open: 'wait' }] },
        dialogs: { wait: { title: 'x', body: { pingeKey: 'text', content: '等待' }, every } },
      })
      const counts = { seconds: 3, when: '{{ page.n < 2 }}', do: [{ set: { 'page.n': '{{ page.n + 1 }}' } }] }
      for (const [every, pointer] of [
        [{ ...counts, seconds: 1 }, '/dialogs/wait/every/seconds'],
        [{ seconds: 3 }, '/dialogs/wait/every/do'],
        [{ ...counts, until: 1 }, '/dialogs/wait/every/until'],
        [3, '/dialogs/wait/every'],
      ] as const)
        expect(checkPage(def(every as object), env).map((fault) => fault.pointer)).toContain(pointer)
      expect(checkPage(def(counts), env)).toEqual([])
      const box = await show(
        <AppContext value={testApp()}>
          <Page def={normalisePage(def(counts) as unknown as Json, env)} />
        </AppContext>,
      )
      const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
      await pass(2900)
      expect(box.textContent).toContain('0')
      await pass(3200)
      expect(box.textContent).toContain('2')
      await pass(9000)
      expect(box.textContent).toContain('2')
      vi.useRealTimers()
    })
    it('a page does so as well, as long as it is shown', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const def = (every: object) => ({
        ...{ version: 1, code: 'looks', title: 't', state: { n: 0 }, body: { pingeKey: 'text', content: '{{ page.n }}' }, every },
      })
      const counts = { seconds: 3, do: [{ set: { 'page.n': '{{ page.n + 1 }}' } }] }
      expect(checkPage(def({ ...counts, seconds: 1 }), env).map((fault) => fault.pointer)).toEqual(['/every/seconds'])
      expect(checkPage(def(counts), env)).toEqual([])
      const box = await show(
        <AppContext value={testApp()}>
          <Page def={normalisePage(def(counts) as unknown as Json, env)} />
        </AppContext>,
      )
      await act(() => vi.advanceTimersByTimeAsync(6100))
      expect(box.textContent).toContain('2')
      vi.useRealTimers()
    })
    it('its sources are values of the page: read at first, again when what they read changes, and by reload', async () => {
      const def = {
        ...{ version: 1, code: 'reads', title: 't', state: { unit: 'a' }, body: { pingeKey: 'text', content: '{{ page.people.n }}' } },
        resource: '/api/units',
        sources: {
          people: { get: './{{ page.unit }}/People', query: { head: '{{ page.head.id }}' } },
          head: { get: './{{ page.unit }}/Head' },
        },
      }
      expect(checkPage(def, env)).toEqual([])
      const app = testApp(({ get, query }) => (get?.endsWith('Head') ? { id: `h${get.at(-6)}` } : { n: `${get?.at(-8)}:${query?.head}` }))
      const normal = normalisePage(def as unknown as Json, env)
      const box = await show(
        <AppContext value={app}>
          <Page def={normal} />
        </AppContext>,
      )
      await until(() => expect(box.textContent).toContain('a:ha'))
      const reads = app.calls.length
      expect(reads).toBe(3)
      const at = { page: createPageStore(normal), resource: def.resource }
      const { default: Running } = await import('#runtime/page/Running.tsx')
      await show(
        <Around app={app} at={at}>
          <Running def={normal} scope={at} />
        </Around>,
      )
      const people = () => (at.page.store.get(at.page.stateAtom).people as Row | null)?.n
      await until(() => expect(people()).toBe('a:ha'))
      await runActions([{ set: { 'page.unit': 'b' } }], at, app)
      await until(() => expect(people()).toBe('b:hb'))
      const before = app.calls.length
      await runActions([{ reload: 'people' }], at, app)
      expect(app.calls.slice(before)).toEqual([{ get: '/api/units/b/People', query: { head: 'hb' } }])
      await runActions([{ set: { 'page.unit': null } }], at, app)
      await until(() => expect(people()).toBeUndefined())
    })
    it.each([
      [{}, ['取消', '确定']],
      [{ hasCancelBtn: false, confirmButtonText: '交' }, ['交']],
      [{ hasConfirmBtn: false, cancelButtonText: '不交' }, ['不交']],
    ])('DV-07 its form says which buttons there are, and what they say: %j', async (form, buttons) => {
      const fields = [{ pingeKey: 'input', field: 'title', label: '事由' }]
      const def = normalisePage(
        {
          version: 1,
          code: 'buttons',
          title: 't',
          body: { pingeKey: 'row' },
          on: { open: [{ open: 'record' }] },
          dialogs: { record: { title: 'x', form: { version: 1, ...form, fields }, confirm: [{ close: true }] } },
        } as unknown as Json,
        env,
      )
      await show(
        <AppContext value={testApp()}>
          <Page def={def} />
        </AppContext>,
      )
      const foot = () => [...document.querySelectorAll('.ant-modal-footer button')].map((one) => one.textContent?.replaceAll(' ', ''))
      await until(() => expect(foot()).toEqual(buttons))
    })
  })
})
