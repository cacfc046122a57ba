import { useCallback, useEffect, useRef, useState } from 'react'
import { adjustmentOf, circlesOf, type Point } from '#core/rules/place.ts'
import type { Node, Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { read } from '#runtime/data/sources.ts'
import { createPlaceMap, type PlaceMap } from './placeMap.ts'
import { textOf } from './usePlaces.ts'

/** LO-07: how long the browser may look for where the person is, in ms. */
const locating = 1500

const settingsCall = { get: '/api/system/Location/settings' }

/** What the server says of maps. */
export interface MapSettings {
  /** there is no service of places: only areas are known, and addresses are typed */
  local: boolean
  tiles: string | null
  credit: string
}

/** The settings of the map, once they are here; why they did not come, and `load` to ask again. */
export function useMapSettings() {
  const app = useApp()
  const [settings, setSettings] = useState<MapSettings>()
  const [failed, setFailed] = useState<string>()
  const load = useCallback(() => {
    setFailed(undefined)
    read(settingsCall, app).then(
      ({ data }) => {
        const row = (data ?? {}) as Row
        setSettings({ local: row.local !== false, tiles: textOf(row.tiles) || null, credit: textOf(row.credit) })
      },
      (error: Error) => setFailed(error.message),
    )
  }, [app])
  useEffect(load, [load])
  return { settings, failed, load }
}

/** Looks for where the person is: by itself when the picker opens, where `atStart`, and when it is called. `onFound` hears whether it was asked for. */
export function useLocate(atStart: boolean, onFound: (here: Point, asked: boolean) => void) {
  const { t } = useApp()
  const locate = (asked: boolean) => {
    // LO-11: what fails here is no fault of the person's
    const lost = () => console.info(t('t:location.locateFailed'))
    if (!navigator.geolocation) return lost()
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => onFound({ lng: Number(coords.longitude.toFixed(6)), lat: Number(coords.latitude.toFixed(6)) }, asked),
      lost,
      { enableHighAccuracy: true, timeout: locating },
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (atStart) locate(false)
  }, [])
  return () => locate(true)
}

/** The map on its element (`attach`), there once its settings are. It begins at the pin and draws the circles that bound it; `onMove` hears where its middle is after a person moved it. */
export function usePlaceMap(node: Node, start: Point, pin: Point, settings: MapSettings | undefined, onMove: (point: Point) => void) {
  const map = useRef<PlaceMap>(undefined)
  const limit = adjustmentOf(node)
  const moved = useRef(onMove)
  moved.current = onMove
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
  return { attach, show: (point: Point) => map.current?.show(point), press: (key: string) => map.current?.press(key) ?? false }
}
