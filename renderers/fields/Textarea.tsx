import type { EditProps, Renderer } from '#runtime/lazy/renderer.ts'
import { Clear } from '../control/Clear.tsx'
import { Count } from '../control/Count.tsx'
import { classes, fieldAttributes, useLook } from '../control/look.ts'
import { plainText } from '../control/text.tsx'

const heightOf = (lines: number) => `calc(${lines} * 1lh + 2 * var(--ant-padding-xxs) + 2px)`
/** lines that stand open, unless the definition says how many */
const plainRows = 4

/** WG-02: several lines. The browser grows it between its least and most lines. */
function Edit(props: EditProps<'textarea'>) {
  const { node, value, onChange, onBlur, disabled, inTable } = props
  const { showCount, maxlength, clearable, placeholder, readonly, autosize } = node
  const { minRows = inTable ? 1 : plainRows, maxRows = minRows } = autosize ?? {}
  const look = useLook(props)
  const text = plainText(value)
  const affixed = showCount || clearable
  const area = (
    <textarea
      {...fieldAttributes(props)}
      className={classes(affixed ? 'ant-input' : look.of('input'), maxRows > minRows && 'pg-grow')}
      rows={minRows}
      // one that grows is as high as its content, whatever `rows` says
      style={maxRows > minRows ? { minHeight: heightOf(minRows), maxHeight: heightOf(maxRows) } : undefined}
      value={text}
      placeholder={placeholder}
      disabled={disabled}
      readOnly={readonly}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      onBlur={onBlur}
    />
  )
  if (!affixed) return area
  return (
    <span
      className={classes(
        'ant-input-affix-wrapper ant-input-textarea-affix-wrapper',
        showCount && 'ant-input-textarea-show-count ant-input-show-count',
        disabled && 'ant-input-affix-wrapper-disabled',
        look.frame('input'),
      )}
    >
      {area}
      <span className="ant-input-suffix">
        {clearable && !disabled && text !== '' && <Clear className="ant-input-clear-icon" onClear={() => onChange(undefined)} />}
        {showCount && <Count text={text} max={maxlength} className="ant-input-data-count" />}
      </span>
    </span>
  )
}

export default {
  edit: Edit,
  read: ({ value, text }) => <span className="pg-lines">{text ?? plainText(value)}</span>,
  cell: ({ value, text }) => (text ?? plainText(value)).replace(/\s+/g, ' '),
  room: (node) => (node.autosize?.minRows ?? plainRows) * 22 + 10,
} satisfies Renderer<'textarea'>
