import { atom } from 'jotai'
import type { ComponentType } from 'react'
import type { Entry } from '../routing/menus.ts'
import { store } from '../store.ts'

/** NB-02: messages that this person has not read. */
export const unreadAtom = atom(0)
/** NB-02: lines of chats that this person has not read. */
export const chatAtom = atom(0)
/** NB-06: something came that nobody has looked at yet; the bell flashes. */
export const flagAtom = atom(false)
/** Grows when messages came or were read elsewhere: a list of them that is open reads again. */
export const newsAtom = atom(0)
/** What something is counted of: entries of the menu; `bar`: those that are told in the top bar. */
export interface Counted {
  of?: readonly Entry[]
  bar?: true
}
/** Draws how much waits behind entries of the menu, once anything does. */
export const countViewAtom = atom<{ View: ComponentType<Counted> }>()
/** What is away, if anything: the network of this computer, or the server. */
export const awayAtom = atom<'network' | 'server' | undefined>(undefined)

/** NB-02: the badge shows at most 99. */
const badgeMax = 99
export const badgeText = (count: number): string => (count > badgeMax ? `${badgeMax}+` : String(count))

/** NT-06: one message fewer to read, never below 0. */
export const readOne = () => store.set(unreadAtom, (count) => Math.max(0, count - 1))

/** Nothing is known any more: somebody else will sign in. */
export function forgetNews() {
  store.set(unreadAtom, 0)
  store.set(chatAtom, 0)
  store.set(flagAtom, false)
  store.set(countViewAtom, undefined)
  store.set(awayAtom, undefined)
}
