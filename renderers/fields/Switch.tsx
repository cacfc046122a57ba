import { useText } from '#runtime/app.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/renderer.ts'
import { classes, fieldAttributes, useLook } from '../parts/look.ts'

const isOn = (value: unknown): boolean => value === 1 || value === '1' || value === true

/** WG-10: on is 1, off is 0. */
function Edit(props: EditProps) {
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
        <span className="ant-switch-inner-checked">{node.activeTxt as string}</span>
        <span className="ant-switch-inner-unchecked">{node.inactiveTxt as string}</span>
      </span>
    </button>
  )
}

function Read({ node, value, text }: ReadProps) {
  const t = useText()
  if (text) return text
  if (value === null || value === undefined) return null
  return isOn(value) ? ((node.activeTxt as string) ?? t('t:field.on')) : ((node.inactiveTxt as string) ?? t('t:field.off'))
}

export default { edit: Edit, read: Read, cell: Read } satisfies Renderer
