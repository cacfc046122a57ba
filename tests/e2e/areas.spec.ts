import type { Page } from '@playwright/test'
import { axe, darken, expect, fits, nowhere, pressInRow, signIn, test, text } from '../helpers/e2e.ts'
import { ownApp } from '../helpers/ownApp.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })

let n = 0
/** Makes an application of these fields with a menu of its own; gives its code. */
async function application(page: Page, fields: Array<{ field: string; [prop: string]: unknown }>): Promise<string> {
  const code = `areas${++n}`
  const columns = fields.filter(({ pingeKey }) => pingeKey !== 'table').map(({ field }) => ({ field }))
  const columnData = {
    version: 1,
    type: 1,
    columnList: columns,
    searchList: fields.filter(({ pingeKey }) => pingeKey === 'areaSelect').map(({ field }) => ({ field, searchType: 1 })),
    hasPage: true,
    btnsList: [{ value: 'add', show: true }],
    columnBtnsList: [
      { value: 'edit', show: true },
      { value: 'detail', show: true },
    ],
  }
  await ownApp(page, { fullName: code, enCode: code, formData: { version: 1, fields }, columnData })
  return code
}
async function openForm(page: Page, code: string) {
  await page.goto(`/model/${code}`)
  await page.getByRole('button', { name: '新建', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新建' })
  await expect(form).toBeVisible()
  return form
}

test('AA-03 AA-04 the screen lists what is below a province or city, adds a street, and keeps what has others below it', async ({
  page,
}) => {
  await signIn(page, 'admin', '行政区划')
  await expect(row(page, '北京市')).toBeVisible()
  await page.getByRole('treeitem', { name: '浙江省', exact: true }).click()
  await row(page, '杭州市').getByRole('button', { name: '下级' }).click()
  await row(page, '西湖区').getByRole('button', { name: '下级' }).click()
  await expect(page.getByRole('heading', { name: '西湖区' })).toBeVisible()
  await page.getByRole('button', { name: '新建', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '新建' })
  await dialog.getByLabel('名称', { exact: true }).fill('灵隐街道')
  await dialog.getByLabel('编码', { exact: true }).fill('330106001')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(row(page, '灵隐街道')).toBeVisible()
  await page.getByRole('button', { name: '返回上级' }).click()
  await pressInRow(row(page, '西湖区'), '删除')
  await page.getByRole('alertdialog').getByRole('button', { name: '确定', exact: true }).click()
  await expect(page.getByText(text('server.hasChildren'))).toBeVisible()
  await axe(page, 'areas')
})

test('AA-01 AA-02 AA-05 PK-01 PK-02 PK-05 PK-06 an area is chosen in the tree, several are searched for, and they are listed in words', async ({
  page,
}) => {
  await signIn(page, 'admin', nowhere)
  const code = await application(page, [
    { pingeKey: 'areaSelect', field: 'area', label: '所在地区', required: true },
    { pingeKey: 'areaSelect', field: 'cities', label: '销售城市', level: 1, multiple: true },
  ])
  const form = await openForm(page, code)
  const dialog = page.getByRole('dialog', { name: '省市区' })
  const confirm = dialog.getByRole('button', { name: '确定', exact: true })
  await test.step('AA-01 PK-01 800 px, the backdrop does not close it, a lazy tree', async () => {
    await form.getByRole('combobox', { name: '所在地区' }).click()
    await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(800)
    await page.mouse.click(5, 400)
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText('已选')).toBeVisible()
    await dialog.getByRole('treeitem', { name: '浙江省', exact: true }).click()
    await dialog.getByRole('treeitem', { name: '杭州市', exact: true }).click()
    await axe(page, 'the dialog of areas')
  })
  await test.step('PK-04 it confirms with a choice only; AA-02 a city is none', async () => {
    await confirm.click()
    await expect(page.getByText(text('picker.chooseFirst'))).toBeVisible()
    await dialog.getByRole('treeitem', { name: '西湖区', exact: true }).click()
    await confirm.click()
    await expect(form.getByText('浙江省 / 杭州市 / 西湖区').first()).toBeVisible()
    await expect(form.getByRole('combobox', { name: '所在地区' })).toBeFocused()
  })
  await test.step('PK-05 several, by keyboard and keyword; each once', async () => {
    await form.getByRole('combobox', { name: '销售城市' }).press('Enter')
    await dialog.getByLabel('关键词').fill('zhejiang')
    await dialog.getByRole('option', { name: /宁波市/ }).click()
    await dialog.getByRole('option', { name: /宁波市/ }).click()
    await dialog.getByRole('option', { name: /温州市/ }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await confirm.click()
    await expect(dialog).toBeHidden()
  })
  await test.step('PK-06 a tag is taken away at once', async () => {
    await form.getByRole('button', { name: '移除 浙江省 / 温州市' }).click()
    await expect(form.getByRole('button', { name: '移除 浙江省 / 温州市' })).toHaveCount(0)
  })
  await form.getByRole('button', { name: '确定', exact: true }).click()
  await expect(row(page, '浙江省 / 杭州市 / 西湖区')).toContainText('浙江省 / 宁波市')
  await test.step('a list is searched by a whole province', async () => {
    const search = page.getByRole('combobox', { name: '所在地区' })
    await search.click()
    await dialog.getByLabel('关键词').fill('广东省')
    await dialog.getByRole('option', { name: '广东省', exact: true }).click()
    await confirm.click()
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await expect(row(page, '浙江省 / 杭州市 / 西湖区')).toHaveCount(0)
    await page.getByRole('button', { name: '重置', exact: true }).click()
    await expect(row(page, '浙江省 / 杭州市 / 西湖区')).toBeVisible()
  })
})

test('LO-01 LO-02 LO-04 LO-05 LO-06 LO-08 LO-11 WG-41 a place is found without a maps service: an area, a point on the map, an address', async ({
  page,
}) => {
  const lines: string[] = []
  page.on('console', (line) => lines.push(line.text()))
  await signIn(page, 'admin', nowhere)
  const scope = {
    enableLocationScope: true,
    enableDesktopLocationScope: true,
    locationScope: [{ lng: 120.161, lat: 30.294, radius: 5000 }],
  }
  const code = await application(page, [
    { pingeKey: 'location', field: 'place', label: '地点' },
    { pingeKey: 'location', field: 'visit', label: '签到地点', ...scope },
  ])
  const form = await openForm(page, code)
  const dialog = page.getByRole('dialog', { name: '选择位置' })
  const confirm = dialog.getByRole('button', { name: '确定', exact: true })
  const nearby = dialog.getByRole('option')
  const point = dialog.getByRole('status').last()
  await form.getByRole('combobox', { name: '地点', exact: true }).click()
  await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(600)
  await expect(dialog.getByText(text('location.localNote'))).toBeVisible()
  await expect(nearby.first()).toBeVisible()
  await axe(page, 'the map')
  await test.step('LO-11 where the browser does not tell where it is, only the console says so', async () => {
    await expect.poll(() => lines.includes('定位失败')).toBe(true)
    await expect(page.getByText('定位失败')).toHaveCount(0)
  })
  await test.step('LO-04 nothing chosen', async () => {
    await confirm.click()
    await expect(page.getByText('请选择地址', { exact: true })).toBeVisible()
  })
  await test.step('LO-02 a keyword, a place of its list, and a moved map with its own list', async () => {
    await dialog.getByLabel('关键词').fill('杭州 西湖')
    await nearby.filter({ hasText: '浙江省杭州市' }).first().click()
    await expect(point).toContainText('120.161000, 30.294000')
    await dialog.getByRole('application').press('ArrowRight')
    await expect(point).not.toContainText('120.161000')
    await expect(nearby.first()).toContainText('杭州市')
    await dialog.getByLabel('详细地址').fill('龙井路1号')
    await confirm.click()
  })
  await expect(form.getByText('浙江省杭州市西湖区龙井路1号').first()).toBeVisible()
  await test.step('LO-06 LO-05 outside of the circle, then too far from the start', async () => {
    await form.getByRole('combobox', { name: '签到地点' }).click()
    await dialog.getByLabel('详细地址').fill('门口')
    await confirm.click()
    await expect(page.getByText('超出规定范围')).toBeVisible()
    await dialog.getByLabel('关键词').fill('杭州市')
    await nearby
      .filter({ hasText: /^杭州市/ })
      .first()
      .click()
    await expect(point).toContainText('120.161000')
    await confirm.click()
    await expect(page.getByText('超出微调范围')).toBeVisible()
    await dialog.getByRole('button', { name: '取消', exact: true }).click()
    await expect(dialog).toBeHidden()
  })
  await form.getByRole('button', { name: '确定', exact: true }).click()
  await pressInRow(row(page, '浙江省杭州市西湖区龙井路1号'), '详情')
  await expect(page.getByRole('dialog', { name: '详情' }).getByText('浙江省杭州市西湖区龙井路1号')).toBeVisible()
})

test('LO-07 the map begins where the browser says the person is, and at a fixed point where it does not', async ({ page, context }) => {
  await signIn(page, 'admin', nowhere)
  const code = await application(page, [{ pingeKey: 'location', field: 'place', label: '地点' }])
  const form = await openForm(page, code)
  const dialog = page.getByRole('dialog', { name: '选择位置' })
  const point = dialog.getByRole('status').last()
  await form.getByRole('combobox', { name: '地点', exact: true }).click()
  await expect(point).toHaveText('116.397000, 39.907000')
  await dialog.getByRole('button', { name: '取消', exact: true }).click()
  await expect(dialog).toBeHidden()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: 121.47, latitude: 31.23 })
  await form.getByRole('combobox', { name: '地点', exact: true }).click()
  await expect(point).toHaveText('121.470000, 31.230000')
  await expect(dialog.getByRole('option').first()).toContainText('上海市')
})

