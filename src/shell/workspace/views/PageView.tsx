import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError, sessionEnd } from '#api/client.ts'
import type { Row } from '#core/types.ts'
import { Page } from '#runtime/page/Page.tsx'
import { useT } from '../../language/text.ts'
import { startProgress } from '../../notify/progress.ts'
import type { Entry } from '../../routing/menus.ts'
import { store } from '../../store.ts'
import { type LoadedPage, pageSource } from './pages.ts'
import { Skeleton } from './Skeleton.tsx'
import { close, viewsAtom } from './tabs.ts'

/** Answers that say nothing of the page: none at all, a locked screen, a first password that is due, a server that cannot answer now. */
const passing: ReadonlySet<number> = new Set([0, 423, 424, 429, 500, 503, ...sessionEnd])
const mayComeYet = (reason: unknown) => reason instanceof ApiError && passing.has(reason.code)

/** Leads to /404 in the place of the view, which keeps no tab. Of its own: who asks for the way is drawn anew at every step of it. */
function Lost({ place }: { place: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    navigate('/404', { replace: true })
    // the frame adds the tab of what is visited after its view was drawn
    return () => store.set(viewsAtom, (views) => close(views, place))
  }, [navigate, place])
  return null
}

/**
 * The page of a menu entry: a skeleton until it is known; a way to try again while the server cannot answer. RT-10: one
 * that is not there, is refused or cannot be read leads to /404, and leaves no tab.
 */
export function PageView({ entry, path, query, place }: { entry: Entry | undefined; path: string; query: Row; place: string }) {
  const t = useT()
  const [round, setRound] = useState(0)
  const [page, setPage] = useState<LoadedPage | undefined>(() => pageSource(entry, path, query)?.now)
  const [error, setError] = useState<string>()
  const [lost, setLost] = useState(false)
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
        (reason: unknown) => {
          if (gone) return
          if (mayComeYet(reason) || pageSource(entry, path, query)?.now)
            return setError(reason instanceof Error ? reason.message : String(reason))
          // what the server answers was told; a definition that cannot be read is a fault to be found
          if (!(reason instanceof ApiError)) console.error(reason)
          setLost(true)
        },
      )
      .finally(done)
    return () => {
      gone = true
      done()
    }
  }, [id, path, round])
  const again = useCallback(() => setRound((n) => n + 1), [])
  if (!has) return <Lost place={place} />
  if (page)
    return <Page def={page.def} menuId={page.menuId} route={page.route} place={place} definition={page.definition} onReload={again} />
  if (lost) return <Lost place={place} />
  if (error === undefined) return <Skeleton />
  return (
    <div className="result" role="alert">
      <h1>{t('page.notLoaded')}</h1>
      <p>{error}</p>
      <button type="button" className="button button-primary" onClick={again}>
        {t('page.retry')}
      </button>
    </div>
  )
}
