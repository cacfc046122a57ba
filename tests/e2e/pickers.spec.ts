import type { Locator, Page } from '@playwright/test'
import { axe, choose, darken, expect, fits, nowhere, onPostgres, pressInRow, signIn, test, text } from '../helpers/e2e.ts'
import { callsOf, ownApp, takeAwayAfter } from '../helpers/ownApp.ts'

type Fields = Array<{ field: string; [prop: string]: unknown }>
type Call = Awaited<ReturnType<typeof callsOf>>

let n = 0
/** Makes an application of these fields, listed and searched by all of them, and opens its form. */
async function openForm(page: Page, fields: Fields): Promise<{ form: Locator; call: Call; records: string }> {
  const code = `pickers${++n}`
  const columns = fields.map(({ field }) => ({ field, width: 200 }))
  const columnData = {
    version: 1,
    type: 1,
    columnList: columns,
    searchList: fields.map(({ field }) => ({ field, searchType: 1 })),
    hasPage: true,
    btnsList: [{ value: 'add', show: true }],
    columnBtnsList: [
      { value: 'edit', show: true },
      { value: 'detail', show: true },
    ],
  }
  const { call, records } = await ownApp(page, { fullName: code, enCode: code, formData: { version: 1, fields }, columnData })
  await page.getByRole('button', { name: '新建', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新建' })
  await expect(form).toBeVisible()
  return { form, call, records }
}
const field = (form: Locator, label: string) => form.getByRole('combobox', { name: label, exact: true })
const picker = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })
const item = (dialog: Locator, name: string) => dialog.getByRole('treeitem', { name, exact: true })
const found = (dialog: Locator, name: RegExp) => dialog.getByRole('option', { name })
const taken = (dialog: Locator) => dialog.getByRole('listitem')
const confirm = (dialog: Locator) => dialog.getByRole('button', { name: '确定', exact: true }).click()
const cancel = (dialog: Locator) => dialog.getByRole('button', { name: '取消', exact: true }).click()
const idOf = async (call: Call, name: string): Promise<string> =>
  (await call('GET', `/api/permission/Organize/Department/Selector/0?keyword=${encodeURIComponent(name)}`)).list[0].id
const personOf = async (call: Call, account: string): Promise<string> =>
  (await call('POST', '/api/permission/Users/ImUser/Selector/0', { keyword: account })).list[0].id

