import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same and calls the newest one that was given: what it is handed to is not drawn anew for it. */
export function useLatest<A extends unknown[], R>(call: (...args: A) => R): (...args: A) => R {
  const latest = useRef(call)
  useLayoutEffect(() => {
    latest.current = call
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
