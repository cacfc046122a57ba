import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { linkAddress } from '#core/format/html.ts'
import { useText } from '#runtime/app.ts'
import { LightButton } from '../control/LightButton.tsx'

export interface LinkGiven {
  href: string
  newWindow: boolean
}

interface Props {
  /** the link that is there already */
  given: LinkGiven | undefined
  onLink: (link: LinkGiven) => void
  onRemove: () => void
  onClose: () => void
}

/** WG-19: where a link leads to, asked for in a line below the buttons; it opens a new window unless that is switched off. */
export function LinkBar({ given, onLink, onRemove, onClose }: Props) {
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState(given?.href ?? '')
  const [newWindow, setNewWindow] = useState(given?.newWindow ?? true)
  const [wrong, setWrong] = useState(false)
  useEffect(() => input.current?.select(), [])
  const apply = (event?: FormEvent) => {
    event?.preventDefault()
    const href = linkAddress(address)
    if (href) onLink({ href, newWindow })
    else setWrong(true)
  }
  return (
    <div
      className="pg-ed-link"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === input.current) {
          event.stopPropagation()
          apply(event)
        }
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <input
        ref={input}
        className={`ant-input ant-input-outlined ant-input-css-var${wrong ? ' ant-input-status-error' : ''}`}
        type="text"
        inputMode="url"
        autoComplete="off"
        value={address}
        placeholder="https://"
        aria-label={t('t:editor.linkAddress')}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-e` : undefined}
        onChange={(event) => {
          setAddress(event.target.value)
          setWrong(false)
        }}
      />
      <label className="pg-ed-check">
        <input type="checkbox" checked={newWindow} onChange={(event) => setNewWindow(event.target.checked)} />
        {t('t:editor.linkNewWindow')}
      </label>
      <span className="pg-ed-acts">
        {given && <LightButton kind="text" label={t('t:editor.linkRemove')} onClick={onRemove} />}
        <LightButton kind="default" label={t('t:common.cancel')} onClick={onClose} />
        <LightButton kind="primary" label={t('t:common.confirm')} onClick={apply} />
      </span>
      {wrong && (
        <div className="pg-fault pg-ed-wrong" id={`${id}-e`} role="alert">
          {t('t:editor.linkWrong')}
        </div>
      )}
    </div>
  )
}
