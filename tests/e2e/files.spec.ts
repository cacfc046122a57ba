import { readFileSync } from 'node:fs'
import { utils, write } from '@e965/xlsx'
import type { Locator, Page } from '@playwright/test'
import { answer, axe, darken, expect, filledText, fits, nowhere, onPostgres, signIn, test, text } from '../helpers/e2e.ts'
import { ownApp } from '../helpers/ownApp.ts'
import { zipOf } from '../helpers/upload.ts'

const chunk = 5_242_880
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const field = (within: Page | Locator, name: string) => within.getByRole('group', { name, exact: true })
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const given = (name: string, content: Buffer | string) => ({ name, mimeType: '', buffer: Buffer.from(content) })
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png })

const fields = [
  { pingeKey: 'input', field: 'name', label: '名称', required: true },
  { pingeKey: 'uploadFile', field: 'files', label: '合同附件', fileSize: 100 },
  { pingeKey: 'uploadImg', field: 'photos', label: '现场照片', limit: 3 },
  {
    pingeKey: 'table',
    field: 'items',
    label: '明细',
    children: [
      { pingeKey: 'input', field: 'what', label: '项目' },
      { pingeKey: 'uploadFile', field: 'bills', label: '单据', limit: 2, accept: 'txt,pdf' },
      { pingeKey: 'uploadImg', field: 'shots', label: '照片' },
    ],
  },
]
const columnData = {
  version: 1,
  type: 1,
  columnList: [{ field: 'name' }, { field: 'files' }, { field: 'photos' }],
  searchList: [],
  hasPage: true,
  btnsList: [{ value: 'add', show: true }],
  columnBtnsList: [
    { value: 'edit', show: true },
    { value: 'detail', show: true },
  ],
}
let n = 0
const begin = async (page: Page) => {
  await signIn(page, 'admin', nowhere)
  return ownApp(page, { fullName: '合同档案', enCode: `files${process.pid}${++n}`, formData: { version: 1, fields }, columnData })
}
const newRecord = async (page: Page): Promise<Locator> => {
  await button(page, text('common.add')).first().click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByLabel('名称', { exact: true }).fill('甲方合同')
  return dialog
}
async function choose(page: Page, press: Locator, ...files: Array<{ name: string; mimeType: string; buffer: Buffer }>) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press.click()])
  await chooser.setFiles(files)
}
const add = (dialog: Locator) => button(field(dialog, '合同附件'), text('upload.button'))
const save = (dialog: Locator) => button(dialog, text('common.confirm'))

test(
  'WG-12 FL-14 FL-15 FL-16 files are chosen, sent, kept with the record, shown in the list, looked at, taken and removed',
  onPostgres,
  async ({ page }) => {
    const app = await begin(page)
    const bearer: Array<Promise<string | null>> = []
    page.on('request', (request) => {
      if (request.url().includes('/api/file/chunk')) bearer.push(request.headerValue('authorization'))
    })
    const dialog = await newRecord(page)
    await choose(page, add(dialog), given('说明.txt', '你好，世界'), given('大文件.bin', Buffer.alloc(chunk * 2 + 9, 1)))
    await expect(button(dialog, '说明.txt')).toBeVisible()
    await expect(button(dialog, filledText('upload.download', { name: '大文件.bin' }))).toBeVisible({ timeout: 30_000 })
    const sent = await Promise.all(bearer)
    expect(sent.length, 'each file is asked for once, and sent: the small one in one chunk, the large one in three').toBe(6)
    expect(sent.every((header) => header?.startsWith('Bearer '))).toBe(true)
    await axe(page, 'a form with files')
    await save(dialog).click()
    await expect(dialog).toBeHidden()

    // the list: how many and the first, all of them at a press
    const brief = page.getByRole('row').getByRole('button', { name: /等 2 个/ })
    await brief.click()
    const box = page.getByRole('dialog', { name: '合同附件' })
    await expect(box.getByRole('listitem')).toHaveCount(2)
    const [taken] = await Promise.all([
      page.waitForEvent('download'),
      button(box, filledText('upload.download', { name: '说明.txt' })).click(),
    ])
    expect(taken.suggestedFilename()).toBe('说明.txt')
    expect(readFileSync(await taken.path(), 'utf8')).toBe('你好，世界')
    const [all] = await Promise.all([page.waitForEvent('download'), button(box, text('upload.downloadAll')).click()])
    expect(all.suggestedFilename()).toBe('附件.zip')
    await button(box, '说明.txt').click()
    const shown = page.getByRole('dialog', { name: '说明.txt' })
    await expect(shown.getByText('你好，世界')).toBeVisible()
    await button(shown, text('common.close')).last().click()
    await expect(shown).toBeHidden()
    await button(box, text('common.close')).last().click()
    await expect(box).toBeHidden()

    await button(page, text('common.edit')).first().click()
    const edit = page.getByRole('dialog').first()
    await button(edit, filledText('upload.remove', { name: '大文件.bin' })).click()
    await answer(page, '确定')
    await expect(edit.getByText('大文件.bin')).toBeHidden()
    await save(edit).click()
    await expect(edit).toBeHidden()
    const { list } = await app.call('POST', `${app.records}/List`, {})
    expect(list[0].$text.files).toBe('说明.txt')
  },
)

