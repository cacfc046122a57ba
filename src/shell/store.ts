import { createStore } from 'jotai'

/** The state of the shell, read by components through jotai and by services directly. */
export const store = createStore()
