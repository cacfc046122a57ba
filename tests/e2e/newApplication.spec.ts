import { utils, write } from '@e965/xlsx'
import type { Locator, Page } from '@playwright/test'
import { plain } from '../helpers/designed.ts'
import { axe, contrast, expect, fits, nowhere, onPostgres, pressInRow, signIn, test, text } from '../helpers/e2e.ts'
import { type Hand, keysOf, mouse, pressesOf, reach } from '../helpers/hands.ts'
import { callsOf, takeAwayAfter } from '../helpers/ownApp.ts'

const many = 500
const purposes = ['面试', '拜访', '送货', '维修']
/** A workbook as people keep it: a title, heads, and texts that mean something to the language of forms. */
const book = (): Buffer => {
  const rows = Array.from({ length: many }, (_, i) => [
    `访客${i + 1}`,
    `138${String(10_000_000 + i)}`,
    `2026-01-${String((i % 28) + 1).padStart(2, '0')}`,
    purposes[i % purposes.length],
    i + 0.5,
    '{{ user.id }}',
  ])
  const sheet = utils.aoa_to_sheet([['访客登记表'], ['姓名', '手机', '来访日期', '事由', '金额', '备注{{'], ...rows])
  return write({ SheetNames: ['A'], Sheets: { A: sheet } }, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
let n = 0
const unique = (name: string) => `${name}${Date.now().toString(36)}${++n}`
const screen = text('menu.onlineDev.webDesign')
const wizard = (page: Page) => page.getByRole('dialog', { name: text('application.new') })
const nameIn = (dialog: Locator) => dialog.getByRole('textbox', { name: text('common.name'), exact: true }).first()
const make = (dialog: Locator) => dialog.getByRole('button', { name: text('application.make'), exact: true }).click()
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const entryOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: text('nav.menu') }).getByRole('link', { name, exact: true })

const button = (within: Page | Locator, key: string) => within.getByRole('button', { name: text(key), exact: true })

/** Begins an application of the workbook; gives the dialog, in which its columns are shown before anything is made. */
async function fromSheet(page: Page, name: string, hand: Hand = mouse): Promise<Locator> {
  await signIn(page, 'admin', screen)
  await hand.begin(page)
  await hand.press(button(page, 'application.new'))
  const dialog = wizard(page)
  const from = dialog.getByRole('radiogroup', { name: text('application.from') })
  await hand.turn(from.getByRole('radio', { checked: true }), from.getByRole('radio', { name: text('application.from.sheet') }))
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const asked = page.waitForEvent('filechooser')
  await hand.press(
    dialog
      .getByRole('group', { name: text('application.file') })
      .getByRole('button')
      .first(),
  )
  await (await asked).setFiles({ name: `${name}.xlsx`, mimeType, buffer: book() })
  await expect(nameIn(dialog)).toHaveValue(name)
  await expect(dialog.getByText(text('application.fieldsHelp'))).toBeVisible()
  return dialog
}

/** Has an application taken away after the test, with its entry. */
async function takeAway(page: Page, name: string) {
  const call = await callsOf(page)
  const { list } = await call('GET', `/api/visualdev/Base?keyword=${encodeURIComponent(name)}`)
  await takeAwayAfter(page, `/api/visualdev/Application/${list[0].id}`)
  return { call, id: String(list[0].id) }
}

/** What the sheet itself has of braces: it is data, and reads as such. */
const own = ['{{ user.id }}', '备注{ {']

