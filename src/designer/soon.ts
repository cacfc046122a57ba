import { whenIdle } from '#runtime/data/schedule.ts'

/** Calls once when nothing else is to do, at the latest after so many milliseconds: a page that is never idle goes on all the same. Answers how to stop waiting. */
export function soon(run: () => void, most: number): () => void {
  const go = () => {
    stop()
    run()
  }
  const late = setTimeout(go, most)
  const notIdle = whenIdle(go)
  const stop = () => {
    clearTimeout(late)
    notIdle()
  }
  return stop
}
