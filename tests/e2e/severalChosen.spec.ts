import { expect, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { ownApp } from '../helpers/ownApp.ts'

test('WG-06 of a select of several, what is chosen by key or by mouse is kept when Tab goes on, and saved', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const options = ['甲', '乙', '丙'].map((fullName, i) => ({ id: `k${i}`, fullName }))
  const select = (field: string, label: string) => ({ pingeKey: 'select', field, label, multiple: true, options })
  const { call, records } = await ownApp(page, {
    fullName: '多选',
    enCode: 'severalChosen',
    formData: {
      version: 1,
      fields: [select('byKey', '用键'), select('byMouse', '用鼠标'), { pingeKey: 'input', field: 'note', label: '备注' }],
    },
    columnData: { version: 1, type: 1, columnList: [{ field: 'note' }], searchList: [], btnsList: [{ value: 'add' }], columnBtnsList: [] },
  })
  const button = (key: string) => ({ name: text(key), exact: true })
  await page.getByRole('main').getByRole('button', button('common.add')).click()
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.locator(`[data-field="${name}"]`)
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option')

  await dialog.getByRole('combobox', { name: '用键' }).focus()
  await page.keyboard.press('Enter')
  await expect(offered).toHaveCount(3)
  await page.keyboard.press('Enter')
  await expect(field('byKey')).toContainText('甲')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('combobox', { name: '用键' })).not.toBeFocused()
  await expect(field('byKey')).toContainText('甲')

  await dialog.getByRole('combobox', { name: '用鼠标' }).click()
  await expect(offered).toHaveCount(3)
  await offered.filter({ hasText: '乙' }).click()
  await offered.filter({ hasText: '丙' }).click()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('combobox', { name: '用鼠标' })).not.toBeFocused()
  await dialog.getByLabel('备注').fill('好')
  await dialog.getByRole('button', button('common.confirm')).click()
  await expect(dialog).toHaveCount(0)
  const { list } = await call('POST', `${records}/List`, {})
  expect(list).toMatchObject([{ byKey: ['k0'], byMouse: ['k1', 'k2'], note: '好' }])
})
