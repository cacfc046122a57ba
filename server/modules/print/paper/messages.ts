import type { PrintRecord } from '#core/print/fill.ts'
import type { PaperEnd } from './draw.ts'
import type { NoFontOf } from './fonts.ts'

/** What the thread that draws says. It waits for an answer to all but the last two. */
export type Asked =
  | { kind: 'ready' }
  | { kind: 'next' }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'end'; end: PaperEnd }
  | { kind: 'fault'; why: 'noFont'; of: NoFontOf }
  | { kind: 'fault'; why: 'tooManyPages' | 'failed'; about: string }

/** What it is answered. */
export type Answer = { kind: 'record'; record: PrintRecord } | { kind: 'last' } | { kind: 'go' }
