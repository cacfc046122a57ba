import { atom } from 'jotai'
import { rowHeights, setRowHeight } from '#runtime/table/rowHeight.ts'
import { choose, settingAtom } from '../settings.ts'
import { store } from '../store.ts'
import type { Mode } from './theme.ts'
import { touchQuery } from './touch.ts'

const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const systemAtom = atom<Mode>(dark?.matches ? 'dark' : 'light')

/** Light or dark as it is drawn (SH-09: light unless chosen); 'system' follows the system while it changes. */
export const modeAtom = atom<Mode>((get) => {
  const chosen = get(settingAtom('themeClass'))
  return chosen === 'system' ? get(systemAtom) : chosen
})

/** Switches and remembers. The variables of both modes are already here: nothing is computed. */
export const setMode = (mode: Mode) => choose('themeClass', mode)

/** Puts mode, colour, size and the height of rows on the page, now and whenever they change; public/theme.js did so before the first paint. */
export function drawLook() {
  const { dataset } = document.documentElement
  const look = () => {
    dataset.theme = store.get(modeAtom)
    dataset.color = store.get(settingAtom('theme'))
    dataset.size = store.get(settingAtom('size'))
  }
  look()
  for (const one of [modeAtom, settingAtom('theme'), settingAtom('size')]) store.sub(one, look)
  // a finger needs the room between rows
  const touch = globalThis.matchMedia?.(touchQuery)
  const rows = () => setRowHeight(rowHeights[touch?.matches ? 'standard' : store.get(settingAtom('density'))])
  rows()
  store.sub(settingAtom('density'), rows)
  touch?.addEventListener('change', rows)
  dark?.addEventListener('change', ({ matches }) => store.set(systemAtom, matches ? 'dark' : 'light'))
}
