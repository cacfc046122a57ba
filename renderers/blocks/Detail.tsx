import { Button } from 'antd'
import { useMemo } from 'react'
import { useApp } from '#runtime/app.ts'
import { useForm } from '#runtime/dialog/Dialog.tsx'
import { FormView } from '#runtime/form/Form.tsx'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useBlock, useScopeContext } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import { blockIcons } from '../icons/blockIcons.tsx'
import './Form.css'

/** DV-01: a record on a page, for reading: the form's own layout without controls, and the print button where its form has one. */
function DetailBlock({ node }: BlockProps<'detail'>) {
  const app = useApp()
  const around = useScopeContext()
  const at = useMemo(() => ({ ...around, resource: node.resource ?? around.resource }), [around, node.resource])
  const def = useMemo(() => node.form && { ...node.form, readOnly: true }, [node.form])
  const { form, loading, error, retry } = useForm(def, at)
  const api = useMemo(() => ({ reload: retry }), [retry])
  useBlock(node.id, api)
  if (!form) return null
  return (
    <section className="pg-block" aria-busy={loading}>
      {node.title ? <h2 className="pg-block-title">{app.t(node.title)}</h2> : null}
      {error ? (
        <div className="pg-block-error" role="alert">
          {error} <Button onClick={retry}>{app.t('t:common.retry')}</Button>
        </div>
      ) : (
        <FormView form={form} />
      )}
      {node.form?.hasPrintBtn && !error ? (
        <div className="pg-block-foot">
          <LightButton
            icon={blockIcons.print}
            label={app.t(node.form.printButtonText ?? 't:print.print')}
            disabled={loading}
            onClick={() => window.print()}
          />
        </div>
      ) : null}
    </section>
  )
}

export default { block: DetailBlock } satisfies Renderer<'detail'>
