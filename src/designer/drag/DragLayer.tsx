import { createPortal } from 'react-dom'
import { type DragStore, useDragged } from './dragged.ts'
import './drag.css'

/** What is dragged, beside the pointer, with the place where it comes to, or the reason why it may not come there. */
export function DragLayer({ store }: { store: DragStore }) {
  const shown = useDragged(store)
  if (!shown) return null
  const { name, at, line, zone, why } = shown
  const refused = why === undefined ? '' : ' pg-drag-refused'
  return createPortal(
    <div className="pg-drag-layer">
      {line ? <div className={`pg-drag-line${zone === 'inside' ? ' pg-drag-inside' : ''}${refused}`} style={line} /> : null}
      <div className={`pg-drag-ghost${refused}`} style={{ left: Math.min(at.x + 12, window.innerWidth - 200), top: at.y + 16 }}>
        <span>{name}</span>
        {why === undefined ? null : <strong role="alert">{why}</strong>}
      </div>
    </div>,
    document.body,
  )
}
