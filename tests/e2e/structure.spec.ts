/** What forms say of their own structure: steps, rows that are no table; pieces that are kept, and templates. */
import type { Page } from '@playwright/test'
import { names, openDraft, outline } from '../helpers/designed.ts'
import { axe, contrast, expect, fits, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { callsOf, ownApp, takeAwayAfter } from '../helpers/ownApp.ts'

const input = (field: string, label: string, more: object = {}) => ({ pingeKey: 'input', field, label, ...more })
const step = (label: string, children: object[]) => ({ pingeKey: 'row', label, children })
const fields = [
  {
    pingeKey: 'steps',
    children: [
      step('申请人', [input('name', '姓名', { required: true, unique: true }), input('phone', '电话')]),
      step('行程', [input('city', '目的地', { required: true })]),
      step('费用', [
        {
          pingeKey: 'table',
          field: 'costs',
          label: '明细',
          rowLayout: 'listDetail',
          children: [input('what', '事项', { required: true }), { pingeKey: 'inputNumber', field: 'sum', label: '金额' }],
        },
      ]),
    ],
  },
]
const columnData = {
  ...{ version: 1, type: 1, hasPage: true, columnList: [{ field: 'name' }, { field: 'city' }] },
  ...{
    searchList: [
      { field: 'name', searchType: 2, isKeyword: true },
      { field: 'city', searchType: 2, isKeyword: true },
    ],
  },
  ...{ btnsList: [{ value: 'add', show: true }], columnBtnsList: [{ value: 'edit', show: true }] },
}
const now = (page: Page) => page.getByRole('dialog').locator('.pg-steps > section:not([hidden])')
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: text('common.confirm'), exact: true })

test('a form in steps is filled with the keyboard; a fault that the server tells leads to its step, and the list finds it by a keyword', async ({
  page,
}) => {
  await signIn(page, 'admin', nowhere)
  const code = `trip${Date.now().toString(36)}`
  const { call, records } = await ownApp(page, { fullName: code, enCode: code, formData: { version: 1, fields }, columnData })
  await call('POST', records, { name: '张伟', city: '杭州', costs: [] })
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  const form = page.getByRole('dialog')
  await expect(now(page)).toHaveAttribute('data-pane-title', '申请人')
  await expect(save(page)).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByLabel('姓名').fill('张伟')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('目的地')).toBeFocused()
  await axe(page, 'a form in steps')
  await page.keyboard.type('宁波')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: text('table.add') }).click()
  await page.keyboard.type('车票')
  await axe(page, 'rows as a list')
  await contrast(page, 'a form in steps')
  await save(page).click()
  // the name is taken
  await expect(now(page)).toHaveAttribute('data-pane-title', '申请人')
  await form.getByLabel('姓名').fill('李娜')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(form.getByText('1 / 3')).toBeVisible()
  await fits(page)
  for (const title of ['行程', '费用']) {
    await form.getByRole('button', { name: text('steps.next') }).click()
    await expect(now(page)).toHaveAttribute('data-pane-title', title)
  }
  await save(page).click()
  await expect(form).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByLabel(text('common.keyword')).fill('宁波')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: '李娜' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '张伟' })).toBeHidden()
})

test('SH-11 a piece is kept from one form, put into another, and listed among the templates', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const call = await callsOf(page)
  const name = `联系人${Date.now().toString(36)}`
  await openDraft(page, '来源', `from${Date.now().toString(36)}`, [
    { pingeKey: 'card', header: '联系人', children: [input('name', '姓名'), input('phone', '电话')] },
  ])
  await outline(page).getByText('联系人').click()
  await page.getByRole('button', { name: text('piece.keep'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text('common.name')).fill(name)
  await dialog.getByLabel(text('entity.category')).fill('人')
  await axe(page, 'keeping a piece')
  await dialog.getByRole('button', { name: text('common.save') }).click()
  await expect(dialog).toBeHidden()
  const { list } = await call('GET', `/api/system/DesignTemplate?keyword=${encodeURIComponent(name)}`)
  await takeAwayAfter(page, `/api/system/DesignTemplate/${list[0].id}`)

  await openDraft(page, '去处', `into${Date.now().toString(36)}`, [input('name', '名称')])
  await page.getByRole('combobox', { name: text('catalog.search') }).fill(name)
  await page.getByRole('option', { name }).click()
  await expect(outline(page).getByText('电话')).toBeVisible()
  // its fields have names that are free here
  const codes = await names(page)
  expect([codes.includes('phone'), new Set(codes).size]).toEqual([true, codes.length])
  // dragged, it comes to where it is dropped
  const [from, to] = [await page.getByRole('option', { name }).boundingBox(), await outline(page).getByText('名称').boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 10, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y - 10, { steps: 3 })
  await page.mouse.move(to.x + 10, to.y + 2, { steps: 6 })
  await page.mouse.up()
  await expect(outline(page).getByText('电话')).toHaveCount(2)

  await page.goto('/system/templates')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()
  await axe(page, 'templates')
  await row.getByRole('button', { name: text('piece.preview') }).click()
  await expect(page.frameLocator('iframe').getByRole('dialog').getByLabel('电话')).toBeVisible()
})
