import type { Db } from '../../../db/types.ts'
import { readSettings } from '../../../settings/settings.ts'

/**
 * Makes the address that opens a message in the client, which leads on from there; without one, that of all own messages. Nothing
 * while nobody has said where the system is opened (setting `siteUrl`).
 */
export async function messageLinks(db: Db): Promise<(message?: string) => string | undefined> {
  const { siteUrl } = await readSettings(db)
  if (!URL.canParse(siteUrl)) return () => undefined
  // as it is written here, an attribute of HTML holds it
  const { origin, pathname } = new URL(siteUrl)
  return (message) =>
    `${origin}${pathname.replace(/\/+$/, '')}/messageRecord${message === undefined ? '' : `?id=${encodeURIComponent(message)}`}`
}
