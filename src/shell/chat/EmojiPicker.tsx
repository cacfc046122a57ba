import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { useT } from '../language/text.ts'
import { emoji } from './emoji.ts'

/** Signs in a row of the grid. */
const columns = 10

/** CH-03: the emoji, in a grid that arrows go through; stays open while several are chosen. Escape and a press elsewhere close it. */
export function EmojiPicker({
  opener,
  onPick,
  onClose,
}: {
  opener: RefObject<HTMLButtonElement | null>
  onPick: (sign: string) => void
  onClose: () => void
}) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    box.current?.querySelector('button')?.focus()
    const away = ({ target }: Event) => {
      if (!box.current?.contains(target as globalThis.Node) && !opener.current?.contains(target as globalThis.Node)) close.current()
    }
    addEventListener('pointerdown', away, true)
    return () => removeEventListener('pointerdown', away, true)
  }, [opener])

  const pressed = (event: KeyboardEvent) => {
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const steps: { [key: string]: number } = {
      ...{ ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns },
      ...{ Home: 0, End: buttons.length - 1 },
    }
    if (event.key === 'Escape') {
      onClose()
      opener.current?.focus()
    } else if (steps[event.key] !== undefined) buttons[Math.max(0, Math.min(buttons.length - 1, steps[event.key] ?? 0))]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={box} className="chat-emoji" role="dialog" aria-label={t('chat.emoji')} onKeyDown={pressed}>
      {emoji.map((sign, i) => (
        <button key={sign} type="button" tabIndex={i === 0 ? 0 : -1} onClick={() => onPick(sign)}>
          {sign}
        </button>
      ))}
    </div>
  )
}
