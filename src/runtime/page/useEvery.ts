import { useEffect, useRef } from 'react'
import { isOn } from '#core/expression/expr.ts'
import type { Every } from '#core/types.ts'
import { runActions } from '../actions/run.ts'
import type { App } from '../app.ts'
import { readScope, type ScopeValue } from '../scope.ts'

/** Never more often, whatever a definition says. */
const least = 2

/** Does what a page or a dialog does again and again, until it is closed: one time after the other, and only while somebody looks. */
export function useEvery(every: Every | undefined, at: ScopeValue, app: App): void {
  const here = useRef({ at, app })
  here.current = { at, app }
  useEffect(() => {
    if (!every) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const wait = () => {
      timer = setTimeout(once, Math.max(least, every.seconds) * 1000)
    }
    const once = async () => {
      const { at: place, app: own } = here.current
      // a call that fails is made again soon: nobody is told each time
      const quiet: App = { ...own, request: (call, options) => own.request(call, { ...options, quiet: true }) }
      if (document.visibilityState === 'visible' && isOn(every.when, readScope(place, own), true)) await runActions(every.do, place, quiet)
      if (!isGone) wait()
    }
    wait()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [every])
}
