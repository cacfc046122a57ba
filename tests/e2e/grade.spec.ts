import { axe, expect, onPostgres, openEntry, pressInRow, signIn, test } from '../helpers/e2e.ts'

test(
  'PM-09 who is given a branch gets its screens at once, sees only it, and gives no more than they have',
  onPostgres,
  async ({ page, browser, server }) => {
    await signIn(page, 'admin', '分级管理')
    await page.getByText('财务部', { exact: true }).first().click()
    await page.getByRole('button', { name: '新建', exact: true }).click()
    const form = page.getByRole('dialog', { name: '新建' })
    await form.getByLabel('用户', { exact: true }).click()
    const people = page.getByRole('dialog', { name: '选择用户' })
    await people.getByPlaceholder('请输入关键词').fill('周丽萍')
    await people.getByPlaceholder('请输入关键词').press('Enter')
    await people.getByText('周丽萍').last().click()
    await people.getByRole('button', { name: '确定', exact: true }).click()
    await form.getByRole('switch', { name: '删除', exact: true }).click()
    await axe(page, 'giving a branch')
    await form.getByRole('button', { name: '确定', exact: true }).click()
    const line = page.getByRole('row', { name: /周丽萍/ })
    await expect(line).toContainText('财务部')
    await expect(line).toContainText('本级及下级')

    const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
    const own = await context.newPage()
    await signIn(own, 'zhouliping')
    await openEntry(own, '组织管理')
    await expect(own.getByRole('row', { name: /财务部/ })).toBeVisible()
    await expect(own.getByRole('row', { name: /采购部/ })).toHaveCount(0)
    await openEntry(own, '用户管理')
    await expect(own.getByRole('row', { name: /zhouliping/ })).toBeVisible()
    await expect(own.getByRole('row', { name: /zhangwei/ })).toHaveCount(0)
    await expect(own.getByRole('button', { name: '新建', exact: true })).toBeVisible()
    await expect(own.getByRole('row', { name: /zhouliping/ }).getByRole('button', { name: '删除', exact: true })).toHaveCount(0)
    for (const name of ['岗位管理', '角色管理', '权限授权', '权限查看']) {
      await openEntry(own, name)
      await expect(own.getByRole('main')).not.toBeEmpty()
      await expect(own.getByText('采购员', { exact: true })).toHaveCount(0)
    }
    await expect(own.getByRole('link', { name: '分级管理', exact: true })).toHaveCount(0)
    await context.close()

    await pressInRow(line, '删除')
    await page.getByRole('alertdialog').getByRole('button', { name: '确定', exact: true }).click()
    await expect(line).toHaveCount(0)
  },
)
