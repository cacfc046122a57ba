import { createHash } from 'node:crypto'

/** Pauses between tries where a kind says nothing, in ms: three times as long each time, an hour at most. */
const usual: readonly number[] = Array.from({ length: 9 }, (_, i) => Math.min(5000 * 3 ** i, 3_600_000))
const longestFault = 300

/** How often a job is tried at most. */
export const triesOf = (pauses: readonly number[] = usual): number => pauses.length + 1

/**
 * How long a job waits after its failed try of this number (the first is 1), in ms; nothing when it has none left. Those of
 * one moment are spread by a fifth, each by its id: the same job waits the same whenever it is worked out.
 */
export function pauseAfter(attempt: number, id: string, pauses: readonly number[] = usual): number | undefined {
  const pause = pauses[attempt - 1]
  if (pause === undefined) return undefined
  const spread = createHash('sha256').update(`${id} ${attempt}`).digest().readUInt32BE(0) / 2 ** 32
  return Math.round(pause * (0.8 + 0.4 * spread))
}

/**
 * What is kept of a fault for an administrator: its first line, bounded. Of addresses only the host, and nothing in quotes or
 * of the look of a key: values and secrets stand in messages of databases and of others' servers.
 */
export function faultText(error: unknown): string {
  const { message, code, name }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error))
  const [line = ''] = (message || name).split('\n', 1)
  const safe = line
    .slice(0, 2000)
    .replace(/(\w+:\/\/)(?:[^\s/@]*@)?([^\s/?#]*)[^\s]*/g, '$1$2/…')
    .replace(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, '"…"')
    .replace(/\b(bearer|basic)\s+\S+/gi, '$1 …')
    .replace(/\b[\w.-]*(?:token|secret|password|passwd|pwd|authorization|api_?key|signature)[\w.-]*\s*[=:]\s*\S+/gi, '…')
    .replace(/[\w+/-]{32,}={0,2}/g, '…')
  return `${typeof code === 'string' ? `${code.slice(0, 40)}: ` : ''}${safe}`.slice(0, longestFault)
}
