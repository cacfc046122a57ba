import { useId, useState } from 'react'
import { useText } from '#runtime/app.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { compactClass } from '../control/Addons.tsx'
import { classes, fieldAttributes, useLook } from '../control/look.ts'
import { plainText } from '../control/text.tsx'
import { useCapsLock } from '../control/useCapsLock.ts'
import { icons } from '../icons/icons.tsx'

/** WG-42: a password: hidden until its person looks at it, with a word when Caps Lock is on. Blanks are part of it. */
function Edit(props: EditProps<'PsdInput'>) {
  const { node, value, onChange, onBlur, disabled, inTable, describedBy } = props
  const { placeholder, maxlength, autocomplete = 'off', readonly } = node
  const t = useText()
  const look = useLook(props)
  const [shown, setShown] = useState(false)
  const caps = useCapsLock()
  const hint = useId()
  return (
    <>
      <span
        className={classes(
          'ant-input-affix-wrapper',
          look.suffix && `ant-input-affix-wrapper${look.suffix}`,
          disabled && 'ant-input-affix-wrapper-disabled',
          look.frame('input', compactClass(props, 'input-affix-wrapper')),
        )}
      >
        <input
          {...fieldAttributes({ ...props, describedBy: classes(describedBy, caps.on && hint) || undefined })}
          className={classes('ant-input', look.suffix && `ant-input${look.suffix}`, disabled && 'ant-input-disabled')}
          type={shown ? 'text' : 'password'}
          autoComplete={autocomplete}
          autoCapitalize="none"
          spellCheck={false}
          value={plainText(value)}
          placeholder={placeholder}
          maxLength={maxlength}
          disabled={disabled}
          readOnly={readonly}
          {...caps.handlers}
          onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
          onBlur={() => {
            caps.leave()
            onBlur()
          }}
        />
        <span className="ant-input-suffix">
          <button
            type="button"
            className="ant-input-clear-icon"
            aria-pressed={shown}
            aria-label={t('t:field.showPassword')}
            disabled={disabled}
            onClick={() => setShown(!shown)}
          >
            {shown ? icons.eye : icons.eyeOff}
          </button>
        </span>
      </span>
      {caps.on && !inTable && (
        <div className="pg-help" id={hint} role="status">
          {t('t:password.capsLock')}
        </div>
      )}
    </>
  )
}

/** A password is never shown to a reader, not even its length. */
const hidden = ({ value, text }: ReadProps<'PsdInput'>): string => (text || plainText(value) ? '******' : '')

export default { edit: Edit, read: hidden, cell: hidden } satisfies Renderer<'PsdInput'>
