import { atom, useAtomValue } from 'jotai'
import { useEffect, useSyncExternalStore } from 'react'
import { ask } from '#api/call.ts'
import { send } from '../request.ts'
import { choose, type LayoutType } from '../settings.ts'
import { keep, recall } from '../storage.ts'
import { store } from '../store.ts'

/** SH-23: narrower than this is a phone. */
const mobileBelow = 992
export const deviceOf = (width: number): 'desktop' | 'mobile' => (width < mobileBelow ? 'mobile' : 'desktop')

const onResize = (listener: () => void) => {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** SH-21, SH-23: the device, read at mount and on every resize. */
export const useDevice = () => useSyncExternalStore(onResize, () => deviceOf(document.body.getBoundingClientRect().width))

/** SH-21: whether the sidebar is open, kept as 1 or 0; on a phone it is a drawer, closed at first. */
export const sideOpenAtom = atom(recall('sidebarStatus') !== '0')
export const drawerAtom = atom(false)

export function toggleSide(device: 'desktop' | 'mobile') {
  if (device === 'mobile') return store.set(drawerAtom, (open) => !open)
  const open = !store.get(sideOpenAtom)
  keep('sidebarStatus', open ? '1' : '0')
  store.set(sideOpenAtom, open)
}

/** SH-22: on a phone the sidebar closes when the route changes. */
export function useCloseDrawer(path: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what closes it
  useEffect(() => store.set(drawerAtom, false), [path])
}

export const useSideOpen = () => useAtomValue(sideOpenAtom, { store })
export const useDrawer = () => useAtomValue(drawerAtom, { store })

/** LA-01, C-083: the layout is the person's, here at once and on the server for the next login; nothing is loaded anew. */
export function chooseLayout(theme: LayoutType) {
  choose('layoutType', theme)
  void ask(send, 'PUT /api/permission/Users/Current/SystemTheme', { body: { theme }, quiet: true }).catch(() => {})
}
