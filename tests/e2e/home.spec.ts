import type { Page } from '@playwright/test'
import { axe, contrast, darken, expect, fits, onPostgres, signIn, test, text } from '../helpers/e2e.ts'

// what waits for somebody is decided about by flows
test.use({ ownServer: 'flows', flows: true })

const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the start page shows what waits, figures and charts of real records, and leads to them', onPostgres, async ({ page }) => {
  await signIn(page, 'zhouliping')
  await expect(page.getByRole('heading', { level: 1, name: /周丽萍/ })).toBeVisible()
  const todo = tile(page, text('home.todo'))
  await expect(todo.getByRole('listitem').first()).toContainText(text('menu.workFlow.flowTodo'))
  const chart = tile(page, text('home.chart.expenseByType'))
  // A chart is drawn when it comes into sight.
  await chart.scrollIntoViewIfNeeded()
  await expect(chart.getByRole('img', { name: /差旅费/ })).toBeVisible()
  await expect(chart.locator('svg path').first()).toBeVisible()
  // The same figures as a table, by keyboard.
  const figures = chart.getByRole('button', { name: text('chart.figures').replace('{{title}}', text('home.chart.expenseByType')) })
  await figures.focus()
  await page.keyboard.press('Enter')
  await expect(chart.getByRole('rowheader', { name: '差旅费' })).toBeVisible()
  await expect(chart.getByRole('row').first()).toContainText(/[\d,]+\.\d\d/)
  // Each leads to its own instance, where it is decided about.
  const waiting = todo.getByRole('listitem').getByRole('link').first()
  const words = await waiting.innerText()
  await waiting.click()
  await expect(page).toHaveURL(/\/workFlowDetail\?id=.*task=/)
  await expect(page.getByRole('heading', { level: 2, name: words })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(text('flow.verb.agree')) }).first()).toBeVisible()
})

test('what was taken back opens from the start page to be finished; what is not there any more is told', async ({ page, tolerate }) => {
  tolerate('Failed to load resource')
  await signIn(page)
  const own = tile(page, text('home.todo'))
    .getByRole('listitem')
    .filter({ hasText: text('flow.status.4') })
    .getByRole('link')
    .first()
  const words = await own.innerText()
  await own.click()
  await expect(page.getByRole('heading', { level: 2, name: words })).toBeVisible()
  await expect(page.getByRole('button', { name: text('flow.verb.submit'), exact: true })).toBeEnabled()
  await page.goto('/model/expenseClaim?id=nowhere')
  await expect(page.getByText(text('server.notFound')).first()).toBeVisible()
})

test('RT-12 in the address of a system the start page leads to its own pages only, below its base path', async ({ page }) => {
  await page.goto('/app-hr/')
  await page.getByLabel(text('login.account'), { exact: true }).fill('admin')
  await page.getByLabel(text('login.password'), { exact: true }).fill('Pinge@2026')
  await page.getByRole('button', { name: text('login.submit'), exact: true }).click()
  await expect(tile(page, text('home.shortcuts')).getByRole('link', { name: '请假申请' })).toBeVisible()
  await expect(tile(page, text('home.todo')).getByRole('link').first()).toBeVisible()
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(
    links.filter((href) => !/^\/app-hr\/(model\/(leaveRequest|officeSupply)|page\/hr\.portal|messageRecord|workFlowDetail)\b/.test(href)),
  ).toEqual([])
  await tile(page, text('home.todo')).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/app-hr\/workFlowDetail\?id=/)
  await expect(page.getByRole('button', { name: new RegExp(text('flow.verb.agree')) }).first()).toBeVisible()
})

test('a person sees figures of their own applications only', async ({ page }) => {
  await signIn(page, 'zhangwei')
  await expect(tile(page, text('home.shortcuts')).getByRole('link', { name: '费用报销' })).toBeVisible()
  await expect(tile(page, text('home.chart.assetState'))).toBeVisible()
  await expect(tile(page, text('home.shortcuts')).getByRole('link', { name: '会计科目' })).toHaveCount(0)
})

for (const [language, locale] of [
  ['zh', 'zh-CN'],
  ['zhtw', 'zh-TW'],
  ['en', 'en-US'],
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale })
    test(`the start page stands in ${language}, light and dark, wide and on a phone`, async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('pinge_language', chosen), language)
      await page.goto('/login')
      await page.getByLabel(text('login.account', language), { exact: true }).fill('zhouliping')
      await page.getByLabel(text('login.password', language), { exact: true }).fill('Pinge@2026')
      await page.getByRole('button', { name: text('login.submit', language), exact: true }).click()
      await expect(tile(page, text('home.todo', language)).getByRole('listitem').first()).toBeVisible()
      const assets = tile(page, text('home.chart.assetState', language))
      await assets.scrollIntoViewIfNeeded()
      await expect(assets.locator('svg path').first()).toBeVisible()
      await axe(page, `home ${language}`)
      if (language === 'zh') {
        await darken(page)
        await contrast(page, 'home dark')
      }
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(tile(page, text('home.todo', language))).toBeVisible()
      await fits(page)
    })
  })
}

test('on a phone an empty box is as high as what it says', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/visualdev/Aggregate*', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    for (const one of json.data?.answers ?? []) if ('total' in one) Object.assign(one, { rows: [], total: 0 })
    await route.fulfill({ response: answer, json })
  })
  await signIn(page)
  const todo = tile(page, text('home.todo'))
  const said = todo.getByText(text('home.todo.empty'), { exact: true })
  await expect(said).toBeVisible()
  const [box, words] = [await todo.boundingBox(), await said.boundingBox()]
  expect((box?.height ?? 0) - (words?.height ?? 0)).toBeLessThan(150)
})
