import type { Page } from '@playwright/test'
import { answer, axe, choose, expect, onPostgres, pressInRow, signIn, test, text, typeDates } from '../helpers/e2e.ts'

test(
  'RT-06 an administrator makes a link, anybody fills the form behind it, and it can be revoked',
  onPostgres,
  async ({ page, browser, server }) => {
    test.slow()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
    await signIn(page, 'admin', text('menu.onlineDev.pageStudio'))
    await page.getByLabel('关键词', { exact: true }).fill('leaveRequest')
    await page.getByRole('button', { name: '查询', exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: 'leaveRequest' }).filter({ hasText: '表单' })
    await expect(row).toHaveCount(1)
    await pressInRow(row, '分享')
    const links = page.getByRole('dialog', { name: '开放填写链接' })
    await links.getByRole('button', { name: '新建链接' }).first().click()
    const making = page.getByRole('dialog', { name: '新建链接' })
    await expect(making).toContainText(text('shortLink.hint'))
    await making.getByLabel('用途', { exact: true }).fill('外包人员')
    await making.getByRole('button', { name: '确定', exact: true }).click()
    const made = links.getByRole('row', { name: /外包人员/ })
    await expect(made).toContainText('有效')
    await axe(page, 'links to the open form')
    await pressInRow(made, '复制')
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toMatch(/\/formShortLink#/)
    const address = await copied()

    // Somebody else, in a browser that nobody has signed in to.
    const stranger = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
    const asked: string[] = []
    stranger.on('request', (request) => asked.push(request.url()))
    await stranger.goto(address)
    await expect(stranger.getByRole('heading', { name: '请假申请' })).toBeVisible()
    await axe(stranger, 'the open form')
    await stranger.getByRole('button', { name: '提交', exact: true }).click()
    await expect(stranger.locator('.pg-fault').first()).toBeVisible()
    await fillLeave(stranger)
    await stranger.getByRole('button', { name: '提交', exact: true }).click()
    await expect(stranger.getByRole('status')).toContainText('已提交，谢谢您的填写')
    // Only the link's own calls were made, and what signs it was in no address.
    const signed = address.split('#')[1] ?? 'none'
    expect(asked.filter((url) => url.includes(signed))).toEqual([])
    expect(asked.filter((url) => url.includes('/api/') && !/\/ShortLink\/Actions\/(Open|Submit)/.test(url))).toEqual([])

    await links.getByRole('button', { name: text('common.refresh') }).click()
    await expect(made.getByRole('cell', { name: '1', exact: true })).toBeVisible()
    await made.getByRole('button', { name: '撤销' }).click()
    await answer(page, '确定')
    await expect(made).toContainText('已撤销')
    await stranger.goto('about:blank')
    await stranger.goto(address)
    await expect(stranger.getByRole('alert')).toContainText('链接已被撤销')
    await axe(stranger, 'a revoked link')
    await stranger.goto(`${server.url}/formShortLink#made.up`)
    await expect(stranger.getByRole('alert')).toContainText('链接无效')
    await stranger.context().close()
  },
)

/** What a leave request needs. */
async function fillLeave(page: Page) {
  const form = page.locator('.pg-form')
  await choose(page, form, '请假类型', '年假')
  await typeDates(form, '请假日期', '2026-11-23', '2026-11-24')
  await form.getByLabel('请假原因', { exact: true }).fill('回老家探亲')
  await form.getByLabel('交接人', { exact: true }).fill('李雷')
  await form.getByLabel('紧急联系电话', { exact: true }).fill('13812345678')
}
