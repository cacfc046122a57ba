import type { ReactNode } from 'react'
import { line } from './barLine.tsx'

/** A tool of the top bar that is a sign; `wide` is left out where the bar is narrow. */
export function BarButton({ label, wide, onClick, children }: { label: string; wide?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={wide ? 'icon-button bar-wide' : 'icon-button'} aria-label={label} title={label} onClick={onClick}>
      {line(children)}
    </button>
  )
}
