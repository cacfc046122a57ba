import type { Json, Row } from '#core/types.ts'
import type { Config } from '../../base/config.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { type FromAnswer, object } from '../../http/answer.ts'
import { outbound } from '../../http/outbound.ts'
import { text } from '../../http/route.ts'
import { readSettings, secretSetting } from '../../settings/settings.ts'

/** The maps web service that is set: without a key there is none. */
export interface MapService {
  key: string
  address: string
  /** hosts of private networks that may be called */
  hosts: readonly string[]
}

/** The maps service as it is set now; nothing where there is none. */
export async function mapService(db: Db, config: Config): Promise<MapService | undefined> {
  const key = await secretSetting(db, 'mapKey', config)
  if (key === '') return undefined
  return { key, address: (await readSettings(db, config)).mapService, hosts: config.PINGE_OUTBOUND_HOSTS }
}

/** LO-10: a place as the map's service answers it; `location` is `lng,lat`, or empty where it is not known. Of areas, and of one that was searched for, there is no distance. */
export const poiAnswer = object(
  { id: text, name: text, location: text, pname: text, cityname: text, adname: text, address: text },
  { distance: text },
)
export type Poi = FromAnswer<typeof poiAnswer>

/** One call of the maps web service: the key is added here, and never leaves the server otherwise (reading C-049). */
async function call(service: MapService, path: string, query: { [name: string]: string | number }) {
  const url = new URL(service.address.replace(/\/+$/, '') + path)
  for (const [name, value] of Object.entries({ ...query, key: service.key })) url.searchParams.set(name, String(value))
  try {
    const answer = await outbound({ url: url.href, timeout: 8000 }, service.hosts)
    if (answer.status === 200) return answer
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  throw new ApiError('unavailable', { key: 'location.serviceFailed' })
}

// the service writes an empty list where a text is missing
const textOf = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const poiOf = (row: Row): Poi => ({
  id: textOf(row.id),
  name: textOf(row.name),
  location: textOf(row.location),
  pname: textOf(row.pname),
  cityname: textOf(row.cityname),
  adname: textOf(row.adname) || textOf(row.district),
  address: textOf(row.address),
  ...(textOf(row.distance) ? { distance: textOf(row.distance) } : {}),
})

/** The places of an answer, under `pois` or `tips`. */
async function places(
  service: MapService,
  path: string,
  query: { [name: string]: string | number },
  under: 'pois' | 'tips',
): Promise<Poi[]> {
  const answer = await call(service, path, query)
  let body: Row
  try {
    body = JSON.parse(answer.body.toString('utf8')) as Row
  } catch {
    throw new ApiError('unavailable', { key: 'location.serviceFailed' })
  }
  const list = body?.[under]
  if (String(body?.status) !== '1' || !Array.isArray(list)) throw new ApiError('unavailable', { key: 'location.serviceFailed' })
  return list.filter((row): row is Row => row !== null && typeof row === 'object' && !Array.isArray(row)).map(poiOf)
}

export const nearby = (service: MapService, location: string, radius: number, offset: number, page: number) =>
  places(service, '/v3/place/around', { location, radius, offset, page }, 'pois')

export const byKeyword = (service: MapService, keywords: string, radius: number, offset: number, page: number) =>
  places(service, '/v3/place/text', { keywords, radius, offset, page }, 'pois')

export const suggestions = (service: MapService, keywords: string, location: string) =>
  places(service, '/v3/assistant/inputtips', { keywords, location }, 'tips')

/** LO-09: the picture of a place. Throws when what came is no picture. */
export async function picture(
  service: MapService,
  query: { location: string; zoom: number; size: string },
): Promise<{ type: string; body: Buffer }> {
  const answer = await call(service, '/v3/staticmap', query)
  const type = /^image\/(?:png|jpeg|gif|webp)/.exec(String(answer.headers['content-type'] ?? ''))?.[0]
  if (!type) throw new ApiError('unavailable', { key: 'location.serviceFailed' })
  return { type, body: answer.body }
}
