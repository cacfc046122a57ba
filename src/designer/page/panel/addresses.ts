import type { Known } from '../../editor/context.ts'

/** An address of the server with the calls that it takes. */
export interface Address {
  method: string
  /** as a definition writes it: what varies is an expression */
  url: string
  about: string
  query: readonly string[]
}

export const methods = ['get', 'post', 'put', 'delete'] as const
export type Method = (typeof methods)[number]

const hole = /\{\{\s*(.*?)\s*\}\}/g
const partsOf = (url: string): string[] => (url.split('?')[0] ?? '').split('/')

/** Every address that may be chosen, those below the resource around written from there on first. */
export function addressesIn(
  known: { readonly [method: string]: ReadonlyArray<Known & { query?: readonly string[] }> },
  resource: string | undefined,
  mayBe: (call: { [method: string]: string }) => boolean,
): Address[] {
  const all = methods.flatMap((method) =>
    (known[method] ?? []).map(({ name, about, query = [] }): Address => ({ method, url: name, about, query })),
  )
  const own = resource === undefined ? [] : all.filter(({ url }) => url === resource || url.startsWith(`${resource}/`))
  const below = own.map((one) => ({ ...one, url: one.url === resource ? './' : `.${one.url.slice(String(resource).length)}` }))
  return [...below, ...all].filter(({ method, url }) => mayBe({ [method]: url }))
}

/** The address that a written one is: the same but for what varies. */
export function addressOf(all: readonly Address[], method: string, url: string): Address | undefined {
  const written = partsOf(url)
  return all.find((one) => {
    if (one.method !== method) return false
    const parts = partsOf(one.url)
    return parts.length === written.length && parts.every((part, i) => part === written[i] || (part.includes('{{') && written[i] !== ''))
  })
}

/** What varies in an address: what the server calls it, and what is written there. */
export function holesOf(address: Address, url: string): Array<{ name: string; value: string; at: number }> {
  const written = partsOf(url)
  return partsOf(address.url).flatMap((part, at) =>
    part.includes('{{') ? [{ name: [...part.matchAll(hole)].map(([, name]) => name).join(' '), value: written[at] ?? '', at }] : [],
  )
}

/** An address with something else written where it varies. */
export function withHole(url: string, at: number, value: string): string {
  const [path = '', ...rest] = url.split('?')
  const parts = path.split('/').map((part, i) => (i === at ? value : part))
  return [parts.join('/'), ...rest].join('?')
}
