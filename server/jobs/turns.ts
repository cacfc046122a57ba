/** Lets so many pieces of work go at a time, in the order in which they asked. */
export function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce
  const waiting: Array<() => void> = []
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((done) => waiting.push(done))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
