import { atom } from 'jotai'
import { store } from '../store.ts'

/** What opens over the workspace, one at a time. Each is loaded when it is first opened. */
export type PanelName = 'settings' | 'search' | 'apps' | 'about' | 'statement' | 'feedback' | 'scanner' | 'notices' | 'chat'

export const panelAtom = atom<PanelName | undefined>(undefined)
export const openPanel = (name: PanelName) => store.set(panelAtom, name)
export const closePanel = () => store.set(panelAtom, undefined)
