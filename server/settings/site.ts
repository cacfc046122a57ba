import type { Db } from '../db/types.ts'
import { readSettings } from './settings.ts'

/** Where people open the system (setting `siteUrl`), without a slash at its end; nothing while nobody has said it. */
export async function siteOf(db: Db): Promise<string | undefined> {
  const { siteUrl } = await readSettings(db)
  if (!URL.canParse(siteUrl)) return undefined
  // as it is written here, an attribute of HTML holds it
  const { origin, pathname } = new URL(siteUrl)
  return `${origin}${pathname.replace(/\/+$/, '')}`
}
