import { createPortal } from 'react-dom'
import { useText } from '../app.ts'
import './frameWait.css'

/** Stands where a dialog or drawer will be while its code is on its way: a click is answered at once, and a second one does nothing. */
export function FrameWait({ kind, width }: { kind: 'dialog' | 'drawer' | 'fullScreen'; width: number | string }) {
  const t = useText()
  return createPortal(
    <div className="pg-frame-wait" role="status" aria-label={t('t:page.loading')}>
      <div className={`pg-frame-wait-box pg-frame-wait-${kind}`} style={kind === 'fullScreen' ? {} : { width }}>
        <div className="skeleton" />
      </div>
    </div>,
    document.body,
  )
}
