import type { ReactNode } from 'react'
import { normalisePage } from '#core/normalise.ts'
import type { Call, Json, PageDef } from '#core/types.ts'
import { type App, AppContext, CallError } from '#runtime/app.ts'
import { createPageStore, ScopeContext, type ScopeValue } from '#runtime/scope.ts'
import { env, t } from './core.ts'

export interface TestApp extends App {
  calls: Call[]
  toasts: Array<[string, string, number | undefined]>
  asked: string[]
  went: string[]
  fetched: string[]
  /** what messages offer to take back */
  undos: Array<() => void>
  closed: string[]
}

/** Services around a page that write down what is asked of them; `answer` gives data, or throws a CallError. */
export function testApp(
  answer: (call: Call) => Json | Promise<Json> = () => null,
  options: { yes?: boolean; granted?: string[] } = {},
): TestApp {
  const app: TestApp = {
    env,
    language: 'zh',
    t,
    calls: [],
    toasts: [],
    asked: [],
    went: [],
    fetched: [],
    undos: [],
    closed: [],
    request: async (sent) => {
      // a form travels as it is: tests of uploads read it as such
      const call = sent as Call
      app.calls.push(call)
      return { data: await answer(call), msg: call.get ? '' : '操作成功' }
    },
    toast: (type, text, ms, undo) => {
      app.toasts.push([type, text, ms])
      if (undo) app.undos.push(undo)
    },
    closeTab: (place) => {
      app.closed.push(place)
    },
    confirm: async (text) => {
      app.asked.push(text)
      return options.yes ?? true
    },
    navigate: (path) => {
      app.went.push(path)
    },
    hrefOf: (path) => path,
    download: async (url) => {
      app.fetched.push(url)
    },
    user: { userId: 'u1', userName: '张伟' },
    can: (_menu, _kind, code) => options.granted?.includes(code) ?? true,
  }
  return app
}

export const refusal = (code: number, msg: string, data: Json = null) => new CallError(msg, code, data)

/** A page and where its nodes stand. */
export function testPage(def: Partial<PageDef> & { body?: unknown } = {}): ScopeValue {
  const page = createPageStore(normalisePage({ version: 1, code: 'test.page', title: 't', body: { pingeKey: 'row' }, ...def }, env))
  return { page, resource: def.resource }
}

export const Around = ({ app, at, children }: { app: App; at: ScopeValue; children: ReactNode }) => (
  <AppContext value={app}>
    <ScopeContext value={at}>{children}</ScopeContext>
  </AppContext>
)
