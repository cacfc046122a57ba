/** A page is put together by choosing, without a brace, by mouse and by keys alone; its text says the same. */
import type { Locator, Page } from '@playwright/test'
import type { Node, PageDef } from '#core/types.ts'
import { drawing, entry, group, outline, properties, tool } from '../helpers/designed.ts'
import { axe, contrast, darken, expect, fits, signIn, test, text } from '../helpers/e2e.ts'
import { callsOf, takeAwayAfter } from '../helpers/ownApp.ts'

const parts = (page: Page) => page.getByRole('navigation', { name: text('design.parts') })
const part = (page: Page, key: string) => parts(page).locator(`[data-key="${key}"]`)
const show = (page: Page, side: string) =>
  page.getByRole('radiogroup', { name: text('studio.show') }).getByText(text(side), { exact: true })
const dialogs = (page: Page) => page.getByRole('tab')

/** An own page, open in its designer; gives what is saved of it. */
async function openPage(page: Page, code: string, more: object = {}) {
  await signIn(page, 'admin', '/home')
  const call = await callsOf(page)
  const { code: own } = await call('POST', '/api/system/Page', { code, fullName: '我的页面', ...more })
  await takeAwayAfter(page, `/api/system/Page/${own}`)
  await page.goto(`/pageStudio?kind=page&code=${code}&side=design`)
  await expect(outline(page)).toBeVisible()
  const saved = async (): Promise<PageDef> => {
    await page.keyboard.press('Control+s')
    await expect(page.getByText(text('studio.dirty'))).toBeHidden()
    return JSON.parse((await call('GET', `/api/system/Page/${code}`)).content)
  }
  return { saved }
}
const fresh = () => `e2e.p${Date.now().toString(36)}`
const blank = (code: string) => ({ version: 1, code, title: '我的页面', body: { pingeKey: 'row', children: [] } })

/** Drags from one thing to a point of another, given as parts of its width and height. */
async function drag(page: Page, from: Locator, to: Locator, [x, y]: readonly [number, number]) {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('nothing to drag')
  await page.mouse.move(start.x + 10, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + 30, start.y + start.height / 2 - 10, { steps: 3 })
  await page.mouse.move(end.x + end.width * x, end.y + end.height * y, { steps: 6 })
  await page.mouse.up()
}

test('a page with a list and a form is put together with the mouse, and is what staff see', async ({ page }) => {
  const code = fresh()
  const { saved } = await openPage(page, code, { content: blank(code) })

  // a list, dragged into the drawing
  await drag(page, part(page, 'list'), page.locator('iframe.pg-frame'), [0.5, 0.2])
  await expect(entry(page, '列表')).toBeVisible()
  await properties(page)
    .getByRole('textbox', { name: text('design.page.blockName') })
    .fill('rows')
  await properties(page).locator('[data-prop="resource"] input').fill('/api/permission/Position')
  await properties(page)
    .getByRole('button', { name: text('design.page.readAnswer') })
    .click()
  for (const name of ['fullName', 'enCode']) {
    await properties(page).getByRole('checkbox', { name }).click()
    await expect(properties(page).getByRole('checkbox', { name })).toBeChecked()
  }
  await expect(drawing(page).getByRole('columnheader', { name: 'enCode' })).toBeVisible()

  // a dialog with the fields of an entity
  await page
    .getByRole('button', { name: text('design.page.newDialog') })
    .first()
    .click()
  const asked = page.getByRole('dialog', { name: text('design.page.newDialog') })
  await asked.getByRole('textbox').fill('position')
  await asked.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(dialogs(page).filter({ hasText: 'position' })).toHaveAttribute('aria-selected', 'true')
  await properties(page).locator('[data-prop="resource"] input').fill('/api/permission/Position')
  await properties(page).locator('[data-prop="entity"]').getByRole('combobox').fill('(position)')
  await page.keyboard.press('Enter')
  await part(page, 'field:fullName').click()
  await part(page, 'field:enCode').click()
  await expect(drawing(page).getByRole('textbox', { name: '编码' })).toBeVisible()

  // a button of the list that opens it
  await dialogs(page)
    .filter({ hasText: text('design.page.page') })
    .click()
  await entry(page, text('design.page.slot.toolbar')).click()
  await part(page, 'piece:add').click()
  await properties(page)
    .getByRole('button', { name: `${text('design.page.do')}: ${text('design.list.addAction')}` })
    .click()
  await page.getByRole('menuitem').first().click()
  await expect(properties(page).locator('.pg-page-action')).toContainText('position')
  await drawing(page).getByRole('columnheader', { name: 'fullName' }).click()
  await properties(page).locator('[data-prop="label"] textarea').fill('岗位名称')
  await expect(drawing(page).getByRole('columnheader', { name: '岗位名称' })).toBeVisible()

  await fits(page, 'the designer of pages')
  await axe(page, 'the designer of pages')
  const page1 = await saved()
  expect(page1.body).toMatchObject({ pingeKey: 'list', id: 'rows', resource: '/api/permission/Position' })
  expect((page1.body.columns as Node[]).map(({ field, label }) => [field, label])).toEqual([
    ['fullName', '岗位名称'],
    ['enCode', 'enCode'],
  ])
  expect(page1.body.toolbar).toEqual([{ use: 'add', do: [{ open: 'position' }] }])
  expect(page1.dialogs?.position?.form).toMatchObject({ entity: 'position', fields: ['fullName', 'enCode'] })

  // the other side shows what is selected, and brings it back
  await show(page, 'studio.side.text').click()
  await expect(page.locator('.cm-activeLine')).toContainText('}')
  await show(page, 'design.design').click()
  await expect(properties(page).getByRole('heading', { level: 2 })).toContainText('岗位名称')

  // as staff see it
  await page.goto(`/${code.replaceAll('.', '/')}`)
  await expect(page.getByRole('columnheader', { name: '岗位名称' })).toBeVisible()
  await page.getByRole('button', { name: text('common.add') }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: '编码' })).toBeVisible()
})

