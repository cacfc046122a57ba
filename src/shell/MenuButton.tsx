import { type ReactNode, useId, useRef, useState } from 'react'
import { type Choice, Choices } from '#renderers/choice/Choices.tsx'

/** A button that opens choices below itself. */
export function MenuButton({
  label,
  choices,
  className,
  children,
}: {
  label: string
  choices: Choice[]
  className?: string
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {open && button.current && <Choices id={id} label={label} choices={choices} place={button.current} onClose={() => setOpen(false)} />}
    </>
  )
}
