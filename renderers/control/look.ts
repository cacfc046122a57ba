import './control.css'
import { ConfigProvider } from 'antd'
import { useContext } from 'react'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { useScopeContext } from '#runtime/scope.ts'

/** How a control drawn with antd's class names looks: antd's stylesheet does the rest. */
export interface Look {
  size: 'large' | 'middle' | 'small'
  /** `-lg`, `-sm` or nothing */
  suffix: '' | '-lg' | '-sm'
  /** The name of the theme's variables. */
  theme: string
  /** Classes of a control of one kind, e.g. `ant-input ant-input-outlined …`. */
  of: (kind: string, ...more: ClassName[]) => string
  /** Of these, the ones that draw its frame: for a wrapper that is not named after the kind. */
  frame: (kind: string, ...more: ClassName[]) => string
}

/** WG-64, reading C-004: the four sizes of the specification on antd's three; `small` is the usual height of a form. */
const sizes: { [size: string]: Look['size'] } = {
  default: 'large',
  medium: 'middle',
  small: 'middle',
  mini: 'small',
  large: 'large',
  middle: 'middle',
}

/** The name of the theme's variables, which every element that is drawn as an antd control carries. */
export const useThemeClass = (): string => useContext(ConfigProvider.ConfigContext).theme?.cssVar?.key ?? ''

/** The look of a field's control: its size or that of its form, its error, and no border of its own in a sub-table cell. */
export function useLook({ node, status, disabled, inTable }: Pick<EditProps, 'node' | 'status' | 'disabled' | 'inTable'>): Look {
  const theme = useThemeClass()
  const around = ConfigProvider.useConfig().componentSize
  const { form } = useScopeContext()
  const own = (node.size ?? form?.plan.def.size) as string | undefined
  const size = own ? (sizes[own] ?? 'middle') : around === 'small' || around === 'large' ? around : 'middle'
  const suffix = size === 'large' ? '-lg' : size === 'small' ? '-sm' : ''
  const frame: Look['frame'] = (kind, ...more) =>
    classes(`ant-${kind}-${inTable ? 'borderless' : 'outlined'} ant-${kind}-css-var`, theme, status && `ant-${kind}-status-error`, ...more)
  return {
    size,
    suffix,
    theme,
    frame,
    of: (kind, ...more) =>
      classes(`ant-${kind}`, suffix && `ant-${kind}${suffix}`, disabled && `ant-${kind}-disabled`, frame(kind, ...more)),
  }
}

type ClassName = string | false | undefined

/** Class names that are there, as one attribute. */
export const classes = (...names: ClassName[]): string => names.filter(Boolean).join(' ')

/** The attributes by which a label, an error and assistive technology find a control. */
export function fieldAttributes({
  id,
  label,
  required,
  status,
  describedBy,
}: Pick<EditProps, 'id' | 'label' | 'required' | 'status' | 'describedBy'>) {
  return {
    id,
    'aria-label': label || undefined,
    'aria-required': required || undefined,
    'aria-invalid': status ? true : undefined,
    'aria-describedby': describedBy,
  } as const
}
