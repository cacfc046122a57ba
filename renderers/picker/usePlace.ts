import { useRef, useState } from 'react'
import { adjustmentOf, metres, type Place, type Point, pointOf } from '#core/rules/place.ts'
import type { Node, Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { PickerNode } from './pickerTypes.ts'
import { fallbackPoint } from './placeMap.ts'
import { type MapSettings, useLocate, usePlaceMap } from './usePlaceMap.ts'
import { textOf, usePlaces } from './usePlaces.ts'

/** The point under the pin and the place that was chosen for it, as map, list and position of the person move them. `before` is the place that the field has already. */
export function usePlace(node: Node, before: Place | undefined, settings: MapSettings | undefined) {
  const { t, toast } = useApp()
  // LO-05: where the picker began; the point may be moved so far from there
  const [start, setStart] = useState<Point>(before ?? fallbackPoint)
  const [pin, setPin] = useState<Point>(start)
  // the list is of the places around this point
  const [around, setAround] = useState<Point>(start)
  const [chosen, setChosen] = useState<PickerNode>()
  const touched = useRef(false)
  const limit = adjustmentOf(node)
  const isFar = (point: Point) => limit !== undefined && metres(start, point) > limit

  const goTo = (point: Point) => {
    setPin(point)
    map.show(point)
  }
  const locate = useLocate(!before && node.autoLocation !== false, (here, asked) => {
    if (!asked && touched.current) return
    if (!asked) setStart(here)
    places.clear()
    setChosen(undefined)
    setAround(here)
    goTo(here)
  })
  // LO-02: a moved map has other places near it, and none of them is chosen yet
  const map = usePlaceMap(node, start, pin, settings, (point) => {
    touched.current = true
    setPin(point)
    setAround(point)
    places.clear()
    // the areas alone say little about a point: what was chosen of them stays while the pin is set
    if (!settings?.local) setChosen(undefined)
    if (isFar(point)) toast('warning', t('t:location.outOfAdjust'))
  })
  const places = usePlaces(around, settings !== undefined)

  const pick = (one: PickerNode) => {
    touched.current = true
    setChosen(one)
    const there = pointOf(textOf((one.data as Row).location))
    if (!there) return
    // a list of places near a point stays as it is; what a keyword found is left for what is near the chosen one
    if (places.keyword) setAround(there)
    goTo(there)
  }
  return { pin, chosen, touched, isFar, locate, map, places, pick }
}
