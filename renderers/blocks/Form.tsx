import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import type { Action, DialogDef, Text } from '#core/types.ts'
import { runActions } from '#runtime/actions.ts'
import { useApp } from '#runtime/app.ts'
import { useForm } from '#runtime/Dialog.tsx'
import { DraftNote } from '#runtime/DraftNote.tsx'
import { takeDrafts } from '#runtime/drafts.ts'
import { FormView } from '#runtime/Form.tsx'
import { lazyPart } from '#runtime/lazyPart.tsx'
import type { BlockProps, Renderer } from '#runtime/renderer.ts'
import { ScopeContext, useBlock, useScopeContext } from '#runtime/scope.ts'
import { draftPlace, useAutosave } from '#runtime/useAutosave.ts'
import { useDraft } from '#runtime/useDraft.ts'
import { LightButton } from '../parts/LightButton.tsx'
import './Form.css'

const DraftOffer = lazyPart('draftOffer', () => import('#runtime/DraftOffer.tsx'))

type FormProps = { form: NonNullable<DialogDef['form']>; resource?: string; confirm?: Action[]; confirmText?: Text; title?: Text }

/** A form on a page: loaded from its `load`, sent by its `confirm`; `submit` and `reset` reach it by its id. */
function FormBlock({ node }: BlockProps) {
  const app = useApp()
  const around = useScopeContext()
  const props = node as unknown as FormProps
  const at = useMemo(() => ({ ...around, resource: props.resource ?? around.resource }), [around, props.resource])
  const name = `form ${node.id ?? ''}`
  const [changes, setChanges] = useState(() => takeDrafts(at.page, app.user, (draft) => draft.form === name)[0]?.changes)
  const [isBack, setBack] = useState(changes !== undefined)
  const { form, loading, error, retry } = useForm(props.form, at, changes)
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
    const done = await runActions(props.confirm, here, app)
    running.current = false
    setBusy(false)
    if (done) setBack(false)
    return done
  }, [props.confirm, here, app, ready])
  const api = useMemo(() => ({ submit, reset: () => form?.reset(), reload: retry }), [submit, form, retry])
  useBlock(node.id, api)
  if (!form) return null
  return (
    <ScopeContext value={here}>
      <section className="pg-block" aria-busy={loading}>
        {props.title ? <h2 className="pg-block-title">{app.t(props.title)}</h2> : null}
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
          <FormView form={form} onSubmit={props.confirm ? submit : undefined} />
        )}
        {props.confirm && !error ? (
          <div className="pg-block-foot">
            <LightButton
              kind="primary"
              label={app.t(props.confirmText ?? 't:common.confirm')}
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

export default { block: FormBlock } satisfies Renderer
