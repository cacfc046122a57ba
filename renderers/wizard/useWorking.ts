import { useState } from 'react'

/** One thing at a time: `working` does it and says so by `busy`, and does nothing while something else goes on. What fails has been told by then. */
export function useWorking() {
  const [busy, setBusy] = useState(false)
  const working = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch {
      // it has been told
    } finally {
      setBusy(false)
    }
  }
  return { busy, setBusy, working }
}
