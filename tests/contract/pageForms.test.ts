/** Whoever builds a page by choosing can say all that the shipped pages say. */
import { expect, it } from 'vitest'
import type { PageDef } from '#core/types.ts'
import { pages } from '../helpers/definitions.ts'
import { formless } from '../helpers/pageForms.ts'

it('a form of the page designer sets everything that shipped pages say', () => {
  const found = new Map<string, string>()
  for (const page of pages) for (const path of formless(page as unknown as PageDef)) found.set(path, String(page.code))
  expect([...found].map(([path, code]) => `${path} (${code})`)).toEqual([])
})
