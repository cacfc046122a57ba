import { useEffect, useState } from 'react'
import type { Row } from '#core/types.ts'
import { Page } from '#runtime/Page.tsx'
import type { Entry } from '../menus.ts'
import { startProgress } from '../progress.ts'
import { useT } from '../text.ts'
import { NotFound } from './NotFound.tsx'
import { type LoadedPage, pageSource } from './pages.ts'
import { Skeleton } from './Skeleton.tsx'

/** The page of a menu entry: a skeleton until it is known, an error with a way to try again when it cannot be read. */
export function PageView({ entry, path, query, place }: { entry: Entry | undefined; path: string; query: Row; place: string }) {
  const t = useT()
  const [round, setRound] = useState(0)
  const [page, setPage] = useState<LoadedPage | undefined>(() => pageSource(entry, path, query)?.now)
  const [error, setError] = useState<string>()
  const has = pageSource(entry, path, query) !== undefined
  const id = entry?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is known by its id; a reload of the menus makes new objects
  useEffect(() => {
    const source = pageSource(entry, path, query)
    if (!source) return
    let gone = false
    const done = startProgress()
    setError(undefined)
    source
      .fresh()
      .then(
        (fresh) => gone || setPage(fresh),
        (reason: unknown) => gone || setError(reason instanceof Error ? reason.message : String(reason)),
      )
      .finally(done)
    return () => {
      gone = true
      done()
    }
  }, [id, path, round])
  if (!has) return <NotFound />
  if (page) return <Page def={page.def} menuId={page.menuId} route={page.route} place={place} definition={page.definition} />
  if (error === undefined) return <Skeleton />
  return (
    <div className="result" role="alert">
      <h1>{t('page.notLoaded')}</h1>
      <p>{error}</p>
      <button type="button" className="button button-primary" onClick={() => setRound(round + 1)}>
        {t('page.retry')}
      </button>
    </div>
  )
}
