import { useApp } from '#runtime/app.ts'
import type { Finding } from './language/analyse.ts'
import type { Base, useSaving } from './useSaving.ts'
import type { Written } from './useWritten.ts'

interface Options {
  written: Written
  saving: ReturnType<typeof useSaving>
  judge: (text: string) => Finding[]
  /** shows the first fault of what cannot be saved */
  onFault: (fault: Finding) => void
  /** called with each text that is sent to be saved */
  onSend?: () => void
}

/** What the buttons of a schema do: it is saved or released, once the checks find no fault in it, or its changes are given up. */
export function useSaveActs({ written, saving, judge, onFault, onSend }: Options) {
  const app = useApp()
  const { stored, text, base, note, dirty, take, revert } = written
  const save = async (on: Base = base): Promise<boolean> => {
    if (saving.busy) return false
    const first = judge(text)[0]
    if (first) {
      app.toast('error', app.t('t:studio.faultsFirst'))
      onFault(first)
      return false
    }
    if (!dirty && on === base) return true
    onSend?.()
    return take(await saving.save(text, note, on), false)
  }
  const release = async () => {
    const { application } = stored
    if (!application || !(await save())) return
    take(await saving.release(application.id), false)
  }
  const discard = async () => {
    if (dirty && !(await app.confirm(app.t('t:studio.discardAsk')))) return
    revert()
  }
  return { save, release, discard }
}
