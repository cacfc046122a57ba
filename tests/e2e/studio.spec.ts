import type { Page } from '@playwright/test'
import { answer, axe, contrast, darken, expect, fits, nowhere, onPostgres, openEntry, signIn, test, text } from '../helpers/e2e.ts'

const drawing = (page: Page) => page.frameLocator(`iframe[title="${text('studio.drawing')}"]`)
const faults = (page: Page) => page.getByRole('region', { name: text('studio.faultsTitle') })
const editor = (page: Page) => page.getByRole('textbox', { name: /的文本$/ })
const save = (page: Page) => page.getByRole('button', { name: text('common.save'), exact: true })
const code = (prefix: string) => `${prefix}.t${Date.now().toString(36)}`

/** Puts a whole text in place of the one that is there. */
async function write(page: Page, content: unknown) {
  await editor(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(typeof content === 'string' ? content : JSON.stringify(content, null, 2))
}

/** Goes from where a page is designed to its text. */
const toText = (page: Page) =>
  page
    .getByRole('radiogroup', { name: text('studio.show') })
    .getByText(text('studio.side.text'))
    .click()

/** Makes a page of one's own through the dialog; its editor opens. */
async function newPage(page: Page, name: string, own: string) {
  await signIn(page, 'admin', text('menu.onlineDev.pageStudio'))
  await page.getByRole('button', { name: text('studio.newPage') }).click()
  const dialog = page.getByRole('dialog', { name: text('studio.newPage') })
  await dialog.getByRole('textbox', { name: text('studio.menuName') }).fill(name)
  await dialog.getByRole('textbox', { name: text('common.code') }).fill(own)
  await dialog.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/pageStudio\\?kind=page&code=${own}`))
  // it is designed first; its text is the other side
  await toText(page)
  await expect(editor(page)).toBeVisible()
}
/** Takes what is offered: a list that has just opened takes no key yet, so that nobody accepts what they have not seen. */
async function accept(page: Page) {
  await page.waitForFunction(() => {
    const list = document.querySelector<HTMLElement>('.cm-tooltip-autocomplete')
    if (!list) return false
    list.dataset.seen ??= String(performance.now())
    return performance.now() - Number(list.dataset.seen) > 100
  })
  await page.keyboard.press('Enter')
}
const definition = (own: string, words: string) => ({
  version: 1,
  code: own,
  title: '新页面',
  body: { pingeKey: 'card', header: '卡片', children: [{ pingeKey: 'text', content: words }] },
})

test('the list of the studio holds pages and forms, found by a keyword; opening one leads to its editor', async ({ page }) => {
  await signIn(page, 'admin', text('menu.onlineDev.pageStudio'))
  await page.getByRole('textbox', { name: text('common.keyword') }).fill('dictionary')
  await page.keyboard.press('Enter')
  await expect(page.getByText('systemData.dictionary', { exact: true })).toBeVisible()
  await page
    .getByRole('row', { name: /systemData\.dictionary/ })
    .getByRole('button', { name: text('design.asText') })
    .or(page.getByRole('row', { name: /systemData\.dictionary/ }).getByText(text('design.asText')))
    .first()
    .click()
  await expect(page).toHaveURL(/pageStudio\?kind=page&code=systemData\.dictionary/)
  await expect(editor(page)).toContainText('"pingeKey": "split"')
  await expect(drawing(page).getByText('字典分类')).toBeVisible()
  await axe(page, 'studio, light')
  await darken(page)
  await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('data-theme', 'dark')
  await contrast(page, 'studio, dark')
})

test('a new page opens from the menu at once, is edited with help, drawn live, saved, compared and taken back', async ({ page }) => {
  const own = code('e2e')
  await newPage(page, '我的新页面', own)
  await openEntry(page, '我的新页面')
  await expect(page.getByRole('main').getByText(text('studio.firstText'))).toBeVisible()
  await page.goBack()
  await toText(page)
  await expect(drawing(page).getByText(text('studio.firstText'))).toBeVisible()

  // drawn as it is typed
  await write(page, definition(own, '第一稿'))
  await expect(drawing(page).getByText('第一稿')).toBeVisible()
  await page.getByRole('textbox', { name: text('studio.note') }).fill('第一次修改')
  await page.keyboard.press('Enter')
  await expect(page.getByText('版本 2', { exact: true })).toBeVisible()

  // a broken text keeps the last good drawing, and says where the fault is
  await write(page, JSON.stringify(definition(own, '第二稿'), null, 2).replace('"header"', '"hedaer"'))
  await expect(faults(page)).toContainText('没有属性“hedaer” 是否为“header”？')
  await expect(drawing(page).getByText('第一稿')).toBeVisible()
  await save(page).click()
  await expect(page.getByText(text('studio.faultsFirst'))).toBeVisible()
  await faults(page).getByRole('button').first().click()
  await page.keyboard.insertText('"header"')
  await expect(drawing(page).getByText('第二稿')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('版本 3', { exact: true })).toBeVisible()

  // what the version changed, and the way back
  await page.getByRole('button', { name: text('studio.versions'), exact: true }).click()
  const versions = page.getByRole('dialog', { name: text('studio.versions') })
  await expect(versions.getByText('第一次修改')).toBeVisible()
  await expect(versions.getByText('第一稿')).toBeVisible()
  await expect(versions.getByText('第二稿')).toBeVisible()
  await axe(page, 'versions')
  await versions.getByRole('button', { name: /^版本 2/ }).click()
  await versions.getByRole('button', { name: text('studio.restore') }).click()
  await page.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(page.getByText('版本 4', { exact: true })).toBeVisible()
  await expect(editor(page)).toContainText('第一稿')
  await expect(drawing(page).getByText('第一稿')).toBeVisible()
})

test('completion offers widgets, props and fields; hover tells what they mean', async ({ page }) => {
  const own = code('e2e')
  await newPage(page, '补全', own)
  await write(page, `{ "version": 1, "code": "${own}", "title": "x", "body": { "pingeKey": "" } }`)
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('spl')
  await expect(page.getByRole('option', { name: /^split/ })).toBeVisible()
  await accept(page)
  await expect(editor(page)).toContainText('"pingeKey": "split"')
  await page.keyboard.type(', "')
  await page.keyboard.type('sid')
  await expect(page.getByRole('option', { name: /^side/ })).toBeVisible()
  await accept(page)
  await expect(editor(page)).toContainText(/"split", "side": \{/)
  // the line may still scroll to what was written: a pointer that found another word under it is moved again
  await expect(async () => {
    await page.mouse.move(0, 0)
    await page.getByText('"split"').hover()
    await expect(page.locator('.pg-hover')).toContainText('左右分栏', { timeout: 2000 })
  }).toPass()
})

test('two people who save the same page: the second is told, sees the difference, and loses nothing', async ({ page, context }) => {
  const own = code('e2e')
  await newPage(page, '两人', own)
  const other = await context.newPage()
  await other.goto(`/pageStudio?kind=page&code=${own}`)
  await write(other, definition(own, '对方写的'))
  await save(other).click()
  await expect(other.getByText('版本 2', { exact: true })).toBeVisible()
  await write(page, definition(own, '我写的'))
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: text('studio.conflictTitle') })
  await expect(dialog).toContainText('对方写的')
  await expect(dialog).toContainText('我写的')
  await dialog.getByRole('button', { name: text('studio.saveMine') }).click()
  await expect(page.getByText('版本 3', { exact: true })).toBeVisible()
  await expect(editor(page)).toContainText('我写的')
})

test('whoever goes back to a version is told when somebody saved in between', async ({ page, context }) => {
  const own = code('e2e')
  await newPage(page, '返回', own)
  await write(page, definition(own, '第二版'))
  await save(page).click()
  await expect(page.getByText('版本 2', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: text('studio.versions'), exact: true }).click()
  const versions = page.getByRole('dialog', { name: text('studio.versions') })
  await versions.getByRole('button', { name: /^版本 1/ }).click()
  const other = await context.newPage()
  await other.goto(`/pageStudio?kind=page&code=${own}`)
  await write(other, definition(own, '对方写的'))
  await save(other).click()
  await expect(other.getByText('版本 3', { exact: true })).toBeVisible()
  await versions.getByRole('button', { name: text('studio.restore') }).click()
  await page.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(page.getByText(text('studio.conflict'))).toBeVisible()
  await expect(page.getByText('版本 2', { exact: true })).toBeVisible()
})

test('the studio is for administrators, and says so; an address that names nothing says what to do', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  for (const address of ['/pageStudio', '/previewModel']) {
    await page.goto(address)
    await expect(page.getByRole('alert').filter({ hasText: text('studio.nothingNamed') })).toBeVisible()
  }
  await page.getByRole('button', { name: text('studio.back') }).click()
  await expect(page.getByRole('button', { name: text('studio.newPage') })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'zhangwei', '/pageStudio?kind=page&code=home')
  await expect(page.getByRole('alert').filter({ hasText: text('server.forbidden') })).toBeVisible()
  await expect(editor(page)).toHaveCount(0)
})

test('what was not saved is there again after the page was left', async ({ page }) => {
  const own = code('e2e')
  await newPage(page, '草稿', own)
  await write(page, definition(own, '还没保存'))
  await expect(drawing(page).getByText('还没保存')).toBeVisible()
  await openEntry(page, '数据字典')
  await expect(page.getByText('字典分类')).toBeVisible()
  await page.goBack()
  await expect(page.getByText(text('studio.recovered'))).toBeVisible()
  await toText(page)
  await expect(editor(page)).toContainText('还没保存')
  await page.getByRole('button', { name: text('studio.discard') }).click()
  await answer(page, '确定')
  await expect(editor(page)).not.toContainText('还没保存')
})

test('a form is edited and released, and staff see it at once', onPostgres, async ({ page }) => {
  await signIn(page, 'admin', '/pageStudio?kind=form&code=leaveRequest')
  await expect(drawing(page).getByText('请假类型').first()).toBeVisible()
  await editor(page).click()
  await page.getByRole('button', { name: text('studio.find'), exact: true }).click()
  await expect(page.getByRole('textbox', { name: text('studio.find') }), 'what is looked for is typed at once').toBeFocused()
  const content = await page.evaluate(async () => {
    const token = localStorage.getItem('pinge_token')
    const answer = await fetch('/api/system/Schema/form/leaveRequest', { headers: { Authorization: `Bearer ${token}` } })
    return (await answer.json()).data.content as string
  })
  const form = JSON.parse(content)
  form.fields.unshift({ pingeKey: 'alert', title: '新加的提示', type: 'info' })
  await page.keyboard.press('Escape')
  // a field that is pressed in the drawing is shown in the text, and the panel about it is as large as any text here
  await page.getByRole('switch', { name: text('why.switch') }).click()
  await expect(editor(page)).not.toContainText('"field": "reason"')
  await drawing(page).locator('[data-field="reason"] textarea').first().click()
  await expect(editor(page)).toContainText('"field": "reason"')
  const panel = drawing(page).getByRole('complementary', { name: text('why.title') })
  await expect(panel).toBeVisible()
  const heading = await panel.getByRole('heading', { level: 2 }).boundingBox()
  expect(heading?.height, 'not made smaller with the drawing').toBeGreaterThan(16)
  await page.getByRole('switch', { name: text('why.switch') }).click()
  await expect(page.getByRole('navigation', { name: text('tabs.label') })).toContainText(
    text('studio.editing').replace('{{name}}', '请假申请'),
  )
  await write(page, form)
  await expect(drawing(page).getByText('新加的提示')).toBeVisible()
  await page.getByRole('button', { name: text('studio.saveAndRelease') }).click()
  // the state is that of what is kept: it was released before as well
  await expect(page.getByRole('button', { name: text('studio.release'), exact: true })).toBeDisabled()
  await expect(page.getByText(text('studio.state.released'), { exact: true })).toBeVisible()
  await openEntry(page, '请假申请')
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  await expect(page.getByRole('dialog').getByText('新加的提示')).toBeVisible()
})

test('RT-03 /previewModel shows a list for three screens and in three languages, and saves nothing', async ({ page }) => {
  await signIn(page, 'admin', '/previewModel?kind=list&code=expenseClaim')
  const frame = drawing(page)
  await expect(frame.getByText(/^BX\d+/).first()).toBeVisible()
  const width = () => page.locator('iframe').evaluate((element) => (element as HTMLIFrameElement).contentWindow?.innerWidth)
  await page.getByText(text('studio.device.tablet'), { exact: true }).click()
  await expect.poll(width).toBe(768)
  await page.getByText(text('studio.device.phone'), { exact: true }).click()
  await expect.poll(width).toBe(390)
  await page.getByText('English', { exact: true }).click()
  await page.getByText(text('studio.device.desktop'), { exact: true }).click()
  await expect(frame.getByRole('columnheader', { name: 'Claim number' })).toBeVisible()
  await frame.getByRole('button', { name: 'More', exact: true }).first().click()
  await frame.getByRole('menuitem', { name: 'delete', exact: true }).click()
  await frame.locator('dialog[open]').getByRole('button').last().click()
  await expect(frame.getByText(text('studio.notSaved', 'en')).first()).toBeVisible()
  await page.getByText(text('studio.kind.form'), { exact: true }).click()
  await expect(frame.getByText('Purpose').first()).toBeVisible()
  await axe(page, 'preview')
})

test('on a phone the studio shows text and drawing one at a time', async ({ page }) => {
  await signIn(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/pageStudio?kind=page&code=systemData.dictionary')
  await expect(editor(page)).toBeVisible()
  await expect(page.locator('iframe')).toBeHidden()
  await page.getByText(text('studio.drawing'), { exact: true }).click()
  await expect(page.locator('iframe')).toBeVisible()
  await expect(editor(page)).toBeHidden()
  await expect(page.frameLocator('iframe').getByRole('button', { name: text('common.add'), exact: true })).toBeVisible()
  await fits(page)
  await axe(page, 'studio on a phone')
})
