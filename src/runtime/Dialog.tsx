import { lazy, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { compileForm } from '#core/form.ts'
import { isOn, resolve } from '#core/expr.ts'
import type { Action, DialogDef, FormDef, Json, Row, Text } from '#core/types.ts'
import { runActions } from './actions.ts'
import { useApp } from './app.ts'
import { Boundary } from './Boundary.tsx'
import { FormView } from './Form.tsx'
import { createFormStore, type FormStore } from './formStore.ts'
import { RenderNode } from './Render.tsx'
import { type OpenDialog, type PageStore, readScope, ScopeContext, type ScopeValue } from './scope.ts'
import { resolveCall } from './sources.ts'

const Frame = lazy(() => import('./Frame.tsx'))

/** The record in an answer: `data.data` as JSON text (VD-05), or the data itself. */
export function recordOf(data: Json): Row {
  const record = data !== null && typeof data === 'object' && !Array.isArray(data) ? data : {}
  if (typeof record.data !== 'string') return record
  const { data: text, ...rest } = record
  return { ...rest, ...(JSON.parse(text as string) as Row) }
}

/** The form of a dialog as a store, loaded from its `load` call when it was opened with a record. */
function useDialogForm(def: DialogDef, at: ScopeValue): { form: FormStore | undefined; loading: boolean; error: string | undefined; retry: () => void } {
  const app = useApp()
  const [state, setState] = useState<{ loading: boolean; error: string | undefined; round: number }>({ loading: false, error: undefined, round: 0 })
  const form = useMemo(() => {
    if (!def.form) return undefined
    const { load: _load, defaults, readOnly, ...formDef } = def.form
    const scope = () => readScope(at, app)
    const given = { ...(at.item !== null && typeof at.item === 'object' && !Array.isArray(at.item) && !at.item.id ? at.item : {}), ...((defaults ? resolve(defaults, scope()) : {}) as Row) }
    return createFormStore(compileForm(def.form as FormDef & typeof formDef, app.env), { t: app.t, store: at.page.store, scope, values: given, readOnly: isOn(readOnly, scope(), false), carried: Object.keys(defaults ?? {}) })
  }, [def, at, app])
  const id = at.item !== null && typeof at.item === 'object' && !Array.isArray(at.item) ? at.item.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` reads again on retry
  useEffect(() => {
    if (!form || !def.form?.load || id === undefined || id === null) return
    const call = resolveCall(def.form.load, readScope(at, app), at.resource)
    if (!call) return
    const stop = new AbortController()
    setState((old) => ({ ...old, loading: true, error: undefined }))
    app.request(call, { quiet: true, signal: stop.signal }).then(
      (answer) => {
        form.reset({ ...recordOf(answer.data), id: String(id) })
        setState((old) => ({ ...old, loading: false }))
      },
      (error: Error) => stop.signal.aborted || setState((old) => ({ ...old, loading: false, error: error.message })),
    )
    return () => stop.abort()
  }, [form, def, at, app, id, state.round])
  return { form, loading: state.loading, error: state.error, retry: () => setState((old) => ({ ...old, round: old.round + 1 })) }
}

/** One open dialog, drawer or full screen. Closing a changed form asks first. */
function DialogView({ dialog, page }: { dialog: OpenDialog; page: PageStore }) {
  const app = useApp()
  const { def } = dialog
  const [busy, setBusy] = useState(false)
  const at = useMemo<ScopeValue>(
    () => ({
      ...dialog.from,
      form: undefined,
      row: undefined,
      item: dialog.item,
      resource: def.resource ?? dialog.from.resource,
      close: () =>
        page.store.set(
          page.dialogsAtom,
          page.store.get(page.dialogsAtom).filter((one) => one.key !== dialog.key),
        ),
    }),
    [dialog, def, page],
  )
  const { form, loading, error, retry } = useDialogForm(def, at)
  const here = useMemo(() => ({ ...at, form }), [at, form])
  const running = useRef(false)
  const confirm = async (actions: Action[] | undefined, after?: () => void) => {
    if (running.current || loading) return
    running.current = true
    setBusy(true)
    const done = await runActions(actions, here, app)
    running.current = false
    setBusy(false)
    if (done) after?.()
  }
  const cancel = async () => {
    if (form?.isDirty() && !form.readOnly && !(await app.confirm(app.t('t:dialog.discard')))) return
    at.close?.()
  }
  const text = (value: Text | undefined, otherwise: string) => {
    const resolved = typeof value === 'string' ? (resolve(value, readScope(at, app)) as string | null) : value
    return app.t(resolved ?? undefined) || otherwise
  }
  const formDef = def.form
  const withAdd = formDef?.hasConfirmAndAddBtn === true && form?.meta.id === undefined
  const addMore = () => confirm(def.confirm?.filter((action) => !action.close), () => form?.reset(undefined))
  const submit = def.confirm ? () => confirm(def.confirm) : undefined
  return (
    <ScopeContext value={here}>
      <Frame
        kind={def.kind ?? 'dialog'}
        title={text(def.title, '')}
        width={def.width ?? 600}
        busy={busy}
        loading={loading}
        onCancel={cancel}
        onConfirm={submit && formDef?.hasConfirmBtn !== false && !form?.readOnly ? submit : undefined}
        onConfirmAndAdd={withAdd ? addMore : undefined}
        confirmText={text(def.confirmText, app.t('t:common.confirm'))}
        cancelText={text(formDef?.cancelButtonText, app.t(submit ? 't:common.cancel' : 't:common.close'))}
        confirmAndAddText={text(formDef?.confirmAndAddText, app.t('t:form.confirmAndAdd'))}
        onPrint={form?.readOnly && formDef?.hasPrintBtn ? () => window.print() : undefined}
        printText={text(formDef?.printButtonText, app.t('t:print.print'))}
        error={error}
        onRetry={retry}
      >
        <Boundary what={dialog.name}>
          {form ? <FormView form={form} onSubmit={submit} /> : null}
          {def.body ? <RenderNode node={def.body} /> : null}
        </Boundary>
      </Frame>
    </ScopeContext>
  )
}

/** The dialogs that are open on a page, the last one on top. */
export function Dialogs({ page }: { page: PageStore }) {
  const open = useSyncExternalStore(
    (listener) => page.store.sub(page.dialogsAtom, listener),
    () => page.store.get(page.dialogsAtom),
  )
  return (
    <Suspense fallback={null}>
      {open.map((dialog) => (
        <DialogView key={dialog.key} dialog={dialog} page={page} />
      ))}
    </Suspense>
  )
}
