import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useT } from '../language/text.ts'
import { store } from '../store.ts'
import { CheckIcon, CrossIcon, InfoIcon, WarnIcon } from '../theme/glyphs.tsx'
import { dismiss, type Toast, toastsAtom, undoLast } from './toast.ts'
import './toast.css'

const icons = { success: CheckIcon, info: InfoIcon, warning: WarnIcon, error: CrossIcon }

const typedIn = 'input, textarea, select, [contenteditable], dialog, [role="dialog"]'

/** Z takes back what was done last, as long as its message stands, but not where somebody types. */
function useUndoKey(offered: boolean) {
  useLayoutEffect(() => {
    if (!offered) return
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(typedIn)) return
      if (undoLast()) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [offered])
}

function Message({ toast }: { toast: Toast }) {
  const t = useT()
  const Icon = icons[toast.type]
  const { undo } = toast
  if (undo)
    return (
      <div className={`toast toast-${toast.type}`}>
        <Icon />
        <span>{toast.text}</span>
        <button
          type="button"
          className="toast-undo"
          aria-keyshortcuts="Z"
          title="Z"
          onClick={() => {
            dismiss(toast.id)
            undo()
          }}
        >
          {t('common.undo')}
        </button>
      </div>
    )
  return (
    <button type="button" className={`toast toast-${toast.type}`} onClick={() => dismiss(toast.id)}>
      <Icon />
      <span>{toast.text}</span>
    </button>
  )
}

/** All messages. The regions are always there, because a screen reader hears only what changes inside of one. */
export function Toasts() {
  const toasts = useAtomValue(toastsAtom, { store })
  const layer = useRef<HTMLDivElement>(null)
  const messages = toasts.filter((toast) => !toast.notice)
  useUndoKey(toasts.some(({ undo }) => undo))
  // An open dialog is in the browser's top layer: the messages follow it there, above it.
  useEffect(() => {
    const element = layer.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (toasts.length > 0) element.showPopover()
  }, [toasts])
  return (
    <div className="toasts" ref={layer} popover="manual">
      <div className="toast-list" role="alert">
        {messages
          .filter(({ type }) => type === 'error' || type === 'warning')
          .map((toast) => (
            <Message key={toast.id} toast={toast} />
          ))}
      </div>
      <div className="toast-list" role="status">
        {messages
          .filter(({ type }) => type === 'success' || type === 'info')
          .map((toast) => (
            <Message key={toast.id} toast={toast} />
          ))}
      </div>
      <div className="notice-list" role="status">
        {toasts.map(
          ({ id, notice }) =>
            notice && (
              <div className="notice" key={id}>
                <strong>{notice.title}</strong>
                <dl>
                  {notice.lines.map(([label, value]) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            ),
        )}
      </div>
    </div>
  )
}
