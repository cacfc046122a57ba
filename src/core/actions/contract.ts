import type { Checker, Loose } from '../check/checker.ts'

/** A JSON Schema with its words in three languages, as the grammar has it. */
export type Schema = { readonly [key: string]: unknown }

/** What a verb takes: the file of its name exports it as `contract`, and the type of its action. */
export interface ActionContract {
  /** of the verb's own value */
  schema: Schema
  /** of the properties that may stand beside it */
  beside?: { readonly [name: string]: Schema }
  /** what the schemas cannot say; `at` is the pointer of the action */
  check?: (checker: Checker, action: Loose, at: string) => void
}
