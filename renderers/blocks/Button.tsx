import { useRef, useState } from 'react'
import type { Action, Text } from '#core/types.ts'
import { useRun } from '#runtime/actions.ts'
import { useText } from '#runtime/app.ts'
import type { BlockProps, Renderer } from '#runtime/renderer.ts'
import { useExpr, usePermission } from '#runtime/scope.ts'
import { iconOf } from '../parts/blockIcons.tsx'
import { type ButtonKind, LightButton } from '../parts/LightButton.tsx'
import { propsOf } from '../parts/props.ts'

interface ButtonProps {
  label?: Text
  buttonText?: Text
  kind?: ButtonKind
  icon?: string
  danger?: boolean
  align?: 'left' | 'center' | 'right'
  permission?: string
  do?: Action[]
}

/** WG-28: a button that runs actions. It is there only for whoever was granted its code, and takes no second press while it works. */
function Button({ node }: BlockProps) {
  const t = useText()
  const run = useRun()
  const can = usePermission()
  const { label, buttonText, kind, icon, danger, align, permission, do: actions } = propsOf<ButtonProps>(node)
  const text = useExpr<Text | undefined>(label ?? buttonText)
  const off = useExpr<boolean | undefined>(node.disabled)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  if (!can(permission)) return null
  const press = async () => {
    if (running.current) return
    running.current = true
    // a quick action does not flicker
    const late = setTimeout(() => setBusy(true), 150)
    await run(actions ?? node.on?.click)
    clearTimeout(late)
    running.current = false
    setBusy(false)
  }
  const button = (
    <LightButton label={t(text)} kind={kind} danger={danger} icon={iconOf(icon)} disabled={Boolean(off)} busy={busy} onClick={press} />
  )
  return align ? <div className={`pg-align-${align}`}>{button}</div> : button
}

export default { block: Button } satisfies Renderer
