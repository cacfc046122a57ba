import { useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { adjustmentOf, circlesOf, inCircles, metres, type Place, type Point, placeOf, pointOf } from '#core/rules/place.ts'
import type { Json, Node, Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { read } from '#runtime/data/sources.ts'
import Frame from '#runtime/page/Frame.tsx'
import { keep } from '../control/keep.ts'
import { LightButton } from '../control/LightButton.tsx'
import { classes, useThemeClass } from '../control/look.ts'
import { icon } from '../icons/icons.tsx'
import { PickRows, PickSearch } from './PickPane.tsx'
import { createPickStore } from './pickStore.ts'
import type { PickNode } from './pickTypes.ts'
import { createPlaceMap, fallbackPoint, type PlaceMap } from './placeMap.ts'
import './placeDialog.css'

/** LO-03 */
const pageSize = 50
const near = 50
/** LO-07: how long the browser may look for where the person is, in ms. */
const locating = 1500
const pause = 400

const settingsCall = { get: '/api/system/Location/settings' }
const pinIcon = icon('pin', 'M8 14.5S3 10 3 6.3a5 5 0 0 1 10 0C13 10 8 14.5 8 14.5zM8 4.6a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z')
const aimIcon = icon('aim', 'M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM8 1v2.5M8 12.5V15M1 8h2.5M12.5 8H15')

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const pathOf = (poi: Row): string => [poi.pname, poi.cityname, poi.adname].map(text).join('')
/** A place of the list: its name, and where that is. */
const nodeOf = (poi: Row, i: number): PickNode => {
  const [name, path] = [text(poi.name), pathOf(poi)]
  // an area is the end of its own path
  const note = [path.endsWith(name) ? path.slice(0, -name.length) : path, text(poi.address)].filter(Boolean).join(' ')
  return {
    key: `${text(poi.id)} ${text(poi.location)} ${i}`,
    label: name,
    isLeaf: true,
    canPick: true,
    data: poi,
    ...(note ? { note } : {}),
  }
}

interface Props {
  node: Node
  value: Json | undefined
  onDone: (value: string) => void
  onClose: () => void
}

/** LO-01 to LO-07: a map with a pin in its middle, a keyword, the places near the pin, confirm and cancel. */
export default function PlaceDialog({ node, value, onDone, onClose }: Props) {
  const app = useApp()
  const { t, toast } = app
  const id = useId()
  const theme = useThemeClass()
  const before = useMemo(() => placeOf(value), [value])
  const [settings, setSettings] = useState<{ local: boolean; tiles: string | null; credit: string }>()
  const [failed, setFailed] = useState<string>()
  // LO-05: where the picker began; the point may be moved so far from there
  const [start, setStart] = useState<Point>(before ?? fallbackPoint)
  const [pin, setPin] = useState<Point>(start)
  // the list is of the places around this point
  const [around, setAround] = useState<Point>(start)
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<PickNode>()
  const [address, setAddress] = useState(before?.address ?? '')
  const map = useRef<PlaceMap>(undefined)
  const touched = useRef(false)
  const limit = adjustmentOf(node)

  const load = useCallback(() => {
    setFailed(undefined)
    read(settingsCall, app).then(
      ({ data }) => {
        const row = (data ?? {}) as Row
        setSettings({ local: row.local !== false, tiles: text(row.tiles) || null, credit: text(row.credit) })
      },
      (error: Error) => setFailed(error.message),
    )
  }, [app])
  useEffect(load, [load])

  const goTo = (point: Point) => {
    setPin(point)
    map.current?.show(point)
  }
  const locate = (asked: boolean) => {
    // LO-11: what fails here is no fault of the person's
    const lost = () => console.info(t('t:location.locateFailed'))
    if (!navigator.geolocation) return lost()
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (!asked && touched.current) return
        const here = { lng: Number(coords.longitude.toFixed(6)), lat: Number(coords.latitude.toFixed(6)) }
        if (!asked) setStart(here)
        setTyped('')
        setKeyword('')
        setChosen(undefined)
        setAround(here)
        goTo(here)
      },
      lost,
      { enableHighAccuracy: true, timeout: locating },
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (!before && node.autoLocation !== false) locate(false)
  }, [])

  const far = (point: Point) => limit !== undefined && metres(start, point) > limit
  // LO-02: a moved map has other places near it, and none of them is chosen yet
  const moved = useRef<(point: Point) => void>(() => {})
  moved.current = (point) => {
    touched.current = true
    setPin(point)
    setAround(point)
    setTyped('')
    setKeyword('')
    // the areas alone say little about a point: what was chosen of them stays while the pin is set
    if (!settings?.local) setChosen(undefined)
    if (far(point)) toast('warning', t('t:location.outOfAdjust'))
  }
  const begin = useRef(pin)
  begin.current = pin
  const attach = useCallback(
    (host: HTMLDivElement | null) => {
      if (!settings || !host) return
      map.current = createPlaceMap(host, { ...settings, at: begin.current, moved: (point) => moved.current(point) })
      return () => {
        map.current?.remove()
        map.current = undefined
      }
    },
    [settings],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew when the map is there, and when the start moved
  useEffect(() => {
    map.current?.draw([...circlesOf(node), ...(limit === undefined ? [] : [{ ...start, radius: limit }])])
  }, [node, limit, start, settings])

  useEffect(() => {
    const late = setTimeout(() => setKeyword(typed.trim()), pause)
    return () => clearTimeout(late)
  }, [typed])
  const point = `${around.lng},${around.lat}`
  const asking = keyword || point
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asking` says all of it; a search stays while the pin moves to what was chosen
  const store = useMemo(() => {
    const load = async ({ page, keyword: keywords }: { page: number; keyword: string }, signal: AbortSignal) => {
      const query = { radius: -1, offset: pageSize, page }
      const call = keywords
        ? { get: '/api/system/Location/text', query: { keywords, ...query } }
        : { get: '/api/system/Location/around', query: { location: point, ...query } }
      const { data } = await app.request(call, { quiet: true, signal })
      const pois = (data as Row | null)?.pois
      return (Array.isArray(pois) ? (pois as Row[]) : []).map((poi, i) => nodeOf(poi, (page - 1) * pageSize + i))
    }
    return createPickStore({ key: asking, title: t('t:location.places'), pageSize, search: true, load }, keyword)
  }, [asking, app, t])
  const listed = settings !== undefined
  useEffect(() => {
    if (listed && store.get().waiting) store.more(undefined)
  }, [store, listed])
  useEffect(() => store.stop, [store])
  const view = useSyncExternalStore(store.subscribe, store.get)

  const pick = (one: PickNode) => {
    touched.current = true
    setChosen(one)
    const there = pointOf(text((one.data as Row).location))
    if (!there) return
    // a list of places near a point stays as it is; what a keyword found is left for what is near the chosen one
    if (keyword) setAround(there)
    goTo(there)
  }

  const confirm = () => {
    const written = address.trim()
    const poi = chosen?.data as Row | undefined
    // LO-04; a place that the field has already, and nobody moved, stays
    const same = poi || touched.current ? undefined : before
    if (!poi && !same && !(settings?.local && written)) return toast('error', t('t:location.required'))
    const there: Point = (poi && !settings?.local ? pointOf(text(poi.location)) : undefined) ?? pin
    // reading C-114: the circles first
    if (!inCircles(node, there)) return toast('warning', t('t:location.outOfScope'))
    if (far(there)) return toast('warning', t('t:location.outOfAdjust'))
    const area = poi
      ? { pName: text(poi.pname), cName: text(poi.cityname), adName: text(poi.adname) }
      : { pName: same?.pName ?? '', cName: same?.cName ?? '', adName: same?.adName ?? '' }
    const said = settings?.local
      ? { address: written, name: '' }
      : { address: poi ? text(poi.address) : (same?.address ?? ''), name: poi ? text(poi.name) : (same?.name ?? '') }
    const fullAddress = [area.pName, area.cName, area.adName, said.address, said.name].join('')
    onDone(JSON.stringify({ ...area, ...said, lng: there.lng, lat: there.lat, fullAddress } satisfies Place))
    onClose()
  }
  const enter = useRef<() => void>(null)
  const search = useRef<HTMLInputElement>(null)
  return (
    <div className="pg-pick-keep" onKeyDown={keep} onClick={keep} onPaste={keep}>
      <Frame
        kind="dialog"
        title={t('t:location.title')}
        width={600}
        error={failed}
        onRetry={load}
        onCancel={onClose}
        onConfirm={failed ? undefined : confirm}
      >
        <div className="pg-place">
          <PickSearch
            box={search}
            controls={`${id}rows`}
            placeholder={t('t:location.search')}
            typed={typed}
            onType={setTyped}
            onSearch={() => setKeyword(typed.trim())}
            onDown={() => enter.current?.()}
          />
          {settings?.local && <p className="pg-place-note">{t('t:location.localNote')}</p>}
          <div className="pg-place-map">
            {settings ? (
              <div
                ref={attach}
                onKeyDown={(event) => map.current?.press(event.key) && event.preventDefault()}
                className="pg-place-host"
                role="application"
                aria-label={t('t:location.map')}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it
                tabIndex={0}
              />
            ) : (
              <div className="skeleton" />
            )}
            <span className="pg-place-pin" aria-hidden="true">
              {pinIcon}
            </span>
            <LightButton className="pg-place-aim" kind="icon" icon={aimIcon} label={t('t:location.here')} onClick={() => locate(true)} />
          </div>
          <div className="pg-place-list pg-pick-pane" aria-busy={view.waiting}>
            <PickRows
              key={asking}
              view={view}
              onRetry={() => store.more(undefined)}
              id={`${id}rows`}
              label={t('t:location.places')}
              near={near}
              multiple={false}
              chosen={new Set(chosen ? [chosen.key] : [])}
              onPick={pick}
              onToggle={() => undefined}
              onMore={store.more}
              enter={enter}
              onLeave={() => search.current?.focus()}
            />
          </div>
          {settings?.local && (
            <label className="pg-place-address">
              <span>{t('t:location.address')}</span>
              <input
                type="text"
                className={classes('ant-input ant-input-outlined ant-input-css-var', theme)}
                maxLength={200}
                autoComplete="off"
                placeholder={t('t:location.addressHint')}
                value={address}
                onChange={(event) => setAddress(event.target.value)}
              />
            </label>
          )}
          <p className="pg-place-said" role="status">
            {chosen ? `${[chosen.note, chosen.label].filter(Boolean).join(' ')} · ` : ''}
            {pin.lng.toFixed(6)}, {pin.lat.toFixed(6)}
          </p>
        </div>
      </Frame>
    </div>
  )
}
