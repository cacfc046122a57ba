/** Users from a spreadsheet: the wizard from the template to the result, and the list as a spreadsheet. */
import { utils, write } from '@e965/xlsx'
import type { Locator, Page } from '@playwright/test'
import { answer, axe, expect, fits, onPostgres, signIn, test, text } from '../helpers/e2e.ts'
import { callsOf, takeAwayAfter } from '../helpers/ownApp.ts'
import { downloaded, linesOf } from '../helpers/sheet.ts'

test.beforeEach(() => test.slow())

const company = '品格智造科技有限公司'
const dialog = (page: Page) => page.getByRole('dialog', { name: '导入用户' })
const press = (within: Locator | Page, name: string) => within.getByRole('button', { name, exact: true }).click()
const step = (page: Page, name: string) => expect(dialog(page).locator('[aria-current="step"]')).toHaveText(new RegExp(name))
const cell = (page: Page, row: number, label: string) => dialog(page).getByRole('textbox', { name: `第 ${row} 行 ${label}`, exact: true })

function book(lines: unknown[][]): Buffer {
  const made = utils.book_new()
  utils.book_append_sheet(made, utils.aoa_to_sheet(lines), 'Sheet1')
  return write(made, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}
async function upload(page: Page, name: string, content: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByLabel('文件', { exact: true }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: content })
}
async function open(page: Page) {
  await signIn(page, 'admin', '/permission/user')
  await press(page, '导入')
  await step(page, '上传文件')
}
/** Accounts of this run alone. */
const mark = () => `imp${Date.now().toString(36)}`
/** The ids of users by their accounts, each of them taken away after the test. */
async function madeBy(page: Page, prefix: string): Promise<Map<string, string>> {
  const call = await callsOf(page)
  const { list } = await call('GET', `/api/permission/Users?keyword=${prefix}&pageSize=100`)
  for (const { id } of list) await takeAwayAfter(page, `/api/permission/Users/${id}`)
  return new Map(list.map(({ account, id }: { account: string; id: string }) => [account, id]))
}

test(
  'OR-09 IM-01 IM-03 IM-09 IM-10 IM-11 users come from a filled-in template: faults are shown by row, exported and mended, and a new user signs in',
  onPostgres,
  async ({ page, browser, server }) => {
    const prefix = mark()
    await open(page)
    expect(Math.round((await dialog(page).boundingBox())?.width ?? 0)).toBe(1000)
    // what goes between the wizard and the server, as each says it
    const said = (path: string) => page.waitForResponse((response) => new URL(response.url()).pathname === `/api/permission/Users/${path}`)
    const templateSaid = said('TemplateDownload')
    const template = await downloaded(page, () => press(dialog(page), '下载模板'))
    expect((await (await templateSaid).json()).data).toEqual({ url: expect.any(String) })
    expect(template.suggestedFilename()).toBe('用户导入模板.xlsx')
    const [head = [], hints = []] = await linesOf(template)
    const line = (values: { [label: string]: string }) => head.map((label) => values[label] ?? '')
    const person = (n: number, more = {}) =>
      line({ 账号: `${prefix}${n}`, 姓名: `新人${n}`, 所属组织: `${company}/财务部`, 岗位: '会计', 角色: '普通员工', 性别: '女', ...more })
    const uploadSaid = said('Uploader')
    await upload(
      page,
      'people.xlsx',
      book([
        head,
        hints,
        person(1),
        person(2, { 所属组织: '没有的部门' }),
        person(3, { 手机: '12' }),
        person(1, { 姓名: '重名' }),
        person(5),
      ]),
    )
    await expect(dialog(page).getByText('people.xlsx')).toBeVisible()
    const sent = await uploadSaid
    const token = await page.evaluate(() => localStorage.getItem('pinge_token'))
    expect([sent.request().method(), sent.request().headers().authorization]).toEqual(['POST', `Bearer ${token}`])
    const { code, data: kept } = await sent.json()
    expect([code, kept]).toEqual([200, { name: expect.stringMatching(/\.xlsx$/) }])
    const previewSaid = said('ImportPreview')
    await press(dialog(page), '下一步')
    await step(page, '数据预览')
    const preview = await previewSaid
    expect(new URL(preview.url()).searchParams.get('fileName')).toBe(kept.name)
    const { headerRow, dataRow } = (await preview.json()).data
    expect([headerRow[0].id, dataRow.length]).toEqual(['account', 5])
    await expect(cell(page, 1, '账号')).toHaveValue(`${prefix}1`)
    await axe(page, 'the preview of an import')
    // the last one is not wanted
    await press(dialog(page), '删除第 5 行')
    // what is wrong is marked before anything is written, and wrong rows are left out only when that is wanted
    await expect(cell(page, 3, '手机')).toHaveAttribute('aria-invalid', 'true')
    await expect(cell(page, 4, '账号')).toHaveAttribute('title', '账号已存在')
    await press(dialog(page), '下一步')
    await answer(page, '确定')
    await step(page, '导入结果')
    await expect(dialog(page).getByText('成功导入 1 条')).toBeVisible()
    await expect(dialog(page).getByText('失败 3 条')).toBeVisible()
    const faults = dialog(page).getByRole('region', { name: '异常数据' })
    await expect(faults.getByRole('row').filter({ hasText: '没有的部门' })).toContainText('不在您的管理范围内')
    await axe(page, 'the result of an import')
    const failed = await downloaded(page, () => press(dialog(page), '导出异常数据'))
    const lines = await linesOf(failed)
    expect(lines.map((one) => one[0])).toEqual(['账号', `${prefix}2`, `${prefix}3`, `${prefix}1`])
    expect(lines.map((one) => one.at(-1))).toEqual([
      '异常信息',
      expect.stringContaining('没有的部门'),
      expect.stringMatching(/手机/),
      '账号已存在',
    ])

    await press(dialog(page), '修改失败的数据')
    await cell(page, 1, '所属组织').fill('财务部')
    await cell(page, 2, '手机').fill('13800138003')
    await press(dialog(page), '删除第 3 行')
    await press(dialog(page), '下一步')
    await expect(dialog(page).getByText('成功导入 3 条')).toBeVisible()
    // the cross in the corner is called so, too
    await dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click()
    await expect(dialog(page)).toHaveCount(0)
    // the new people get their passwords at once
    const secret = `Import@${prefix}`
    const passwords = page.getByRole('dialog', { name: text('user.firstPasswords') })
    await expect(passwords.getByLabel(text('user.count'))).toHaveValue('3')
    await passwords.getByText(text('user.passwords.same')).click()
    await passwords.getByLabel(text('password.field.new'), { exact: true }).fill(secret)
    await passwords.getByLabel(text('password.field.repeat'), { exact: true }).fill(secret)
    await axe(page, 'passwords of new people')
    await press(passwords, text('common.confirm'))
    await expect(passwords).toHaveCount(0)
    // the list was read again
    await expect(
      page
        .getByRole('main')
        .getByRole('row')
        .filter({ hasText: `${prefix}1` }),
    ).toBeVisible()
    const people = await madeBy(page, prefix)
    expect([...people.keys()].sort()).toEqual([1, 2, 3].map((n) => `${prefix}${n}`))

    const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
    await other.goto(`${server.url}/login`)
    await other.getByLabel(text('login.account'), { exact: true }).fill(`${prefix}2`)
    await other.getByLabel(text('login.password'), { exact: true }).fill(secret)
    await press(other, text('login.submit'))
    await expect(other.getByRole('navigation', { name: text('nav.menu') })).toBeVisible()
    await other.context().close()
  },
)

