/** The list of an application is put together by choosing, without a brace, by mouse, by keys alone and on a phone. */
import type { Locator, Page } from '@playwright/test'
import { drawing, field, properties, release, tool } from '../helpers/designed.ts'
import { answer, axe, contrast, darken, expect, fits, nowhere, choose as pick, signIn, test, text } from '../helpers/e2e.ts'
import { keysOf, pressesOf, reach, toArea } from '../helpers/hands.ts'
import { ownApp } from '../helpers/ownApp.ts'

const tree = (page: Page) => page.getByRole('tree', { name: text('design.list.parts') })
const part = (page: Page, name: string) =>
  tree(page)
    .locator('.ant-tree-node-content-wrapper')
    .filter({ has: page.getByText(name, { exact: true }) })
const names = (page: Page) => tree(page).locator('.pg-design-entry code').allTextContents()
const side = (page: Page, name: string) => page.getByRole('radio', { name }).locator('..')
const save = (page: Page) => page.getByRole('button', { name: text('common.save'), exact: true })

const formData = {
  version: 1,
  fields: [
    field('input', 'title', '标题'),
    field('inputNumber', 'price', '单价'),
    field('inputNumber', 'count', '数量'),
    field('select', 'kind', '类别', {
      options: [
        { id: 'a', fullName: '甲' },
        { id: 'b', fullName: '乙' },
      ],
    }),
  ],
}
const columnData = {
  version: 1,
  type: 1,
  columnList: [{ field: 'title' }],
  searchList: [],
  hasPage: true,
  btnsList: [],
  columnBtnsList: [],
}

/** An application with its entry in the menu, open in the designer, at its list. */
async function design(page: Page, enCode: string, list: object = columnData) {
  await signIn(page, 'admin', nowhere)
  const own = await ownApp(page, { fullName: '报价', enCode, formData, columnData: list })
  await page.goto(`/formDesigner?id=${own.id}`)
  await side(page, text('design.view.list')).click()
  const stored = async () => JSON.parse((await own.call('GET', `/api/visualdev/Base/${own.id}`)).columnData)
  return { ...own, stored }
}
/** Chooses a part; its properties follow. */
async function choose(page: Page, name: string) {
  await part(page, name).click()
  await expect(properties(page).getByRole('heading', { level: 2 })).toContainText(name)
}
/** Comes to the list of an application that was just opened, by keys alone; `go` walks through its parts to one, and into its properties. */
async function byKeys(page: Page) {
  const hand = keysOf(page)
  const presses = await pressesOf(page)
  await hand.turn(page.getByRole('radio', { name: text('design.view.form') }), page.getByRole('radio', { name: text('design.view.list') }))
  const heading = properties(page).getByRole('heading', { level: 2 })
  const go = async (name: string, key = 'ArrowDown') => {
    await reach(tree(page), 'F6')
    const chosen = tree(page).getByRole('treeitem', { selected: true })
    for (let step = 0; step < 40 && !(await chosen.textContent())?.startsWith(name); step++) await page.keyboard.press(key)
    await expect(heading).toContainText(name)
    await toArea(properties(page))
  }
  return { hand, presses, heading, go }
}
const offer = (page: Page, name: string) => properties(page).getByRole('checkbox', { name, exact: true })

test('VD-01 a list is built with the mouse: columns under a head, a sum and a search, drawn as they are chosen and released', async ({
  page,
}) => {
  const { stored } = await design(page, 'listMouse')
  await choose(page, text('design.list.columnList'))
  for (const name of ['单价', '数量', '类别']) await offer(page, name).check()
  const row = (name: string) => tree(page).getByRole('treeitem', { name }).first()
  await row('类别').dragTo(row('单价'), { sourcePosition: { x: 90, y: 12 }, targetPosition: { x: 90, y: 20 } })
  await expect.poll(async () => (await names(page)).slice(0, 4)).toEqual(['title', 'price', 'kind', 'count'])
  await choose(page, '类别')
  await properties(page).getByLabel('列宽').fill('160')
  await choose(page, text('design.list.complexHeaderList'))
  await page.getByRole('button', { name: text('design.list.addHead') }).click()
  await properties(page).getByRole('textbox', { name: '表头文字' }).fill('金额')
  for (const name of ['单价', '类别']) await offer(page, name).check()
  await choose(page, text('design.list.settings'))
  await properties(page).getByRole('switch', { name: '合计行' }).click()
  await choose(page, text('design.list.summaryField'))
  await offer(page, '数量').check()
  await choose(page, text('design.list.searchList'))
  await offer(page, '标题').check()
  for (const name of ['金额', '单价']) await expect(drawing(page).getByText(name, { exact: true }).first()).toBeVisible()
  await expect(drawing(page).getByRole('textbox', { name: '标题' })).toBeVisible()
  await release(page)
  expect(await stored()).toMatchObject({
    columnList: [{ field: 'title' }, { field: 'price' }, { field: 'kind', width: 160 }, { field: 'count' }],
    complexHeaderList: [{ fullName: '金额', childColumns: ['price', 'kind'] }],
    searchList: [{ field: 'title', searchType: 2 }],
    ...{ showSummary: true, summaryField: ['count'] },
  })
  await page.goto('/model/listMouse')
  await expect(page.getByRole('columnheader', { name: '金额' })).toBeVisible()
})

