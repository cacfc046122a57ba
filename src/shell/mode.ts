import { atom } from 'jotai'
import { keep, recall } from './storage.ts'
import { store } from './store.ts'
import type { Mode } from './theme.ts'

/** Light or dark (SH-09: light unless chosen). public/theme.js has set it on the page before anything was drawn. */
export const modeAtom = atom<Mode>(recall('theme') === 'dark' ? 'dark' : 'light')

/** Switches and remembers. The variables of both modes are already here: nothing is computed. */
export function setMode(mode: Mode) {
  document.documentElement.dataset.theme = mode
  store.set(modeAtom, mode)
  keep('theme', mode)
}
