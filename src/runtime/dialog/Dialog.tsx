import { Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { copyOf } from '#core/application/copy.ts'
import { isOn, resolve } from '#core/expression/expr.ts'
import { compileForm } from '#core/form/form.ts'
import { popupWidth } from '#core/form/popup.ts'
import type { Action, DialogDef, Json, Row, Text } from '#core/types.ts'
import { runActions } from '../actions/run.ts'
import { useApp } from '../app.ts'
import { resolveRead } from '../data/sources.ts'
import { DraftNote } from '../form/DraftNote.tsx'
import { FormView } from '../form/Form.tsx'
import { createFormStore, type FormStore } from '../form/formStore.ts'
import { usePermitted } from '../form/permitted.ts'
import { useUnsaved } from '../form/unsaved.ts'
import { draftPlace, useAutosave } from '../form/useAutosave.ts'
import { useDraft } from '../form/useDraft.ts'
import { lazyPart } from '../lazy/lazyPart.tsx'
import { Boundary } from '../page/Boundary.tsx'
import { FrameWait } from '../page/FrameWait.tsx'
import { RenderNode } from '../page/Render.tsx'
import { Running } from '../page/runningPart.tsx'
import { isPermitted, type OpenDialog, type PageStore, readScope, ScopeContext, type ScopeValue } from '../scope.ts'
import { lazyDialog } from './lazyDialog.tsx'

const DraftOffer = lazyPart('draftOffer', () => import('../form/DraftOffer.tsx'))
const Frame = lazyDialog('dialog', () => import('../page/Frame.tsx'))
const Selecting = lazyPart('select', () => import('../list/Selecting.tsx'))

/** The record in an answer: `data.data` as JSON text (VD-05), or the data itself. */
export function recordOf(data: Json): Row {
  const record = data !== null && typeof data === 'object' && !Array.isArray(data) ? data : {}
  if (typeof record.data !== 'string') return record
  const { data: text, ...rest } = record
  return { ...rest, ...(JSON.parse(text as string) as Row) }
}

type FormPart = NonNullable<DialogDef['form']>
const recordIn = (item: Json | undefined): Row => (item !== null && typeof item === 'object' && !Array.isArray(item) ? item : {})

/**
 * The form of a dialog or block as a store, filled with defaults and what it was opened with, and loaded from its
 * `load` call; in a dialog only when it was opened with a record. What that call answers may be here already (`read`): it
 * is asked again only when somebody retries or another form takes its place.
 */
export function useForm(
  given: FormPart | undefined,
  at: ScopeValue,
  changes?: Row,
  read?: Json,
): { form: FormStore | undefined; loading: boolean; error: string | undefined; retry: () => void } {
  const app = useApp()
  const def = usePermitted(given, at)
  const [round, setRound] = useState(0)
  const [state, setState] = useState<{ loading: boolean; error: string | undefined }>({ loading: false, error: undefined })
  const form = useMemo(() => {
    if (!def) return undefined
    const scope = () => readScope(at, app)
    const defaults = recordIn(def.defaults ? resolve(def.defaults, scope()) : {})
    const opened = recordIn(at.item)
    const made = createFormStore(compileForm(def, app.env), {
      t: app.t,
      asker: app,
      store: at.page.store,
      scope,
      values: { ...(opened.id ? {} : opened), ...defaults },
      readOnly: isOn(def.readOnly, scope(), false),
      carried: Object.keys(defaults),
    })
    if (changes) made.apply(changes)
    return made
  }, [def, at, app, changes])
  useUnsaved(form)
  const inDialog = at.item !== undefined
  const loadedFor = useRef<{ form: FormStore; round: number; by: string }>(undefined)
  const { id, copyOf: copied } = recordIn(at.item)
  const readBefore = useRef(read)
  useEffect(() => {
    // A form that only came back on screen keeps what was typed in it.
    if (form && loadedFor.current?.form === form && loadedFor.current.round === round) return
    const from = id ?? copied
    if (!form || !def?.load || (inDialog && (from === undefined || from === null))) return
    const call = resolveRead(def.load, readScope(at, app, id === undefined && inDialog ? { item: { id: from as Json } } : {}), at.resource)
    if (!call) return
    const by = JSON.stringify(call)
    const take = (data: Json) => {
      const record = recordOf(data)
      const isFirst = loadedFor.current?.form !== form
      const isSame = !isFirst && loadedFor.current?.by === by
      const loaded = inDialog ? { ...record, id: String(id) } : record
      if (inDialog && (id === undefined || id === null)) form.reset(copyOf(form.plan, record))
      // what was typed while the same record was read again stands
      else if (isSame && form.isDirty()) form.rebase(loaded)
      else form.reset(loaded)
      if (changes && isFirst) form.apply(changes)
      loadedFor.current = { form, round, by }
      setState({ loading: false, error: undefined })
    }
    if (readBefore.current !== undefined) {
      take(readBefore.current)
      readBefore.current = undefined
      return
    }
    const stop = new AbortController()
    setState({ loading: true, error: undefined })
    app.request(call, { quiet: true, signal: stop.signal }).then(
      ({ data }) => take(data),
      (error: Error) => stop.signal.aborted || setState({ loading: false, error: error.message }),
    )
    return () => stop.abort()
  }, [form, def, at, app, id, copied, inDialog, round, changes])
  const retry = useCallback(() => setRound((n) => n + 1), [])
  return { form, ...state, retry }
}

/** One open dialog, drawer or full screen. Closing a changed form asks first. */
function DialogView({ dialog, page }: { dialog: OpenDialog; page: PageStore }) {
  const app = useApp()
  const { def } = dialog
  const [busy, setBusy] = useState(false)
  // the question whether to close it, which has no meaning once it was closed
  const asking = useRef<AbortController>(undefined)
  const at = useMemo<ScopeValue>(() => {
    const close = () => {
      asking.current?.abort()
      page.store.set(
        page.dialogsAtom,
        page.store.get(page.dialogsAtom).filter((one) => one.key !== dialog.key),
      )
    }
    const choose = (value: Json) => {
      dialog.choose?.(value)
      close()
    }
    return {
      ...dialog.from,
      form: undefined,
      row: undefined,
      item: dialog.item,
      resource: def.resource ?? dialog.from.resource,
      close,
      choose: dialog.choose && choose,
    }
  }, [dialog, def, page])
  const [changes, setChanges] = useState(dialog.changes)
  const { form, loading, error, retry } = useForm(def.form, at, changes, dialog.loaded)
  const drafted = useMemo(
    () => ({
      from: { name: dialog.name, item: dialog.item, list: dialog.from.list },
      isOpen: () => page.store.get(page.dialogsAtom).includes(dialog),
    }),
    [dialog, page],
  )
  // nothing waits for what is chosen once it has gone away
  useDraft(dialog.choose ? undefined : form, page, `dialog ${dialog.key}`, drafted)
  const isClosed = useCallback(() => !drafted.isOpen(), [drafted])
  const saved = useAutosave(form, draftPlace(page, `dialog ${dialog.name}`, dialog.item), !loading && error === undefined, isClosed)
  const here = useMemo(() => ({ ...at, form }), [at, form])
  const running = useRef(false)
  const run = async (actions: Action[] | undefined, after?: () => void) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    const done = await runActions(actions, here, app)
    running.current = false
    setBusy(false)
    if (done) after?.()
  }
  /** Without its record the form is empty: confirmed, it would be sent as a new one. */
  const confirm = async (actions: Action[] | undefined, after?: () => void) => {
    if (!loading && error === undefined) await run(actions, after)
  }
  const cancel = async () => {
    if (def.cancel) return void run(def.cancel)
    asking.current?.abort()
    const asked = new AbortController()
    asking.current = asked
    if (form?.isDirty() && !(await app.confirm(app.t('t:dialog.discard'), { signal: asked.signal }))) return
    at.close?.()
  }
  const text = (value: Text | undefined, otherwise: string) =>
    app.t((resolve(value, readScope(at, app)) as Text | null) ?? undefined, { name: app.t(def.subject ?? page.def.title) }) || otherwise
  const formDef = def.form
  const withAdd = formDef?.hasConfirmAndAddBtn === true && form?.meta.id === undefined
  const addMore = () =>
    confirm(
      def.confirm?.filter((action) => !('close' in action)),
      () => form?.reset(undefined),
    )
  const own = (def.buttons ?? []).filter(
    ({ permission, visible }) => isPermitted(page, app, permission) && isOn(visible, readScope(at, app), true),
  )
  const submit = def.confirm ? () => confirm(def.confirm) : undefined
  return (
    <ScopeContext value={here}>
      <Running def={def} scope={here} />
      <Frame
        kind={def.kind ?? 'dialog'}
        title={text(def.title, '')}
        width={def.width ?? (def.kind === 'fullScreen' ? undefined : 600)}
        busy={busy}
        loading={loading}
        onCancel={cancel}
        closable={def.closable !== false}
        onConfirm={submit && formDef?.hasConfirmBtn !== false && !form?.readOnly ? submit : undefined}
        onConfirmAndAdd={withAdd ? addMore : undefined}
        confirmText={text(def.confirmText ?? formDef?.confirmButtonText, app.t('t:common.confirm'))}
        cancellable={formDef?.hasCancelBtn !== false || def.closable === false}
        cancelText={text(def.cancelText ?? formDef?.cancelButtonText, app.t(submit ? 't:common.cancel' : 't:common.close'))}
        confirmAndAddText={text(formDef?.confirmAndAddText, app.t('t:form.confirmAndAdd'))}
        onPrint={form?.readOnly && formDef?.hasPrintBtn ? () => window.print() : undefined}
        buttons={own.map(({ label, danger = false, do: actions }) => ({
          text: text(label, ''),
          danger,
          press: () => void confirm(actions),
        }))}
        printText={text(formDef?.printButtonText, app.t('t:print.print'))}
        error={error}
        onRetry={retry}
      >
        <Boundary what={dialog.name}>
          {saved.found && form ? (
            <Suspense>
              <DraftOffer form={form} {...saved} />
            </Suspense>
          ) : null}
          {changes ? <DraftNote onDiscard={() => setChanges(undefined)} /> : null}
          {form ? <FormView form={form} onSubmit={submit} enters={!loading && error === undefined} /> : null}
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
  const selects = useSyncExternalStore(
    (listener) => page.store.sub(page.selectsAtom, listener),
    () => page.store.get(page.selectsAtom),
  )
  const last = open.at(-1)?.def
  return (
    <Suspense fallback={last && <FrameWait kind={last.kind ?? 'dialog'} width={last.width ?? 600} />}>
      {open.map((dialog) => (
        <DialogView key={dialog.key} dialog={dialog} page={page} />
      ))}
      {selects.map((one) => (
        <Suspense
          key={`select ${one.key}`}
          fallback={<FrameWait kind={one.select.popupType ?? 'dialog'} width={one.select.popupWidth ?? popupWidth} />}
        >
          <Selecting open={one} />
        </Suspense>
      ))}
    </Suspense>
  )
}
