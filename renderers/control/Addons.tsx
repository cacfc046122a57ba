import type { ReactNode } from 'react'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { classes, useThemeClass } from './look.ts'
import type { AddonNode } from './text.tsx'

/** The class that joins a control to the texts before and after it. */
export function compactClass({ node }: Pick<EditProps, 'node'>, kind: string): string {
  if (!node.addonBefore && !node.addonAfter) return ''
  return classes(
    `ant-${kind}-compact-item`,
    !node.addonBefore && `ant-${kind}-compact-first-item`,
    !node.addonAfter && `ant-${kind}-compact-last-item`,
  )
}

/** A control between its `addonBefore` and `addonAfter` (WG-01); without them, the control alone. */
export function Addons({
  props,
  suffix,
  children,
}: {
  props: { node: AddonNode; disabled: boolean }
  suffix: string
  children: ReactNode
}): ReactNode {
  const { addonBefore, addonAfter } = props.node
  const theme = useThemeClass()
  if (!addonBefore && !addonAfter) return children
  const size = suffix === '-lg' ? 'ant-space-addon-large' : suffix === '-sm' ? 'ant-space-addon-small' : undefined
  const addon = (text: string | undefined, end: string) =>
    text ? (
      <div
        className={classes(
          'ant-space-addon ant-space-addon-compact-item ant-space-addon-variant-outlined',
          `ant-space-addon-compact-${end}-item`,
          size,
          props.disabled && 'ant-space-addon-disabled',
          theme,
        )}
      >
        {text}
      </div>
    ) : null
  return (
    <div className="ant-space-compact ant-space-compact-block">
      {addon(addonBefore, 'first')}
      {children}
      {addon(addonAfter, 'last')}
    </div>
  )
}
