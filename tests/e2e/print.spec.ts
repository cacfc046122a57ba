/** Records on paper: from the detail and from a list, by templates; seen first, printed, saved as a file and noted. */
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { axe, contrast, darken, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { ownApp, takeAwayAfter } from '../helpers/ownApp.ts'

const fields = [
  { pingeKey: 'input', field: 'name', label: '客户' },
  { pingeKey: 'inputNumber', field: 'amount', label: '金额', precision: 2 },
  {
    pingeKey: 'table',
    field: 'items',
    label: '明细',
    children: [
      { pingeKey: 'input', field: 'item', label: '品名' },
      { pingeKey: 'inputNumber', field: 'price', label: '单价', precision: 2 },
    ],
  },
]
const columnData = {
  ...{ version: 1, type: 1, hasPage: true, columnList: [{ field: 'name' }, { field: 'amount' }] },
  ...{ btnsList: [{ value: 'add' }, { value: 'batchPrint' }], columnBtnsList: [{ value: 'detail' }] },
}

/** An application with two records; its templates are made by the test. */
async function make(page: Page, enCode: string) {
  await signIn(page, 'admin', nowhere)
  const formData = { version: 1, hasPrintBtn: true, fields }
  const app = await ownApp(page, { fullName: '回执登记', enCode, formData, columnData })
  const add = (name: string) =>
    app.call('POST', app.records, {
      name,
      amount: 12.5,
      items: Array.from({ length: 60 }, (_, i) => ({ item: `${name}品名${i + 1}`, price: i })),
    })
  await add('甲公司')
  await add('乙公司')
  const template = async (fullName: string, more: object = {}) => {
    const { id } = await app.call('POST', '/api/system/printDev', {
      fullName,
      enCode: `${enCode}${fullName.length}`,
      modelId: app.id,
      ...more,
    })
    await takeAwayAfter(page, `/api/system/printDev/${id}`)
    return String(id)
  }
  return { ...app, template }
}
const preview = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('PR-01 PR-02 PR-03 PR-04 PR-06 a record is printed by one of its templates: chosen, seen, printed, saved and noted', async ({
  page,
}) => {
  const app = await make(page, `printOne${process.pid}`)
  const id = await app.template('回执')
  await page.reload()
  await darken(page)
  await page
    .getByRole('row', { name: /甲公司/ })
    .getByRole('button', { name: text('common.detail'), exact: true })
    .click()
  const detail = page.getByRole('dialog').filter({ hasText: '甲公司' })
  // one template is taken at once
  await detail.getByRole('button', { name: text('print.print'), exact: true }).click()
  const shown = preview(page, '回执')
  await expect(shown.getByRole('group')).toHaveCount(2)
  await expect(shown).toContainText('甲公司品名60')
  expect(await shown.evaluate((one) => [one.clientWidth, one.clientHeight])).toEqual(await page.evaluate(() => [innerWidth, innerHeight]))
  await axe(page, 'the pages of a record')
  await contrast(page, 'the pages of a record in the dark')
  // the browser's own dialog shows nothing where there is no screen: what it would print is asked of the page
  await page.evaluate(() => {
    window.print = () => {
      const sheets = document.querySelectorAll('body > .pg-print-only svg')
      document.body.dataset.printed = String(sheets.length)
      dispatchEvent(new Event('afterprint'))
    }
  })
  await shown.getByRole('button', { name: text('print.print'), exact: true }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '2')
  for (const format of ['pdf', 'docx'] as const) {
    const download = page.waitForEvent('download')
    await button(page, text(`print.save.${format}`)).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`回执.${format}`)
    expect(
      readFileSync(await file.path())
        .subarray(0, 4)
        .toString('latin1'),
    ).toBe(format === 'pdf' ? '%PDF' : 'PK\u0003\u0004')
  }
  const ways = async () => (await app.call('GET', `/api/system/printLog?printId=${id}`)).list.map(({ way }: { way: string }) => way).sort()
  await expect.poll(ways).toEqual(['docx', 'pdf', 'print'])
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await expect(detail).toBeVisible()
  // of several one is chosen
  await app.template('另一种回执', {
    template: { version: 1, paper: { size: 'A5' }, body: [{ kind: 'text', text: '{{ form.name }} 收讫' }] },
  })
  await detail.getByRole('button', { name: text('print.print'), exact: true }).click()
  const picker = preview(page, text('print.pickTemplate'))
  expect(await picker.evaluate((one) => one.getBoundingClientRect().width)).toBe(400)
  await expect(picker.getByRole('listitem')).toHaveText(['回执', '另一种回执'])
  await axe(page, 'the templates to choose from')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(preview(page, '另一种回执')).toContainText('甲公司 收讫')
})

