import type { PointerEvent } from 'react'
import { useText } from '#runtime/app.ts'
import { icons } from '../icons/icons.tsx'

/** The small cross that empties a control. It keeps the focus where it is. */
export function Clear({ className, onClear }: { className: string; onClear: () => void }) {
  const t = useText()
  const keep = (event: PointerEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      className={className}
      aria-label={t('t:field.clear')}
      onPointerDown={keep}
      onMouseDown={keep as never}
      onClick={onClear}
    >
      {icons.clear}
    </button>
  )
}
