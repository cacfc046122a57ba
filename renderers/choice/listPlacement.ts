import dayjs, { type Dayjs } from 'dayjs'
import { type FocusEvent, useEffect, useMemo } from 'react'
import './listPlacement.css'
import type { FirstTouch } from '../control/lazyHydrated.tsx'

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

/** Calls `left` when the focus leaves a picker for good: neither its popup nor its other end is outside of it. */
export const whenLeft = (left: () => void) => (event: FocusEvent<HTMLElement>) => {
  const to = event.relatedTarget as Element | null
  const picker = event.target.closest('.ant-picker')
  // a blur inside the popup comes here too: from there the focus goes back to the input
  if (to?.closest('.ant-picker-dropdown') || (to && (picker ? picker.contains(to) : to.closest('.ant-picker')))) return
  left()
}

/** Takes over what was typed into the light picker, in antd's format, and left before the real one was there. */
export function useTypedBefore({ focus, text }: FirstTouch, format: string, give: (typed: Dayjs) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the real control comes in
  useEffect(() => {
    const typed = focus || !text ? undefined : dayjs(text, format, true)
    if (typed?.isValid()) give(typed)
  }, [])
}
