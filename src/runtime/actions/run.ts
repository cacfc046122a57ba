import { isOn, resolve } from '#core/expression/expr.ts'
import type { Action, Call, Json, Scope, Text } from '#core/types.ts'
import { type App, CallError, useApp } from '../app.ts'
import { forget, urlOf } from '../data/sources.ts'
import { isPermitted, readScope, type ScopeValue, selectedIn, useScopeContext } from '../scope.ts'
import { showRefused } from './forms.ts'
import { performers } from './index.ts'
import type { ActionRun, Performer } from './performer.ts'

/** How long the server's message stays: C-019, 1 s for a toggled state, 1.5 s for saves and deletes. */
const successTime = (url: string) => (url.endsWith('/Actions/State') ? 1000 : 1500)

/** How long what was done may be taken back. */
const undoTime = 10_000

const byVerb: { readonly [verb: string]: Performer<Action> } = performers

/** Runs actions in order; false as soon as one fails, is refused, or breaks a rule. */
export async function runActions(
  actions: readonly Action[] | undefined,
  at: ScopeValue,
  app: App,
  extra?: Partial<Scope>,
): Promise<boolean> {
  let row = extra?.row ?? at.row
  /** what is not done yet, from the action on that is being done */
  let rest = actions ?? []
  const scope = () => readScope(at, app, { ...extra, ...(row ? { row } : {}) })

  const set = (path: string, value: Json) => {
    const [root, ...steps] = path.split('.')
    const name = steps.join('.')
    if (root === 'page') at.page.store.set(at.page.stateAtom, { ...at.page.store.get(at.page.stateAtom), [name]: value })
    else if (path === 'form' && value !== null && typeof value === 'object' && !Array.isArray(value))
      for (const [field, one] of Object.entries(value)) at.form?.as('action', () => at.form?.set(field, one ?? undefined))
    else if (root === 'form') at.form?.as('action', () => at.form?.set(name, value ?? undefined))
    else if (root === 'row' && row) {
      row = { ...row, [name]: value }
      at.patchRow?.(row)
    }
  }

  const send = async (call: Call, key?: string, undo?: readonly Action[]) => {
    const answer = await app.request(call, key === undefined ? {} : { key })
    if (call.get === undefined) {
      forget(urlOf(call))
      // a refusal whose code is not checked is told by what it answered
      if (answer.code !== undefined) return answer.data
      // who is on another page by then takes it back all the same
      if (answer.msg && undo) app.toast('success', answer.msg, undoTime, () => void runActions(undo, at, app, extra))
      else if (answer.msg) app.toast('success', answer.msg, successTime(urlOf(call)))
    }
    return answer.data
  }

  /** Runs them one after the other; false where one stops. */
  const all = async (list: readonly Action[]): Promise<boolean> => {
    for (const action of list) if (!(await one(action))) return false
    return true
  }

  const run: ActionRun = {
    at,
    app,
    scope,
    set,
    send,
    text: (value: Text | undefined) =>
      app.t(typeof value === 'string' ? ((resolve(value, scope()) ?? '') as string) : value, { n: selectedIn(at.item) }),
    block: (id) => at.page.blocks.get(id === 'list' ? (at.list ?? 'list') : id),
    instead: async (list) => void (await all(list)),
    repeat: () => void runActions(rest, at, app, extra),
  }

  const one = async (action: Action): Promise<boolean> => {
    if ((action.when !== undefined && !isOn(action.when, scope(), true)) || !isPermitted(at.page, app, action.permission))
      return all(action.otherwise ?? [])
    const [verb = ''] = Object.entries(action).find(([name, value]) => value !== undefined && Object.hasOwn(byVerb, name)) ?? []
    return (await byVerb[verb]?.perform(action, run)) !== false
  }

  try {
    for (; rest[0] !== undefined; rest = rest.slice(1)) if (!(await one(rest[0]))) return false
    return true
  } catch (error) {
    // a refused call has already been shown; what is left here is a fault of ours, and must not be silent
    if (!(error instanceof CallError)) {
      console.error(error)
      app.toast('error', app.t('t:http.error'))
    } else if (at.form) showRefused(at.form, error)
    return false
  }
}

/** Runs a list of actions where this node stands. */
export function useRun(): (actions: readonly Action[] | undefined, extra?: Partial<Scope>) => Promise<boolean> {
  const at = useScopeContext()
  const app = useApp()
  return (actions, extra) => runActions(actions, at, app, extra)
}
