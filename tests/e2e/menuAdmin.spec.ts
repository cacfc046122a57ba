import type { Locator, Page } from '@playwright/test'
import { axe, choose, expect, nowhere, onPostgres, openEntry, shot, signIn, test, text } from '../helpers/e2e.ts'
import { callsOf, ownApp, takeAwayAfter } from '../helpers/ownApp.ts'

const dialog = (page: Page) => page.getByRole('dialog').last()
const confirm = (page: Page) => dialog(page).getByRole('button', { name: text('common.confirm'), exact: true })
const row = (within: Page | Locator, name: string) =>
  within.getByRole('row').filter({ has: ('page' in within ? within.page() : within).getByText(name, { exact: true }) })
const add = (page: Page | Locator) => page.getByRole('button', { name: text('common.add'), exact: true })
/** Answers the question on the screen; it lies on top of whatever is open. */
const answer = (page: Page) =>
  page
    .locator('dialog[open]')
    .getByRole('button', { name: text('common.confirm'), exact: true })
    .click()
/** Presses a button of a row, also one that is behind its menu. */
async function press(page: Page, name: string, label: string): Promise<void> {
  await expect(row(page, name).getByRole('button').last()).toBeVisible()
  const button = row(page, name).getByRole('button', { name: label, exact: true })
  if (!(await button.isVisible())) await row(page, name).getByRole('button').last().click()
  await button
    .or(page.getByRole('menuitem', { name: label, exact: true }))
    .first()
    .click()
}

/** Fills the form of a menu entry and saves it. */
async function fillEntry(page: Page, type: string, name: string, more: (form: Locator) => Promise<void>): Promise<void> {
  const form = dialog(page)
  await choose(page, form, text('entity.menuType'), type)
  await form.getByLabel(text('common.name'), { exact: true }).fill(name)
  await more(form)
  await confirm(page).click()
  await expect(form).toHaveCount(0)
  await expect(row(page, name)).toBeVisible()
}