/** From the sheet to a first record of a clerk; no brace is seen that the sheet does not have. */
async function useSheet(page: Page, hand: Hand, isLookedAt: boolean): Promise<void> {
  test.slow()
  const name = unique('访客')
  await test.step('its columns are shown before it is made, and it is given to a role', async () => {
    const dialog = await fromSheet(page, name, hand)
    const guessed = (await dialog.getByRole('row').allInnerTexts()).join(' ')
    const kinds = ['text', 'mobile', 'date', 'dictionary', 'decimal', 'text'].map((kind) => text(`application.kind.${kind}`))
    expect(guessed.match(new RegExp([...new Set(kinds)].join('|'), 'g'))).toEqual(kinds)
    if (isLookedAt) await axe(page, 'a sheet before an application is made of it')
    await hand.press(dialog.getByRole('combobox', { name: text('application.roles'), exact: true }), 'back')
    const roles = page.getByRole('dialog', { name: '选择角色', exact: true })
    // the company has only roles for everybody: the dialog opens where there are some
    await expect(roles.getByRole('tab', { name: '全局', exact: true })).toHaveAttribute('aria-selected', 'true')
    await hand.write(roles.getByRole('searchbox', { name: '关键词' }), '普通员工')
    await hand.take(roles.getByRole('option', { name: /普通员工/ }))
    await hand.press(button(roles, 'common.confirm'))
    await expect(roles).toBeHidden()
    await plain(page, 'the columns of a sheet', ...own)
    await hand.press(button(dialog, 'application.make'))
  })
  await test.step('it leads to the running entry, with all rows', async () => {
    await expect(page).toHaveURL(/\/model\/\w+$/, { timeout: 30_000 })
    const { call, id } = await takeAway(page, name)
    await expect(page.getByText(`共 ${many} 条`)).toBeVisible()
    await expect(entryOf(page, name)).toBeVisible()
    // what stands in a cell or a head is a text
    await expect(page.getByRole('columnheader', { name: '备注{ {' })).toBeVisible()
    await expect(page.getByText('{{ user.id }}').first()).toBeVisible()
    await plain(page, 'its list', ...own)
    const { fields } = JSON.parse((await call('GET', `/api/visualdev/Base/${id}`)).formData)
    expect(fields).toMatchObject([
      { pingeKey: 'input' },
      { pingeKey: 'input', regList: [{ use: 'mobile' }] },
      { pingeKey: 'datePicker', format: 'yyyy-MM-dd' },
      { pingeKey: 'select', source: { dict: expect.any(String) } },
      { pingeKey: 'inputNumber', precision: 2 },
      { pingeKey: 'input' },
    ])
  })
  await test.step('a clerk of the role finds it and files a record', async () => {
    await signIn(page, 'gaowenbo', name)
    await hand.begin(page)
    await expect(page.getByText(`共 ${many} 条`)).toBeVisible()
    await hand.press(button(page, 'common.add'))
    const record = page.getByRole('dialog').first()
    const mobile = record.getByRole('textbox', { name: '手机', exact: true })
    await hand.write(record.getByRole('textbox', { name: '姓名', exact: true }), '王小明')
    await hand.write(mobile, '123')
    await hand.press(button(record, 'common.confirm'))
    await expect(record.getByText(text('rule.mobile')).first()).toBeVisible()
    await hand.write(mobile, '13800138000')
    await hand.choose(record.getByRole('combobox', { name: '事由', exact: true }), '送货')
    await plain(page, 'a record', ...own)
    await hand.press(button(record, 'common.confirm'))
    await expect(record).toBeHidden()
    await expect(page.getByText(`共 ${many + 1} 条`)).toBeVisible()
    await plain(page, 'the list of a clerk', ...own)
  })
}

test('VD-06 VD-07 an application is made of a sheet with its rows, given to a role, and used by a clerk', onPostgres, async ({ page }) => {
  await useSheet(page, mouse, true)
})

test('VD-06 the same by the keyboard alone', async ({ page }) => {
  const presses = await pressesOf(page)
  await useSheet(page, keysOf(page), false)
  expect(await presses()).toBe(0)
})

