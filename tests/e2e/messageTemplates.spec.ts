import { axe, choose, expect, fits, nowhere, pressInRow, signIn, test, text } from '../helpers/e2e.ts'
import { resize } from '../helpers/look.ts'
import { callsOf, takeAwayAfter } from '../helpers/ownApp.ts'

const address = '/msgCenter/template'

test('MT-01 MT-03 MT-05 MT-07 MT-09 a template of an SMS is written, read with its parameters, copied and deleted', async ({ page }) => {
  await signIn(page, 'admin', address)
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(text('common.name'), { exact: true }).fill('待办短信')
  await form.getByLabel(text('common.code'), { exact: true }).fill('todoSms')
  await choose(page, form, text('msgTemplate.messageType'), text('msgAccount.type.3'))
  await choose(page, form, text('msgTemplate.messageSource'), text('notice.type.2'))
  await form.getByLabel(text('msgTemplate.templateCode'), { exact: true }).fill('SMS_2001')
  // where codes are found stands beside the field
  await expect(form.getByText(text('msgTemplate.templateCode.help'))).toBeVisible()
  await axe(page, 'the form of a template')
  await form.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'todoSms' }).first()
  await expect(row).toContainText(text('notice.type.2'))

  await row.getByRole('button', { name: text('common.detail'), exact: true }).click()
  const view = page.getByRole('dialog', { name: text('msgTemplate.view') })
  for (const part of ['待办短信', 'todoSms', text('msgTemplate.templateType.0'), text('msgAccount.type.3'), 'SMS_2001'])
    await expect(view.getByText(part, { exact: true }).first()).toBeVisible()
  await expect(view.getByText(text('msgTemplate.templateCode.help'))).toBeVisible()
  const parameters = view.getByRole('row').filter({ hasText: text('msgTemplate.parameter.sender') })
  await expect(parameters).toHaveCount(1)
  await view.getByLabel(text('common.keyword')).fill('time')
  await view.getByRole('button', { name: text('common.search'), exact: true }).click()
  await expect(parameters).toHaveCount(0)
  await expect(view.getByRole('row').filter({ hasText: text('msgTemplate.parameter.time') })).toHaveCount(1)
  await axe(page, 'a template')
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()

  await pressInRow(row, text('common.copy'))
  await expect(page.getByRole('row').filter({ hasText: 'todoSms.1' })).toHaveCount(1)
  await resize(page, 390, 844)
  await fits(page)
})

test('MT-04 a template of a mail is read with its title and its body, as that will look; one of a group with its text', async ({
  page,
}) => {
  await signIn(page, 'admin', nowhere)
  const call = await callsOf(page)
  const shared = { enabledMark: 1, sortCode: 0, templateParamList: [{ field: 'title' }, { field: 'sender' }] }
  const make = async (values: object) => {
    const { id } = await call('POST', '/api/message/MessageTemplateConfig', { ...shared, ...values })
    await takeAwayAfter(page, `/api/message/MessageTemplateConfig/${id}`)
  }
  const html = '<p>请处理 <strong>{title}</strong></p>'
  await make({ fullName: '待办邮件', enCode: 'todoMail', messageType: '2', title: '{sender}的待办', html })
  await make({ fullName: '待办钉钉', enCode: 'todoDing', messageType: '4', title: '钉钉待办', content: '请处理 {title}' })
  await page.goto(address)
  const view = page.getByRole('dialog', { name: text('msgTemplate.view') })
  const look = async (code: string) => {
    await pressInRow(page.getByRole('row').filter({ hasText: code }).first(), text('common.detail'))
    await expect(view).toBeVisible()
  }
  await look('todoMail')
  await expect(view.getByText('{sender}的待办', { exact: true })).toBeVisible()
  await expect(view.locator('strong').getByText('{title}', { exact: true })).toBeVisible()
  await expect(view.getByText(text('msgTemplate.templateCode'), { exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()
  await look('todoDing')
  await expect(view.getByText('钉钉待办', { exact: true })).toBeVisible()
  await expect(view.getByText('请处理 {title}', { exact: true })).toBeVisible()
})

test('an event is told through an account by a template; what does not fit together is told at its row', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const token = await page.evaluate(() => localStorage.getItem('pinge_token'))
  const account = {
    fullName: '回调',
    enCode: 'hook',
    way: 'webhook',
    url: 'https://example.com/hook',
    signSecret: 'hook-secret-1',
    ratePerMinute: 60,
  }
  const answer = await page.request.post('/api/message/Account', { headers: { authorization: `Bearer ${token}` }, data: account })
  expect((await answer.json()).code).toBe(200)
  await page.goto('/msgCenter/sendConfig')
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(text('common.name'), { exact: true }).fill('待办回调')
  await form.getByLabel(text('common.code'), { exact: true }).fill('todoHook')
  await choose(page, form, text('msgSendConfig.event'), text('msgSendConfig.event.flow.enter'))
  await form.getByRole('button', { name: text('table.add'), exact: true }).click()
  const pick = async (at: number, option: string) => {
    await form.getByRole('row').last().getByRole('combobox').nth(at).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
  }
  const type = (n: number) => text(`msgAccount.type.${n}`)
  await pick(0, `${type(2)} · ${type(2)}`)
  await pick(1, `${type(6)} · 回调`)
  await form.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(form.getByText(text('msgSendConfig.fault.type')).first()).toBeVisible()
  await pick(0, `${type(6)} · ${type(6)}`)
  await axe(page, 'the form of a sending configuration')
  await form.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'todoHook' })).toContainText(text('msgSendConfig.event.flow.enter'))
})
