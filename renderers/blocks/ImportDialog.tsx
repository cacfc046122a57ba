import { useId, useMemo, useState } from 'react'
import { compileForm } from '#core/form/form.ts'
import { normaliseForm } from '#core/normalise.ts'
import { runActions } from '#runtime/actions/run.ts'
import { useApp } from '#runtime/app.ts'
import { forget, resolveCall, urlOf } from '#runtime/data/sources.ts'
import { FormView } from '#runtime/form/Form.tsx'
import { createFormStore } from '#runtime/form/formStore.ts'
import type { BlockProps, NodeOf } from '#runtime/lazy/renderer.ts'
import Frame from '#runtime/page/Frame.tsx'
import { readScope, useScopeContext } from '#runtime/scope.ts'
import { FilePick } from '../upload/FilePick.tsx'

/** The generic import as a form of the language: an optional parent, and what to do with what is there already (DG-12, DG-13). */
function fieldsOf({ parent, parentLabel, duplicates: asks = true }: NodeOf<'upload'>) {
  const above = parent
    ? [
        {
          pingeKey: 'treeSelect',
          field: 'parentId',
          label: parentLabel ?? 't:import.parent',
          source: parent,
          required: true,
          messages: { required: 't:form.parentRequired' },
        },
      ]
    : []
  const duplicates = {
    pingeKey: 'radio',
    field: 'type',
    label: 't:import.duplicate',
    required: true,
    messages: { required: 't:import.duplicateRequired' },
    options: [
      { id: 0, fullName: 't:import.type.0' },
      { id: 1, fullName: 't:import.type.1' },
    ],
    defaultValue: 0,
  }
  return asks ? [...above, duplicates] : above
}

/** DG-11: parent, duplicates and a file; the server's message tells what came of it. */
export default function ImportDialog({ node, onClose }: BlockProps<'upload'> & { onClose: () => void }) {
  const app = useApp()
  const { t } = app
  const at = useScopeContext()
  const id = useId()
  const form = useMemo(
    () =>
      createFormStore(compileForm(normaliseForm({ version: 1, fields: fieldsOf(node) }, app.env), app.env), {
        t: app.t,
        store: at.page.store,
        scope: () => readScope(at, app),
      }),
    [node, at, app],
  )
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const send = async () => {
    const faults = form.validateAll()
    setError(file ? undefined : t('t:import.fileRequired'))
    if (faults.length > 0 || !file || busy) return
    const call = node.request && resolveCall(node.request, readScope(at, app), at.resource)
    if (!call) return
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...node.data, ...form.collect() })) if (value !== null) body.append(name, String(value))
    body.append('file', file)
    setBusy(true)
    try {
      // the one body that is not JSON: a file goes as it is
      const { msg } = await app.request({ ...call, body: body })
      if (msg) app.toast('success', msg, 1500)
      forget(urlOf(call))
      onClose()
      await runActions(node.on?.done, at, app)
    } catch {
      // the refusal has been told; the file stays chosen
      setBusy(false)
    }
  }
  const choose = (given: File | undefined) => {
    setFile(given)
    setError(undefined)
  }
  return (
    <Frame kind="dialog" title={t(node.title ?? node.label)} width={600} busy={busy} onCancel={onClose} onConfirm={send}>
      <FormView form={form} onSubmit={send} />
      <div className="pg-form">
        <div className="pg-field">
          <label className="pg-label pg-required" htmlFor={id}>
            {t('t:import.file')}
          </label>
          <div className="pg-control">
            <FilePick
              id={id}
              label={t('t:import.file')}
              accept={node.accept}
              file={file}
              error={error}
              onFile={choose}
              onRefuse={() => setError(t('t:upload.fileType', { types: node.accept ?? '' }))}
            />
          </div>
        </div>
      </div>
    </Frame>
  )
}
