/** The list of an application is put together by choosing, without a brace, by mouse, by keys alone and on a phone. */
import type { Page } from '@playwright/test'
import { axe, contrast, darken, expect, fits, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { ownApp } from '../helpers/ownApp.ts'

const tree = (page: Page) => page.getByRole('tree', { name: text('design.list.parts') })
const part = (page: Page, name: string) =>
  tree(page)
    .locator('.ant-tree-node-content-wrapper')
    .filter({ has: page.getByText(name, { exact: true }) })
const names = (page: Page) => tree(page).locator('.pg-design-entry code').allTextContents()
const properties = (page: Page) => page.getByRole('region', { name: text('design.properties') })
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: text('design.tools') }).getByRole('button', { name: text(`design.tool.${name}`), exact: true })
const drawing = (page: Page) => page.frameLocator(`iframe[title="${text('studio.drawing')}"]`)
const side = (page: Page, name: string) => page.getByRole('radio', { name }).locator('..')
const save = (page: Page) => page.getByRole('button', { name: text('common.save'), exact: true })

const field = (pingeKey: string, name: string, label: string, more: object = {}) => ({ pingeKey, field: name, label, ...more })
const formData = {
  version: 1,
  fields: [
    field('input', 'title', '标题'),
    field('inputNumber', 'price', '单价'),
    field('inputNumber', 'count', '数量'),
    field('select', 'kind', '类别', {
      options: [
        { id: 'a', fullName: '甲' },
        { id: 'b', fullName: '乙' },
      ],
    }),
  ],
}
const columnData = {
  version: 1,
  type: 1,
  columnList: [{ field: 'title' }],
  searchList: [],
  hasPage: true,
  btnsList: [],
  columnBtnsList: [],
}

/** An application with its entry in the menu, open in the designer, at its list. */
async function design(page: Page, enCode: string, list: object = columnData) {
  await signIn(page, 'admin', nowhere)
  const own = await ownApp(page, { fullName: '报价', enCode, formData, columnData: list })
  await page.goto(`/formDesigner?id=${own.id}`)
  await side(page, text('design.view.list')).click()
  const stored = async () => JSON.parse((await own.call('GET', `/api/visualdev/Base/${own.id}`)).columnData)
  return { ...own, stored }
}
/** Chooses a part; its properties follow. */
async function choose(page: Page, name: string) {
  await part(page, name).click()
  await expect(properties(page).getByRole('heading', { level: 2 })).toContainText(name)
}
const offer = (page: Page, name: string) => properties(page).getByRole('checkbox', { name, exact: true })

test('VD-01 a list is built by keys alone, taken back and done again, and what is not saved is there after a reload', async ({ page }) => {
  const { stored } = await design(page, 'listKeys')
  await tree(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(properties(page).getByRole('heading', { level: 2 })).toContainText(text('design.list.columnList'))
  await offer(page, '数量').focus()
  await page.keyboard.press('Space')
  await offer(page, '单价').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => names(page)).toEqual(['title', 'count', 'price'])
  await tree(page).focus()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown')
  await expect(tree(page).getByRole('treeitem', { selected: true })).toContainText('price')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => names(page)).toEqual(['price', 'title', 'count'])
  await page.keyboard.press('Delete')
  await expect.poll(() => names(page)).toEqual(['title', 'count'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => names(page)).toEqual(['price', 'title', 'count'])

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await side(page, text('design.view.list')).click()
  await expect.poll(() => names(page)).toEqual(['price', 'title', 'count'])
  await tool(page, 'undo').press('Enter')
  await expect.poll(() => names(page)).toEqual(['title', 'price', 'count'])
  await tool(page, 'redo').press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(text('studio.dirty'))).toBeHidden()
  expect((await stored()).columnList.map((column: { field: string }) => column.field)).toEqual(['price', 'title', 'count'])
})

test('a kind of list asks for what it needs, its faults lead to their places and keep it from being saved', async ({ page }) => {
  const { stored } = await design(page, 'listKinds')
  await choose(page, text('design.list.settings'))
  const pick = async (label: string, name: string) => {
    await properties(page).getByRole('combobox', { name: label }).click()
    await page.getByTitle(name, { exact: true }).click()
  }
  await expect(properties(page).getByRole('combobox', { name: '分组字段' })).toBeHidden()
  await pick('列表类型', text('design.list.type.3'))
  await expect(save(page)).toBeDisabled()
  await choose(page, text('design.list.columnList'))
  await page
    .getByRole('region', { name: text('studio.faultsTitle') })
    .getByRole('button')
    .first()
    .click()
  await expect(properties(page).getByRole('heading', { level: 2 })).toContainText(text('design.list.settings'))
  await pick('分组字段', '类别')
  await expect(save(page)).toBeEnabled()
  await save(page).click()
  await expect(page.getByText(text('studio.dirty'))).toBeHidden()
  expect(await stored()).toMatchObject({ type: 3, groupField: 'kind' })
})

test('an application without a list gets the usual one', async ({ page }) => {
  const { call, id, stored } = await design(page, 'listNone')
  const { version } = await call('GET', `/api/visualdev/Base/${id}`)
  await call('PUT', `/api/visualdev/Base/${id}`, { version, columnData: '' })
  await page.reload()
  await side(page, text('design.view.list')).click()
  await page.getByRole('button', { name: text('design.list.begin') }).click()
  await expect.poll(async () => (await names(page)).slice(0, 4)).toEqual(['title', 'price', 'count', 'kind'])
  await expect(save(page)).toBeEnabled()
  await save(page).click()
  await expect(page.getByText(text('studio.dirty'))).toBeHidden()
  expect((await stored()).columnBtnsList).toHaveLength(3)
})

test('the designer of lists is accessible, in light and dark, and fits a phone, where one side stands at a time', async ({ page }) => {
  await design(page, 'listLook')
  await choose(page, '标题')
  await expect(drawing(page).getByText('标题').first()).toBeVisible()
  await axe(page, 'list designer, light')
  await choose(page, text('design.list.settings'))
  await darken(page)
  await contrast(page, 'list designer, dark')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['studio.drawing', 'design.properties', 'design.list.parts']) {
    await side(page, text(name)).click()
    await fits(page, name)
  }
  await part(page, text('design.list.columnList')).click()
  await side(page, text('design.properties')).click()
  await offer(page, '数量').check()
  await side(page, text('design.list.parts')).click()
  await expect.poll(() => names(page)).toEqual(['title', 'count'])
})
