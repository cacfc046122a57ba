import { useRef, useState } from 'react'
import type { Json } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { bodyOf, hasFaults, type RowsChange, type WizardRow, withFaults } from './rows.ts'
import type { Flow } from './useFlow.tsx'

/** IM-02: what the server would say of rows before they are written. `onRows` takes what is wrong with those that are shown. */
export function useCheck(url: string, onRows: (change: RowsChange) => void) {
  const app = useApp()
  const { t } = app
  /** the texts that were checked last, with what is wrong with them: what is changed since then is checked again */
  const checked = useRef<{ content: string; found: Json }>(undefined)
  const [checking, setChecking] = useState(0)
  /** Marks what would be wrong with each row, while the person may go on; gives the rows with that. */
  const check = async (given: readonly WizardRow[], flow: Flow | undefined): Promise<readonly WizardRow[]> => {
    const body = bodyOf(given, flow?.id)
    const content = JSON.stringify(body)
    if (given.length === 0) return given
    // it may have come while whoever goes on was looked at: rows that were drawn before do not tell of it
    if (checked.current?.content === content) return withFaults(given, given, checked.current.found)
    setChecking((n) => n + 1)
    try {
      const { data } = await app.request({ post: `${url}/ImportCheck`, body, long: true })
      checked.current = { content, found: data }
      onRows((rows) => withFaults(rows, given, data))
      return withFaults(given, given, data)
    } finally {
      setChecking((n) => n - 1)
    }
  }
  /** Whether rows may be imported: some of them are right, and the person agrees that the wrong ones are left out. Throws what the call throws. */
  const mayGo = async (rows: readonly WizardRow[], flow: Flow | undefined, isLong: boolean): Promise<boolean> => {
    // of very many rows a check may take too long for a call; the import itself tells what is wrong with each
    const looked = await check(rows, flow).catch((error: unknown) => (isLong ? rows : Promise.reject(error)))
    const wrong = looked.filter(hasFaults).length
    if (wrong < rows.length) return wrong === 0 || app.confirm(t('t:wizard.someWrong', { n: wrong, m: rows.length - wrong }))
    app.toast('error', t('t:wizard.allWrong'))
    return false
  }
  return { checking: checking > 0, check, mayGo }
}
