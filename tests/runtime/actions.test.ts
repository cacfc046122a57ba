import { describe, expect, it, vi } from 'vitest'
import type { Action, Json, Row } from '#core/types.ts'
import { runActions } from '#runtime/actions/run.ts'
import { read } from '#runtime/data/sources.ts'
import { createFormStore } from '#runtime/form/formStore.ts'
import { refusal, testApp, testPage } from '../helpers/app.tsx'
import { plan, t } from '../helpers/core.ts'

const run = (actions: Action[], at = testPage({ resource: '/api/x' }), app = testApp(), extra?: { row?: Row }) =>
  runActions(actions, at, app, extra).then((done) => ({ done, app, at }))

describe('actions', () => {
  it('run in order and stop at the first that fails', async () => {
    const no = testApp(undefined, { yes: false })
    expect(
      (await run([{ confirm: 't:dict.delete.confirm' }, { request: { delete: './{{ row.id }}' } }], undefined, no, { row: { id: '7' } }))
        .done,
    ).toBe(false)
    expect(no.asked).toEqual(['此操作将永久删除该数据, 是否继续?'])
    expect(no.calls).toEqual([])
    const yes = testApp()
    await run([{ confirm: 'sure?' }, { request: { delete: './{{ row.id }}' } }], undefined, yes, { row: { id: '7' } })
    expect(yes.calls).toEqual([{ delete: '/api/x/7' }])
  })

  it('PM-04 do something else where a condition does not hold or a button was not granted, if the page asks', async () => {
    const edit: Action = {
      toast: 'edit',
      permission: 'btn_edit',
      when: '{{ row.n == 1 }}',
      otherwise: [{ toast: 'show' }, { toast: 'more' }],
    }
    const shown = async (n: number, granted: string[], asks = true) => {
      const at = testPage({ useBtnPermission: asks })
      const { app, done } = await run([edit, { toast: 'last' }], at, testApp(undefined, { granted }), { row: { n } })
      expect(done).toBe(true)
      return app.toasts.map(([, text]) => text)
    }
    expect(await shown(1, ['btn_edit'])).toEqual(['edit', 'last'])
    expect(await shown(2, ['btn_edit'])).toEqual(['show', 'more', 'last'])
    expect(await shown(1, [])).toEqual(['show', 'more', 'last'])
    expect(await shown(1, [], false)).toEqual(['edit', 'last'])
    expect(
      (await run([{ toast: 'x', permission: 'btn_edit' }], testPage({ useBtnPermission: true }), testApp(undefined, { granted: [] }))).app
        .toasts,
    ).toEqual([])
  })

  it('WG-66 a request asks a data interface with its parameters, keeps its rows and shows no message', async () => {
    const app = testApp()
    const paramList = [{ field: 'city', defaultValue: '{{ row.city }}', required: true }]
    const ask: Action[] = [{ request: { interface: 'rows', paramList }, into: 'page.rows' }, { toast: 'there' }]
    expect((await run(ask, undefined, app, { row: { city: '杭州' } })).done).toBe(true)
    expect(app.calls).toEqual([
      { post: '/api/system/DataInterface/rows/Actions/Preview', body: { paramList: [{ field: 'city', defaultValue: '杭州' }] } },
    ])
    expect(app.toasts.map(([, text]) => text)).toEqual(['there'])
    expect((await run(ask, undefined, app, { row: { city: '' } })).done).toBe(false)
    expect(app.calls).toHaveLength(1)
  })

  it('ER-03 shows the server’s message for 1.5 s after saves and deletes, 1 s after a toggled state', async () => {
    const { app } = await run([
      { request: { post: './a', body: {} } },
      { request: { put: './7/Actions/State' } },
      { request: { get: './b' } },
    ])
    expect(app.toasts).toEqual([
      ['success', '操作成功', 1500],
      ['success', '操作成功', 1000],
    ])
  })

  it('ER-01 stop when the server refuses, and what follows is not done', async () => {
    const app = testApp(() => {
      throw refusal(400, '名称已存在')
    })
    const reload = vi.fn()
    const at = testPage({ resource: '/api/x' })
    at.page.blocks.set('rows', { reload })
    expect((await run([{ request: { post: './a' } }, { reload: 'rows' }], at, app)).done).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    expect(app.toasts).toEqual([])
  })

  it('DI-07 flip the row in place after its state was toggled', async () => {
    const patched: Row[] = []
    const at = { ...testPage({ resource: '/api/x' }), patchRow: (row: Row) => patched.push(row) }
    await run(
      [{ request: { put: './{{ row.id }}/Actions/State' } }, { set: { 'row.enabledMark': '{{ 1 - row.enabledMark }}' } }],
      at,
      testApp(),
      { row: { id: '7', enabledMark: 1 } },
    )
    expect(patched).toEqual([{ id: '7', enabledMark: 0 }])
  })

  it('SH-29 forget the cached dictionary after a dictionary change, and nothing else', async () => {
    let n = 0
    const app = testApp(() => [{ n: ++n }])
    const dictionary = { get: '/api/system/DictionaryData/kind/Data/Selector' }
    const other = { get: '/api/system/BillRule/Selector' }
    const values = async () => [(await read(dictionary, app)).data, (await read(other, app)).data]
    const before = await values()
    expect(await values()).toEqual(before)
    await run([{ request: { post: '/api/system/DictionaryType', body: {} } }], undefined, app)
    const after = await values()
    expect(after[0]).not.toEqual(before[0])
    expect(after[1]).toEqual(before[1])
  })

  it('SH-28 read a source once, also while it is on its way', async () => {
    let come = (_rows: Json) => {}
    const rows = new Promise<Json>((done) => {
      come = done
    })
    const app = testApp(() => rows)
    const call = { get: '/api/system/Once' }
    const reads = Promise.all([read(call, app), read(call, app), read(call, app)])
    come([])
    await reads
    await read(call, app)
    expect(app.calls).toHaveLength(1)
  })

  it('do not send a call whose path reads something empty', async () => {
    const { app, done } = await run([{ request: { get: './{{ page.category.id }}' } }])
    expect(app.calls).toEqual([])
    expect(done).toBe(false)
  })

  it('set, open, navigate, toast, download, into', async () => {
    const app = testApp((call) => (call.get?.endsWith('Export') ? { url: '/api/file/x' } : 5))
    const at = testPage({ resource: '/api/x', dialogs: { entry: { title: 't', body: { pingeKey: 'row' } } } })
    await run(
      [
        { set: { 'page.n': '{{ 1 + 1 }}' } },
        { request: { get: './n' }, into: 'page.m' },
        { open: 'entry', with: { a: '{{ page.n }}' } },
        { navigate: '/home' },
        { toast: '{{ page.n }} 个', type: 'warning' },
        { download: { get: './Export' }, into: 'page.file' },
      ],
      at,
      app,
    )
    expect(at.page.store.get(at.page.stateAtom)).toEqual({ n: 2, m: 5, file: { url: '/api/file/x' } })
    expect(at.page.store.get(at.page.dialogsAtom)).toMatchObject([{ name: 'entry', item: { a: 2 } }])
    expect(app.went).toEqual(['/home'])
    expect(app.toasts).toEqual([['warning', '2 个', undefined]])
    expect(app.fetched).toEqual(['/api/file/x'])
  })

  it('skip an action whose `when` does not hold', async () => {
    const { app } = await run([{ when: '{{ page.n == 1 }}', toast: 'no' }, { toast: 'yes' }])
    expect(app.toasts.map(([, text]) => text)).toEqual(['yes'])
  })
})

