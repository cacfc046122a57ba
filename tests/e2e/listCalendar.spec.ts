/** The list of an application as a calendar, by one of its date fields. */
import type { Page } from '@playwright/test'
import { field, properties, release } from '../helpers/designed.ts'
import { axe, contrast, darken, expect, fits, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { day } from '../helpers/fill.ts'
import { keysOf, reach, toArea } from '../helpers/hands.ts'
import { ownApp } from '../helpers/ownApp.ts'

const formData = {
  version: 1,
  fields: [
    field('input', 'title', '标题', { required: true }),
    field('datePicker', 'from', '开始日期'),
    field('datePicker', 'until', '结束日期'),
    field('switch', 'fixed', '已定'),
  ].map((one) => (one.field === 'until' ? { ...one, disabled: '{{ form.fixed == 1 }}' } : one)),
}
const columnData = {
  version: 1,
  type: 1,
  columnList: [{ field: 'title' }, { field: 'from' }, { field: 'until' }],
  searchList: [{ field: 'title', searchType: 2 }],
  hasPage: true,
  btnsList: [{ value: 'add' }],
  columnBtnsList: [{ value: 'edit' }, { value: 'detail' }],
}

/** A day of this month, by the clock of the page, as a field keeps it. */
const thisMonth = day().slice(0, 7)
const dayOf = (n: number) => `${thisMonth}-${String(n).padStart(2, '0')}`
const dayMs = (n: number) => Date.parse(dayOf(n))

const calendar = (page: Page) => page.getByRole('region', { name: /日历$|^Calendar of/ })
const entry = (page: Page, name: string) => calendar(page).locator('[data-entry]').filter({ hasText: name })
const cell = (page: Page, n: number) => calendar(page).locator(`[role="cell"][data-date="${dayOf(n)}"]`)
/** The day that a record begins on. */
const dayWith = (page: Page, name: string) => entry(page, name).locator('xpath=ancestor::*[@data-date][1]')
const view = (page: Page, name: string) => page.getByRole('radiogroup', { name: text('list.viewAs') }).getByRole('radio', { name })
const detail = (page: Page) => page.getByRole('dialog')

test('VD-01 a list is made a calendar by keys in its designer; staff see, open, move and make its records in it', async ({ page }) => {
  test.slow()
  await signIn(page, 'admin', nowhere)
  const { id, call, records } = await ownApp(page, { fullName: '来访安排', enCode: 'visits', formData, columnData })
  for (const [title, from, until] of [
    ['顾问来访', 10, 11],
    ['客户参观', 15, null],
  ] as const)
    await call('POST', records, { title, from: dayMs(from), ...(until === null ? {} : { until: dayMs(until) }) })
  await call('POST', records, { title: '没有日期' })

  await test.step('it is chosen in the designer of the list, by keys alone', async () => {
    await page.goto(`/formDesigner?id=${id}`)
    const hand = keysOf(page)
    await hand.turn(
      page.getByRole('radio', { name: text('design.view.form') }),
      page.getByRole('radio', { name: text('design.view.list') }),
    )
    const tree = page.getByRole('tree', { name: text('design.list.parts') })
    await reach(tree, 'F6')
    const chosen = tree.getByRole('treeitem', { selected: true })
    const heading = properties(page).getByRole('heading', { level: 2 })
    const named = async () => (await chosen.textContent()) === text('design.list.calendar')
    for (let step = 0; step < 40 && !(await named()); step++) await page.keyboard.press('ArrowDown')
    await expect(heading).toHaveText(text('design.list.calendar'))
    await toArea(properties(page))
    await hand.press(properties(page).getByRole('switch', { name: text('design.list.calendar.on') }))
    await hand.choose(properties(page).getByRole('combobox', { name: text('design.list.calendar.end') }), '结束日期')
    await axe(page, 'the calendar in the designer of a list')
    await release(page)
    const { columnData: stored } = await call('GET', `/api/visualdev/Base/${id}`)
    expect(JSON.parse(stored).calendar).toEqual({ start: 'from', end: 'until' })
  })

  await page.goto('/model/visits')
  await expect(page.getByRole('cell', { name: '没有日期' })).toBeVisible()
  await view(page, text('list.calendar')).locator('xpath=ancestor::label').click()
  await expect(entry(page, '客户参观')).toBeVisible()
  await expect(page.getByRole('grid', { name: '来访安排' })).toHaveCount(0)
  await axe(page, 'the records of a month')

  await test.step('one is opened as in the list', async () => {
    await entry(page, '客户参观').click()
    await expect(detail(page)).toContainText('客户参观')
    await page.keyboard.press('Escape')
    await expect(detail(page)).toBeHidden()
  })

  await test.step('one is moved by keys, and keeps the focus', async () => {
    await entry(page, '顾问来访').first().focus()
    await page.keyboard.press('ArrowRight')
    const stored = async (title: string) => {
      const { list } = await call('POST', `${records}/List`, {})
      const { from, until } = list.find((one: { title: string }) => one.title === title)
      return [from, until]
    }
    await expect.poll(() => stored('顾问来访')).toEqual([dayMs(11), dayMs(12)])
    await expect(entry(page, '顾问来访').first()).toBeFocused()
    await entry(page, '客户参观').dragTo(cell(page, 20))
    await expect.poll(() => stored('客户参观')).toEqual([dayMs(20), null])
    await expect(dayWith(page, '客户参观')).toHaveAttribute('data-date', dayOf(20))
    await expect(calendar(page)).not.toHaveAttribute('aria-busy')
  })

  await test.step('a record that somebody else has changed goes back, and says why', async () => {
    const { list } = await call('POST', `${records}/List`, {})
    const other = list.find((one: { title: string }) => one.title === '客户参观')
    await call('PUT', `${records}/${other.id}`, { version: other.version, fixed: 1 })
    await entry(page, '客户参观').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText(text('list.calendar.changed'))).toBeVisible()
    await expect(dayWith(page, '客户参观')).toHaveAttribute('data-date', dayOf(20))
  })

  await test.step('what is searched for in the list holds in the calendar', async () => {
    await page.getByRole('textbox', { name: '标题' }).fill('顾问')
    await page.getByRole('textbox', { name: '标题' }).press('Enter')
    await expect(entry(page, '客户参观')).toHaveCount(0)
    await expect(entry(page, '顾问来访').first()).toBeVisible()
    await page.getByRole('button', { name: text('common.reset'), exact: true }).click()
    await expect(entry(page, '客户参观')).toBeVisible()
  })

  await test.step('a day that is pressed begins a record', async () => {
    await cell(page, 25).click()
    const form = detail(page)
    await expect(form.getByRole('textbox', { name: '开始日期' })).toHaveValue(dayOf(25))
    await form.getByRole('textbox', { name: '标题' }).fill('新的来访')
    await form.getByRole('button', { name: text('common.confirm'), exact: true }).click()
    await expect(form).toBeHidden()
    await expect(entry(page, '新的来访')).toBeVisible()
  })
  await page.reload()
  await expect(view(page, text('list.calendar'))).toBeChecked()
  await expect(entry(page, '新的来访')).toBeVisible()
})

