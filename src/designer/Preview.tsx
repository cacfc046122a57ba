import { Button, Segmented, Spin } from 'antd'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Language } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import type { Picture } from './drawing/channel.ts'
import { DeviceBar } from './drawing/DeviceBar.tsx'
import { Drawing } from './drawing/Drawing.tsx'
import { type Device, Frame, firstDevice, useTheme } from './drawing/Frame.tsx'
import type { SchemaKind } from './language/grammar.ts'
import { type Loaded, loadReleased, loadSchema, loadTemplate } from './load.ts'
import './studio.css'

const kinds: SchemaKind[] = ['page', 'form', 'list']

/** What an address asks for: `?kind=form|list|page&code=…`, `?id=` with the id of an application, or `?template=` with that of what was kept. */
function askedFor(search: string): { kind: SchemaKind; code: string; id: string | undefined; template?: boolean } {
  const query = new URLSearchParams(search)
  const template = query.get('template')
  if (template !== null) return { kind: 'form', code: template, id: undefined, template: true }
  const id = query.get('id') ?? undefined
  const kind = kinds.find((one) => one === query.get('kind')) ?? (id ? 'list' : 'page')
  return { kind, code: query.get('code') ?? id ?? '', id }
}

function useLoaded(kind: SchemaKind, { code, id, template }: ReturnType<typeof askedFor>) {
  const app = useApp()
  const [state, setState] = useState<{ kind: SchemaKind; loaded?: Loaded; error?: string }>({ kind })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const isAdmin = app.user.isAdministrator === true
    const reading = template
      ? loadTemplate(app, code, kind, signal)
      : id && kind !== 'page' && !isAdmin
        ? loadReleased(app, id, kind, signal)
        : loadSchema(app, kind, code, signal)
    reading.then(
      (loaded) => signal.aborted || setState({ kind, loaded }),
      (error: Error) => signal.aborted || setState({ kind, error: error.message }),
    )
    return () => stop.abort()
  }, [app, kind, code, id, template])
  return state.kind === kind ? state : { kind }
}

export function pictureOf(
  kind: SchemaKind,
  content: string,
  application: Loaded['application'],
  language: Language,
  theme: string,
): Picture {
  if (kind === 'page') return { kind, language, theme, page: content }
  const { form = '', list = '', ...owner } = application ?? { id: '', enCode: '', fullName: '', webType: 2 }
  return { kind, language, theme, form: kind === 'form' ? content : form, list: kind === 'list' ? content : list, owner }
}

/** RT-03: any form, list or page as staff will see it, for any screen and in any language, without saving anything. */
function Preview({ place, search }: { place: string; search: string }) {
  const app = useApp()
  const { t } = app
  const asked = useMemo(() => askedFor(search), [search])
  const [kind, setKind] = useState(asked.kind)
  const { loaded, error } = useLoaded(kind, asked)
  const [device, setDevice] = useState<Device>(() => firstDevice())
  const [why, setWhy] = useState(false)
  const [language, setLanguage] = useState<Language>(app.language)
  const theme = useTheme()
  const picture = useMemo(
    () => loaded && pictureOf(kind, loaded.content, loaded.application, language, theme),
    [loaded, kind, language, theme],
  )
  const title = loaded?.title
  useEffect(() => {
    if (title) app.nameTab?.(place, t('t:studio.previewing', { name: title }))
  }, [app, t, place, title])
  const both = kind !== 'page' && loaded?.application?.webType === 2 && (!asked.template || loaded.application.list !== '')
  return (
    <section className="pg-studio" aria-label={t('t:menu.previewModel')}>
      <header className="pg-studio-bar">
        {loaded || error ? <h1 className="pg-studio-title">{loaded?.title ?? asked.code}</h1> : null}
        {both ? (
          <Segmented<SchemaKind>
            aria-label={t('t:studio.kind')}
            value={kind}
            onChange={setKind}
            options={(['form', 'list'] as const).map((value) => ({ value, label: t(`t:studio.kind.${value}`) }))}
          />
        ) : null}
        <span className="pg-studio-gap" />
        <DeviceBar device={device} language={language} onDevice={setDevice} onLanguage={setLanguage} why={why} onWhy={setWhy} />
        {loaded &&
        !asked.template &&
        (app.user.isAdministrator === true || (kind !== 'page' && app.hrefOf('/onlineDev/pageStudio') !== undefined)) ? (
          <Button onClick={() => app.navigate(`/pageStudio?kind=${kind}&code=${encodeURIComponent(loaded.code)}`)}>
            {t('t:common.edit')}
          </Button>
        ) : null}
      </header>
      {error ? (
        <div className="pg-studio-wait" role="alert">
          <p>{error}</p>
          {app.hrefOf('/onlineDev/pageStudio') !== undefined ? (
            <Button onClick={() => app.navigate('/onlineDev/pageStudio')}>{t('t:studio.back')}</Button>
          ) : null}
        </div>
      ) : loaded ? (
        <Frame picture={picture} device={device} title={t('t:studio.drawing')} why={why} />
      ) : (
        <div className="pg-studio-wait">
          <Spin />
        </div>
      )}
    </section>
  )
}

const ConflictScreen = lazyPart('conflicts', () => import('./package/ConflictScreen.tsx'))

/** /previewModel: the bar around a frame, or, inside the frame, the drawing alone; with `package` both sides of a definition of one. */
export default function PreviewScreen() {
  const { pathname, search } = useLocation()
  const [asked] = useState({ place: pathname + search, search })
  const query = new URLSearchParams(asked.search)
  if (query.has('frame')) return <Drawing />
  const of = query.get('package')
  if (of === null) return <Preview {...asked} />
  return (
    <Suspense fallback={<div className="pg-wait" aria-busy="true" />}>
      <ConflictScreen place={asked.place} of={of} conflict={query.get('conflict') ?? ''} />
    </Suspense>
  )
}