test('VD-01 a button is given its actions by choosing, and does them for staff; a fixed filter shows some records only', async ({
  page,
}) => {
  const { call, records } = await design(page, 'listButton', { ...columnData, columnList: [{ field: 'title' }, { field: 'kind' }] })
  for (const [title, price] of [
    ['打印纸', 20],
    ['墨盒', 5],
  ])
    await call('POST', records, { title, price, count: 3, kind: 'a' })
  await choose(page, text('design.list.customBtnsList'))
  await page.getByRole('button', { name: text('design.list.addButton') }).click()
  await properties(page).getByRole('textbox', { name: '文字' }).fill('调整')
  const add = async (verb: string) => {
    await page.getByRole('button', { name: text('design.list.addAction') }).click()
    await page.getByRole('menuitem', { name: text(`design.list.verb.${verb}`) }).click()
    await expect(properties(page).getByRole('heading', { level: 2 })).toContainText(text(`design.list.verb.${verb}`))
  }
  await add('change')
  await pick(page, properties(page), `修改为: ${text('rule.sets')}`, '类别')
  await pick(page, properties(page), `修改为: ${text('rule.valueOf').replace('{{name}}', '类别')}`, '乙')
  await part(page, '调整').click()
  await add('reload')
  await choose(page, text('design.list.ruleList'))
  await properties(page)
    .getByRole('button', { name: text('filter.addCondition'), exact: true })
    .click()
  await pick(page, properties(page), text('filter.field'), '单价')
  await pick(page, properties(page), text('filter.symbol'), text('filter.gt'))
  await expect(save(page)).toBeDisabled()
  await properties(page)
    .getByRole('spinbutton', { name: text('filter.value') })
    .fill('10')
  await release(page)

  await page.goto('/model/listButton')
  await expect(page.getByText('打印纸')).toBeVisible()
  await expect(page.getByText('墨盒')).toBeHidden()
  await page.getByRole('button', { name: '调整' }).click()
  await answer(page, '确定')
  await expect(page.getByRole('cell', { name: '乙' })).toBeVisible()
})

