import { type ComponentType, type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '#runtime/schedule.ts'

/**
 * A heavy control shows a light one of the same look, role, name, value and size until the pointer or the focus
 * comes near; then the real one takes its place and goes on with what the person began: the popup that was clicked
 * opens, the character that was typed is typed.
 */

/** What the person did to the light control. */
export interface FirstTouch {
  focus: boolean
  open: boolean
  /** characters typed while the real control was still loading */
  keys: string
  /** which of several inputs: 1 is the end of a range */
  part: number
  selection: [number, number] | undefined
}

/** Put these on the light control's outermost element. */
export interface TouchHandlers {
  onPointerEnter?: () => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: () => void
  onMouseDown?: (event: MouseEvent<HTMLElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

const untouched: FirstTouch = { focus: false, open: false, keys: '', part: 0, selection: undefined }
const partOf = (target: EventTarget) => Number((target as HTMLElement).dataset?.part ?? 0)
const selectionOf = (target: EventTarget): FirstTouch['selection'] => {
  const { selectionStart, selectionEnd } = target as HTMLInputElement
  return typeof selectionStart === 'number' && typeof selectionEnd === 'number' ? [selectionStart, selectionEnd] : undefined
}

/** Joins a light control and the loader of its real one into one component. */
export function upgradable<P extends { disabled: boolean }>(
  Light: ComponentType<P & { touch: TouchHandlers }>,
  load: () => Promise<{ default: ComponentType<P & { first: FirstTouch }> }>,
): ComponentType<P> {
  let Real: ComponentType<P & { first: FirstTouch }> | undefined
  let loading: Promise<unknown> | undefined
  let asked = false
  const preload = () => {
    loading ??= load().then(
      (module) => {
        Real = module.default
      },
      (error) => {
        loading = undefined
        console.error('a control did not load', error)
      },
    )
    return loading
  }
  const askOnce = () => {
    if (asked) return
    asked = true
    whenIdle(preload)
  }

  return function Upgradable(props: P) {
    const [first, setFirst] = useState<FirstTouch>()
    const touched = useRef<FirstTouch>(untouched)
    const pressing = useRef(false)
    useEffect(askOnce, [])
    if (first && Real) return <Real {...props} first={first} />

    const want = (change: Partial<FirstTouch>, how: 'now' | 'soon' | 'later') => {
      touched.current = { ...touched.current, ...change }
      const begin = () => setFirst(touched.current)
      if (!Real) preload().then(begin)
      else if (how === 'now') flushSync(begin)
      else if (how === 'soon') begin()
      else setTimeout(begin)
    }
    const touch: TouchHandlers = props.disabled
      ? {}
      : {
          onPointerEnter: () => want({}, 'now'),
          onFocus({ target }) {
            if (!pressing.current) want({ focus: true, part: partOf(target), selection: selectionOf(target) }, 'soon')
          },
          onBlur: () => {
            touched.current = untouched
          },
          onMouseDown(event) {
            if (event.button !== 0) return
            const target = event.target as HTMLElement
            const input = target.closest('input') ?? event.currentTarget.querySelector('input')
            // the press would take the focus away from the real control that comes in between
            event.preventDefault()
            pressing.current = true
            input?.focus()
            pressing.current = false
            // after this event: the real control must not take it for a press outside of itself
            want({ focus: true, open: true, part: partOf(input ?? target) }, 'later')
          },
          onKeyDown(event) {
            if (event.ctrlKey || event.metaKey || event.altKey) return
            const opens = event.key === 'Enter' || event.key === 'ArrowDown' || event.key === ' '
            if (!opens && event.key.length !== 1) return
            event.preventDefault()
            want(opens ? { focus: true, open: true } : { focus: true, open: true, keys: touched.current.keys + event.key }, 'soon')
          },
        }
    return <Light {...props} touch={touch} />
  }
}

/** Gives the real control the focus and the characters that its light one had; `id` is its input's. */
export function useFirstTouch(id: string, first: FirstTouch) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the real control comes in
  useLayoutEffect(() => {
    if (!first.focus) return
    const input = document.getElementById(first.part === 1 ? `${id}_end` : id) as HTMLInputElement | null
    input?.focus()
    if (first.keys) document.execCommand?.('insertText', false, first.keys)
    else if (first.selection) input?.setSelectionRange(...first.selection)
  }, [])
}
