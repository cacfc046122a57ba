import type { FastifyInstance } from 'fastify'
import { readSchema } from '../../base/schemas.ts'
import { translatedPage } from '../../texts/definitions.ts'
import { answerOf } from './answers.ts'
import { type SchemaStore, stores } from './stores.ts'

/** Pages that everybody who is signed in may open: those of the fixed routes, what menus of type 4 show, and those of type 6 without a host. */
export const openPages: ReadonlySet<string> = new Set([
  ...readSchema<{ routes: { page: string }[] }>('routes.json').routes.map(({ page }) => page),
  'system.dictionaryEntries',
  'dashboardHost',
])

/** A page that everybody who is signed in may read, as people see it; nothing for any other code. */
export async function openPage(app: FastifyInstance, code: string, t: Parameters<SchemaStore['read']>[2]): Promise<object | undefined> {
  const found = openPages.has(code) ? await stores.page.read(app.db, code, t) : undefined
  return found && answerOf({ ...found, content: await translatedPage(app.db, found.code, found.content) })
}