test('VD-01 an application is made by the keyboard, copied, moved in the menu, switched off, and deleted with what it says goes with it', async ({
  page,
  tolerate,
}) => {
  test.slow()
  const [name, copy] = [unique('登记'), unique('副本')]
  await signIn(page, 'admin', screen)
  await test.step('made by the keyboard alone', async () => {
    await page.getByRole('button', { name: text('application.new') }).press('Enter')
    await expect(nameIn(wizard(page))).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    // what is empty is designed first
    await expect(page).toHaveURL(/\/formDesigner\?id=\w+$/)
    await expect(page.getByRole('toolbar', { name: text('design.tools') })).toBeVisible()
    await expect(entryOf(page, name)).toBeVisible()
  })
  await test.step('a copy has an entry of its own', async () => {
    await signIn(page, 'admin', screen)
    await pressInRow(rowOf(page, name), text('common.copy'))
    await expect(wizard(page).getByText(text('application.copyOf'), { exact: true })).toBeVisible()
    await nameIn(wizard(page)).fill(copy)
    await make(wizard(page))
    await expect(page).toHaveURL(/\/model\/app\d+$/)
    await takeAway(page, copy)
    await expect(entryOf(page, copy)).toBeVisible()
  })
  await test.step('its entry is moved to another place of the menu', async () => {
    await signIn(page, 'admin', screen)
    const group = text('menu.onlineDev')
    const within = page.getByRole('navigation', { name: text('nav.menu') }).getByRole('listitem')
    const moved = within.filter({ has: page.getByRole('button', { name: group, exact: true }) }).getByRole('link', { name, exact: true })
    await expect(entryOf(page, name)).toBeVisible()
    await expect(moved).toHaveCount(0)
    await pressInRow(rowOf(page, name), text('application.move'))
    const dialog = page.getByRole('dialog', { name: text('application.move') })
    await dialog.getByRole('combobox', { name: text('application.place'), exact: true }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(group, { exact: true }).click()
    await dialog.getByRole('button', { name: text('common.confirm'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(moved).toBeVisible()
    await expect(entryOf(page, name)).toHaveCount(1)
  })
  await test.step('switched off, and on again', async () => {
    await signIn(page, 'admin', screen)
    for (const [from, to] of [
      ['enabled', 'disabled'],
      ['disabled', 'enabled'],
    ]) {
      await rowOf(page, name)
        .getByText(text(`dict.status.${from}`), { exact: true })
        .click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: text('common.confirm'), exact: true })
        .click()
      await expect(rowOf(page, name).getByText(text(`dict.status.${to}`), { exact: true })).toBeVisible()
    }
  })
  await test.step('what would be lost is asked of the server first, by the keyboard: asked again where that failed, and left alone by Escape', async () => {
    const call = await callsOf(page)
    const { list } = await call('GET', `/api/visualdev/Base?keyword=${encodeURIComponent(name)}`)
    await call('POST', `/api/visualdev/OnlineDev/${list[0].id}`, { name: 'a' })
    const question = new RegExp(`/api/visualdev/Application/${list[0].id}\\?`)
    tolerate('net::ERR_FAILED')
    await page.route(question, (route) => route.abort())
    await pressInRow(rowOf(page, name), text('common.delete'))
    const dialog = page.getByRole('dialog', { name: text('application.remove') })
    const now = dialog.getByRole('button', { name: text('application.removeNow'), exact: true })
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(now).toBeDisabled()
    await expect(now).toHaveClass(/ant-btn-dangerous/)
    await page.unroute(question)
    await dialog.getByRole('button', { name: text('common.retry'), exact: true }).press('Enter')
    // the application, and its entry
    await expect(dialog.getByText(name, { exact: true })).toHaveCount(2)
    await expect(dialog.getByText('1 条记录', { exact: true })).toBeVisible()
    await axe(page, 'what would be lost')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(entryOf(page, name)).toBeVisible()
  })
  await test.step('and goes', async () => {
    await pressInRow(rowOf(page, name), text('common.delete'))
    const dialog = page.getByRole('dialog', { name: text('application.remove') })
    await expect(dialog.getByText('1 条记录', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: text('application.removeNow'), exact: true }).press('Enter')
    await expect(rowOf(page, name)).toHaveCount(0)
    await expect(entryOf(page, name)).toHaveCount(0)
  })
})

test('VD-01 an application is copied, moved, switched off and deleted by the keyboard alone', async ({ page }) => {
  test.slow()
  const hand = keysOf(page)
  const presses = await pressesOf(page)
  const [name, copy] = [unique('键盘'), unique('键盘副本')]
  await signIn(page, 'admin', nowhere)
  const call = await callsOf(page)
  const { id } = await call('POST', '/api/visualdev/Application', { fullName: name, from: 'empty', parentId: '-1' })
  await signIn(page, 'admin', screen)
  const more = rowOf(page, name).getByRole('button', { name: /^更多$/ })
  /** Opens what stands behind a row's last button, and chooses there. */
  const choose = async (label: string) => {
    await hand.press(more)
    const item = page.getByRole('menuitem', { name: text(label), exact: true })
    await reach(item, 'ArrowDown')
    await page.keyboard.press('Enter')
  }
  const find = async () => {
    await hand.begin(page)
    await hand.write(page.getByRole('search').getByRole('textbox').first(), name)
    await page.keyboard.press('Enter')
    await expect(page.getByText('共 1 条')).toBeVisible()
  }
  await find()

  await test.step('copied', async () => {
    await choose('common.copy')
    await expect(nameIn(wizard(page))).toBeFocused()
    await hand.write(nameIn(wizard(page)), copy)
    await hand.press(button(wizard(page), 'application.make'))
    await expect(page).toHaveURL(/\/model\/app\d+$/)
    await takeAway(page, copy)
    await expect(entryOf(page, copy)).toBeVisible()
    await signIn(page, 'admin', screen)
    await find()
  })
  await test.step('moved', async () => {
    await choose('application.move')
    const dialog = page.getByRole('dialog', { name: text('application.move') })
    const place = dialog.getByRole('combobox', { name: text('application.place'), exact: true })
    await hand.write(place, text('menu.onlineDev'))
    // Enter takes what the keyword has found
    await expect(page.locator('.ant-select-tree-treenode-active:visible')).toHaveText(text('menu.onlineDev'))
    await page.keyboard.press('Enter')
    await expect(place.locator('xpath=ancestor::*[contains(@class,"ant-select")][last()]')).toContainText(text('menu.onlineDev'))
    await hand.press(button(dialog, 'common.confirm'))
    await expect(dialog).toBeHidden()
    const entries = await call('GET', `/api/visualdev/Application/${id}/Entries`)
    expect(entries.list).toHaveLength(1)
    expect(entries.parentId).not.toBe('-1')
  })
  await test.step('switched off, and on again', async () => {
    for (const [from, to] of [
      ['enabled', 'disabled'],
      ['disabled', 'enabled'],
    ]) {
      await hand.press(rowOf(page, name).getByRole('button', { name: text(`dict.status.${from}`), exact: true }), 'back')
      await hand.press(button(page.getByRole('alertdialog'), 'common.confirm'))
      await expect(rowOf(page, name).getByText(text(`dict.status.${to}`), { exact: true })).toBeVisible()
    }
  })
  await test.step('deleted, with what is lost said before', async () => {
    await choose('common.delete')
    const dialog = page.getByRole('dialog', { name: text('application.remove') })
    await hand.press(button(dialog, 'application.removeNow'))
    await expect(rowOf(page, name)).toHaveCount(0)
    await expect(entryOf(page, name)).toHaveCount(0)
  })
  expect(await presses()).toBe(0)
})

test('a sheet is looked through on a phone, in the dark', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 820 })
  await page.addInitScript(() => localStorage.setItem('pinge_themeClass', 'dark'))
  const dialog = await fromSheet(page, '访客')
  await expect(dialog.getByText('第 1 行', { exact: true })).toBeVisible()
  await fits(page, 'a sheet on a phone')
  await contrast(page, 'a sheet on a phone, in the dark')
})
