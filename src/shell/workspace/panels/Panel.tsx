import { type ReactNode, useId } from 'react'
import { useT } from '../../language/text.ts'
import { useModal } from '../../useModal.ts'
import { line } from '../barLine.tsx'
import './panel.css'

/** The browser's own dialog as a box in the middle or a drawer at the right: it keeps the focus and gives it back. */
export function Panel({
  title,
  kind,
  onClose,
  children,
}: {
  title: string
  kind: 'box' | 'drawer' | 'palette'
  onClose: () => void
  children: ReactNode
}) {
  const t = useT()
  const id = useId()
  const dialog = useModal()
  const bare = kind === 'palette'
  return (
    <dialog
      ref={dialog}
      className={`panel panel-${kind}`}
      {...(bare ? { 'aria-label': title } : { 'aria-labelledby': id })}
      // A dialog of the page underneath must not hear of it.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {!bare && (
        <header className="panel-head">
          <h2 id={id}>{title}</h2>
          <button type="button" className="icon-button" aria-label={t('common.close')} title={t('common.close')} onClick={onClose}>
            {line(<path d="m3.5 3.5 9 9m0-9-9 9" />)}
          </button>
        </header>
      )}
      {children}
    </dialog>
  )
}