test('PK-01 PK-02 PK-03 PK-10 PK-11 PK-13 PK-16 units are chosen below the top node, cancelled, and kept with their type', async ({
  page,
}) => {
  await signIn(page, 'admin', nowhere)
  const { form, call, records } = await openForm(page, [
    { pingeKey: 'organizeSelect', field: 'unit', label: '所属组织' },
    { pingeKey: 'organizeSelect', field: 'auth', label: '授权组织', auth: true },
    { pingeKey: 'depSelect', field: 'dep', label: '部门' },
    { pingeKey: 'depSelect', field: 'off', label: '停用部门', disabled: true },
  ])
  const dialog = picker(page, '选择组织')
  await test.step('PK-01 PK-13 800 px, its title, one top node which only opens; the backdrop does not close', async () => {
    await field(form, '所属组织').click()
    await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(800)
    await expect(item(dialog, '顶级节点')).toHaveAttribute('aria-expanded', 'true')
    await expect(item(dialog, '财务部')).toBeVisible()
    await page.mouse.click(5, 400)
    await expect(dialog).toBeVisible()
    await item(dialog, '顶级节点').click()
    await expect(item(dialog, '财务部')).toHaveCount(0)
    await expect(taken(dialog)).toHaveCount(0)
    await axe(page, 'the picker of units')
  })
  await test.step('PK-03 cancel leaves the field as it was', async () => {
    await item(dialog, '顶级节点').click()
    await item(dialog, '品格智造科技有限公司').click()
    await expect(taken(dialog)).toHaveText(['品格智造科技有限公司'])
    await cancel(dialog)
    await expect(dialog).toBeHidden()
    await expect(form.getByText('品格智造科技有限公司')).toHaveCount(0)
    await expect(field(form, '所属组织')).toBeFocused()
  })
  await test.step('PK-10 a company is kept as a department is', async () => {
    await field(form, '所属组织').click()
    await item(dialog, '品格智造科技有限公司').click()
    await confirm(dialog)
    await expect(form.getByText('品格智造科技有限公司').first()).toBeVisible()
    await field(form, '所属组织').click()
    await expect(item(dialog, '品格智造科技有限公司')).toHaveAttribute('aria-selected', 'true')
    await cancel(dialog)
  })
  await test.step('PK-02 a tree that is there as a whole is searched too', async () => {
    await field(form, '授权组织').click()
    await dialog.getByLabel('关键词').fill('销售')
    await found(dialog, /市场销售部/).click()
    await confirm(dialog)
  })
  await test.step('PK-16 the department picker takes departments alone', async () => {
    const departments = picker(page, '选择部门')
    await field(form, '部门').click()
    await item(departments, '品格智造科技有限公司').click()
    await expect(taken(departments)).toHaveCount(0)
    await departments.getByLabel('关键词').fill('人力')
    await found(departments, /人力资源部/).click()
    await confirm(departments)
    await expect(form.getByText('人力资源部').first()).toBeVisible()
  })
  await test.step('PK-03 what is switched off does not open', async () => {
    await expect(field(form, '停用部门')).toBeDisabled()
    await field(form, '停用部门').click({ force: true })
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })
  await confirm(form)
  await expect(page.getByRole('row').filter({ hasText: '人力资源部' })).toContainText('品格智造科技有限公司')
  const [record] = (await call('POST', `${records}/List`, {})).list
  const company = await idOf(call, '品格智造科技有限公司')
  expect(record.unit).toBe(`${company}--department`)
  expect(record.dep).toBe(`${await idOf(call, '人力资源部')}--department`)
})