test('on a phone and in the dark the pickers fill the screen, one pane below the other', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const code = await application(page, [
    { pingeKey: 'areaSelect', field: 'area', label: '所在地区' },
    { pingeKey: 'location', field: 'place', label: '地点' },
  ])
  await darken(page)
  await page.setViewportSize({ width: 390, height: 780 })
  const form = await openForm(page, code)
  await form.getByRole('combobox', { name: '所在地区' }).click()
  const dialog = page.getByRole('dialog', { name: '省市区' })
  await expect(dialog.getByRole('treeitem', { name: '浙江省', exact: true })).toBeVisible()
  await expect(dialog.getByText('已选')).toBeInViewport()
  await expect(dialog.getByRole('button', { name: '确定', exact: true })).toBeInViewport()
  await fits(page, 'the picker')
  await axe(page, 'the picker on a phone, dark')
  await dialog.getByRole('button', { name: '取消', exact: true }).click()
  await form.getByRole('combobox', { name: '地点' }).click()
  const map = page.getByRole('dialog', { name: '选择位置' })
  await expect(map.getByRole('option').first()).toBeVisible()
  await expect(map.getByRole('button', { name: '确定', exact: true })).toBeInViewport()
  await fits(page, 'the map')
  await axe(page, 'the map on a phone, dark')
})