test('a page is changed by keys alone: added, moved, taken back, removed and saved', async ({ page }) => {
  const code = fresh()
  const { saved } = await openPage(page, code, { begin: 'dashboard' })
  await expect(drawing(page).getByText(text('home.shortcuts'))).toBeVisible()
  const { keyboard } = page
  const focus = page.locator(':focus')

  // the outline, then the parts, each by F6
  const into = async (selector: string) => {
    await expect(async () => {
      await keyboard.press('F6')
      expect(await page.evaluate((one) => document.activeElement?.closest(one) !== null, selector)).toBe(true)
    }).toPass()
  }
  await into('.pg-page-tree, .pg-design-outline')
  await keyboard.press('End')
  await expect(tool(page, 'remove')).toBeEnabled()
  await into('.pg-catalog-index')
  await expect(focus).toHaveAttribute('role', 'combobox')
  await keyboard.type('text')
  await expect(parts(page).locator('.pg-catalog-at')).toHaveAttribute('data-key', 'text')
  await keyboard.press('Enter')
  await expect(properties(page).getByRole('heading', { level: 2 })).toContainText('文本')

  await into('.pg-page-tree, .pg-design-outline')
  await expect(tool(page, 'up')).toBeEnabled()
  await keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: '移动' }).first()).toBeAttached()
  await keyboard.press('Control+z')
  await expect(tool(page, 'redo')).toBeEnabled()
  await keyboard.press('Control+y')
  await into('.pg-design-right')
  await keyboard.press('Control+s')
  await expect(page.getByText(text('studio.dirty'))).toBeHidden()
  const { body } = await saved()
  expect(body.children?.map(({ pingeKey }) => pingeKey)).toEqual(['welcome', 'shortcuts', 'feed', 'text', 'feed'])

  await darken(page)
  await contrast(page, 'the designer of pages, dark')
})

test('sources, conditions, footer buttons and polling are chosen, and a dialog is renamed with all that opens it', async ({ page }) => {
  const code = fresh()
  const content = {
    ...blank(code),
    body: {
      pingeKey: 'list',
      id: 'rows',
      source: { options: [] },
      columns: [{ field: 'fullName', label: '名称' }],
      toolbar: [{ label: '打开', do: [{ open: 'one' }] }],
    },
    dialogs: { one: { title: '一个', form: { fields: [] }, confirm: [{ close: true }] } },
  }
  const { saved } = await openPage(page, code, { content })

  // a named source of the page, by its address
  await properties(page)
    .getByRole('button', { name: text('pageForm.addSource') })
    .click()
  const sources = properties(page).getByRole('group', { name: text('pageForm.sources'), exact: true })
  const name = sources.getByRole('textbox', { name: text('pageForm.sourceName'), exact: true })
  await name.fill('people')
  await name.press('Enter')
  await expect(sources.getByRole('button', { name: 'people', exact: true })).toBeVisible()
  await sources.getByRole('combobox', { name: new RegExp(text('design.page.address')) }).fill('/api/permission/Position')
  await expect(sources).toContainText(text('pageForm.sourceOnce'))

  // what the page does again and again
  const every = properties(page).getByRole('group', { name: text('pageForm.every'), exact: true })
  await every.getByRole('switch').click()
  await every.getByRole('spinbutton').fill('30')
  await every.getByRole('button', { name: `${text('pageForm.everyDo')}: ${text('design.list.addAction')}` }).click()
  await page.getByRole('menuitem').nth(2).click()

  // a button shows on a condition that is chosen
  await entry(page, '打开').click()
  await properties(page)
    .getByRole('button', { name: new RegExp(`^${text('properties.group.linkage')}`) })
    .click()
  const visible = properties(page).locator('[data-prop="visible"]')
  await visible.getByRole('button', { name: new RegExp(text('properties.expression')) }).click()
  await visible.getByRole('combobox', { name: new RegExp(text('rule.addClause')) }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: 'people' }).click()
  await visible.getByRole('combobox', { name: new RegExp(text('rule.comparison')) }).click()
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: text('rule.is.filled') })
    .click()

  // a button in the footer of the dialog, and another name for it
  await dialogs(page).filter({ hasText: 'one' }).click()
  await properties(page)
    .getByRole('button', { name: text('pageForm.addButton') })
    .click()
  const called = properties(page).getByRole('textbox', { name: text('design.page.dialogName'), exact: true })
  await called.fill('person')
  await called.press('Enter')
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('打开')
  await asked.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(dialogs(page).filter({ hasText: 'person' })).toHaveAttribute('aria-selected', 'true')
  await fits(page, 'the settings of a dialog')
  await axe(page, 'the settings of a dialog')

  const made = await saved()
  expect(made.sources).toEqual({ people: { get: '/api/permission/Position' } })
  expect(made.every).toEqual({ seconds: 30, do: [{ reload: 'rows' }] })
  expect(made.body.toolbar).toEqual([{ label: '打开', visible: '{{ not empty(page.people) }}', do: [{ open: 'person' }] }])
  expect(made.dialogs).toMatchObject({ person: { buttons: [{ label: text('pageForm.newButton'), do: [{ close: true }] }] } })
})

