import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumArgs, findChromium } from '../../scripts/lib/chromium.mjs'
import { codesIn, filmOf } from '../helpers/codes.ts'
import { axe, darken, expect, fits, nowhere, pressInRow, settled, signIn, test, text } from '../helpers/e2e.ts'
import { ownApp } from '../helpers/ownApp.ts'

const dialog = (page: Page) => page.getByRole('dialog').first()
const scanner = (page: Page) => page.getByRole('dialog', { name: text('scan.title'), exact: true })
const confirm = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: text('common.confirm'), exact: true })
    .click()
const add = (page: Page) => page.getByRole('button', { name: text('common.add'), exact: true }).click()
const square = (page: Page) => page.locator('.pg-barcode-square')

interface Made {
  id: string
  path: string
  /** Adds a record, gives its id. */
  add: (values: object) => Promise<string>
  remove: (record: string) => Promise<unknown>
}
let made = 0
/** Makes an application of these fields; its list shows what `listed` names. */
async function application(page: Page, fullName: string, fields: object[], listed: string[]): Promise<Made> {
  const enCode = `plain${Date.now().toString(36)}${++made}`
  const buttons = { btnsList: [{ value: 'add' }], columnBtnsList: [{ value: 'edit' }, { value: 'detail' }] }
  const { id, call, records } = await ownApp(page, {
    fullName,
    enCode,
    formData: { version: 1, generalWidth: '800px', fields },
    columnData: { version: 1, type: 1, columnList: listed.map((field) => ({ field })), searchList: [], hasPage: true, ...buttons },
  })
  return {
    id,
    path: `/model/${enCode}`,
    add: async (values) => (await call('POST', records, values)).id,
    remove: (record) => call('DELETE', `${records}/${record}`),
  }
}

/** Assets, each with a QR code of its own and a barcode of its number. */
const assets = (page: Page) =>
  application(
    page,
    '设备台账',
    [
      { pingeKey: 'input', field: 'name', label: '名称', required: true, span: 12 },
      { pingeKey: 'input', field: 'assetNo', label: '资产编号', span: 12 },
      {
        ...{ pingeKey: 'rate', field: 'state', label: '状况', span: 12 },
        ...{ allowHalf: true, texts: ['报废', '较差', '一般', '良好', '全新'], showText: true },
      },
      { pingeKey: 'slider', field: 'wear', label: '磨损', addonAfter: '%', required: true, span: 12 },
      { pingeKey: 'colorPicker', field: 'tag', label: '标签颜色', span: 12 },
      {
        pingeKey: 'numberDisplay',
        field: 'left',
        label: '剩余寿命',
        value: '{{ 100 - form.wear }}',
        precision: 1,
        addonAfter: '%',
        span: 12,
      },
      { pingeKey: 'currOrganize', field: 'org', label: '所属组织', showLevel: 'all', span: 12 },
      { pingeKey: 'PsdInput', field: 'secret', label: '设备口令', span: 12 },
      { pingeKey: 'link', content: '厂家网站', href: 'https://example.com/{{ form.assetNo }}', span: 12 },
      { pingeKey: 'button', buttonText: '评为全新', do: [{ set: { 'form.state': 5 } }, { toast: '已评为全新' }], span: 12 },
      { pingeKey: 'barcode', dataType: 'relation', relationField: 'assetNo' },
      { pingeKey: 'qrcode', dataType: 'form' },
    ],
    ['name', 'state', 'wear', 'tag', 'left', 'secret'],
  )

const checks = (page: Page, more: object = {}) =>
  application(
    page,
    '设备巡检',
    [
      {
        ...{ pingeKey: 'qrcodeReader', field: 'asset', label: '扫描设备', required: true, relationField: 'assetNo' },
        transferList: [{ sourceValue: 'assetName', targetField: 'name' }],
        on: { read: [{ toast: '已读取{{ item.name }}', type: 'success' }] },
        ...more,
      },
      { pingeKey: 'input', field: 'assetName', label: '设备名称' },
    ],
    ['asset', 'assetName'],
  )