test('the calendar of a list fits a phone, in the dark and in English, and says when it shows no more', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const calendarOf = { start: 'from', end: 'until', title: '{{ row.title }}!' }
  const own = { fullName: '排期', enCode: 'visitsPhone', formData, columnData: { ...columnData, calendar: calendarOf } }
  const { call, records } = await ownApp(page, own)
  await page.setViewportSize({ width: 390, height: 844 })
  const today = await page.evaluate(() => Date.UTC(new Date().getFullYear(), new Date().getMonth(), new Date().getDate()))
  await call('POST', records, { title: 'Visit', from: today })
  await page.evaluate(() => localStorage.setItem('pinge_language', 'en'))
  await page.reload()
  const choice = page.getByRole('radiogroup', { name: text('list.viewAs', 'en') })
  await choice.getByText(text('list.calendar', 'en'), { exact: true }).click()
  await expect(calendar(page).getByRole('button', { name: text('schedule.view.list', 'en'), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(entry(page, 'Visit!')).toBeVisible()
  await axe(page, 'the list of a calendar on a phone')
  await fits(page, 'the calendar of a list on a phone')
  await darken(page, 'en')
  await contrast(page, 'the calendar of a list on a phone in the dark')
  // an answer of more than is shown
  await page.route(/\/OnlineDev\/[^/]+\/List\?/, async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    if (route.request().postDataJSON().periodJson) json.data.pagination.total = 1001
    await route.fulfill({ response: answer, json })
  })
  await page.getByRole('button', { name: text('schedule.next', 'en'), exact: true }).click()
  await expect(page.getByText(text('list.calendar.more', 'en').replace('{{n}}', '1000'))).toBeVisible()
  await page.unrouteAll()
  await page.route(/\/OnlineDev\/[^/]+\/List\?/, (route) => route.fulfill({ json: { code: 400, msg: 'No way', data: null } }))
  await page.getByRole('button', { name: text('schedule.next', 'en'), exact: true }).click()
  await expect(calendar(page).getByRole('alert')).toContainText('No way')
  await page.unrouteAll()
  await page.getByRole('button', { name: text('common.retry', 'en'), exact: true }).click()
  await expect(page.getByText(text('list.calendar.none', 'en'))).toBeVisible()
})
