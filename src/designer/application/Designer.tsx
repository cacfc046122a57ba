import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useApp } from '#runtime/app.ts'
import { Desk } from './Desk.tsx'
import { type Draft, definitionOf, loadDraft, screenOf } from './load.ts'
import { views } from './views.ts'
import '../studio.css'

interface Open {
  draft?: Draft
  error?: string
}

/** /formDesigner?id=…: an application, designed without writing JSON; with &view=list its list is shown first. */
export default function Designer() {
  const app = useApp()
  const { t } = app
  const { pathname, search } = useLocation()
  const [place] = useState(pathname + search)
  const [id] = useState(() => new URLSearchParams(search).get('id') ?? '')
  const [begin] = useState(() => views.find(({ name }) => name === new URLSearchParams(search).get('view'))?.name ?? 'form')
  const [round, setRound] = useState(0)
  const [open, setOpen] = useState<Open>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` reads again
  useEffect(() => {
    const stop = new AbortController()
    if (id === '') return setOpen({ error: t('t:studio.nothingNamed') })
    loadDraft(app, id, stop.signal).then(
      (draft) => stop.signal.aborted || setOpen({ draft }),
      (error: Error) => stop.signal.aborted || setOpen({ error: error.message }),
    )
    return () => stop.abort()
  }, [id, round])
  const { draft } = open
  const title = draft?.fullName
  useEffect(() => {
    if (title) app.nameTab?.(place, t('t:design.designing', { name: title }))
  }, [app, t, place, title])
  if (draft && definitionOf(draft)) return <Desk draft={draft} begin={begin} onReload={() => setRound(round + 1)} />
  if (!draft && !open.error) return <div className="skeleton" role="status" aria-label={t('t:page.loading')} />
  return (
    <section className="pg-studio">
      <div className="pg-studio-wait" role="alert">
        <p>{open.error ?? t('t:design.onlyText')}</p>
        {draft ? (
          <Button onClick={() => app.navigate(`/pageStudio?kind=form&code=${encodeURIComponent(draft.id)}`)}>{t('t:design.asText')}</Button>
        ) : (
          <Button onClick={() => setRound(round + 1)}>{t('t:common.retry')}</Button>
        )}
        <Button type="link" onClick={() => app.navigate(screenOf(app, draft))}>
          {t('t:studio.back')}
        </Button>
      </div>
    </section>
  )
}
