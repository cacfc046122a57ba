/** Data interfaces: how they are administered, and what forms take from them. */
import type { Locator, Page } from '@playwright/test'
import { answer, axe, choose, expect, fits, nowhere, onPostgres, settled, signIn, test } from '../helpers/e2e.ts'
import { callsOf, ownApp, takeAwayAfter } from '../helpers/ownApp.ts'

const dialog = (page: Page) => page.getByRole('dialog').last()
const row = (page: Page, text: string) => page.getByRole('row').filter({ has: page.getByText(text, { exact: true }) })
const field = (within: Locator, label: string) => within.getByLabel(label, { exact: true })
/** A tab; behind its name may stand how many faults are in it. */
const tab = (within: Locator, name: string) => within.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click()
/** A button of a row: beside it, or in its menu. */
async function rowAction(page: Page, of: string, name: string) {
  const line = row(page, of)
  await expect(line).toBeVisible()
  const plain = line.getByRole('button', { name, exact: true })
  if (await plain.count()) return plain.click()
  await line.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('IF-01 IF-02 an interface is made, tested, looked after in its log, copied and deleted', async ({ page }) => {
  test.slow()
  await signIn(page, 'admin', '数据接口')
  await expect(row(page, '币种与汇率')).toBeVisible()
  await axe(page, 'data interfaces')
  await press(page.locator('main'), '新建')
  const form = dialog(page)
  await test.step('basics', async () => {
    await press(form, '确定')
    await expect(form.getByRole('alert').filter({ hasText: '名称' }).first()).toBeVisible()
    await field(form, '名称').fill('各省城市')
    await field(form, '编码').fill('cityOfProvince')
    await choose(page, form, '分类', '公共')
  })
  await test.step('a parameter', async () => {
    await tab(form, '参数')
    await press(form, '添加')
    await field(form, '参数名').fill('province')
    await form.getByRole('switch', { name: '必填' }).click()
  })
  await test.step('data: what is no JSON is told with its line, and laid out when asked', async () => {
    await tab(form, '数据')
    const data = form.getByRole('textbox', { name: '静态数据' })
    await data.fill('[{"id":"hz",]')
    await press(form, '确定')
    await expect(form.getByRole('alert').filter({ hasText: 'JSON' })).toBeVisible()
    await data.fill('[{"id":"hz","fullName":"杭州","province":"zj"},{"id":"nj","fullName":"南京","province":"js"}]')
    await press(form, '格式化')
    await expect(data).toHaveValue(/\n {4}"fullName": "杭州"/)
    await field(form, '行过滤').fill('{{ row.province == item.province }}')
    await axe(page, 'the form of a data interface')
    await press(form, '确定')
    await expect(row(page, '各省城市')).toBeVisible()
  })
  await test.step('the test asks for its parameters and shows rows and time', async () => {
    await rowAction(page, '各省城市', '测试')
    const box = dialog(page)
    await expect(box.getByText('province', { exact: true }).or(box.locator('input[value=province]')).first()).toBeVisible()
    await press(box, '调用')
    await expect(
      box
        .getByRole('alert')
        .filter({ hasText: /不能为空|请输入/ })
        .first(),
    ).toBeVisible()
    await field(box, '值').fill('js')
    await press(box, '调用')
    await expect(box.getByRole('status').filter({ hasText: /^1 行，\d+ 毫秒$/ })).toBeVisible()
    await expect(box.getByRole('cell', { name: '南京' })).toBeVisible()
    await axe(page, 'the test of a data interface')
    await box.getByRole('button', { name: '关闭', exact: true }).last().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('IF-02 the log has the call', async () => {
    await rowAction(page, '各省城市', '日志')
    const box = dialog(page)
    await expect(
      box.getByRole('row').filter({ hasText: 'Test' }).filter({ hasText: '成功' }).filter({ hasText: '系统管理员' }),
    ).toHaveCount(1)
    await box.getByRole('button', { name: '关闭', exact: true }).last().click()
  })
  await test.step('a copy under a free name; it is deleted again', async () => {
    await rowAction(page, '各省城市', '复制')
    await expect(row(page, '各省城市.1')).toBeVisible()
    await rowAction(page, '各省城市.1', '删除')
    await answer(page, '确定')
    await expect(row(page, '各省城市.1')).toHaveCount(0)
  })
})

test('an API is described with its request; a host of a private network is refused in words', async ({ page }) => {
  await signIn(page, 'admin', '数据接口')
  await press(page.locator('main'), '新建')
  const form = dialog(page)
  await field(form, '名称').fill('内网接口')
  await field(form, '编码').fill('innerApi')
  await choose(page, form, '分类', '外部')
  await form.getByText('API 接口', { exact: true }).click()
  await tab(form, '数据')
  await field(form, '地址').fill('ftp://10.0.0.8/list')
  await press(form, '确定')
  await expect(form.getByRole('alert').filter({ hasText: '地址须以 http:// 或 https:// 开头' })).toBeVisible()
  await field(form, '地址').fill('http://10.0.0.8/list')
  await press(form, '确定')
  await rowAction(page, '内网接口', '测试')
  await press(dialog(page), '调用')
  await expect(page.getByText('不允许访问 10.0.0.8')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page, 'the test of an interface')
})

const goods = Array.from({ length: 130 }, (_, i) => ({ id: `G${i + 1}`, fullName: `货品${String(i + 1).padStart(3, '0')}` }))
const cities = [
  { id: 'hz', fullName: '杭州', province: 'zj' },
  { id: 'nb', fullName: '宁波', province: 'zj' },
  { id: 'nj', fullName: '南京', province: 'js' },
]

test('WG-05 WG-51 WG-65 WG-66 a form searches, follows and completes from interfaces', onPostgres, async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const call = await callsOf(page)
  const own = { category: 'dataInterfaceCategory.common', type: '2', enabledMark: 1 }
  const province = [{ field: 'province', dataType: 'text', required: true }]
  const made = await call('POST', '/api/system/DataInterface', {
    ...own,
    enCode: 'e2eGoods',
    fullName: '货品',
    dataJson: JSON.stringify(goods),
  })
  await takeAwayAfter(page, `/api/system/DataInterface/${made.id}`)
  const other = await call('POST', '/api/system/DataInterface', {
    ...own,
    enCode: 'e2eCities',
    fullName: '城市',
    parameterJson: province,
    dataJson: JSON.stringify(cities),
    rowFilter: '{{ row.province == item.province }}',
  })
  await takeAwayAfter(page, `/api/system/DataInterface/${other.id}`)
  const city = { interface: 'e2eCities', paramList: [{ field: 'province', defaultValue: '{{ form.province }}', required: true }] }
  const provinces = [
    { id: 'zj', fullName: '浙江' },
    { id: 'js', fullName: '江苏' },
  ]
  await ownApp(page, {
    fullName: '接口选项',
    enCode: 'e2eInterfaceOptions',
    formData: {
      version: 1,
      generalWidth: '800px',
      fields: [
        { pingeKey: 'radio', field: 'province', label: '省份', options: provinces },
        { pingeKey: 'select', field: 'city', label: '城市', source: city },
        { pingeKey: 'checkbox', field: 'more', label: '其他城市', source: city },
        { pingeKey: 'select', field: 'goods', label: '货品', source: { interface: 'e2eGoods', search: true } },
        { pingeKey: 'autoComplete', field: 'brand', label: '品名', source: { interface: 'e2eGoods' } },
      ],
    },
    columnData: {
      version: 1,
      type: 1,
      hasPage: true,
      columnList: [{ field: 'city' }, { field: 'goods' }, { field: 'brand' }],
      searchList: [],
      btnsList: [{ value: 'add', show: true }],
      columnBtnsList: [{ value: 'edit', show: true }],
    },
  })
  await press(page.locator('main'), '新建')
  const form = dialog(page)
  const popup = page.locator('.ant-select-dropdown:visible')
  await test.step('WG-65 options follow the province, and a choice that is gone goes', async () => {
    await form.getByText('浙江', { exact: true }).click()
    await form.getByRole('checkbox', { name: '宁波' }).check()
    await choose(page, form, '城市', '杭州')
    await form.getByText('江苏', { exact: true }).click()
    await expect(form.getByRole('checkbox', { name: '南京' })).toBeVisible()
    await expect(form.locator('[data-field="city"]')).not.toContainText('杭州')
    await choose(page, form, '城市', '南京')
  })
  await test.step('WG-05 the server is asked for what is typed, the first 50', async () => {
    await field(form, '货品').click()
    await expect(popup.getByText('仅显示前 50 项，共 130 项，请输入关键词')).toBeVisible()
    await page.keyboard.type('货品12')
    await expect(popup.getByTitle('货品127', { exact: true })).toBeVisible()
    await expect(popup.getByTitle('货品001', { exact: true })).toHaveCount(0)
    await popup.getByTitle('货品127', { exact: true }).click()
    await expect(form.locator('[data-field="goods"]')).toContainText('货品127')
  })
  await test.step('WG-51 a text is completed, by the keyboard alone', async () => {
    const input = field(form, '品名')
    await input.focus()
    await page.keyboard.type('货品13')
    await expect(page.getByRole('listbox', { name: '品名' }).getByRole('option')).toHaveText(['货品130'])
    await settled(page)
    await axe(page, 'suggestions')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(input).toHaveValue('货品130')
    await expect(page.getByRole('listbox', { name: '品名' })).toHaveCount(0)
  })
  await press(form, '确定')
  await test.step('the list and the form that is opened again say what was chosen', async () => {
    const line = page.getByRole('row').filter({ hasText: '货品127' })
    await expect(line).toContainText('南京')
    await expect(line).toContainText('货品130')
    await line.getByRole('button', { name: '编辑', exact: true }).click()
    await expect(dialog(page).locator('[data-field="goods"]')).toContainText('货品127')
    await expect(dialog(page).locator('[data-field="city"]')).toContainText('南京')
  })
})
