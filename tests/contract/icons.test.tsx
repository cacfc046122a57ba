// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { Icon } from '#renderers/parts/Icon.tsx'
import { iconNames, iconOf, isIcon, onIcons } from '#renderers/parts/iconSet.ts'
import { moreIcons } from '#renderers/parts/moreIcons.ts'
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
  const late = Object.keys(moreIcons).map((name) => `${name}Outlined`)
  expect(menus.filter((name) => late.includes(name))).toEqual([])
})

it('an icon that nobody named before keeps its room until it is here; a name that nobody knows has the usual one', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  expect(iconOf('no-such-icon', 'Folder')?.name).toBe('folder')
  const box = document.createElement('div')
  const root = createRoot(box)
  const come = new Promise<void>((done) => onIcons(done))
  await act(async () => root.render(createElement(Icon, { name: 'WalletOutlined' })))
  expect(box.querySelector('svg')?.getAttribute('width')).toBe('16')
  await act(() => come)
  expect(box.querySelectorAll('path').length).toBeGreaterThan(0)
  await act(async () => root.unmount())
})

it('who picks an icon picks among all of them', () => {
  const late = Object.keys(moreIcons).map((name) => `${name}Outlined`)
  expect(late.filter((name) => !iconNames.includes(name) || !isIcon(name))).toEqual([])
  expect(new Set(iconNames).size).toBe(iconNames.length)
  expect(iconNames.length).toBe(78)
})
