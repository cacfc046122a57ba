/** The inspector of fields: on the running form for who designs, and in the preview. */
import type { Page } from '@playwright/test'
import { axe, expect, heldBack, nowhere, settled, signIn, test, text } from '../helpers/e2e.ts'
import { ownApp } from '../helpers/ownApp.ts'

const kinds = [
  { id: 'car', fullName: '汽车', of: '1' },
  { id: 'ship', fullName: '轮船', of: '2' },
]
const formData = {
  version: 1,
  generalWidth: '600px',
  fields: [
    { pingeKey: 'input', field: 'name', label: '名称', required: true, maxlength: 5, defaultValue: '新的' },
    {
      pingeKey: 'radio',
      field: 'way',
      label: '方式',
      options: [
        { id: '1', fullName: '陆运' },
        { id: '2', fullName: '水运' },
      ],
      linkage: [{ when: "{{ form.way == '2' }}", clear: 'plate', set: { note: '走水路' } }],
    },
    { pingeKey: 'select', field: 'kind', label: '工具', options: kinds, optionsWhen: '{{ item.of == form.way }}' },
    { pingeKey: 'input', field: 'plate', label: '车牌', visible: "{{ form.way == '1' }}", required: '{{ form.days > 3 }}' },
    { pingeKey: 'inputNumber', field: 'days', label: '天数', defaultValue: 2 },
    { pingeKey: 'input', field: 'note', label: '备注' },
    { pingeKey: 'calculate', field: 'cost', label: '费用', expression: '{{ form.days * 100 }}' },
    {
      pingeKey: 'table',
      field: 'items',
      label: '货物',
      footerBtnsList: [{ value: 'add', show: true }],
      children: [
        { pingeKey: 'input', field: 'goods', label: '品名', required: true },
        { pingeKey: 'inputNumber', field: 'weight', label: '重量', disabled: '{{ empty(row.goods) }}' },
      ],
    },
  ],
}
const columnData = {
  version: 1,
  type: 1,
  hasPage: true,
  columnList: [{ field: 'name' }],
  searchList: [],
  btnsList: [{ value: 'add', show: true }],
  columnBtnsList: [],
}

