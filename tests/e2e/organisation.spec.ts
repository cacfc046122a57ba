import type { Locator, Page } from '@playwright/test'
import { answer, axe, expect, onPostgres, openEntry, pressInRow, signIn, test, text } from '../helpers/e2e.ts'

// Most of these sign in twice.
test.beforeEach(() => test.slow())

const add = text('common.add')
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const confirm = (dialog: Locator) => dialog.getByRole('button', { name: text('common.confirm'), exact: true }).click()
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const press = (row: Locator, key: string) => pressInRow(row, text(key))

/** Chooses somebody or something in the dialog of an open picker, by its keyword. */
async function pick(page: Page, field: Locator, keyword: string): Promise<void> {
  await field.click()
  const picker = page.getByRole('dialog').last()
  await picker
    .getByRole('searchbox')
    .or(picker.getByPlaceholder(text('common.keywordHint')))
    .first()
    .fill(keyword)
  await picker
    .getByRole('option', { name: keyword })
    .or(picker.getByRole('treeitem', { name: keyword }))
    .first()
    .click()
  await confirm(picker)
}

test(
  'OR-02 OR-03 OR-12 a department is made below a unit, renamed, switched off and deleted, in the tree and in the list',
  onPostgres,
  async ({ page }) => {
    await signIn(page, 'admin', '/permission/organize')
    const tree = page.getByRole('tree')
    await tree.getByText('财务部', { exact: true }).click()
    await page.getByRole('button', { name: text('org.addDepartment') }).click()
    const form = dialogOf(page, text('dialog.title.add'))
    await confirm(form)
    await expect(form.getByText(text('form.nameRequired'))).toBeVisible()
    await form.getByLabel(text('common.name'), { exact: true }).fill('税务组')
    await form.getByLabel(text('common.code'), { exact: true }).fill('tax.team')
    await confirm(form)
    await expect(form).toHaveCount(0)
    await expect(rowOf(page, 'tax.team')).toBeVisible()
    await expect(tree.getByText('税务组', { exact: true })).toBeVisible()
    await press(rowOf(page, 'tax.team'), 'common.edit')
    const edit = dialogOf(page, text('common.edit'))
    await expect(edit.getByLabel(text('common.name'), { exact: true })).toHaveValue('税务组')
    await edit.getByLabel(text('common.name'), { exact: true }).fill('税务科')
    await confirm(edit)
    await expect(tree.getByText('税务科', { exact: true })).toBeVisible()
    await rowOf(page, 'tax.team').getByText(text('dict.status.enabled')).click()
    await answer(page, '确定')
    await expect(rowOf(page, 'tax.team').getByText(text('dict.status.disabled'))).toBeVisible()
    await press(rowOf(page, 'tax.team'), 'common.delete')
    await answer(page, '确定')
    await expect(rowOf(page, 'tax.team')).toHaveCount(0)
    await expect(tree.getByText('税务科', { exact: true })).toHaveCount(0)
    await axe(page, 'the units')
  },
)