test('IM-05 IM-06 IM-15 only a spreadsheet goes on, and what is not imported is not lost unasked', async ({ page }) => {
  await open(page)
  await press(dialog(page), '下一步')
  await expect(page.getByText('请先上传文件')).toBeVisible()
  await upload(page, 'people.csv', Buffer.from('账号\nx'))
  await expect(page.getByText('请选择xls、xlsx类型的文件')).toBeVisible()
  await upload(page, 'people.xlsx', Buffer.alloc(500 * 1024))
  await expect(page.getByText('文件大小不能超过500KB')).toBeVisible()
  await upload(page, 'people.xlsx', Buffer.from('no spreadsheet at all'))
  await expect(page.getByText('与扩展名 .xlsx 不符')).toBeVisible()
  await upload(page, 'many.xlsx', book([['账号'], ...Array.from({ length: 10_001 }, (_, i) => [`many${i}`])]))
  await expect(page.getByRole('alert').or(page.getByRole('status')).getByText('最多支持导入10000条数据')).toBeVisible()
  await upload(page, 'some.xlsx', book([['账号', '星座'], ...Array.from({ length: 900 }, (_, i) => [`some${i}`, '狮子'])]))
  await press(dialog(page), '下一步')
  await expect(dialog(page).getByText('没有对应的列：星座')).toBeVisible()
  // only what is seen is drawn, and the keyboard goes on down the column
  expect(await dialog(page).getByRole('row').count()).toBeLessThan(60)
  await cell(page, 1, '账号').focus()
  for (let i = 0; i < 15; i++) await page.keyboard.press('ArrowDown')
  await expect(cell(page, 16, '账号')).toBeFocused()
  await page.keyboard.type('x')
  await press(dialog(page), '上一步')
  await expect(dialog(page).getByText('some.xlsx')).toBeVisible()
  await press(dialog(page), '下一步')
  await press(dialog(page), '取消')
  await answer(page, '取消')
  await expect(dialog(page)).toBeVisible()
  await press(dialog(page), '取消')
  await answer(page, '确定')
  await expect(dialog(page)).toHaveCount(0)
})

test('OR-09 exports what the list finds, in the chosen columns', async ({ page }) => {
  await signIn(page, 'admin', '/permission/user')
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: '关键词', exact: true }).fill('zhou')
  await press(main, '查询')
  // its head and one person
  await expect(main.getByRole('row')).toHaveCount(2)
  await expect(main.getByRole('row').nth(1)).toContainText('zhouliping')
  await press(main, '导出')
  const box = page.getByRole('dialog', { name: '导出用户' })
  for (const name of ['账号', '所属组织']) await box.getByRole('checkbox', { name, exact: true }).check()
  const file = await downloaded(page, () => press(box, '导出'))
  expect(file.suggestedFilename()).toBe('用户.xlsx')
  const lines = await linesOf(file)
  expect(lines[0]).toEqual(['账号', '所属组织'])
  expect(lines.slice(1)).toEqual([['zhouliping', `${company}/财务部`]])
  await expect(box).toHaveCount(0)
})

test('on a phone the wizard is a full page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await expect.poll(async () => Math.round((await dialog(page).boundingBox())?.width ?? 0)).toBe(390)
  await upload(
    page,
    'people.xlsx',
    book([
      ['账号', '姓名', '所属组织', '手机'],
      ['phone', '手机人', '财务部', ''],
    ]),
  )
  await press(dialog(page), '下一步')
  await expect(cell(page, 1, '账号')).toHaveValue('phone')
  await fits(page)
})
