import type { Browser, Page } from '@playwright/test'
import { axe, darken, expect, filledText, fits, onPostgres, settled, shot, signIn, test, text, withScrollbars } from '../helpers/e2e.ts'
import { resize } from '../helpers/look.ts'

const chatOf = (page: Page) => page.getByRole('dialog', { name: text('chat.title') })
const opener = (page: Page, count = 0) =>
  page.getByRole('button', { name: count ? filledText('nav.chat.unread', { count }) : text('nav.chat'), exact: true })
const field = (page: Page) => chatOf(page).getByRole('textbox', { name: text('chat.write') })
const log = (page: Page) => chatOf(page).getByRole('log')

/** Opens the chat, and in it the conversation with a contact. */
async function openWith(page: Page, name: string) {
  await page.getByRole('button', { name: new RegExp(`^${text('nav.chat')}`) }).click()
  const chat = chatOf(page)
  await chat.getByRole('tab', { name: text('chat.tab.contacts') }).click()
  await chat.getByRole('searchbox', { name: text('chat.findPerson') }).fill(name)
  const contact = chat.getByRole('tabpanel').getByRole('button', { name: new RegExp(name) })
  await contact.click()
  await expect(chat.getByRole('region', { name: filledText('chat.with', { name }) })).toBeVisible()
}

const another = async (browser: Browser, baseURL: string | undefined, account: string) => {
  const page = await browser.newPage({ baseURL: baseURL ?? '' })
  await signIn(page, account)
  return page
}

/** A picture of so many pixels, as a file. */
const picture = (page: Page, width: number, height: number) =>
  page.evaluate(
    async ([wide, high]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high })
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D
      pen.fillStyle = '#35a'
      pen.fillRect(0, 0, wide as number, high as number)
      return canvas.toDataURL('image/png').split(',')[1] as string
    },
    [width, height],
  )

test.use(withScrollbars)