test(
  'PK-04 PK-18 PK-19 PK-20 PK-21 PK-25 DG-04 a person is chosen among all, in the own unit, among those below, or stands for who is signed in',
  onPostgres,
  async ({ page }) => {
    await signIn(page, 'admin', nowhere)
    const { form } = await openForm(page, [
      { pingeKey: 'userSelect', field: 'who', label: '负责人', hasSys: true },
      { pingeKey: 'userSelect', field: 'plain', label: '联系人', modalTitle: '联系人' },
    ])
    const dialog = picker(page, '选择用户')
    await field(form, '负责人').click()
    await expect(dialog.getByRole('tab')).toHaveText(['全部数据', '当前组织', '我的下属', '系统变量'])
    await test.step('DG-04 PK-04 nothing chosen', async () => {
      await confirm(dialog)
      await expect(page.getByText('请选择用户', { exact: true })).toBeVisible()
      await expect(dialog).toBeVisible()
    })
    await test.step('PK-18 a unit only opens; one person takes the place of the other', async () => {
      await item(dialog, '财务部').click()
      await expect(taken(dialog)).toHaveCount(0)
      await dialog.getByRole('treeitem', { name: /周丽萍/ }).click()
      await dialog.getByRole('treeitem', { name: /吴晓敏/ }).click()
      await expect(taken(dialog)).toHaveText([/吴晓敏/])
    })
    await test.step('PK-19 the own unit, and those below', async () => {
      await dialog.getByRole('tab', { name: '当前组织' }).click()
      await expect(found(dialog, /系统管理员/)).toBeVisible()
      await expect(found(dialog, /周丽萍/)).toHaveCount(0)
      await dialog.getByRole('tab', { name: '我的下属' }).click()
      await expect(dialog.getByRole('status')).toHaveText(text('picker.noData'))
    })
    await test.step('PK-20 PK-21 the current user', async () => {
      await dialog.getByRole('tab', { name: '系统变量' }).click()
      await expect(found(dialog, /当前用户/).locator('img')).toHaveAttribute('src', '/avatar.svg')
      await found(dialog, /当前用户/).click()
      await confirm(dialog)
      await expect(form.getByText('当前用户').first()).toBeVisible()
    })
    await test.step('DG-04 PK-18 a title of its own; without hasSys no variables', async () => {
      await field(form, '联系人').click()
      const own = picker(page, '联系人')
      await expect(own.getByRole('tab')).toHaveText(['全部数据', '当前组织', '我的下属'])
      await confirm(own)
      await expect(page.getByText('请选择联系人', { exact: true })).toBeVisible()
      await own.getByLabel('关键词').fill('zhouliping')
      await found(own, /周丽萍/).click()
      await confirm(own)
    })
    await confirm(form)
    await test.step('PK-25 in the list, in the detail and as a search', async () => {
      const row = page.getByRole('row').filter({ hasText: '周丽萍' })
      await expect(row).toContainText('当前用户')
      await pressInRow(row, '详情')
      const detail = page.getByRole('dialog', { name: '详情' })
      await expect(detail.getByText('周丽萍')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(detail).toBeHidden()
      await page.getByLabel('联系人', { exact: true }).fill('苏婉清')
      await page.getByRole('button', { name: '查询', exact: true }).click()
      await expect(row).toHaveCount(0)
      await page.getByLabel('联系人', { exact: true }).fill('周丽萍')
      await page.getByRole('button', { name: '查询', exact: true }).click()
      await expect(row).toBeVisible()
      await page.getByRole('button', { name: '重置', exact: true }).click()
      await expect(row).toBeVisible()
    })
  },
)

test('PK-05 PK-06 PK-08 several people by keyboard alone: each once, tags and the whole field emptied at once', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const { form } = await openForm(page, [{ pingeKey: 'userSelect', field: 'who', label: '参与人', multiple: true }])
  const dialog = picker(page, '选择用户')
  await field(form, '参与人').focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('关键词')).toBeFocused()
  await test.step('PK-08 a keyword gives a flat list', async () => {
    await page.keyboard.type('wei')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('listbox')).toBeVisible()
    await expect(found(dialog, /韦成刚/)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(taken(dialog)).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press(' ')
    await expect(taken(dialog)).toHaveCount(2)
  })
  await test.step('back in the tree by arrows', async () => {
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(dialog.getByLabel('关键词')).toBeFocused()
    await dialog.getByLabel('关键词').press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await expect(item(dialog, '财务部')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(item(dialog, '总经办')).toHaveAttribute('aria-expanded', 'true')
  })
  await dialog.getByRole('button', { name: '确定', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(field(form, '参与人')).toBeFocused()
  const tags = form.getByRole('button', { name: /^移除 / })
  await expect(tags).toHaveCount(2)
  await test.step('PK-06 the last tag by Backspace, one by its cross, all by that of the field', async () => {
    await page.keyboard.press('Backspace')
    await expect(tags).toHaveCount(1)
    await tags.first().click()
    await expect(tags).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })
  await test.step('PK-02 PK-03 the list is cleared in the dialog, and cancel takes that back', async () => {
    await field(form, '参与人').click()
    await dialog.getByLabel('关键词').fill('zhou')
    await found(dialog, /周丽萍/).click()
    await confirm(dialog)
    await field(form, '参与人').click()
    await dialog.getByRole('button', { name: '清空列表' }).click()
    await expect(taken(dialog)).toHaveCount(0)
    await cancel(dialog)
    await expect(tags).toHaveCount(1)
    await form.getByRole('button', { name: text('field.clear'), exact: true }).click()
    await expect(tags).toHaveCount(0)
  })
})

test('PK-15 PK-17 PK-22 PK-26 PK-27 PK-29 PK-30 positions, groups, roles, and people with all of them by their type', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const call = await callsOf(page)
  const finance = await idOf(call, '财务部')
  const role = await call('POST', '/api/permission/Role', {
    fullName: '财务复核',
    enCode: 'pickers.check',
    globalMark: 0,
    organizeIds: [finance],
    enabledMark: 1,
  })
  await takeAwayAfter(page, `/api/permission/Role/${role.id}`)
  const { form, records } = await openForm(page, [
    { pingeKey: 'posSelect', field: 'pos', label: '岗位' },
    { pingeKey: 'groupSelect', field: 'grp', label: '分组', multiple: true },
    { pingeKey: 'roleSelect', field: 'role', label: '角色', multiple: true },
    { pingeKey: 'usersSelect', field: 'one', label: '经办人' },
    { pingeKey: 'usersSelect', field: 'many', label: '参与方', multiple: true, modalTitle: '选择参与方' },
  ])
  await test.step('PK-17 a position, not its unit', async () => {
    const dialog = picker(page, '选择岗位')
    await field(form, '岗位').click()
    await item(dialog, '财务部').click()
    await expect(taken(dialog)).toHaveCount(0)
    await item(dialog, '会计').click()
    await confirm(dialog)
  })
  await test.step('PK-15 groups', async () => {
    const dialog = picker(page, '分组选择')
    await field(form, '分组').click()
    await found(dialog, /数字化小组/).click()
    await found(dialog, /质量改进小组/).click()
    await confirm(dialog)
  })
  await test.step('PK-29 PK-30 roles of units and global ones, apart by keyword as well', async () => {
    const dialog = picker(page, '选择角色')
    await field(form, '角色').click()
    await expect(dialog.getByRole('tab')).toHaveText(['组织', '全局'])
    await item(dialog, '财务部').click()
    await item(dialog, '财务复核').click()
    await dialog.getByLabel('关键词').fill('财务')
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await dialog.getByRole('tab', { name: '全局' }).click()
    await expect(found(dialog, /部门经理/)).toBeVisible()
    await dialog.getByLabel('关键词').fill('财务')
    await expect(dialog.getByRole('option')).toHaveText([/^财务$/])
    await found(dialog, /^财务$/).click()
    await expect(taken(dialog)).toHaveCount(2)
    await confirm(dialog)
  })
  await test.step('PK-26 one is a person; PK-22 PK-27 several are anything, by their type', async () => {
    const single = picker(page, '选择用户')
    await field(form, '经办人').click()
    await expect(item(single, '财务部')).toBeVisible()
    await expect(single.getByRole('tab')).toHaveCount(0)
    await test.step('ER-07 DG-04 what a widget says comes as a toast, and its dialog stays', async () => {
      await confirm(single)
      await expect(page.getByRole('alert').locator('.toast')).toHaveText([text('picker.chooseFirst')])
      await expect(single).toBeVisible()
    })
    await cancel(single)
    const dialog = picker(page, '选择参与方')
    await field(form, '参与方').click()
    await expect(dialog.getByRole('tab')).toHaveText(['部门', '角色', '岗位', '分组'])
    await item(dialog, '财务部').click()
    await item(dialog, '财务部').press('ArrowRight')
    await dialog.getByRole('treeitem', { name: /周丽萍/ }).click()
    await dialog.getByRole('tab', { name: '角色' }).click()
    await item(dialog, '品格智造科技有限公司').click()
    await item(dialog, '财务部').click()
    await expect(item(dialog, '财务复核')).toBeVisible()
    await expect(taken(dialog)).toHaveCount(2)
    await dialog.getByLabel('关键词').fill('部门经理')
    await found(dialog, /部门经理/).click()
    await dialog.getByRole('tab', { name: '岗位' }).click()
    await dialog.getByLabel('关键词').fill('出纳')
    await found(dialog, /出纳/).click()
    await dialog.getByRole('tab', { name: '分组' }).click()
    await found(dialog, /安全生产小组/).click()
    await expect(dialog.getByRole('heading', { level: 4 })).toHaveText(['部门', '岗位', '用户', '分组', '角色'])
    await confirm(dialog)
  })
  await confirm(form)
  const row = page.getByRole('row').filter({ hasText: '会计' })
  await expect(row).toContainText('财务复核，财务')
  const [record] = (await call('POST', `${records}/List`, {})).list
  expect((record.many as string[]).map((id) => id.split('--')[1])).toEqual(['department', 'user', 'role', 'position', 'group'])
})

test('PK-12 PK-24 PK-28 restricted to ids or to another field; organisation, role, position, group and global, each open to its people', async ({
  page,
}) => {
  await signIn(page, 'admin', nowhere)
  const call = await callsOf(page)
  const [finance, zhou] = [await idOf(call, '财务部'), await personOf(call, 'zhouliping')]
  const { form } = await openForm(page, [
    { pingeKey: 'userSelect', field: 'able', label: '财务人员', selectType: 'custom', ableIds: [`${finance}--department`] },
    { pingeKey: 'depSelect', field: 'dep', label: '部门' },
    { pingeKey: 'userSelect', field: 'leader', label: '部门人员', selectType: 'department', ableRelationIds: '{{ form.dep }}' },
    {
      pingeKey: 'usersSelect',
      field: 'mixed',
      label: '可选方',
      multiple: true,
      selectType: 'custom',
      ableIds: [`${finance}--department`, `${zhou}--user`],
    },
    { pingeKey: 'usersSelect', field: 'org', label: '参与方', multiple: true, variant: 'organisation' },
  ])
  const dialog = picker(page, '选择用户')
  await test.step('PK-12 custom: the people of a department', async () => {
    await field(form, '财务人员').click()
    await expect(found(dialog, /周丽萍/)).toBeVisible()
    await dialog.getByLabel('关键词').fill('苏婉清')
    await expect(dialog.getByRole('status')).toHaveText(text('picker.noData'))
    await dialog.getByLabel('关键词').fill('周丽萍')
    await found(dialog, /周丽萍/).click()
    await confirm(dialog)
  })
  await test.step('PK-12 PK-24 the department that another field has chosen', async () => {
    await field(form, '部门人员').click()
    await expect(dialog.getByRole('status')).toHaveText(text('picker.noData'))
    await cancel(dialog)
    await field(form, '部门').click()
    const departments = picker(page, '选择部门')
    await item(departments, '采购部').click()
    await confirm(departments)
    await field(form, '部门人员').click()
    await expect(found(dialog, /施建国/)).toBeVisible()
    await expect(found(dialog, /周丽萍/)).toHaveCount(0)
    await found(dialog, /施建国/).click()
    await confirm(dialog)
  })
  await test.step('PK-12 what is named itself may be chosen where several may', async () => {
    await field(form, '可选方').click()
    await found(dialog, /^财务部/).click()
    await found(dialog, /周丽萍/).click()
    await expect(taken(dialog)).toHaveCount(2)
    await confirm(dialog)
  })
  await test.step('PK-28 five tabs; a group opens to its people', async () => {
    await field(form, '参与方').click()
    await expect(dialog.getByRole('tab')).toHaveText(['组织', '角色', '岗位', '分组', '全局'])
    await dialog.getByRole('tab', { name: '分组' }).click()
    await item(dialog, '数字化小组').press('ArrowRight')
    await dialog.getByRole('treeitem', { name: /韦成刚/ }).click()
    await dialog.getByRole('tab', { name: '全局' }).click()
    await item(dialog, '部门经理').click()
    await dialog.getByLabel('关键词').fill('管理员')
    await expect(dialog.getByRole('option')).toHaveText([/管理员/])
    await axe(page, 'the picker with tabs')
    await confirm(dialog)
  })
  await confirm(form)
  await expect(page.getByRole('row').filter({ hasText: '施建国' })).toContainText('韦成刚，部门经理')
})

test('DG-03 DG-05 DG-06 an approver is found by unit or by position, in 450 px; nothing but people can be chosen', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const { form } = await openForm(page, [{ pingeKey: 'userSelect', field: 'who', label: '审批', variant: 'approver' }])
  const dialog = picker(page, '审批人')
  const asked = page.waitForRequest((request) => request.url().includes('/Users/Selector?') && request.url().includes('parentId=0'))
  await field(form, '审批').click()
  await asked
  await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(450)
  await expect(dialog.getByRole('tab')).toHaveText(['组织', '岗位'])
  await item(dialog, '财务部').click()
  await expect(taken(dialog)).toHaveCount(0)
  await test.step('DG-03 Enter searches', async () => {
    await dialog.getByLabel('关键词').fill('陈国栋')
    await dialog.getByLabel('关键词').press('Enter')
    await expect(found(dialog, /陈国栋/)).toBeVisible()
  })
  await test.step('DG-04 nothing chosen', async () => {
    await confirm(dialog)
    await expect(page.getByText('请选择审批人', { exact: true })).toBeVisible()
  })
  await test.step('DG-05 by position', async () => {
    await dialog.getByRole('tab', { name: '岗位' }).click()
    await item(dialog, '财务部').click()
    await item(dialog, '财务经理').click()
    await expect(taken(dialog)).toHaveCount(0)
    await dialog.getByRole('treeitem', { name: /周丽萍/ }).click()
    await axe(page, 'the picker of approvers')
    await confirm(dialog)
  })
  await confirm(form)
  await expect(page.getByRole('row').filter({ hasText: '周丽萍' })).toBeVisible()
})

