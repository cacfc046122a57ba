import type { ReactElement, Ref } from 'react'
import { classes, useThemeClass } from './look.ts'

export type ButtonKind = 'primary' | 'default' | 'dashed' | 'link' | 'text' | 'icon'

const looks: { [kind in ButtonKind]: [string, string, string] } = {
  primary: ['primary', 'primary', 'solid'],
  default: ['default', 'default', 'outlined'],
  dashed: ['dashed', 'default', 'dashed'],
  link: ['link', 'link', 'link'],
  text: ['text', 'default', 'text'],
  icon: ['text', 'default', 'text'],
}

export interface LightButtonProps {
  label: string
  kind?: ButtonKind | undefined
  danger?: boolean | undefined
  icon?: ReactElement | undefined
  disabled?: boolean | undefined
  /** its work is under way: it takes no second press */
  busy?: boolean
  submit?: boolean
  block?: boolean
  onClick?: (() => void) | undefined
  expanded?: boolean
  controls?: string | undefined
  ref?: Ref<HTMLButtonElement>
  className?: string | undefined
  /** the letter that presses it */
  shortcut?: string | undefined
}

/** A button drawn as antd draws it, without its code. Kind `icon` shows the icon alone, named for the ear and on hover. */
export function LightButton(props: LightButtonProps) {
  const {
    label,
    kind = 'default',
    danger,
    icon,
    disabled,
    busy,
    submit,
    block,
    onClick,
    expanded,
    controls,
    ref,
    className,
    shortcut,
  } = props
  const theme = useThemeClass()
  const [type, color, variant] = looks[kind]
  const only = kind === 'icon' && icon !== undefined
  return (
    <button
      ref={ref}
      type={submit ? 'submit' : 'button'}
      className={classes(
        `ant-btn ant-btn-${type} ant-btn-color-${danger ? 'dangerous' : color} ant-btn-variant-${variant}`,
        danger && 'ant-btn-dangerous',
        only && 'ant-btn-icon-only',
        busy && 'ant-btn-loading pg-busy',
        block && 'ant-btn-block',
        'pg-button',
        theme,
        className,
      )}
      aria-label={only ? label : undefined}
      title={[only && label, shortcut?.toUpperCase()].filter(Boolean).join(' · ') || undefined}
      aria-keyshortcuts={shortcut?.toUpperCase()}
      aria-busy={busy || undefined}
      aria-haspopup={expanded === undefined ? undefined : 'menu'}
      aria-expanded={expanded}
      aria-controls={controls}
      disabled={disabled}
      onClick={() => !busy && onClick?.()}
    >
      {icon && <span className="ant-btn-icon">{icon}</span>}
      {!only && <span>{label}</span>}
    </button>
  )
}