test('WG-22 WG-28 WG-53 WG-55 WG-56 WG-64 are filled with the keyboard, saved, listed, shown and changed', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'admin', nowhere)
  const made = await assets(page)
  await page.goto(made.path)
  await add(page)
  const form = dialog(page)
  await form.getByLabel('名称', { exact: true }).fill('压力表')
  await form.getByLabel('资产编号').fill('ZC20260001')

  await test.step('stars go with the arrows, halves among them', async () => {
    const state = form.getByRole('radiogroup', { name: '状况' })
    await state.getByRole('radio', { name: '3分 一般', exact: true }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(state.getByRole('radio', { name: '3.5分 良好', exact: true })).toBeChecked()
    await page.keyboard.press('Delete')
    await expect(state.getByRole('radio', { checked: true })).toHaveCount(0)
    await form.getByRole('button', { name: '评为全新' }).click()
    await expect(page.getByText('已评为全新', { exact: true })).toBeVisible()
    await expect(state.getByRole('radio', { name: '5分 全新', exact: true })).toBeChecked()
    await state.getByRole('radio', { name: '3.5分 良好', exact: true }).check()
  })

  await test.step('a slider that must be moved says so, and goes with the arrows', async () => {
    await confirm(page)
    await expect(form.getByRole('alert').filter({ hasText: '请选择磨损' })).toBeVisible()
    const wear = form.getByRole('slider', { name: '磨损' })
    await expect(wear).toHaveAttribute('aria-valuetext', text('slider.none'))
    await wear.focus()
    await page.keyboard.press('Home')
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
    await expect(wear).toHaveAttribute('aria-valuetext', '3 %')
    await expect(form.getByRole('status', { name: '剩余寿命' })).toHaveText('97.0 %')
  })

  await test.step('a colour is typed, or chosen from its board', async () => {
    const tag = form.getByRole('textbox', { name: '标签颜色' })
    await tag.fill('蓝')
    await page.keyboard.press('Tab')
    await expect(form.getByRole('alert').filter({ hasText: '标签颜色不是有效的颜色' })).toBeVisible()
    await tag.fill('f60')
    await page.keyboard.press('Tab')
    await expect(tag).toHaveValue('#ff6600')
    await form.getByRole('button', { name: `标签颜色 ${text('color.open')}` }).click()
    const board = page.locator('.ant-color-picker-inner-content:visible, .ant-color-picker-panel:visible').first()
    await expect(board).toBeVisible()
    await axe(page, 'the board of a colour')
    await board.getByRole('textbox', { name: text('color.code'), exact: true }).fill('1677ff')
    await expect(tag).toHaveValue('#1677ff')
    await page.keyboard.press('Escape')
    await expect(board).toBeHidden()
    await expect(form).toBeVisible()
    const opener = form.getByRole('button', { name: `标签颜色 ${text('color.open')}` })
    await opener.press('Enter')
    const hue = page.getByRole('slider', { name: text('color.hue') })
    await expect(hue, 'whoever opens it by a key is in it').toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(tag).not.toHaveValue('#1677ff')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await expect(form).toBeVisible()
    await tag.fill('#1677ff')
  })

  await form.getByLabel('设备口令').fill('Ab3#')
  await axe(page, 'a form of plain kinds')
  await confirm(page)
  const row = page.getByRole('row').filter({ hasText: '压力表' })
  await expect(row).toContainText('3.5 / 5')
  await expect(row).toContainText('#1677ff')
  await expect(row).toContainText('97.0')
  await expect(row).toContainText('******')
  await expect(row).not.toContainText('Ab3#')

  await pressInRow(row, text('common.detail'))
  for (const read of ['3.5 / 5', '3 %', '#1677ff', '97.0 %']) await expect(form.getByText(read, { exact: true })).toBeVisible()
  await expect(form.getByRole('button', { name: '评为全新' })).toBeDisabled()
  await expect(form.getByRole('link', { name: '厂家网站' })).toHaveAttribute('href', 'https://example.com/ZC20260001')
  await expect(form.getByRole('link', { name: '厂家网站' })).toHaveAttribute('rel', 'noopener noreferrer')
  await axe(page, 'a record of plain kinds')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: text('common.edit') }).click()
  await expect(form.getByLabel('设备口令')).toHaveValue('Ab3#')
  await expect(form.getByRole('slider', { name: '磨损' })).toHaveValue('3')
})

test('WG-29 WG-30 the codes of a record scan, in light and in dark, and say what they stand for', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'admin', nowhere)
  const made = await assets(page)
  const record = await made.add({ name: '压力表', assetNo: 'ZC20260001', wear: 3 })
  for (const mode of ['light', 'dark'] as const) {
    await page.goto(`${made.path}`)
    if (mode === 'dark') await darken(page)
    await page.goto(`${made.path}?id=${record}`)
    await expect(square(page).locator('svg')).toBeVisible()
    await expect(page.getByRole('img', { name: '条形码 ZC20260001' })).toBeVisible()
    await settled(page)
    const [payload = ''] = await codesIn(await square(page).screenshot())
    expect(payload).toMatch(/^QRCode \{/)
    expect(JSON.parse(payload.slice('QRCode '.length))).toMatchObject({ t: 'DFD', id: record, mid: made.id, mt: '2', opt: '' })
    const bars = page.locator('.pg-barcode:not(.pg-barcode-square)')
    expect(await codesIn(await bars.screenshot()), mode).toEqual(['Code128 ZC20260001'])
    await axe(page, `codes, ${mode}`)
  }
})