test.describe('the chat', () => {
  test(
    'NB-02 CH-01 CH-03 CH-04 two people write to each other: counted, read, with emoji, by keyboard',
    onPostgres,
    async ({ page, browser, baseURL }) => {
      const other = await another(browser, baseURL, 'suwanqing')
      await signIn(page, 'zhouliping')
      await openWith(page, '苏婉清')
      await expect(field(page)).toBeFocused()
      await expect(log(page)).toContainText(text('chat.noMessages'))
      // nothing empty is sent
      await page.keyboard.type('   ')
      await page.keyboard.press('Enter')
      await expect(chatOf(page).getByRole('button', { name: text('chat.send'), exact: true })).toBeDisabled()
      await field(page).fill('合同的附件请看 https://example.com/a?b=1 谢谢')
      await page.keyboard.press('Shift+Enter')
      await page.keyboard.type('第二行')
      await page.keyboard.press('Enter')
      await expect(log(page).getByRole('link')).toHaveAttribute('href', 'https://example.com/a?b=1')
      await expect(field(page)).toHaveValue('')
      // CH-03
      await chatOf(page)
        .getByRole('button', { name: text('chat.emoji') })
        .click()
      const emoji = page.getByRole('dialog', { name: text('chat.emoji') })
      const offered = await emoji.getByRole('button').count()
      expect(offered).toBeGreaterThan(110)
      expect(offered).toBeLessThan(130)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await expect(emoji).toHaveCount(0)
      await expect(chatOf(page)).toBeVisible()
      await field(page).press('Enter')
      await expect(log(page)).toContainText('😁')

      await expect(opener(other, 2)).toBeVisible()
      await opener(other, 2).click()
      const row = chatOf(other).getByRole('tabpanel').getByRole('listitem').filter({ hasText: '周丽萍' })
      await expect(row).toContainText(filledText('chat.unread', { count: 2 }))
      await expect(row.getByRole('img', { name: text('chat.online') })).toBeVisible()
      await shot(other, 'chat-list')
      await row.getByRole('button').first().click()
      await expect(log(other)).toContainText('第二行')
      await expect(opener(other)).toHaveCount(1)
      await expect(row).not.toContainText(filledText('chat.unread', { count: 2 }))
      await field(other).fill('收到')
      await field(other).press('Enter')
      await expect(log(page)).toContainText('收到')
      // it stands open: nothing is unread
      await expect(opener(page)).toHaveCount(1)
      await axe(page, 'the chat')
      await shot(page, 'chat')
      await page.keyboard.press('Escape')
      await darken(page)
      await openWith(page, '苏婉清')
      await settled(page)
      await axe(page, 'the chat, dark')
      await shot(page, 'chat-dark')
      await other.close()
    },
  )

  test('CH-05 a picture is sent, shown to both, and refused where it is none or too large', async ({ page, browser, baseURL }) => {
    const other = await another(browser, baseURL, 'gaowenbo')
    await signIn(page, 'zhouliping')
    await openWith(page, '高文博')
    const chooser = chatOf(page).locator('input[type="file"]')
    const send = (name: string, mimeType: string, buffer: Buffer) => chooser.setInputFiles({ name, mimeType, buffer })
    await send('notes.txt', 'text/plain', Buffer.from('words'))
    await expect(page.getByText(text('upload.notImage'))).toBeVisible()
    await send('large.png', 'image/png', Buffer.alloc(5 * 1_048_576))
    await expect(page.getByText(text('chat.imageTooLarge'))).toBeVisible()
    await send('现场.png', 'image/png', Buffer.from(await picture(page, 400, 200), 'base64'))
    const image = log(page).getByRole('img', { name: '现场.png' })
    await expect(image).toHaveAttribute('width', '220')
    await expect(image).toHaveAttribute('height', '110')
    // confirmed: it comes from the server now
    await expect(log(page).getByRole('link')).toHaveAttribute('href', /^\/api\/file\/Content\//)
    await opener(other, 1).click()
    const row = chatOf(other).getByRole('tabpanel').getByRole('listitem').filter({ hasText: '周丽萍' })
    await expect(row).toContainText(text('chat.imageMessage'))
    await row.getByRole('button').first().click()
    const there = log(other).getByRole('img', { name: '现场.png' })
    await expect.poll(() => there.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight])).toEqual([400, 200])
    await shot(other, 'chat-picture')
    await other.close()
  })

  test('CH-02 CH-09 CH-12 a long conversation is read upwards, searched, removed from the list and deleted', async ({ page }) => {
    await signIn(page, 'gaowenbo')
    await openWith(page, '苏婉清')
    for (let i = 1; i <= 45; i++) {
      await field(page).fill(`第${i}条`)
      await field(page).press('Enter')
    }
    const lines = log(page).locator('.chat-bubble')
    await expect(log(page).getByText(text('chat.sending'))).toHaveCount(0)
    await expect(lines).toHaveCount(45)
    await page.keyboard.press('Escape')
    await openWith(page, '苏婉清')
    await expect(lines.last()).toHaveText('第45条')
    await expect(lines).toHaveCount(30)
    await log(page).evaluate((box) => box.scrollTo(0, 0))
    await expect(lines).toHaveCount(45)
    // what was looked at stays in sight
    await expect(lines.filter({ hasText: /^第16条$/ })).toBeInViewport()

    const chat = chatOf(page)
    await chat.getByRole('button', { name: text('chat.find') }).click()
    await page.keyboard.type('第1')
    const found = chat.locator('.chat-finder').getByRole('listitem')
    await expect(found).toHaveCount(11)
    await axe(page, 'the search of a chat')
    await found.filter({ hasText: '第12条' }).click()
    await expect(lines.last()).toHaveText('第12条')
    await chat.getByRole('button', { name: text('chat.newest') }).click()
    await expect(lines.last()).toHaveText('第45条')

    await chat.getByRole('tab', { name: text('chat.tab.messages') }).click()
    await chat.getByRole('searchbox', { name: text('chat.findPerson') }).fill('')
    const row = chat.getByRole('tabpanel').getByRole('listitem').filter({ hasText: '苏婉清' })
    await row.getByRole('button').first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: text('chat.remove'), exact: true }).click()
    await expect(row).toHaveCount(0)
    await openContact(page)
    await expect(lines.last()).toHaveText('第45条')
    await field(page).fill('又来了')
    await field(page).press('Enter')
    await chat.getByRole('tab', { name: text('chat.tab.messages') }).click()
    await row.getByRole('button', { name: filledText('chat.actionsOf', { name: '苏婉清' }) }).click()
    await page.getByRole('menuitem', { name: text('chat.deleteRecord') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('common.confirm') })
      .click()
    await expect(row).toHaveCount(0)
    await openContact(page)
    await expect(log(page)).toContainText(text('chat.noMessages'))
  })

  test('what is written while the line is away goes out once it is back, also after the window was loaded again', async ({
    page,
    context,
    tolerate,
  }) => {
    tolerate('ERR_INTERNET_DISCONNECTED')
    tolerate('WebSocket connection')
    await signIn(page, 'suwanqing')
    await openWith(page, '高文博')
    await field(page).fill('之前')
    await field(page).press('Enter')
    await expect(log(page).getByText(text('chat.sending'))).toHaveCount(0)
    await context.setOffline(true)
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    for (const one of ['离线一', '离线二']) {
      await field(page).fill(one)
      await field(page).press('Enter')
    }
    await expect(log(page).getByText(text('chat.sending'))).toHaveCount(2)
    await context.setOffline(false)
    await page.reload()
    await openWith(page, '高文博')
    await expect.poll(async () => (await log(page).locator('.chat-bubble').allInnerTexts()).slice(-3)).toEqual(['之前', '离线一', '离线二'])
    await expect(log(page).getByText(text('chat.sending'))).toHaveCount(0)
  })

  test('on a phone and in English there is one side at a time, and nothing overflows', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('pinge_language', 'en'))
    await signIn(page, 'zhouliping')
    await resize(page, 390, 844)
    await page.getByRole('button', { name: /^Chat/ }).click()
    const chat = page.getByRole('dialog', { name: 'Chat', exact: true })
    await chat.getByRole('tab', { name: 'contacts' }).click()
    await fits(page)
    await shot(page, 'chat-phone-contacts')
    await chat.getByRole('tabpanel').getByRole('listitem').first().getByRole('button').click()
    await expect(chat.getByRole('tabpanel')).toBeHidden()
    await fits(page)
    await axe(page, 'the chat on a phone')
    await shot(page, 'chat-phone')
    await chat.getByRole('button', { name: 'Back to the list' }).click()
    await expect(chat.getByRole('tabpanel')).toBeVisible()
  })
})

/** Opens the conversation with 苏婉清 from the contacts of a chat that stands open. */
async function openContact(page: Page) {
  const chat = chatOf(page)
  await chat.getByRole('tab', { name: text('chat.tab.contacts') }).click()
  await chat
    .getByRole('tabpanel')
    .getByRole('button', { name: /苏婉清/ })
    .click()
}
