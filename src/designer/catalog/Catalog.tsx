import { Button, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Widget } from '#core/widget.ts'
import { env } from '#designer/env.ts'
import { useText } from '#runtime/app.ts'
import { type Fixture, fixtureOf } from './fixtures.ts'
import { useRoom } from './useRoom.ts'
import { WidgetIndex } from './WidgetIndex.tsx'
import { WidgetView } from './WidgetView.tsx'
import '../studio.css'
import './catalog.css'

/** The samples of a widget; those of the one before are not shown under its name. */
function useFixture(widget: Widget | undefined) {
  const [read, setRead] = useState<{ of: Widget; fixture?: Fixture; error?: string }>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round tries again
  useEffect(() => {
    if (!widget) return
    let gone = false
    fixtureOf(widget).then(
      (fixture) => gone || setRead({ of: widget, fixture }),
      (error: Error) => gone || setRead({ of: widget, error: error.message }),
    )
    return () => {
      gone = true
    }
  }, [widget, round])
  return { ...(read?.of === widget ? read : undefined), retry: () => setRound(round + 1) }
}

/** /widgetCatalog?key=…: every widget of the registry in its states, with its JSON, its contract and its property form. */
export default function Catalog() {
  const t = useText()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { ref, room } = useRoom<HTMLElement>()
  // a view that is kept behind another one does not read that one's address
  const own = useRef(pathname)
  const asked = pathname === own.current ? new URLSearchParams(search).get('key') : null
  const [last, setLast] = useState<string>()
  if (asked !== null && asked !== last) setLast(asked)
  const isNarrow = room === 'narrow'
  const chosen = asked ?? last
  const widget = env.widgets.get(chosen ?? (isNarrow ? '' : 'input'))
  const { fixture, error, retry } = useFixture(widget)
  const choose = (key: string) => navigate(`${own.current}?key=${encodeURIComponent(key)}`, { replace: !isNarrow })
  const back = () => {
    setLast(undefined)
    navigate(own.current, { replace: true })
  }
  const showIndex = !isNarrow || widget === undefined
  return (
    <section className="pg-catalog" ref={ref} data-room={room} aria-label={t('t:menu.widgetCatalog')}>
      <h1 className="sr-only">{t('t:menu.widgetCatalog')}</h1>
      {showIndex ? <WidgetIndex chosen={widget?.pingeKey} onChoose={choose} /> : null}
      {widget && fixture ? (
        <WidgetView key={widget.pingeKey} widget={widget} fixture={fixture} isWide={room === 'wide'} onBack={isNarrow ? back : undefined} />
      ) : widget && error !== undefined ? (
        <div className="pg-studio-wait" role="alert">
          <p>{t('t:page.notLoaded')}</p>
          <Button onClick={retry}>{t('t:common.retry')}</Button>
        </div>
      ) : widget ? (
        <div className="pg-studio-wait" aria-busy="true">
          <Spin />
        </div>
      ) : chosen !== undefined ? (
        <div className="pg-studio-wait" role="alert">
          <p>{t('t:catalog.unknown', { key: chosen })}</p>
        </div>
      ) : null}
    </section>
  )
}
