import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { runActions } from '#runtime/actions/run.ts'
import { type App, AppContext, onBehalf, useApp } from '#runtime/app.ts'
import { Dialogs, useForm } from '#runtime/dialog/Dialog.tsx'
import { DraftNote } from '#runtime/form/DraftNote.tsx'
import { takeDrafts } from '#runtime/form/drafts.ts'
import { FormView } from '#runtime/form/Form.tsx'
import { draftPlace, useAutosave } from '#runtime/form/useAutosave.ts'
import { useDraft } from '#runtime/form/useDraft.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { createPageStore, ScopeContext, type ScopeValue, useBlock, useScopeContext } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import './Form.css'

const DraftOffer = lazyPart('draftOffer', () => import('#runtime/form/DraftOffer.tsx'))

/** The page around a form that stands apart from it: its id is known there, and its confirm runs there. */
interface Outside {
  at: ScopeValue
  app: App
}

/** A form on a page: loaded from its `load`, sent by its `confirm`; `submit` and `reset` reach it by its id. */
function PlainForm({ node, outside }: BlockProps<'form'> & { outside?: Outside }) {
  const app = useApp()
  const around = useScopeContext()
  const at = useMemo(
    () => ({ ...around, resource: node.resource ?? around.resource, flow: node.flow ?? around.flow }),
    [around, node.resource, node.flow],
  )
  const name = `form ${node.id ?? ''}`
  const [changes, setChanges] = useState(() => takeDrafts(at.page, app.user, (draft) => draft.form === name)[0]?.changes)
  const [isBack, setBack] = useState(changes !== undefined)
  const { form, loading, error, retry } = useForm(node.form, at, changes, node.record)
  const ready = !loading && error === undefined
  useDraft(form, at.page, name)
  const saved = useAutosave(form, draftPlace(at.page, name, null), ready)
  const discard = () => {
    setChanges(undefined)
    setBack(false)
  }
  const here = useMemo(() => ({ ...at, form }), [at, form])
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const submit = useCallback(async () => {
    // what is not loaded would be sent as empty, and a second Enter would send all once more
    if (!ready || running.current) return false
    running.current = true
    setBusy(true)
    const done = outside
      ? await runActions(node.confirm, { ...outside.at, resource: here.resource, form }, outside.app)
      : await runActions(node.confirm, here, app)
    running.current = false
    setBusy(false)
    if (done) setBack(false)
    return done
  }, [node.confirm, here, app, ready, outside, form])
  const api = useMemo(() => ({ submit, reset: () => form?.reset(), reload: retry }), [submit, form, retry])
  useBlock(node.id, api, outside?.at.page)
  if (!form) return null
  return (
    <ScopeContext value={here}>
      <section className="pg-block" aria-busy={loading}>
        {node.title ? <h2 className="pg-block-title">{app.t(node.title)}</h2> : null}
        {saved.found ? (
          <Suspense>
            <DraftOffer form={form} {...saved} />
          </Suspense>
        ) : null}
        {isBack ? <DraftNote onDiscard={discard} /> : null}
        {error ? (
          <div className="pg-block-error" role="alert">
            {error} <LightButton label={app.t('t:common.retry')} onClick={retry} />
          </div>
        ) : (
          <FormView form={form} onSubmit={node.confirm && !outside ? submit : undefined} />
        )}
        {node.confirm && !outside && !error ? (
          <div className="pg-block-foot">
            <LightButton
              kind="primary"
              label={app.t(node.confirmText ?? 't:common.confirm')}
              busy={busy}
              disabled={loading}
              onClick={submit}
            />
          </div>
        ) : null}
      </section>
    </ScopeContext>
  )
}

/**
 * A form that somebody else designed, on a page of ours: what it calls is called on behalf of its application, and its
 * expressions and buttons reach nothing of the page around. The page reaches it by its id, and sends it by its confirm.
 */
function FormApart({ node, definition }: BlockProps<'form'> & { definition: string }) {
  const app = useApp()
  const around = useScopeContext()
  const own = useMemo(() => onBehalf(app, definition), [app, definition])
  const page = useMemo(() => {
    const { menuId, place, def } = around.page
    return createPageStore({ version: 1, code: def.code, title: def.title, body: { pingeKey: 'row' } }, { menuId, place })
  }, [around.page])
  const at = useMemo<ScopeValue>(() => ({ page }), [page])
  const outside = useMemo(() => ({ at: around, app }), [around, app])
  return (
    <AppContext value={own}>
      <ScopeContext value={at}>
        <PlainForm node={node} outside={outside} />
        <Dialogs page={page} />
      </ScopeContext>
    </AppContext>
  )
}

function FormBlock({ node }: BlockProps<'form'>) {
  const { definition } = node
  return definition === undefined ? <PlainForm node={node} /> : <FormApart node={node} definition={definition} />
}

export default { block: FormBlock } satisfies Renderer<'form'>