test('VD-01 a button is given a dialog with a form of its own by choosing; a clerk fills it in, and the record follows', async ({
  page,
}) => {
  test.slow()
  const { call, menuId, records, stored } = await design(page, 'listDialog', {
    ...columnData,
    columnList: [{ field: 'title' }, { field: 'count' }],
  })
  await call('POST', records, { title: '打印纸', price: 20, count: 3, kind: 'a' })
  const heading = properties(page).getByRole('heading', { level: 2 })
  await choose(page, text('design.list.customBtnsList'))
  await page.getByRole('button', { name: text('design.list.addButton') }).click()
  await properties(page).getByRole('textbox', { name: '文字' }).fill('入库')
  await part(page, text('design.list.verb.confirm')).click()
  await expect(heading).toContainText(text('design.list.verb.confirm'))
  await tool(page, 'remove').click()
  await expect(heading).toContainText('入库')
  await page.getByRole('button', { name: text('design.list.addDialog') }).click()
  await expect(heading).toContainText(text('design.list.dialog'))
  await pick(page, properties(page), '宽度', text('design.list.px').replace('{{n}}', '400'))

  await test.step('its form is put together with the palette and the properties of the form designer', async () => {
    const parts = page.getByRole('combobox', { name: text('catalog.search') })
    await parts.fill('szsr')
    await parts.press('Enter')
    await expect(heading).toContainText('数字输入')
    await properties(page).getByRole('textbox', { name: '标签' }).fill('入库数量')
    await expect(drawing(page).getByText('入库数量')).toBeVisible()
    await parts.fill('dhsr')
    await page.getByRole('option', { name: '多行输入' }).click()
    await expect(heading).toContainText('多行输入')
    await tool(page, 'up').click()
    await expect.poll(async () => (await names(page)).at(-2)).toContain('textareaField')
    await tool(page, 'remove').click()
    await expect.poll(async () => (await names(page)).at(-1)).toContain('inputNumberField')
    await tool(page, 'undo').click()
    await expect.poll(async () => (await names(page)).at(-2)).toContain('textareaField')
    await expect(drawing(page).getByRole('heading', { name: '入库', exact: true })).toBeVisible()
    // the tools of the form are those of the dialog's, too
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const before = await names(page)
    await part(page, '多行输入').click()
    await tool(page, 'cut').click()
    await expect.poll(() => names(page)).toHaveLength(before.length - 1)
    await choose(page, text('design.list.dialog'))
    await tool(page, 'paste').click()
    await expect.poll(() => names(page)).toHaveLength(before.length)
    await expect(heading).toContainText('多行输入')
    await page
      .getByRole('toolbar', { name: text('design.tools') })
      .getByRole('button', { name: new RegExp(text('design.tool.wrap')) })
      .press('Enter')
    await page.getByRole('menuitem', { name: text('design.tool.wrap.card'), exact: true }).press('Enter')
    await expect(heading).toContainText('卡片')
    for (let step = 0; step < 3; step++) await tool(page, 'undo').click()
    await expect.poll(() => names(page)).toEqual(before)
    await drawing(page).getByText('入库数量').click()
    await expect(heading).toContainText('入库数量')
  })

  await test.step('what it does when it is confirmed is chosen, of the record and of its own fields', async () => {
    await choose(page, text('design.list.dialog.confirm'))
    await page.getByRole('button', { name: text('design.list.addAction') }).click()
    await page.getByRole('menuitem', { name: text('design.list.verb.change') }).click()
    await expect(heading).toContainText(text('design.list.verb.change'))
    await pick(page, properties(page), `修改为: ${text('rule.sets')}`, '数量')
    await properties(page)
      .getByRole('button', {
        name: `修改为: ${text('rule.valueOf').replace('{{name}}', '数量')}: ${text('formula.open')}`,
      })
      .click()
    const formula = page.getByRole('dialog')
    await formula.getByRole('button', { name: /^数量/ }).click()
    await formula.getByRole('button', { name: text('formula.sign').replace('{{sign}}', '+') }).click()
    await formula.getByRole('button', { name: /^入库数量/ }).click()
    await formula.getByRole('button', { name: text('common.confirm'), exact: true }).click()
    await expect(formula).toBeHidden()
  })

  await test.step('a field that is renamed is followed', async () => {
    await choose(page, '入库数量')
    const code = properties(page).getByRole('textbox', { name: text('design.code') })
    await code.fill('added')
    await code.press('Enter')
    await answer(page, '确定')
    await expect.poll(() => names(page)).toContain('added')
  })

  await test.step('what is wrong in it leads to its place, and is taken out again', async () => {
    await choose(page, text('design.list.dialog.confirm'))
    await page.getByRole('button', { name: text('design.list.addAction') }).click()
    await page.getByRole('menuitem', { name: text('design.list.verb.interface') }).click()
    await choose(page, text('design.list.settings'))
    await page
      .getByRole('region', { name: text('studio.faultsTitle') })
      .getByRole('button')
      .first()
      .click()
    await expect(heading).toContainText(text('design.list.verb.interface'))
    await tool(page, 'remove').click()
    await release(page)
  })

  const [button] = (await stored()).customBtnsList
  expect(button).toMatchObject({
    ...{ label: '入库', position: 'row' },
    do: [{ open: 'button1', with: '{{ row }}' }],
    dialog: {
      width: 400,
      form: { fields: [{ pingeKey: 'textarea' }, { field: 'added', label: '入库数量' }] },
      confirm: [
        { submit: 'form' },
        { request: { put: './{{ item.id }}', body: { version: '{{ item.version }}', count: '{{ item.count + form.added }}' } } },
        { close: true },
        { reload: 'records' },
      ],
    },
  })
  expect(JSON.stringify(button)).not.toContain('"@')

  const [clerk] = (await call('GET', '/api/permission/Users?keyword=gaowenbo')).list
  const rights = `/api/permission/Authority/Data/${clerk.id}?objectType=user`
  await call('PUT', rights, { menu: [menuId], button: [] })
  try {
    await signIn(page, 'gaowenbo', '/model/listDialog')
    const press = () => page.getByRole('row').filter({ hasText: '打印纸' }).getByRole('button', { name: '入库' }).click()
    await press()
    const dialog = page.getByRole('dialog', { name: '入库' })
    await dialog.getByRole('button', { name: text('common.cancel') }).click()
    await expect(dialog).toBeHidden()
    await press()
    await dialog.getByRole('spinbutton', { name: '入库数量' }).fill('12')
    await dialog.getByRole('button', { name: text('common.confirm'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: '打印纸' }).getByRole('cell', { name: '15', exact: true })).toBeVisible()
  } finally {
    await call('PUT', rights, { menu: [], button: [] })
  }
})

