/** A backup, from the button to the restored system, as an administrator does it. */
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answer, test as base, expect, pressInRow, signIn, text } from '../helpers/e2e.ts'
import { callsOf } from '../helpers/ownApp.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'

/** A server that is started again when it asks for it, on a database that goes with it. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'pinge-e2e-'))
      cpSync(join(process.env.PINGE_TEST_SEED ?? '', 'plain'), join(folder, 'data'), { recursive: true })
      const server = await startServer({ PINGE_DATA: join(folder, 'data'), PINGE_DEMO: '1', DATABASE_URL: '' }, { supervised: true })
      await use(server)
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('SH-12 a backup is made, looked at, and restored by a restart that leaves the old database beside', async ({ page, tolerate }) => {
  test.setTimeout(90_000)
  // while the server is not there
  tolerate('Failed to load resource')
  tolerate('WebSocket')
  await signIn(page, 'admin', '/systemData/backup')
  const call = await callsOf(page)
  const button = (key: string, within = page.getByRole('dialog').last()) => within.getByRole('button', { name: text(key), exact: true })
  await page.getByRole('button', { name: text('backup.make'), exact: true }).click()
  await page.getByLabel(text('backup.noteOf'), { exact: true }).fill('改名之前')
  await button('common.confirm').click()
  const row = page.getByRole('row').filter({ hasText: '改名之前' })
  await expect(row.getByText(text('backup.state.done'), { exact: true })).toBeVisible({ timeout: 30_000 })
  const name = (await row.getByRole('cell').first().innerText()).trim()

  const { version, ...basic } = await call('GET', '/api/system/SysConfig/basic')
  await call('PUT', '/api/system/SysConfig/basic', { ...basic, version, sysName: '改名之后' })
  await pressInRow(row, text('backup.restore'))
  await expect(page.getByText(text('backup.plan.whole'))).toBeVisible()
  await button('backup.restore.next').click()
  await page.getByLabel(text('backup.restore.type'), { exact: true }).fill(name)
  await button('backup.restore.arrange').click()
  await page.getByRole('button', { name: text('backup.restart'), exact: true }).click()
  await answer(page, '确定')

  const sysName = async () => {
    const answer = await page.request.get('/api/oauth/getConfig/admin').catch(() => undefined)
    return answer?.ok() ? (await answer.json()).data?.sysConfig?.sysName : undefined
  }
  await expect.poll(sysName, { timeout: 60_000 }).toBe(basic.sysName)
  await signIn(page, 'admin', '/systemData/backup')
  await expect(page.getByRole('status').filter({ hasText: name })).toContainText('已恢复')
  await page.getByRole('tab', { name: text('backup.tab.before'), exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
})
