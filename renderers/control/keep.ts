import type { KeyboardEvent, SyntheticEvent } from 'react'

/** What is typed, pressed or sent in a dialog is not the business of the field that it belongs to; Escape reaches the dialog's own frame. */
export const keep = (event: SyntheticEvent) => {
  if ((event as KeyboardEvent).key !== 'Escape') event.stopPropagation()
}
