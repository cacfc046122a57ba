import { useState } from 'react'
import type { Text } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { useExpr } from '#runtime/scope.ts'
import { classes, useThemeClass } from '../control/look.ts'
import { useWorded } from '../control/useWorded.ts'
import { icons } from '../icons/icons.tsx'
import { spanned } from '../parts/spanned.ts'

const symbols = { success: icons.done, info: icons.info, warning: icons.warn, error: icons.wrong }

/** WG-26: a box that tells something. An error is announced at once, anything else when there is a pause. */
function Alert(props: BlockProps<'alert'>) {
  const node = useWorded(props.node)
  const { type = 'info', showIcon = true, closable } = node
  const theme = useThemeClass()
  const t = useText()
  const title = t(useExpr<Text>(node.title ?? node.label))
  const description = t(useExpr<Text>(node.description))
  const [open, setOpen] = useState(true)
  if (!open) return null
  return (
    <div
      className={classes('ant-alert ant-alert-outlined pg-alert', `ant-alert-${type}`, description && 'ant-alert-with-description', theme)}
      style={spanned(node)}
      role={type === 'error' ? 'alert' : 'status'}
    >
      {showIcon && <span className="ant-alert-icon">{symbols[type]}</span>}
      <div className="ant-alert-section">
        {title && <div className="ant-alert-title">{title}</div>}
        {description && <div className="ant-alert-description">{description}</div>}
      </div>
      {closable && (
        <button type="button" className="ant-alert-close-icon" aria-label={t('t:common.close')} onClick={() => setOpen(false)}>
          {icons.close}
        </button>
      )}
    </div>
  )
}

export default { block: Alert } satisfies Renderer<'alert'>