describe('a request that goes with a form', () => {
  const form = (values: Row = {}) =>
    createFormStore(plan([{ pingeKey: 'input', field: 'fullName', label: '名称', required: true }]), { t, values })
  const request = { request: { post: './send', body: { opinion: 'ok' } }, formAs: 'form' }
  const send: Action[] = [request, { toast: 'done' }]

  it('sends its values under a name of its own, once its rules hold', async () => {
    const empty = { ...testPage({ resource: '/api/x' }), form: form() }
    const refused = await run(send, empty)
    expect([refused.done, refused.app.calls]).toEqual([false, []])
    expect(empty.form.store.get(empty.form.errorAtom('fullName'))).toBe('请输入名称')
    const filled = await run(send, { ...testPage({ resource: '/api/x' }), form: form({ id: '7', version: 2, fullName: 'a' }) })
    expect(filled.app.calls).toEqual([{ post: '/api/x/send', body: { opinion: 'ok', form: { fullName: 'a', id: '7', version: 2 } } }])
  })

  it('sends a draft before they hold', async () => {
    const { app, done } = await run([{ ...request, unfinished: true }, { toast: 'done' }], {
      ...testPage({ resource: '/api/x' }),
      form: form(),
    })
    expect([done, app.calls]).toEqual([true, [{ post: '/api/x/send', body: { opinion: 'ok', form: { fullName: null } } }]])
  })

  it('does something else where the server refuses, with what it said; what is behind is not done', async () => {
    const app = testApp(() => {
      throw refusal(400, 'no', { why: 'people' })
    })
    const asks: Action[] = [
      { toast: 'people', when: "{{ page.refused.why == 'people' }}" },
      { toast: 'ways', when: "{{ page.refused.why == 'ways' }}" },
    ]
    for (const formAs of [undefined, 'form']) {
      const at = { ...testPage({ resource: '/api/x' }), form: form({ fullName: 'a' }) }
      app.toasts.length = 0
      const action: Action = { request: { post: './send' }, refused: asks, ...(formAs ? { formAs } : {}) }
      expect((await run([action, { toast: 'behind' }], at, app)).done).toBe(false)
      expect(app.toasts.map(([, text]) => text)).toEqual(['people'])
    }
  })
})

