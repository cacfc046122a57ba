import type { FastifyRequest } from 'fastify'
import { hasReaders, seenPage } from '#core/portal/seen.ts'
import type { PageDef } from '#core/types.ts'
import { readSchema } from '../../base/schemas.ts'
import { translatedPage } from '../../texts/definitions.ts'
import { readersOf } from '../profile/index.ts'
import { answerOf } from './answers.ts'
import { type Stored, stores } from './stores.ts'

/** Pages that everybody who is signed in may open: those of the fixed routes, what menus of type 4 show, and those of type 6 without a host. */
export const openPages: ReadonlySet<string> = new Set([
  ...readSchema<{ routes: { page: string }[] }>('routes.json').routes.map(({ page }) => page),
  'system.dictionaryEntries',
  'dashboardHost',
])

/** The page that everybody begins with; some see a portal instead of it. */
const homePage = 'home'

/** Who reads a page: their rights say which of its blocks come to their browser. */
type Reader = Pick<FastifyRequest, 'user' | 't' | 'grants' | 'server'>

/** What of a page may come to the browser of somebody. */
export async function asSeen(reader: Reader, page: PageDef): Promise<PageDef> {
  if (!hasReaders(JSON.stringify(page))) return page
  return seenPage(page, await readersOf(reader.server.db, reader.user, await reader.grants()))
}

/**
 * A page as somebody sees it: in the words of the system, without what is not for them and, as their home page, the portal of
 * theirs; `systemCode` is the system of their window, where its address names one.
 */
export async function pageFor(found: Stored, reader: Reader, systemCode?: string): Promise<Stored> {
  const { server: app } = reader
  const see = (page: PageDef) => asSeen(reader, page)
  const own = found.code === homePage ? await app.pages.home(reader, see, systemCode) : undefined
  if (own) return { ...found, ...own }
  const content = await translatedPage(app.db, found.code, found.content)
  if (!hasReaders(content)) return { ...found, content }
  return { ...found, content: JSON.stringify(await see(JSON.parse(content) as PageDef)) }
}

/** A page that everybody who is signed in may read, as somebody sees it; nothing for any other code. */
export async function openPage(code: string, reader: Reader, systemCode?: string): Promise<object | undefined> {
  const found = openPages.has(code) ? await stores.page.read(reader.server.db, code, reader.t) : undefined
  return found && answerOf(await pageFor(found, reader, systemCode))
}
