import { axe, choose, expect, fits, signIn, test, text } from '../helpers/e2e.ts'
import { resize } from '../helpers/look.ts'
import { callsOf, takeAwayAfter } from '../helpers/ownApp.ts'

test('SH-11 an administrator schedules a task, empties a cache, looks at the process and copies the name of an icon', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin', '/system/task')
  const call = await callsOf(page)

  // a task: what its expression gives is told while it is typed
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(text('common.name'), { exact: true }).fill('夜间清理')
  await form.getByText(text('task.kind.action'), { exact: true }).click()
  await choose(page, form, text('task.action'), text('job.clearFiles'))
  const cron = form.getByLabel(text('task.cron'), { exact: true })
  await cron.fill('* * *')
  await expect(form.getByText(text('task.fault.pattern'))).toBeVisible()
  await cron.fill('30 2 * * *')
  await expect(form.getByText(/^(\d{4}-\d\d-\d\d 02:30:00\s*){5}$/)).toBeVisible()
  await axe(page, 'the form of a task')
  await form.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: '夜间清理' })
  await expect(row).toContainText('30 2 * * *')
  const { list } = await call('GET', '/api/system/Task?keyword=夜间清理')
  await takeAwayAfter(page, `/api/system/Task/${list[0].id}`)

  await row.getByRole('button', { name: text('task.run'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('common.confirm'), exact: true })
    .click()
  await expect(page.getByText(text('task.runs'))).toBeVisible()
  await expect.poll(async () => (await call('GET', `/api/system/Task/${list[0].id}/Runs`)).list[0]?.state).toBe('done')
  await row.getByRole('button', { name: text('task.log'), exact: true }).click()
  const log = page.getByRole('dialog', { name: '夜间清理' })
  await expect(log.getByRole('row').nth(1)).toContainText(text('task.state.done'))
  await log
    .getByRole('button', { name: text('common.close'), exact: true })
    .last()
    .click()
  await page.getByRole('tab', { name: text('task.tab.system') }).click()
  await expect(page.getByRole('row').filter({ hasText: text('job.clearJobs') })).toContainText('42 * * * *')

  await page.goto('/system/cache')
  const cache = page.getByRole('row').filter({ hasText: text('cache.name.rights') })
  await cache.getByRole('button', { name: text('cache.clear'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('common.confirm'), exact: true })
    .click()
  await expect(page.getByText(text('cache.cleared'))).toBeVisible()

  await page.goto('/system/monitor')
  await expect(page.getByText(/^(PGlite|PostgreSQL) \d/)).toBeVisible()
  await page.getByRole('tab', { name: text('monitor.tab.tables') }).click()
  await expect(page.getByRole('cell', { name: 'base_area', exact: true })).toBeVisible()

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/system/icons')
  await page.getByRole('searchbox').fill('wallet')
  const icon = page.getByRole('button', { name: /WalletOutlined/ })
  await icon.click()
  await expect(page.getByText(text('icon.copied').replace('{{name}}', 'WalletOutlined'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('WalletOutlined')
  await resize(page, 390, 844)
  await fits(page)
})