test('PR-03 chosen records of a list are printed together, also on a phone; without a template that is said', async ({ page }) => {
  const app = await make(page, `printMany${process.pid}`)
  for (const name of ['甲公司', '乙公司'])
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check()
  const print = button(page, text('common.batchPrintN').replace('{{n}}', '2'))
  await print.click()
  await expect(page.getByText(text('print.none'))).toBeVisible()
  await app.template('批量回执')
  await print.click()
  const shown = preview(page, '批量回执')
  await expect(shown.getByRole('group')).toHaveCount(4)
  await expect(shown).toContainText('甲公司品名1')
  await expect(shown).toContainText('乙公司品名60')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(shown.getByRole('group').first()).toBeInViewport()
  const widths = await shown.getByRole('region').evaluate((box) => [box.scrollWidth, box.clientWidth])
  expect(widths[0]).toBe(widths[1])
})

test('DV-07 whoever designs a form chooses the templates that its records are printed by', async ({ page }) => {
  const app = await make(page, `printNamed${process.pid}`)
  const [slip] = [await app.template('收据'), await app.template('送货单'), await app.template('另一种收据')]
  await page.goto(`/formDesigner?id=${app.id}`)
  const choice = page.locator('[data-prop="printId"]').getByRole('combobox')
  await choice.click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('收据', { exact: true }).click()
  await page.keyboard.press('Escape')
  if (process.env.PINGE_SHOTS) await page.screenshot({ path: `${process.env.PINGE_SHOTS}/printId.png` })
  await button(page, text('common.save')).click()
  await expect(button(page, text('common.save'))).toBeDisabled()
  const { formData } = await app.call('GET', `/api/visualdev/Base/${app.id}`)
  expect(JSON.parse(formData)).toMatchObject({ hasPrintBtn: true, printId: [slip] })
  await app.call('POST', `/api/visualdev/Base/${app.id}/Actions/Release`)
  await page.goto(`/model/printNamed${process.pid}`)
  await page
    .getByRole('row', { name: /甲公司/ })
    .getByRole('button', { name: text('common.detail'), exact: true })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('print.print'), exact: true })
    .click()
  await expect(preview(page, '收据')).toContainText('甲公司品名60')
  // what a form prints by is not deleted: it names none any more
  const { version } = await app.call('GET', `/api/visualdev/Base/${app.id}`)
  const { printId: _printId, ...rest } = JSON.parse(formData)
  await app.call('PUT', `/api/visualdev/Base/${app.id}`, { formData: rest, version })
  await app.call('POST', `/api/visualdev/Base/${app.id}/Actions/Release`)
})

test('PR-03 PR-04 a sheet of labels begins on the label that is chosen', async ({ page }) => {
  const app = await make(page, `printFirst${process.pid}`)
  const labels = { width: 60, height: 40, columns: 3, rows: 6 }
  const body = [{ kind: 'text', text: '{{ form.name }}' }]
  await app.template('标签', { template: { version: 1, paper: { size: 'A4', labels }, body } })
  await page.reload()
  await page
    .getByRole('row', { name: /甲公司/ })
    .getByRole('button', { name: text('common.detail'), exact: true })
    .click()
  const detail = page.getByRole('dialog').filter({ hasText: '甲公司' })
  await detail.getByRole('button', { name: text('print.print'), exact: true }).click()
  const shown = preview(page, '标签')
  const label = shown.locator('svg text')
  await expect(label).toHaveAttribute('x', '17')
  const first = shown.getByRole('textbox', { name: text('print.firstLabel') })
  await first.fill('5')
  await expect(label).toHaveAttribute('x', '77')
  await first.fill('19')
  await expect(shown.getByRole('alert')).toBeVisible()
  // what is no label is not taken
  await expect(label).toHaveAttribute('x', '77')
  await axe(page, 'the first label')
  await first.fill('18')
  const asked = page.waitForRequest(/\/File\?/)
  await button(page, text('print.save.pdf')).click()
  expect((await asked).url()).toContain('first=18')
})
