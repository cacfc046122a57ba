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
    field('table', 'items', '明细', {
      children: [field('input', 'name', '品名'), field('inputNumber', 'price', '单价'), field('uploadImg', 'shot', '图')],
    }),
    field('sign', 'mark', '签字'),
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
  return { id: String(id), call, stored, body, fields, application: String(app.id) }
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

test('PR-15 the pages are laid out with a record that is chosen by keys; the sample comes back', async ({ page }) => {
  const { call, application, stored } = await made(page, 'printWithRecord')
  for (const title of ['海运', '空运'])
    await call('POST', `/api/visualdev/OnlineDev/${application}`, { title, total: 7.5, items: [{ name: '纸箱', price: 2 }] })
  await part(page, '标题').dragTo(sheet(page).locator('[data-block="body[0]"]'))
  await expect(sheet(page)).toContainText('采购单标题')
  const chooser = page.getByRole('combobox', { name: text('print.design.record') })
  const choices = page.locator('.ant-select-dropdown:visible .ant-select-item-option-content')
  await chooser.press('Enter')
  // the newest first
  await expect(choices).toHaveText([text('print.design.sample'), /^空运/, /^海运/])
  await page.keyboard.type('没有的')
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveText(text('print.design.noneFound'))
  await chooser.fill('海运')
  await expect(choices).toHaveText([/^海运/])
  // the key takes what is marked, which follows what is found
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')).toHaveText(/^海运/)
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toContainText('采购单海运')
  await axe(page, 'a template with a record')
  await chooser.press('Enter')
  await page.locator('.ant-select-dropdown:visible').getByTitle(text('print.design.sample')).click()
  await expect(sheet(page)).toContainText('采购单标题')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(text('studio.dirty'))).toHaveCount(0)
  expect(JSON.stringify(await stored())).not.toContain('海运')
})

test('PR-15 what is out of bounds is told at its field, and what the server refuses at its block', async ({ page, tolerate }) => {
  const { call, application, fields } = await made(page, 'printFaults')
  await sheet(page).locator('[data-part="body[0]"]').click()
  const size = properties(page).getByRole('spinbutton', { name: text('print.design.prop.size') })
  await size.fill('100')
  await expect(properties(page).getByRole('alert')).toHaveText('须为 4 至 72 的数字，当前输入未生效')
  await expect(size).toHaveAttribute('aria-invalid', 'true')
  await axe(page, 'a number out of its bounds')
  await size.fill('20')
  await expect(properties(page).getByRole('alert')).toHaveCount(0)
  // the field goes while the template is designed: only the server knows
  await part(page, '金额').dragTo(sheet(page).locator('[data-block="body[1]"]'))
  await expect(sheet(page)).toContainText('金额：1280.50')
  const left = { version: 1, fields: fields.filter((one) => one.field !== 'total') }
  await call('PUT', `/api/visualdev/Base/${application}`, { formData: left })
  await call('POST', `/api/visualdev/Base/${application}/Actions/Release`)
  await entry(page, text('print.design.kind.line')).click()
  tolerate('400')
  await page.keyboard.press('Control+s')
  const told = page.getByRole('region', { name: text('studio.faultsTitle') }).getByRole('button')
  await expect(told).toContainText('form.total 不存在')
  await expect(sheet(page).locator('.pg-print-faulty')).toHaveCount(1)
  await told.click()
  await expect(box(page)).toHaveAccessibleDescription('form.total 不存在')
  await axe(page, 'what the server refused')
  // it stands until something is changed
  await box(page).fill('无')
  await expect(page.getByText(text('studio.noFaults'))).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(text('studio.dirty'))).toHaveCount(0)
})

test('PR-15 what a template was is looked at, and taken back', async ({ page }) => {
  const { stored } = await made(page, 'printVersions')
  const button = (name: string) => page.getByRole('button', { name: text(name), exact: true })
  await button('studio.versions').click()
  const drawer = page.getByRole('dialog', { name: text('studio.versions') })
  await expect(drawer).toContainText(text('print.design.noVersions'))
  await page.keyboard.press('Escape')
  await sheet(page).locator('[data-part="body[0]"]').click()
  await box(page).fill('询价单')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(text('studio.dirty'))).toHaveCount(0)
  await button('studio.versions').click()
  await expect(drawer.getByRole('img', { name: /^版本 2/ })).toContainText('询价单')
  await drawer.getByRole('button', { name: /^版本 1/ }).click()
  await expect(drawer.getByRole('img', { name: /^版本/ })).toHaveCount(1)
  await expect(drawer.getByRole('img', { name: /^版本 1/ })).toContainText('采购单')
  await axe(page, 'versions of a template')
  await button('studio.restore').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
  await expect(sheet(page)).toContainText('采购单')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(text('studio.dirty'))).toHaveCount(0)
  expect((await stored()).body[0]).toMatchObject({ text: '采购单' })
})

test('PR-15 where a template is used is told in the designer, in the list, and before it is deleted', async ({ page }) => {
  const { id, call } = await made(page, 'printUses')
  await call('POST', '/api/system/printLog/save', { printId: id, printNum: 3 })
  const uses = properties(page).getByRole('region', { name: text('printUses.title') })
  await expect(uses).toContainText('printUses')
  await page.reload()
  await expect(uses.getByText('3', { exact: true })).toBeVisible()
  await axe(page, 'where a template is used')
  await page.getByRole('button', { name: text('studio.back'), exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: '采购单打印' }).filter({ hasText: 'printUses' }).first()
  await row.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '详情', exact: true }).click()
  const detail = page.getByRole('dialog')
  await expect(detail).toContainText('能查看记录的人')
  await axe(page, 'the detail of a template')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '删除', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText('所属应用：printUses；可打印的角色：能查看记录的人；共打印 3 份')
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