test('FL-09 FL-10 FL-12 FL-21 FL-22 FL-23 FL-24 what a field does not take is told at once', async ({ page }) => {
  await begin(page)
  const dialog = await newRecord(page)
  const photos = field(dialog, '现场照片')
  const plus = button(photos, text('upload.addPicture'))
  await choose(page, plus, given('a.txt', 'x'))
  await expect(page.getByText(text('upload.notImage'))).toBeVisible()
  await choose(page, plus, picture('1.png'), picture('2.png'), picture('3.png'), picture('4.png'))
  await expect(page.getByText(filledText('upload.imageLimit', { limit: 3 }))).toBeVisible()
  await expect(photos.getByRole('button', { name: /^预览/ })).toHaveCount(3)
  // FL-24: what the server says
  await button(photos, filledText('upload.remove', { name: '3.png' })).click()
  await answer(page, '确定')
  await choose(page, plus, { name: 'wrong.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText(filledText('upload.mismatch', { name: 'wrong.png', ext: 'png' }))).toBeVisible()
  await expect(photos.getByRole('listitem')).toHaveCount(3)
  await choose(page, add(dialog), { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html></html>') })
  await expect(page.getByText(filledText('upload.mismatch', { name: 'page.pdf', ext: 'pdf' }))).toBeVisible()
  await expect(field(dialog, '合同附件').getByRole('listitem')).toHaveCount(0)
})

test('WG-11 FL-07 pictures are put in order with the keyboard and looked at over everything else', async ({ page }) => {
  await begin(page)
  const dialog = await newRecord(page)
  const photos = field(dialog, '现场照片')
  await choose(page, button(photos, text('upload.addPicture')), picture('1.png'), picture('2.png'))
  const names = () => photos.getByRole('button', { name: /^预览/ }).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  await expect.poll(names).toEqual(['预览 1.png', '预览 2.png'])
  await button(photos, filledText('upload.moveLeft', { name: '2.png' })).focus()
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual(['预览 2.png', '预览 1.png'])
  await button(photos, filledText('upload.preview', { name: '2.png' })).click()
  const viewer = page.getByRole('dialog', { name: '2.png' })
  await expect(viewer).toBeVisible()
  expect(await viewer.evaluate((one) => getComputedStyle(one).zIndex)).toBe('10000')
  await axe(page, 'the viewer of pictures')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: '1.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '1.png' })).toBeHidden()
  await expect(dialog).toBeVisible()
})

test('CU-07 CU-08 CU-17 an upload is paused, says so when the form is saved, is gone on with and cancelled', async ({ page }) => {
  await begin(page)
  const dialog = await newRecord(page)
  let hold = true
  await page.route('**/api/file/chunk?**', async (route) => {
    while (hold && route.request().method() === 'POST') await new Promise((go) => setTimeout(go, 50))
    await route.continue().catch(() => {})
  })
  await choose(page, add(dialog), given('a.bin', Buffer.alloc(chunk + 1, 2)), given('b.bin', Buffer.alloc(chunk + 2, 3)))
  const row = (name: string) => field(dialog, '合同附件').getByRole('listitem').filter({ hasText: name })
  await expect(row('a.bin')).toContainText(text('upload.status.uploading'))
  await save(dialog).click()
  await expect(field(dialog, '合同附件').locator('..').getByRole('alert')).toHaveText(text('upload.running'))
  await button(row('a.bin'), filledText('upload.pause', { name: 'a.bin' })).click()
  await expect(row('a.bin')).toContainText(text('upload.status.paused'))
  await button(row('b.bin'), filledText('upload.cancel', { name: 'b.bin' })).click()
  await expect(row('b.bin')).toHaveCount(0)
  hold = false
  await button(row('a.bin'), filledText('upload.resume', { name: 'a.bin' })).click()
  await expect(button(row('a.bin'), filledText('upload.download', { name: 'a.bin' }))).toBeVisible({ timeout: 20_000 })
  await save(dialog).click()
  await expect(dialog).toBeHidden()
})

test('files and pictures stand in the rows of a sub-table, and in what is read', async ({ page }) => {
  const app = await begin(page)
  const dialog = await newRecord(page)
  await button(dialog, text('table.add')).click()
  await button(field(dialog, '单据'), text('upload.button')).click()
  const box = page.getByRole('dialog', { name: '单据' })
  await choose(page, button(box, text('upload.button')), given('发票.txt', '一'), given('收据.txt', '二'))
  await expect(box.getByRole('listitem')).toHaveCount(2)
  await choose(page, button(box, text('upload.button')), given('多余.txt', '三'))
  await expect(page.getByText(filledText('upload.fileLimit', { limit: 2 }))).toBeVisible()
  // the list is as high as it stays once both have come: a button that moves while it is pressed is not pressed
  for (const name of ['发票.txt', '收据.txt']) await expect(button(box, filledText('upload.download', { name }))).toBeVisible()
  await button(box, text('common.close')).last().click()
  await expect(box).toHaveCount(0)
  await expect(field(dialog, '单据')).toContainText('等 2 个')
  await save(dialog).click()
  await expect(dialog).toBeHidden()
  const { list } = await app.call('POST', `${app.records}/List`, {})
  const record = JSON.parse((await app.call('GET', `${app.records}/${list[0].id}`)).data)
  expect(record.items[0].bills.map((file: { name: string }) => file.name).sort()).toEqual(['发票.txt', '收据.txt'].sort())
  await button(page, text('common.detail')).first().click()
  await expect(page.getByRole('dialog').first().getByText('等 2 个')).toBeVisible()
  await axe(page, 'a record with files')
})

test('FL-04 FL-05 FL-06 a PDF, a document and a workbook are shown over the whole screen; what is gone is told', async ({ page }) => {
  await begin(page)
  const dialog = await newRecord(page)
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
  const rels =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'
  const body =
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>第一条 总则</w:t></w:r></w:p></w:body></w:document>'
  const docx = await zipOf([
    ['[Content_Types].xml', Buffer.from(types)],
    ['_rels/.rels', Buffer.from(rels)],
    ['word/document.xml', Buffer.from(body)],
  ])
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['科目', '金额'],
      ['差旅', 1200],
    ]),
    '费用',
  )
  const xlsx = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  await choose(page, add(dialog), given('章程.docx', docx), given('费用.xlsx', xlsx), given('图纸.pdf', '%PDF-1.4\n%%EOF\n'))
  await expect(field(dialog, '合同附件').getByRole('listitem')).toHaveCount(3)

  const look = async (name: string) => {
    await button(field(dialog, '合同附件'), name).click()
    const shown = page.getByRole('dialog', { name })
    await expect(shown).toBeVisible()
    return shown
  }
  const close = async (shown: Locator) => {
    await page.keyboard.press('Escape')
    await expect(shown).toBeHidden()
    await expect(dialog).toBeVisible()
  }
  const document = await look('章程.docx')
  await expect(document.getByText('第一条 总则')).toBeVisible({ timeout: 20_000 })
  await close(document)
  const sheet = await look('费用.xlsx')
  await expect(sheet.getByRole('cell', { name: '1200' })).toBeVisible({ timeout: 20_000 })
  await close(sheet)
  const answered = page.waitForResponse((response) => response.url().includes('/FileServer/') && response.url().includes('token='))
  const pdf = await look('图纸.pdf')
  const response = await answered
  expect(response.headers()['content-type']).toBe('application/pdf')
  expect(response.headers()['content-disposition']).toMatch(/^inline/)
  await expect(pdf.locator('iframe')).toBeVisible()
  await expect(button(pdf, text('upload.downloadOne'))).toBeVisible()
  await button(pdf, text('common.close')).last().click()
  await expect(pdf).toBeHidden()
  await page.route('**/api/file/Uploader/Preview?**', (route) => route.fulfill({ json: { code: 200, msg: '', data: '' } }))
  await button(field(dialog, '合同附件'), '图纸.pdf').click()
  await expect(page.getByText(text('viewer.fileMissing'))).toBeVisible()
  await expect(page.getByRole('dialog', { name: '图纸.pdf' })).toBeHidden()
})

test('files are dropped and pasted; on a phone and in the dark the form fits', async ({ page }) => {
  await begin(page)
  const dialog = await newRecord(page)
  const transfer = (name: string) =>
    page.evaluateHandle((own) => {
      const data = new DataTransfer()
      data.items.add(new File(['dropped'], own))
      return data
    }, name)
  await field(dialog, '合同附件').dispatchEvent('drop', { dataTransfer: await transfer('dropped.txt') })
  await expect(button(dialog, 'dropped.txt')).toBeVisible()
  await field(dialog, '合同附件').evaluate((target) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['pasted'], 'pasted.txt'))
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(button(dialog, 'pasted.txt')).toBeVisible()
  await save(dialog).click()
  await expect(dialog).toBeHidden()
  await darken(page)
  await button(page, text('common.edit')).first().click()
  await expect(page.getByText('dropped.txt').last()).toBeVisible()
  await axe(page, 'files in the dark')
  await page.setViewportSize({ width: 375, height: 700 })
  await fits(page, 'the form on a phone')
})

