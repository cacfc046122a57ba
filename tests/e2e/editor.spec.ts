import type { Page } from '@playwright/test'
import { axe, expect, fits, nowhere, settled, signIn, test, text } from '../helpers/e2e.ts'
import { ownApp } from '../helpers/ownApp.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const content = (page: Page) => dialog(page).getByRole('textbox', { name: '内容', exact: true })
const tools = (page: Page) => dialog(page).getByRole('toolbar', { name: text('editor.tools') })
const tool = (page: Page, key: string) => tools(page).locator(`[data-tool="${key}"]`)
const entry = (page: Page, name: string) => page.getByRole('menuitemradio', { name, exact: true })
/** Presses a button of the toolbar; one that slid out of sight is brought there first, and stands still. */
async function press(page: Page, key: string) {
  const drawn = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await tool(page, key).scrollIntoViewIfNeeded()
  await drawn()
  await tool(page, key).click()
  await drawn()
}
const confirm = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: text('common.confirm'), exact: true })
    .last()
/** Begins to write: the editor comes when it is asked for. */
async function write(page: Page) {
  await content(page).click()
  await expect(content(page)).toHaveAttribute('contenteditable', 'true')
  await expect(content(page)).toBeFocused()
}

interface Made {
  /** what is kept of the text once it was saved */
  saved: () => Promise<string>
}

/** Opens a new record of an application with a rich text. */
async function begin(page: Page, more: object = {}): Promise<Made> {
  await signIn(page, 'admin', nowhere)
  const formData = {
    version: 1,
    popupType: 'drawer',
    drawerWidth: '800px',
    fields: [
      { pingeKey: 'input', field: 'title', label: '主题' },
      { pingeKey: 'editor', field: 'content', label: '内容', placeholder: '写点什么', ...more },
    ],
  }
  const columnData = {
    version: 1,
    type: 1,
    columnList: [{ field: 'title' }, { field: 'content' }],
    searchList: [],
    hasPage: true,
    btnsList: [{ value: 'add' }],
    columnBtnsList: [{ value: 'edit' }, { value: 'detail' }],
  }
  const { call, records } = await ownApp(page, { fullName: '会议纪要', enCode: `minutes${Date.now().toString(36)}`, formData, columnData })
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  await expect(content(page)).toBeVisible()
  return {
    saved: async () => {
      const answer = page.waitForResponse((one) => one.request().method() === 'POST' && new URL(one.url()).pathname === records)
      await confirm(page).click()
      const { data } = (await (await answer).json()) as { data: { id: string } }
      const record = JSON.parse((await call('GET', `${records}/${data.id}`)).data)
      return String(record.content)
    },
  }
}

test('WG-19 a rich text is written, kept and read in one look; its editor is loaded on first use', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const { saved } = await begin(page)
  const height = () =>
    dialog(page)
      .locator('.pg-ed')
      .evaluate((box) => box.getBoundingClientRect().height)
  expect(await height()).toBe(400)
  await axe(page, 'a form with a rich text')
  expect(loaded.some((url) => url.includes('EditorReal'))).toBe(false)

  await write(page)
  expect(await height(), 'the editor is as high as what stood there').toBe(400)
  await page.keyboard.type('重要')
  await page.keyboard.press('Enter')
  await press(page, 'bulletList')
  await page.keyboard.type('第一')
  await page.keyboard.press('Control+a')
  await press(page, 'bold')
  await expect(tool(page, 'bold')).toHaveAttribute('aria-pressed', 'true')
  await axe(page, 'a rich text being written')
  expect(await saved()).toBe('<p><strong>重要</strong></p><ul><li><p><strong>第一</strong></p></li></ul>')

  await expect(page.getByRole('cell', { name: '重要 第一', exact: true }), 'a list shows the first words').toBeVisible()
  await page.getByRole('button', { name: text('common.detail'), exact: true }).click()
  const read = dialog(page).locator('[data-field="content"] .pg-html')
  await expect(read.getByRole('listitem')).toHaveText('第一')
  await expect(read.locator('strong').first()).toHaveText('重要')
  await expect(dialog(page).getByRole('toolbar')).toHaveCount(0)
  await axe(page, 'a rich text being read')
})

test('WG-20 text has nine sizes, from 12 to 72 px', async ({ page }) => {
  const { saved } = await begin(page)
  await write(page)
  await page.keyboard.type('大字')
  await page.keyboard.press('Control+a')
  await press(page, 'size')
  const sizes = page.getByRole('menuitemradio').filter({ hasText: /px$/ })
  await expect(sizes).toHaveText(['12px', '14px', '16px', '18px', '24px', '36px', '48px', '56px', '72px'])
  await entry(page, '72px').click()
  await expect(content(page).locator('span')).toHaveCSS('font-size', '72px')
  await expect(tool(page, 'size')).toHaveText('72px')
  expect(await saved()).toContain('font-size:72px')
})

test('WG-19 a link opens a new window unless its author says otherwise, and never runs anything', async ({ page }) => {
  const { saved } = await begin(page)
  await write(page)
  await page.keyboard.press('Control+k')
  const address = dialog(page).getByRole('textbox', { name: text('editor.linkAddress') })
  await expect(address).toBeFocused()
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await expect(dialog(page).getByRole('alert')).toHaveText(text('editor.linkWrong'))
  await axe(page, 'a link that is none')
  await address.fill('example.com/a')
  await address.press('Enter')
  await expect(content(page)).toBeFocused()
  await expect(content(page).getByText('https://example.com/a')).toBeVisible()
  await page.keyboard.type(' 之后 ')
  await press(page, 'link')
  await address.fill('/home')
  await dialog(page)
    .getByRole('checkbox', { name: text('editor.linkNewWindow') })
    .uncheck()
  await address.press('Enter')
  const html = await saved()
  expect(html).toMatch(/<a [^>]*target="_blank"[^>]*href="https:\/\/example\.com\/a">https:\/\/example\.com\/a<\/a> 之后 /)
  expect(html).toMatch(/<a rel="noopener noreferrer" href="\/home">\/home<\/a>/)
})

