import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '#runtime/app.ts'

interface EntryHeadProps {
  /** its place in the list, and how many there are */
  at: number
  count: number
  open: boolean
  onOpen: () => void
  onMove: (to: number) => void
  onRemove: () => void
  /** what it is called */
  children: ReactNode
}

/** The head of an entry in a list of which one is open: it opens it, moves it up or down, and takes it away. */
export function EntryHead({ at, count, open, onOpen, onMove, onRemove, children }: EntryHeadProps) {
  const t = useText()
  const tell = (what: string) => `${t(what)} ${at + 1}`
  return (
    <div className="pg-prop-entry-head">
      <button type="button" className="pg-page-action-head" aria-expanded={open} onClick={onOpen}>
        <span aria-hidden="true">{open ? '▾' : '▸'}</span> {at + 1}. {children}
      </button>
      <Button size="small" type="text" disabled={at === 0} aria-label={tell('t:properties.up')} onClick={() => onMove(at - 1)}>
        ↑
      </Button>
      <Button size="small" type="text" disabled={at === count - 1} aria-label={tell('t:properties.down')} onClick={() => onMove(at + 1)}>
        ↓
      </Button>
      <Button size="small" type="text" danger aria-label={tell('t:properties.remove')} onClick={onRemove}>
        ✕
      </Button>
    </div>
  )
}
