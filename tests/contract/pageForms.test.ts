/** Whoever builds a page by choosing can say all that the shipped pages say. */
import { expect, it } from 'vitest'
import type { PageDef } from '#core/types.ts'
import { pages } from '../helpers/definitions.ts'
import { formless } from '../helpers/pageForms.ts'

/** What no form sets, each with the reason. */
const left: { readonly [path: string]: string } = {
  'board.places': 'blocks are moved and resized on the drawing, by mouse and by keys',
}

it('a form of the page designer sets everything that shipped pages say, but what is named here with a reason', () => {
  const found = new Map<string, string>()
  for (const page of pages) for (const path of formless(page as unknown as PageDef)) found.set(path, String(page.code))
  const unknown = [...found].filter(([path]) => !Object.hasOwn(left, path)).map(([path, code]) => `${path} (${code})`)
  expect(unknown).toEqual([])
  expect(Object.keys(left).filter((path) => !found.has(path))).toEqual([])
})
