import { useMemo } from 'react'
import { compileForm } from '#core/form/form.ts'
import { normaliseForm, normalisePage } from '#core/normalise.ts'
import type { Node } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { Dialogs } from '#runtime/dialog/Dialog.tsx'
import { FormView } from '#runtime/form/Form.tsx'
import { createFormStore } from '#runtime/form/formStore.ts'
import { useRenderer } from '#runtime/lazy/useRenderer.tsx'
import { localise } from '#runtime/localise.ts'
import { Boundary, ErrorBox } from '#runtime/page/Boundary.tsx'
import { Page } from '#runtime/page/Page.tsx'
import { createPageStore, ScopeContext } from '#runtime/scope.ts'
import { type State, type Stated, statesOf } from './states.ts'
import './states.css'

const pageOf = (body: Node) => normalisePage({ version: 1, code: 'catalog.state', title: 't:menu.widgetCatalog', body }, env)

/** A node in a form of its own, filled, with the faults that were found in it. */
function InForm({ state: { node, values, mode, faults } }: { state: State }) {
  const app = useApp()
  const [scope, form] = useMemo(() => {
    const page = createPageStore(pageOf({ pingeKey: 'row' }))
    const def = normaliseForm({ version: 1, labelPosition: 'top', fields: [node] }, env)
    const made = createFormStore(compileForm(def, env), {
      t: app.t,
      store: page.store,
      // a record that is there already: nothing is filled in beside what is given
      values: { id: 'sample', ...values },
      readOnly: mode === 'read',
      scope: () => ({ user: app.user }),
    })
    if (faults) made.showErrors(faults)
    return [{ page }, made] as const
  }, [app, node, values, mode, faults])
  return (
    <ScopeContext value={scope}>
      <FormView form={form} />
      <Dialogs page={scope.page} />
    </ScopeContext>
  )
}

/** A value as a list shows it. */
function InCell({ state: { node, values } }: { state: State }) {
  const app = useApp()
  const renderer = useRenderer(node.pingeKey)
  const scope = useMemo(() => ({ page: createPageStore(pageOf({ pingeKey: 'row' })) }), [])
  if (renderer === undefined) return <div className="pg-wait" aria-busy="true" />
  if (!renderer?.cell) return <ErrorBox text={app.t('t:runtime.unknownKey', { key: node.pingeKey })} />
  return (
    <ScopeContext value={scope}>
      <div className="pg-states-cell">
        <renderer.cell node={localise(node, app.t)} value={values[String(node.field)]} text={undefined} row={values} />
      </div>
    </ScopeContext>
  )
}

/** A block, layout or display: in a form where it may stand there, else as a page. */
function AsBlock({ widget, state }: { widget: Widget; state: State }) {
  const def = useMemo(() => (widget.allowedIn.includes('form') ? undefined : pageOf(state.node)), [widget, state.node])
  return def ? <Page def={def} /> : <InForm state={state} />
}

function Shown({ widget, state }: { widget: Widget; state: State }) {
  const { t } = useApp()
  return (
    <article className="pg-states-one" data-state={state.key}>
      <h3>
        {t(state.title, state.params)}
        {state.sent === undefined ? null : <code data-words="data">{JSON.stringify(state.sent)}</code>}
      </h3>
      <Boundary what={`${widget.pingeKey} ${state.key}`}>
        {state.mode === 'cell' ? (
          <InCell state={state} />
        ) : state.mode === 'block' ? (
          <AsBlock widget={widget} state={state} />
        ) : (
          <InForm state={state} />
        )}
      </Boundary>
    </article>
  )
}

/** A widget in all of its states, drawn by the runtime itself; `stated` is JSON text of what to draw. */
export default function States({ stated }: { stated: string }) {
  const { t } = useApp()
  const { widget, groups } = useMemo(() => {
    const read = JSON.parse(stated) as Stated
    const found = env.widgets.get(read.node.pingeKey)
    return { widget: found, groups: found ? statesOf(found, read, t) : [] }
  }, [stated, t])
  if (!widget) return <ErrorBox text={t('t:runtime.unknownKey', { key: '' })} />
  const isWide = !widget.isField || widget.isTable
  return (
    <div className={isWide ? 'pg-states pg-states-wide' : 'pg-states'}>
      {groups.map(({ key, states }) => (
        <section key={key} aria-label={t(`t:catalog.group.${key}`)}>
          <h2>{t(`t:catalog.group.${key}`)}</h2>
          <div className="pg-states-all">
            {states.map((state) => (
              <Shown key={state.key} widget={widget} state={state} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
