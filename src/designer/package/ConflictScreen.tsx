import { Button, Spin, Tag } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Language } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { AskedField } from '../drawing/channel.ts'
import { DeviceBar } from '../drawing/DeviceBar.tsx'
import { type Device, Frame, firstDevice, useTheme } from '../drawing/Frame.tsx'
import { withWords } from '../drawing/markWords.ts'
import { SideSwitch } from '../SideSwitch.tsx'
import { useLatest } from '../useLatest.ts'
import { useNarrow } from '../useNarrow.ts'
import { Changes } from './Changes.tsx'
import { Places } from './Places.tsx'
import { type DrawnSide, drawnSide, isOfList, type Place, type Side, type SideChange, type Sides } from './sides.ts'
import { definitionName } from './words.ts'
import './package.css'

const sideNames = ['mine', 'theirs'] as const
const kinds = ['added', 'changed', 'moved', 'removed'] as const
/** The least width of a form and of a list that are drawn side by side, in pixels. */
const least = { form: 560, list: 900, page: 900 } as const

interface DrawnProps {
  drawn: DrawnSide | undefined
  /** a page is one drawing; an application a form and a list */
  isPage: boolean
  place: Place
  places: readonly Place[]
  title: string
  device: Device
  language: Language
  narrow: boolean
  onPlace: (place: Place) => void
}

/** One side, drawn with what differs marked in it; a press leads to what both sides changed there. */
function Drawn({ drawn, isPage, place, places, title, device, language, narrow, onPlace }: DrawnProps) {
  const app = useApp()
  const { t } = app
  const theme = useTheme()
  const [pressed, setPressed] = useState<{ at: string; change: SideChange }>()
  // whoever goes on to another place is shown that one
  const change = pressed?.at === place.id ? pressed.change : undefined
  const of = change?.of ?? (isOfList(place) ? 'list' : 'form')
  const selected = useMemo(() => change?.key ?? drawn?.keyOf(place) ?? '', [change, drawn, place])
  const changes = useMemo(() => drawn?.changes(t, app.language) ?? [], [drawn, t, app.language])
  // a column of a sub-table is seen where its table has a head
  const width = isPage ? least.page : selected.includes('.') && of === 'form' ? least.list : least[of]
  const picture = useMemo(() => drawn?.pictureOf(of, language, theme, selected), [drawn, of, language, theme, selected])
  const marks = useMemo(() => drawn && withWords(drawn.marks(of), t), [drawn, of, t])
  const asked = useLatest(({ node, part, key }: AskedField) => {
    const child = key.split('.')[1]
    const pressed = part ?? (node === undefined ? '' : child === undefined ? node : `${node}.${child}`)
    const found = pressed === '' ? undefined : places.find((one) => drawn?.keyOf(one) === pressed)
    if (found) onPlace(found)
  })
  return (
    <section className="pg-conflict-side" aria-label={title}>
      <h2>{title}</h2>
      {drawn ? (
        <>
          <Changes
            changes={changes}
            chosen={selected}
            of={of}
            title={title}
            open={!narrow}
            onChoose={(next) => setPressed({ at: place.id, change: next })}
          />
          <Frame picture={picture} device={device} least={width} title={title} marks={marks} selected={selected} onField={asked} />
        </>
      ) : (
        <p className="pg-studio-wait" role="alert">
          {t('t:packages.drawn.noForm')}
        </p>
      )}
    </section>
  )
}

interface DeskProps {
  sides: Sides
  begin: string
  onChoose: (place: Place, side: Side) => void
}

