import type { Page } from '@playwright/test'
import { axe, expect, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { callsOf, takeAwayAfter } from '../helpers/ownApp.ts'

/** A released application that no menu shows. */
async function made(page: Page, enCode: string, fields: object[]) {
  const call = await callsOf(page)
  const { id } = await call('POST', '/api/visualdev/Base', {
    fullName: enCode,
    enCode,
    formData: { version: 1, fields },
    columnData: { version: 1, type: 1, columnList: [{ field: 'fullName' }] },
  })
  await takeAwayAfter(page, `/api/visualdev/Base/${id}`)
  await call('POST', `/api/visualdev/Base/${id}/Actions/Release`)
  return String(id)
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const name = { pingeKey: 'input', field: 'fullName', label: '名称' }
const draftOf = async (page: Page, id: string) =>
  JSON.parse((await (await callsOf(page))('GET', `/api/visualdev/Base/${id}`)).formData) as { fields: Array<{ [name: string]: unknown }> }

/** What of the relation is asked, but the label, which is proposed. */
async function fillRelation(page: Page, field: string) {
  const dialog = page.getByRole('dialog', { name: text('modelDiagram.relate') })
  await dialog.getByLabel(text('modelDiagram.relate.field')).fill(field)
  await dialog.getByLabel(text('modelDiagram.relate.shown')).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '名称' }).click()
  await dialog.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('the data model is looked through, and a relation is drawn with the mouse', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const stamp = Date.now().toString(36)
  const [to, from] = [await made(page, `mto${stamp}`, [name]), await made(page, `mfrom${stamp}`, [name])]
  await page.goto('/onlineDev/dataModel')
  const search = page.getByRole('searchbox', { name: text('modelDiagram.keyword') })
  await search.fill(stamp)
  await expect(page.getByRole('status').filter({ hasText: text('modelDiagram.found').replace('{{n}}', '2') })).toBeVisible()
  await search.press('Enter')
  const node = (id: string) => page.locator(`.react-flow__node[data-id="${id}"]`)
  await expect(node(to)).toBeInViewport()
  await axe(page, 'the diagram')
  await node(from).locator('.react-flow__handle-right').dragTo(node(to).locator('.react-flow__handle-left'))
  await fillRelation(page, 'drawn')
  expect((await draftOf(page, from)).fields.at(-1)).toMatchObject({
    pingeKey: 'relationForm',
    field: 'drawn',
    label: `mto${stamp}`,
    modelId: to,
  })
  await button(page, `mto${stamp} app_mto${stamp}`).click()
  const drawer = page.getByRole('dialog', { name: `mto${stamp}` })
  await expect(drawer.getByRole('row').filter({ hasText: 'fullName' })).toBeVisible()
})

test('the same is done with the keyboard alone, out of the list of tables', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const stamp = Date.now().toString(36)
  const [to, from] = [await made(page, `kto${stamp}`, [name]), await made(page, `kfrom${stamp}`, [name])]
  await page.goto('/onlineDev/dataModel#tables')
  const press = async (target: ReturnType<Page['locator']>) => {
    await target.focus()
    await page.keyboard.press('Enter')
  }
  const keyword = page.getByRole('textbox', { name: text('common.keyword') })
  await keyword.focus()
  await page.keyboard.type(`kfrom${stamp}`)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: `kfrom${stamp}` })
  await expect(row).toHaveCount(1)
  await press(row.getByRole('button', { name: text('common.detail'), exact: true }))
  const drawer = page.getByRole('dialog', { name: `kfrom${stamp}` })
  await expect(drawer.getByRole('row').filter({ hasText: 'fullName' })).toBeVisible()
  await press(drawer.getByRole('tab', { name: text('modelDiagram.relations') }))
  await press(drawer.getByRole('button', { name: text('modelDiagram.relate') }))
  const dialog = page.getByRole('dialog', { name: text('modelDiagram.relate') })
  const choose = async (key: string, words: string) => {
    await dialog.getByLabel(text(key)).focus()
    await page.keyboard.type(words)
    await expect(page.locator('.ant-select-item-option-active').filter({ hasText: words })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await choose('modelDiagram.to', `kto${stamp}`)
  await dialog.getByLabel(text('modelDiagram.relate.label')).focus()
  await page.keyboard.type('键盘')
  await dialog.getByLabel(text('modelDiagram.relate.field')).focus()
  await page.keyboard.type('byKey')
  await choose('modelDiagram.relate.shown', '名称')
  await press(dialog.getByRole('button', { name: text('common.confirm'), exact: true }))
  await expect(dialog).toBeHidden()
  expect((await draftOf(page, from)).fields.at(-1)).toMatchObject({ field: 'byKey', label: '键盘', modelId: to })
})
