import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FileItem } from '#core/files.ts'
import { useText } from '#runtime/app.ts'
import { blockIcons } from '../icons/blockIcons.tsx'
import { icon, icons } from '../icons/icons.tsx'
import { useFileActions } from './fileActions.ts'
import './imageViewer.css'

const zoomIn = icon('zoomIn', 'M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2zM10.7 10.7 14.5 14.5M7 5v4M5 7h4')
const zoomOut = icon('zoomOut', 'M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2zM10.7 10.7 14.5 14.5M5 7h4')
const rotate = icon('rotate', 'M13 8a5 5 0 1 1-1.5-3.6M13 1.8v3h-3')
const steps = [0.25, 0.5, 1, 1.5, 2, 3, 5] as const
const start = steps.indexOf(1)

/** FL-07: pictures over everything else (z-index 10000): one after the other, larger, turned, taken. */
export default function ImageViewer({
  items,
  at,
  type,
  onClose,
}: {
  items: readonly FileItem[]
  at: number
  type: string
  onClose: () => void
}) {
  const t = useText()
  const box = useRef<HTMLDialogElement>(null)
  const { download } = useFileActions(type)
  const [now, setNow] = useState(at)
  const [zoom, setZoom] = useState<number>(start)
  const [turn, setTurn] = useState(0)
  const item = items[now]
  useEffect(() => {
    // who had the focus gets it back
    const before = document.activeElement
    box.current?.focus()
    return () => (before as HTMLElement | null)?.focus?.()
  }, [])
  if (!item) return null
  const go = (step: number) => {
    setNow((now + step + items.length) % items.length)
    setZoom(start)
    setTurn(0)
  }
  const scale = (step: number) => setZoom((was) => Math.min(Math.max(was + step, 0), steps.length - 1))
  const button = (label: string, drawn: typeof zoomIn, onClick: () => void, className = '') => (
    <button type="button" className={`pg-view-button ${className}`} aria-label={label} title={label} onClick={onClick}>
      {drawn}
    </button>
  )
  return createPortal(
    <dialog
      ref={box}
      open
      className="pg-view"
      aria-modal="true"
      aria-label={item.name}
      tabIndex={-1}
      onKeyDown={(event) => {
        const does: { [key: string]: () => void } = {
          Escape: onClose,
          ArrowLeft: () => go(-1),
          ArrowRight: () => go(1),
          '+': () => scale(1),
          '=': () => scale(1),
          '-': () => scale(-1),
        }
        if (event.key === 'Tab') {
          // The focus stays in here: what is below cannot be seen.
          const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
          const edge = event.shiftKey ? buttons[0] : buttons.at(-1)
          if (document.activeElement === edge || (event.shiftKey && document.activeElement === box.current)) {
            event.preventDefault()
            ;(event.shiftKey ? buttons.at(-1) : buttons[0])?.focus()
          }
        } else if (does[event.key]) {
          event.preventDefault()
          event.stopPropagation()
          does[event.key]?.()
        }
      }}
    >
      <div className="pg-view-bar">
        <span className="pg-view-name">
          {item.name}
          {items.length > 1 && <span className="pg-number">{` ${now + 1} / ${items.length}`}</span>}
        </span>
        {button(t('t:upload.zoomOut'), zoomOut, () => scale(-1))}
        {button(t('t:upload.zoomIn'), zoomIn, () => scale(1))}
        {button(t('t:upload.rotate'), rotate, () => setTurn(turn + 90))}
        {button(t('t:upload.download', { name: item.name }), blockIcons.download, () => void download(item))}
        {button(t('t:common.close'), icons.close, onClose)}
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the cross do the same */}
      <div className="pg-view-stage" onClick={(event) => event.target === event.currentTarget && onClose()}>
        <img src={item.url} alt={item.name} style={{ transform: `scale(${steps[zoom]}) rotate(${turn}deg)` }} />
      </div>
      {items.length > 1 && (
        <>
          {button(t('t:upload.previous'), blockIcons.left, () => go(-1), 'pg-view-left')}
          {button(t('t:upload.next'), blockIcons.right, () => go(1), 'pg-view-right')}
        </>
      )}
    </dialog>,
    document.body,
  )
}
