import { isOn, resolve } from '#core/expression/expr.ts'
import { formatDateField } from '#core/format/format.ts'
import { listMark } from '#core/text.ts'
import type { Action, Call, DialogDef, FieldError, Json, Row, Scope, Source, Text } from '#core/types.ts'
import { type App, CallError, useApp } from './app.ts'
import { forget, isSource, resolveCall, sourceCall, urlOf } from './data/sources.ts'
import type { FormStore } from './form/formStore.ts'
import { loadPart } from './lazy/loadPart.ts'
import { isPermitted, type OpenDialog, readScope, type ScopeValue, selectedIn, useScopeContext } from './scope.ts'

let dialogKey = 0
/** Code of an answer to an update whose record was changed by somebody else meanwhile. */
const conflict = 409

/** How long the server's message stays: C-019, 1 s for a toggled state, 1.5 s for saves and deletes. */
const successTime = (url: string) => (url.endsWith('/Actions/State') ? 1000 : 1500)

/** How long what was done may be taken back. */
const undoTime = 10_000

/** Runs actions in order; false as soon as one fails, is refused, or breaks a rule. */
export async function runActions(actions: Action[] | undefined, at: ScopeValue, app: App, extra?: Partial<Scope>): Promise<boolean> {
  let row = extra?.row ?? at.row
  const scope = () => readScope(at, app, { ...extra, ...(row ? { row } : {}) })
  const text = (value: Text | undefined) =>
    app.t(typeof value === 'string' ? ((resolve(value, scope()) ?? '') as string) : value, { n: selectedIn(at.item) })
  /** what is not done yet, from the action on that is being done */
  let rest = actions ?? []
  /** gives a call that was refused again, and goes on behind it */
  let again: (() => void) | undefined
  const block = (id: string) => at.page.blocks.get(id === 'list' ? (at.list ?? 'list') : id)

  const send = async (call: Call, key?: string, undo?: Action[]) => {
    const answer = await app.request(call, key === undefined ? {} : { key })
    if (call.get === undefined) {
      forget(urlOf(call))
      // who is on another page by then takes it back all the same
      if (answer.msg && undo) app.toast('success', answer.msg, undoTime, () => void runActions(undo, at, app, extra))
      else if (answer.msg) app.toast('success', answer.msg, successTime(urlOf(call)))
    }
    return answer.data
  }

  const set = (path: string, value: Json) => {
    const [root, ...rest] = path.split('.')
    const name = rest.join('.')
    if (root === 'page') at.page.store.set(at.page.stateAtom, { ...at.page.store.get(at.page.stateAtom), [name]: value })
    else if (root === 'form') at.form?.as('action', () => at.form?.set(name, value ?? undefined))
    else if (root === 'row' && row) {
      row = { ...row, [name]: value }
      at.patchRow?.(row)
    }
  }

  /** A call of an action; false where it cannot be made or was refused. */
  const request = async (action: Action, asked: Call | Source): Promise<boolean> => {
    const reads = isSource(asked)
    const call = reads ? sourceCall(asked, scope(), at.resource) : resolveCall(asked, scope(), at.resource)
    if (!call) return false
    const done = (data: Json) => action.into && set(action.into, data)
    const refused =
      action.refused &&
      (async (data: Json) => {
        set('page.refused', data)
        again = () => void runActions(rest, at, app, extra)
        for (const instead of action.refused ?? []) if (!(await one(instead))) return
      })
    const { formAs } = action
    if (formAs !== undefined)
      return sendForm(at, app, (form, key) => send({ ...call, body: { ...recordIn(call.body), [formAs]: form } }, key, action.undo), done, {
        refused,
        isUnfinished: action.unfinished === true,
      })
    try {
      // rows that are read change nothing, and need no message
      done(reads ? (await app.request(call)).data : await send(call, undefined, action.undo))
      return true
    } catch (error) {
      if (!refused || !(error instanceof CallError)) throw error
      await refused(error.data)
      return false
    }
  }

  const one = async (action: Action): Promise<boolean> => {
    if ((action.when !== undefined && !isOn(action.when, scope(), true)) || !isPermitted(at.page, app, action.permission)) {
      for (const instead of action.otherwise ?? []) if (!(await one(instead))) return false
      return true
    }
    if (action.confirm !== undefined) return app.confirm(text(action.confirm), { danger: true })
    if (action.request === 'save') return save(at, app, send, (data) => action.into && set(action.into, data))
    if (action.request !== undefined && !(await request(action, action.request))) return false
    if (action.select !== undefined) {
      const { selectRows } = await loadPart('select', () => import('./list/select.ts'))
      const rows = await selectRows(action.select, at, app)
      if (!rows) return false
      if (action.into) set(action.into, rows.length === 1 ? (rows[0] as Row) : [...rows])
    }
    if (action.submit === 'form' && at.form && !block('form')) return isRight(at.form)
    if (action.submit !== undefined) return (await block(action.submit)?.submit?.()) ?? false
    if (action.set) for (const [path, value] of Object.entries(action.set)) set(path, resolve(value, scope()))
    if (action.clear !== undefined) for (const path of [action.clear].flat()) set(path.includes('.') ? path : `form.${path}`, null)
    if (action.open !== undefined) {
      const { into } = action
      const item = action.with === undefined ? null : resolve(action.with, scope())
      if (into === undefined) open(at, action.open, item)
      else
        openToChoose(at, action.open, item, (value) => {
          set(into, value)
          again?.()
        })
    }
    if (action.reload === 'page') at.page.reload?.()
    else if (action.reload !== undefined) await block(action.reload)?.reload?.()
    if (action.reset !== undefined) await block(action.reset)?.reset?.()
    if (action.expandAll !== undefined) block(action.expandAll)?.expandAll?.()
    if (action.collapseAll !== undefined) block(action.collapseAll)?.collapseAll?.()
    if (action.edit !== undefined) block(action.edit)?.edit?.(action.with === undefined ? null : resolve(action.with, scope()))
    if (action.toast !== undefined) app.toast(action.type ?? 'info', text(action.toast))
    if (action.navigate !== undefined) app.navigate(text(action.navigate))
    if (action.download !== undefined) {
      const call = resolveCall(action.download, scope(), at.resource)
      const data = call ? (await app.request(call)).data : null
      const url = data !== null && typeof data === 'object' && !Array.isArray(data) ? data.url : null
      if (typeof url !== 'string') return false
      if (action.into) set(action.into, data)
      await app.download(url)
    }
    if (action.copy !== undefined) await navigator.clipboard.writeText(text(action.copy))
    if (action.print) window.print()
    if (action.choose !== undefined) at.choose?.(resolve(action.choose, scope()))
    if (action.close) at.close?.()
    if (action.closeTab && at.page.tab !== undefined) app.closeTab?.(at.page.tab)
    return true
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

/** Faults that the server named by field are shown there; true when there were any. */
function showRefused(form: FormStore, { data }: CallError): boolean {
  const errors = data !== null && typeof data === 'object' && !Array.isArray(data) ? data.errors : undefined
  if (!Array.isArray(errors)) return false
  form.showErrors(errors as unknown as FieldError[])
  form.focusField?.(String((errors[0] as Row | undefined)?.field ?? ''))
  return true
}

/** Opens a dialog of the page by its name; with the changes that were typed before, where it was left unasked. */
export function open(at: ScopeValue, name: string, item: Json, changes?: Row) {
  const def = at.page.def.dialogs?.[name]
  if (def) openDialog(at, name, def, item, changes ? { changes } : {})
}

/** Opens a dialog of the page to choose in; told with what its `choose` action gives. */
export function openToChoose(at: ScopeValue, name: string, item: Json, choose: (value: Json) => void) {
  const def = at.page.def.dialogs?.[name]
  if (def) openDialog(at, name, def, item, { choose })
}

/** Opens a dialog by its definition; it belongs to the place that it is opened from. */
export function openDialog(
  at: ScopeValue,
  name: string,
  def: DialogDef,
  item: Json,
  has: Pick<OpenDialog, 'changes' | 'loaded' | 'choose'> = {},
) {
  const { page } = at
  const dialog: OpenDialog = { key: ++dialogKey, name, def, item, from: at, ...has }
  page.store.set(page.dialogsAtom, [...page.store.get(page.dialogsAtom), dialog])
}

/** Whether a form breaks no rule; the first fault is brought on screen. */
function isRight(form: FormStore): boolean {
  const [fault] = form.validateAll()
  if (fault) form.focusField?.(fault.field)
  return !fault
}

/** Who saved the newer record, when, and what is other in it; as far as it is known. */
function whoChanged(changed: Json | undefined, fields: string, { t }: App): string {
  const { name, time } = changed !== null && typeof changed === 'object' && !Array.isArray(changed) ? changed : {}
  if (typeof name !== 'string' || typeof time !== 'number') return ''
  const params = { name, time: formatDateField(time, 'yyyy-MM-dd HH:mm:ss'), fields }
  return t(fields === '' ? 't:form.conflictBy' : 't:form.conflictWhat', params)
}

const recordIn = (value: Json | undefined): Row => (value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {})

/**
 * Sends what the form around holds, once its rules hold, or as a draft before they do. What the server finds wrong is shown in it, and a record that
 * somebody else changed meanwhile can be taken over.
 */
async function sendForm(
  { form }: ScopeValue,
  app: App,
  send: (body: Row, key: string | undefined) => Promise<Json>,
  done: (data: Json) => void,
  { refused, isUnfinished = false }: { refused?: ((data: Json) => Promise<void>) | undefined; isUnfinished?: boolean } = {},
): Promise<boolean> {
  if (!form || !(isUnfinished || isRight(form))) return false
  const body = form.collect()
  const sent = form.values()
  const { id } = form.meta
  try {
    done(await send(body, id ? undefined : form.requestKey))
    form.settle(sent)
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (showRefused(form, error)) return false
    if (refused) await refused(error.data)
    const { $changed, ...newer } = recordIn(error.data)
    if (error.code !== conflict || !id || newer.version === undefined) return false
    const named = (fields: string[]) => fields.map((field) => app.t(form.plan.byKey.get(field)?.node.label) || field).join(app.t(listMark))
    if (await app.confirm([whoChanged($changed, named(form.differs(newer)), app), app.t('t:form.conflict')].join(' ').trim())) {
      const both = form.rebase({ ...newer, id })
      if (both.length > 0) app.toast('warning', app.t('t:form.conflictBoth', { fields: named(both) }))
      else app.toast('info', app.t('t:form.conflictMerged'))
    }
    return false
  }
}

/** `request: "save"`: posts the form around to its resource, or puts it to resource/{id} when it was loaded. */
async function save(
  at: ScopeValue,
  app: App,
  send: (call: Call, key?: string) => Promise<Json>,
  saved: (data: Json) => void,
): Promise<boolean> {
  const { form, resource } = at
  if (!form || !resource) return false
  const id = form.meta.id
  return sendForm(
    at,
    app,
    (body, key) => send(id ? { put: `${resource}/${encodeURIComponent(id)}`, body } : { post: resource, body }, key),
    saved,
  )
}

/** Runs a list of actions where this node stands. */
export function useRun(): (actions: Action[] | undefined, extra?: Partial<Scope>) => Promise<boolean> {
  const at = useScopeContext()
  const app = useApp()
  return (actions, extra) => runActions(actions, at, app, extra)
}