describe('a refusal that asks for a choice', () => {
  const opened = (at: ReturnType<typeof testPage>) => at.page.store.get(at.page.dialogsAtom)

  it('opens a dialog to choose in, and the call is made again with what is chosen, for all that is behind it', async () => {
    const app = testApp((call) => {
      const { who } = (call as { body: Row }).body
      if (who === null) throw refusal(400, 'no', { why: 'people' })
      return null
    })
    const at = testPage({ resource: '/api/x', dialogs: { who: { title: 'who' }, other: { title: 'other' } } })
    const actions: Action[] = [
      { toast: 'before' },
      {
        request: { post: './send', body: { who: '{{ page.who }}' } },
        refused: [
          { open: 'other', into: 'page.other', when: "{{ page.refused.why == 'ways' }}" },
          { open: 'who', into: 'page.who', when: "{{ page.refused.why == 'people' }}" },
        ],
      },
      { toast: 'behind' },
    ]
    expect((await run(actions, at, app)).done).toBe(false)
    expect(opened(at).map(({ name }) => name)).toEqual(['who'])
    opened(at)[0]?.choose?.(['p1'])
    await vi.waitFor(() => expect(app.toasts.at(-1)?.[1]).toBe('behind'))
    expect(app.calls.map((call) => (call as { body: Row }).body)).toEqual([{ who: null }, { who: ['p1'] }])
    expect(app.toasts.filter(([, text]) => text === 'before')).toHaveLength(1)
  })
})

describe('taking back, reading again, closing', () => {
  it('the message of what was done offers for ten seconds to take it back', async () => {
    const { app } = await run([{ request: { post: './agree', body: {} }, undo: [{ request: { post: './undo', body: {} } }] }])
    expect(app.toasts).toEqual([['success', '操作成功', 10_000]])
    app.undos[0]?.()
    await vi.waitFor(() => expect(app.calls.map(({ post }) => post)).toEqual(['/api/x/agree', '/api/x/undo']))
  })

  it('a page reads again what it shows, and closes its own tab', async () => {
    const at = testPage()
    const reload = vi.fn()
    Object.assign(at.page, { reload, tab: '/a?id=1' })
    const { app } = await run([{ reload: 'page' }, { closeTab: true }], at)
    expect(reload).toHaveBeenCalledOnce()
    expect(app.closed).toEqual(['/a?id=1'])
  })
})

