/** Calls that are on their way, and when the last one ended: what can wait, waits for them. */
let inFlight = 0
let ended = 0
let last = Date.now()

/** Counts a call until it ends. */
export function track<T>(call: Promise<T>): Promise<T> {
  inFlight++
  const done = () => {
    inFlight--
    ended++
    last = Date.now()
  }
  call.then(done, done)
  return call
}

const quiet = 400
const most = 4000

/** Runs what the first sight of a page does not need: once no call has been on its way for a moment, at the latest after four seconds. Answers how to stop waiting. */
export function whenCalm(run: () => void): () => void {
  const begin = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const now = Date.now()
    // before the first answer nothing is calm yet: the page has not asked
    if ((ended > 0 && inFlight === 0 && now - Math.max(last, begin) >= quiet) || now - begin >= most) run()
    else timer = setTimeout(look, 100)
  }
  timer = setTimeout(look, quiet)
  return () => clearTimeout(timer)
}
