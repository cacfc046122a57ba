import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useApp } from '#runtime/app.ts'
import type { SchemaKind } from './language/grammar.ts'
import { type Loaded, loadSchema } from './load.ts'
import { Workbench } from './Workbench.tsx'
import './studio.css'

const kinds: SchemaKind[] = ['page', 'form', 'list']

interface Open {
  kind: SchemaKind
  loaded?: Loaded
  error?: string
}

/** /pageStudio?kind=page|form|list&code=…: the editor of one schema; with &side=design a page is designed first. */
export default function Studio() {
  const app = useApp()
  const { t } = app
  const { pathname, search } = useLocation()
  const [place] = useState(pathname + search)
  const [query] = useState(() => new URLSearchParams(search))
  const [kind, setKind] = useState<SchemaKind>(kinds.find((one) => one === query.get('kind')) ?? 'page')
  const code = query.get('code') ?? ''
  const [round, setRound] = useState(0)
  const [open, setOpen] = useState<Open>({ kind })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` reads again
  useEffect(() => {
    const stop = new AbortController()
    // home may be read by everybody, but what only administrators can save is not offered to others to edit
    if (kind === 'page' && app.user.isAdministrator !== true) return setOpen({ kind, error: t('t:server.forbidden') })
    setOpen({ kind })
    loadSchema(app, kind, code, stop.signal).then(
      (loaded) => stop.signal.aborted || setOpen({ kind, loaded }),
      (error: Error) => stop.signal.aborted || setOpen({ kind, error: error.message }),
    )
    return () => stop.abort()
  }, [kind, code, round])
  const title = open.loaded?.title
  useEffect(() => {
    if (title) app.nameTab?.(place, t('t:studio.editing', { name: title }))
  }, [app, t, place, title])
  if (open.kind === kind && open.loaded)
    return <Workbench key={kind} kind={kind} loaded={open.loaded} first={query.get('side') === 'design'} onKind={setKind} />
  if (!open.error) return <div className="skeleton" role="status" aria-label={t('t:page.loading')} />
  return (
    <section className="pg-studio">
      <div className="pg-studio-wait" role="alert">
        <p>{open.error}</p>
        <Button onClick={() => setRound(round + 1)}>{t('t:common.retry')}</Button>
        <Button type="link" onClick={() => app.navigate('/onlineDev/pageStudio')}>
          {t('t:studio.back')}
        </Button>
      </div>
    </section>
  )
}
