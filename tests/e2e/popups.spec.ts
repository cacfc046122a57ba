import type { Page } from '@playwright/test'
import { axe, choose, expect, fits, nowhere, signIn, test, text, withMotion } from '../helpers/e2e.ts'
import { callsOf, ownApp, takeAwayAfter } from '../helpers/ownApp.ts'

test.use(withMotion)

const suppliers = [
  { code: 'G01', name: '杭州纸业', city: '杭州', province: 'zj', phone: '0571-88' },
  { code: 'G02', name: '宁波包装', city: '宁波', province: 'zj', phone: '0574-99' },
  { code: 'G03', name: '南京印刷', city: '南京', province: 'js', phone: '025-77' },
]
const columnOptions = [
  { value: 'code', label: { zh: '编号', en: 'Code' } },
  { value: 'name', label: { zh: '名称', en: 'Name' } },
  { value: 'city', label: { zh: '城市', en: 'City' } },
]
let n = 0

/** Makes an interface of suppliers, and an application with a popup of each kind over it; opens its page. */
async function popups(page: Page, more: object[] = []) {
  const code = `popupsE2e${++n}`
  const call = await callsOf(page)
  const made = await call('POST', '/api/system/DataInterface', {
    category: 'dataInterfaceCategory.common',
    enabledMark: 1,
    type: '2',
    enCode: `${code}Rows`,
    fullName: `${code} 供应商`,
    parameterJson: [{ field: 'province', dataType: 'text' }],
    rowFilter: '{{ empty(item.province) or row.province == item.province }}',
    dataJson: JSON.stringify(suppliers),
  })
  await takeAwayAfter(page, `/api/system/DataInterface/${made.id}`)
  const rows = { interfaceId: made.id, propsValue: 'code', relationField: 'name', columnOptions }
  const province = [
    { id: 'zj', fullName: '浙江' },
    { id: 'js', fullName: '江苏' },
  ]
  const fields = [
    { pingeKey: 'select', field: 'province', label: '省份', options: province },
    {
      pingeKey: 'popupSelect',
      field: 'supplier',
      label: '供应商',
      ...rows,
      popupTitle: '选择供应商',
      templateJson: [{ field: 'province', relationField: 'province', required: true }],
      transferList: [{ sourceValue: 'phone', targetField: 'phone' }],
    },
    { pingeKey: 'popupAttr', field: 'city', label: '所在城市', relationField: 'supplier', showField: 'city' },
    { pingeKey: 'input', field: 'phone', label: '电话' },
    { pingeKey: 'popupSelect', field: 'second', label: '第二供应商', ...rows, popupType: 'drawer', popupWidth: 640 },
    { pingeKey: 'popupTableSelect', field: 'third', label: '备选', ...rows, filterable: true },
    { pingeKey: 'popupTableSelect', field: 'others', label: '其他', ...rows, multiple: true },
    { pingeKey: 'popupAttr', field: 'cities', label: '各自城市', relationField: 'others', showField: 'city' },
    {
      pingeKey: 'button',
      buttonText: '批量选择',
      on: {
        click: [
          {
            select: {
              popupTitle: '批量选择供应商',
              interfaceId: made.id,
              propsValue: 'code',
              columnOptions,
              relationOptions: [
                { field: 'lines-name', type: 1, value: 'name' },
                { field: 'lines-kind', type: 2, value: '新增' },
              ],
            },
          },
        ],
      },
    },
    {
      pingeKey: 'table',
      field: 'lines',
      label: '明细',
      children: [
        { pingeKey: 'input', field: 'name', label: '名称' },
        { pingeKey: 'input', field: 'kind', label: '类别' },
      ],
    },
    ...more,
  ]
  const columnData = {
    version: 1,
    type: 1,
    hasPage: true,
    columnList: [{ field: 'supplier' }, { field: 'city' }, { field: 'others' }, { field: 'cities' }],
    searchList: [{ field: 'others', searchType: 1 }],
    btnsList: [{ value: 'add', show: true }],
    columnBtnsList: [
      { value: 'edit', show: true },
      { value: 'detail', show: true },
    ],
  }
  const app = await ownApp(page, { fullName: code, enCode: code, formData: { version: 1, fields }, columnData })
  return { ...app, code }
}
async function openForm(page: Page) {
  await page.getByRole('button', { name: '新建', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新建' })
  await expect(form).toBeVisible()
  return form
}
const row = (within: ReturnType<Page['getByRole']>, name: string) => within.getByRole('row').filter({ hasText: name })

test('PP-01 PP-02 PP-04 PP-14 WG-16 WG-62 a supplier is chosen in a dialog, with its parameter from another field; what it says is filled, saved and listed', async ({
  page,
}) => {
  await signIn(page, 'admin', nowhere)
  await popups(page)
  const form = await openForm(page)
  const field = form.getByRole('combobox', { name: '供应商', exact: true })
  const dialog = page.getByRole('dialog', { name: '选择供应商' })
  const confirm = dialog.getByRole('button', { name: '确定', exact: true })
  await test.step('without the field that it needs it says which one', async () => {
    await field.click()
    await expect(dialog.getByText('请先填写：省份')).toBeVisible()
    await dialog.getByRole('button', { name: '取消', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(field).toBeFocused()
  })
  await test.step('PP-01 PP-02 PP-04 800 px; rows by their number; confirmed with a choice only', async () => {
    await choose(page, form, '省份', '浙江')
    await field.click()
    await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(800)
    await expect(dialog.getByRole('row')).toHaveCount(3)
    await expect(row(dialog, '南京印刷')).toHaveCount(0)
    await expect(confirm).toBeDisabled()
    await axe(page, 'the popup')
  })
  await test.step('a keyword, by keyboard alone', async () => {
    await expect(dialog.getByLabel('关键词')).toBeFocused()
    await page.keyboard.type('宁波')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('row')).toHaveCount(2)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('radio', { name: '选择第 1 行' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(field).toBeFocused()
  })
  await test.step('PP-14 WG-62 what it brings along', async () => {
    await expect(form.getByTitle('宁波包装')).toBeVisible()
    await expect(form.getByLabel('所在城市', { exact: true })).toHaveValue('宁波')
    await expect(form.getByLabel('电话', { exact: true })).toHaveValue('0574-99')
  })
  await test.step('WG-65 another province empties it', async () => {
    await choose(page, form, '省份', '江苏')
    await expect(form.getByTitle('宁波包装')).toHaveCount(0)
    await expect(form.getByLabel('所在城市', { exact: true })).toHaveValue('')
    await field.click()
    await row(dialog, '南京印刷').dblclick()
    await expect(dialog).toBeHidden()
    await expect(form.getByLabel('所在城市', { exact: true })).toHaveValue('南京')
  })
  await form.getByRole('button', { name: '确定', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: '南京印刷' })).toContainText('南京')
  await page.getByRole('button', { name: '详情' }).click()
  await expect(page.getByRole('dialog', { name: '详情' })).toContainText('南京印刷')
})

test('PP-01 PP-03 WG-17 in a drawer, in a table below the field, one and several; they are searched for', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  await popups(page)
  const form = await openForm(page)
  await test.step('PP-01 a drawer of its own width', async () => {
    await form.getByRole('combobox', { name: '第二供应商', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: '选择数据' })
    await expect.poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(640)
    await drawer.getByRole('radio', { name: '选择第 3 行' }).check()
    await drawer.getByRole('button', { name: '确定', exact: true }).click()
    await expect(drawer).toBeHidden()
    await expect(form.getByTitle('南京印刷')).toBeVisible()
  })
  const table = page.getByRole('dialog', { name: '选择数据' })
  await test.step('PP-03 700 px, 300 px of rows, a keyword; the one closes it', async () => {
    await form.getByRole('combobox', { name: '备选', exact: true }).click()
    await expect.poll(async () => Math.round((await table.boundingBox())?.width ?? 0)).toBe(700)
    await expect.poll(async () => Math.round((await table.locator('.pg-lc-rows').boundingBox())?.height ?? 0)).toBe(300)
    await axe(page, 'the table below a field')
    await table.getByLabel('关键词').fill('杭州')
    await table.getByRole('button', { name: '查询', exact: true }).click()
    await expect(table.getByRole('row')).toHaveCount(2)
    await row(table, '杭州纸业').click()
    await expect(table).toBeHidden()
    await expect(form.getByTitle('杭州纸业')).toBeVisible()
    await expect(form.getByRole('combobox', { name: '备选', exact: true })).toBeFocused()
  })
  await test.step('PP-03 several with boxes, told at once; Escape closes the table and not the form', async () => {
    await form.getByRole('combobox', { name: '其他', exact: true }).click()
    await expect(table.getByLabel('关键词')).toHaveCount(0)
    await table.getByRole('checkbox', { name: '选择第 1 行' }).check()
    await table.getByRole('checkbox', { name: '选择第 2 行' }).check()
    await page.keyboard.press('Escape')
    await expect(table).toBeHidden()
    await expect(form).toBeVisible()
    await expect(form.getByRole('button', { name: '移除 宁波包装' })).toBeVisible()
  })
  await test.step('WG-62 what follows several says what each of them says', async () => {
    await expect(form.getByRole('textbox', { name: '各自城市' })).toHaveValue('杭州，宁波')
  })
  await form.getByRole('button', { name: '确定', exact: true }).click()
  await expect(form).toBeHidden()
  const made = page.getByRole('row').filter({ hasText: '杭州纸业，宁波包装' })
  await expect(made).toBeVisible()
  await expect(made).toContainText('杭州，宁波')
  await test.step('WG-17 it is searched for by what it holds', async () => {
    const search = page.getByRole('search')
    const find = async (name: string) => {
      await search.getByRole('combobox', { name: '其他', exact: true }).click()
      await row(table, name).click()
      await page.keyboard.press('Escape')
      await expect(table).toBeHidden()
      await search.getByRole('button', { name: '查询', exact: true }).click()
    }
    await find('南京印刷')
    await expect(made).toBeHidden()
    await search.getByRole('button', { name: '重置', exact: true }).click()
    await expect(made).toBeVisible()
    await find('宁波包装')
    await expect(made).toBeVisible()
  })
})

test('PP-09 PP-11 PP-13 a button adds chosen rows to a sub-table; nothing chosen does nothing', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const { records, call } = await popups(page)
  const form = await openForm(page)
  const button = form.getByRole('button', { name: '批量选择', exact: true })
  const dialog = page.getByRole('dialog', { name: '批量选择供应商' })
  await button.click()
  await expect(dialog.getByRole('row')).toHaveCount(4)
  await test.step('PP-13', async () => {
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByRole('button', { name: '确定', exact: true })).toBeDisabled()
    await dialog.getByRole('button', { name: '取消', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(form.getByText(text('table.note.chosen').replace('{{n}}', '2'))).toHaveCount(0)
  })
  await button.click()
  await dialog.getByRole('checkbox', { name: '选择第 1 行' }).check()
  await row(dialog, '南京印刷').click()
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(form.getByText('添加了 2 行')).toBeVisible()
  await form.getByRole('button', { name: '确定', exact: true }).click()
  await expect(form).toBeHidden()
  const { list } = await call('POST', `${records}/List`, {})
  const record = JSON.parse((await call('GET', `${records}/${list[0].id}`)).data)
  expect(record.lines).toMatchObject([
    { name: '杭州纸业', kind: '新增' },
    { name: '南京印刷', kind: '新增' },
  ])
})

test.describe('in English', () => {
  test.use({ locale: 'en-US' })

  test('PP-02 PP-03 on a phone and in the dark the lists are whole pages of cards', async ({ page }) => {
    await signIn(page, 'admin')
    await popups(page)
    await page.getByRole('button', { name: text('nav.toDark', 'en'), exact: true }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: text('common.add', 'en'), exact: true }).click()
    const form = page.getByRole('dialog', { name: text('dialog.title.add', 'en') })
    const list = page.getByRole('dialog', { name: text('popup.title', 'en'), exact: true })
    for (const [i, field] of ['第二供应商', '备选'].entries()) {
      await form.getByRole('combobox', { name: field, exact: true }).click()
      await expect(list.getByRole('row')).toHaveCount(3)
      await expect.poll(async () => Math.round((await list.boundingBox())?.width ?? 0)).toBe(390)
      await expect(row(list, '宁波包装')).toContainText('City')
      await fits(page, 'the list')
      await axe(page, `the list of ${field} on a phone, dark`)
      await row(list, '宁波包装').click()
      await list.getByRole('button', { name: text('common.confirm', 'en'), exact: true }).click()
      await expect(list).toBeHidden()
      await expect(form.getByTitle('宁波包装')).toHaveCount(i + 1)
    }
  })
})
