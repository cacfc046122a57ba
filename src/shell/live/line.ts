import type { Json } from '#core/types.ts'
import type { LiveSocket } from './socket.ts'

/** The live connection of this window, while there is one: parts that are loaded later speak through it. */
let current: LiveSocket | undefined
const ends = new Set<() => void>()

/** Makes a connection the one that `say` speaks through; gives what ends that. */
export function setLine(socket: LiveSocket): () => void {
  current = socket
  return () => {
    if (current === socket) current = undefined
    for (const end of ends) end()
    ends.clear()
  }
}

/** Runs this once, when the connection of this window ends for good: its person signed out. */
export const whenLineEnds = (run: () => void) => void ends.add(run)

/** Sends a command of the live connection; what is said while it is closed is lost, so whoever says it says it again on `initMessage`. */
export const say = (method: string, body?: { [name: string]: Json }) => current?.send(method, body)

/** Where what a person wrote in chats is kept until the server has it. */
export const outboxName = (userId: string): string => `chat_${userId}`
