import type { Page } from '@playwright/test'
import { axe, contrast, darken, expect, fits, nowhere, signIn, test, text, typeDates } from '../helpers/e2e.ts'
import { day } from '../helpers/fill.ts'

test.use({ ownServer: 'schedule' })

const address = '/workFlow/schedule'
const calendar = (page: Page) => page.getByRole('region', { name: text('schedule.calendar'), exact: true })
const entry = (page: Page, name: string) => calendar(page).locator('[data-entry]').filter({ hasText: name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const button = (page: Page, name: string) => calendar(page).getByRole('button', { name, exact: true })

/** Makes one by the dialog, today at nine. */
async function add(page: Page, title: string, repetition?: string): Promise<void> {
  await button(page, text('schedule.add')).click()
  const edit = page.getByRole('dialog')
  await edit.getByRole('textbox', { name: text('schedule.field.title'), exact: true }).fill(title)
  await typeDates(edit, text('schedule.field.startTime'), `${day()} 09:00`)
  await typeDates(edit, text('schedule.field.endTime'), `${day()} 10:00`)
  if (repetition) {
    await edit.getByRole('combobox', { name: text('schedule.repetition'), exact: true }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(repetition, { exact: true }).click()
  }
  await edit.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(edit).toBeHidden()
}

test('SC-01 SC-02 SC-06 an entry is made, shown in its details and deleted after a question', async ({ page }) => {
  await signIn(page, 'admin', address)
  await add(page, '单次会议')
  await expect(entry(page, '单次会议')).toHaveCount(1)
  await entry(page, '单次会议').click()
  const detail = dialog(page, text('schedule.detail.title'))
  await expect(detail).toBeVisible()
  for (const name of ['category', 'urgency', 'title', 'content', 'attachments', 'startTime', 'endTime', 'creator', 'participants'])
    await expect(detail.getByText(text(`schedule.field.${name}`), { exact: true })).toBeVisible()
  await expect(detail.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)).toHaveCount(2)
  await axe(page, 'the details of an entry')
  await detail.getByRole('button', { name: text('common.delete'), exact: true }).click()
  const question = page.getByRole('alertdialog').filter({ hasText: text('schedule.delete.confirm') })
  await question.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(detail).toBeHidden()
  await expect(entry(page, '单次会议')).toHaveCount(0)
})

test('SC-07 SC-09 one that repeats is moved by keys and deleted in the scope that is asked', async ({ page }) => {
  await signIn(page, 'admin', address)
  await add(page, '每日站会', text('schedule.repetition.2'))
  await button(page, text('schedule.view.week')).click()
  await button(page, text('schedule.next')).click()
  await expect(entry(page, '每日站会')).toHaveCount(7)
  await axe(page, 'a week')

  const first = entry(page, '每日站会').first()
  const before = await first.innerText()
  await first.focus()
  await page.keyboard.press('ArrowDown')
  const move = dialog(page, text('schedule.move'))
  await move.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(move).toBeHidden()
  await expect(entry(page, ':15')).toHaveCount(1)
  await expect(entry(page, '每日站会')).toHaveCount(7)
  expect(before).not.toContain(':15')

  await entry(page, '每日站会').nth(3).focus()
  await page.keyboard.press('Enter')
  await dialog(page, text('schedule.detail.title'))
    .getByRole('button', { name: text('common.delete'), exact: true })
    .click()
  const remove = dialog(page, text('common.delete'))
  await expect(remove.getByRole('radio', { name: text('schedule.scope.1'), exact: true })).toBeChecked()
  expect((await remove.boundingBox())?.width).toBe(380)
  await axe(page, 'the scopes of a deletion')
  await remove.getByRole('radio', { name: text('schedule.scope.2'), exact: true }).check()
  await remove.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(remove).toBeHidden()
  await expect(entry(page, '每日站会')).toHaveCount(3)
})

test('a month is read in the dark, and a day of it is moved to another by the mouse', async ({ page }) => {
  await signIn(page, 'admin', address)
  await add(page, '拖动的会议')
  await axe(page, 'a month')
  await darken(page)
  await contrast(page, 'a month in the dark')
  const cell = entry(page, '拖动的会议').locator('xpath=ancestor::*[@data-date][1]')
  const before = await cell.getAttribute('data-date')
  const other = calendar(page).locator(`[role="cell"][data-date]:not([data-date="${before}"])`).nth(9)
  const target = await other.getAttribute('data-date')
  await entry(page, '拖动的会议').dragTo(other)
  await expect(cell).toHaveAttribute('data-date', target ?? '')
  await page.reload()
  await expect(cell).toHaveAttribute('data-date', target ?? '')
})

test('NT-09 SC-05 a message of an entry opens it, and nothing where it is no more', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const { list } = await call(page, 'GET', '/api/permission/Users?keyword=suwanqing')
  const startDay = Date.now() + 3_600_000
  const invite = (title: string) =>
    call(page, 'POST', '/api/system/Schedule', { title, startDay, endDay: startDay, toUserIds: [list[0].id] })
  await invite('还在的会议')
  const { id } = await invite('取消的会议')
  await call(page, 'DELETE', `/api/system/Schedule/${id}/3`)
  await signIn(page, 'suwanqing', '/home')
  const open = async (name: RegExp) => {
    await page.getByRole('button', { name: /^消息/ }).first().click()
    await page.getByRole('dialog', { name: '消息' }).getByRole('button', { name }).first().click()
  }
  await open(/取消了日程：取消的会议/)
  await expect(page).toHaveURL(/\/home$/)
  await page.keyboard.press('Escape')
  await open(/邀请您参加日程：还在的会议/)
  await expect(page).toHaveURL(/\/workFlow\/schedule\?id=/)
  const detail = dialog(page, text('schedule.detail.title'))
  await expect(detail.getByText('还在的会议')).toBeVisible()
  await expect(detail.getByRole('button', { name: text('common.delete'), exact: true })).toHaveCount(0)
})

/** A call as whoever is signed in on a page. */
async function call(page: Page, method: string, url: string, data?: object) {
  const token = await page.evaluate(() => localStorage.getItem('pinge_token'))
  const answer = await (
    await page.request.fetch(url, { method, headers: { authorization: `Bearer ${token}` }, ...(data && { data }) })
  ).json()
  expect(answer.code, `${url}: ${answer.msg}`).toBe(200)
  return answer.data
}

/** Opens who is free out of the dialog of an entry. */
async function openFree(page: Page, name: string) {
  await entry(page, name).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('common.edit'), exact: true })
    .click()
  await page.getByRole('button', { name: text('schedule.free'), exact: true }).click()
  return dialog(page, text('schedule.free'))
}

