/** A flow as its people meet it: launched from its application, foreseen, decided by keys and by finger, found again. */
import type { Page } from '@playwright/test'
import type { FlowDef } from '#core/flow/definition.ts'
import { answer, axe, choose, darken, expect, fits, signIn, test, text, typeDates } from '../helpers/e2e.ts'
import { callsOf } from '../helpers/ownApp.ts'

// a released flow changes how its application works for everybody after
test.use({ ownServer: 'workflow' })

const day = 86_400_000
const leave = (reason: string, days = 2) => {
  const first = Date.UTC(2026, 10, 2)
  return {
    ...{ type: 'leaveType.annual', period: [first, first + (days - 1) * day], reason },
    ...{ handover: '许文静', phone: '13800138000', tasks: days > 3 ? [{ task: '月度报表' }] : [] },
  }
}

let flow = ''
/** Releases the flow of requests for leave: the manager, then whoever the manager chooses for long ones, and the starter is told. */
async function released(page: Page): Promise<string> {
  if (flow) return flow
  await signIn(page, 'admin', '/api/health')
  const call = await callsOf(page)
  const { list } = await call('GET', '/api/visualdev/Base?pageSize=100')
  const modelId = list.find((one: { enCode: string }) => one.enCode === 'leaveRequest').id
  const def: FlowDef = {
    ...{ version: 1, code: 'leaveFlow', form: 'leaveRequest' },
    start: { withdraw: 'any' },
    nodes: [
      { id: 'manager', kind: 'approve', title: '直属主管', who: [{ by: 'manager', level: 1 }], nobody: 'admin' },
      {
        ...{ id: 'long', kind: 'branch', mode: 'first' },
        ways: [
          { when: '{{ form.days > 3 }}', nodes: [{ id: 'chosen', kind: 'approve', title: '分管领导', who: [{ by: 'chosen' }] }] },
          { else: true, nodes: [] },
        ],
      },
      { id: 'told', kind: 'copy', title: '抄送', who: [{ by: 'starter' }] },
    ],
  }
  const made = await call('POST', '/api/workflow/Template', {
    ...{ fullName: '请假审批', enCode: 'leaveFlow', modelId, icon: 'CalendarOutlined', definition: JSON.stringify(def) },
  })
  await call('POST', `/api/workflow/Template/${made.id}/Release`, { version: 1 })
  flow = made.id
  return flow
}

/** Files requests as somebody; gives their instances. */
async function file(page: Page, account: string, ...forms: object[]): Promise<string[]> {
  const id = await released(page)
  await signIn(page, account, '/api/health')
  const call = await callsOf(page)
  const made: string[] = []
  for (const form of forms) made.push((await call('POST', `/api/workflow/Launch/${id}`, { form, submit: true })).id)
  return made
}

