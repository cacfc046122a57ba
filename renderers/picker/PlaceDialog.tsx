import { type RefCallback, useId, useMemo, useRef, useState } from 'react'
import { inCircles, type Place, type Point, placeOf, pointOf } from '#core/rules/place.ts'
import type { Json, Node, Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import Frame from '#runtime/page/Frame.tsx'
import { keep } from '../control/keep.ts'
import { LightButton } from '../control/LightButton.tsx'
import { classes, useThemeClass } from '../control/look.ts'
import { icon } from '../icons/icons.tsx'
import { PickerRows, PickerSearch } from './PickerPane.tsx'
import { usePlace } from './usePlace.ts'
import { useMapSettings } from './usePlaceMap.ts'
import { textOf } from './usePlaces.ts'
import './placeDialog.css'

const near = 50

const pinIcon = icon('pin', 'M8 14.5S3 10 3 6.3a5 5 0 0 1 10 0C13 10 8 14.5 8 14.5zM8 4.6a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z')
const aimIcon = icon('aim', 'M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM8 1v2.5M8 12.5V15M1 8h2.5M12.5 8H15')

interface MapProps {
  /** the settings of the map are here */
  isReady: boolean
  attach: RefCallback<HTMLDivElement>
  /** answers a key; false for one that is not the map's */
  press: (key: string) => boolean
  /** asks where the person is */
  onHere: () => void
}

/** The map with the pin in its middle, and the button that brings it to where the person is. */
function MapPane({ isReady, attach, press, onHere }: MapProps) {
  const { t } = useApp()
  return (
    <div className="pg-place-map">
      {isReady ? (
        <div
          ref={attach}
          onKeyDown={(event) => press(event.key) && event.preventDefault()}
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
      <LightButton className="pg-place-aim" kind="icon" icon={aimIcon} label={t('t:location.here')} onClick={onHere} />
    </div>
  )
}

/** The address of the point, typed where no service of places knows one. */
function AddressField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useApp()
  const theme = useThemeClass()
  return (
    <label className="pg-place-address">
      <span>{t('t:location.address')}</span>
      <input
        type="text"
        className={classes('ant-input ant-input-outlined ant-input-css-var', theme)}
        maxLength={200}
        autoComplete="off"
        placeholder={t('t:location.addressHint')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

/** What is kept of a point: of the chosen place, or else of the one that the field had, its area and address; a typed address in place of theirs. */
function placeAt(there: Point, poi: Row | undefined, same: Place | undefined, typed: string | undefined): Place {
  const area = poi
    ? { pName: textOf(poi.pname), cName: textOf(poi.cityname), adName: textOf(poi.adname) }
    : { pName: same?.pName ?? '', cName: same?.cName ?? '', adName: same?.adName ?? '' }
  const said =
    typed !== undefined
      ? { address: typed, name: '' }
      : { address: poi ? textOf(poi.address) : (same?.address ?? ''), name: poi ? textOf(poi.name) : (same?.name ?? '') }
  const fullAddress = [area.pName, area.cName, area.adName, said.address, said.name].join('')
  return { ...area, ...said, lng: there.lng, lat: there.lat, fullAddress }
}

interface Props {
  node: Node
  value: Json | undefined
  onDone: (value: string) => void
  onClose: () => void
}

/** LO-01 to LO-07: a map with a pin in its middle, a keyword, the places near the pin, confirm and cancel. */
export default function PlaceDialog({ node, value, onDone, onClose }: Props) {
  const { t, toast } = useApp()
  const id = useId()
  const before = useMemo(() => placeOf(value), [value])
  const { settings, failed, load } = useMapSettings()
  const { pin, chosen, touched, isFar, locate, map, places, pick } = usePlace(node, before, settings)
  const [address, setAddress] = useState(before?.address ?? '')

  const confirm = () => {
    const written = address.trim()
    const poi = chosen?.data as Row | undefined
    // LO-04; a place that the field has already, and nobody moved, stays
    const same = poi || touched.current ? undefined : before
    if (!poi && !same && !(settings?.local && written)) return toast('error', t('t:location.required'))
    const there: Point = (poi && !settings?.local ? pointOf(textOf(poi.location)) : undefined) ?? pin
    // reading C-114: the circles first
    if (!inCircles(node, there)) return toast('warning', t('t:location.outOfScope'))
    if (isFar(there)) return toast('warning', t('t:location.outOfAdjust'))
    onDone(JSON.stringify(placeAt(there, poi, same, settings?.local ? written : undefined)))
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
          <PickerSearch
            box={search}
            controls={`${id}rows`}
            placeholder={t('t:location.search')}
            typed={places.typed}
            onType={places.setTyped}
            onSearch={places.search}
            onDown={() => enter.current?.()}
          />
          {settings?.local && <p className="pg-place-note">{t('t:location.localNote')}</p>}
          <MapPane isReady={settings !== undefined} attach={map.attach} press={map.press} onHere={locate} />
          <div className="pg-place-list pg-pick-pane" aria-busy={places.view.waiting}>
            <PickerRows
              key={places.asking}
              view={places.view}
              onRetry={() => places.more(undefined)}
              id={`${id}rows`}
              label={t('t:location.places')}
              near={near}
              multiple={false}
              chosen={new Set(chosen ? [chosen.key] : [])}
              onPick={pick}
              onToggle={() => undefined}
              onMore={places.more}
              enter={enter}
              onLeave={() => search.current?.focus()}
            />
          </div>
          {settings?.local && <AddressField value={address} onChange={setAddress} />}
          <p className="pg-place-said" role="status">
            {chosen ? `${[chosen.note, chosen.label].filter(Boolean).join(' ')} · ` : ''}
            {pin.lng.toFixed(6)}, {pin.lat.toFixed(6)}
          </p>
        </div>
      </Frame>
    </div>
  )
}
