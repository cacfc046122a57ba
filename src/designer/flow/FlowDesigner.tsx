import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useApp } from '#runtime/app.ts'
import { FlowDesk } from './FlowDesk.tsx'
import { flowList } from './flowList.ts'
import { type LoadedFlow, loadFlow } from './load.ts'
import '../studio.css'

interface Open {
  loaded?: LoadedFlow
  error?: string
}

/** /flowDesigner?id=…: the flow of an application's records, drawn as a tree. */
export default function FlowDesigner() {
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
    if (id === '') return setOpen({ error: t('t:flowDesign.nothingNamed') })
    loadFlow(app, id, stop.signal).then(
      (loaded) => stop.signal.aborted || setOpen({ loaded }),
      (error: Error) => stop.signal.aborted || setOpen({ error: error.message }),
    )
    return () => stop.abort()
  }, [id, round])
  const { loaded, error } = open
  const title = loaded?.draft.fullName
  useEffect(() => {
    if (title) app.nameTab?.(place, t('t:design.designing', { name: title }))
  }, [app, t, place, title])
  if (loaded) return <FlowDesk loaded={loaded} onReload={() => setRound(round + 1)} />
  if (!error) return <div className="skeleton" role="status" aria-label={t('t:page.loading')} />
  return (
    <section className="pg-studio">
      <div className="pg-studio-wait" role="alert">
        <p>{error}</p>
        <Button onClick={() => setRound(round + 1)}>{t('t:common.retry')}</Button>
        <Button type="link" onClick={() => app.navigate(flowList(app))}>
          {t('t:studio.back')}
        </Button>
      </div>
    </section>
  )
}
