/** A flow is drawn by its designer: by mouse, by keys, and on a phone; what is released is launched. */
import type { Page } from '@playwright/test'
import type { FlowDef } from '#core/flow/definition.ts'
import { typeFast } from '../helpers/designed.ts'
import { axe, choose, darken, expect, fits, signIn, test, text, typeDates } from '../helpers/e2e.ts'
import { finger } from '../helpers/hands.ts'
import { callsOf } from '../helpers/ownApp.ts'

// a released flow changes how its application works for everybody after
test.use({ ownServer: 'workflow' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tree = (page: Page) => page.getByRole('tree', { name: '流程图' })
const card = (page: Page, name: string) => tree(page).locator('[data-card]').filter({ hasText: name }).first()
const panel = (page: Page) => page.getByRole('region', { name: '属性' })
const chosen = (page: Page) => tree(page).getByRole('treeitem', { selected: true })
const put = (page: Page, after: string, kind: string) =>
  test.step(`${kind} after ${after}`, async () => {
    await button(page, `在“${after}”之后添加`).click()
    await page.getByRole('menuitem', { name: kind, exact: true }).click()
  })

/** A new flow of an application, as it is stored. */
async function made(page: Page, fullName: string, enCode: string, application: string) {
  await signIn(page, 'admin', '/api/health')
  const call = await callsOf(page)
  const { list } = await call('GET', '/api/visualdev/Base?pageSize=100')
  const app = list.find((one: { enCode: string }) => one.enCode === application)
  const { id } = await call('POST', '/api/workflow/Template', { fullName, enCode, modelId: app.id })
  const stored = async (): Promise<FlowDef> => JSON.parse((await call('GET', `/api/workflow/Template/${id}/Draft`)).definition)
  await page.goto(`/flowDesigner?id=${id}`)
  await expect(card(page, '直属主管')).toBeVisible()
  return { id: String(id), stored, call }
}

test('SH-15 a flow is made from the list, drawn by mouse, told what is wrong, released and launched', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'admin', '/workFlow/flowDesign')
  await button(page, '新建').click()
  const form = page.getByRole('dialog')
  await form.getByLabel('名称').fill('合同会签')
  await form.getByLabel('编码').fill('contractFlow')
  await choose(page, form, '应用', '合同管理')
  await axe(page, 'a new flow')
  await form.getByRole('button', { name: '确定' }).click()
  const row = page.getByRole('row').filter({ hasText: 'contractFlow' })
  await expect(row.getByText('合同管理')).toBeVisible()
  await axe(page, 'the list of flows')
  await row.getByRole('button', { name: '设计' }).click()
  await expect(card(page, '直属主管')).toBeVisible()
  await axe(page, 'the designer of a flow')

  await test.step('what lacks something is told at its card, and is not saved', async () => {
    await put(page, '直属主管', '条件分支')
    await expect(card(page, '分支 1')).toContainText('分支需要条件')
    await expect(button(page, '保存')).toBeDisabled()
  })
  await test.step('a condition is said by choosing', async () => {
    await card(page, '分支 1').click()
    const sentence = panel(page).locator('[data-prop="when"], .pg-rules').first()
    const clause = sentence.getByRole('combobox', { name: text('rule.addClause') })
    await clause.click()
    await clause.fill('合同金额')
    await page.locator('.ant-select-dropdown:visible').getByTitle('合同金额').first().click()
    await sentence.getByRole('spinbutton').or(sentence.getByRole('textbox')).first().fill('10000')
    await page.keyboard.press('Tab')
    await expect(card(page, '分支 1')).not.toContainText('分支需要条件')
  })
  await test.step('who is asked, and how many have to agree, is chosen', async () => {
    await put(page, '分支 1', '审批')
    await panel(page).getByRole('textbox', { name: '名称', exact: true }).fill('会签')
    await expect(card(page, '会签')).toBeVisible()
    await panel(page).getByRole('combobox', { name: '会签方式' }).click()
    await page.locator('.ant-select-dropdown:visible').getByText('会签（', { exact: false }).first().click()
    await axe(page, 'the properties of a node')
  })
  await test.step('hours are counted by a working calendar, chosen by its name', async () => {
    const byCalendar = async () => {
      await panel(page).getByRole('combobox', { name: '工作日历' }).click()
      await page.locator('.ant-select-dropdown:visible').getByText('公司工作日历').click()
    }
    await panel(page).locator('summary').filter({ hasText: '期限' }).click()
    await panel(page).getByRole('spinbutton', { name: '小时数' }).fill('8')
    await page.keyboard.press('Tab')
    await byCalendar()
    await expect(panel(page).getByRole('spinbutton', { name: '工作小时数' })).toHaveValue('8')
    await put(page, '会签', '等待')
    await byCalendar()
    await expect(card(page, '工作小时')).toContainText('等待 24 个工作小时（公司工作日历）')
    await axe(page, 'a wait by a working calendar')
  })
  await test.step('it is taken back and done again', async () => {
    await button(page, '撤销').click()
    await button(page, '重做').click()
  })
  await test.step('it is saved and released, and stands among what is launched', async () => {
    await button(page, '保存并发布').click()
    await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
    await expect(page.getByText('已发布', { exact: true })).toBeVisible()
    await page.goto('/workFlow/addFlow')
    await expect(page.getByRole('link', { name: '合同会签' })).toBeVisible()
    await axe(page, 'flows to launch')
  })
})

