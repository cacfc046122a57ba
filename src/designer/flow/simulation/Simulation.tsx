import { Button, Drawer, Empty, Segmented } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ask } from '#api/call.ts'
import { normaliseForm } from '#core/normalise.ts'
import type { PageDef, Row } from '#core/types.ts'
import { type App, AppContext, useApp } from '#runtime/app.ts'
import { env } from '#runtime/env.ts'
import { Page } from '#runtime/page/Page.tsx'
import { useVisit } from '#runtime/page/visit.ts'
import { sendOf } from '../../sendOf.ts'
import { Everybody } from './Everybody.tsx'
import { type Asked, askedBy, formPage, wayPage } from './pages.ts'
import './simulation.css'

interface SimulationProps {
  id: string
  /** the flow as it stands on the desk */
  definition: string
  narrow: boolean
  onClose: () => void
}

/** The form of the start; again when it could not be read. */
function useForm(id: string, definition: string) {
  const app = useApp()
  const [round, setRound] = useState(0)
  const [state, setState] = useState<{ page?: PageDef; error?: string }>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` reads again
  useEffect(() => {
    const stop = new AbortController()
    setState({})
    const asked = { params: { id }, body: { definition }, quiet: true, signal: stop.signal }
    ask(sendOf(app), 'POST /api/workflow/Template/:id/Simulate/Form', asked).then(
      ({ data: { modelId, modelCode, formData } }) =>
        setState({ page: formPage(modelId, modelCode, normaliseForm(formData, env), String(app.user.userId ?? '')) }),
      (error: Error) => stop.signal.aborted || setState({ error: error.message }),
    )
    return () => stop.abort()
  }, [app, id, definition, round])
  return { ...state, retry: () => setRound((n) => n + 1) }
}

/** The services of the form: what is to be tried is told here. */
function useAsking(app: App, onAsk: (asked: Asked) => void): App {
  const last = useRef(onAsk)
  last.current = onAsk
  return useMemo<App>(
    () => ({
      ...app,
      get user() {
        return app.user
      },
      request: async (call, options) => {
        // what the application's own definition calls is none of this
        const asked = options?.definition === undefined ? askedBy(call) : undefined
        if (!asked) return app.request(call, options)
        last.current(asked)
        return { data: null, msg: '' }
      },
    }),
    [app],
  )
}

/** A flow is tried as it stands: who would be asked if somebody launched it with these values, and whether that holds for everybody. */
export function Simulation({ id, definition, narrow, onClose }: SimulationProps) {
  const app = useApp()
  const { t } = app
  const visit = useVisit()
  const { page, error, retry } = useForm(id, definition)
  const [asked, setAsked] = useState<{ one?: Asked; all?: Row; show: Asked['what'] }>({ show: 'one' })
  const result = useRef<HTMLDivElement>(null)
  const services = useAsking(app, (next) => {
    setAsked((before) => ({ ...before, show: next.what, ...(next.what === 'one' ? { one: next } : { all: next.form }) }))
    // on a phone it stands below the form
    if (narrow) requestAnimationFrame(() => result.current?.scrollIntoView())
  })
  const way = useMemo(() => asked.one && wayPage(id, definition, asked.one), [id, definition, asked.one])
  const { all, show } = asked
  return (
    <Drawer
      key={visit}
      open
      title={t('t:flowSim.title')}
      size={narrow ? '100%' : 'min(1100px, 92vw)'}
      onClose={onClose}
      classNames={{ body: 'pg-sim' }}
    >
      <div className="pg-sim-form">
        <p className="pg-sim-note">{t('t:flowSim.hint')}</p>
        {page ? (
          <AppContext value={services}>
            <Page def={page} />
          </AppContext>
        ) : error ? (
          <p role="alert">
            {error} <Button onClick={retry}>{t('t:common.retry')}</Button>
          </p>
        ) : (
          <div className="skeleton" role="status" aria-label={t('t:page.loading')} />
        )}
      </div>
      <div className="pg-sim-result" ref={result}>
        <Segmented<Asked['what']>
          block
          aria-label={t('t:studio.show')}
          value={show}
          onChange={(next) => setAsked({ ...asked, show: next })}
          options={[
            { value: 'one', label: t('t:flowSim.way') },
            { value: 'all', label: t('t:flowSim.everybody') },
          ]}
        />
        {show === 'one' && way ? <Page key={JSON.stringify(way.state)} def={way} /> : null}
        {show === 'all' && all ? (
          <Everybody
            id={id}
            definition={definition}
            form={all}
            onPerson={(starter) => setAsked({ ...asked, show: 'one', one: { what: 'one', starter, form: all } })}
          />
        ) : null}
        {(show === 'one' ? way : all) ? null : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(show === 'one' ? 't:flowSim.noWay' : 't:flowSim.notTried')} />
        )}
      </div>
    </Drawer>
  )
}
