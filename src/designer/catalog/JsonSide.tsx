import { Button } from 'antd'
import { Suspense } from 'react'
import type { Node } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'

const CodeView = lazyPart('codeView', () => import('../editor/CodeView.tsx'))

/** The node as it stands now, as text to be copied. */
export function JsonSide({ node }: { node: Node }) {
  const { t, toast } = useApp()
  const text = JSON.stringify(node, null, 2)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast('success', t('t:catalog.copied')),
      () => toast('error', t('t:http.error')),
    )
  return (
    <div className="pg-catalog-json">
      <Button onClick={() => void copy()}>{t('t:catalog.copy')}</Button>
      <Suspense fallback={<div className="pg-wait" aria-busy="true" />}>
        <CodeView text={text} label={t('t:catalog.json')} />
      </Suspense>
    </div>
  )
}
