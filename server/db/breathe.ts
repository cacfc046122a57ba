import type { Server } from 'node:http'
import { holdsConnection } from './transaction.ts'

/** Lets the calls of others be answered before work goes on that takes long: between the parts of a large one. */
export const breathe = (): Promise<void> => new Promise((done) => setImmediate(done))

/** How long many small parts of work may take together, in ms, before others are let in. */
const breath = 5

/** Lets others in between small parts of work, of which there are thousands: called after each, it waits only when it is time. */
export function breather(): () => Promise<void> | undefined {
  let last = performance.now()
  return () => {
    if (performance.now() - last < breath) return undefined
    return breathe().then(() => {
      last = performance.now()
    })
  }
}

/** Calls that are not answered yet, and how many of them wait for the others. */
let open = 0
let resting = 0
const waiting = new Set<() => void>()

const tell = (): void => {
  if (open <= resting) for (const wake of waiting) wake()
}

/** Counts the calls that a server answers. */
export function countCalls(server: Pick<Server, 'on'>): void {
  server.on('request', (_request, response) => {
    open++
    response.once('close', () => {
      open--
      tell()
    })
  })
}

/** Waits until every call that was begun is answered, or rests itself, for so many milliseconds at most. */
async function quiet(most: number): Promise<void> {
  if (open <= resting) return
  await new Promise<void>((done) => {
    const wake = () => {
      clearTimeout(timer)
      waiting.delete(wake)
      done()
    }
    const timer = setTimeout(wake, most)
    waiting.add(wake)
  })
}

/** Before a piece of work that no call waits for: lets those that were begun be answered first, for so many milliseconds at most. */
export async function letCallsPass(most: number): Promise<void> {
  await breathe()
  await quiet(most)
}

/**
 * Before a piece of work that keeps everybody else waiting: lets the calls that were begun be answered first, for so many
 * milliseconds at most. Whoever holds a connection goes on: others may wait for that.
 */
export async function letPass(most: number): Promise<void> {
  await breathe()
  if (holdsConnection()) return
  resting++
  tell()
  await quiet(most)
  resting--
}
