/** A notice from its first word to its end: written with pictures of words and a file, for chosen people, who read it, until it is withdrawn. */
import type { Locator, Page } from '@playwright/test'
import {
  answer,
  axe,
  contrast,
  darken,
  expect,
  filledText,
  fits,
  onPostgres,
  pressInRow,
  shot,
  signIn,
  test,
  text,
  typeDates,
} from '../helpers/e2e.ts'

// messages stand in everybody's drawer
test.use({ ownServer: 'notices' })

const button = (within: Page | Locator, key: string) => within.getByRole('button', { name: text(key), exact: true })
const unread = (page: Page, count: number) =>
  page.getByRole('button', { name: count ? filledText('nav.notices.unread', { count }) : text('nav.notices'), exact: true })
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

/** Begins a notice, with a title, a bold word and a file. */
async function begin(page: Page, title: string): Promise<Locator> {
  await button(page, 'common.add').click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByLabel(text('entity.messageTitle'), { exact: true }).fill(title)
  const body = dialog.getByRole('textbox', { name: text('entity.messageBody'), exact: true })
  await body.click()
  await expect(body).toHaveAttribute('contenteditable', 'true')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('本周五')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('盘点仓库，请提前出库。')
  const files = dialog.getByRole('group', { name: text('notice.detail.attachments'), exact: true })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(files, 'upload.button').click()])
  await chooser.setFiles({ name: '盘点表.txt', mimeType: 'text/plain', buffer: Buffer.from('货架一\n') })
  await expect(files.getByText('盘点表.txt')).toBeVisible()
  return dialog
}

test(
  'NT-12 NT-13 a notice is written, sent to a department, read, looked after and withdrawn',
  onPostgres,
  async ({ page, browser, baseURL }) => {
    test.setTimeout(120_000)
    const other = await browser.newPage({ baseURL: baseURL ?? '' })
    await signIn(other, 'shijianguo')
    await expect(unread(other, 2)).toBeVisible()
    await signIn(page, 'admin', text('menu.system.notice'))
    const dialog = await begin(page, '仓库盘点')
    await dialog.getByText(text('notice.chosen'), { exact: true }).click()
    const picker = page.getByRole('dialog', { name: text('picker.title.user'), exact: true })
    await button(dialog, 'common.confirm').click()
    await expect(dialog.getByText(text('notice.receivers.required'))).toBeVisible()
    await dialog.getByRole('combobox', { name: text('notice.receivers'), exact: true }).click()
    await picker.getByRole('treeitem', { name: '采购部', exact: true }).click()
    await button(picker, 'common.confirm').click()
    await shot(page, 'notice-write')
    await axe(page, 'the dialog of a notice')
    await button(dialog, 'common.confirm').click()
    await expect(dialog).toHaveCount(0)
    const row = rowOf(page, '仓库盘点')
    await expect(row).toContainText('采购部')
    await expect(row).toContainText(text('notice.draft'))
    await pressInRow(row, text('notice.release'))
    const people = Number(/\d+/.exec(await page.getByRole('alertdialog').innerText())?.[0])
    expect(people).toBeGreaterThan(1)
    await shot(page, 'notice-release')
    await answer(page, '确定')
    await expect(row).toContainText(text('notice.released'))
    await expect(row).toContainText(String(people))

    await unread(other, 3).click()
    await other
      .getByRole('dialog', { name: text('notice.title') })
      .getByRole('button', { name: /仓库盘点/ })
      .click()
    const read = other.getByRole('dialog', { name: '仓库盘点' })
    await expect(read.locator('strong')).toHaveText('本周五')
    const [download] = await Promise.all([other.waitForEvent('download'), read.getByRole('link', { name: '盘点表.txt' }).click()])
    expect(download.suggestedFilename()).toBe('盘点表.txt')
    await axe(other, 'a notice that is read')
    await shot(other, 'notice-read')
    await other.keyboard.press('Escape')

    await pressInRow(row, text('notice.whoRead'))
    const readers = page.getByRole('dialog', { name: '仓库盘点' })
    await expect(readers.getByText(filledText('notice.reading', { received: people, read: 1, unread: people - 1 }))).toBeVisible()
    await expect(readers.getByRole('row').nth(1)).toContainText('shijianguo')
    await axe(page, 'who has read a notice')
    await shot(page, 'notice-readers')
    await page.keyboard.press('Escape')
    await expect(readers).toHaveCount(0)

    await pressInRow(row, text('common.detail'))
    const sent = page.getByRole('dialog', { name: '仓库盘点' })
    await expect(sent.locator('strong')).toHaveText('本周五')
    await expect(sent.getByText('采购部')).toBeVisible()
    await shot(page, 'notice-sent')
    await page.keyboard.press('Escape')

    // those who have not read it are told once more, and once an hour at most
    await pressInRow(row, text('notice.remind'))
    await expect(page.getByRole('alertdialog')).toContainText(filledText('notice.remind.confirm', { count: people - 1 }))
    await answer(page, '确定')
    await expect(page.getByText(filledText('notice.remind.done', { count: people - 1 }))).toBeVisible()
    await pressInRow(row, text('notice.remind'))
    await answer(page, '确定')
    await expect(page.getByText(text('notice.remind.soon'))).toBeVisible()

    await pressInRow(row, text('notice.withdraw'))
    await answer(page, '确定')
    await expect(row).toContainText(text('notice.withdrawn'))
    await expect(other.getByRole('dialog', { name: text('notice.title') }).getByText('仓库盘点')).toHaveCount(0)
    await other.close()
  },
)

test('NT-12 a notice is scheduled, and the schedule taken back; a copy is a new draft', async ({ page }) => {
  await signIn(page, 'admin', text('menu.system.notice'))
  const row = rowOf(page, '值班安排').first()
  await pressInRow(row, text('notice.schedule'))
  const dialog = page.getByRole('dialog', { name: text('notice.schedule') })
  await typeDates(dialog, text('notice.scheduledTime'), '2099-01-02 08:30')
  await shot(page, 'notice-schedule')
  await axe(page, 'the schedule of a notice')
  await button(dialog, 'common.confirm').click()
  await expect(row).toContainText(text('notice.scheduled'))
  await expect(row).toContainText('2099-01-02 08:30')
  await pressInRow(row, text('common.edit'))
  const form = page.getByRole('dialog')
  await expect(form.getByText(text('notice.scheduledHint'))).toBeVisible()
  await button(form, 'common.cancel').click()
  await pressInRow(row, text('notice.unschedule'))
  await answer(page, '确定')
  await expect(row).toContainText(text('notice.draft'))
  await pressInRow(row, text('common.copy'))
  await expect(rowOf(page, '值班安排')).toHaveCount(2)
  await axe(page, 'notices')
  await shot(page, 'notices')
  await darken(page)
  await contrast(page, 'notices in the dark')
  await shot(page, 'notices-dark')
  await page.setViewportSize({ width: 390, height: 780 })
  await fits(page)
  await shot(page, 'notices-narrow')
  await button(page, 'common.add').click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: text('entity.messageBody'), exact: true })).toBeVisible()
  await fits(page, 'the dialog of a notice')
  await shot(page, 'notice-write-narrow')
})