test('VD-01 a list is built by keys alone, taken back and done again, and what is not saved is there after a reload', async ({ page }) => {
  const { stored } = await design(page, 'listKeys')
  await tree(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(properties(page).getByRole('heading', { level: 2 })).toContainText(text('design.list.columnList'))
  await offer(page, '数量').focus()
  await page.keyboard.press('Space')
  await offer(page, '单价').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => names(page)).toEqual(['title', 'count', 'price'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => names(page)).toEqual(['title', 'count'])
  await page.keyboard.press('Control+y')
  await expect.poll(() => names(page)).toEqual(['title', 'count', 'price'])
  await tree(page).focus()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown')
  await expect(tree(page).getByRole('treeitem', { selected: true })).toContainText('price')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => names(page)).toEqual(['price', 'title', 'count'])
  await page.keyboard.press('Delete')
  await expect.poll(() => names(page)).toEqual(['title', 'count'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => names(page)).toEqual(['price', 'title', 'count'])

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await side(page, text('design.view.list')).click()
  await expect.poll(() => names(page)).toEqual(['price', 'title', 'count'])
  await tool(page, 'undo').press('Enter')
  await expect.poll(() => names(page)).toEqual(['title', 'price', 'count'])
  await tool(page, 'redo').press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(text('studio.dirty'))).toBeHidden()
  expect((await stored()).columnList.map((column: { field: string }) => column.field)).toEqual(['price', 'title', 'count'])
})

test('VD-01 kind, colours, an own button and the phone card are chosen by keys alone and saved', async ({ page }) => {
  const { stored, call, records } = await design(page, 'listMoreKeys', {
    ...columnData,
    columnList: [{ field: 'title' }, { field: 'price' }],
  })
  await call('POST', records, { title: '打印纸', price: 20, count: 3, kind: 'a' })
  await page.reload()
  const { keyboard } = page
  const { hand, presses, heading, go } = await byKeys(page)
  const take = async (select: Locator, option: string) => {
    await reach(select)
    await keyboard.press('ArrowDown')
    const active = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')
    for (let step = 0; step < 40 && (await active.textContent()) !== option; step++) await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
  }
  const list = (name: string) => properties(page).getByRole('combobox', { name, exact: true })
  await go(text('design.list.settings'), 'Home')
  await take(list('列表类型'), text('design.list.type.3'))
  await take(list('分组字段'), '类别')
  await go('单价')
  await hand.press(properties(page).getByRole('button', { name: text('design.list.addColor') }))
  const first = text('design.list.colorN').replace('{{n}}', '1')
  // what is added has the focus
  const focused = page.locator(':focus')
  await expect(
    properties(page)
      .getByRole('group', { name: new RegExp(`${first}$`) })
      .locator(focused),
  ).toHaveCount(1)
  await take(list(`${first}: ${text('design.list.color')}`), text('design.list.tone.success'))
  await go(text('design.list.customBtnsList'))
  await hand.press(page.getByRole('button', { name: text('design.list.addButton') }))
  await expect(properties(page).locator(focused)).toHaveCount(1)
  await hand.write(properties(page).getByRole('textbox', { name: '文字' }), '刷新')
  await reach(page.getByRole('button', { name: text('design.list.addAction') }))
  await keyboard.press('Enter')
  const verb = page.getByRole('menuitem', { name: text('design.list.verb.reload'), exact: true })
  await reach(verb, 'ArrowDown')
  await keyboard.press('Enter')
  await expect(heading).toContainText(text('design.list.verb.reload'))
  await expect(properties(page).locator(focused)).toHaveCount(1)
  await go(text('design.list.card'))
  await take(list(text('design.list.card.title')), '标题')
  expect(await presses()).toBe(0)
  await keyboard.press('Control+s')
  await expect(page.getByText(text('studio.dirty'))).toBeHidden()
  expect(await stored()).toMatchObject({
    ...{ type: 3, groupField: 'kind', card: { title: 'title' } },
    columnList: [{ field: 'title' }, { field: 'price', colorList: [{ color: 'success' }] }],
    customBtnsList: [{ label: '刷新', do: [{ confirm: text('design.list.sure') }, { reload: 'list' }] }],
  })
})