const head = (page: Page) => page.locator('main').getByRole('heading', { level: 2 }).first()
const waits = (page: Page) => expect(head(page)).toContainText('请假审批')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('SH-15 WF-02 staff launch from the application, see whom it will go to, keep a draft, submit, follow, talk, withdraw and delete', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await released(page)
  await signIn(page, 'suwanqing', '请假申请')
  await button(page, '新建').click()
  await waits(page)
  await choose(page, page.locator('main'), '请假类型', '年假')
  await typeDates(page.locator('main'), '请假日期', '2026-11-02', '2026-11-03')
  await page.getByLabel('请假原因').fill('探亲两天')

  await test.step('what will come is foreseen, and nothing of it is kept', async () => {
    await button(page, '流转预览').click()
    const foreseen = page.getByRole('dialog')
    await expect(foreseen.getByText('陈国栋')).toBeVisible()
    await expect(foreseen.getByText('发起人的 1 级主管')).toBeVisible()
    await expect(foreseen.getByText('均同意后流程通过')).toBeVisible()
    await axe(page, 'what will come')
    await page.keyboard.press('Escape')
    await expect(foreseen).toHaveCount(0)
  })
  await test.step('rules are told where they are broken', async () => {
    await page.getByLabel('请假原因').fill('')
    await button(page, '提交').click()
    await expect(page.getByText('请输入请假原因')).toBeVisible()
  })
  await test.step('a draft that is not finished is found among what one launched, finished, and submitted', async () => {
    await button(page, '存草稿').click()
    await expect(head(page)).toContainText('请假审批 - 苏婉清')
    await page.goto('/workFlow/flowLaunch')
    const row = page.getByRole('row').filter({ hasText: '请假审批 - 苏婉清' })
    await expect(row.getByText('草稿')).toBeVisible()
    await axe(page, 'what one launched')
    await row.getByRole('button', { name: '编辑' }).click()
    await page.getByLabel('请假原因').fill('探亲两天')
    await page.getByLabel('交接人').fill('许文静')
    await page.getByLabel('紧急联系电话').fill('13800138000')
    await button(page, '提交').click()
    await expect(page.getByText('等待审核')).toBeVisible()
    await expect(page.getByText('处理中')).toBeVisible()
    await axe(page, 'an instance')
  })
  await test.step('the list of the application tells how it stands, and is looked through by that', async () => {
    const instance = page.url()
    await signIn(page, 'suwanqing', '请假申请')
    const rows = page.getByRole('row').filter({ has: page.getByText('等待审核', { exact: true }) })
    await expect(rows).not.toHaveCount(0)
    await button(page, '更多条件').click()
    await choose(page, page.locator('main'), '流程状态', '审核通过')
    await button(page, '查询').click()
    await expect(rows).toHaveCount(0)
    await page.goto(instance)
  })
  await test.step('it is talked about', async () => {
    await page.getByRole('tab', { name: '评论' }).click()
    await page.getByLabel('写评论').fill('请尽快')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('请尽快')).toBeVisible()
    await expect(page.getByLabel('写评论')).toHaveValue('')
    await page.getByRole('tab', { name: '处理记录' }).click()
    await expect(page.getByRole('tabpanel').getByText('发起', { exact: true })).toBeVisible()
    await page.getByRole('tabpanel').getByRole('button', { name: '苏婉清' }).first().click()
    const then = page.getByRole('dialog').filter({ hasText: '当时的流转过程' })
    await expect(then.getByText('陈国栋')).toBeVisible()
    await axe(page, 'the way as it was')
    await page.keyboard.press('Escape')
    await expect(then).toHaveCount(0)
  })
  await test.step('it is withdrawn with a reason, and deleted', async () => {
    await button(page, '催办').click()
    await expect(page.getByText('操作成功')).toBeVisible()
    await button(page, '撤回').click()
    await page.getByRole('dialog').getByLabel('处理意见').fill('改期')
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('流程撤回')).toBeVisible()
    await button(page, '删除').click()
    await answer(page, '确定')
    await expect(page).toHaveURL(/flowLaunch$/)
    await expect(page.getByText('共 0 条')).toBeVisible()
  })
})

test('SH-15 approvers decide one after the other by keys, take back within ten seconds, send back, and choose who is next', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await file(page, 'suwanqing', leave('探亲第一'), leave('探亲第二'), leave('探亲第三'), leave('探亲第四', 5))
  await signIn(page, 'chenguodong', '/workFlow/flowTodo')
  await expect(page.getByText('共 4 条')).toBeVisible()
  await page.keyboard.press('j')
  await waits(page)
  const reason = (what: string) => expect(page.locator('main').getByText(what, { exact: true })).toBeVisible()
  await reason('探亲第四')
  await page.keyboard.press('j')
  await reason('探亲第三')
  await page.keyboard.press('k')
  await reason('探亲第四')

  await test.step('whoever decides long ones is chosen; the command is given again with them', async () => {
    await page.keyboard.press('a')
    const asks = page.getByRole('dialog').filter({ hasText: '选择处理人' })
    await expect(asks.getByText('分管领导')).toBeVisible()
    await axe(page, 'who is next')
    await asks.getByLabel('人员').click()
    const people = page.getByRole('dialog').filter({ hasText: '选择用户' })
    await people.getByPlaceholder('请输入关键词').fill('林志远')
    await people.getByText('林志远').first().click()
    await people.getByRole('button', { name: '确定' }).click()
    await expect(people).toHaveCount(0)
    await asks.getByRole('button', { name: '确定' }).click()
    await reason('探亲第三')
  })
  await test.step('a decision is taken back while its message stands', async () => {
    await page.keyboard.press('a')
    await reason('探亲第二')
    await page.keyboard.press('z')
    await reason('探亲第三')
    await expect(button(page, '同意')).toBeVisible()
  })
  await test.step('it is sent back with a reason', async () => {
    await page.keyboard.press('r')
    const why = page.getByRole('dialog').getByLabel('处理意见')
    await why.fill('时间不对')
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).focus()
    await page.keyboard.press('Enter')
    await reason('探亲第二')
  })
  await test.step('the rest is agreed to, and then nothing is left', async () => {
    await page.keyboard.press('a')
    await reason('探亲第一')
    await page.keyboard.press('a')
    await expect(page).toHaveURL(/flowTodo$/)
    await expect(page.getByText('共 0 条')).toBeVisible()
    await page.goto('/workFlow/flowDone')
    await expect(page.getByRole('row').filter({ hasText: '通过' }).first()).toBeVisible()
    await axe(page, 'what was decided')
  })
})

