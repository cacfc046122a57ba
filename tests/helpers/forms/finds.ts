/** What a list's search finds, said once more and independently of the server: by value, by a part of a text, by a range. */
import type { Json, Node } from '#core/types.ts'
import { env } from '../core.ts'

export type SearchType = 1 | 2 | 3

const holds = ({ pingeKey }: Node) => env.widgets.get(pingeKey)?.holds ?? 'text'
const nobodyAsks = new Set(['secret', 'files', 'picture', 'rows'])

/** Whether a list may be asked for values of this field. */
export const isSearched = (node: Node): boolean => node.showPassword !== true && !nobodyAsks.has(holds(node))

/** The ways in which a field is asked for. */
export function searchTypes(node: Node): SearchType[] {
  const kind = holds(node)
  if (['text', 'html'].includes(kind)) return [1, 2]
  return ['number', 'date', 'time'].includes(kind) ? [1, 3] : [1]
}

const words = (html: Json) => String(html).replace(/<[^>]*>/g, '')

/** What is asked of a list by somebody who looks for a record with this value. */
export function askedFor(node: Node, type: SearchType, value: Json): Json {
  if (holds(node) === 'html') return words(value)
  if (type === 2) return String(value).slice(0, 3).trim() || String(value)
  return type === 3 ? [value, value] : value
}

const list = (value: Json): Json[] => [value].flat() as Json[]
const isPaths = (value: Json): value is Json[][] => Array.isArray(value) && Array.isArray(value[0])
const unit = ({ format = 'yyyy-MM-dd' }: Node) => (String(format).includes('ss') ? 1000 : 86_400_000)

/** Whether a record that holds this value is found by what is asked. */
export function finds(node: Node, type: SearchType, asked: Json, value: Json): boolean {
  if (value === null) return false
  const kind = holds(node)
  if (kind === 'html') return words(value).toLowerCase().includes(String(asked).toLowerCase())
  if (type === 2) return String(value).toLowerCase().includes(String(asked).toLowerCase())
  if (['dateRange', 'numberRange', 'timeRange'].includes(kind)) {
    const [[from, to], [start, end]] = [asked, value] as unknown as [[number, number], [number, number]]
    // a day that is asked for is meant to its end
    const last = kind === 'dateRange' ? to - (to % 86_400_000) + 86_399_999 : to
    return start <= last && end >= from
  }
  if (kind === 'date') {
    const at = Number(list(asked)[0])
    if (node.format === 'yyyy') return new Date(at).getUTCFullYear() === new Date(Number(value)).getUTCFullYear()
    // by a range, a moment is meant to the end of its minute
    if (type === 3 && unit(node) === 1000)
      return Number(value) >= at && Number(value) < (at % 86_400_000 === 0 ? at + 86_400_000 : at - (at % 60_000) + 60_000)
    return Math.floor(at / unit(node)) === Math.floor(Number(value) / unit(node))
  }
  if (type === 3) return value === list(asked)[0]
  if (kind === 'path') {
    const paths = (one: Json) => (isPaths(one) ? one : [one as Json[]]).map((path) => path.join('/'))
    return paths(asked).some((path) => paths(value).some((own) => own === path || own.startsWith(`${path}/`)))
  }
  return list(value).some((one) => list(asked).includes(one))
}
