import { type ReactNode, Suspense, useState } from 'react'
import { useText } from '#runtime/app.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { FrameWait } from '#runtime/page/FrameWait.tsx'
import { useExpr, usePermission } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import { iconOf } from '../icons/blockIcons.tsx'

interface Props {
  node: NodeOf<'upload' | 'importWizard'>
  /** px of the dialog, for what stands in its place until its code is loaded */
  width: number
  /** draws the dialog while it is open */
  children: (close: () => void) => ReactNode
}

/** A button for whoever was granted it, and the dialog that it opens. */
export function DialogButton({ node, width, children }: Props) {
  const t = useText()
  const can = usePermission()
  const { label, kind, icon, permission } = node
  const off = useExpr<boolean | undefined>(node.disabled)
  const [open, setOpen] = useState(false)
  if (!can(permission)) return null
  return (
    <>
      <LightButton label={t(label)} kind={kind} icon={iconOf(icon)} disabled={Boolean(off)} onClick={() => setOpen(true)} />
      {open && <Suspense fallback={<FrameWait kind="dialog" width={width} />}>{children(() => setOpen(false))}</Suspense>}
    </>
  )
}
