import type { FastifyInstance } from 'fastify'
import { arranged } from '#core/portal/arrangement.ts'
import { boardOf, type PlacedNode, usualSize, withRoom } from '#core/portal/blocks.ts'
import type { BlockPlace } from '#core/portal/places.ts'
import type { PageDef } from '#core/types.ts'
import { translatedPage } from '../../texts/definitions.ts'
import { languages, translator } from '../../texts/texts.ts'
import { type Asking, arrangementOf, homeAmong, homesOf } from './stored.ts'

/** Where the named blocks of a board stand as it was designed, also those that were given no place. */
export function designedPlaces({ children = [], places }: PlacedNode): { [id: string]: BlockPlace } {
  const blocks = children.flatMap((child) => (typeof child.id === 'string' ? [[child.id, usualSize(child)] as const] : []))
  return withRoom(blocks, places)
}

/** What a button says, in each language: its reader has not loaded the words of that part. */
const said = (key: string) => Object.fromEntries(languages.map((language) => [language, translator(language)(key)]))

/**
 * The home page of somebody as they see it: the portal that they chose, else the usual one, with what they changed on top.
 * `see` leaves out what is not for them. Where there are several, the board says which.
 */
export async function homeOf(
  { db }: FastifyInstance,
  reader: Asking,
  see: (page: PageDef) => Promise<PageDef>,
  systemCode?: string,
): Promise<{ code: string; content: string } | undefined> {
  const { user } = reader
  const homes = await homesOf(db, reader, { systemCode })
  const portal = await homeAmong(db, user.id, homes)
  if (!portal) return undefined
  const { code } = portal
  const def = await see(JSON.parse(await translatedPage(db, code, portal.content)) as PageDef)
  const board = boardOf(def)
  if (!board) return undefined
  const own = await arrangementOf(db, user.id, code)
  const { places, hidden } = arranged(designedPlaces(board), own ?? {})
  // blocks without any place follow each other by their widths until somebody arranges them
  const isFree = own === undefined && Object.keys(board.places).length === 0
  const list = homes.map(({ code, def, system }) => ({ id: code, title: def.title, ...(system === undefined ? {} : { system }) }))
  Object.assign(board, {
    ...{ places: isFree ? undefined : places, ...(hidden.length > 0 ? { hidden } : {}) },
    arrange: { portal: code, label: said('t:portal.arrange') },
    ...(list.length > 1 ? { homes: { label: said('t:portal.home.choose'), list } } : {}),
  })
  return { code, content: JSON.stringify(def) }
}
