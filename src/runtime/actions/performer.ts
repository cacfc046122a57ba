import type { Action, Call, Json, Scope, Text } from '#core/types.ts'
import type { App } from '../app.ts'
import type { BlockApi, ScopeValue } from '../scope.ts'

/** A list of actions while it runs: where it stands, and what its verbs do things with. */
export interface ActionRun {
  readonly at: ScopeValue
  readonly app: App
  /** what expressions read now */
  scope: () => Scope
  /** a text in the reader's language, with its expressions worked out */
  text: (value: Text | undefined) => string
  /** writes at `page.…`, `form.…` or `row.…` */
  set: (path: string, value: Json) => void
  /** a block of the page; `list` is the list around */
  block: (id: string) => BlockApi | undefined
  /** makes a call, tells what was done, and offers to take it back */
  send: (call: Call, key?: string, undo?: readonly Action[]) => Promise<Json>
  /** runs actions instead of those behind; stops at the first that fails */
  instead: (actions: readonly Action[]) => Promise<void>
  /** how the call that was refused last is made again, with all behind it */
  again?: (() => void) | undefined
  /** the action that runs and those behind it, from the start */
  repeat: () => void
}

/** What a verb does: false, or a promise of it, stops the list. The file of its name exports it as `performer`. */
export interface Performer<A> {
  perform(action: A, run: ActionRun): boolean | undefined | void | Promise<boolean | undefined | void>
}
