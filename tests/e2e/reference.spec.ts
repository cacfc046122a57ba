/** What docs/schema.md begins with is what the product does: whoever copies it has a page that works. */
import { expect, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { readJson } from '../helpers/files.ts'
import { callsOf, takeAwayAfter } from '../helpers/ownApp.ts'

interface Example {
  application: object
  interface: object
  page: { code: string; title: string }
}

test('the page that the reference shows is saved by a call and works: tree, charts, list, details, dialog and the button of an interface', async ({
  page,
}) => {
  const example = readJson<Example>('fixtures/reference.json')
  await signIn(page, 'admin', nowhere)
  const call = await callsOf(page)
  const { id } = await call('POST', '/api/visualdev/Base', example.application)
  await takeAwayAfter(page, `/api/visualdev/Base/${id}`)
  await call('POST', `/api/visualdev/Base/${id}/Actions/Release`)
  const rooms = await call('POST', '/api/system/DataInterface', example.interface)
  await takeAwayAfter(page, `/api/system/DataInterface/${rooms.id}`)
  const records = `/api/visualdev/OnlineDev/${id}`
  for (const [subject, kind, people] of [
    ['参观', 'client', 3],
    ['送货', 'supplier', 1],
    ['培训', 'client', 8],
  ])
    await call('POST', records, { subject, kind, people, day: Date.UTC(2026, 0, 5) })
  const content = JSON.parse(JSON.stringify(example.page).replaceAll('@visits', id))
  const { code, title } = example.page
  const made = await call('POST', '/api/system/Page', { code, title, fullName: title, parentId: '-1', content })
  await takeAwayAfter(page, `/api/system/Page/${code}`)
  await page.goto(made.path)

  const main = page.getByRole('main')
  const row = (name: string) => main.getByRole('row', { name })
  const button = (key: string) => ({ name: text(key), exact: true })
  const dialog = page.getByRole('dialog')
  await expect(main.getByText('各类来访')).toBeVisible()
  await expect(main.getByText('12', { exact: true })).toBeVisible()
  await expect(main.getByRole('row')).toHaveCount(4)

  await test.step('the tree narrows the list', async () => {
    await main.getByRole('treeitem', { name: '供应商' }).click()
    await expect(main.getByRole('row')).toHaveCount(2)
    await expect(row('送货')).toBeVisible()
  })

  await test.step('the dialog begins with what the tree chose; list and figures follow what it saves', async () => {
    await main.getByRole('button', button('common.add')).click()
    await expect(page.getByRole('dialog', { name: '登记来访' })).toBeVisible()
    await dialog.getByLabel('事由').fill('验货')
    await dialog.getByLabel('人数').fill('2')
    await dialog.getByRole('button', button('common.confirm')).click()
    await expect(dialog).toHaveCount(0)
    await expect(row('验货').getByText('供应商')).toBeVisible()
    await expect(main.getByText('14', { exact: true })).toBeVisible()
  })

  await test.step('all of them again; a record is changed and read beside the list', async () => {
    await main.getByRole('treeitem', { name: '全部' }).click()
    await expect(main.getByRole('row')).toHaveCount(5)
    await row('参观').getByRole('button', button('common.edit')).click()
    await expect(page.getByRole('dialog', { name: '修改来访' })).toBeVisible()
    await expect(dialog.getByLabel('事由')).toHaveValue('参观')
    await dialog.getByLabel('事由').fill('再次参观')
    await dialog.getByRole('button', button('common.confirm')).click()
    await expect(dialog).toHaveCount(0)
    await row('再次参观').getByRole('button', button('common.detail')).click()
    await expect(main.locator('[data-field="subject"]').getByText('再次参观')).toBeVisible()
  })

  await test.step('the list is searched beside what the page asks for', async () => {
    await main.getByRole('treeitem', { name: '客户' }).click()
    await main.getByRole('textbox', { name: '事由' }).fill('培')
    await main.getByRole('button', button('common.search')).click()
    await expect(main.getByRole('row')).toHaveCount(2)
    await expect(row('培训')).toBeVisible()
  })

  await test.step('the button asks the data interface and says what came', async () => {
    await main.getByRole('button', { name: '十人以上的会议室' }).click()
    await expect(page.getByText('找到 1 间：二号会议室')).toBeVisible()
  })
})
