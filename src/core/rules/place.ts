import type { Json, Node, Row } from '../types.ts'
import { isEmpty, message, type RuleCheck } from './check.ts'

export interface Point {
  lng: number
  lat: number
}

/** LO-06: a circle in which a point may lie; its radius in metres (reading C-115). */
export interface Circle extends Point {
  radius: number
}

/** LO-08: what a place's JSON text holds. */
export interface Place extends Point {
  pName: string
  cName: string
  adName: string
  address: string
  name: string
  fullAddress: string
}

/** LO-05: the adjustment radius when the field names none, in metres. */
const usualRadius = 500
const earth = 6_371_008.8

const isPoint = ({ lng, lat }: { lng: unknown; lat: unknown }): boolean =>
  typeof lng === 'number' && typeof lat === 'number' && Math.abs(lng) <= 180 && Math.abs(lat) <= 90

/** A point written as `lng,lat`; nothing for what is none. */
export function pointOf(text: string): Point | undefined {
  const [lng, lat, ...more] = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const point = { lng: lng ?? Number.NaN, lat: lat ?? Number.NaN }
  return more.length === 0 && Number.isFinite(point.lng) && Number.isFinite(point.lat) && isPoint(point) ? point : undefined
}

/** How far two points lie apart, in metres, over the sphere. */
export function metres(a: Point, b: Point): number {
  const radians = Math.PI / 180
  const [dLat, dLng] = [(b.lat - a.lat) * radians, (b.lng - a.lng) * radians]
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(dLng / 2) ** 2
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(h)))
}

const texts = ['pName', 'cName', 'adName', 'address', 'name', 'fullAddress'] as const

/** LO-08: the place of a stored value; nothing for what is none. */
export function placeOf(value: Json | undefined): Place | undefined {
  if (typeof value !== 'string') return undefined
  let row: Row
  try {
    row = JSON.parse(value) as Row
  } catch {
    return undefined
  }
  if (row === null || typeof row !== 'object' || Array.isArray(row) || !isPoint({ lng: row.lng, lat: row.lat })) return undefined
  if (texts.some((name) => row[name] !== undefined && typeof row[name] !== 'string')) return undefined
  const known = Object.fromEntries(texts.map((name) => [name, row[name] ?? ''])) as { [name in (typeof texts)[number]]: string }
  return { ...known, lng: row.lng as number, lat: row.lat as number }
}

/** Reading C-113: a point with neither name nor address is no place that somebody chose. */
const isNamed = ({ address, name, fullAddress }: Place): boolean => [address, name, fullAddress].some((text) => text.trim() !== '')

/** A place in words. */
export const placeText = (value: Json | undefined): string => {
  const place = placeOf(value)
  return place ? place.fullAddress || [place.pName, place.cName, place.adName, place.address, place.name].join('') : ''
}

/** LO-06: the circles that a point must lie in one of; none where the field asks for none. */
export function circlesOf(node: Node): Circle[] {
  if (node.enableDesktopLocationScope !== true || !Array.isArray(node.locationScope)) return []
  return (node.locationScope as Row[]).flatMap((one) => {
    const [lng, lat, radius] = [Number(one?.lng), Number(one?.lat), Number(one?.radius)]
    return isPoint({ lng, lat }) && radius > 0 ? [{ lng, lat, radius }] : []
  })
}

/** LO-06: whether a point lies in one of the circles, or there are none. */
export const inCircles = (node: Node, point: Point): boolean => {
  const circles = circlesOf(node)
  return circles.length === 0 || circles.some((circle) => metres(circle, point) <= circle.radius)
}

/** LO-05: how far the point may be moved from where the picker began, in metres; nothing where it may go anywhere. */
export const adjustmentOf = (node: Node): number | undefined => {
  if (node.enableLocationScope !== true) return undefined
  const radius = Number(node.adjustmentScope ?? usualRadius)
  return radius > 0 ? radius : usualRadius
}

/** LO-04, LO-06, LO-08: a place is a JSON text with a point and an address, inside the field's circles. */
export function placeRules(node: Node): RuleCheck[] {
  const over = (rule: string, broken: (place: Place) => boolean, key: string): RuleCheck => ({
    rule,
    test: (value, _scope, t) => {
      const place = isEmpty(value) ? undefined : placeOf(value)
      return place && broken(place) ? message(node, rule, key, t) : undefined
    },
  })
  return [
    {
      rule: 'type',
      test: (value, _scope, t) => (isEmpty(value) || placeOf(value) ? undefined : message(node, 'type', 't:rule.type', t)),
    },
    over('place', (place) => !isNamed(place), 't:location.required'),
    over('scope', (place) => !inCircles(node, place), 't:location.outOfScope'),
  ]
}
