import type { ReactNode } from 'react'
import { open } from '#runtime/actions/dialogs.ts'
import { useText } from '#runtime/app.ts'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { useScopeContext } from '#runtime/scope.ts'
import { LightButton } from './LightButton.tsx'
import './withAdd.css'

/** PK-31: a control with an add button beside it, where its node names a dialog of the page to add in. */
export function WithAdd({ node, disabled, children }: Pick<EditProps, 'node' | 'disabled'> & { children: ReactNode }) {
  const t = useText()
  const at = useScopeContext()
  const name = typeof node.addDialog === 'string' ? node.addDialog : ''
  if (!name) return children
  return (
    <div className="pg-with-add">
      {children}
      <LightButton label={t('t:picker.addButton')} disabled={disabled} onClick={() => open(at, name, null)} />
    </div>
  )
}
