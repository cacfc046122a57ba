import { type KeyboardEvent, useState } from 'react'

/** Whether Caps Lock is on while somebody types; known from the first key on, and forgotten when the field is left. */
export function useCapsLock() {
  const [on, setOn] = useState(false)
  const look = (event: KeyboardEvent) => setOn(event.getModifierState?.('CapsLock') === true)
  return { on, handlers: { onKeyDown: look, onKeyUp: look }, leave: () => setOn(false) }
}