test('WG-19 the toolbar slides where it is narrow, and is one stop for Tab with arrows along it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await begin(page)
  await fits(page, 'a rich text on a phone')
  const seen = (key: string) =>
    tool(page, key).evaluate((button) => {
      const [one, line] = [button.getBoundingClientRect(), (button.closest('[role=toolbar]') as Element).getBoundingClientRect()]
      return one.right <= line.right + 1 && one.left >= line.left - 1
    })
  expect(await seen('undo')).toBe(true)
  expect(await seen('plain')).toBe(false)
  expect(
    await tool(page, 'bold').evaluate((button) => Math.min(button.getBoundingClientRect().width, button.getBoundingClientRect().height)),
  ).toBeGreaterThanOrEqual(44)
  await write(page)
  await page.keyboard.press('Alt+F10')
  await expect(tool(page, 'undo')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tool(page, 'plain')).toBeFocused()
  await expect.poll(() => seen('plain')).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'undo')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(content(page)).toBeFocused()
  await settled(page)
  await axe(page, 'a rich text on a phone')
})

test('what is pasted from Word comes as a text of ours: lists, sizes and colours, without its marks and pictures', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { saved } = await begin(page)
  await write(page)
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
    <p class="MsoNormal" style="font-size:10.5pt;font-family:宋体;color:windowtext">正文<o:p></o:p></p>
    <p class="MsoNormal"><span style="font-size:18pt;color:#C00000;mso-bidi-font-size:11pt">红字</span></p>
    <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp;</span></span>甲</p>
    <p class="MsoListParagraph" style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">·</span>乙</p>
    <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>丙</p>
    <p class="MsoNormal"><img src="file:///C:/x.png" onerror="alert(1)"><script>alert(2)</script></p>
    <!--EndFragment--></body></html>`
  await content(page).evaluate((element, html) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, word)
  await expect(page.getByText(text('editor.pictureLost'))).toBeVisible()
  await expect(content(page)).toContainText('红字')
  const html = await saved()
  expect(html).toContain('<p>正文</p>')
  expect(html).toContain('<span style="color:rgb(192, 0, 0);font-size:24px">红字</span>')
  expect(html).toContain('<ol><li><p>甲</p><ul><li><p>乙</p></li></ul></li><li><p>丙</p></li></ol>')
  expect(html).not.toMatch(/mso|Mso|o:p|img|script|宋体/)
})

test('DV-03 what stands in a record is cleaned again where it is shown', async ({ page, tolerate }) => {
  // the browser tells of handlers that it refused while the text was only read
  tolerate('Executing inline event handler')
  tolerate('script-src-attr')
  await begin(page)
  // an answer with what the server would never keep
  await page.route(/OnlineDev\/\w+\/\w{20,}\?/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const record = JSON.parse(body.data.data)
    record.content =
      '<p style="position:fixed;color:red" onclick="x">看<img src="x" onerror="document.title=1"><script>document.title=2</script></p>'
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, data: JSON.stringify(record) } } })
  })
  await write(page)
  await page.keyboard.type('看')
  await confirm(page).click()
  await page.getByRole('button', { name: text('common.detail'), exact: true }).click()
  const read = dialog(page).locator('[data-field="content"] .pg-html')
  await expect(read).toHaveText('看')
  expect(await read.innerHTML()).toBe('<p style="color: red">看</p>')
})

test('a required rich text is asked for where it stands, in the dark too', async ({ page }) => {
  await begin(page, { required: true })
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await confirm(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('请输入内容')
  await expect(content(page)).toBeFocused()
  await expect(content(page)).toHaveAttribute('aria-invalid', 'true')
  await axe(page, 'a rich text that is missing, dark')
  await page.keyboard.type('有了')
  await expect(content(page)).not.toHaveAttribute('aria-invalid')
})

test('WG-21 a picture is uploaded and stands in the text as data; what fails is logged only', async ({ page }) => {
  const { saved } = await begin(page)
  const told: string[] = []
  page.on('console', (line) => {
    if (line.type() === 'warning') told.push(line.text())
  })
  await write(page)
  const files = dialog(page).locator('.pg-ed input[type="file"]')
  await files.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText(text('upload.notImage'))).toBeVisible()

  const refusal = { code: 400, msg: '服务器不接受', data: null }
  await page.route('**/api/file/Uploader/annexpic*', (route) => route.fulfill({ json: refusal }), { times: 1 })
  await files.setInputFiles('docs/pinge.png')
  await expect.poll(() => told.some((line) => line.includes('was not uploaded'))).toBe(true)
  await expect(page.getByText(refusal.msg)).toHaveCount(0)
  await expect(content(page).locator('img')).toHaveCount(0)

  await files.setInputFiles('docs/pinge.png')
  await expect(content(page).getByRole('img', { name: 'pinge' })).toHaveAttribute('src', /^data:image\/png;base64,/)
  expect(await saved()).toMatch(/<img src="data:image\/png;base64,[^"]+" alt="pinge"/)
})
