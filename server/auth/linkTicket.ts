import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/types.ts'
import { signingKey } from '../settings/settings.ts'

/** A purpose of its own in front: a signature made for something else opens no form. */
const sign = (text: string, key: string) => createHmac('sha256', key).update(`shortLink.${text}`).digest('base64url')

/** What stands in a link to an open form: its id and its end, signed. */
export async function ticketOf(db: Db, id: string, expiresAt: number): Promise<string> {
  const text = `${id}.${expiresAt.toString(36)}`
  return `${text}.${sign(text, await signingKey(db))}`
}

/** The id in a ticket; nothing when it was not made here, or was changed. */
export async function readTicket(db: Db, ticket: string): Promise<string | undefined> {
  const at = ticket.lastIndexOf('.')
  const expected = Buffer.from(sign(ticket.slice(0, at), await signingKey(db)))
  const given = Buffer.from(ticket.slice(at + 1))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return ticket.split('.')[0]
}
