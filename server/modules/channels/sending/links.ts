import type { Db } from '../../../db/types.ts'
import { readSettings } from '../../../settings/settings.ts'

/** Where people open the system (setting `siteUrl`), without a slash at its end; nothing while nobody has said it. */
export async function siteOf(db: Db): Promise<string | undefined> {
  const { siteUrl } = await readSettings(db)
  if (!URL.canParse(siteUrl)) return undefined
  // as it is written here, an attribute of HTML holds it
  const { origin, pathname } = new URL(siteUrl)
  return `${origin}${pathname.replace(/\/+$/, '')}`
}

/** Makes the address that opens a message in the client, which leads on from there; without one, that of all own messages. */
export async function messageLinks(db: Db): Promise<(message?: string) => string | undefined> {
  const site = await siteOf(db)
  if (site === undefined) return () => undefined
  return (message) => `${site}/messageRecord${message === undefined ? '' : `?id=${encodeURIComponent(message)}`}`
}
