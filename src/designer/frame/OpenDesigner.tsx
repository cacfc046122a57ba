import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type App, useApp } from '#runtime/app.ts'
import '../studio.css'

interface OpenDesignerProps<L> {
  /** reads what the address names; throws CallError. The same function each time. */
  load: (app: App, id: string, signal: AbortSignal) => Promise<L>
  /** what is said of an address that names nothing */
  nothingNamed: string
  /** what it is called, on the tab as well */
  nameOf: (loaded: L) => string
  /** where one goes back to */
  listOf: (app: App) => string
  /** what is designed; `reload` reads it anew */
  children: (loaded: L, reload: () => void) => ReactNode
}

interface Open<L> {
  loaded?: L
  error?: string
}

/** A designer of what `?id=` names: while it is read, once it is there, and where it cannot be read. */
export function OpenDesigner<L>({ load, nothingNamed, nameOf, listOf, children }: OpenDesignerProps<L>) {
  const app = useApp()
  const { t } = app
  const { pathname, search } = useLocation()
  const [place] = useState(pathname + search)
  const [id] = useState(() => new URLSearchParams(search).get('id') ?? '')
  const [round, setRound] = useState(0)
  const [open, setOpen] = useState<Open<L>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` reads again
  useEffect(() => {
    const stop = new AbortController()
    if (id === '') return setOpen({ error: t(nothingNamed) })
    load(app, id, stop.signal).then(
      (loaded) => stop.signal.aborted || setOpen({ loaded }),
      (error: Error) => stop.signal.aborted || setOpen({ error: error.message }),
    )
    return () => stop.abort()
  }, [id, round])
  const { loaded, error } = open
  const title = loaded && nameOf(loaded)
  useEffect(() => {
    if (title) app.nameTab?.(place, t('t:design.designing', { name: title }))
  }, [app, t, place, title])
  const reload = () => setRound((n) => n + 1)
  if (loaded) return children(loaded, reload)
  if (!error) return <div className="skeleton" role="status" aria-label={t('t:page.loading')} />
  return (
    <section className="pg-studio">
      <div className="pg-studio-wait" role="alert">
        <p>{error}</p>
        <Button onClick={reload}>{t('t:common.retry')}</Button>
        <Button type="link" onClick={() => app.navigate(listOf(app))}>
          {t('t:studio.back')}
        </Button>
      </div>
    </section>
  )
}
