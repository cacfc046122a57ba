import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { popoverHeight } from '#core/form/popup.ts'
import type { Row } from '#core/types.ts'
import { keep } from '../control/keep.ts'
import { ListChoice, type ListPlan } from './ListChoice.tsx'

export interface ListPopoverProps extends ListPlan {
  id: string
  /** the field that it belongs to */
  fieldId: string
  width: number | string
  chosen: readonly Row[]
  /** told at once with what is then chosen */
  onChosen: (rows: readonly Row[]) => void
  onClose: (back: boolean) => void
}

const gap = 4
const edge = 8

/**
 * PP-03: a table below its field (above it, where there is more room), over everything else. Choosing the one row closes
 * it, several are told as they are ticked; Escape, or a press elsewhere, closes it.
 */
export default function ListPopover({ id, fieldId, width, chosen, onChosen, onClose, ...plan }: ListPopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    const element = box.current
    const field = document.getElementById(fieldId)?.closest('.ant-select')
    if (!element || !field) return
    element.showPopover?.()
    const place = () => {
      const from = field.getBoundingClientRect()
      const [own, high] = [element.offsetWidth, element.offsetHeight]
      const below = innerHeight - from.bottom - gap - edge
      const above = from.top - gap - edge
      const top = below < high && above > below ? from.top - gap - high : from.bottom + gap
      element.style.left = `${Math.max(edge, Math.min(from.left, innerWidth - own - edge))}px`
      element.style.top = `${Math.max(edge, Math.min(top, innerHeight - high - edge))}px`
    }
    place()
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(place)
    observer?.observe(element)
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      observer?.disconnect()
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  }, [fieldId])
  useEffect(() => {
    const field = document.getElementById(fieldId)?.closest('.ant-select')
    const elsewhere = ({ target }: PointerEvent) => {
      const to = target as Element
      // the field's own press closes it, or takes a tag away
      if (!box.current?.contains(to) && !field?.contains(to)) close.current(false)
    }
    document.addEventListener('pointerdown', elsewhere, true)
    return () => document.removeEventListener('pointerdown', elsewhere, true)
  }, [fieldId])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // the table closes, not the dialog around it
      event.preventDefault()
      event.nativeEvent.stopPropagation()
      onClose(true)
    }
    event.stopPropagation()
  }
  const take = (rows: readonly Row[]) => {
    onChosen(rows)
    onClose(true)
  }
  return (
    <div
      ref={box}
      id={id}
      role="dialog"
      aria-label={plan.title}
      className="pg-lc-popover"
      popover="manual"
      tabIndex={-1}
      style={{ width, '--pg-lc-high': `${popoverHeight}px` } as React.CSSProperties}
      onKeyDown={onKeyDown}
      onClick={keep}
      onMouseDown={keep}
      onPointerDown={keep}
      onDoubleClick={keep}
      onPaste={keep}
      onSubmit={keep}
    >
      <ListChoice {...plan} compact chosen={chosen} onChosen={plan.multiple ? onChosen : take} onTake={take} />
    </div>
  )
}
