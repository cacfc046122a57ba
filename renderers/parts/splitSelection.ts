import { createContext } from 'react'

/** What a split lets its side tell: that something was chosen there, and how it is called. */
export interface Picker {
  picked: (label: string, byPerson: boolean) => void
}

export const PickerContext = createContext<Picker | null>(null)
