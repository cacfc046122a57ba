import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Icon } from '#renderers/icons/Icon.tsx'
import { otherIcons } from '#renderers/icons/iconNames.ts'
import { iconNames, iconOf, isIcon } from '#renderers/icons/iconSet.ts'
import { iconPictures } from '../../scripts/iconPictures.mjs'
import { filesUnder, readJson } from '../helpers/files.ts'

/** Every icon that a file's entries name. */
function named(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, one]) => (key === 'icon' && typeof one === 'string' ? [one] : named(one)))
}

it('the icons of the menus that are shipped, and of the demo, come with the workspace', () => {
  const menus = ['schemas/menus', 'fixtures/demo']
    .flatMap((folder) => filesUnder(folder, /\.json$/))
    .flatMap((file) => named(readJson(file)))
  expect(menus.length).toBeGreaterThan(20)
  const late: string[] = otherIcons.map((name) => `${name}Outlined`)
  expect(menus.filter((name) => late.includes(name))).toEqual([])
})

it('an icon is drawn from the picture that holds it; a name that nobody knows has the usual one', () => {
  expect(iconOf('no-such-icon', 'Folder')).toMatch(/shippedIcons[^/]*\.svg#folder$/)
  expect(renderToStaticMarkup(createElement(Icon, { name: 'credit-card' }))).toMatch(/<use href="[^"]*otherIcons[^"]*\.svg#creditcard"/)
})

it('the pictures are drawn of the names', () => {
  const pictures = iconPictures()
  for (const [file, text] of Object.entries(pictures)) expect(readFileSync(file, 'utf8')).toBe(text)
  const ids = Object.values(pictures).flatMap((text) => [...text.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id))
  expect(ids.sort()).toEqual(iconNames.map((name) => iconOf(name)?.split('#')[1]).sort())
})

it('who picks an icon picks among all of them', () => {
  const late: string[] = otherIcons.map((name) => `${name}Outlined`)
  expect(late.filter((name) => !iconNames.includes(name) || !isIcon(name))).toEqual([])
  expect(new Set(iconNames).size).toBe(iconNames.length)
  expect(iconNames.length).toBe(80)
})
