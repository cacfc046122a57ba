import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { listMark } from '#core/text.ts'
import { useText } from '#runtime/app.ts'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { Clear } from '../control/Clear.tsx'
import { classes, fieldAttributes, useLook } from '../control/look.ts'
import { usePlaceholder } from '../control/usePlaceholder.ts'
import { icons } from '../icons/icons.tsx'
import type { PickerItem } from './pickerTypes.ts'
import './pickerTags.css'

export interface PickerTagsProps extends EditProps {
  /** what is chosen, in words */
  chosen: readonly PickerItem[]
  multiple: boolean
  /** whether the dialog is open; it stands in an element called `{id}_dialog` */
  open: boolean
  onOpen: () => void
  /** PK-06: told at once, without a dialog */
  onRemove: (key: string) => void
  onClear: () => void
  /** the pointer or the focus comes near: what opens may be fetched */
  onNear?: () => void
  /** so many tags are shown, the others are counted; 1 in a sub-table cell */
  most?: number
  icon?: ReactNode
}

/**
 * The closed field of a picker, drawn as antd draws a select: the chosen one in words, or tags and `+n`. A press, Enter,
 * Space or arrow down opens; the cross of a tag, Backspace and the cross of the field take away at once. Off or
 * `readonly` it neither opens nor changes.
 */
export function PickerTags(props: PickerTagsProps) {
  const { node, id, chosen, multiple, open, onOpen, onRemove, onClear, onNear, most = 6, inTable, describedBy } = props
  const t = useText()
  const fixed = node.readonly === true
  const disabled = props.disabled
  const off = disabled || fixed
  const look = useLook(props)
  const hint = usePlaceholder(props)
  const filled = chosen.length > 0
  const clears = node.clearable !== false && filled && !off
  const limit = inTable ? 1 : most
  const shown = chosen.slice(0, limit)
  const rest = chosen.slice(limit)
  const words = chosen.map(({ label }) => label).join(t(listMark))

  const onKeyDown = (event: KeyboardEvent) => {
    if (off || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ' || event.key === 'ArrowDown') onOpen()
    else if ((event.key === 'Backspace' || event.key === 'Delete') && filled && node.clearable !== false) {
      const last = chosen.at(-1)
      if (multiple && last) onRemove(last.key)
      else onClear()
    } else return
    event.preventDefault()
    // the arrows, Enter and Space of a field in a table are its own
    event.stopPropagation()
  }
  const press = (event: MouseEvent) => {
    if (off || (event.target as Element).closest('button')) return
    document.getElementById(id)?.focus()
    onOpen()
  }
  const input = (
    <input
      {...fieldAttributes(props)}
      aria-describedby={classes(describedBy, filled && `${id}_chosen`) || undefined}
      type="text"
      className="ant-select-input"
      role="combobox"
      aria-expanded={open}
      aria-haspopup="dialog"
      aria-controls={open ? `${id}_dialog` : undefined}
      aria-readonly={fixed || undefined}
      autoComplete="off"
      readOnly
      disabled={disabled}
      value=""
      onBlur={open ? undefined : props.onBlur}
    />
  )
  const placeholder = <div className="ant-select-placeholder">{hint}</div>
  return (
    <div
      className={look.of(
        'select',
        multiple ? 'ant-select-multiple' : 'ant-select-single',
        clears && 'ant-select-allow-clear',
        'ant-select-show-arrow pg-fill pg-drawn-selected',
        fixed && 'pg-picker-fixed',
      )}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={press}
      onKeyDown={onKeyDown}
    >
      {multiple ? (
        <div className="ant-select-content">
          {filled ? null : <div className="ant-select-content-item ant-select-content-item-prefix">{placeholder}</div>}
          {shown.map(({ key, label }) => (
            <div key={key} className="ant-select-content-item">
              <span className="ant-select-selection-item" title={label}>
                <span className="ant-select-selection-item-content">{label}</span>
                {off ? null : (
                  <button
                    type="button"
                    tabIndex={-1}
                    className="ant-select-selection-item-remove"
                    aria-label={t('t:picker.remove', { name: label })}
                    onClick={() => onRemove(key)}
                  >
                    {icons.close}
                  </button>
                )}
              </span>
            </div>
          ))}
          {rest.length > 0 && (
            <div className="ant-select-content-item">
              <span className="ant-select-selection-item" title={rest.map(({ label }) => label).join(t(listMark))}>
                <span className="ant-select-selection-item-content">+{rest.length}</span>
              </span>
            </div>
          )}
          <div className="ant-select-content-item ant-select-content-item-suffix">{input}</div>
        </div>
      ) : (
        <div className={classes('ant-select-content', filled && 'ant-select-content-has-value')} title={filled ? words : undefined}>
          {filled ? words : placeholder}
          {input}
        </div>
      )}
      {filled && (
        <span id={`${id}_chosen`} className="sr-only">
          {words}
        </span>
      )}
      <div className="ant-select-suffix">{props.icon ?? icons.down}</div>
      {clears && <Clear className="ant-select-clear" onClear={onClear} />}
    </div>
  )
}
