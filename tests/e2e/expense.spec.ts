import type { Page } from '@playwright/test'
import { answer, axe, choose, expect, onPostgres, pressInRow, signIn, test, typeDates, withMotion } from '../helpers/e2e.ts'
import { day } from '../helpers/fill.ts'

test.use(withMotion)

/** The record's dialog, its fields by their labels. */
const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: '详情' }) })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function openClaims(page: Page, account: string) {
  await signIn(page, account, '费用报销')
  await expect(rows(page).first()).toBeVisible()
}

test('VD-06 VD-07 a claim is filled, corrected, saved, found, shown, changed and deleted', onPostgres, async ({ page }) => {
  test.setTimeout(180_000)
  await openClaims(page, 'admin')
  await expect(page.getByText('共 200 条')).toBeVisible()

  await test.step('rules are told where they are broken', async () => {
    await page.getByRole('button', { name: '新建', exact: true }).click()
    await expect(dialog(page).getByText('基本信息')).toBeVisible()
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    for (const told of ['请输入报销事由', '请选择费用类别', '请选择费用期间', '请输入收款账号', '请至少填写一条费用明细']) {
      await expect(dialog(page).getByRole('alert').filter({ hasText: told })).toBeVisible()
    }
    await expect(dialog(page).getByLabel('报销事由')).toBeFocused()
    await axe(page, 'a claim with broken rules')
  })

  await test.step('the form follows what is filled in', async () => {
    await dialog(page).getByLabel('报销事由').fill('华东客户拜访')
    await expect(dialog(page).getByLabel('出差地点')).toHaveCount(0)
    await choose(page, dialog(page), '费用类别', '差旅费')
    await dialog(page).getByLabel('出差地点').fill('苏州')
    await typeDates(dialog(page), '费用期间', day(-5), day(-1))
    await dialog(page).getByLabel('收款账号').fill('62220212345')
    await dialog(page).getByLabel('备注').click()
    await expect(dialog(page).getByText('收款账号为16到19位数字')).toBeVisible()
    await dialog(page).getByLabel('收款账号').fill('6222021234567890')
    await expect(dialog(page).getByText('收款账号为16到19位数字')).toHaveCount(0)
  })

  await test.step('SB-02 CA-01 AC-01 amounts are calculated, summed and written in Chinese', async () => {
    const items = dialog(page).getByRole('grid', { name: '费用明细' })
    await dialog(page).getByRole('button', { name: '添加', exact: true }).click()
    const first = items
      .getByRole('row')
      .filter({ has: page.locator('[data-child=quantity]') })
      .first()
    await typeDates(items, '发生日期', day(-3))
    await choose(page, items, '费用科目', '住宿费')
    await first.locator('[data-child=quantity] input').fill('2')
    await first.locator('[data-child=price] input').fill('428.5')
    await first.locator('[data-child=price] input').blur()
    await expect(dialog(page).getByLabel('报销总额')).toHaveValue('857.00')
    await expect(dialog(page).getByText('捌佰伍拾柒元整')).toBeVisible()
    await pressInRow(first, '复制')
    await expect(dialog(page).getByLabel('报销总额')).toHaveValue('1,714.00')
    await dialog(page).getByLabel('已预支').fill('2000')
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog(page).getByText('已预支金额不能大于报销总额')).toBeVisible()
    await dialog(page).getByLabel('已预支').fill('714')
    await expect(dialog(page).getByLabel('应付金额')).toHaveValue('1,000.00')
  })

  await test.step('it is saved with a number of its own and found in the list', async () => {
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText('共 201 条')).toBeVisible()
    await page.getByLabel('报销事由').fill('华东客户')
    await page.keyboard.press('Enter')
    await expect(page.getByText('共 1 条')).toBeVisible()
    await expect(row(page, '华东客户拜访')).toContainText(/BX\d{12}/)
    await expect(row(page, '华东客户拜访')).toContainText('1,714.00')
  })

  await test.step('its detail is shown, with the account masked', async () => {
    await pressInRow(row(page, '华东客户拜访'), '详情')
    await expect(dialog(page).getByText('苏州')).toBeVisible()
    await expect(dialog(page).getByText('622202******7890')).toBeVisible()
    await expect(dialog(page).getByText('住宿').first()).toBeVisible()
    await expect(dialog(page).getByText('系统管理员').first()).toBeVisible()
    await axe(page, 'the detail of a claim')
    await dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click()
  })

  await test.step('it is changed', async () => {
    await row(page, '华东客户拜访').getByRole('button', { name: '编辑' }).click()
    await expect(dialog(page).getByLabel('报销事由')).toHaveValue('华东客户拜访')
    await dialog(page).getByLabel('报销事由').fill('华东客户回访')
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(row(page, '华东客户回访')).toBeVisible()
  })

  await test.step('it is deleted, asked first', async () => {
    await pressInRow(row(page, '华东客户回访'), '删除')
    await expect(page.getByRole('alertdialog')).toContainText('确定删除该数据？')
    await answer(page, '取消')
    await expect(row(page, '华东客户回访')).toBeVisible()
    await pressInRow(row(page, '华东客户回访'), '删除')
    await answer(page, '确定')
    await expect(page.getByText('共 0 条')).toBeVisible()
    await page.getByRole('button', { name: '重置', exact: true }).click()
    await expect(page.getByText('共 200 条')).toBeVisible()
  })
})