test('what was kept as a piece is dragged into a page, and so is a named part', async ({ page }) => {
  const code = fresh()
  const { saved } = await openPage(page, code, { content: blank(code) })
  const call = await callsOf(page)
  const content = JSON.stringify({
    pinge: 'nodes',
    version: 1,
    nodes: [{ pingeKey: 'alert', type: 'info', title: '提示一句' }],
    outside: {},
  })
  const fullName = `块${Date.now().toString(36)}`
  const kept = { kind: 'piece', fullName, category: '', description: '', content, sortCode: 0, enabledMark: 1 }
  const { id } = await call('POST', '/api/system/DesignTemplate', kept)
  await takeAwayAfter(page, `/api/system/DesignTemplate/${id}`)
  await page.reload()
  await expect(outline(page)).toBeVisible()
  await drag(page, part(page, `kept:${id}`), page.locator('iframe.pg-frame'), [0.5, 0.2])
  await expect(entry(page, '提示一句')).toBeVisible()
  await drag(page, part(page, 'list'), page.locator('iframe.pg-frame'), [0.5, 0.8])
  await entry(page, text('design.page.slot.toolbar')).click()
  await drag(page, part(page, 'piece:add'), entry(page, text('design.page.slot.toolbar')), [0.5, 0.5])
  await expect(properties(page).getByRole('heading', { level: 2 })).toContainText(text('common.add'))
  const { body } = await saved()
  expect(body.children?.map(({ pingeKey }) => pingeKey)).toEqual(['alert', 'list'])
  expect(body.children?.[1]?.toolbar).toEqual(['add'])
})

test('PK-12 pages, addresses and people are chosen by their names; one that is gone is said to be', async ({ page }) => {
  const code = fresh()
  const who = { pingeKey: 'userSelect', field: 'who', label: '负责人', selectType: 'custom', ableIds: ['gone--user'] }
  const children = [
    { pingeKey: 'page', id: 'inner', code: 'system.menu' },
    { pingeKey: 'link', id: 'leads', content: '去' },
    { pingeKey: 'form', id: 'people', form: { version: 1, fields: [who] } },
  ]
  const { saved } = await openPage(page, code, { content: { ...blank(code), body: { pingeKey: 'row', children } } })
  const prop = (name: string) => properties(page).locator(`[data-prop="${name}"]`)

  await entry(page, 'inner').click()
  await prop('code').getByRole('combobox').fill('systemData.dictionary')
  await page.keyboard.press('Enter')
  await expect(prop('code')).toContainText('数据字典 (systemData.dictionary)')

  await entry(page, '去').click()
  await prop('href').getByRole('combobox').fill('在线用户')
  await page.getByText('在线用户 (/permission/onlineUser)').click()

  await entry(page, '负责人').click()
  await group(page, 'permission').click()
  const able = prop('ableIds')
  await expect(able).toContainText(text('relation.gone'))
  await able.getByRole('combobox').first().click()
  const picker = page.getByRole('dialog', { name: text('picker.title.user') })
  await picker.getByLabel('关键词').fill('周丽萍')
  await picker.getByRole('option', { name: /周丽萍/ }).click()
  await picker.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(able).toContainText('周丽萍')
  await axe(page, 'people that are chosen')

  const [inner, leads, people] = (await saved()).body.children as Node[]
  expect([inner?.code, leads?.href]).toEqual(['systemData.dictionary', '/permission/onlineUser'])
  const [field] = people ? (people.form as { fields: Node[] }).fields : []
  expect(field?.ableIds).toEqual(['gone--user', expect.stringMatching(/--user$/)])
})
