import { atom } from 'jotai'
import { store } from '../store.ts'

export interface Question {
  text: string
  danger: boolean
  answer: (yes: boolean) => void
}

/** The question that stands on the screen; others wait their turn. */
export const questionsAtom = atom<readonly Question[]>([])

/** Asks, and answers true for yes. Escape, the backdrop and the cancel button say no, and so does the end of what was asked about. */
export function confirm(text: string, { danger = false, signal }: { danger?: boolean; signal?: AbortSignal } = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const question: Question = {
      text,
      danger,
      answer: (yes) => {
        store.set(questionsAtom, (list) => list.filter((one) => one !== question))
        resolve(yes)
      },
    }
    // Not within the event that asks: an Escape that closes a form would answer the question about it as well.
    setTimeout(() => signal?.aborted || store.set(questionsAtom, (list) => [...list, question]))
    signal?.addEventListener('abort', () => question.answer(false))
  })
}
