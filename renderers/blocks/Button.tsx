import { useRef, useState } from 'react'
import type { Text } from '#core/types.ts'
import { useRun } from '#runtime/actions/run.ts'
import { useText } from '#runtime/app.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { selectedIn, useExpr, usePermission, useScopeContext } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import { classes } from '../control/look.ts'
import { useShortcut } from '../control/useShortcut.ts'
import { iconOf } from '../icons/blockIcons.tsx'
import { spanned } from '../parts/spanned.ts'

/**
 * WG-28: a button that runs actions. It is there only for whoever was granted its code, and takes no second press while
 * it works. Where a form is only read it is shown, and does nothing.
 */
function Button({ node }: BlockProps<'button'>) {
  const t = useText()
  const run = useRun()
  const can = usePermission()
  const { form, item } = useScopeContext()
  const { label, buttonText, kind, icon, danger, align, permission, shortcut, do: actions } = node
  const text = useExpr<Text | undefined>(label ?? buttonText)
  const off = useExpr<boolean | undefined>(node.disabled)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const allowed = can(permission)
  const isOff = Boolean(off) || form?.readOnly === true
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
  const place = useShortcut(allowed && !isOff ? shortcut : undefined, press)
  if (!allowed) return null
  const button = (
    <LightButton
      label={t(text, { n: selectedIn(item) })}
      kind={kind}
      danger={danger}
      icon={iconOf(icon)}
      disabled={isOff}
      ref={place}
      shortcut={shortcut}
      busy={busy}
      onClick={press}
    />
  )
  if (!form && !align) return button
  // among fields it stands on the form's grid, as wide as its text
  return (
    <div className={classes(`pg-align-${align ?? 'left'}`, form && 'pg-button-field pg-spanned')} style={form && spanned(node)}>
      {button}
    </div>
  )
}

export default { block: Button } satisfies Renderer<'button'>