test(
  'OR-01 a group is made, gets a member, is given a menu with a button, and its member has both at once',
  onPostgres,
  async ({ page, browser, server }) => {
    await signIn(page, 'admin', '/permission/group')
    await page.getByRole('button', { name: add, exact: true }).click()
    const form = dialogOf(page, text('dialog.title.add'))
    await form.getByLabel(text('common.name'), { exact: true }).fill('盘点小组')
    await form.getByLabel(text('common.code'), { exact: true }).fill('stocktaking')
    await confirm(form)
    await press(rowOf(page, 'stocktaking'), 'org.members')
    const members = dialogOf(page, '盘点小组')
    await members.getByRole('button', { name: text('org.members.add') }).click()
    const adding = dialogOf(page, text('org.members.add'))
    await pick(page, adding.getByRole('combobox', { name: text('entity.user') }), '马腾飞')
    await confirm(adding)
    await expect(members.getByRole('row').filter({ hasText: 'matengfei' })).toBeVisible()
    await members
      .getByRole('button', { name: text('common.close'), exact: true })
      .first()
      .click()

    const theirs = await browser.newContext({ baseURL: server.url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
    try {
      const other = await theirs.newPage()
      await signIn(other, 'matengfei')
      const menu = other.getByRole('navigation', { name: text('nav.menu') })
      await expect(menu.getByRole('button').first()).toBeVisible()
      await other.goto('/permission/onlineUser')
      await expect(other.getByText('403').or(other.getByText('404')).first()).toBeVisible()

      await openEntry(page, text('menu.permission.authorize'))
      await page.getByRole('tab', { name: text('entity.group'), exact: true }).click()
      await rowOf(page, 'stocktaking').getByRole('button').first().click()
      const giving = dialogOf(page, /盘点小组/)
      await giving.getByRole('tab', { name: text('authority.kind.menu'), exact: true }).click()
      const menus = giving.getByRole('group', { name: text('authority.kind.menu') })
      await giving.getByPlaceholder(text('common.keywordHint')).locator('visible=true').fill(text('menu.permission.onlineUser'))
      await menus
        .getByRole('treeitem', { name: text('menu.permission.onlineUser') })
        .locator('.ant-checkbox')
        .click()
      await axe(page, 'authorise')
      await confirm(giving)
      await expect(giving).toHaveCount(0)
      // nobody signs in again: the window hears of it
      await other.goto('/home')
      await openEntry(other, text('menu.permission.onlineUser'))
      await expect(other).toHaveURL(/permission\/onlineUser/)
      await expect(other.getByRole('row').filter({ hasText: 'matengfei' }).first()).toBeVisible()

      // 'only what is chosen' shows it, and taking it away closes the screen
      await rowOf(page, 'stocktaking').getByRole('button').first().click()
      await giving.getByRole('tab', { name: text('authority.kind.menu'), exact: true }).click()
      await giving
        .getByRole('checkbox', { name: text('checkTree.only') })
        .locator('visible=true')
        .check()
      await expect(menus.getByRole('treeitem')).toHaveCount(3)
      await menus
        .getByRole('treeitem', { name: text('menu.permission.onlineUser') })
        .locator('.ant-checkbox')
        .click()
      await confirm(giving)
      await expect(giving).toHaveCount(0)
      await expect(menu.getByRole('link', { name: text('menu.permission.onlineUser') })).toHaveCount(0)
    } finally {
      await theirs.close()
    }
    // who is in it has to leave before it can go
    await openEntry(page, text('menu.permission.group'))
    await press(rowOf(page, 'stocktaking'), 'org.members')
    await members.getByRole('row').filter({ hasText: 'matengfei' }).getByRole('checkbox').check()
    await members.getByRole('button', { name: text('org.members.remove') }).click()
    await answer(page, '确定')
    await expect(members.getByRole('row').filter({ hasText: 'matengfei' })).toHaveCount(0)
    await members
      .getByRole('button', { name: text('common.close'), exact: true })
      .first()
      .click()
    await press(rowOf(page, 'stocktaking'), 'common.delete')
    await answer(page, '确定')
    await expect(rowOf(page, 'stocktaking')).toHaveCount(0)
  },
)

test('OR-04 OR-05 a position and a role of one unit are found under it, and not under another', async ({ page }) => {
  await signIn(page, 'admin', '/permission/position')
  for (const [entry, kind] of [
    ['menu.permission.position', 'position'],
    ['menu.permission.role', 'role'],
  ] as const) {
    await openEntry(page, text(entry))
    const tree = page.getByRole('tree')
    await tree.getByText('采购部', { exact: true }).click()
    await page.getByRole('button', { name: add, exact: true }).click()
    const form = dialogOf(page, text('dialog.title.add'))
    await form.getByLabel(text('common.name'), { exact: true }).fill('验收员')
    await form.getByLabel(text('common.code'), { exact: true }).fill(`inspector.${kind}`)
    await confirm(form)
    await expect(form).toHaveCount(0)
    await expect(rowOf(page, `inspector.${kind}`)).toContainText('采购部')
    await tree.getByText('财务部', { exact: true }).click()
    await expect(rowOf(page, `inspector.${kind}`)).toHaveCount(0)
    await tree.getByText('采购部', { exact: true }).click()
    await press(rowOf(page, `inspector.${kind}`), 'common.delete')
    await answer(page, '确定')
    await expect(rowOf(page, `inspector.${kind}`)).toHaveCount(0)
  }
})

test('PM-10 what is given says through whom a person has a right anyway', async ({ page }) => {
  await signIn(page, 'admin', '/permission/authorize')
  await page.getByRole('tab', { name: text('entity.user'), exact: true }).click()
  const people = page.getByRole('tabpanel', { name: text('entity.user'), exact: true })
  await people.getByLabel(text('common.keyword'), { exact: true }).fill('zhangwei')
  await people.getByRole('button', { name: text('common.search'), exact: true }).click()
  const row = rowOf(page, 'zhangwei')
  await row.getByRole('button').first().click()
  const giving = dialogOf(page, /张伟/)
  await giving.getByRole('tab', { name: text('authority.kind.menu'), exact: true }).click()
  await expect(giving.getByText(text('checkTree.from').replace('{{from}}', '')).first()).toBeVisible()
})
