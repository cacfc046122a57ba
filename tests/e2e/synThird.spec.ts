/** Units and people are carried to WeCom: set up, tested, looked at before, run and read in the log. */
import { axe, expect, fits, signIn, test, text } from '../helpers/e2e.ts'
import { resize } from '../helpers/look.ts'
import { callsOf } from '../helpers/ownApp.ts'
import { startThirdParties, type ThirdParties, thirdSecret } from '../helpers/thirdParties.ts'

let third: ThirdParties
test.beforeAll(async () => {
  third = await startThirdParties()
  third.qy.keep({ name: '外部部门' })
})
test.afterAll(() => third.stop())

test('SY-03 an administrator sets up the sync to WeCom, tests it, sees what it would do, and runs it', async ({ page }) => {
  await signIn(page, 'admin', '/system/synThird')
  const call = await callsOf(page)
  const { version: _version, ...before } = await call('GET', '/api/system/SysConfig/qyh')
  const button = (key: string) => page.getByRole('button', { name: text(key), exact: true })
  try {
    await expect(page.getByText(text('synThird.notSet.qy'))).toBeVisible()
    await button('synThird.settings').click()
    const field = (name: string) => page.getByLabel(text(`sysConfig.${name}`), { exact: true })
    await field('qyhCorpId').fill('corp-1')
    await field('qyhCorpSecret').fill(thirdSecret)
    await field('qyhEndpoint').fill(third.url)
    await button('common.save').click()
    await expect(page.getByText(text('server.saved'))).toBeVisible()
    await button('synThird.test.organizeRun').click()
    await expect(page.getByText(text('synThird.test.organize'))).toBeVisible()
    await button('synThird.open').click()

    const row = page
      .getByRole('row')
      .filter({ hasText: text('synThird.kind.organize') })
      .first()
    await row.getByRole('button', { name: text('synThird.run'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(text('synThird.plan.help'))).toBeVisible()
    await expect(
      dialog
        .getByRole('row')
        .filter({ hasText: text('synThird.verb.create') })
        .first(),
    ).toBeVisible()
    await axe(page, 'what a sync would do')
    // a department that only they have: what would be all of theirs is not removed
    await expect(dialog.getByRole('row').filter({ hasText: '外部部门' })).toContainText(text('synThird.verb.only'))
    const start = dialog.getByRole('button', { name: text('synThird.start'), exact: true })
    await dialog.getByRole('button', { name: text('synThird.others.with'), exact: true }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: '20%' })).toBeVisible()
    await expect(start).toBeHidden()
    await dialog.getByRole('button', { name: text('synThird.others.without'), exact: true }).click()
    await expect(start).toBeVisible()
    expect(third.qy.paths()).toEqual(['外部部门'])
    await dialog.getByRole('button', { name: text('synThird.start'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText(text('synThird.state.done'), { timeout: 20_000 })
    expect(third.qy.paths().length).toBeGreaterThan(3)
    await row.getByRole('button', { name: text('synThird.log'), exact: true }).click()
    await dialog
      .getByRole('button', { name: text('synThird.lines'), exact: true })
      .first()
      .click()
    await expect(
      page
        .getByRole('dialog')
        .last()
        .getByRole('row')
        .filter({ hasText: text('synThird.verb.create') })
        .first(),
    ).toBeVisible()
    await resize(page, 390, 844)
    await fits(page)
  } finally {
    await call('PUT', '/api/system/SysConfig/qyh', { ...before, qyhCorpSecret: '' })
  }
})
