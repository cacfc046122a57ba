import dayjs, { type Dayjs } from 'dayjs'
import { type FocusEvent, useEffect, useMemo } from 'react'
import './listPlacement.css'
import { useApp } from '#runtime/app.ts'
import type { FirstTouch } from '../control/lazyHydrated.tsx'
import { notTaken } from '../control/notTaken.ts'

/** A list stands below its field or above it, and is moved into the window where it has no room on either side. */
export const popupAlign = { overflow: { adjustX: true, adjustY: true, shiftX: true, shiftY: true } }

/**
 * The same value for antd as long as nothing changed. A picker that gets another object forgets what was chosen so
 * far: the first end of a range, the day whose time is still to come.
 */
export function useSame<T, V>(read: (value: V) => T, value: V): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is a function of the module
  return useMemo(() => read(value), [value])
}

/** The two ends of a range, kept likewise. */
export function useSameRange<T>(read: (value: unknown) => T, value: unknown): [T, T] {
  const [from, to] = Array.isArray(value) ? value : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is a function of the module
  return useMemo(() => [read(from), read(to)], [from, to])
}

const reads = (text: string, format: string) => dayjs(text, format, true)

/**
 * What happens when the focus leaves the input of a picker: `left` is called where it leaves for good, for neither its popup
 * nor its other end. What was typed and is not taken over, since it is no date or may not be chosen, is said: antd would put
 * back what was there before without a word. `shown` is what is there, both ends of a range.
 */
export function useLeft(left: () => void, format: string, shown: ReadonlyArray<Dayjs | null>) {
  const app = useApp()
  const tellLost = (input: HTMLInputElement, typed: string) => {
    if (!input.isConnected || input.value === typed) return
    // one that was only set to the next step is not lost
    const isBack = input.value === '' || shown.some((one) => one?.format(format) === input.value)
    if (isBack || !reads(typed, format).isValid()) app.toast('warning', notTaken(app, typed))
  }
  return (event: FocusEvent<HTMLElement>) => {
    const { target } = event
    const to = event.relatedTarget as Element | null
    // a blur inside the popup comes here too: from there the focus goes back to the input
    if (to?.closest('.ant-picker-dropdown')) return
    if (target instanceof HTMLInputElement && target.value !== '') setTimeout(tellLost, 0, target, target.value)
    const picker = target.closest('.ant-picker')
    if (to && (picker ? picker.contains(to) : to.closest('.ant-picker'))) return
    left()
  }
}

/** Takes over what was typed into the light picker, in antd's format, and left before the real one was there. */
export function useTypedBefore({ focus, text }: FirstTouch, format: string, give: (typed: Dayjs) => void) {
  const app = useApp()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the real control comes in
  useEffect(() => {
    if (focus || !text) return
    const typed = reads(text, format)
    if (typed.isValid()) give(typed)
    else app.toast('warning', notTaken(app, text))
  }, [])
}
