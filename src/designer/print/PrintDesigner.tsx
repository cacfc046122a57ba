import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useApp } from '#runtime/app.ts'
import { type LoadedPrint, loadPrint } from './load.ts'
import { PrintDesk } from './PrintDesk.tsx'
import { printList } from './printList.ts'
import '../studio.css'

interface Open {
  loaded?: LoadedPrint
  error?: string
}

/** /printDesigner?id=…: a print template, drawn as the pages that it gives. */
export default function PrintDesigner() {
  const app = useApp()
  const { t } = app
  const { pathname, search } = useLocation()
  const [place] = useState(pathname + search)
  const [id] = useState(() => new URLSearchParams(search).get('id') ?? '')
  const [round, setRound] = useState(0)
  const [open, setOpen] = useState<Open>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` reads again
  useEffect(() => {
    const stop = new AbortController()
    if (id === '') return setOpen({ error: t('t:print.design.nothingNamed') })
    loadPrint(app, id, stop.signal).then(
      (loaded) => stop.signal.aborted || setOpen({ loaded }),
      (error: Error) => stop.signal.aborted || setOpen({ error: error.message }),
    )
    return () => stop.abort()
  }, [id, round])
  const { loaded, error } = open
  const title = loaded?.stored.fullName
  useEffect(() => {
    if (title) app.nameTab?.(place, t('t:design.designing', { name: title }))
  }, [app, t, place, title])
  if (loaded) return <PrintDesk loaded={loaded} onReload={() => setRound(round + 1)} />
  if (!error) return <div className="skeleton" role="status" aria-label={t('t:page.loading')} />
  return (
    <section className="pg-studio">
      <div className="pg-studio-wait" role="alert">
        <p>{error}</p>
        <Button onClick={() => setRound(round + 1)}>{t('t:common.retry')}</Button>
        <Button type="link" onClick={() => app.navigate(printList(app))}>
          {t('t:studio.back')}
        </Button>
      </div>
    </section>
  )
}
