import { useEffect, useLayoutEffect, useState } from 'react'
import { useApp } from '#runtime/app.ts'

interface Standing {
  /** whether something is known to be wrong */
  faulty: boolean
  /** whether what stands now has been judged: that follows a moment after it was changed */
  isJudged: boolean
  /** whether what is saved says what stands here: where that follows a moment later */
  isWritten?: boolean
}

/** Ctrl+S saves; where something was wrong it waits until what stands now is judged, and says what keeps it. */
export function useSaveKey({ faulty, isJudged, isWritten = true }: Standing, save: () => Promise<unknown>): void {
  const app = useApp()
  const [isAsked, setAsked] = useState(false)
  // As soon as the designer is drawn: the browser would save its page otherwise.
  useLayoutEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      setAsked(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  useEffect(() => {
    if (!isAsked || !isWritten || (faulty && !isJudged)) return
    setAsked(false)
    if (faulty) app.toast('warning', app.t('t:studio.faultsFirst'))
    else void save()
  }, [isAsked, faulty, isJudged, isWritten, save, app])
}
