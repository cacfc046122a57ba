import { useState } from 'react'
import type { Json } from '#core/types.ts'
import { CallError, useApp } from '#runtime/app.ts'

const conflictCode = 409

/**
 * Calls that save or release what is designed, one at a time, with what the server answers to them. `refused` takes the data
 * of an answer that is no; `giveUp` is called when somebody else saved meanwhile and theirs is to be read.
 */
export function useDeskCall({ refused, giveUp }: { refused: (data: Json) => void; giveUp: () => void }) {
  const app = useApp()
  const [busy, setBusy] = useState(false)
  const call = async (work: () => Promise<string>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      app.toast('success', await work(), 1500)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refused(error.data)
      if (error.code !== conflictCode) app.toast('error', error.message)
      // theirs is read only when this is agreed to: until then nothing of one's own is lost
      else if (await app.confirm(app.t('t:design.conflictAsk'))) giveUp()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, call }
}