describe('saving a form', () => {
  const form = (values: Row = {}) =>
    createFormStore(plan([{ pingeKey: 'input', field: 'fullName', label: '名称', required: true }]), { t, values })
  const save: Action[] = [{ request: 'save' }, { toast: 'done' }]

  it('DI-27 sends nothing while a rule is broken', async () => {
    const at = { ...testPage({ resource: '/api/x' }), form: form() }
    const { app, done } = await run(save, at)
    expect(done).toBe(false)
    expect(app.calls).toEqual([])
    expect(at.form.store.get(at.form.errorAtom('fullName'))).toBe('请输入名称')
  })

  it('posts what is new and puts what was loaded, with its version', async () => {
    const added = await run(save, { ...testPage({ resource: '/api/x' }), form: form({ fullName: 'a' }) })
    const edited = await run(save, { ...testPage({ resource: '/api/x' }), form: form({ id: '7', version: 2, fullName: 'b' }) })
    expect(added.app.calls).toEqual([{ post: '/api/x', body: { fullName: 'a' } }])
    expect(edited.app.calls).toEqual([{ put: '/api/x/7', body: { fullName: 'b', id: '7', version: 2 } }])
  })

  it('shows what only the server could find at the field', async () => {
    const at = { ...testPage({ resource: '/api/x' }), form: form({ fullName: 'a' }) }
    const app = testApp(() => {
      throw refusal(400, '请检查', { errors: [{ field: 'fullName', rule: 'unique', message: '名称已存在' }] })
    })
    expect((await run(save, at, app)).done).toBe(false)
    expect(at.form.store.get(at.form.errorAtom('fullName'))).toBe('名称已存在')
  })

  it('tells the second of two who save the same record, and loses neither version', async () => {
    const newer = { id: '7', version: 3, fullName: 'theirs', remark: 'theirs' }
    const conflict = () => {
      throw refusal(409, '已被修改', newer)
    }
    const keep = { ...testPage({ resource: '/api/x' }), form: form({ id: '7', version: 2, fullName: 'mine' }) }
    const stay = await run(save, keep, testApp(conflict, { yes: false }))
    expect(stay.app.asked[0]).toContain('已被他人修改')
    expect(keep.form.get('fullName')).toBe('mine')
    const load = { ...testPage({ resource: '/api/x' }), form: form({ id: '7', version: 2, fullName: 'before', remark: 'before' }) }
    load.form.set('fullName', 'mine')
    const merged = await run(save, load, testApp(conflict, { yes: true }))
    expect([load.form.get('fullName'), load.form.get('remark')]).toEqual(['mine', 'theirs'])
    expect(merged.app.toasts.at(-1)?.[1]).toContain('名称')
    expect(load.form.meta.version).toBe(3)
  })

  it('says who changed the record, when and what', async () => {
    const time = new Date(2026, 2, 4, 5, 6, 7).getTime()
    const newer = { id: '7', version: 3, fullName: 'theirs', remark: 'same', $changed: { name: '李雷', time } }
    const conflict = () => {
      throw refusal(409, '已被修改', newer)
    }
    const at = { ...testPage({ resource: '/api/x' }), form: form({ id: '7', version: 2, fullName: 'before', remark: 'same' }) }
    const { app } = await run(save, at, testApp(conflict, { yes: true }))
    expect(app.asked[0]).toMatch(/^李雷 于 2026-03-04 05:06:07 修改了：名称。 该记录已被他人修改/)
    expect(at.form.collect()).not.toHaveProperty('$changed')
  })
})
