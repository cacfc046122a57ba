import type { Json, Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { useOptions } from '#runtime/options.ts'
import type { EditProps } from '#runtime/renderer.ts'
import { classes, fieldAttributes, useLook } from './look.ts'

interface Props {
  props: EditProps
  kind: 'radio' | 'checkbox'
  isChosen: (value: Json) => boolean
  onPick: (value: Json) => void
}

/** WG-03, WG-04: options side by side as radio buttons or boxes, drawn as antd draws them. */
export function OptionGroup({ props, kind, isChosen, onPick }: Props) {
  const { node, id, disabled, onBlur } = props
  const { options, valueKey, labelKey, loading, error } = useOptions(node)
  const { theme, size } = useLook(props)
  const t = useText()
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
        node.direction === 'vertical' && 'pg-options-vertical',
        theme,
        scope,
      )}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur()
      }}
    >
      {error ? (
        <span className="pg-tone-danger">{error}</span>
      ) : options.length === 0 && !loading ? (
        <span className="pg-tone-secondary">{t('t:picker.noData')}</span>
      ) : (
        options.map(one)
      )}
    </div>
  )
}
