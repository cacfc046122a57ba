import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import type { Circle, Point } from '#core/rules/place.ts'

/** LO-07 */
const zoom = 16

/** LO-07: where a map begins that knows nothing better: the middle of Beijing. */
export const fallbackPoint: Point = { lng: 116.397, lat: 39.907 }

export interface PlaceMap {
  /** moves the middle of the map there; `moved` is not told */
  show: (point: Point) => void
  /** answers a key: the arrows move the map, plus and minus zoom it; false for any other */
  press: (key: string) => boolean
  /** the circles that a point must lie in, as lines */
  draw: (circles: readonly Circle[]) => void
  remove: () => void
}

/** How far an arrow moves the map, in px. */
const steps: { [key: string]: [number, number] } = {
  ArrowLeft: [-80, 0],
  ArrowRight: [80, 0],
  ArrowUp: [0, -80],
  ArrowDown: [0, 80],
}

/** A map without pictures: lines, so that one sees how it moves. */
const Grid = L.GridLayer.extend({
  createTile(coords: L.Coords) {
    const tile = document.createElement('div')
    tile.className = 'pg-place-tile'
    const corner = (this as unknown as { _map: L.Map })._map.unproject(L.point(coords.x, coords.y).multiplyBy(256), coords.z)
    tile.textContent = `${corner.lng.toFixed(3)}, ${corner.lat.toFixed(3)}`
    return tile
  },
}) as unknown as new () => L.GridLayer

/** Draws a map whose middle is the point; `moved` hears where it is after a person moved it. */
export function createPlaceMap(
  host: HTMLElement,
  { tiles, credit, at, moved }: { tiles: string | null; credit: string; at: Point; moved: (point: Point) => void },
): PlaceMap {
  const map = L.map(host, {
    zoomControl: false,
    keyboard: false,
    attributionControl: tiles !== null && credit !== '',
    fadeAnimation: false,
  })
  map.attributionControl?.setPrefix(false)
  map.setView([at.lat, at.lng], zoom)
  // text that nobody's markup is in
  const plain = document.createElement('span')
  plain.textContent = credit
  if (tiles) L.tileLayer(tiles, { maxZoom: 19, attribution: plain.innerHTML }).addTo(map)
  else new Grid().addTo(map)
  const lines = L.layerGroup().addTo(map)
  let last = map.getCenter()
  map.on('moveend', () => {
    const now = map.getCenter()
    // another zoom is no other place
    if (now.distanceTo(last) < 1) return
    last = now
    moved({ lng: Number(now.lng.toFixed(6)), lat: Number(now.lat.toFixed(6)) })
  })
  const room = new ResizeObserver(() => map.invalidateSize({ pan: false }))
  room.observe(host)
  return {
    show: ({ lng, lat }) => {
      last = L.latLng(lat, lng)
      map.setView(last, map.getZoom(), { animate: false })
      last = map.getCenter()
    },
    press: (key) => {
      const step = steps[key]
      if (step) map.panBy(step, { animate: false })
      else if (key === '+' || key === '=') map.zoomIn()
      else if (key === '-') map.zoomOut()
      else return false
      return true
    },
    draw: (circles) => {
      lines.clearLayers()
      for (const { lng, lat, radius } of circles)
        L.circle([lat, lng], { radius, className: 'pg-place-circle', interactive: false }).addTo(lines)
    },
    remove: () => {
      room.disconnect()
      map.remove()
    },
  }
}
