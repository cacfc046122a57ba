/** How the moments of a node are told is chosen in the panel of the flow designer: by keys, taken back, kept, and told where it cannot be. */
import type { Page } from '@playwright/test'
import { axe, contrast, darken, expect, fits, signIn, test, text } from '../helpers/e2e.ts'
import { resize } from '../helpers/look.ts'
import { callsOf } from '../helpers/ownApp.ts'

// a released flow changes how its application works for everybody after
test.use({ ownServer: 'workflow' })

const panel = (page: Page) => page.getByRole('region', { name: text('design.properties') })
const says = (key: string, values: { [name: string]: string }) => text(key).replace(/{{(\w+)}}/g, (_, name: string) => values[name] ?? '')
const on = (moment: string) => text(`flowDesign.messages.on.${moment}`)

test('SH-15 a designer says by which sending configuration a node is told, and in which words', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'admin', '/api/health')
  const call = await callsOf(page)
  const hook = { fullName: '回调', enCode: 'hook', way: 'webhook', url: 'https://example.com/hook', signSecret: 's-1', ratePerMinute: 60 }
  const accountId = (await call('POST', '/api/message/Account', hook)).id
  const items = [{ templateId: 'system.webhook', accountId }]
  const config = { fullName: '合同专用', enCode: 'contractOnly', event: 'flow.named', items }
  const own = (await call('POST', '/api/message/SendMessageConfig', config)).id
  const { list } = await call('GET', '/api/visualdev/Base?pageSize=100')
  const { id: modelId } = list.find(({ enCode }: { enCode: string }) => enCode === 'contract')
  const { id } = await call('POST', '/api/workflow/Template', { fullName: '合同通知', enCode: 'contractTold', modelId })
  const stored = async () => JSON.parse((await call('GET', `/api/workflow/Template/${id}/Draft`)).definition).nodes[0].messages

  await page.goto(`/flowDesigner?id=${id}`)
  const tree = page.getByRole('tree', { name: text('flowDesign.tree') })
  const card = tree.locator('[data-card]').filter({ hasText: '直属主管' }).first()
  await card.click()
  await panel(page)
    .locator('summary')
    .filter({ hasText: text('flowDesign.section.messages') })
    .click()
  const enter = panel(page).getByRole('combobox', { name: on('enter'), exact: true })
  await expect(panel(page).getByText(text('flowDesign.messages.help'))).toBeVisible()
  const { keyboard } = page

  await test.step('a configuration is chosen by its name, by keys, and taken back', async () => {
    await enter.focus()
    await keyboard.type('合同')
    await keyboard.press('Enter')
    const chosen = panel(page).getByTitle('合同专用')
    await expect(chosen).toBeVisible()
    await page.getByRole('button', { name: text('design.tool.undo'), exact: true }).click()
    await expect(chosen).toHaveCount(0)
    await page.getByRole('button', { name: text('design.tool.redo'), exact: true }).click()
    await expect(chosen).toBeVisible()
  })
  await test.step('words are its own, with what is filled in put in by its name', async () => {
    const words = `${on('enter')}: ${text('flowDesign.messages.words')}`
    await panel(page).locator(`summary[aria-label="${words}"]`).focus()
    await keyboard.press('Enter')
    const title = panel(page).getByRole('textbox', { name: `${on('enter')}: ${text('flowDesign.messages.title')}` })
    await title.fill('合同待批：')
    const name = text('flowDesign.messages.part.title')
    await panel(page)
      .getByRole('button', { name: says('flowDesign.messages.insert', { name }) })
      .first()
      .focus()
    await keyboard.press('Enter')
    await expect(title).toHaveValue('合同待批：{title}')
    await axe(page, 'how a node is told')
  })
  await test.step('it is kept', async () => {
    await page.getByRole('button', { name: text('common.save'), exact: true }).click()
    await expect.poll(stored).toEqual({ enter: { send: own, title: '合同待批：{title}' } })
  })
  await test.step('in dark it is read as well', async () => {
    await darken(page)
    await contrast(page, 'how a node is told, in dark')
  })
  await test.step('what was switched off is told at the node, and is not saved', async () => {
    await call('PUT', `/api/message/SendMessageConfig/${own}/Actions/State`)
    await page.reload()
    await expect(card).toContainText(says('fault.noSending', { a: own }))
    await card.click()
    await panel(page)
      .locator('summary')
      .filter({ hasText: text('flowDesign.section.messages') })
      .click()
    await expect(panel(page).getByTitle(text('flowDesign.messages.gone'))).toBeVisible()
    await enter.click()
    await page.locator('.ant-select-dropdown:visible').getByText(text('flowDesign.messages.none')).click()
    await expect(card).not.toContainText(says('fault.noSending', { a: own }))
    await page.getByRole('button', { name: text('common.save'), exact: true }).click()
    await expect.poll(stored).toEqual({ enter: { send: false, title: '合同待批：{title}' } })
  })
  await resize(page, 390, 844)
  await fits(page)
})
