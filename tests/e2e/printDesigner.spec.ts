/** A print template is drawn by its designer: by mouse, by keys, and on a phone. */
import type { Page } from '@playwright/test'
import type { PrintTemplate, TableBlock } from '#core/print/template.ts'
import { entry, field, outline, properties, tool } from '../helpers/designed.ts'
import { axe, darken, expect, fits, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { callsOf, takeAwayAfter } from '../helpers/ownApp.ts'

const parts = (page: Page) => page.getByRole('listbox', { name: text('print.design.parts') })
const part = (page: Page, name: string) => parts(page).getByRole('option', { name, exact: true })
const sheet = (page: Page) => page.getByRole('img', { name: '第 1 页，共 1 页' })
const box = (page: Page) => properties(page).getByRole('textbox', { name: text('print.design.prop.text'), exact: true })

/** A template of a new application, open in the designer. */
async function made(page: Page, enCode: string) {
  await signIn(page, 'admin', nowhere)
  const call = await callsOf(page)
  const fields = [
    field('input', 'title', '标题'),
    field('inputNumber', 'total', '金额'),
    field('table', 'items', '明细', { children: [field('input', 'name', '品名'), field('inputNumber', 'price', '单价')] }),
  ]
  const columnData = { version: 1, type: 1, columnList: [], searchList: [], hasPage: true }
  const app = await call('POST', '/api/visualdev/Base', { fullName: enCode, enCode, formData: { version: 1, fields }, columnData })
  await takeAwayAfter(page, `/api/visualdev/Base/${app.id}`)
  await call('POST', `/api/visualdev/Base/${app.id}/Actions/Release`)
  const template: PrintTemplate = {
    version: 1,
    paper: { size: 'A4' },
    body: [{ kind: 'text', text: '采购单', size: 18 }, { kind: 'line' }],
  }
  const body = { fullName: '采购单打印', enCode, modelId: app.id, template, enabledMark: 1, sortCode: 1 }
  const { id } = await call('POST', '/api/system/printDev', body)
  await takeAwayAfter(page, `/api/system/printDev/${id}`)
  await page.goto(`/printDesigner?id=${id}`)
  await expect(sheet(page)).toContainText('采购单')
  const stored = async (): Promise<PrintTemplate> => (await call('GET', `/api/system/printDev/${id}`)).template
  return { id: String(id), call, stored, body }
}

test('PR-15 a template is drawn by mouse and saved', async ({ page }) => {
  const { stored } = await made(page, 'printByMouse')
  await axe(page, 'the designer of print templates')
  await test.step('a field is dragged beside a block, and into a text', async () => {
    const block = sheet(page).locator('[data-block="body[1]"]')
    await part(page, '金额').dragTo(block)
    await expect(sheet(page)).toContainText('金额：1280.50')
    await part(page, '标题').dragTo(sheet(page).locator('[data-block="body[0]"]'))
    await expect(sheet(page)).toContainText('采购单标题')
  })
  await test.step('a table shows its rows, and its columns are summed up', async () => {
    await part(page, '子表“明细”').click()
    await expect(sheet(page)).toContainText('3841.50')
    await entry(page, '单价').click()
    await properties(page)
      .getByRole('switch', { name: text('print.design.prop.total') })
      .click()
    await expect(sheet(page)).toContainText(text('print.total'))
  })
  await test.step('a function is put around a field', async () => {
    await sheet(page).locator('[data-part="body[0]"]').click()
    await box(page).fill('合计 ')
    await properties(page).getByRole('combobox', { name: '内容: 字段' }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('金额').click()
    await properties(page).getByRole('combobox', { name: '内容: 函数' }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('大写金额').click()
    await properties(page)
      .getByRole('button', { name: text('print.design.insert') })
      .click()
    await expect(sheet(page)).toContainText('壹仟贰佰捌拾元伍角')
    await axe(page, 'the properties of a text')
  })
  await tool(page, 'undo').click()
  await expect(sheet(page)).not.toContainText('壹仟贰佰捌拾元伍角')
  await tool(page, 'redo').click()
  await page.getByRole('button', { name: text('common.save'), exact: true }).click()
  await expect(page.getByText(text('studio.dirty'))).toHaveCount(0)
  const { body } = await stored()
  expect(body[0]).toMatchObject({ kind: 'text', text: '合计 {{ amount(form.total) }}' })
  expect((body.find(({ kind }) => kind === 'table') as TableBlock).columns[1]).toMatchObject({ text: '{{ row.price }}', total: true })
})

test('PR-15 a template is drawn by keys alone, and a newer version of another is not written over', async ({ page }) => {
  const { id, call, stored, body } = await made(page, 'printByKeys')
  await entry(page, text('print.design.kind.line')).click()
  await outline(page).press('Alt+ArrowUp')
  await expect(entry(page, '文字: 采购单')).toBeVisible()
  await page.keyboard.press('Control+d')
  await page.keyboard.press('Delete')
  await page.getByRole('combobox', { name: text('print.design.seekPart') }).focus()
  await page.keyboard.type('空白')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(text('studio.dirty'))).toHaveCount(0)
  await expect.poll(async () => (await stored()).body.map(({ kind }) => kind)).toEqual(['line', 'text', 'space'])
  await test.step('who was behind is asked', async () => {
    await call('PUT', `/api/system/printDev/${id}`, { ...body, fullName: '别人改的' })
    await page.getByRole('combobox', { name: text('print.design.seekPart') }).press('Enter')
    await page.keyboard.press('Control+s')
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('别人改的')
    await expect(page.getByText(text('studio.dirty'))).toHaveCount(0)
  })
})

test('PR-15 a template is drawn on a phone, in the dark; what is not there is said', async ({ page, tolerate }) => {
  await made(page, 'printOnPhone')
  await darken(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText(text('print.design.parts'), { exact: true }).click()
  await part(page, text('print.design.kind.qrcode')).click()
  await expect(sheet(page).locator('[data-block="body[2]"]')).toHaveCount(1)
  await fits(page, 'a template on a phone')
  await axe(page, 'a template on a phone, dark')
  await sheet(page).locator('[data-part="body[0]"]').click()
  const drawer = page.getByRole('dialog', { name: text('design.properties') })
  await expect(drawer.getByRole('textbox').first()).toHaveValue('采购单')
  await axe(page, 'the properties on a phone, dark')
  tolerate('404')
  await page.goto('/printDesigner?id=nobody')
  await expect(page.getByRole('alert').first()).toContainText(/\S/)
  await expect(page.getByRole('button', { name: text('common.retry') })).toBeVisible()
})
