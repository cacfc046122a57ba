import { Suspense, useState } from 'react'
import type { Action, Text } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { FrameWait } from '#runtime/FrameWait.tsx'
import { lazyDialog } from '#runtime/lazyDialog.tsx'
import type { BlockProps, Renderer } from '#runtime/renderer.ts'
import { useExpr, usePermission } from '#runtime/scope.ts'
import { iconOf } from '../parts/blockIcons.tsx'
import { type ButtonKind, LightButton } from '../parts/LightButton.tsx'
import { propsOf } from '../parts/props.ts'
import { wizardWidth } from '../parts/wizard/width.ts'

const Wizard = lazyDialog('importWizard', () => import('../parts/wizard/Wizard.tsx'))

export interface WizardProps {
  label?: Text
  title?: Text
  kind?: ButtonKind
  icon?: string
  permission?: string
  /** where its calls are served, below /api/ */
  module?: string
  /** what whoever imports should know */
  tip?: Text
}

/** IM-01: a button that opens the import wizard; `on.done` runs when it is closed after something was imported. */
function ImportWizard({ node }: BlockProps) {
  const t = useText()
  const can = usePermission()
  const props = propsOf<WizardProps>(node)
  const off = useExpr<boolean | undefined>(node.disabled)
  const [open, setOpen] = useState(false)
  if (!can(props.permission)) return null
  return (
    <>
      <LightButton
        label={t(props.label)}
        kind={props.kind}
        icon={iconOf(props.icon)}
        disabled={Boolean(off)}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={<FrameWait kind="dialog" width={wizardWidth} />}>
          <Wizard props={props} done={node.on?.done as Action[] | undefined} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export default { block: ImportWizard } satisfies Renderer
