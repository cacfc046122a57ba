import { createContext, useContext } from 'react'
import type { Env } from '#core/env.ts'
import type { Translate } from '#core/form/form.ts'
import type { Json, Language, Row, SentCall } from '#core/types.ts'

/** What the server answered: its data and its message. */
export interface Answer {
  data: Json
  msg: string
  /** of a call whose code is not checked (VD-04), where it was not 200 */
  code?: number
}

/** A call that was answered with a code other than 200, or not at all. */
export class CallError extends Error {
  constructor(
    message: string,
    /** the envelope's code; 0 when there was no answer */
    readonly code: number,
    readonly data: Json = null,
  ) {
    super(message)
  }
}

/** An answer whose code is to be checked although the call says otherwise (VD-04). Throws CallError. */
export function checked(answer: Answer): Answer {
  if (answer.code !== undefined) throw new CallError(answer.msg, answer.code, answer.data)
  return answer
}

export type ToastType = 'success' | 'info' | 'warning' | 'error'

/** What a page needs of the world around it; the shell gives it, tests and the preview give their own. */
/** Records that are to be printed, by their application. */
export interface PrintJob {
  modelId: string
  records: string[]
  /** ids of templates to choose from; all of the application otherwise */
  templates?: string[]
  /** the place of a flow that the record is read at */
  instanceId?: string
  taskId?: string
}

export interface App {
  env: Env
  language: Language
  t: Translate
  /** Waits for the texts that a definition names and that are not loaded yet. Throws PartError when they do not come. */
  words?: (definition: unknown) => Promise<void>
  /** Sends a resolved call. Throws CallError; the error was already shown unless `quiet`. */
  request: (call: SentCall, options?: { quiet?: boolean; signal?: AbortSignal; key?: string; definition?: string }) => Promise<Answer>
  /** `undo` is offered with it, to take back what it tells of. */
  toast: (type: ToastType, text: string, ms?: number, undo?: () => void) => void
  confirm: (text: string, options?: { danger?: boolean; signal?: AbortSignal }) => Promise<boolean>
  /** `replace` leaves this page out of the way back. */
  navigate: (path: string, options?: { replace?: boolean }) => void
  /** Prints records by a template: chosen where there are several, seen before it is printed. `none` where there is no template. */
  print?: (job: PrintJob) => Promise<'shown' | 'none'>
  /** A screen names its tab, and the window, by what it has open; `place` is its address with the query. */
  nameTab?: (place: string, title: string) => void
  /** Closes a tab, by its address with the query; whoever looks at it is led to the next. */
  closeTab?: (place: string) => void
  /** What a link to a path holds, so that it opens in another window too; nothing where this person finds no page there. */
  hrefOf: (path: string) => string | undefined
  /** Fetches a file from an address of the server and hands it to the person. */
  download: (url: string, options?: { definition?: string }) => Promise<void>
  /** on behalf of which application's definition everything here is called: `application:<id>` or `draft:<id>` */
  definition?: string
  /** the same services without it, for what the product itself shows over a page */
  outside?: App
  /** FL-04: the token of whoever is signed in, for the one address that it is appended to; none once the session is over */
  token?: () => string | null
  user: Row
  /** Whether the user was granted a code on a menu page. */
  can: (menuId: string | undefined, kind: 'column' | 'form' | 'button', code: string) => boolean
  /** What `can` reads of a menu page: another value as soon as it was given or taken something there. */
  grants?: (menuId: string | undefined) => unknown
  /** Calls back whenever rights were read again; answers how to stop. */
  onGrants?: (listener: () => void) => () => void
}

export const AppContext = createContext<App | null>(null)

/**
 * The services for the page of one application: each of its calls says on whose behalf it is made, and the server holds it
 * to what those who wrote the definition may do.
 */
export function onBehalf(app: App, definition: string): App {
  const outside = app.outside ?? app
  return {
    ...app,
    // read when asked, as there
    get user() {
      return outside.user
    },
    definition,
    outside,
    request: (call, options) => outside.request(call, { ...options, definition }),
    download: (url) => outside.download(url, { definition }),
  }
}

/** The services around the page. Throws outside of a provider. */
export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('a page needs an AppContext around it')
  return app
}

/** The user's wording of a Text. */
export const useText = (): Translate => useApp().t
