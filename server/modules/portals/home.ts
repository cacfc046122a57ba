import type { FastifyInstance } from 'fastify'
import type { Translate } from '#core/form/form.ts'
import { arranged } from '#core/portal/arrangement.ts'
import { boardOf, type PlacedNode, usualSize, withRoom } from '#core/portal/blocks.ts'
import type { BlockPlace } from '#core/portal/places.ts'
import type { PageDef } from '#core/types.ts'
import { translatedPage } from '../../texts/definitions.ts'
import { languages, translator } from '../../texts/texts.ts'
import { arrangementOf, homePortal, portalOf } from './stored.ts'

/** Where the named blocks of a board stand as it was designed, also those that were given no place. */
export function designedPlaces({ children = [], places }: PlacedNode): { [id: string]: BlockPlace } {
  const blocks = children.flatMap((child) => (typeof child.id === 'string' ? [[child.id, usualSize(child)] as const] : []))
  return withRoom(blocks, places)
}

/** What the button says that arranges a home page, in each language: its reader has not loaded the words of that part. */
const label = () => Object.fromEntries(languages.map((language) => [language, translator(language)('t:portal.arrange')]))

/** The home page of somebody as they see it: the portal of theirs, or the page that everybody has, with what they changed on top. */
export async function homeOf(app: FastifyInstance, userId: string, t: Translate): Promise<{ code: string; content: string } | undefined> {
  const { db } = app
  const portal = (await homePortal(db, userId, t)) ?? (await portalOf(db, 'home', t))
  if (!portal) return undefined
  const { code } = portal
  const def = JSON.parse(await translatedPage(db, code, portal.content)) as PageDef
  const board = boardOf(def)
  if (!board) return undefined
  const { places, hidden } = arranged(designedPlaces(board), (await arrangementOf(db, userId, code)) ?? {})
  Object.assign(board, { places, ...(hidden.length > 0 ? { hidden } : {}), arrange: { portal: code, label: label() } })
  return { code, content: JSON.stringify(def) }
}
