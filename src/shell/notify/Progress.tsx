import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { store } from '../store.ts'
import { busyAtom, startProgress } from './progress.ts'

/** The thin bar at the top while a page is on its way. */
export function Progress() {
  const busy = useAtomValue(busyAtom, { store }) > 0
  return <div className={busy ? 'progress' : 'progress progress-done'} aria-hidden="true" />
}

/** Stands where something is still loading, and shows the bar meanwhile. */
export function Loading() {
  useEffect(() => startProgress(), [])
  return null
}
