import type { Json, Row } from '#core/types.ts'
import type { Config } from '../../../config.ts'
import { ApiError } from '../../../errors.ts'
import { OutboundError, outbound } from '../../../security/outbound.ts'

type Settings = Pick<Config, 'PINGE_MAP_KEY' | 'PINGE_MAP_SERVICE' | 'PINGE_OUTBOUND_HOSTS'>

/** LO-10: a place as the map's service answers it. */
export interface Poi {
  id: string
  name: string
  /** `lng,lat`; empty where it is not known */
  location: string
  pname: string
  cityname: string
  adname: string
  address: string
  distance?: string
}

/** One call of the maps web service: the key is added here, and never leaves the server otherwise (reading C-049). */
async function call(settings: Settings, path: string, query: { [name: string]: string | number }) {
  const url = new URL(settings.PINGE_MAP_SERVICE.replace(/\/+$/, '') + path)
  for (const [name, value] of Object.entries({ ...query, key: settings.PINGE_MAP_KEY ?? '' })) url.searchParams.set(name, String(value))
  try {
    const answer = await outbound({ url: url.href, timeout: 8000 }, settings.PINGE_OUTBOUND_HOSTS)
    if (answer.status === 200) return answer
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
  }
  throw new ApiError('unavailable', { key: 'location.serviceFailed' })
}

// the service writes an empty list where a text is missing
const text = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const poiOf = (row: Row): Poi => ({
  id: text(row.id),
  name: text(row.name),
  location: text(row.location),
  pname: text(row.pname),
  cityname: text(row.cityname),
  adname: text(row.adname) || text(row.district),
  address: text(row.address),
  ...(text(row.distance) ? { distance: text(row.distance) } : {}),
})

/** The places of an answer, under `pois` or `tips`. */
async function places(
  settings: Settings,
  path: string,
  query: { [name: string]: string | number },
  under: 'pois' | 'tips',
): Promise<Poi[]> {
  const answer = await call(settings, path, query)
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

export const nearby = (settings: Settings, location: string, radius: number, offset: number, page: number) =>
  places(settings, '/v3/place/around', { location, radius, offset, page }, 'pois')

export const byKeyword = (settings: Settings, keywords: string, radius: number, offset: number, page: number) =>
  places(settings, '/v3/place/text', { keywords, radius, offset, page }, 'pois')

export const suggestions = (settings: Settings, keywords: string, location: string) =>
  places(settings, '/v3/assistant/inputtips', { keywords, location }, 'tips')

/** LO-09: the picture of a place. Throws when what came is no picture. */
export async function picture(
  settings: Settings,
  query: { location: string; zoom: number; size: string },
): Promise<{ type: string; body: Buffer }> {
  const answer = await call(settings, '/v3/staticmap', query)
  const type = /^image\/(?:png|jpeg|gif|webp)/.exec(String(answer.headers['content-type'] ?? ''))?.[0]
  if (!type) throw new ApiError('unavailable', { key: 'location.serviceFailed' })
  return { type, body: answer.body }
}
