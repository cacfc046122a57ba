import { type ReactElement, useId, useRef, useState } from 'react'
import { type Choice, Choices } from '../choice/Choices.tsx'
import { blockIcons } from '../icons/blockIcons.tsx'
import { type ButtonKind, LightButton } from './LightButton.tsx'

/** A button that opens a menu below itself. */
export function MenuButton({
  label,
  choices,
  kind = 'icon',
  icon = blockIcons.more,
}: {
  label: string
  choices: Choice[]
  kind?: ButtonKind
  icon?: ReactElement
}) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      <LightButton
        ref={button}
        label={label}
        kind={kind}
        icon={icon}
        expanded={open}
        controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && button.current && <Choices id={id} label={label} choices={choices} place={button.current} onClose={() => setOpen(false)} />}
    </>
  )
}
