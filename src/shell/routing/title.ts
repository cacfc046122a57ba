import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { t, useT } from '../language/text.ts'
import { sysConfigAtom } from '../session/session.ts'
import { store } from '../store.ts'

/** SH-07: 'page title - system title'; the system's alone when the page has none. */
export const titleOf = (pageTitle: string, systemTitle: string): string =>
  pageTitle ? t('app.pageTitle', { pageTitle, systemTitle }) : systemTitle

/** SH-06: what the system is called, as its configuration says. */
export function useSystemName(): string {
  const words = useT()
  return useAtomValue(sysConfigAtom, { store }).sysName || words('app.name')
}

/** SH-07: the window is called after the page and the system. */
export function useTitle(pageTitle: string) {
  const systemTitle = useSystemName()
  useEffect(() => {
    document.title = titleOf(pageTitle, systemTitle)
  }, [pageTitle, systemTitle])
}