test('MA-01 PM-06 a system with menus of every kind is made, and taken away again', onPostgres, async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page)
  const call = await callsOf(page)
  // a page that has no entry yet
  const made = await call('POST', '/api/system/Page', { code: 'wms.board', fullName: '库存看板', title: '库存看板' })
  await takeAwayAfter(page, '/api/system/Page/wms.board')
  await call('DELETE', `/api/system/Menu/${made.menuId}`)

  await test.step('a system, and its menus from its row', async () => {
    await openEntry(page, text('menu.system.system'))
    await add(page).click()
    const form = dialog(page)
    await form.getByLabel(text('common.name'), { exact: true }).fill('仓储')
    await form.getByLabel(text('common.code'), { exact: true }).fill('wms')
    await form.getByRole('radio', { name: text('icon.name.Inbox'), exact: true }).click()
    await axe(page, 'the form of a system')
    await confirm(page).click()
    await expect(row(page, '仓储')).toBeVisible()
    await expect(row(page, 'Pinge').getByRole('button', { name: text('common.delete'), exact: true })).toHaveCount(0)
    await row(page, '仓储')
      .getByRole('button', { name: text('menuAdmin.menus'), exact: true })
      .click()
    await expect(page.getByRole('heading', { name: '仓储' })).toBeVisible()
    await expect(page.getByRole('treeitem', { name: '仓储' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('entries of each type, each with the fields of its own', async () => {
    await add(page).click()
    await fillEntry(page, text('menuAdmin.type.1'), '仓储分组', async (form) => {
      await expect(form.getByLabel(text('entity.urlAddress'), { exact: true })).toHaveCount(0)
      await form.getByLabel(text('common.code'), { exact: true }).fill('wms.group')
    })
    const below = async () => {
      await row(page, '仓储分组')
        .getByRole('button', { name: text('menuAdmin.addBelow'), exact: true })
        .click()
      await expect(dialog(page).getByText('仓储分组', { exact: true })).toBeVisible()
    }
    await below()
    await fillEntry(page, text('menuAdmin.type.2'), '看板', async (form) => {
      await expect(form.getByLabel(text('common.code'), { exact: true })).toHaveCount(0)
      await choose(page, form, text('menuAdmin.module'), '库存看板 (wms.board)')
    })
    await below()
    await fillEntry(page, text('menuAdmin.type.3'), '客户', async (form) => {
      await choose(page, form, text('menuAdmin.module'), '客户档案')
      await form.getByLabel(text('common.code'), { exact: true }).fill('wms.customer')
    })
    await below()
    await fillEntry(page, text('menuAdmin.type.4'), '消息字典', async (form) => {
      await choose(page, form, text('menuAdmin.module'), '消息类型')
      await form.getByLabel(text('common.code'), { exact: true }).fill('wms.dictionary')
    })
    await below()
    await test.step('faults stand at their fields', async () => {
      const form = dialog(page)
      await choose(page, form, text('entity.menuType'), text('menuAdmin.type.7'))
      await form.getByLabel(text('common.name'), { exact: true }).fill('手册')
      await form.getByLabel(text('common.code'), { exact: true }).fill('wms.customer')
      await form.getByLabel(text('entity.urlAddress'), { exact: true }).fill('javascript:1')
      await confirm(page).click()
      await expect(form.getByRole('alert').filter({ hasText: '编码已存在' })).toBeVisible()
      await form.getByLabel(text('common.code'), { exact: true }).fill('wms.manual')
      await confirm(page).click()
      await expect(form.getByRole('alert').filter({ hasText: text('server.menu.wrongLink') })).toBeVisible()
      await shot(page, 'menuFault')
    })
    await fillEntry(page, text('menuAdmin.type.7'), '手册', async (form) => {
      await form.getByLabel(text('entity.urlAddress'), { exact: true }).fill('https://example.org/manual')
      await form.getByRole('radio', { name: text('menuAdmin.target.blank') }).click()
    })
    await expect(row(page, '客户')).toContainText('model/wms.customer')
    await axe(page, 'the menus')
    await shot(page, 'menus')
  })

  await test.step('an entry opens again as it was saved', async () => {
    await row(page, '客户')
      .getByRole('button', { name: text('common.edit'), exact: true })
      .click()
    const form = dialog(page)
    await expect(form.getByText('客户档案', { exact: true })).toBeVisible()
    await form.getByLabel(text('common.name'), { exact: true }).fill('往来客户')
    await shot(page, 'menuEdit')
    await confirm(page).click()
    await expect(row(page, '往来客户')).toBeVisible()
  })

  await test.step('what can be given on it: taken over, and a scheme of records with a condition', async () => {
    await row(page, '往来客户')
      .getByRole('button', { name: text('menuAdmin.rights'), exact: true })
      .click()
    const drawer = dialog(page)
    await drawer.getByRole('button', { name: text('menuAdmin.takeOver'), exact: true }).click()
    await expect(row(drawer, 'btn_add')).toBeVisible()
    await shot(page, 'rights')
    await drawer.getByRole('tab', { name: text('authority.kind.column') }).click()
    await expect(drawer.getByRole('tabpanel').getByRole('row').nth(2)).toBeVisible()
    await drawer.getByRole('tab', { name: text('entity.dataScheme') }).click()
    await expect(drawer.getByText(text('menuAdmin.schemesHint'))).toBeVisible()
    await drawer
      .getByRole('tabpanel')
      .getByRole('button', { name: text('common.add'), exact: true })
      .click()
    const form = dialog(page)
    await form.getByLabel(text('common.name'), { exact: true }).fill('重点客户')
    await form.getByLabel(text('common.code'), { exact: true }).fill('important')
    await confirm(page).click()
    await expect(form.getByRole('alert').first()).toBeVisible()
    const conditions = form.getByRole('group', { name: text('entity.condition') })
    await conditions.getByRole('button', { name: text('filter.addCondition'), exact: true }).click()
    await confirm(page).click()
    await expect(form.getByText(text('rule.conditionValue'))).toBeVisible()
    await shot(page, 'schemeFault')
    await choose(page, conditions, text('filter.symbol'), text('filter.notNull'))
    // a value that is chosen: its control comes with the field
    await conditions.getByRole('button', { name: text('filter.addCondition'), exact: true }).click()
    await conditions
      .getByRole('combobox', { name: text('filter.field') })
      .last()
      .click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('客户来源', { exact: true }).click()
    await conditions.getByRole('combobox', { name: text('filter.value'), exact: true }).click()
    await page.getByTitle('展会', { exact: true }).click()
    await axe(page, 'a data scheme')
    await shot(page, 'scheme')
    await confirm(page).click()
    await expect(row(drawer, '重点客户')).toContainText('2 个条件')
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
  })

  await test.step('a group goes when it is empty, a system when it has no menus', async () => {
    await press(page, '仓储分组', text('common.delete'))
    await answer(page)
    await expect(page.getByText(text('server.hasChildren'))).toBeVisible()
    for (const name of ['看板', '往来客户', '消息字典', '手册', '仓储分组']) {
      await press(page, name, text('common.delete'))
      await answer(page)
      await expect(row(page, name)).toHaveCount(0)
    }
    await openEntry(page, text('menu.system.system'))
    await press(page, '仓储', text('common.delete'))
    await answer(page)
    await expect(row(page, '仓储')).toHaveCount(0)
  })
})

test('MN-01 PM-03 an entry and its buttons stand in an open window as soon as they are given, and go as soon as they are taken', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  await signIn(page, 'admin', nowhere)
  const { call } = await ownApp(page, {
    fullName: '巡库登记',
    enCode: 'stockCheck',
    formData: { version: 1, fields: [{ pingeKey: 'input', field: 'title', label: '标题' }] },
    columnData: {
      version: 1,
      type: 1,
      columnList: [{ field: 'title' }],
      searchList: [],
      hasPage: true,
      btnsList: [{ value: 'add' }],
      columnBtnsList: [],
      useBtnPermission: true,
    },
  })
  const clerk = await browser.newPage({ baseURL: baseURL ?? '' })
  await signIn(clerk, 'zhouliping')
  const menu = clerk.getByRole('navigation', { name: text('nav.menu') })
  const entry = menu.getByRole('link', { name: '巡库登记', exact: true })
  await expect(menu.getByRole('button').or(menu.getByRole('link')).first()).toBeVisible()
  await expect(entry).toHaveCount(0)

  /** Opens what somebody is given, and checks or unchecks one entry there. */
  const change = async (tab: string, name: string) => {
    const open = dialog(page)
    await open.getByRole('tab', { name: text(tab), exact: true }).click()
    const panel = open.getByRole('tabpanel')
    await panel.getByRole('searchbox').or(panel.getByRole('textbox')).first().fill(name)
    const node = panel.getByRole('treeitem').filter({ hasText: name }).last()
    await node.getByRole('checkbox').or(node.locator('.ant-checkbox')).first().click()
  }
  const openRights = async () => {
    await openEntry(page, text('menu.permission.authorize'))
    await page.getByRole('tab', { name: text('entity.user'), exact: true }).click()
    const panel = page.getByRole('tabpanel')
    await panel.getByLabel(text('common.keyword'), { exact: true }).fill('zhouliping')
    await panel.getByRole('button', { name: text('common.search'), exact: true }).click()
    await expect(panel.getByRole('row')).toHaveCount(2)
    await panel.getByRole('button', { name: text('authority.open'), exact: true }).click()
    await expect(dialog(page).getByRole('tab').first()).toBeVisible()
  }
  const save = async () => {
    await confirm(page).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await openRights()
  await change('authority.kind.menu', '巡库登记')
  await save()
  await expect(entry).toBeVisible()
  await entry.click()
  await expect(
    clerk
      .getByRole('button', { name: text('common.search'), exact: true })
      .or(clerk.getByText('标题'))
      .first(),
  ).toBeVisible()
  await expect(add(clerk)).toHaveCount(0)

  await openRights()
  await change('authority.kind.button', '巡库登记')
  await shot(page, 'giveButton')
  await save()
  await expect(add(clerk)).toBeVisible()

  await openRights()
  await change('authority.kind.button', '巡库登记')
  await save()
  await expect(add(clerk)).toHaveCount(0)

  // the administrator renames the entry, then switches it off
  const entries = await call('GET', '/api/system/Menu/Selector/All?keyword=stockCheck')
  const { id } = entries.list[0]
  await call('PUT', `/api/system/Menu/${id}`, { fullName: '巡库台账' })
  await expect(menu.getByRole('link', { name: '巡库台账', exact: true })).toBeVisible()
  await call('PUT', `/api/system/Menu/${id}/Actions/State`, { enabledMark: 0 })
  await expect(menu.getByRole('link', { name: '巡库台账', exact: true })).toHaveCount(0)
  await clerk.close()
})
