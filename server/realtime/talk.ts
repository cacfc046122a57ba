import type { Row } from '#core/types.ts'
import type { Connection } from './connection.ts'

/** Bounds of what one connection may send. */
export const talkLimits = {
  /** bytes of one message */
  size: 65_536,
  /** messages at once, and how many more a second after that */
  burst: 60,
  perSecond: 10,
} as const

/** Answers a command of a client. */
export type Command = (connection: Connection, body: Row) => Promise<void> | void

/** Reads one message; undefined when it is not an object with a method. */
export function readFrame(data: unknown, isBinary: boolean): (Row & { method: string }) | undefined {
  if (isBinary) return undefined
  try {
    const body = JSON.parse(String(data)) as unknown
    const fits = body !== null && typeof body === 'object' && typeof (body as { method?: unknown }).method === 'string'
    return fits ? (body as Row & { method: string }) : undefined
  } catch {
    return undefined
  }
}

/** A bucket of messages that fills up again with time: false when it is empty. */
export function bucket({ burst, perSecond }: { burst: number; perSecond: number } = talkLimits, now = () => Date.now()): () => boolean {
  let left = burst
  let at = now()
  return () => {
    const moment = now()
    left = Math.min(burst, left + ((moment - at) / 1000) * perSecond)
    at = moment
    if (left < 1) return false
    left--
    return true
  }
}
