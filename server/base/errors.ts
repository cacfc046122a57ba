import type { Fault, FieldError } from '#core/types.ts'

/**
 * Every answer that is not a success: its code in the envelope, and the key of its text. HTTP itself always says 200.
 * 600 to 602 end the session in the client, 423 sends it to the lock screen, 424 to the
 * dialog of the first password.
 */
export const problems = {
  invalid: { code: 400, key: 'server.invalid' },
  badRequest: { code: 400, key: 'server.badRequest' },
  signInFailed: { code: 400, key: 'server.signInFailed' },
  captchaWrong: { code: 400, key: 'server.captchaWrong' },
  accountDisabled: { code: 400, key: 'server.accountDisabled' },
  accountHeld: { code: 400, key: 'server.accountHeld' },
  forbidden: { code: 403, key: 'server.forbidden' },
  protected: { code: 403, key: 'server.protected' },
  notFound: { code: 404, key: 'server.notFound' },
  conflict: { code: 409, key: 'server.conflict' },
  savedBefore: { code: 409, key: 'server.savedBefore' },
  hasChildren: { code: 409, key: 'server.hasChildren' },
  inUse: { code: 409, key: 'server.inUse' },
  tooLarge: { code: 413, key: 'server.tooLarge' },
  locked: { code: 423, key: 'server.locked' },
  passwordDue: { code: 424, key: 'server.passwordDue' },
  tooMany: { code: 429, key: 'server.tooMany' },
  internal: { code: 500, key: 'server.internal' },
  unavailable: { code: 503, key: 'server.unavailable' },
  noSession: { code: 600, key: 'server.noSession' },
  expired: { code: 601, key: 'auth.expired' },
  revoked: { code: 602, key: 'server.revoked' },
} as const

export type Problem = keyof typeof problems

/** The code that an answer carries: success, or that of its problem. */
export const envelopeCode = (problem: Problem | undefined): number => (problem === undefined ? 200 : problems[problem].code)

/** What is told apart from other errors of the same problem, by the server's own code; no caller sees it. */
export type ErrorKind =
  // broken rules of a form, and faults of a definition: how they are worded
  | 'rules'
  | 'faults'
  // rows of APIs that a write has to be made again with
  | 'rowsNeeded'
  // a part of a file that came while its content was being made whole, or after
  | 'overtaken'
  // why a call to another server did not come about, or gave nothing that can be read
  | 'address'
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'tooLarge'
  | 'redirects'
  | 'encoding'

interface Told {
  /** key of the text, where it is not that of the problem */
  key?: string
  params?: { [name: string]: string | number } | undefined
  /** what the answer carries beside the text; of 500 and more it stays inside */
  data?: unknown
  kind?: ErrorKind
}

/**
 * Every error that a caller is told. Thrown anywhere below a route: becomes the envelope of its problem, worded in the
 * caller's language. The code of its answer is that of its problem: a `code` of its own would be taken for PostgreSQL's.
 */
export class ApiError extends Error {
  readonly key: string
  readonly params: Told['params']
  readonly data: unknown
  readonly kind: ErrorKind | undefined

  constructor(
    readonly problem: Problem,
    { key = problems[problem].key, params, data, kind }: Told = {},
  ) {
    super(key)
    this.name = 'ApiError'
    this.key = key
    this.params = params
    this.data = data
    this.kind = kind
  }
}

/** Broken rules of a form: the first one is the message, all of them are in `data.errors` beside the answer's code. */
export const invalid = (errors: readonly FieldError[]) => new ApiError('invalid', { data: { errors }, kind: 'rules' })

/** The broken rules that an error tells; nothing of any other error. */
export const brokenRules = (error: unknown): readonly FieldError[] | undefined =>
  error instanceof ApiError && error.kind === 'rules' ? (error.data as { errors: readonly FieldError[] }).errors : undefined

/** A definition that does not fit the language: its first fault is in the message, all of them are in `data.faults`. */
export const faulty = (key: string, faults: readonly Fault[]) => new ApiError('invalid', { key, data: { faults }, kind: 'faults' })

export const notFound = () => new ApiError('notFound')