test('SH-15 on a phone a decision is two taps; several are decided at once, and what cannot be is told', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await file(page, 'suwanqing', leave('手机审批'), leave('批量第一'), leave('批量第二', 5))
  await signIn(page, 'chenguodong', '/workFlow/flowTodo')
  const card = page.getByRole('listitem').filter({ hasText: '请假审批' })
  await expect(card).toHaveCount(3)
  await fits(page, 'what is to be decided')
  await card.last().getByRole('button', { name: '处理' }).click()
  await expect(page.locator('main').getByText('手机审批', { exact: true })).toBeVisible()
  await fits(page, 'an instance on a phone')
  await darken(page)
  await axe(page, 'an instance on a phone, dark')
  await button(page, '同意').click()
  await expect(page.locator('main').getByText('手机审批', { exact: true })).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/workFlow/flowTodo')
  await expect(page.getByText('共 2 条')).toBeVisible()
  await page.getByRole('checkbox').first().check()
  await button(page, '批量同意').click()
  await page.getByRole('dialog').getByLabel('处理意见').fill('同意')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  const failed = page.getByRole('dialog').filter({ hasText: '未处理的流程' })
  await expect(failed.getByText(text('flow.refused.choosePeople'))).toBeVisible()
  await expect(page.getByText('共 1 条')).toBeVisible()
})

test('NT-10 SH-15 whoever is away says who decides for them; the other is told, and decides on their behalf', async ({ page }) => {
  test.setTimeout(120_000)
  const [id] = await file(page, 'suwanqing', leave('委托审批'))
  await signIn(page, 'chenguodong', '/workFlow/entrust')
  await button(page, '新建').click()
  const form = page.getByRole('dialog').filter({ hasText: '新建流程委托' })
  await form.getByLabel('受委托人').click()
  const people = page.getByRole('dialog').filter({ hasText: '选择用户' })
  await people.getByPlaceholder('请输入关键词').fill('林志远')
  await people.getByText('林志远').first().click()
  await people.getByRole('button', { name: '确定' }).click()
  await typeDates(form, '开始时间', '2026-01-01 00:00')
  await typeDates(form, '结束时间', '2099-01-01 00:00')
  await axe(page, 'a delegation')
  await form.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('row').filter({ hasText: '林志远' })).toBeVisible()

  await signIn(page, 'linzhiyuan', '/home')
  await page.getByRole('button', { name: /消息/ }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /陈国栋 将流程委托给您/ })
    .click()
  await expect(page).toHaveURL(/workFlow\/entrust/)
  await page.goto('/workFlow/flowTodo')
  await expect(page.getByRole('row').filter({ hasText: '请假审批' }).first()).toBeVisible()
  await page.goto(`/workFlowDetail?id=${id}`)
  await expect(page.locator('main').getByText('委托审批', { exact: true })).toBeVisible()
  await expect(button(page, '同意')).toBeEnabled()
  await page.keyboard.press('a')
  await expect(page.getByText('操作成功')).toBeVisible()
})