test('PK-07 PK-23 a unit of many people is read by twenties as it is scrolled', onPostgres, async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const call = await callsOf(page)
  const unit = await call('POST', '/api/permission/Organize', {
    fullName: '流水线',
    enCode: 'pickers.line',
    parentId: '-1',
    category: 'department',
    enabledMark: 1,
  })
  await takeAwayAfter(page, `/api/permission/Organize/${unit.id}`)
  for (let i = 0; i < 45; i++) {
    const person = await call('POST', '/api/permission/Users', {
      account: `pickline${i}`,
      realName: `工人${i}`,
      organizeId: unit.id,
      enabledMark: 1,
      sortCode: i,
    })
    await takeAwayAfter(page, `/api/permission/Users/${person.id}`)
  }
  // kept as promises: the last page stands on the screen before its body has been read here
  const pages: Array<Promise<number>> = []
  page.on('response', (response) => {
    if (response.url().includes(`/ImUser/Selector/${unit.id}`)) pages.push(response.json().then(({ data }) => data.list.length))
  })
  const { form } = await openForm(page, [{ pingeKey: 'userSelect', field: 'who', label: '工人' }])
  await field(form, '工人').click()
  const dialog = picker(page, '选择用户')
  await item(dialog, '流水线').click()
  await expect(dialog.getByRole('treeitem', { name: '工人0/pickline0', exact: true })).toBeVisible()
  await dialog.getByRole('tree').hover()
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(dialog.getByRole('treeitem', { name: '工人44/pickline44', exact: true })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  expect(await Promise.all(pages)).toEqual([20, 20, 5])
})

