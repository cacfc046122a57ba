import { useMemo, useState } from 'react'
import { longestViewName, mostViewRoles, type SavedView } from '#core/application/savedView.ts'
import { compileForm } from '#core/form/form.ts'
import { isRecord } from '#core/json.ts'
import { normaliseForm } from '#core/normalise.ts'
import type { Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { FormView } from '#runtime/form/Form.tsx'
import { createFormStore } from '#runtime/form/formStore.ts'
import Frame from '#runtime/page/Frame.tsx'
import { readScope, ScopeContext, useScopeContext } from '#runtime/scope.ts'
import { noteBegin } from '../list/savedViews.ts'
import { type Listed, type ListedView, viewsAt } from './begin.ts'

interface ViewFormProps {
  module: string
  listed: Listed
  /** what a new view says */
  content: SavedView
  /** the one that is changed; nothing for a new one */
  view: ListedView | undefined
  onSaved: (view: ListedView) => void
  onClose: () => void
}

const fieldsOf = (mayShare: boolean) => [
  { pingeKey: 'input', field: 'fullName', label: 't:list.view.name', required: true, maxlength: longestViewName },
  { pingeKey: 'switch', field: 'isDefault', label: 't:list.view.default', help: 't:list.view.defaultHelp' },
  ...(mayShare
    ? [{ pingeKey: 'roleSelect', field: 'roles', label: 't:list.view.roles', help: 't:list.view.rolesHelp', multiple: true, onlyId: true }]
    : []),
]

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String).slice(0, mostViewRoles) : [])

/** The name of a view, whether the list begins with it, and for whoever may share it the roles that see it. */
export default function ViewForm({ module, listed, content, view, onSaved, onClose }: ViewFormProps) {
  const app = useApp()
  const { t } = app
  const around = useScopeContext()
  const [busy, setBusy] = useState(false)
  const { mayShare, defaultId } = listed
  const mayChange = view?.mayChange ?? true
  const form = useMemo(() => {
    const values: Row = {
      fullName: view?.fullName ?? '',
      isDefault: view && view.id === defaultId ? 1 : 0,
      ...(mayShare ? { roles: view?.roles ?? [] } : {}),
    }
    return createFormStore(compileForm(normaliseForm({ version: 1, fields: fieldsOf(mayShare) }, app.env), app.env), {
      t: app.t,
      asker: app,
      store: around.page.store,
      scope: () => readScope(around, app),
      values,
    })
  }, [view, defaultId, mayShare, app, around])
  const at = useMemo(() => ({ ...around, form, row: undefined, close: onClose }), [around, form, onClose])
  const save = async () => {
    if (form.validateAll().length > 0 || busy) return
    const { fullName, isDefault, roles } = form.collect()
    const begins = Number(isDefault) === 1
    const shared = mayShare ? idsOf(roles) : undefined
    const body: Row = { fullName: String(fullName).trim(), ...(shared ? { roles: shared } : {}) }
    setBusy(true)
    try {
      const call = view
        ? { put: viewsAt(module, `/${view.id}`), body }
        : { post: viewsAt(module), body: { ...body, content: JSON.stringify(content) } }
      const { data, msg } = await app.request(call)
      const id = view?.id ?? String(isRecord(data) ? data.id : '')
      if (begins !== (view !== undefined && view.id === defaultId)) {
        await app.request({ put: viewsAt(module, '/Actions/Default'), body: { id: begins ? id : null } })
        noteBegin(app.user.userId, module, begins)
      }
      if (msg) app.toast('success', msg)
      const made = { id, content, mine: true, mayChange: true, ownerName: '', dropped: 0, ...view }
      onSaved({
        ...made,
        fullName: String(body.fullName),
        shared: (shared ?? view?.roles ?? []).length > 0,
        roles: shared ?? view?.roles ?? [],
      })
      onClose()
    } catch {
      // the refusal has been told; what was typed stays
      setBusy(false)
    }
  }
  return (
    <Frame
      kind="dialog"
      title={t(view ? 't:list.view.edit' : 't:list.view.save')}
      width={450}
      busy={busy}
      onCancel={onClose}
      onConfirm={mayChange ? save : undefined}
    >
      <ScopeContext value={at}>
        <FormView form={form} onSubmit={save} />
      </ScopeContext>
    </Frame>
  )
}
