import { type RefObject, useLayoutEffect, useRef } from 'react'
import './suggestions.css'

const gap = 4
const edge = 8

/** The list below a text (above it, where there is more room), over everything else. The focus stays in the text. */
export function Suggestions({
  id,
  label,
  list,
  at,
  anchor,
  onPick,
}: {
  id: string
  label: string
  list: readonly string[]
  at: number
  anchor: RefObject<HTMLInputElement | null>
  onPick: (text: string) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another height
  useLayoutEffect(() => {
    const element = box.current
    const input = anchor.current
    if (!element || !input) return
    element.showPopover?.()
    const place = () => {
      const from = (input.closest('.ant-input-affix-wrapper') ?? input).getBoundingClientRect()
      const below = innerHeight - from.bottom - gap - edge
      const above = from.top - gap - edge
      const upwards = below < element.scrollHeight && above > below
      element.style.maxHeight = `${Math.max(120, Math.min(280, upwards ? above : below))}px`
      element.style.left = `${from.left}px`
      element.style.minWidth = `${from.width}px`
      element.style.top = upwards ? `${from.top - gap - element.offsetHeight}px` : `${from.bottom + gap}px`
    }
    place()
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  }, [anchor, list])
  useLayoutEffect(() => {
    box.current?.children[at]?.scrollIntoView?.({ block: 'nearest' })
  }, [at])
  return (
    <div ref={box} id={id} className="pgc-suggestions" role="listbox" aria-label={label} popover="manual" tabIndex={-1}>
      {list.map((text, i) => (
        <div
          key={text}
          id={`${id}_${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === at}
          className={i === at ? 'pgc-suggestion pgc-suggestion-at' : 'pgc-suggestion'}
          title={text}
          onMouseDown={(event) => {
            // the focus stays where it is
            event.preventDefault()
            onPick(text)
          }}
        >
          {text}
        </div>
      ))}
    </div>
  )
}
