/** How a list looks: colours on a condition, the phone's cards and formats of columns, chosen in the designer and drawn for staff. */
import type { Page } from '@playwright/test'
import { field, properties } from '../helpers/designed.ts'
import { axe, contrast, darken, expect, fits, nowhere, choose as pick, signIn, test, text } from '../helpers/e2e.ts'
import { ownApp } from '../helpers/ownApp.ts'

const formData = {
  version: 1,
  fields: [
    field('input', 'title', '标题'),
    field('inputNumber', 'price', '单价'),
    field('select', 'kind', '类别', {
      options: [
        { id: 'a', fullName: '甲', color: 'success' },
        { id: 'b', fullName: '乙' },
      ],
    }),
    field('textarea', 'note', '备注'),
    field('switch', 'paid', '已付'),
  ],
}
const usual = {
  ...{ version: 1, type: 1, searchList: [], hasPage: true },
  ...{ btnsList: [{ value: 'add' }, { value: 'batchRemove' }], columnBtnsList: [{ value: 'edit' }] },
}
const columnsOf = (...names: string[]) => names.map((name) => ({ field: name }))
const made = async (page: Page, enCode: string, list: object) => {
  await signIn(page, 'admin', nowhere)
  return ownApp(page, { fullName: '报价', enCode, formData, columnData: { ...usual, ...list } })
}
const rule = (when: string, color: string) => ({ when: `{{ ${when} }}`, color })
async function choosePart(page: Page, name: string) {
  const tree = page.getByRole('tree', { name: text('design.list.parts') })
  await tree
    .locator('.ant-tree-node-content-wrapper')
    .filter({ has: page.getByText(name, { exact: true }) })
    .click()
  await expect(properties(page).getByRole('heading', { level: 2 })).toContainText(name)
}
const openList = async (page: Page, id: string) => {
  await page.goto(`/formDesigner?id=${id}`)
  await page
    .getByRole('radio', { name: text('design.view.list') })
    .locator('..')
    .click()
}