test('WG-31 DG-02 a picture of a code is read: the record fills the form; what is no code, is gone or not asked for is told', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'admin', nowhere)
  const [made, other] = [await assets(page), await assets(page)]
  const record = await made.add({ name: '压力表', assetNo: 'ZC20260001', wear: 3 })
  const foreign = await other.add({ name: '别的', assetNo: 'X1', wear: 1 })
  const pictureOf = async (app: Made, id: string) => {
    await page.goto(`${app.path}?id=${id}`)
    await expect(square(page).locator('svg')).toBeVisible()
    await settled(page)
    return square(page).screenshot()
  }
  const [code, foreignCode] = [await pictureOf(made, record), await pictureOf(other, foreign)]
  const gone = await made.add({ name: '报废的', assetNo: 'X2', wear: 100 })
  const goneCode = await pictureOf(made, gone)
  await made.remove(gone)
  const bars = await page.locator('.pg-barcode:not(.pg-barcode-square)').screenshot()
  const check = await checks(page, { modelId: made.id })
  await page.goto(check.path)
  await add(page)
  const form = dialog(page)
  await confirm(page)
  await expect(form.getByRole('alert').filter({ hasText: '请选择扫描设备' })).toBeVisible()
  await form.getByRole('button', { name: `扫描设备 ${text('scan.title')}` }).click()
  // this machine has no camera
  await expect(scanner(page).getByText(text('scan.noCamera'))).toBeVisible()
  await axe(page, 'the scanner')
  const give = (name: string, mimeType: string, buffer: Buffer) =>
    scanner(page).getByLabel(text('scan.picture')).setInputFiles({ name, mimeType, buffer })
  const told = scanner(page).getByRole('status')
  await give('a.png', 'image/png', Buffer.from('no picture'))
  await expect(told).toHaveText(text('scan.notPicture'))
  await give('a.png', 'image/png', bars)
  await expect(told).toHaveText(text('scan.noCode'))
  await give('a.png', 'image/png', goneCode)
  await expect(told).toHaveText(text('scan.gone'))
  await give('a.png', 'image/png', foreignCode)
  await expect(told).toHaveText(text('scan.otherApplication'))
  await give('a.png', 'image/png', code)
  await expect(scanner(page)).toBeHidden()
  await expect(form.getByRole('textbox', { name: '扫描设备' })).toHaveValue('ZC20260001')
  await expect(form.getByLabel('设备名称')).toHaveValue('压力表')
  await expect(page.getByText('已读取压力表', { exact: true })).toBeVisible()
  await confirm(page)
  await expect(page.getByRole('row').filter({ hasText: 'ZC20260001' })).toBeVisible()
})

test('WG-31 DG-02 the camera is looked at until a code is before it', async ({ page, server }) => {
  test.setTimeout(120_000)
  await signIn(page, 'admin', nowhere)
  const made = await assets(page)
  const record = await made.add({ name: '压力表', assetNo: 'ZC20260001', wear: 3 })
  await page.goto(`${made.path}?id=${record}`)
  await expect(square(page).locator('svg')).toBeVisible()
  await settled(page)
  const film = await filmOf(page, await square(page).screenshot())
  const check = await checks(page)

  const folder = await mkdtemp(join(tmpdir(), 'pinge-film-'))
  await writeFile(join(folder, 'film.y4m'), film)
  const executablePath = await findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...chromiumArgs,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${join(folder, 'film.y4m')}`,
    ],
  })
  try {
    const seeing = await browser.newPage({ baseURL: server.url, locale: 'zh-CN' })
    await signIn(seeing, 'admin', nowhere)
    await seeing.goto(check.path)
    await add(seeing)
    const field = dialog(seeing).getByRole('textbox', { name: '扫描设备' })
    await field.focus()
    await seeing.keyboard.press('Enter')
    await expect(field).toHaveValue('ZC20260001', { timeout: 30_000 })
    await expect(scanner(seeing)).toBeHidden()
    await expect(dialog(seeing).getByLabel('设备名称')).toHaveValue('压力表')
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 })

  test('WG-22 WG-29 WG-30 WG-31 WG-55 WG-56 fit, and can be pressed with a finger', async ({ page }) => {
    test.setTimeout(120_000)
    await signIn(page, 'admin', nowhere)
    const made = await assets(page)
    const record = await made.add({ name: '压力表', assetNo: 'ZC202600010001', wear: 3 })
    await page.goto(`${made.path}?id=${record}&do=edit`)
    const form = dialog(page)
    await expect(form.getByRole('radiogroup', { name: '状况' })).toBeVisible()
    await expect(page.getByRole('img', { name: '条形码 ZC202600010001' })).toBeVisible()
    await fits(page, 'a form of plain kinds')
    for (const control of [form.getByRole('radio', { name: '5分 全新', exact: true }), form.getByRole('slider', { name: '磨损' })])
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await codesIn(await page.locator('.pg-barcode:not(.pg-barcode-square)').screenshot())).toEqual(['Code128 ZC202600010001'])
    await form.getByRole('radio', { name: '4分 良好', exact: true }).tap()
    await expect(form.getByRole('radio', { name: '4分 良好', exact: true })).toBeChecked()
    await axe(page, 'a form of plain kinds on a phone')
  })
})
