import { useEffect } from 'react'
import { t } from './text.ts'

/** SH-07: 'page title - system title'; the system's alone when the page has none. */
export const titleOf = (pageTitle: string, systemTitle: string): string =>
  pageTitle ? t('app.pageTitle', { pageTitle, systemTitle }) : systemTitle

export function useTitle(pageTitle: string, systemTitle: string) {
  useEffect(() => {
    document.title = titleOf(pageTitle, systemTitle)
  }, [pageTitle, systemTitle])
}
