import type { Json, Row } from '#core/types.ts'
import { useOptions } from '#runtime/data/options.ts'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { classes, fieldAttributes, useLook } from '../control/look.ts'
import { FollowOptions } from './FollowOptions.tsx'
import { OptionsNote } from './OptionsNote.tsx'

interface Props {
  props: EditProps
  kind: 'radio' | 'checkbox'
  isChosen: (value: Json) => boolean
  onPick: (value: Json) => void
}

/** WG-03, WG-04: options side by side as radio buttons or boxes, drawn as antd draws them. */
export function OptionGroup({ props, kind, isChosen, onPick }: Props) {
  const { node, id, disabled, onBlur } = props
  const keys = useOptions(node)
  const { options, valueKey, labelKey, loading, error } = keys
  const { theme, size, suffix } = useLook(props)
  const button = kind === 'radio' && node.optionType === 'button'
  const box = button ? 'ant-radio-button' : `ant-${kind}`
  const scope = `ant-${kind}-css-var`

  const one = (option: Row) => {
    const value = option[valueKey] as Json
    const chosen = isChosen(value)
    const off = disabled || option.disabled === true
    return (
      <label
        key={String(value)}
        className={classes(
          `${box}-wrapper`,
          chosen && `${box}-wrapper-checked`,
          off && `${box}-wrapper-disabled`,
          kind === 'checkbox' && 'ant-checkbox-group-item',
          theme,
          scope,
        )}
      >
        <span className={classes(box, chosen && `${box}-checked`, off && `${box}-disabled`)}>
          <input
            className={`${box}-input`}
            type={kind}
            name={id}
            value={String(value)}
            checked={chosen}
            disabled={off}
            onChange={() => onPick(value)}
          />
        </span>
        <span className={`${box}-label`}>{String(option[labelKey] ?? value)}</span>
      </label>
    )
  }
  const { 'aria-required': required, 'aria-invalid': invalid, ...attributes } = fieldAttributes(props)
  return (
    <div
      {...attributes}
      {...(kind === 'radio' ? { 'aria-required': required, 'aria-invalid': invalid } : {})}
      role={kind === 'radio' ? 'radiogroup' : 'group'}
      className={classes(
        kind === 'radio' ? 'ant-radio-group ant-radio-group-outline' : 'ant-checkbox-group',
        button && size !== 'middle' && `ant-radio-group-${size}`,
        'pg-options',
        suffix && `pg-options${suffix}`,
        node.direction === 'vertical' && 'pg-options-vertical',
        theme,
        scope,
      )}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur()
      }}
    >
      <FollowOptions {...props} />
      {error || (options.length === 0 && !loading) ? <OptionsNote {...keys} /> : options.map(one)}
    </div>
  )
}
