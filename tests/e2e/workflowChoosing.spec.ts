/** Who decides next is chosen among those who may, by whatever command leads there; what was typed before stays. */
import type { Locator, Page } from '@playwright/test'
import type { FlowDef } from '#core/flow/definition.ts'
import { axe, choose, expect, fits, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { callsOf } from '../helpers/ownApp.ts'

// a released flow changes how its application works for everybody after
test.use({ ownServer: 'workflowChoosing', viewport: { width: 390, height: 844 } })

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const dialogOf = (page: Page, words: string) => page.getByRole('dialog').filter({ hasText: words })

/** Files a request for leave whose leader is one of two; gives its instance. */
async function filed(page: Page): Promise<string> {
  await signIn(page, 'admin', nowhere)
  const call = await callsOf(page)
  const { list } = await call('GET', '/api/visualdev/Base?pageSize=100')
  const modelId = list.find((one: { enCode: string }) => one.enCode === 'leaveRequest').id
  const ids: string[] = []
  for (const account of ['yangjingyi', 'zhouliping']) ids.push((await call('GET', `/api/permission/Users?keyword=${account}`)).list[0].id)
  const def: FlowDef = {
    ...{ version: 1, code: 'choosing', form: 'leaveRequest', start: {} },
    nodes: [
      { id: 'manager', kind: 'approve', title: '直属主管', who: [{ by: 'manager', level: 1 }] },
      { id: 'leader', kind: 'approve', title: '分管领导', who: [{ by: 'candidates', among: [{ by: 'users', ids }] }] },
    ],
  }
  const made = await call('POST', '/api/workflow/Template', {
    ...{ fullName: '请假审批', enCode: 'choosing', modelId, icon: 'CalendarOutlined', definition: JSON.stringify(def) },
  })
  await call('POST', `/api/workflow/Template/${made.id}/Release`, { version: 1 })
  await signIn(page, 'suwanqing', nowhere)
  const first = Date.UTC(2026, 10, 2)
  const form = {
    ...{ type: 'leaveType.annual', period: [first, first + 86_400_000], reason: '回家探亲', tasks: [] },
    ...{ handover: '许文静', phone: '13800138000' },
  }
  const launch = await callsOf(page)
  return String((await launch('POST', `/api/workflow/Launch/${made.id}`, { form, submit: true })).id)
}

const asksOf = (page: Page) => dialogOf(page, text('flow.choosePeople'))
const peopleOf = (page: Page) => dialogOf(page, '选择用户')

/** Opens the people that are offered for the leader: the two of the rule, and nobody else. */
async function offered(page: Page) {
  await expect(asksOf(page).getByText('分管领导')).toBeVisible()
  await asksOf(page).getByLabel('人员').click()
  const people = peopleOf(page)
  await expect(people.getByRole('option')).toHaveText([/杨静怡|周丽萍/, /杨静怡|周丽萍/])
}

async function take(page: Page, name: RegExp) {
  await peopleOf(page).getByText(name).first().click()
  await button(peopleOf(page), '确定').click()
  await expect(peopleOf(page)).toHaveCount(0)
  await button(asksOf(page), '确定').click()
}

test('SH-15 WF-01 whoever decides next is chosen among the candidates alone, and what was typed before that stays', async ({ page }) => {
  test.setTimeout(120_000)
  const id = await filed(page)

  await test.step('by an administrator who has it go on elsewhere, and thinks again', async () => {
    await signIn(page, 'admin', `/workFlowDetail?id=${id}`)
    await button(page, text('flow.verb.change')).click()
    const change = dialogOf(page, text('flow.verb.change'))
    await choose(page, change, text('flow.goOnAt'), '分管领导')
    await change.getByLabel('处理意见').fill('主管出差')
    await button(change, '确定').click()
    await offered(page)
    await fits(page, 'who may be chosen')
    await axe(page, 'who may be chosen')
    await page.keyboard.press('Escape')
    await expect(peopleOf(page)).toHaveCount(0)
    await button(asksOf(page), '取消').click()
    await expect(change.getByLabel('处理意见')).toHaveValue('主管出差')
    await button(change, '确定').click()
    await offered(page)
    await take(page, /杨静怡/)
    await expect(change).toHaveCount(0)
    // the page is read again, and begins with the way
    await expect(page.getByRole('tabpanel').getByText('杨静怡')).toBeVisible()
    await page.getByRole('tab', { name: text('flow.records') }).click()
    await expect(page.getByRole('tabpanel').getByText('主管出差')).toBeVisible()
  })
  await test.step('what was chosen for one command is not taken for the next', async () => {
    await button(page, text('flow.verb.change')).click()
    const change = dialogOf(page, text('flow.verb.change'))
    await choose(page, change, text('flow.goOnAt'), '直属主管')
    await button(change, '确定').click()
    await expect(change).toHaveCount(0)
  })
  await test.step('by whoever agrees', async () => {
    await signIn(page, 'chenguodong', `/workFlowDetail?id=${id}`)
    await page.getByLabel('处理意见').fill('同意休假')
    await button(page, '同意').click()
    await offered(page)
    await take(page, /周丽萍/)
    await expect(asksOf(page)).toHaveCount(0)
    await signIn(page, 'zhouliping', `/workFlowDetail?id=${id}`)
    await page.getByRole('tab', { name: text('flow.records') }).click()
    await expect(page.getByRole('tabpanel').getByText('同意休假')).toBeVisible()
    await expect(button(page, '同意')).toBeEnabled()
  })
})