test('NT-11 WF-02 a message of a flow opens the flow, a notice is read in a dialog', async ({ page }) => {
  test.setTimeout(120_000)
  const [id] = await file(page, 'wuxiaomin', leave('消息打开'))
  await signIn(page, 'zhouliping', '/api/health')
  const call = await callsOf(page)
  const messages = async () =>
    (await call('GET', '/api/message?currentPage=1&pageSize=50')).list as Array<{ title: string; bodyText?: string }>
  // it leaves when the launch can no longer be taken back
  await expect.poll(async () => (await messages()).some(({ title }) => title.includes('请假审批 - 吴晓敏')), { timeout: 40_000 }).toBe(true)
  await page.goto('/home')
  const drawer = page.getByRole('dialog', { name: '消息' })
  const open = async (name: RegExp) => {
    await page.getByRole('button', { name: /^消息/ }).first().click()
    await drawer.getByRole('button', { name }).first().click()
  }
  await open(/请假审批 - 吴晓敏/)
  await expect(page).toHaveURL(/\/workFlowDetail\?config=/)
  expect(new URL(page.url()).searchParams.get('config')).toContain(id)
  await expect(button(page, '同意')).toBeVisible()
  await open(/系统将于今晚/)
  await expect(page.getByRole('dialog').getByText('升级约需 10 分钟', { exact: false }).last()).toBeVisible()
  await expect(page).toHaveURL(/\/workFlowDetail\?config=/)
  // a link to a notice, as a mail has it, opens it over the list
  const notice = (await call('GET', '/api/message?currentPage=1&pageSize=50&keyword=系统将于今晚')).list[0].id
  await page.goto(`/messageRecord?id=${notice}`)
  await expect(page.getByRole('dialog', { name: /系统将于今晚/ })).toContainText('升级约需 10 分钟')
})

test('SH-15 administrators see all flows, assign, suspend, restore and end; nobody else has the screen', async ({ page }) => {
  test.setTimeout(120_000)
  const [id] = await file(page, 'suwanqing', leave('流程监控'))
  await page.goto('/workFlow/flowMonitor')
  await expect(page).toHaveURL(/404$/)
  await signIn(page, 'admin', '/workFlow/flowMonitor')
  await expect(page.getByRole('row').filter({ hasText: '苏婉清' }).first()).toBeVisible()
  await axe(page, 'all flows')
  await page.goto(`/workFlowDetail?id=${id}`)
  await button(page, '挂起').click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('已挂起')).toBeVisible()
  await button(page, '恢复').click()
  await expect(page.getByText('已挂起')).toHaveCount(0)
  await button(page, '指派').click()
  const form = page.getByRole('dialog').filter({ hasText: '指派' })
  await choose(page, form, '节点', '直属主管')
  await form.getByLabel('人员').click()
  const people = page.getByRole('dialog').filter({ hasText: '选择用户' })
  await people.getByPlaceholder('请输入关键词').fill('杨静怡')
  await people.getByText('杨静怡').first().click()
  await people.getByRole('button', { name: '确定' }).click()
  await form.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('由 系统管理员 指派')).toBeVisible()
  await button(page, '终止').click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('审核终止')).toBeVisible()
  await test.step('where flows wait is drawn on their tree, and told as a list', async () => {
    await file(page, 'suwanqing', leave('热力图示'))
    await signIn(page, 'admin', '/workFlow/flowDesign')
    await page.getByRole('row').filter({ hasText: 'leaveFlow' }).getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '热力图' }).click()
    const where = page.getByRole('region', { name: '等待情况' })
    await expect(where.getByRole('listitem').filter({ hasText: '直属主管' })).toContainText(/待处理 \d+ 项/)
    await where.getByRole('button', { name: '直属主管' }).click()
    const node = page.getByRole('treeitem', { selected: true })
    await expect(node).toContainText(/待处理 \d+ 项/)
    await expect(node).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('treeitem', { selected: true })).toContainText('条件分支')
    await axe(page, 'where flows wait')
    await page.setViewportSize({ width: 390, height: 844 })
    await fits(page, 'where flows wait, on a phone')
    await darken(page)
    await axe(page, 'where flows wait, dark')
  })
})