/** What both sides changed, with both of them drawn beside it. */
function Desk({ sides, begin, onChoose }: DeskProps) {
  const app = useApp()
  const { t } = app
  const { ref, narrow } = useNarrow<HTMLDivElement>()
  const [atId, setAt] = useState(begin)
  const [side, setSide] = useState<Side>('theirs')
  const [device, setDevice] = useState<Device>(() => firstDevice())
  const [language, setLanguage] = useState<Language>(app.language)
  const at = sides.list.find(({ id }) => id === atId) ?? (sides.list[0] as Place)
  const { kind, before, mine, theirs } = sides
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was decided changes nothing of what is drawn
  const drawn = useMemo(() => ({ mine: drawnSide(sides, 'mine'), theirs: drawnSide(sides, 'theirs') }), [kind, before, mine, theirs])
  const shown = narrow ? [side] : sideNames
  const goTo = (place: Place) => setAt(place.id)
  return (
    <div ref={ref} className={narrow ? 'pg-conflict pg-conflict-narrow' : 'pg-conflict'}>
      <Places sides={sides} at={at} onAt={goTo} onChoose={onChoose} />
      <div className="pg-conflict-drawn">
        <div className="pg-studio-devices">
          <DeviceBar device={device} language={language} onDevice={setDevice} onLanguage={setLanguage} />
          <ul className="pg-legend" aria-label={t('t:design.versions.legend')}>
            {kinds.map((one) => (
              <li key={one} data-kind={one}>
                {t(`t:design.versions.${one}`)}
              </li>
            ))}
          </ul>
          <small>{t(before === null ? 't:packages.drawn.marksOther' : 't:packages.drawn.marks')}</small>
        </div>
        {narrow ? <SideSwitch side={side} onSide={setSide} names={{ mine: 't:package.mine', theirs: 't:package.theirs' }} /> : null}
        <div className="pg-conflict-sides">
          {shown.map((one) => (
            <Drawn
              key={one}
              drawn={drawn[one]}
              isPage={kind === 'page'}
              place={at}
              places={sides.list}
              title={t(`t:package.${one}`)}
              device={device}
              language={language}
              narrow={narrow}
              onPlace={goTo}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

interface ConflictScreenProps {
  /** the address that this is the screen of */
  place: string
  /** a package by its id, and one of its conflicts */
  of: string
  conflict: string
}

/** /previewModel?package=…&conflict=…: both sides of a definition, drawn by the runtime, and whose change of each place stands. */
export default function ConflictScreen({ place, of, conflict }: ConflictScreenProps) {
  const app = useApp()
  const { t } = app
  const [sides, setSides] = useState<Sides>()
  const [error, setError] = useState<string>()
  const url = `/api/visualdev/Package/${encodeURIComponent(of)}/Conflicts`
  useEffect(() => {
    const stop = new AbortController()
    app.request({ get: `${url}/${encodeURIComponent(conflict)}` }, { quiet: true, signal: stop.signal }).then(
      ({ data }) => stop.signal.aborted || setSides(data as Sides),
      (failed: Error) => stop.signal.aborted || setError(failed.message),
    )
    return () => stop.abort()
  }, [app, url, conflict])
  const title = sides && t('t:packages.drawn.title', { name: definitionName(sides, t) })
  useEffect(() => {
    if (title) app.nameTab?.(place, title)
  }, [app, place, title])
  /** what was chosen is sent in its order: the last one stands */
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const choose = async (at: Place, side: Side) => {
    const note = (now: Place['side']) =>
      setSides((last) => last && { ...last, list: last.list.map((one) => (one.id === at.id ? { ...one, side: now } : one)) })
    // it is shown at once, and taken back where it is refused
    note(side)
    try {
      const sent = sending.current.then(() => app.request({ put: url, body: { ids: [at.id], side } }, { quiet: true }))
      sending.current = sent.catch(() => {})
      await sent
    } catch (failed) {
      note(at.side)
      app.toast('error', (failed as Error).message)
    }
  }
  const open = sides?.list.filter(({ side }) => side === null).length ?? 0
  return (
    <section className="pg-studio" aria-label={title ?? t('t:packages.drawn.both')}>
      <header className="pg-studio-bar">
        <Button onClick={() => app.navigate('/onlineDev/package')}>{t('t:packages.drawn.back')}</Button>
        <h1 className="pg-studio-title">{title ?? t('t:packages.drawn.both')}</h1>
        <span role="status">
          {sides ? (
            <Tag color={open > 0 ? 'warning' : 'success'}>
              {t(open > 0 ? 't:packages.drawn.open' : 't:packages.drawn.done', { n: open })}
            </Tag>
          ) : null}
        </span>
      </header>
      {sides ? (
        <Desk sides={sides} begin={conflict} onChoose={(at, side) => void choose(at, side)} />
      ) : (
        <div className="pg-studio-wait">{error === undefined ? <Spin /> : <p role="alert">{error}</p>}</div>
      )}
    </section>
  )
}
