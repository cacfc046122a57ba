import { classes, useThemeClass } from '../control/look.ts'

/** A single box to tick, without a text of its own. */
export function Check({
  label,
  checked,
  partly,
  disabled,
  onChange,
}: {
  label: string
  checked: boolean
  partly?: boolean
  disabled?: boolean
  onChange: () => void
}) {
  const theme = useThemeClass()
  return (
    <label className={classes('ant-checkbox-wrapper ant-checkbox-css-var', theme)}>
      <span
        className={classes(
          'ant-checkbox',
          checked && 'ant-checkbox-checked',
          partly && 'ant-checkbox-indeterminate',
          disabled && 'ant-checkbox-disabled',
        )}
      >
        <input
          ref={(box) => {
            if (box) box.indeterminate = partly === true
          }}
          type="checkbox"
          className="ant-checkbox-input"
          aria-label={label}
          checked={checked}
          disabled={disabled}
          onChange={onChange}
        />
      </span>
    </label>
  )
}
