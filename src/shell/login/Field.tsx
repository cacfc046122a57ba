import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { useT } from '../language/text.ts'
import { EyeIcon, EyeOffIcon } from '../theme/glyphs.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string
  error?: string | undefined
  /** stands beside the input: the captcha's picture */
  beside?: ReactNode
  input?: Ref<HTMLInputElement>
}

/** A labelled input with its error beneath it. A password can be looked at. */
export function Field({ label, error, beside, input, type = 'text', ...props }: Props) {
  const t = useT()
  const id = useId()
  const [shown, setShown] = useState(false)
  const isPassword = type === 'password'
  const toggle = shown ? t('login.hidePassword') : t('login.showPassword')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-row">
        <div className={error ? 'field-box field-wrong' : 'field-box'}>
          <input
            {...props}
            ref={input}
            id={id}
            type={isPassword && shown ? 'text' : type}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
          {isPassword && (
            <button type="button" className="field-eye" aria-label={toggle} title={toggle} onClick={() => setShown(!shown)}>
              {shown ? <EyeOffIcon /> : <EyeIcon />}
            </button>
          )}
        </div>
        {beside}
      </div>
      {error && (
        <div className="field-error" id={`${id}-error`}>
          {error}
        </div>
      )}
    </div>
  )
}