test('SC-10 who is free is seen by spans alone, and the next common time is taken by keys', async ({ page }) => {
  await signIn(page, 'admin', address)
  const { list } = await call(page, 'GET', '/api/permission/Users?keyword=suwanqing')
  const guest = list[0]
  // by the clock of the page, which need not be that of this process
  const midnight = await page.evaluate(() => new Date().setHours(0, 0, 0, 0))
  const at = (hour: number) => midnight + hour * 3_600_000
  const make = (title: string, from: number, to: number) =>
    call(page, 'POST', '/api/system/Schedule', { title, startDay: at(from), endDay: at(to), toUserIds: [guest.id] })
  await make('私下的会议', 9.5, 11)
  await make('要排的会议', 9, 10)
  await page.reload()
  const free = await openFree(page, '要排的会议')
  const line = free.getByRole('listitem').filter({ hasText: guest.realName })
  await expect(line).toContainText(text('schedule.free.conflict'))
  // the one that is to be moved does not count, and nothing is said of what the other is
  await expect(line).toContainText('09:30 – 11:00')
  await expect(free).not.toContainText('私下的会议')
  await expect(free.getByRole('listitem')).toHaveCount(2)
  await axe(page, 'who is free')
  const take = free.getByRole('button', { name: new RegExp(`^${text('schedule.free.take')} `) })
  const named = /(\d{4}-\d\d-\d\d \d\d:\d\d) – (\d\d:\d\d)/.exec(await take.innerText())
  await take.focus()
  await page.keyboard.press('Enter')
  await expect(free).toBeHidden()
  const start = page.getByRole('dialog').getByRole('textbox', { name: text('schedule.field.startTime'), exact: true })
  await expect(start).toHaveValue(named?.[1] ?? 'no time was offered')
})

