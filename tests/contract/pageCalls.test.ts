/** Every call that a shipped page writes down leads to a route of the server, where it stands: `./` is what the block around it reads. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { normalisePage } from '#core/normalise.ts'
import type { Json } from '#core/types.ts'
import { env } from '../helpers/core.ts'
import { filesUnder, readJson } from '../helpers/files.ts'

const methods = ['get', 'post', 'put', 'delete'] as const
const routes = readFileSync('tests/server/permission/routes.tsv', 'utf8')
  .split('\n')
  .filter((line) => line.includes('\t/'))
  .map((line) => line.split('\t'))
  .map(([method = '', path = '']) => ({
    method: method.toLowerCase(),
    // what is worked out may stand for a fixed part of an address as well
    parts: path.split('/').map((part) => (part.startsWith(':') || part === '*' ? undefined : part)),
  }))
const isRoute = (method: string, address: string) => {
  const parts = (address.split('?')[0] ?? '')
    .replace(/\{\{[\s\S]*?\}\}/g, '\0')
    .replace(/\/$/, '')
    .split('/')
  return routes.some(
    (route) =>
      route.method === method &&
      route.parts.length === parts.length &&
      route.parts.every((part, at) => part === undefined || part === parts[at] || parts[at]?.includes('\0')),
  )
}

interface Found {
  method: string
  address: string
  /** What `./` may stand for there: of a dialog without a resource of its own, that of whatever opens it. */
  resources: string[]
}
function callsIn(value: Json, resources: string[], all: string[], found: Found[]): void {
  if (value === null || typeof value !== 'object') return
  if (Array.isArray(value)) {
    for (const one of value) callsIn(one, resources, all, found)
    return
  }
  const here = typeof value.resource === 'string' ? [value.resource] : resources
  for (const method of methods) {
    const address = value[method]
    if (typeof address === 'string' && /^(?:\/|\.\/)/.test(address)) found.push({ method, address, resources: here })
  }
  for (const [name, one] of Object.entries(value))
    if (name === 'dialogs' && one !== null && typeof one === 'object')
      for (const dialog of Object.values(one)) callsIn(dialog as Json, all, all, found)
    else callsIn(one as Json, here, all, found)
}
const resourcesIn = (value: Json): string[] => [...JSON.stringify(value).matchAll(/"resource":"([^"]+)"/g)].map(([, one = '']) => one)

it('every call of every shipped page is a route of the server, with the resource of the block that it stands in', () => {
  const wrong = filesUnder('schemas/pages', /\.json$/).flatMap((file) => {
    const page = normalisePage(readJson<Json>(file), env) as unknown as Json
    const found: Found[] = []
    callsIn(page, [], resourcesIn(page), found)
    return found
      .filter(({ method, address, resources }) =>
        address.startsWith('./') ? !resources.some((one) => isRoute(method, `${one}/${address.slice(2)}`)) : !isRoute(method, address),
      )
      .map(({ method, address, resources }) => `${file}: ${method} ${address} of ${resources.join(', ')}`)
  })
  expect([...new Set(wrong)]).toEqual([])
})
