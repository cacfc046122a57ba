import { isRecord } from '#core/json.ts'

/** The most regions of one map, positions of all of them, and characters of what is kept. */
const mostRegions = 2000
const mostPositions = 200_000
export const mostLength = 2_000_000
const longestName = 100
/** Names of a region in the files that are usual, in this order. */
const nameProperties = ['name', 'NAME', 'Name', 'fullname', 'NAME_1', 'NL_NAME_1']

/** Why a file is no map: a text key below `dataMap.fault` with its parameters. */
export class NotMap extends Error {
  constructor(
    readonly fault: 'json' | 'collection' | 'none' | 'regions' | 'name' | 'twice' | 'shape' | 'positions' | 'size',
    readonly params: { [name: string]: string | number } = {},
  ) {
    super(`not a map: ${fault}`)
  }
}

type Position = [number, number]
type Polygon = Position[][]

/** A region as it is kept: its name and its outlines, nothing else of the file. */
export interface Region {
  type: 'Feature'
  properties: { name: string }
  geometry: { type: 'Polygon'; coordinates: Polygon } | { type: 'MultiPolygon'; coordinates: Polygon[] }
}
export interface DataMap {
  type: 'FeatureCollection'
  features: Region[]
}

/** Degrees with four digits: eleven metres, more than a chart shows. */
const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4

/** Reads outlines, and counts what it has read: a file ends where it is too large, not where memory does. */
class Outlines {
  private positions = 0
  constructor(private readonly name: string) {}

  private position(value: unknown): Position {
    if (++this.positions > mostPositions) throw new NotMap('positions', { most: mostPositions })
    const [longitude, latitude] = Array.isArray(value) ? value : []
    const isPlace = typeof longitude === 'number' && typeof latitude === 'number' && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
    if (!isPlace) throw new NotMap('shape', { name: this.name })
    return [rounded(longitude), rounded(latitude)]
  }

  private ring(value: unknown): Position[] {
    if (!Array.isArray(value) || value.length < 4) throw new NotMap('shape', { name: this.name })
    const all = value.map((one) => this.position(one))
    // what is the same place after rounding is drawn once
    return all.filter((one, i) => i === 0 || i === all.length - 1 || one[0] !== all[i - 1]?.[0] || one[1] !== all[i - 1]?.[1])
  }

  polygon(value: unknown): Polygon {
    if (!Array.isArray(value) || value.length === 0) throw new NotMap('shape', { name: this.name })
    return value.map((one) => this.ring(one)).filter((ring, i) => i === 0 || ring.length >= 4)
  }

  get count() {
    return this.positions
  }
}

function nameOf(feature: { [name: string]: unknown }, place: number): string {
  const properties = isRecord(feature.properties) ? feature.properties : {}
  const name = nameProperties.map((key) => properties[key]).find((one) => typeof one === 'string' && one.trim() !== '')
  if (typeof name !== 'string' || name.trim().length > longestName) throw new NotMap('name', { place: place + 1, most: longestName })
  return name.trim()
}

/**
 * A map of a GeoJSON file: a collection of regions with a name and outlines in degrees. What else the file says is left
 * out. Throws NotMap for what is none, or is larger than a browser draws.
 */
export function readGeoJson(text: string): DataMap {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new NotMap('json')
  }
  if (!isRecord(json) || json.type !== 'FeatureCollection' || !Array.isArray(json.features)) throw new NotMap('collection')
  const { features } = json
  if (features.length === 0) throw new NotMap('none')
  if (features.length > mostRegions) throw new NotMap('regions', { most: mostRegions })
  const names = new Set<string>()
  let positions = 0
  const regions = features.map((feature, i): Region => {
    if (!isRecord(feature) || !isRecord(feature.geometry)) throw new NotMap('shape', { name: String(i + 1) })
    const name = nameOf(feature, i)
    if (names.has(name)) throw new NotMap('twice', { name })
    names.add(name)
    const outlines = new Outlines(name)
    const { type, coordinates } = feature.geometry
    const properties = { name }
    const region = ((): Region => {
      if (type === 'Polygon') return { type: 'Feature', properties, geometry: { type, coordinates: outlines.polygon(coordinates) } }
      if (type !== 'MultiPolygon' || !Array.isArray(coordinates) || coordinates.length === 0) throw new NotMap('shape', { name })
      return { type: 'Feature', properties, geometry: { type, coordinates: coordinates.map((one) => outlines.polygon(one)) } }
    })()
    positions += outlines.count
    if (positions > mostPositions) throw new NotMap('positions', { most: mostPositions })
    return region
  })
  return { type: 'FeatureCollection', features: regions }
}
