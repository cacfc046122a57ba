import { useEffect, useRef, useState } from 'react'
import { useText } from '#runtime/app.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { fieldAttributes, useLook } from '../../control/look.ts'
import './captcha.css'

interface Copied {
  code: string
  timestamp: string
}
const copied = (value: unknown): Copied | undefined =>
  value !== null && typeof value === 'object' && typeof (value as Copied).code === 'string' ? (value as Copied) : undefined

/**
 * DG-01: a picture that is copied, changed by a click. The value is what was typed and the number of its picture. A
 * picture serves once: when the server has refused what was typed, another one is shown and the field is empty.
 */
function Edit(props: EditProps<'captcha'>) {
  const { node, value, onChange, onBlur, disabled, status } = props
  const { placeholder } = node
  const t = useText()
  const look = useLook(props)
  const [picture, setPicture] = useState(() => crypto.randomUUID())
  const input = useRef<HTMLInputElement>(null)
  const given = copied(value)
  const refused = status === 'error' && given?.timestamp === picture
  useEffect(() => {
    if (refused) setPicture(crypto.randomUUID())
  }, [refused])
  const renew = () => {
    setPicture(crypto.randomUUID())
    onChange(undefined)
    input.current?.focus()
  }
  return (
    <span className="pg-captcha">
      <input
        {...fieldAttributes(props)}
        ref={input}
        className={look.of('input')}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={10}
        value={given?.timestamp === picture ? given.code : ''}
        placeholder={placeholder}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value === '' ? undefined : { code: target.value, timestamp: picture })}
        onBlur={onBlur}
      />
      <button type="button" className="pg-captcha-image" title={t('t:login.codeRenew')} disabled={disabled} onClick={renew}>
        <img src={`/api/file/ImageCode/${picture}`} alt={t('t:login.codeImage')} />
      </button>
    </span>
  )
}

const hidden = ({ value }: ReadProps<'captcha'>): string => (copied(value) ? '******' : '')

export default { edit: Edit, read: hidden, cell: hidden } satisfies Renderer<'captcha'>
