import { axe, choose, expect, fits, nowhere, shot, signIn, test, text } from '../helpers/e2e.ts'
import { resize } from '../helpers/look.ts'
import { ownApp } from '../helpers/ownApp.ts'

test('MT-09 NT-09 an administrator says who is told of a new record; the message names its fields, and leads to it', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const { call, records } = await ownApp(page, {
    fullName: '来访登记',
    enCode: 'toldVisits',
    formData: {
      version: 1,
      fields: [
        { pingeKey: 'input', field: 'visitor', label: '访客' },
        { pingeKey: 'userSelect', field: 'host', label: '接待人' },
        { pingeKey: 'datePicker', field: 'leaves', label: '离开时间', format: 'yyyy-MM-dd HH:mm' },
      ],
    },
    columnData: {
      ...{ version: 1, type: 1, columnList: [{ field: 'visitor' }], hasPage: true },
      ...{ btnsList: [{ value: 'add' }], columnBtnsList: [{ value: 'detail' }] },
    },
  })
  await page.goto('/msgCenter/recordEvent')
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(text('common.name'), { exact: true }).fill('新访客')
  await choose(page, form, text('recordEvent.model'), '来访登记')
  await form.getByText(text('recordEvent.trigger.due'), { exact: true }).click()
  await choose(page, form, text('recordEvent.dateField'), '离开时间')
  await form.getByLabel(text('recordEvent.title'), { exact: true }).fill('{客人} 到访')
  await shot(page, 'recordEvent')
  await axe(page, 'the form of an event of records')
  await form.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  // what it may name is told
  await expect(form.getByText('{访客} {接待人} {离开时间}').first()).toBeVisible()
  await form.getByText(text('recordEvent.trigger.made'), { exact: true }).click()
  await form.getByLabel(text('recordEvent.title'), { exact: true }).fill('{访客} 到访')
  await form.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: '新访客' })
  await expect(row).toContainText('来访登记')
  await expect(row).toContainText(text('recordEvent.trigger.made'))

  await call('POST', records, { visitor: '王先生' })
  await page.getByRole('button', { name: new RegExp(`^${text('nav.notices')}(，.*)?$`) }).click()
  const drawer = page.getByRole('dialog', { name: text('notice.title') })
  await drawer.getByRole('button', { name: /王先生 到访/ }).click()
  await expect(page).toHaveURL(/\/model\/toldVisits\?id=/)
  await expect(page.getByRole('dialog').getByText('王先生')).toBeVisible()
  await shot(page, 'recordOfMessage')

  // from the list of all messages as well, and from a link that a mail brings: there the way back leads past it
  await page.goto('/messageRecord')
  const told = page.getByRole('row').filter({ hasText: '王先生 到访' })
  await told.getByRole('button', { name: text('common.detail'), exact: true }).click()
  await expect(page).toHaveURL(/\/model\/toldVisits\?id=/)
  const [{ id: message }] = (await call('GET', '/api/message?keyword=王先生')).list
  await page.goto('/home')
  await page.goto(`/messageRecord?id=${message}`)
  await expect(page).toHaveURL(/\/model\/toldVisits\?id=/)
  await expect(page.getByRole('dialog').getByText('王先生')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/msgCenter/recordEvent')
  await resize(page, 390, 844)
  await fits(page)
  await shot(page, 'recordEvent390')
})
