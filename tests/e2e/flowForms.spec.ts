/** SH-15: applications by their flows: found, given a flow, designed from there; what the first and the last flow do is said before. */
import type { Page } from '@playwright/test'
import { axe, darken, expect, fits, signIn, test } from '../helpers/e2e.ts'
import { callsOf } from '../helpers/ownApp.ts'

// a released flow changes how its application works for everybody after
test.use({ ownServer: 'workflow' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const asked = (page: Page) => page.getByRole('alertdialog')

test('SH-15 an application is found among flow forms, gets its first flow, and is told what that and its last one mean', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'admin', '/workFlow/form')
  const row = page.getByRole('row').filter({ hasText: 'officeSupply' })
  await expect(row).toBeVisible()
  await axe(page, 'flow forms')
  await page.getByRole('textbox', { name: '关键词' }).fill('officeSupply')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '新建流程' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('应用')).toHaveValue('办公用品台账')
  await form.getByLabel('名称').fill('物品登记')
  await form.getByLabel('编码').fill('supplyFlow')
  await axe(page, 'a new flow of an application')
  await form.getByRole('button', { name: '确定' }).click()

  await test.step('its first release says what becomes of new records', async () => {
    await expect(page.getByRole('tree', { name: '流程图' })).toBeVisible()
    await button(page, '发布').click()
    await expect(page.getByRole('dialog')).toContainText('首个在用的流程')
    await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
    await expect(page.getByText('已发布', { exact: true })).toBeVisible()
  })
  await test.step('its flows are one press away, and nothing but them', async () => {
    await page.goto('/workFlow/form')
    await expect(row.getByRole('cell', { name: '1', exact: true }).first()).toBeVisible()
    await row.getByRole('button', { name: '流程', exact: true }).click()
    await expect(page).toHaveURL(/flowDesign\?modelId=/)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('search')).toContainText('办公用品台账')
  })
  await test.step('who switches the only one off is told so, and asked about nothing else', async () => {
    const flow = page.getByRole('row').filter({ hasText: 'supplyFlow' })
    await flow.getByText('启用').click()
    await expect(asked(page)).toContainText('唯一在用的流程')
    await asked(page).getByRole('button', { name: '取消' }).click()
    await flow.getByRole('button', { name: '编辑' }).click()
    await page.getByRole('dialog').getByRole('switch').click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect(asked(page)).toContainText('唯一在用的流程')
    await asked(page).getByRole('button', { name: '确定' }).click()
    await expect(flow.getByText('禁用')).toBeVisible()
    await flow.getByText('禁用').click()
    await expect(asked(page)).toContainText('该应用将由流程审批')
    await asked(page).getByRole('button', { name: '确定' }).click()
    await expect(flow.getByText('启用')).toBeVisible()
  })
  await test.step('a second flow in use makes neither the only one', async () => {
    const call = await callsOf(page)
    const { list } = await call('GET', '/api/workflow/Form?keyword=officeSupply')
    const { id } = await call('POST', '/api/workflow/Template', { fullName: '另一个', enCode: 'supplyOther', modelId: list[0].id })
    await call('POST', `/api/workflow/Template/${id}/Release`, { version: 1 })
    await button(page, '刷新').first().click()
    // the rows that were there before still say what was
    await expect(page.getByRole('row').filter({ hasText: 'supplyOther' })).toBeVisible()
    await page.getByRole('row').filter({ hasText: 'supplyFlow' }).getByText('启用').click()
    await expect(asked(page)).toContainText('禁用当前数据')
    await asked(page).getByRole('button', { name: '取消' }).click()
  })
  await test.step('it stands on a phone, and in the dark', async () => {
    await page.goto('/workFlow/form')
    await darken(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await fits(page, 'flow forms on a phone')
    await expect(page.getByText('办公用品台账')).toBeVisible()
  })
})
