/** What the demo company shows of the product: nothing that works is left switched off, nothing stands without its sign. */
import { expect, it } from 'vitest'
import { isIcon } from '#renderers/icons/iconSet.ts'
import { filesUnder, readJson } from '../helpers/files.ts'

interface Entry {
  enCode: string
  icon?: string
  children?: Entry[]
}
interface Made {
  formData: { hasPrintBtn?: boolean }
  columnData: { columnBtnsList?: Array<{ value: string; show?: boolean }> }
}

it('an application of the demo that shows the details of a record prints them', () => {
  const made = filesUnder('fixtures/demo/applications', /\.json$/).map((file) => ({ file, ...readJson<Made>(file) }))
  const withDetail = made.filter(({ columnData }) =>
    columnData.columnBtnsList?.some(({ value, show }) => value === 'detail' && show !== false),
  )
  expect(withDetail.length).toBeGreaterThan(6)
  expect(withDetail.filter(({ formData }) => formData.hasPrintBtn !== true).map(({ file }) => file)).toEqual([])
})

it('every entry of the demo, its reports and portals as well, has an icon', () => {
  const all = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...all(entry.children ?? [])])
  const entries = all(readJson<{ menus: Entry[] }>('fixtures/demo/menus.json').menus)
  expect(entries.length).toBeGreaterThan(10)
  expect(entries.filter(({ icon }) => !icon || !isIcon(icon)).map(({ enCode }) => enCode)).toEqual([])
})
