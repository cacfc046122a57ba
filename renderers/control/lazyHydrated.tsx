import {
  type ComponentType,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

/**
 * A heavy control shows a light one of the same look, role, name, value and size until the pointer or the focus
 * comes near; then the real one takes its place and goes on with what the person began: the popup that was clicked
 * opens, the character that was typed is typed.
 */

/** What the person did to the light control. */
export interface FirstTouch {
  focus: boolean
  open: boolean
  /** what its input held after the person typed into it, before the real control was there */
  text: string | undefined
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
  onInput?: (event: FormEvent<HTMLElement>) => void
}

const untouched: FirstTouch = { focus: false, open: false, text: undefined, part: 0, selection: undefined }
const partOf = (target: EventTarget) => Number((target as HTMLElement).dataset?.part ?? 0)
const selectionOf = (element: Element | null): FirstTouch['selection'] => {
  const { selectionStart, selectionEnd } = (element ?? {}) as HTMLInputElement
  return typeof selectionStart === 'number' && typeof selectionEnd === 'number' ? [selectionStart, selectionEnd] : undefined
}

/** Takes over what was typed, as the real control would when Enter is pressed; false where that is for it to judge. */
export type Take = (text: string) => boolean
const takesNothing = () => () => false

/**
 * Joins a light control and the loader of its real one into one component. `useTake` gives how Enter takes over what was
 * typed before the real one is there: its code may come late, and what was entered is not to wait for it.
 */
export function lazyHydrated<P extends { disabled: boolean }>(
  Light: ComponentType<P & { touch: TouchHandlers }>,
  load: () => Promise<{ default: ComponentType<P & { first: FirstTouch }> }>,
  useTake: (props: P) => Take = takesNothing,
): ComponentType<P> {
  let Real: ComponentType<P & { first: FirstTouch }> | undefined
  let loading: Promise<unknown> | undefined
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

  return function Upgradable(props: P) {
    const [first, setFirst] = useState<FirstTouch>()
    const touched = useRef<FirstTouch>(untouched)
    const begun = useRef(false)
    const take = useTake(props)
    if (first && Real) return <Real {...props} first={first} />

    const begin = () => {
      if (begun.current || !Real) return
      begun.current = true
      // read at the last moment: the browser selects the text of a field after it gave it the focus
      const selection = touched.current.focus ? selectionOf(document.activeElement) : undefined
      flushSync(() => setFirst({ ...touched.current, selection }))
    }
    const want = (change: Partial<FirstTouch>, now = false) => {
      touched.current = { ...touched.current, ...change }
      if (!Real) preload().then(begin)
      else if (now) begin()
      // after this event: a selection that comes with it is kept, and the real control does not take a press for one outside of itself
      else setTimeout(begin)
    }
    const touch: TouchHandlers = props.disabled
      ? {}
      : {
          onPointerEnter: () => want({}, true),
          onFocus: ({ target }) => want({ focus: true, part: partOf(target) }),
          // what was typed is the real control's to take over, also when the person has gone on meanwhile
          onBlur: () => {
            touched.current = { ...untouched, text: touched.current.text }
          },
          onMouseDown(event) {
            if (event.button !== 0) return
            const target = event.target as HTMLElement
            const input = target.closest('input') ?? event.currentTarget.querySelector('input')
            // the press would take the focus away from the real control that comes in between
            event.preventDefault()
            input?.focus()
            want({ open: true })
          },
          onKeyDown(event) {
            if (event.ctrlKey || event.metaKey || event.altKey) return
            const opens = event.key === 'Enter' || event.key === 'ArrowDown' || event.key === ' '
            if (!opens) return
            event.preventDefault()
            const { text, part } = touched.current
            // entered is entered: the real control has nothing left to type, and no reason to open
            if (event.key === 'Enter' && text !== undefined && take(text)) touched.current = { ...untouched, focus: true, part }
            else want({ focus: true, open: true })
          },
          onInput: ({ target }) => want({ focus: true, open: true, text: (target as HTMLInputElement).value }),
        }
    return <Light {...props} touch={touch} />
  }
}

const inputOf = (id: string, part: number) => document.getElementById(part === 1 ? `${id}_end` : id) as HTMLInputElement | null

/** Gives the real control the focus, the selection and the text that its light one had; `id` is its input's. */
export function useFirstTouch(id: string, { focus, part, selection, text }: FirstTouch) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the real control comes in
  useLayoutEffect(() => {
    const input = focus ? inputOf(id, part) : null
    input?.focus()
    if (selection && text === undefined) input?.setSelectionRange(...selection)
  }, [])
  // typed when antd has set its own text: it does so in effects of its own
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the real control comes in
  useEffect(() => {
    if (!focus || text === undefined) return
    inputOf(id, part)?.select()
    document.execCommand?.('insertText', false, text)
  }, [])
}

/** Enter chooses in an open popup; it does not send the form as well. */
export const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}
