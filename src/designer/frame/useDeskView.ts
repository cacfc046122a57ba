import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { type History, isTyping } from '#core/edit/history.ts'
import { type Keyed, keyed } from '../application/keys.ts'
import { useLatest } from '../useLatest.ts'
import { usePainted } from '../usePainted.ts'

interface Viewed<D> {
  definition: D
  selected: readonly string[]
  history: History
}

interface Options<D, T> {
  desk: Viewed<D>
  narrow: boolean
  tools: readonly T[]
  /** whether a tool did anything */
  press: (tool: T) => boolean
}

/** What is designed and what of it is selected, as it was drawn last. */
interface At<D> {
  definition: D
  keys: readonly string[]
}

/** What a designer draws with, its tools, and its properties. */
export interface DeskView<D, T> {
  /** what was pressed is drawn at once; what can be done with it a moment later */
  later: At<D>
  /** the same for the properties: a state of a moment ago would take back what was typed since */
  ofPanel: At<D>
  /** the properties are still those of what was selected before */
  isBehind: boolean
  panel: RefObject<HTMLDivElement | null>
  /** on a phone the properties are opened over what is drawn */
  isOpen: boolean
  close: () => void
  /** goes to the properties: with the focus, where a key asked for them */
  open: (isByKey: boolean) => void
  press: (tool: T) => boolean
  /** keys of tools, where no text is written */
  onKey: (event: KeyboardEvent) => void
}

const controls = 'input, textarea, [role="combobox"], button'

/** What every designer with an outline, a drawing and properties stands on. */
export function useDeskView<D, T extends Keyed>({ desk, narrow, tools, press }: Options<D, T>): DeskView<D, T> {
  const { definition, selected } = desk
  const at = useMemo(() => ({ definition, keys: selected }), [definition, selected])
  const later = usePainted(at)
  const ofPanel = usePainted(at, isTyping(desk.history))
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const pressLatest = useLatest(press)
  const onKey = useLatest((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    // in a text field the keys are those of the text, in a list that opens over the page its own
    if (!event.currentTarget.contains(target) || target.closest('input, textarea, [contenteditable="true"]')) return
    for (const tool of keyed(tools, event)) {
      if (!press(tool)) continue
      // the arrows of a move are not those that walk through what is drawn
      event.preventDefault()
      event.stopPropagation()
      return
    }
  })
  const open = useLatest((isByKey: boolean) => {
    if (narrow) return setOpen(true)
    // the properties of what is selected are drawn a moment later
    if (isByKey) requestAnimationFrame(() => setTimeout(() => panel.current?.querySelector<HTMLElement>(controls)?.focus()))
  })
  return {
    ...{ later, ofPanel, panel, isOpen, open, onKey },
    isBehind: String(ofPanel.keys) !== String(selected),
    close: () => setOpen(false),
    press: pressLatest,
  }
}
