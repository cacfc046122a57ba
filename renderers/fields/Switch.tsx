import { useText } from '#runtime/app.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { classes, fieldAttributes, useLook } from '../control/look.ts'

const isOn = (value: unknown): boolean => value === 1 || value === '1' || value === true

/** WG-10: on is 1, off is 0. */
function Edit(props: EditProps<'switch'>) {
  const { node, value, onChange, onBlur, disabled } = props
  const look = useLook(props)
  const on = isOn(value)
  const { 'aria-required': _required, ...attributes } = fieldAttributes(props)
  return (
    <button
      {...attributes}
      type="button"
      role="switch"
      aria-checked={on}
      disabled={disabled}
      className={classes(
        'ant-switch',
        look.size === 'small' && 'ant-switch-small',
        on && 'ant-switch-checked',
        disabled && 'ant-switch-disabled',
        look.theme,
      )}
      onClick={() => onChange(on ? 0 : 1)}
      onBlur={onBlur}
    >
      <div className="ant-switch-handle" />
      <span className="ant-switch-inner">
        <span className="ant-switch-inner-checked">{node.activeTxt}</span>
        <span className="ant-switch-inner-unchecked">{node.inactiveTxt}</span>
      </span>
    </button>
  )
}

const named = (text: unknown) => (typeof text === 'string' && text !== '' ? text : undefined)

/** What is read of it: its own two words, else yes, and `no` for what is off. */
function useWord({ node, value, text }: ReadProps<'switch'>, no: string): string | null {
  const t = useText()
  if (value === null || value === undefined) return text ?? null
  return isOn(value) ? (named(node.activeTxt) ?? t('t:field.yes')) : (named(node.inactiveTxt) ?? t(no))
}

const Read = (props: ReadProps<'switch'>) => useWord(props, 't:field.no')
/** In a list what is on is to be found at a glance: what is off is only a dash. */
const Cell = (props: ReadProps<'switch'>) => useWord(props, '—')

export default { edit: Edit, read: Read, cell: Cell } satisfies Renderer<'switch'>
