import { eachText } from '#core/form/places.ts'
import { serverEnv } from '../../base/env.ts'
import type { Db } from '../../db/types.ts'
import { readDefinition } from '../../records/model/definition.ts'
import { pageOf } from '../../texts/definitions.ts'
import { shippedTexts } from '../../texts/texts.ts'
import { type Words, wordsOf } from '../../texts/words.ts'
import { shippedPages } from '../pages/index.ts'
import { heads } from '../versions/index.ts'

export type Kind = 'menu' | 'page' | 'form' | 'text'

/** One text that can be translated, as it was delivered or designed. */
export interface Entry {
  key: string
  kind: Kind
  words: Words
}

const kindOf = (key: string): Kind => (/^menu\./.test(key) ? 'menu' : 'text')

/** Every text of the interface: locale keys, the menus that have none of their own, and what definitions say themselves, by key. */
export async function catalogue(db: Db): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>()
  const add = (key: string, kind: Kind, words: Words) => {
    if (!found.has(key)) found.set(key, { key, kind, words })
  }
  for (const key of Object.keys(shippedTexts().zh)) add(key, kindOf(key), wordsOf(`t:${key}`))
  for (const { enCode, fullName } of await db.selectFrom('base_menu').select(['enCode', 'fullName']).orderBy('sortCode').execute())
    add(`menu.${enCode}`, 'menu', { zh: String(fullName) })

  // A text that refers to a locale key is translated there, except for the title, which is what a page is known by.
  const addAll = (def: unknown, root: string, kind: Kind) =>
    eachText(
      def,
      root,
      (place, text) => {
        if (place === `${root}.title` || typeof text !== 'string' || !text.startsWith('t:')) add(place, kind, wordsOf(text))
        return text
      },
      serverEnv(),
    )
  const own = await heads(db, 'page')
  const pages = new Map([...shippedPages()].map(([code, { content }]) => [code, content]))
  for (const [code, { content, shipped }] of own) if (!shipped || !pages.has(code)) pages.set(code, content)
  for (const [code, content] of pages) addAll(pageOf(content), `page:${code}`, 'page')

  const forms = await db
    .selectFrom('base_visual_dev')
    .select(['enCode', 'fullName', 'formData', 'columnData', 'releaseForm', 'releaseList'])
    .orderBy('sortCode')
    .execute()
  for (const one of forms) {
    const root = `form:${one.enCode}`
    const { form, list } = readDefinition(one.releaseForm ?? one.formData, one.releaseList ?? one.columnData)
    add(`${root}.title`, 'form', { zh: String(one.fullName) })
    addAll(form, root, 'form')
    addAll(list, root, 'form')
  }
  return found
}