test('PR-15 a sheet of labels and paper of an own size are set up on the paper', async ({ page }) => {
  const { stored } = await made(page, 'printLabels')
  const panel = properties(page)
  const number = (name: string) => panel.getByRole('spinbutton', { name, exact: true })
  await panel.getByRole('combobox', { name: text('print.design.paperSize') }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(text('print.design.paper.custom'), { exact: true }).click()
  await number(text('print.design.prop.width')).fill('200')
  await panel.getByRole('switch', { name: text('print.design.labels') }).click()
  await expect(number(text('print.design.label.columns'))).toHaveValue('3')
  // a label is what is drawn
  await expect(sheet(page)).toHaveAttribute('viewBox', / 66 36$/)
  await number(text('print.design.label.width')).fill('80')
  await expect(page.getByText(/标签共宽/).first()).toBeVisible()
  await number(text('print.design.label.columns')).fill('2')
  await expect(page.getByText(/标签共宽/)).toHaveCount(0)
  await axe(page, 'a sheet of labels')
  if (process.env.PINGE_SHOTS) await page.screenshot({ path: `${process.env.PINGE_SHOTS}/labels.png` })
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: text('common.save'), exact: true })).toBeDisabled()
  expect((await stored()).paper).toEqual({
    size: 'custom',
    width: 200,
    height: 297,
    labels: { width: 80, height: 30, columns: 2, rows: 9 },
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

test('PR-15 a cell shows a picture and reaches over rows; who signed is printed', async ({ page }) => {
  const { stored } = await made(page, 'printCells')
  const panel = properties(page)
  const number = (name: string) => panel.getByRole('spinbutton', { name, exact: true })
  const choose = async (label: string, title: string) => {
    await panel.getByRole('combobox', { name: label, exact: true }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true }).click()
  }
  await part(page, text('print.design.kind.grid')).click()
  await sheet(page).locator('[data-part$=".rows[0][0]"]').click()
  await choose(text('print.design.content'), text('print.design.kind.picture'))
  await expect(sheet(page).locator('image')).toHaveCount(1)
  await number(text('print.design.pictureHeight')).fill('30')
  await number(text('print.design.rowSpan')).fill('2')
  // what it covers cannot be pressed, and is told in the outline
  await expect(sheet(page).locator('[data-part$=".rows[1][0]"]')).toHaveCount(0)
  await expect(entry(page, `2.1 (${text('print.design.covered')})`)).toBeVisible()
  await number(text('print.design.rowSpan')).fill('3')
  await expect(panel.getByRole('alert')).toBeVisible()
  await axe(page, 'a cell with pictures')
  // a column of a table shows the pictures of its rows
  await part(page, '子表“明细”').click()
  await expect(sheet(page).locator('image')).toHaveCount(4)
  await part(page, text('print.design.kind.approvals')).click()
  await panel.getByRole('switch', { name: text('print.design.prop.signature') }).click()
  await expect(sheet(page).locator('image')).toHaveCount(5)
  await expect(sheet(page)).toContainText(text('print.signature'))
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: text('common.save'), exact: true })).toBeDisabled()
  const { body } = await stored()
  expect(body.find(({ kind }) => kind === 'grid')).toMatchObject({
    rows: [
      [{ text: '', picture: { field: 'mark', height: 30 }, rowSpan: 2 }, {}, {}, {}],
      [{ text: '' }, {}, {}, {}],
    ],
  })
  expect((body.find(({ kind }) => kind === 'table') as TableBlock).columns[2]).toMatchObject({ text: '', picture: { field: 'shot' } })
  expect(body.at(-1)).toEqual({ kind: 'approvals', signature: true })
})

test('PR-15 a template of an older system is read from a file: what is lost is seen first, then it is made and drawn', async ({ page }) => {
  const { call, application } = await made(page, 'printOlder')
  await page.goto('/system/print')
  await page.getByRole('button', { name: text('print.older.import'), exact: true }).click()
  const asked = page.getByRole('dialog', { name: text('print.older.import'), exact: true })
  await asked.getByRole('combobox', { name: text('printDev.model') }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('printOlder', { exact: true }).click()
  await asked.getByLabel(text('common.name'), { exact: true }).fill('旧采购单')
  await asked.getByLabel(text('common.code'), { exact: true }).fill('olderPrint')
  const html = '<h1>旧采购单</h1>\n<p>{标题} {没有的}</p>\n<script>alert(1)</script>'
  await asked.locator('input[type=file]').setInputFiles({ name: '旧.html', mimeType: 'text/html', buffer: Buffer.from(html) })
  await expect(asked.getByText('旧.html')).toBeVisible()
  await axe(page, 'an older template to read')
  await asked.getByRole('button', { name: text('print.older.read'), exact: true }).click()
  const found = page.getByRole('dialog', { name: '旧采购单', exact: true })
  await expect(found).toContainText(text('print.older.lost'))
  await expect(found).toContainText('没有的')
  await expect(found).toContainText('<script>')
  await axe(page, 'what an older template loses')
  if (process.env.PINGE_SHOTS) await page.screenshot({ path: `${process.env.PINGE_SHOTS}/older.png` })
  const listed = async () =>
    (await call('GET', `/api/system/printDev?modelId=${application}`)).list as Array<{ id: string; enCode: string }>
  expect((await listed()).map(({ enCode }) => enCode)).toEqual(['printOlder'])
  await found.getByRole('button', { name: text('print.older.make'), exact: true }).click()
  await expect(sheet(page)).toContainText('旧采购单标题')
  for (const { id, enCode } of await listed()) if (enCode === 'olderPrint') await takeAwayAfter(page, `/api/system/printDev/${id}`)
})
