/** Public accounts of WeChat: an administrator adds one, a person binds themself, and templates say where their messages lead. */
import { axe, choose, expect, fits, signIn, test, text } from '../helpers/e2e.ts'
import { resize } from '../helpers/look.ts'
import { known, type Providers, startProviders } from '../helpers/messageProviders.ts'
import { eventXml, shared, weChatCall } from '../helpers/weChat.ts'

let providers: Providers
test.beforeAll(async () => {
  providers = await startProviders()
})
test.afterAll(() => providers.stop())

test('SH-13 an account is added, a person binds themself by scanning a code, and ends it', async ({ page }) => {
  await test.step('SH-17 without an account the profile says nothing of it', async () => {
    await signIn(page, 'admin', '/profile#messages')
    await expect(page.getByRole('columnheader', { name: text('msgPreference.kind') })).toBeVisible()
    await expect(page.getByText(text('msgBinding.title'), { exact: true })).toBeHidden()
  })
  await page.goto('/weChat/mpConfig')
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  const dialog = page.getByRole('dialog').last()
  const fill = (key: string, value: string) => dialog.getByLabel(text(key), { exact: true }).fill(value)
  await fill('common.name', '平格公众号')
  await fill('common.code', 'pingeMp')
  await fill('msgAccount.appKey', shared.appKey)
  await fill('msgAccount.appSecret', known.appSecret)
  await fill('msgAccount.callbackToken', shared.callbackToken)
  await fill('msgAccount.endpoint', providers.url)
  await dialog.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'pingeMp' }).first()
  await row.getByRole('button', { name: text('common.edit'), exact: true }).click()
  const address = await dialog.getByLabel(text('msgAccount.callbackUrl'), { exact: true }).inputValue()
  expect(address).toMatch(/\/api\/message\/PublicAccount\/[^/]+\/Callback$/)
  await dialog.getByRole('button', { name: text('common.cancel'), exact: true }).click()

  await page.goto('/profile#messages')
  const mine = page.getByRole('row').filter({ hasText: '平格公众号' }).first()
  await expect(mine).toContainText(text('msgBinding.unbound'))
  await mine.getByRole('button', { name: text('msgBinding.bind'), exact: true }).click()
  await expect(dialog.getByRole('img', { name: /weixin\.qq\.com/ })).toBeVisible()
  await axe(page, 'a code to scan')
  const asked = providers.calls.findLast(({ path }) => path === '/cgi-bin/qrcode/create')
  const { query, body } = weChatCall(eventXml('o-1', 'SCAN', JSON.parse(asked?.body ?? '{}').action_info.scene.scene_str))
  const answer = await page.request.post(`${address}?${query}`, { data: body, headers: { 'content-type': 'text/xml' } })
  expect(answer.status()).toBe(200)
  await expect(dialog.getByText(text('msgBinding.done'))).toBeVisible()
  await expect(mine).toContainText(text('msgBinding.bound'))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await mine.getByRole('button', { name: text('msgBinding.end'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('common.confirm'), exact: true })
    .click()
  await expect(mine).toContainText(text('msgBinding.unbound'))
  await resize(page, 390, 844)
  await fits(page)
})

test('MT-06 a template of a public account says where it leads, and which variable is the title', async ({ page }) => {
  await signIn(page, 'admin', '/msgCenter/template')
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  const form = page.getByRole('dialog').last()
  await form.getByLabel(text('common.name'), { exact: true }).fill('公众号待办')
  await form.getByLabel(text('common.code'), { exact: true }).fill('todoMp')
  await choose(page, form, text('msgTemplate.messageType'), text('msgAccount.type.7'))
  await form.getByLabel(text('msgTemplate.templateCode'), { exact: true }).fill('T1')
  await expect(form.getByLabel(text('msgTemplate.xcxAppId'), { exact: true })).toBeHidden()
  await choose(page, form, text('msgTemplate.skip'), text('msgTemplate.skip.mini'))
  await form.getByLabel(text('msgTemplate.xcxAppId'), { exact: true }).fill('wx0123456789abcdef')
  await form.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'todoMp' }).first()
  await row.getByRole('button', { name: text('common.detail'), exact: true }).click()
  const view = page.getByRole('dialog', { name: text('msgTemplate.view') })
  for (const part of [text('msgTemplate.skip.mini'), 'wx0123456789abcdef'])
    await expect(view.getByText(part, { exact: true })).toBeVisible()
})
