// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Json } from '#core/types.ts'
import { createFormStore, type FormStore } from '#runtime/form/formStore.ts'
import { type Autosave, useAutosave } from '#runtime/form/useAutosave.ts'
import { Around, testApp, testPage } from '../helpers/app.tsx'
import { plan, t } from '../helpers/core.ts'
import { clear, show, until } from '../renderers/show.tsx'

/** What the browser keeps, by key. */
const kept = new Map<string, Json>()
const answered = (result: unknown) => {
  const request: { result: unknown; onsuccess?: () => void } = { result }
  queueMicrotask(() => request.onsuccess?.())
  return request
}
const nameOf = (key: Json) => JSON.stringify(key)
const store = {
  get: (key: Json) => answered(kept.get(nameOf(key))),
  put: (draft: { user: string; place: string }) => answered(kept.set(nameOf([draft.user, draft.place]), draft as Json)),
  delete: (key: Json) => answered(kept.delete(nameOf(key))),
}
/** What waits until something is drawn: the browser is busy until it is let go. */
const frames: Array<() => void> = []

afterEach(async () => {
  await clear()
  kept.clear()
  frames.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A form that keeps drafts; what is kept already was left behind. */
async function begin(): Promise<{ form: FormStore; saved: () => Autosave | undefined }> {
  vi.stubGlobal('indexedDB', { open: () => answered({ transaction: () => ({ objectStore: () => store }) }) })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  const app = testApp()
  const at = testPage()
  const form: FormStore = createFormStore(plan([{ pingeKey: 'input', field: 'a', label: '甲' }]), {
    t,
    asker: app,
    store: at.page.store,
    values: {},
  })
  let saved: Autosave | undefined
  function Saving() {
    saved = useAutosave(form, 'here', true)
    return null
  }
  await show(
    <Around app={app} at={at}>
      <Saving />
    </Around>,
  )
  return { form, saved: () => saved }
}

/** Types, and waits until that would be kept. */
async function type(form: FormStore, value: string): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => {
    form.set('a', value)
    await vi.advanceTimersByTimeAsync(1000)
  })
  vi.useRealTimers()
}

it('a form that begins while the browser is busy is not offered its own draft as one that was left behind', async () => {
  const { form, saved } = await begin()
  await type(form, '刚输入的')
  // nobody knows yet whether an older one is there
  expect(kept.size).toBe(0)
  await act(async () => {
    for (const frame of frames.splice(0)) frame()
  })
  await until(() => expect(kept.size).toBe(1))
  expect(saved()?.found).toBeUndefined()
})

it('what is typed while an older draft waits for an answer is kept beside it, and nothing of either is lost', async () => {
  const older = { user: String(testApp().user.userId), place: 'here', at: Date.now() - 60_000, changes: { a: '昨天的' } }
  const texts = () => [...kept.values()].map((draft) => (draft as { changes: { a: string } }).changes.a)
  const look = () =>
    act(async () => {
      for (const frame of frames.splice(0)) frame()
    })
  store.put(older)
  const first = await begin()
  await type(first.form, '今天的')
  await look()
  await until(() => expect(first.saved()?.found).toMatchObject({ changes: older.changes }))
  await type(first.form, '今天的，更多')
  await until(() => expect(texts()).toEqual(['昨天的', '今天的，更多']))
  // the window goes away: what was typed last is offered first
  await clear()
  const second = await begin()
  await look()
  await until(() => expect(second.saved()?.found?.changes).toEqual({ a: '今天的，更多' }))
  await act(async () => second.saved()?.discard())
  await until(() => expect(texts()).toEqual(['昨天的']))
  await clear()
  const third = await begin()
  await type(third.form, '又一个')
  await look()
  await until(() => expect(third.saved()?.found?.changes).toEqual({ a: '昨天的' }))
  await type(third.form, '又一个，更多')
  await act(async () => third.saved()?.discard())
  await type(third.form, '只有这个')
  await until(() => expect(texts()).toEqual(['只有这个']))
})
