import { useState } from 'react'
import { isMasked, maskOf } from '#core/format/masked.ts'
import { useText } from '#runtime/app.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { Addons, compactClass } from '../control/Addons.tsx'
import { Clear } from '../control/Clear.tsx'
import { Count } from '../control/Count.tsx'
import { classes, fieldAttributes, useLook } from '../control/look.ts'
import { plainText, WithAddons } from '../control/text.tsx'
import { icons, namedIcon } from '../icons/icons.tsx'

/** WG-01: one line of text. It stays a plain input: a form of a thousand of them opens at once. */
function Edit(props: EditProps<'input'>) {
  const { node, value, onChange, onBlur, disabled, isMask } = props
  const { clearable, showCount, showPassword, maxlength, placeholder, readonly } = node
  const t = useText()
  const look = useLook(props)
  const [shown, setShown] = useState(false)
  const masks = isMasked({ node })
  const text = isMask && !disabled && !readonly ? '' : plainText(value)
  // blanks around a text are typed or pasted by chance; of a password they are part
  const leave = () => {
    const trimmed = text.trim()
    if (!showPassword && !readonly && !isMask && trimmed !== text) onChange(trimmed === '' ? undefined : trimmed)
    onBlur()
  }
  const before = namedIcon(node.prefixIcon)
  const after = namedIcon(node.suffixIcon)
  const affixed = before || after || clearable || showCount || showPassword || masks
  const compact = compactClass(props, affixed ? 'input-affix-wrapper' : 'input')
  const input = (
    <input
      {...fieldAttributes(props)}
      className={
        affixed
          ? classes('ant-input', look.suffix && `ant-input${look.suffix}`, disabled && 'ant-input-disabled')
          : look.of('input', compact)
      }
      type={showPassword && !shown ? 'password' : 'text'}
      autoComplete={showPassword ? 'new-password' : 'off'}
      value={text}
      placeholder={isMask ? plainText(value) : placeholder}
      title={isMask ? t('t:field.masked') : undefined}
      disabled={disabled}
      readOnly={readonly}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      onBlur={leave}
    />
  )
  if (!affixed)
    return (
      <Addons props={props} suffix={look.suffix}>
        {input}
      </Addons>
    )
  const wrapper = classes(
    'ant-input-affix-wrapper',
    look.suffix && `ant-input-affix-wrapper${look.suffix}`,
    disabled && 'ant-input-affix-wrapper-disabled',
    look.frame('input', compact),
  )
  return (
    <Addons props={props} suffix={look.suffix}>
      <span className={wrapper}>
        {before && <span className="ant-input-prefix">{before}</span>}
        {input}
        <span className="ant-input-suffix">
          {((clearable && text !== '') || isMask) && !disabled && !readonly && (
            <Clear className="ant-input-clear-icon" onClear={() => onChange(undefined)} />
          )}
          {showCount && <Count text={text} max={maxlength} />}
          {showPassword && (
            <button
              type="button"
              className="ant-input-clear-icon"
              aria-pressed={shown}
              aria-label={t('t:field.showPassword')}
              onClick={() => setShown(!shown)}
            >
              {shown ? icons.eye : icons.eyeOff}
            </button>
          )}
          {after}
        </span>
      </span>
    </Addons>
  )
}

/** MK-01: what a reader sees is masked when the definition says so, by the server where it answers what is read; a password is never shown. */
function shownText({ node, value, text }: ReadProps<'input'>): string {
  if (node.showPassword) return (text ?? plainText(value)) && '******'
  if (text !== undefined) return text
  return isMasked({ node }) ? maskOf({ node }, plainText(value)) : plainText(value)
}

/** A text for reading. Whoever was given what its mask stands for may look at it. */
function Read(props: ReadProps<'input'>) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const { node, value } = props
  const [shown, plain] = [shownText(props), plainText(value)]
  if (!isMasked({ node }) || shown === plain) return <WithAddons node={node}>{shown}</WithAddons>
  return (
    <span className="pg-masked">
      <WithAddons node={node}>{open ? plain : shown}</WithAddons>
      <button type="button" className="pg-masked-eye" aria-pressed={open} aria-label={t('t:field.reveal')} onClick={() => setOpen(!open)}>
        {open ? icons.eye : icons.eyeOff}
      </button>
    </span>
  )
}

export default { edit: Edit, read: Read, cell: shownText } satisfies Renderer<'input'>