test('who is free says so where it cannot be read, and is read again', async ({ page }) => {
  // somebody whose next days no other test fills
  await signIn(page, 'gaowenbo', address)
  await add(page, '读不到的会议')
  let fails = true
  await page.route(/\/Schedule\/FreeBusy/, (route) =>
    fails ? route.fulfill({ json: { code: 400, msg: '读不到', data: null } }) : route.continue(),
  )
  const free = await openFree(page, '读不到的会议')
  await expect(free.getByRole('alert')).toContainText('读不到')
  fails = false
  await free.getByRole('button', { name: text('common.retry'), exact: true }).click()
  await expect(free.getByRole('listitem')).toHaveCount(1)
  await expect(free).toContainText(text('schedule.free.alone'))
  await free.getByRole('button', { name: text('schedule.free.after'), exact: true }).click()
  await expect(free.getByRole('listitem')).toContainText(text('schedule.free.none'))
})

test('days off and days that are made up for are shown on the calendar, and a year leads to its months and days', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const year = await page.evaluate(() => new Date().getFullYear())
  const month = await page.evaluate(() => String(new Date().getMonth() + 1).padStart(2, '0'))
  const [off, worked] = [`${year}-${month}-10`, `${year}-${month}-11`]
  const period = (day: string) => [Date.parse(day), Date.parse(day)]
  await call(page, 'POST', '/api/workflow/Calendar', {
    ...{ fullName: '日程用', enCode: 'forSchedule', timeZone: 'Asia/Shanghai', sortCode: 0, enabledMark: 1 },
    hours: [{ days: [1, 2, 3, 4, 5], span: ['09:00', '18:00'] }],
    exceptions: [
      { name: '厂庆', period: period(off), works: 0 },
      { name: '补班', period: period(worked), works: 1 },
    ],
  })
  await page.addInitScript(() =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number; hadRecentInput: boolean }>)
        if (!entry.hadRecentInput) Object.assign(globalThis, { moved: ((globalThis as { moved?: number }).moved ?? 0) + entry.value })
    }).observe({ type: 'layout-shift', buffered: true }),
  )
  await page.goto(address)
  const cell = (day: string) => calendar(page).locator(`[role="cell"][data-date="${day}"]`)
  await expect(cell(off)).toContainText(`${text('schedule.off')} 厂庆`)
  await expect(cell(worked)).toContainText(`${text('schedule.worked')} 补班`)
  expect(await page.evaluate(() => (globalThis as { moved?: number }).moved ?? 0)).toBeLessThanOrEqual(0.05)

  await button(page, text('schedule.view.year')).click()
  const day = (date: string) => calendar(page).getByRole('button', { name: new RegExp(`^${date}`) })
  await expect(day(off)).toHaveAccessibleName(new RegExp(`${text('schedule.off')} 厂庆$`))
  await expect(calendar(page).getByRole('table')).toHaveCount(12)
  await axe(page, 'a year')
  await day(off).focus()
  await page.keyboard.press('ArrowRight')
  await expect(day(worked)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, text('schedule.view.day'))).toHaveAttribute('aria-pressed', 'true')
  await expect(calendar(page)).toContainText('补班')
  await button(page, text('schedule.view.year')).click()
  await button(page, text('schedule.next')).click()
  await expect(calendar(page).getByRole('heading', { level: 2 })).toHaveText(text('schedule.year').replace('{{year}}', String(year + 1)))
  await calendar(page).getByRole('region', { name: '三月', exact: true }).getByRole('button', { name: '三月', exact: true }).click()
  await expect(button(page, text('schedule.view.month'))).toHaveAttribute('aria-pressed', 'true')
  await expect(cell(`${year + 1}-03-15`)).toHaveCount(1)
})

test('on a phone it is a list, and a day', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', address)
  await expect(button(page, text('schedule.view.list'))).toHaveAttribute('aria-pressed', 'true')
  await expect(button(page, text('schedule.view.month'))).toHaveCount(0)
  await axe(page, 'the list on a phone')
  await button(page, text('schedule.view.day')).click()
  await expect(button(page, text('schedule.view.day'))).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await axe(page, 'a day on a phone')
})

test('on a phone who is free fits, in English', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('pinge_language', 'en'))
  await signIn(page, 'admin', address)
  const startDay = Date.now() + 3_600_000
  const { id } = await call(page, 'POST', '/api/system/Schedule', { title: 'Free on a phone', startDay, endDay: startDay + 1 })
  await page.goto(`${address}?id=${id}`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('common.edit', 'en'), exact: true })
    .click()
  await page.getByRole('button', { name: text('schedule.free', 'en'), exact: true }).click()
  const free = dialog(page, text('schedule.free', 'en'))
  await expect(free.getByRole('listitem')).toHaveCount(1)
  await fits(page, 'who is free')
})
