import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#runtime/app.ts'

/** Tools in a row: one stop for the Tab key, walked through with the arrows. */
export function ToolRow({ children }: { children: ReactNode }) {
  const t = useText()
  const row = useRef<HTMLDivElement>(null)
  const at = useRef<HTMLButtonElement>(null)
  const buttons = () => [...(row.current?.querySelectorAll('button') ?? [])].filter(({ disabled }) => !disabled)
  const stopAt = (stop: HTMLButtonElement | undefined) => {
    at.current = stop ?? null
    for (const button of row.current?.querySelectorAll('button') ?? []) button.tabIndex = button === stop ? 0 : -1
  }
  // what can be done changes with each step: the stop is one that can be pressed
  useEffect(() => {
    const all = buttons()
    stopAt(all.find((button) => button === at.current) ?? all[0])
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons()
    const now = all.indexOf(event.target as HTMLButtonElement)
    const steps: { [key: string]: number } = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: all.length - 1 }
    const step = steps[event.key]
    if (now < 0 || step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    all.at(step % all.length)?.focus()
  }
  return (
    <div
      ref={row}
      className="pg-design-tools"
      role="toolbar"
      aria-label={t('t:design.tools')}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => target instanceof HTMLButtonElement && stopAt(target)}
    >
      {children}
    </div>
  )
}
