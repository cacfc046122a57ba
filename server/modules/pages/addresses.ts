import { readSchema } from '../../base/schemas.ts'

const addresses = readSchema<{ reserved: string[]; routes: { path: string }[] }>('routes.json')

/** First parts of the addresses that have a page or a screen of their own: the address of a menu must not begin with one. */
export const reserved: ReadonlySet<string> = new Set([
  ...addresses.reserved,
  ...addresses.routes.map(({ path }) => path.split('/')[1] ?? ''),
])
