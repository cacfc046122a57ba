/** What reaches a person where and when, as they say it on their own pages. */
import { axe, contrast, darken, expect, fits, nowhere, shot, signIn, test, text } from '../helpers/e2e.ts'
import { resize } from '../helpers/look.ts'

test.use({ ownServer: 'messageChoices' })

test('a person chooses by keyboard where a kind of message reaches them, and when they are not disturbed', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const other = await browser.newPage({ baseURL: baseURL ?? '' })
  await signIn(other, 'admin', nowhere)
  const call = async (url: string, data: object) => {
    const token = await other.evaluate(() => localStorage.getItem('pinge_token'))
    const answer = await other.request.fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, data })
    const { code, msg, data: told } = await answer.json()
    expect(code, `${url}: ${msg}`).toBe(200)
    return told.id as string
  }
  const account = { way: 'smtp', host: 'mail.example.com', port: 465, security: 'tls', fromAddress: 'pinge@example.com', ratePerMinute: 60 }
  const accountId = await call('/api/message/Account', { fullName: '邮箱', enCode: 'mailbox', ...account })
  const items = [{ templateId: 'system.mail', accountId }]
  await call('/api/message/SendMessageConfig', { fullName: '抄送', enCode: 'copy', event: 'flow.copy', items })
  await call('/api/message/SendMessageConfig', { fullName: '催办', enCode: 'urge', event: 'flow.urge', items, requiredMark: 1 })
  await other.close()

  await signIn(page, 'suwanqing', '/profile#messages')
  const row = (key: string) => page.getByRole('row').filter({ hasText: text(`msgSendConfig.event.${key}`) })
  const dialog = page.getByRole('dialog')
  const edit = async (key: string) => {
    await row(key)
      .getByRole('button', { name: text('common.edit'), exact: true })
      .focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
  }
  const group = (channel: string) => dialog.getByRole('radiogroup', { name: text(`msgPreference.channel.${channel}`) })
  const mode = (channel: string, key: string) => group(channel).getByRole('radio', { name: text(`msgPreference.${key}`), exact: true })
  await expect(row('flow.copy')).toContainText(text('msgPreference.channel.mail'))
  await axe(page, 'kinds of messages')
  await shot(page, 'messages-zh')

  await test.step('mail of a kind comes with the daily digest', async () => {
    await edit('flow.copy')
    await expect(mode('mail', 'mode.now')).toBeChecked()
    await expect(group('sms')).toHaveCount(0)
    await axe(page, 'one kind of message')
    await mode('mail', 'mode.now').focus()
    await page.keyboard.press('ArrowDown')
    await expect(mode('mail', 'mode.digest')).toBeChecked()
    await shot(page, 'kind-zh')
    await dialog.getByRole('button', { name: text('common.confirm'), exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(row('flow.copy')).toContainText(text('msgPreference.inDigest').replace('{{name}}', text('msgPreference.channel.mail')))
  })

  await test.step('what is required cannot be turned off, and says so', async () => {
    await edit('flow.urge')
    await expect(dialog.getByText(text('msgPreference.required').replace('{{names}}', text('msgPreference.channel.mail')))).toBeVisible()
    await expect(mode('mail', 'mode.off')).toBeDisabled()
    await expect(mode('inApp', 'inApp.off')).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('quiet hours are kept', async () => {
    const quiet = page.getByRole('switch', { name: text('msgPreference.quiet'), exact: true })
    await quiet.focus()
    await page.keyboard.press('Space')
    await expect(page.getByLabel(text('msgPreference.quietFrom'), { exact: true })).toHaveValue('22:00')
    await axe(page, 'quiet hours')
    await page.getByRole('button', { name: text('common.save'), exact: true }).click()
    await expect(page.getByText(text('server.saved')).first()).toBeVisible()
    await page.reload()
    await expect(quiet).toBeChecked()
    await expect(page.getByLabel(text('msgPreference.quietTo'), { exact: true })).toHaveValue('08:00')
    await shot(page, 'hours-zh')
  })

  await test.step('the same in English, in the dark and on a phone', async () => {
    await darken(page)
    await contrast(page, 'what reaches me, in the dark')
    await shot(page, 'messages-dark')
    await page.goto('/profile#preferences')
    await page.getByRole('radio', { name: 'English', exact: true }).check()
    await page.goto('/profile#messages')
    await expect(page.getByText(text('msgPreference.hours', 'en'))).toBeVisible()
    await resize(page, 390, 844)
    await fits(page, 'what reaches me')
    await shot(page, 'messages-390')
    await page.getByText(text('msgPreference.hours', 'en')).scrollIntoViewIfNeeded()
    await shot(page, 'hours-390')
  })
})