test('VD-01 rows and cells are coloured as staff read them, in light and dark, on a desk and on a phone', async ({ page }) => {
  const tones = ['success', 'info', 'warning', 'error', 'muted']
  const own = await made(page, 'looksTones', {
    columnList: [
      { field: 'title' },
      { field: 'price', colorList: tones.map((tone, i) => rule(`row.price == ${i + 1}`, tone)) },
      { field: 'kind' },
    ],
    colorList: tones.map((tone, i) => rule(`row.price == ${i + 11}`, tone)),
  })
  for (const price of [1, 2, 3, 4, 5, 11, 12, 13, 14, 15])
    await own.call('POST', `/api/visualdev/OnlineDev/${own.id}`, { title: `第${price}张`, price, kind: price % 2 ? 'a' : 'b' })
  await page.reload()
  for (const tone of tones) {
    await expect(page.locator(`.pg-g-cell.pg-hue-${tone}`)).toHaveCount(1)
    await expect(page.locator(`.pg-hue-row.pg-hue-${tone}`)).toHaveCount(1)
  }
  await axe(page, 'a list in colours')
  await darken(page)
  await contrast(page, 'a list in colours in the dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('.pg-card-item.pg-hue-row')).toHaveCount(5)
  await fits(page)
  await contrast(page, 'cards in colours in the dark')
})

test('VD-01 a colour is made by choosing: its condition, its tone, what it looks like, and taken back', async ({ page }) => {
  const own = await made(page, 'looksColors', { columnList: columnsOf('title', 'price') })
  await openList(page, own.id)
  const stored = async () => JSON.parse((await own.call('GET', `/api/visualdev/Base/${own.id}`)).columnData)
  await choosePart(page, '单价')
  await properties(page)
    .getByRole('button', { name: text('design.list.addColor') })
    .click()
  const colour = properties(page).getByRole('group', {
    name: `${text('design.list.cellColors')} ${text('design.list.colorN').replace('{{n}}', '1')}`,
  })
  await expect(colour.getByText(text('design.list.colorExample'))).toHaveClass(/pg-hue-warning/)
  await pick(
    page,
    colour,
    `${text('design.list.colorN').replace('{{n}}', '1')}: ${text('design.list.color')}`,
    text('design.list.tone.error'),
  )
  await expect(colour.getByText(text('design.list.colorExample'))).toHaveClass(/pg-hue-error/)
  await choosePart(page, text('design.list.colorList'))
  await properties(page)
    .getByRole('button', { name: text('design.list.addColor') })
    .click()
  await axe(page, 'colours in the designer')
  const step = (name: string) =>
    page
      .getByRole('toolbar', { name: text('design.tools') })
      .getByRole('button', { name: text(`design.tool.${name}`), exact: true })
      .click()
  await step('undo')
  await expect(properties(page).getByRole('combobox')).toHaveCount(0)
  await step('redo')
  await expect(properties(page).getByText(text('design.list.colorExample'))).toBeVisible()
  await page.getByRole('button', { name: text('common.save'), exact: true }).click()
  await expect.poll(stored).toMatchObject({
    columnList: [{ field: 'title' }, { field: 'price', colorList: [{ when: expect.stringContaining('row.price'), color: 'error' }] }],
    colorList: [{ when: expect.stringContaining('row.title'), color: 'warning' }],
  })
})

test('VD-01 the phone card is chosen by labels and drawn at once; staff see it on a phone, without scrolling aside', async ({ page }) => {
  const own = await made(page, 'looksCard', {
    columnList: columnsOf('price', 'title', 'note', 'kind'),
    columnBtnsList: [{ value: 'edit' }, { value: 'remove' }],
    customBtnsList: [{ value: 'tell', label: '告知', position: 'row', do: [{ toast: '已告知' }] }],
  })
  await own.call('POST', `/api/visualdev/OnlineDev/${own.id}`, { title: '桌子', price: 12, kind: 'a', note: '很长的备注'.repeat(30) })
  await openList(page, own.id)
  await choosePart(page, text('design.list.card'))
  const at = (place: string) => text(`design.list.card.${place}`)
  await pick(page, properties(page), at('title'), '标题')
  await pick(page, properties(page), at('tag'), '类别')
  await pick(page, properties(page), at('lines'), '单价')
  await page.keyboard.press('Escape')
  await pick(page, properties(page), at('buttons'), '告知')
  await page.keyboard.press('Escape')
  await axe(page, 'the card in the designer')
  await page.getByRole('button', { name: text('common.save'), exact: true }).click()
  const stored = async () => JSON.parse((await own.call('GET', `/api/visualdev/Base/${own.id}`)).columnData).card
  await expect.poll(stored).toEqual({ title: 'title', tag: 'kind', lines: ['price'], buttons: ['tell'] })
  await own.call('POST', `/api/visualdev/Base/${own.id}/Actions/Release`)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/model/looksCard')
  const card = page.locator('.pg-card-item')
  await expect(card.locator('.pg-card-top')).toHaveText('桌子甲')
  await expect(card.locator('dt')).toHaveText(['单价'])
  await card.getByRole('button', { name: text('grid.rest').replace('{{n}}', '1') }).click()
  await expect(card.locator('dt')).toHaveText(['单价', '备注'])
  await expect(card.locator('.pg-g-act:not(.pg-card-rest)')).toHaveText(['告知', text('grid.more')])
  await card.getByRole('button', { name: '告知' }).click()
  await expect(page.getByText('已告知')).toBeVisible()
  await card.getByRole('button', { name: text('grid.more') }).click()
  await expect(page.getByRole('menuitem')).toHaveText([text('common.edit'), text('common.delete')])
  await page.keyboard.press('Escape')
  await fits(page)
  for (const button of await card.getByRole('button').all()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await axe(page, 'a chosen card')
})

test('VD-01 how a column writes its numbers is chosen with an example, and is what staff read', async ({ page }) => {
  const own = await made(page, 'looksDisplay', { columnList: columnsOf('title', 'price', 'paid') })
  await own.call('POST', `/api/visualdev/OnlineDev/${own.id}`, { title: '桌子', price: 1234.5, paid: 1 })
  await own.call('POST', `/api/visualdev/OnlineDev/${own.id}`, { title: '椅子', price: 2, paid: 0 })
  await openList(page, own.id)
  await choosePart(page, '单价')
  const at = (name: string) => properties(page).getByLabel(text(`design.list.display.${name}`), { exact: true })
  await at('precision').fill('2')
  await at('thousands').click()
  await at('prefix').fill('¥')
  await expect(properties(page).locator('output')).toHaveText('¥1,234.50')
  await axe(page, 'the format of a column in the designer')
  await choosePart(page, '已付')
  await at('activeTxt').fill('付清')
  await at('inactiveTxt').fill('未付')
  await page.getByRole('button', { name: text('common.save'), exact: true }).click()
  const stored = async () => JSON.parse((await own.call('GET', `/api/visualdev/Base/${own.id}`)).columnData).columnList[1].display
  await expect.poll(stored).toEqual({ precision: 2, thousands: true, prefix: '¥' })
  await own.call('POST', `/api/visualdev/Base/${own.id}/Actions/Release`)
  await page.goto('/model/looksDisplay')
  await expect(page.locator('.pg-g-row').getByText('¥1,234.50')).toBeVisible()
  for (const word of ['付清', '未付']) await expect(page.locator('.pg-g-row').getByText(word, { exact: true })).toBeVisible()
})
