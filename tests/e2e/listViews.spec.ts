/** Views of a list: kept, begun with, changed, copied and deleted by whoever uses it. */
import type { Page } from '@playwright/test'
import { field } from '../helpers/designed.ts'
import { axe, contrast, darken, expect, fits, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { ownApp } from '../helpers/ownApp.ts'

const formData = {
  version: 1,
  fields: [field('input', 'title', '标题'), field('input', 'place', '地点'), field('inputNumber', 'size', '数量')],
}
const columnData = {
  version: 1,
  type: 1,
  columnList: [{ field: 'title', sortable: true }, { field: 'place' }, { field: 'size', sortable: true }],
  searchList: [{ field: 'place', searchType: 2 }],
  hasPage: true,
  hasSuperQuery: true,
  btnsList: [{ value: 'add' }],
  columnBtnsList: [{ value: 'edit' }],
}

const grid = (page: Page) => page.getByRole('table')
const views = (page: Page, name?: string) =>
  page.getByRole('button', { name: name === undefined ? text('list.views') : text('list.viewNow').replace('{{name}}', name), exact: true })
const menu = (page: Page) => page.getByRole('menu', { name: text('list.views') })
const titles = (page: Page) => grid(page).getByRole('row').locator('[role="cell"]:first-child').allTextContents()
const place = (page: Page) => page.getByRole('textbox', { name: '地点' })

test('a list is kept as a view under a name, begins with it, and is changed, copied and deleted', async ({ page }) => {
  test.slow()
  await signIn(page, 'admin', nowhere)
  const { call, records } = await ownApp(page, { fullName: '物资', enCode: 'goods', formData, columnData })
  for (const [title, at, size] of [
    ['甲', '上海', 1],
    ['乙', '上海', 3],
    ['丙', '北京', 2],
  ])
    await call('POST', records, { title, place: at, size })
  await page.reload()
  await expect(grid(page).getByRole('cell', { name: '丙', exact: true })).toBeVisible()

  await test.step('what is searched for, ordered and shown is kept under a name', async () => {
    await place(page).fill('上海')
    await place(page).press('Enter')
    await page.getByRole('columnheader', { name: '数量' }).getByRole('button').first().click()
    await expect.poll(() => titles(page)).toEqual(['甲', '乙'])
    await page.getByRole('button', { name: text('list.columns'), exact: true }).click()
    await page.getByRole('checkbox', { name: text('list.columns.show').replace('{{name}}', '地点') }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: '地点' })).toHaveCount(0)
    await views(page).click()
    await menu(page)
      .getByRole('menuitem', { name: text('list.view.save') })
      .click()
    const form = page.getByRole('dialog', { name: text('list.view.save') })
    await form.getByRole('textbox', { name: text('list.view.name') }).fill('上海库')
    await form.getByRole('switch', { name: text('list.view.default') }).click()
    await form.getByRole('button', { name: text('common.confirm'), exact: true }).click()
    await expect(form).toBeHidden()
    await expect(views(page, '上海库')).toBeVisible()
  })

  await test.step('the list is as it was made when no view is chosen', async () => {
    await views(page, '上海库').click()
    await menu(page)
      .getByRole('menuitemradio', { name: text('list.view.none') })
      .click()
    await expect(grid(page).getByRole('cell', { name: '丙', exact: true })).toBeVisible()
    await expect(place(page)).toHaveValue('')
  })

  await test.step('the list begins with the view, and what is changed in it is kept when that is wanted', async () => {
    await page.reload()
    await expect(views(page, '上海库')).toBeVisible()
    await expect(place(page)).toHaveValue('上海')
    await expect.poll(() => titles(page)).toEqual(['甲', '乙'])
    await expect(page.getByRole('columnheader', { name: '地点' })).toHaveCount(0)
    await page.getByRole('columnheader', { name: '数量' }).getByRole('button').first().click()
    await expect.poll(() => titles(page)).toEqual(['乙', '甲'])
    await views(page, '上海库').click()
    await menu(page)
      .getByRole('menuitem', { name: text('list.view.update').replace('{{name}}', '上海库') })
      .click()
    await expect(page.getByText(text('server.saved')).first()).toBeVisible()
    await page.reload()
    await expect.poll(() => titles(page)).toEqual(['乙', '甲'])
  })

  await test.step('views are renamed, copied and deleted in a drawer', async () => {
    await views(page, '上海库').click()
    await menu(page)
      .getByRole('menuitem', { name: text('list.view.manage') })
      .click()
    const drawer = page.getByRole('dialog', { name: text('list.view.manage') })
    const act = async (name: string, what: string) => {
      await drawer.getByRole('button', { name: text('list.view.more').replace('{{name}}', name), exact: true }).click()
      await page.getByRole('menuitem', { name: text(what) }).click()
    }
    await axe(page, 'the views of a list')
    await act('上海库', 'list.view.edit')
    const form = page.getByRole('dialog', { name: text('list.view.edit') })
    await form.getByRole('textbox', { name: text('list.view.name') }).fill('沪库')
    await form.getByRole('button', { name: text('common.confirm'), exact: true }).click()
    await expect(drawer.getByText('沪库', { exact: true })).toBeVisible()
    await act('沪库', 'list.view.copy')
    await expect(drawer.getByText('沪库 2', { exact: true })).toBeVisible()
    await act('沪库', 'common.delete')
    await page
      .getByRole('button', { name: text('common.confirm'), exact: true })
      .last()
      .click()
    await expect(drawer.getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(views(page)).toBeVisible()
    await expect(grid(page).getByRole('cell', { name: '丙', exact: true })).toBeVisible()
  })

  await test.step('an address leads to a view, and one that is gone is told', async () => {
    const { list } = await call('GET', '/api/permission/ListView/goods.records')
    await page.goto(`/model/goods?view=${list[0].id}`)
    await expect(views(page, '沪库 2')).toBeVisible()
    await expect.poll(() => titles(page)).toEqual(['乙', '甲'])
    await call('DELETE', `/api/permission/ListView/goods.records/${list[0].id}`)
    await page.reload()
    await expect(page.getByText(text('list.view.gone'))).toBeVisible()
    await expect(grid(page).getByRole('cell', { name: '丙', exact: true })).toBeVisible()
  })

  await test.step('it fits a phone, in the dark and in English', async () => {
    const content = JSON.stringify({
      columns: [
        { prop: 'title', label: '', visible: true },
        { prop: 'old', label: '', visible: true },
      ],
    })
    await call('POST', '/api/permission/ListView/goods.records', { fullName: 'Old', content })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => localStorage.setItem('pinge_language', 'en'))
    await page.goto('/model/goods')
    await page.getByRole('button', { name: text('list.views', 'en'), exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Old' }).click()
    await expect(page.getByText(text('list.view.dropped_one', 'en').replace('{{n}}', '1'))).toBeVisible()
    await fits(page, 'a view on a phone')
    await darken(page, 'en')
    await contrast(page, 'a view on a phone in the dark')
  })
})