test('VD-01 a button is given a dialog with a field of its own by keys alone', async ({ page }) => {
  const { stored } = await design(page, 'listDialogKeys')
  await page.reload()
  const { keyboard } = page
  const { hand, presses, heading, go } = await byKeys(page)
  await go(text('design.list.customBtnsList'))
  await hand.press(page.getByRole('button', { name: text('design.list.addButton') }))
  await hand.write(properties(page).getByRole('textbox', { name: '文字' }), '入库')
  await hand.press(page.getByRole('button', { name: text('design.list.addDialog') }))
  await expect(heading).toContainText(text('design.list.dialog'))
  const parts = page.getByRole('combobox', { name: text('catalog.search') })
  await reach(parts, 'F6')
  await hand.write(parts, 'szsr')
  await keyboard.press('Enter')
  await expect(heading).toContainText('数字输入')
  await toArea(properties(page))
  await hand.write(properties(page).getByRole('textbox', { name: '标签' }), '入库数量')
  // copied and put in once more, where it stands in the tree
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await reach(tree(page), 'F6')
  const before = (await names(page)).length
  await keyboard.press('Control+c')
  await keyboard.press('Control+v')
  await expect.poll(async () => (await names(page)).length).toBe(before + 1)
  await keyboard.press('Control+z')
  await expect.poll(async () => (await names(page)).length).toBe(before)
  expect(await presses()).toBe(0)
  await keyboard.press('Control+s')
  await expect(page.getByText(text('studio.dirty'))).toBeHidden()
  expect((await stored()).customBtnsList).toMatchObject([
    { label: '入库', dialog: { form: { fields: [{ pingeKey: 'inputNumber', label: '入库数量' }] } } },
  ])
})

test('a kind of list asks for what it needs, its faults lead to their places and keep it from being saved', async ({ page }) => {
  const { stored } = await design(page, 'listKinds')
  await choose(page, text('design.list.settings'))
  const pick = async (label: string, name: string) => {
    await properties(page).getByRole('combobox', { name: label }).click()
    await page.getByTitle(name, { exact: true }).click()
  }
  await expect(properties(page).getByRole('combobox', { name: '分组字段' })).toBeHidden()
  await pick('列表类型', text('design.list.type.3'))
  await expect(save(page)).toBeDisabled()
  // the key says why it does not save
  await page.keyboard.press('Control+s')
  await expect(page.getByText(text('studio.faultsFirst')).first()).toBeVisible()
  await choose(page, text('design.list.columnList'))
  await page
    .getByRole('region', { name: text('studio.faultsTitle') })
    .getByRole('button')
    .first()
    .click()
  await expect(properties(page).getByRole('heading', { level: 2 })).toContainText(text('design.list.settings'))
  await pick('分组字段', '类别')
  await expect(save(page)).toBeEnabled()
  await save(page).click()
  await expect(page.getByText(text('studio.dirty'))).toBeHidden()
  expect(await stored()).toMatchObject({ type: 3, groupField: 'kind' })
})

test('an application without a list gets the usual one', async ({ page }) => {
  const { call, id, stored } = await design(page, 'listNone')
  const { version } = await call('GET', `/api/visualdev/Base/${id}`)
  await call('PUT', `/api/visualdev/Base/${id}`, { version, columnData: '' })
  await page.reload()
  await side(page, text('design.view.list')).click()
  await page.getByRole('button', { name: text('design.list.begin') }).click()
  await expect.poll(async () => (await names(page)).slice(0, 4)).toEqual(['title', 'price', 'count', 'kind'])
  await expect(save(page)).toBeEnabled()
  await save(page).click()
  await expect(page.getByText(text('studio.dirty'))).toBeHidden()
  expect((await stored()).columnBtnsList).toHaveLength(3)
})

test('the designer of lists is accessible, in light and dark, and fits a phone, where one side stands at a time', async ({ page }) => {
  await design(page, 'listLook')
  await choose(page, '标题')
  await expect(drawing(page).getByText('标题').first()).toBeVisible()
  await choose(page, text('design.list.customBtnsList'))
  await page.getByRole('button', { name: text('design.list.addButton') }).click()
  await part(page, text('design.list.verb.confirm')).click()
  await expect(properties(page).getByText(text('design.list.when'))).toBeVisible()
  await axe(page, 'list designer, light')
  await choose(page, text('design.list.settings'))
  await darken(page)
  await contrast(page, 'list designer, dark')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['studio.drawing', 'design.properties', 'design.list.parts']) {
    await side(page, text(name)).click()
    await fits(page, name)
  }
  await part(page, text('design.list.columnList')).click()
  await side(page, text('design.properties')).click()
  await offer(page, '数量').check()
  await side(page, text('design.list.parts')).click()
  await expect.poll(() => names(page)).toEqual(['title', 'count', 'button1'])
})