test('CN-04 the list is sorted, paged and sized', onPostgres, async ({ page }) => {
  await openClaims(page, 'admin')
  const total = page.getByRole('columnheader', { name: '报销总额' })
  await total.getByRole('button').or(total).first().click()
  await expect(total).toHaveAttribute('aria-sort', 'ascending')
  const amounts = async () =>
    (await rows(page).allInnerTexts()).map((text) => Number(/\t?([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN))
  await expect(async () => {
    const found = await amounts()
    expect(found.length).toBeGreaterThan(5)
    expect(found).toEqual([...found].sort((a, b) => a - b))
  }).toPass()
  await page.getByRole('button', { name: '第 2 页', exact: true }).click()
  await expect(page.getByRole('button', { name: '第 2 页', exact: true })).toHaveAttribute('aria-current', /page|true/)
})

test('PM-03 PM-04 a clerk without the delete right does not see the delete, and cannot call it', async ({ page }) => {
  await openClaims(page, 'zhangwei')
  await expect(page.getByRole('button', { name: '新建', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(删除|更多)$/ })).toHaveCount(0)
  await page.getByRole('checkbox', { name: '选择第 1 行' }).check()
  await expect(page.getByText('已选择 1 项')).toBeVisible()
  await expect(page.getByRole('button', { name: '批量删除' })).toHaveCount(0)
  const answer = await page.evaluate(async () => {
    const token =
      Object.entries(localStorage)
        .find(([key]) => key.includes('token'))?.[1]
        ?.replaceAll('"', '') ?? ''
    const call = async (method: string, path: string, body?: object) => {
      const headers: { [name: string]: string } = { authorization: `bearer ${token}`, 'origin-type': 'pc' }
      if (body) headers['content-type'] = 'application/json'
      return (await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })).json()
    }
    const { data } = await call('GET', '/api/oauth/CurrentUser')
    const flat = (
      list: Array<{ propertyJson?: string; fullName?: string; children?: never[] }>,
    ): Array<{ propertyJson?: string; enCode?: string }> => list.flatMap((menu) => [menu, ...flat(menu.children ?? [])])
    const menu = flat(data.menuList).find((one) => one.enCode?.includes('expenseClaim'))
    const { moduleId } = JSON.parse(menu?.propertyJson ?? '{}')
    const { data: found } = await call('POST', `/api/visualdev/OnlineDev/${moduleId}/List`, { currentPage: 1, pageSize: 1 })
    const id = found.list[0].id
    return [
      await call('DELETE', `/api/visualdev/OnlineDev/${moduleId}/${id}`),
      await call('POST', `/api/visualdev/OnlineDev/batchDelete/${moduleId}`, { ids: [id] }),
    ].map((one) => one.code)
  })
  expect(answer).toEqual([403, 403])
})