test('SH-15 a working calendar is made, and told what is wrong with its hours', async ({ page }) => {
  await signIn(page, 'admin', '/workFlow/calendar')
  await button(page, '新建').click()
  const form = page.getByRole('dialog')
  await form.getByLabel('名称').first().fill('门店日历')
  await form.getByLabel('编码').fill('shop')
  await axe(page, 'a new working calendar')
  const hours = form.getByRole('grid', { name: '每周工作时间' })
  await hours.getByRole('button', { name: '复制' }).last().click()
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form.getByText('与另一行的时段重叠')).toBeVisible()
  await hours.getByRole('button', { name: '删除' }).last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
  await form.getByRole('button', { name: '确定' }).click()
  const row = page.getByRole('row').filter({ hasText: 'shop' })
  await expect(row.getByText('Asia/Shanghai')).toBeVisible()
  await axe(page, 'the list of working calendars')
})

test('SH-15 what is typed into a property of a node faster than it is drawn is all there', async ({ page }) => {
  await made(page, '合同快签', 'contractFast', 'contract')
  await put(page, '直属主管', '审批')
  await typeFast(page, panel(page).getByRole('textbox', { name: '名称', exact: true }))
  page.once('dialog', (dialog) => void dialog.accept())
})

test('SH-15 a flow is drawn by keys alone', async ({ page }) => {
  test.setTimeout(120_000)
  const { stored } = await made(page, '客户准入', 'customerFlow', 'customer')
  const { keyboard } = page
  await tree(page).getByRole('treeitem').first().focus()
  await keyboard.press('ArrowDown')
  await expect(chosen(page)).toContainText('直属主管')
  await keyboard.press('Insert')
  await expect(page.getByRole('menuitem', { name: '审批' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(chosen(page)).toContainText('审批')
  await keyboard.press('Alt+ArrowUp')
  await expect(tree(page).getByRole('treeitem').nth(1)).toContainText('审批')
  await keyboard.press('Control+D')
  await expect(tree(page).locator('[data-card]').filter({ hasText: '审批' })).toHaveCount(2)
  await keyboard.press('Delete')
  await expect(tree(page).locator('[data-card]').filter({ hasText: '审批' })).toHaveCount(1)
  await keyboard.press('Control+Z')
  await expect(tree(page).locator('[data-card]').filter({ hasText: '审批' })).toHaveCount(2)
  await keyboard.press('Control+S')
  await expect(page.getByText('保存成功')).toBeVisible()
  expect((await stored()).nodes.map(({ kind }) => kind)).toEqual(['approve', 'approve', 'approve'])
})

/** The fields of the node that is chosen, on a drawing of the form. */
const openRights = (page: Page) =>
  test.step('the rights of fields are opened', async () => {
    await page.getByText('字段权限', { exact: true }).click()
    await button(page, '在表单上设置').click()
  })
const right = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

test('SH-15 what the fields are at a node is set on a drawing of the form: by mouse, by keys, for groups, as one step', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { stored } = await made(page, '采购字段', 'purchaseRights', 'purchaseOrder')
  await card(page, '直属主管').click()
  await openRights(page)
  const room = page.getByRole('dialog', { name: '字段权限：直属主管' })
  await expect(right(page, '供应商：只读')).toBeVisible()
  await axe(page, 'rights on a drawing')

  await test.step('a press offers what it may be, and shows what it is then', async () => {
    await right(page, '供应商：只读').click()
    await page.getByRole('menuitemradio', { name: '隐藏' }).click()
    await expect(right(page, '供应商：隐藏')).toBeFocused()
  })
  await test.step('arrows go on, letters set', async () => {
    const { keyboard } = page
    await keyboard.press('ArrowRight')
    await expect(right(page, '订单类型：只读')).toBeFocused()
    await keyboard.press('w')
    await keyboard.press('ArrowDown')
    await expect(right(page, '收货时段：只读')).toBeFocused()
    await keyboard.press('q')
    await keyboard.press('Enter')
    await expect(page.getByRole('menuitemradio', { name: '必填', checked: true })).toBeVisible()
    await keyboard.press('Escape')
    await expect(right(page, '收货时段：必填')).toBeFocused()
  })
  await test.step('columns stand in their sub-table, in the pane where it is', async () => {
    await room.getByRole('tab', { name: '物料明细' }).click()
    await right(page, '物料明细 · 数量：只读').click()
    await page.getByRole('menuitemradio', { name: '可编辑' }).click()
    await expect(right(page, '物料明细 · 数量：可编辑')).toBeVisible()
    await expect(right(page, '物料明细：只读')).toBeVisible()
    await axe(page, 'rights of columns')
  })
  await test.step('a group is set at once, and taken over from the start', async () => {
    await room.getByRole('combobox', { name: '批量设置的范围' }).click()
    await page.locator('.ant-select-dropdown:visible').getByText('分组：其他').click()
    await right(page, '隐藏').click()
    await room.getByRole('tab', { name: '其他' }).click()
    await expect(right(page, '备注：隐藏')).toBeVisible()
    // the server fills it in: it is read or hidden, and never written
    await right(page, '与发起相同').click()
    await expect(right(page, '备注：可编辑')).toBeVisible()
    await expect(right(page, '创建人：只读')).toBeVisible()
  })
  await test.step('the list says the same', async () => {
    await room.getByText('列表', { exact: true }).click()
    await expect(room.getByRole('listitem').filter({ hasText: '备注' })).toContainText('可编辑')
    await axe(page, 'rights on a list')
  })
  await room.getByRole('button', { name: '确定' }).click()
  await expect(room).toBeHidden()
  await button(page, '撤销').click()
  await expect(button(page, '保存')).toBeDisabled()
  await button(page, '重做').click()
  await button(page, '保存').click()
  await expect(page.getByText('保存成功')).toBeVisible()
  const fields = async () => (await stored()).nodes.map((node) => ('fields' in node ? node.fields : undefined))
  const set = { supplier: 'hide', kind: 'write', receiving: 'require', 'lines-quantity': 'write', remark: 'write' }
  expect(await fields()).toEqual([set])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('SH-15 a flow is drawn by finger, and read as text', async ({ page }) => {
    test.setTimeout(120_000)
    const { stored } = await made(page, '设备巡检', 'inspectionFlow', 'equipmentInspection')
    await fits(page, 'the designer on a phone')
    await darken(page)
    await axe(page, 'the designer on a phone, dark')
    await finger.press(button(page, '在“直属主管”之后添加'))
    await finger.press(page.getByRole('menuitem', { name: '抄送', exact: true }))
    await expect(page.getByRole('dialog').getByText('抄送').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card(page, '抄送')).toBeVisible()
    await finger.press(button(page, '保存'))
    await expect(page.getByText('保存成功')).toBeVisible()
    expect((await stored()).nodes.map(({ kind }) => kind)).toEqual(['approve', 'copy'])
    await page.getByText('文本', { exact: true }).click()
    await expect(page.getByRole('textbox').first()).toBeVisible()
  })

  test('SH-15 fields of a node are set on the form by finger; whoever is told only reads or sees nothing', async ({ page }) => {
    test.setTimeout(120_000)
    const { stored } = await made(page, '客户抄送', 'customerCopy', 'customer')
    await finger.press(button(page, '在“直属主管”之后添加'))
    await finger.press(page.getByRole('menuitem', { name: '抄送', exact: true }))
    await page.keyboard.press('Escape')
    await darken(page)
    await finger.press(card(page, '抄送'))
    await openRights(page)
    await fits(page, 'rights on a phone')
    await axe(page, 'rights on a phone, dark')
    await finger.press(right(page, '与“直属主管”相同'))
    await finger.press(right(page, '客户名称：只读'))
    await expect(page.getByRole('menuitemradio')).toHaveText(['隐藏', '只读'])
    await finger.press(page.getByRole('menuitemradio', { name: '隐藏' }))
    await expect(right(page, '客户名称：隐藏')).toBeVisible()
    await finger.press(right(page, '其他联系人 · 手机：只读'))
    await finger.press(page.getByRole('menuitemradio', { name: '隐藏' }))
    await finger.press(page.getByRole('dialog', { name: '字段权限：抄送' }).getByRole('button', { name: '确定' }))
    await page.keyboard.press('Escape')
    await finger.press(button(page, '保存'))
    await expect(page.getByText('保存成功')).toBeVisible()
    const [, copy] = (await stored()).nodes
    expect(copy).toMatchObject({ kind: 'copy', fields: { fullName: 'hide', 'contacts-phone': 'hide' } })
  })
})

test('SH-15 a flow is simulated before it is released: for a starter and values, and for everybody', async ({ page }) => {
  test.setTimeout(120_000)
  const { id, call } = await made(page, '请假模拟', 'leaveSimulated', 'leaveRequest')
  const { enCode, modelId } = await call('GET', `/api/workflow/Template/${id}/Draft`)
  const nodes = [
    { id: 'n1', kind: 'approve', title: '直属主管', who: [{ by: 'manager', level: 1 }], nobody: 'refuse' },
    {
      ...{ id: 'b1', kind: 'branch', mode: 'first' },
      ways: [
        {
          when: '{{ form.days > 3 }}',
          nodes: [{ id: 'n2', kind: 'approve', title: '二级主管', who: [{ by: 'manager', level: 2 }], nobody: 'pass' }],
        },
        { else: true, nodes: [] },
      ],
    },
  ]
  const def = { version: 1, code: enCode, form: 'leaveRequest', start: {}, nodes }
  await call('PUT', `/api/workflow/Template/${id}/Draft`, { version: 1, definition: JSON.stringify(def) })
  const before = await call('POST', `/api/visualdev/OnlineDev/${modelId}/List`, { pageSize: 1 })
  await page.goto(`/flowDesigner?id=${id}`)
  await expect(card(page, '二级主管')).toBeVisible()
  await button(page, '模拟').click()
  const drawer = page.getByRole('dialog', { name: '模拟流程' })
  const result = drawer.locator('.pg-sim-result')
  const way = (name: string) => result.getByRole('listitem').filter({ hasText: name }).first()

  await test.step('for one, who is chosen, by what is filled in', async () => {
    await drawer.getByRole('combobox', { name: '发起人' }).click()
    const people = page.getByRole('dialog').filter({ hasText: '选择用户' })
    await people.getByPlaceholder('请输入关键词').fill('苏婉清')
    await people.getByText('苏婉清').first().click()
    await people.getByRole('button', { name: '确定' }).click()
    await expect(people).toHaveCount(0)
    await button(page, '模拟流转').click()
    await expect(way('直属主管')).toContainText('陈国栋')
    await expect(result.getByText('二级主管')).toHaveCount(0)
    await typeDates(drawer, '请假日期', '2026-11-02', '2026-11-08')
    await button(page, '模拟流转').click()
    await expect(way('二级主管')).toContainText(text('flow.state.nobody'))
    await expect(result.getByText(text('flow.ends.adopted'))).toBeVisible()
    await axe(page, 'a flow that is simulated')
  })
  await test.step('for everybody: who could not launch it, and the way of one of them', async () => {
    await button(page, '检查全员').click()
    await expect(result.getByText('重新检查')).toBeVisible()
    const gap = result.locator('details').filter({ hasText: text('flow.refused.nobodyFound') })
    await gap.locator('summary').click()
    await axe(page, 'everybody is simulated')
    await gap.getByRole('button').first().click()
    await expect(result.getByText(text('flow.refused.nobodyFound'))).toBeVisible()
  })
  await test.step('nothing came of it', async () => {
    const after = await call('POST', `/api/visualdev/OnlineDev/${modelId}/List`, { pageSize: 1 })
    expect(after.pagination.total).toBe(before.pagination.total)
  })
  await test.step('what is not saved yet is simulated as well, on a phone', async () => {
    await drawer
      .getByRole('button', { name: text('common.close') })
      .or(drawer.locator('.ant-drawer-close'))
      .first()
      .click()
    await card(page, '直属主管').click()
    await panel(page).getByRole('textbox', { name: '名称', exact: true }).fill('部门主管')
    await expect(card(page, '部门主管')).toBeVisible()
    await darken(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await button(page, '模拟').click()
    await button(page, '检查全员').click()
    await expect(result.getByText('部门主管').first()).toBeVisible()
    await fits(page, 'a simulation on a phone')
    await axe(page, 'a simulation on a phone, dark')
  })
})

test('SH-15 what runs by an older version is moved to the released one, after a look at what can, and taken back', async ({ page }) => {
  test.setTimeout(120_000)
  const { id, call } = await made(page, '请假迁移', 'leaveMoved', 'leaveRequest')
  const { data: me } = { data: await call('GET', '/api/oauth/CurrentUser') }
  const who = [{ by: 'users', ids: [me.userInfo.userId] }]
  const [one, two] = [
    { id: 'n1', kind: 'approve', title: '初审', who },
    { id: 'n2', kind: 'approve', title: '复审', who },
  ]
  const save = async (version: number, nodes: object[]) => {
    const def = { version: 1, code: 'leaveMoved', form: 'leaveRequest', start: {}, nodes }
    await call('PUT', `/api/workflow/Template/${id}/Draft`, { version, definition: JSON.stringify(def) })
    await call('POST', `/api/workflow/Template/${id}/Release`, { version: version + 1 })
  }
  await save(1, [one, two])
  const first = Date.UTC(2026, 10, 2)
  const form = {
    type: 'leaveType.annual',
    period: [first, first + 86_400_000],
    reason: '迁移测试',
    handover: '许文静',
    phone: '13800138000',
  }
  const launch = async () => (await call('POST', `/api/workflow/Launch/${id}`, { form, submit: true })).id
  const [, stays] = [await launch(), await launch()]
  const todo = (await call('GET', '/api/workflow/Todo?pageSize=50')).list.find((row: { instanceId: string }) => row.instanceId === stays)
  await call('POST', `/api/workflow/Task/${todo.id}/Agree`, {})
  await save(3, [one, { ...two, id: 'n3' }])

  await page.goto(`/flowDesigner?id=${id}`)
  await button(page, '迁移').click()
  const drawer = page.getByRole('dialog', { name: '迁移进行中的流程' })
  await expect(drawer.getByText('可迁移 1 个，不可迁移 1 个。')).toBeVisible()
  const stuck = drawer.locator('details').filter({ hasText: '所在节点在新版本中已移除' })
  await stuck.locator('summary').click()
  await expect(stuck.getByRole('button')).toHaveCount(1)
  await axe(page, 'what can be moved')
  await drawer.getByRole('button', { name: '迁移 1 个流程' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
  await expect(drawer.getByText('已迁移 1 个，1 个未迁移。')).toBeVisible()
  await drawer.getByRole('button', { name: '撤销迁移' }).click()
  await expect(drawer.getByText('已恢复 1 个，0 个迁移后已有变动。')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page, 'moving, on a phone')
  await stuck
    .or(drawer.getByRole('button', { name: '重新检查' }))
    .first()
    .click()
  await expect(drawer.getByText('可迁移 1 个，不可迁移 1 个。')).toBeVisible()
  await drawer.locator('details').first().locator('summary').click()
  await drawer.locator('details').first().getByRole('button').first().click()
  await expect(page).toHaveURL(new RegExp(`workFlowDetail\\?id=${stays}`))
})

test('IF-01 data interfaces are called at a node, at its moments and to say who is asked, by choosing', async ({ page }) => {
  test.setTimeout(120_000)
  const { stored, call } = await made(page, '接口流程', 'calling', 'leaveRequest')
  await call('POST', '/api/system/DataInterface', {
    ...{ category: 'dataInterfaceCategory.common', enabledMark: 1, type: '2', enCode: 'tellDays', fullName: '天数通知', dataJson: '[]' },
    parameterJson: [
      { field: 'days', fieldName: '天数', dataType: 'text', required: true },
      { field: 'event', fieldName: '时机', dataType: 'text' },
    ],
  })
  await page.reload()
  const pick = async (label: RegExp, option: string) => {
    const box = panel(page).getByRole('combobox', { name: label }).first()
    await box.click()
    await box.fill(option)
    await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).first().click()
  }
  await put(page, '直属主管', '数据接口')
  await expect(button(page, '保存')).toBeDisabled()
  await pick(/数据接口$/, '天数通知')
  await pick(/天数/, '请假天数')
  await test.step('its card says the name, and the step what the panel calls it', async () => {
    await expect(card(page, '天数通知').getByTitle('tellDays')).toHaveText('天数通知')
    await expect(page.getByRole('status').filter({ hasText: '修改“数据接口”的' })).toHaveText('修改“数据接口”的数据接口、参数')
  })
  await axe(page, 'a call node')
  await card(page, '直属主管').click()
  await panel(page)
    .locator('summary', { hasText: text('flowDesign.section.events') })
    .click()
  await panel(page)
    .getByRole('button', { name: /接口: 添加一项$/ })
    .click()
  await pick(/1: 触发时机/, '同意')
  await pick(/1: 数据接口$/, '天数通知')
  await pick(/1: .*天数/, '请假天数')
  await pick(/1: .*失败/, text('flowDesign.fails.halt'))
  await axe(page, 'moments of a node')
  await darken(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await fits(page, 'moments on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await button(page, '保存').click()
  const params = { days: '{{ form.days }}' }
  await expect
    .poll(async () => (await stored()).nodes)
    .toMatchObject([
      { events: [{ on: 'agree', interface: 'tellDays', params, fails: 'halt' }] },
      { kind: 'call', interface: 'tellDays', params },
    ])
})
