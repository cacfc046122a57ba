import type { Translate } from '#core/form/form.ts'
import type { Row } from '#core/types.ts'
import { invalid } from '../../base/errors.ts'
import { mostLength, NotMap, readGeoJson } from './geoJson.ts'

/** What is kept of a map's GeoJSON, which names `field` where it is told that it is none. Throws with what is wrong with it. */
export function mapOf(json: string, t: Translate, field = 'shape'): Row {
  try {
    const map = readGeoJson(json)
    const shape = JSON.stringify(map)
    if (shape.length > mostLength) throw new NotMap('size')
    return { shape, regions: map.features.length, size: shape.length }
  } catch (error) {
    if (!(error instanceof NotMap)) throw error
    throw invalid([{ field, rule: 'map', message: t(`t:dataMap.fault.${error.fault}`, error.params) }])
  }
}
