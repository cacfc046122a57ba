import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Point } from '#core/rules/place.ts'
import type { Json, Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { createPickerStore } from './pickerStore.ts'
import type { PickerNode } from './pickerTypes.ts'

/** LO-03 */
const pageSize = 50
const pause = 400

/** A text of an answer; nothing where there is none. */
export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

const pathOf = (poi: Row): string => [poi.pname, poi.cityname, poi.adname].map(textOf).join('')
/** A place of the list: its name, and where that is. */
const nodeOf = (poi: Row, i: number): PickerNode => {
  const [name, path] = [textOf(poi.name), pathOf(poi)]
  // an area is the end of its own path
  const note = [path.endsWith(name) ? path.slice(0, -name.length) : path, textOf(poi.address)].filter(Boolean).join(' ')
  return {
    key: `${textOf(poi.id)} ${textOf(poi.location)} ${i}`,
    label: name,
    isLeaf: true,
    canPick: true,
    data: poi,
    ...(note ? { note } : {}),
  }
}

/** The places around a point, or those that a keyword finds: `asking` says which, `more` reads their next page. Nothing is read before `listed`. */
export function usePlaces(around: Point, listed: boolean) {
  const app = useApp()
  const { t } = app
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const search = () => setKeyword(typed.trim())
  const clear = () => {
    setTyped('')
    setKeyword('')
  }
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
    return createPickerStore({ key: asking, title: t('t:location.places'), pageSize, search: true, load }, keyword)
  }, [asking, app, t])
  useEffect(() => {
    if (listed && store.get().waiting) store.more(undefined)
  }, [store, listed])
  useEffect(() => store.stop, [store])
  const view = useSyncExternalStore(store.subscribe, store.get)
  return { typed, setTyped, keyword, search, clear, asking, view, more: store.more }
}
