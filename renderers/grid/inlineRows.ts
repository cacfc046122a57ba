import { useEffect, useMemo, useReducer, useRef } from 'react'
import { resolve } from '#core/expression/expr.ts'
import { compileForm } from '#core/form/form.ts'
import type { DialogDef, Json, Node, Row } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { open } from '#runtime/actions/dialogs.ts'
import { runActions } from '#runtime/actions/run.ts'
import { useApp } from '#runtime/app.ts'
import { resolveRead } from '#runtime/data/sources.ts'
import { recordOf } from '#runtime/dialog/Dialog.tsx'
import { createFormStore, type FormStore } from '#runtime/form/formStore.ts'
import { usePermitted } from '#runtime/form/permitted.ts'
import { useUnsaved } from '#runtime/form/unsaved.ts'
import { loadRenderers } from '#runtime/lazy/registry.ts'
import { keysOf } from '#runtime/lazy/useRenderers.ts'
import { type ListStore, rowId } from '#runtime/list/listStore.ts'
import { readScope, type ScopeValue } from '#runtime/scope.ts'
import { focusable, focusWhenDrawn } from './drawnFocus.ts'
import type { GridRow } from './gridRows.ts'

/** One row that is being written: a form of its own, so that the rules of the form hold in the row too. */
export interface InlineRow {
  key: string
  form: FormStore
  at: ScopeValue
  isNew: boolean
  saving: boolean
  save: () => void
  cancel: () => void
}

export interface InlineRows {
  /** Begins to edit a row, or a new one that begins with what is given. */
  edit: (row: Json) => void
  of: (key: string) => InlineRow | undefined
  /** The rows to show: new ones first, and what was changed on another page, so that nothing typed is out of sight. */
  withEdits: (rows: GridRow[]) => GridRow[]
}

/** A list of choices is one line in a cell. */
export function cellNode(node: Node, { drawnAs }: Pick<Widget, 'drawnAs'>): Node {
  return drawnAs?.line ? { ...node, ...drawnAs.line } : node
}

/** Focuses the control of a cell, the first one of the row without `field`. */
const focusCell = (root: HTMLElement | null, key: string, field: string | undefined) =>
  focusWhenDrawn(() => {
    const row = root?.querySelector(`[data-key="${CSS.escape(key)}"][data-editing]`)
    const cell = field === undefined ? row : row?.querySelector(`[data-field="${CSS.escape(field)}"]`)
    return cell?.querySelector<HTMLElement>(focusable)
  })

let made = 0

/**
 * Rows edited in place with the form of a dialog of the page. Each row is saved or given up by itself, with the checks,
 * the conflict and the messages of that form; what is typed stays while the list pages, sorts and reads again.
 */
export function useInlineRows(
  name: string | undefined,
  list: ListStore,
  at: ScopeValue,
  root: React.RefObject<HTMLElement | null>,
  phone: boolean,
): InlineRows | undefined {
  const app = useApp()
  const rows = useRef(new Map<string, InlineRow>()).current
  const loading = useRef(new Set<string>()).current
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const def = name === undefined ? undefined : (at.page.def.dialogs?.[name] as DialogDef | undefined)
  const permitted = usePermitted(def?.form, at)
  const plan = useMemo(() => permitted && compileForm(permitted, app.env), [permitted, app.env])
  useUnsaved(
    useMemo(
      () => ({
        isDirty: () => [...rows.values()].some(({ form }) => form.isDirty()),
        settle: () => {
          for (const { form } of rows.values()) form.settle()
        },
      }),
      [rows],
    ),
  )
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])
  if (name === undefined || !def?.form || !plan) return undefined
  const part = def.form

  const begin = (key: string, values: Row, item: Json) => {
    const here: ScopeValue = { ...at, item, row: undefined, resource: def.resource ?? at.resource }
    const defaults = part.defaults ? (resolve(part.defaults, readScope(here, app)) as Row) : {}
    const isNew = values.id === undefined
    const form = createFormStore(plan, {
      t: app.t,
      asker: app,
      store: at.page.store,
      scope: () => readScope(here, app),
      values: isNew ? { ...values, ...defaults } : values,
      carried: Object.keys(defaults),
    })
    form.focusField = (field) => {
      // what has no cell is told as a message: nothing may fail in silence
      const found = field.split('[')[0] ?? field
      const fault = at.page.store.get(form.errorAtom(found))
      if (root.current?.querySelector(`[data-key="${CSS.escape(key)}"] [data-field="${CSS.escape(found)}"]`))
        focusCell(root.current, key, found)
      else if (fault) app.toast('error', fault)
    }
    const close = () => {
      rows.delete(key)
      redraw()
    }
    const save = async () => {
      const now = rows.get(key)
      if (!now || now.saving) return
      rows.set(key, { ...now, saving: true })
      redraw()
      const saved = await runActions([{ request: 'save' }], { ...here, form }, app)
      if (saved) await list.refresh()
      if (!alive.current) return
      if (saved) {
        close()
        focusWhenDrawn(() => root.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]:not([data-editing]) [data-act]`))
      } else {
        rows.set(key, { ...now, saving: false })
        redraw()
      }
    }
    const cancel = async () => {
      if (rows.get(key)?.saving) return
      if (!form.isDirty() || (await app.confirm(app.t('t:dialog.discard')))) close()
    }
    rows.set(key, { key, form, at: { ...here, form }, isNew, saving: false, save, cancel })
    redraw()
    focusCell(root.current, key, undefined)
  }

  const edit = async (given: Json) => {
    const row = given !== null && typeof given === 'object' && !Array.isArray(given) ? given : {}
    if (phone) return open(at, name, given)
    const id = rowId(row)
    if (rows.has(id)) return focusCell(root.current, id, undefined)
    await loadRenderers(keysOf(plan.fields.map(({ node, widget }) => cellNode(node, widget))))
    if (!id) {
      const scroller = root.current?.querySelector('.pg-g')
      if (scroller) scroller.scrollTop = 0
      return begin(`new ${++made}`, row, row)
    }
    if (loading.has(id)) return
    const here: ScopeValue = { ...at, item: row, resource: def.resource ?? at.resource }
    const call = part.load && resolveRead(part.load, readScope(here, app), here.resource)
    if (!call) return begin(id, row, row)
    loading.add(id)
    try {
      const record = recordOf((await app.request(call)).data)
      if (alive.current) begin(id, { ...record, id }, row)
    } catch {
      // the refused call has been told
    } finally {
      loading.delete(id)
    }
  }

  return {
    edit: (row) => void edit(row),
    of: (key) => rows.get(key),
    withEdits(shown) {
      if (rows.size === 0) return shown
      const there = new Set(shown.map(({ key }) => key))
      const above = [...rows.values()].filter(({ key, isNew, form }) => !there.has(key) && (isNew || form.isDirty()))
      return [...above.reverse().map(({ key }): GridRow => ({ key, row: {}, level: 1, open: undefined, place: 1, siblings: 1 })), ...shown]
    },
  }
}
