import type { FastifyInstance } from 'fastify'
import type { Translate } from '#core/form/form.ts'
import type { SessionUser } from '../../auth/session.ts'
import { readSchema } from '../../base/schemas.ts'
import { translatedPage } from '../../texts/definitions.ts'
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

/** A page as somebody sees it: in the words of the system and, as their home page, the portal of theirs. */
export async function pageFor(app: FastifyInstance, found: Stored, user: Pick<SessionUser, 'id'>, t: Translate): Promise<Stored> {
  const own = found.code === homePage ? await app.pages.home(user, t) : undefined
  return { ...found, ...(own ?? { content: await translatedPage(app.db, found.code, found.content) }) }
}

/** A page that everybody who is signed in may read, as somebody sees it; nothing for any other code. */
export async function openPage(
  app: FastifyInstance,
  code: string,
  user: Pick<SessionUser, 'id'>,
  t: Translate,
): Promise<object | undefined> {
  const found = openPages.has(code) ? await stores.page.read(app.db, code, t) : undefined
  return found && answerOf(await pageFor(app, found, user, t))
}
