import type { Value } from './scriptValue.ts'

/** A state of a field that a script decides. */
export type State = 'visible' | 'required' | 'disabled'
/** What a script does, in its order. Names of fields are as the script has them. */
export type Effect =
  | { do: 'state'; state: State; field: string; value: Value }
  | { do: 'set'; field: string; value: Value | null; when: Value | undefined }
  | {
      do: 'ask'
      method: string
      url: string
      query: { [name: string]: string }
      when: Value | undefined
      reads: readonly string[]
      answers: Answer[]
    }
/** What becomes of what a call has answered. */
export type Answer = { do: 'fill'; field: string; path: readonly string[] } | { do: 'offer'; field: string; path: readonly string[] }

/** What the names of a script stand for in its form. */
export interface Reading {
  /** the field that the script belongs to */
  data: () => Value | undefined
  /** a field of the form by its name, or a column of a sub-table by two */
  field: (names: readonly string[]) => Value | undefined
}