test('an upload whose session ends is paused and gone on with after signing in again', async ({ page, tolerate }) => {
  tolerate('600')
  test.slow()
  const app = await begin(page)
  const dialog = await newRecord(page)
  let held: (() => void) | undefined
  const wait = new Promise<void>((go) => {
    held = go
  })
  let posts = 0
  await page.route('**/api/file/chunk?**', async (route) => {
    // the first chunk comes through, then the session is ended
    if (route.request().method() === 'POST' && ++posts > 1) await wait
    await route.continue().catch(() => {})
  })
  await choose(page, add(dialog), given('long.bin', Buffer.alloc(chunk * 2 + 3, 4)))
  // ten megabytes are hashed before the first of them is sent
  await expect.poll(() => posts, { timeout: 30_000 }).toBeGreaterThan(2)
  const address = page.url()
  await app.call('GET', '/api/oauth/Logout')
  held?.()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel(text('login.account'), { exact: true }).fill('admin')
  await page.getByLabel(text('login.password'), { exact: true }).fill('Pinge@2026')
  await page.getByRole('button', { name: text('login.submit'), exact: true }).click()
  await expect(page).toHaveURL(address)
  // The form is back with what was typed, and so is the file.
  const again = page.getByRole('dialog').first()
  await button(again, filledText('upload.resume', { name: 'long.bin' })).click()
  await expect(button(again, filledText('upload.download', { name: 'long.bin' }))).toBeVisible({ timeout: 20_000 })
})