const panel = (page: Page) => page.getByRole('complementary', { name: '字段为何如此' })
const part = (page: Page, title: string) =>
  panel(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${title}`) }) })
const dialog = (page: Page) => page.getByRole('dialog').last()
const inspect = async (page: Page) => {
  await page.getByRole('button', { name: /系统管理员/ }).click()
  await page.getByRole('menuitem', { name: '检查表单字段' }).click()
}

test('who designs asks a running form why a field is as it is, with the mouse and from the keyboard', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  await ownApp(page, { fullName: '为何', enCode: `why${process.pid}a`, formData, columnData })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.getByRole('button', { name: '新建', exact: true }).click()
  const form = dialog(page)
  await expect(form.getByLabel('名称', { exact: true })).toBeFocused()
  expect(
    loaded.filter((url) => /Inspector/.test(url)),
    'nothing of it is loaded before it is asked for',
  ).toEqual([])
  await page.keyboard.press('Escape')
  await inspect(page)
  await expect(panel(page)).toContainText('当前页面没有打开的表单')
  await page.getByRole('button', { name: '新建', exact: true }).click()

  await test.step('where its value came from', async () => {
    await form.getByLabel('名称', { exact: true }).click()
    await expect(part(page, '值')).toContainText('默认值')
    await form.getByLabel('名称', { exact: true }).fill('太长的名称')
    await expect(part(page, '值')).toContainText('由当前人员录入')
    await form.getByText('水运', { exact: true }).click()
    await expect(part(page, '变化时')).toContainText('清空 车牌、设置 备注')
    await form.getByLabel('备注', { exact: true }).click()
    await expect(part(page, '值')).toContainText('由“方式”的第 1 条联动赋值')
    await expect(part(page, '值')).toContainText("form.way == '2'")
    await panel(page).getByLabel('字段').selectOption('cost')
    await expect(part(page, '值')).toContainText('由公式计算')
    await expect(part(page, '禁用').getByRole('heading')).toContainText('是')
  })

  await test.step('why a field is hidden that nobody can click', async () => {
    await panel(page).getByLabel('字段').selectOption('plate')
    await expect(part(page, '显示').getByRole('heading')).toContainText('隐藏')
    await expect(part(page, '显示')).toContainText("form.way == '1'")
    await expect(part(page, '显示').locator('dd')).toHaveText('2')
    await expect(part(page, '必填').locator('dd')).toHaveText('2')
    await form.getByText('陆运', { exact: true }).click()
    await panel(page).getByLabel('字段').selectOption('plate')
    await expect(part(page, '显示').getByRole('heading')).toContainText('显示')
  })

  await test.step('from where its options are, and which rule ran', async () => {
    await panel(page).getByLabel('字段').selectOption('kind')
    await expect(part(page, '选项')).toContainText('写在定义中的 2 个选项')
    await expect(part(page, '选项')).toContainText('按条件留下 1 个')
    await form.getByLabel('名称', { exact: true }).fill('')
    await form.getByLabel('备注', { exact: true }).click()
    await form.getByLabel('名称', { exact: true }).click()
    await expect(part(page, '校验规则')).toContainText('required：请输入名称')
    await expect(part(page, '校验规则')).toContainText(/上次校验 \d\d:\d\d:\d\d：未通过 required/)
  })

  await test.step('a cell by its own row, reached with Tab', async () => {
    await form.getByRole('button', { name: '添加' }).click()
    await form.locator('[data-row="0"]').getByLabel('品名').click()
    await expect(part(page, '必填').getByRole('heading')).toContainText('是')
    await panel(page).getByLabel('字段').selectOption('items.weight')
    await expect(part(page, '禁用').getByRole('heading')).toContainText('是')
    await expect(part(page, '禁用')).toContainText('empty(row.goods)')
    await form.locator('[data-row="0"]').getByLabel('品名').fill('钢材')
    await panel(page).getByLabel('字段').selectOption('items.weight')
    await expect(part(page, '禁用').getByRole('heading')).toContainText('否')
    await form.getByLabel('天数', { exact: true }).click()
    await page.keyboard.press('Tab')
    await expect(panel(page).getByLabel('字段')).toHaveValue('note')
  })
  await axe(page, 'a form with its inspector')
  await panel(page).getByRole('button', { name: '关闭' }).click()
  await expect(panel(page)).toHaveCount(0)
})

test('in the preview fields are inspected in the drawing itself, on a phone at its foot; others have no switch', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const { id } = await ownApp(page, { fullName: '预览为何', enCode: `why${process.pid}b`, formData, columnData })
  const come = await heldBack(page, /assets\/Inspector/)
  await page.goto(`/previewModel?kind=form&id=${id}`)
  await page.getByRole('switch', { name: '检查表单字段' }).click()
  const drawing = page.frameLocator('iframe')
  // whoever has gone into a field before the inspector came asks about this one
  await drawing.getByLabel('名称', { exact: true }).click()
  come()
  await expect(drawing.getByRole('complementary', { name: '字段为何如此' })).toContainText('默认值')
  await axe(page, 'a preview with its inspector')
  await page
    .getByRole('radiogroup', { name: text('studio.device') })
    .getByText('手机', { exact: true })
    .click()
  await expect(drawing.getByRole('complementary', { name: '字段为何如此' })).toBeVisible()
  await settled(page)
  await page.getByRole('switch', { name: '检查表单字段' }).click()
  await expect(drawing.getByRole('complementary', { name: '字段为何如此' })).toHaveCount(0)
})

test('a clerk has no switch for it', async ({ page }) => {
  await signIn(page, 'suwanqing')
  await page.getByRole('button', { name: /苏婉清/ }).click()
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '检查表单字段' })).toHaveCount(0)
})
