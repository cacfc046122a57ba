import { answer, axe, choose, expect, fits, pressInRow, shot, signIn, test, text } from '../helpers/e2e.ts'
import { type ImapServer, plainMail, startImap } from '../helpers/imap/server.ts'
import { takeAwayAfter } from '../helpers/ownApp.ts'

let imap: ImapServer
test.beforeAll(async () => {
  imap = await startImap()
  imap.add(plainMail('周报', '大家好'))
  imap.add(
    [
      ...['From: Bo <bo@example.com>', 'Subject: Newsletter', 'Content-Type: multipart/mixed; boundary=b', '', '--b'],
      ...[
        'Content-Type: text/html',
        '',
        '<h1>News</h1><p>See <a href="https://example.com">our page</a></p><img src="https://tracker.example.com/a.png"><script>alert(1)</script>',
        '--b',
      ],
      ...['Content-Disposition: attachment; filename="../notes.txt"', '', 'note', '--b--'],
    ].join('\r\n'),
  )
})
test.afterAll(() => imap.stop())

test('C-052 RT-03 a person sets their mailbox, receives, reads and deletes mail, also by phone and in English', async ({ page }) => {
  test.slow()
  await signIn(page, 'suwanqing', '/messageRecord')
  await takeAwayAfter(page, '/api/extend/Email/Account')
  await page.getByRole('button', { name: text('menu.myMail'), exact: true }).click()
  await expect(page).toHaveURL(/\/myMail$/)
  await expect(page.getByText(text('mail.notSet'), { exact: true })).toBeVisible()

  await page.getByRole('button', { name: text('mail.settings'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: text('mail.settings') })
  await dialog.getByLabel(text('mail.host')).fill('127.0.0.1')
  await choose(page, dialog, text('mail.security'), text('mail.security.none'))
  await dialog.getByLabel(text('mail.port')).fill(String(imap.port))
  await dialog.getByLabel(text('mail.account')).fill(imap.user)
  await dialog.getByLabel(text('mail.password')).fill(imap.password)
  await dialog.getByRole('button', { name: text('mail.test'), exact: true }).click()
  await expect(page.getByText(/收件箱中有 2 封邮件/)).toBeVisible()
  await axe(page, 'the dialog of the mailbox')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: text('mail.receive'), exact: true }).click()
  await expect(page.getByText('收到 2 封新邮件')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Newsletter' })
  await expect(row.getByText('未读')).toBeVisible()
  await axe(page, 'the mails')
  await shot(page, 'myMail')
  await pressInRow(row, '详情')
  await expect(page).toHaveURL(/\/emailDetail\?id=/)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'News', exact: true })).toBeVisible()
  await expect(main.getByText('notes.txt', { exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: text('mail.pictures.show') })).toBeVisible()
  await axe(page, 'a mail')
  await shot(page, 'emailDetail')

  await page.setViewportSize({ width: 390, height: 800 })
  await page.evaluate(() => localStorage.setItem('pinge_language', 'en'))
  await page.reload()
  await expect(main.getByRole('heading', { name: 'News', exact: true })).toBeVisible()
  await fits(page)
  await page.goto('/myMail')
  await expect(main.getByText('Newsletter', { exact: true })).toBeVisible()
  await fits(page)
  await axe(page, 'the mails on a phone')
  await shot(page, 'myMail-phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => localStorage.setItem('pinge_language', 'zh'))
  await page.reload()
  for (const subject of ['Newsletter', '周报']) {
    const mail = page.getByRole('row').filter({ hasText: subject })
    await pressInRow(mail, '删除')
    await expect(page.getByRole('alertdialog')).toContainText('邮箱中的邮件不受影响')
    await answer(page, '确定')
    await expect(mail).toHaveCount(0)
  }
})
