import type { Db } from '../../../db/types.ts'
import { siteOf } from '../../../settings/site.ts'

/** Makes the address that opens a message in the client, which leads on from there; without one, that of all own messages. */
export async function messageLinks(db: Db): Promise<(message?: string) => string | undefined> {
  const site = await siteOf(db)
  if (site === undefined) return () => undefined
  return (message) => `${site}/messageRecord${message === undefined ? '' : `?id=${encodeURIComponent(message)}`}`
}