test('PK-01 PK-02 the pickers fit on a phone, in the dark', async ({ page }) => {
  await signIn(page, 'admin')
  await darken(page)
  const { form } = await openForm(page, [
    { pingeKey: 'usersSelect', field: 'many', label: '参与方', multiple: true, variant: 'organisation' },
    { pingeKey: 'userSelect', field: 'one', label: '审批', variant: 'approver' },
  ])
  await page.setViewportSize({ width: 390, height: 780 })
  await field(form, '参与方').click()
  const dialog = picker(page, '选择用户')
  await expect(item(dialog, '财务部')).toBeVisible()
  await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(390)
  for (const target of [
    item(dialog, '财务部'),
    dialog.getByRole('tab', { name: '分组' }),
    dialog.getByRole('button', { name: '确定', exact: true }),
  ])
    expect(Math.round((await target.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await item(dialog, '财务部').click()
  await expect(dialog.getByRole('button', { name: '移除 财务部' })).toBeInViewport()
  await fits(page, 'the picker')
  await axe(page, 'the picker on a phone, dark')
  await confirm(dialog)
  await field(form, '审批').click()
  await expect(item(picker(page, '审批人'), '财务部')).toBeVisible()
  await fits(page, 'the picker of approvers')
  await axe(page, 'the picker of approvers on a phone, dark')
})

test('PK-31 PK-32 PK-33 PK-34 PK-35 a bill rule is chosen by its code in 1000 px, a dictionary with its management beside it', async ({
  page,
}) => {
  await signIn(page, 'admin', nowhere)
  const call = await callsOf(page)
  const code = 'pickers.page'
  const content = {
    version: 1,
    code,
    title: '选择',
    state: { billCategory: null },
    body: { pingeKey: 'button', label: '打开', on: { click: [{ open: 'fields' }] } },
    dialogs: {
      fields: {
        title: '字段',
        width: 600,
        form: { fields: [{ use: 'billRuleSelect' }, { use: 'dictionarySelect' }] },
        confirm: [{ close: true }],
      },
      billRulePicker: { use: 'billRulePicker' },
      rule: { use: 'billRuleForm' },
      dictionaryManager: { use: 'dictionaryManager' },
    },
  }
  await call('POST', '/api/system/Page', { code, title: '选择', fullName: '选择页', parentId: '-1', content })
  await takeAwayAfter(page, `/api/system/Page/${code}`)
  await page.goto('/pickers/page')
  await page.getByRole('button', { name: '打开', exact: true }).click()
  const form = picker(page, '字段')
  const rules = picker(page, '选择单据规则')
  const row = (within: Locator, name: string) => within.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
  await test.step('PK-32 1000 px, categories, keyword, pages; PK-34 PK-35 what it asks', async () => {
    const asked = page.waitForRequest((request) => /BillRule\?.*pageSize=20/.test(request.url()))
    await field(form, '单据规则').click()
    await asked
    await expect.poll(async () => Math.round((await rules.boundingBox())?.width ?? 0)).toBe(1000)
    await expect(rules.getByRole('columnheader')).toHaveText(['业务名称', '业务编码', '流水起始', '操作'])
    await expect(rules.getByText(/^共 \d+ 条$/)).toBeVisible()
    await item(rules, '采购').click()
    await expect(row(rules, '采购订单号')).toBeVisible()
    await expect(row(rules, '资产编号')).toHaveCount(0)
    await rules.getByLabel('关键词').fill('没有这个')
    await rules.getByRole('button', { name: '查询', exact: true }).click()
    await expect(row(rules, '采购订单号')).toHaveCount(0)
    await rules.getByRole('button', { name: '重置', exact: true }).click()
    await axe(page, 'the picker of bill rules')
  })
  await test.step('PK-33 the add button opens the form of a rule, and what is new may be chosen', async () => {
    await rules.getByRole('button', { name: '添加', exact: true }).click()
    const rule = picker(page, '新建单据规则')
    await rule.getByLabel('业务名称').fill('询价单号')
    await rule.getByLabel('业务编码').fill('pickersInquiry')
    await rule.getByLabel('流水前缀').fill('XJ')
    await choose(page, rule, '流水日期', 'yyyyMM')
    await rule.getByLabel('流水位数').fill('3')
    await rule.getByLabel('流水起始').fill('1')
    await confirm(rule)
    await expect(rule).toBeHidden()
    await row(rules, '询价单号').getByRole('button', { name: '选择', exact: true }).click()
    await expect(rules).toBeHidden()
    await expect(form.getByText('pickersInquiry').first()).toBeVisible()
    const made = (await call('GET', '/api/system/BillRule?keyword=pickersInquiry')).list[0]
    await takeAwayAfter(page, `/api/system/BillRule/${made.id}`)
  })
  await test.step('PK-31 the dictionary is managed in a dialog of 80 % of the window', async () => {
    await form.getByRole('button', { name: '添加', exact: true }).click()
    const manager = picker(page, '数据字典')
    await expect(item(manager, '费用科目')).toBeVisible()
    await expect.poll(async () => Math.round((await manager.boundingBox())?.width ?? 0)).toBe(1152)
    await item(manager, '费用科目').click()
    await expect(row(manager, '机票')).toBeVisible()
    await axe(page, 'the dictionary in a dialog')
    await manager.getByRole('button', { name: 'Close' }).or(manager.locator('.ant-modal-close')).first().click()
    await expect(manager).toBeHidden()
    await field(form, '数据字典').click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('费用科目', { exact: true }).click()
    await expect(form.getByText('费用科目').filter({ visible: true }).first()).toBeVisible()
  })
})
