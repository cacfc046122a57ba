import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'

const stop = (event: SyntheticEvent) => event.stopPropagation()
/** Escape is heard by the window, which closes what stands on top. */
const stopKey = (event: KeyboardEvent) => event.key !== 'Escape' && event.stopPropagation()

/** What opens over the page from within a row or a table: what is done in it is no business of theirs. */
export const EventBoundary = ({ children }: { children: ReactNode }) => (
  <span
    className="pg-event-boundary"
    onClick={stop}
    onDoubleClick={stop}
    onMouseDown={stop}
    onPointerDown={stop}
    onKeyDown={stopKey}
    onKeyUp={stop}
    onPaste={stop}
    onCopy={stop}
    onDrop={stop}
    onDragOver={stop}
    onFocus={stop}
    onBlur={stop}
  >
    {children}
  </span>
)
