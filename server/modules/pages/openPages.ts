import { readSchema } from '../../base/schemas.ts'

/** Pages that everybody who is signed in may open: those of the fixed routes, what menus of type 4 show, and those of type 6 without a host. */
export const openPages: ReadonlySet<string> = new Set([
  ...readSchema<{ routes: { page: string }[] }>('routes.json').routes.map(({ page }) => page),
  'system.dictionaryEntries',
  'dashboardHost',
])
