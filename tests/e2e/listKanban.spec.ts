/** The list of an application as a kanban and as a gallery. */
import type { Page } from '@playwright/test'
import { field, properties, release } from '../helpers/designed.ts'
import { axe, contrast, darken, expect, fits, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { keysOf, reach, toArea } from '../helpers/hands.ts'
import { ownApp } from '../helpers/ownApp.ts'

const options = [
  { id: 'todo', fullName: '待办', color: 'processing' },
  { id: 'doing', fullName: '进行中' },
  { id: 'done', fullName: '完成', color: 'success' },
]
const formData = {
  version: 1,
  fields: [
    field('input', 'title', '标题', { required: true }),
    field('select', 'state', '状态', { options, required: true, disabled: '{{ form.fixed == 1 }}' }),
    field('switch', 'fixed', '已定'),
    field('uploadImg', 'photo', '图片'),
  ],
}
const columnData = {
  version: 1,
  type: 1,
  columnList: [{ field: 'title' }, { field: 'state' }, { field: 'photo' }],
  searchList: [{ field: 'title', searchType: 2 }],
  defaultSortConfig: [{ field: 'title', sort: 'asc' }],
  hasPage: true,
  btnsList: [{ value: 'add' }],
  columnBtnsList: [{ value: 'edit' }, { value: 'detail' }],
}

const view = (page: Page, name: string) => page.getByRole('radiogroup', { name: text('list.viewAs') }).getByText(name, { exact: true })
const column = (page: Page, name: string) => page.getByRole('group', { name: /看板$|^Kanban of/ }).getByRole('region', { name })
const titles = (page: Page, name: string) => column(page, name).locator('.pg-rc-title').allTextContents()
const filled = (key: string, params: { [name: string]: string }) =>
  Object.entries(params).reduce((all, [name, value]) => all.replace(`{{${name}}}`, value), text(key))
const grip = (page: Page, name: string) => page.getByRole('button', { name: filled('list.kanban.move', { name }), exact: true })

test('a list is made a kanban in its designer; staff move its records by mouse, keys and menu', async ({ page }) => {
  test.slow()
  await signIn(page, 'admin', nowhere)
  const { id, call, records } = await ownApp(page, { fullName: '任务', enCode: 'boardTasks', formData, columnData })
  for (const [title, state] of [
    ['一', 'todo'],
    ['二', 'todo'],
    ['三', 'doing'],
  ])
    await call('POST', records, { title, state })
  // the column that is longer shows its first cards
  await Promise.all(Array.from({ length: 21 }, (_, n) => call('POST', records, { title: `其余${n}`, state: 'done' })))

  await test.step('it is chosen in the designer of the list, by keys alone', async () => {
    await page.goto(`/formDesigner?id=${id}`)
    const hand = keysOf(page)
    await hand.turn(
      page.getByRole('radio', { name: text('design.view.form') }),
      page.getByRole('radio', { name: text('design.view.list') }),
    )
    const tree = page.getByRole('tree', { name: text('design.list.parts') })
    await reach(tree, 'F6')
    const chosen = tree.getByRole('treeitem', { selected: true })
    const to = async (key: string) => {
      for (let step = 0; step < 40 && (await chosen.textContent()) !== text(key); step++) await page.keyboard.press('ArrowDown')
      await expect(properties(page).getByRole('heading', { level: 2 })).toHaveText(text(key))
    }
    await to('design.list.kanban')
    await toArea(properties(page))
    await hand.press(properties(page).getByRole('switch', { name: text('design.list.kanban.on') }))
    await axe(page, 'the kanban in the designer of a list')
    await reach(tree, 'F6')
    await to('design.list.gallery')
    await toArea(properties(page))
    await hand.press(properties(page).getByRole('switch', { name: text('design.list.gallery.on') }))
    await release(page)
    const stored = JSON.parse((await call('GET', `/api/visualdev/Base/${id}`)).columnData)
    expect([stored.kanban, stored.gallery]).toEqual([{ field: 'state' }, { picture: 'photo' }])
  })

  await page.goto('/model/boardTasks')
  await view(page, text('list.kanban')).click()
  await expect.poll(() => titles(page, '待办')).toEqual(['一', '二'])
  await expect(column(page, '完成').locator('.pg-kb-count')).toHaveText('21')
  await axe(page, 'a kanban')

  const stateOf = async (title: string) => {
    const { list } = await call('POST', `${records}/List`, { pageSize: 50 })
    return list.find((one: { title: string }) => one.title === title).state
  }

  await test.step('more cards come when they are asked for', async () => {
    await column(page, '完成')
      .getByRole('button', { name: filled('list.kanban.more', { n: '1' }) })
      .click()
    await expect.poll(async () => (await titles(page, '完成')).length).toBe(21)
  })

  await test.step('a card is dragged', async () => {
    await column(page, '待办').getByRole('listitem').filter({ hasText: '二' }).dragTo(column(page, '进行中'))
    await expect.poll(() => stateOf('二')).toBe('doing')
    await expect.poll(() => titles(page, '进行中')).toEqual(['三', '二'])
    await expect(column(page, '待办').locator('.pg-kb-count')).toHaveText('1')
  })

  await test.step('a card is led by keys, keeps the focus, and is given up by Escape', async () => {
    await grip(page, '一').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await expect.poll(() => titles(page, '待办')).toEqual(['一'])
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => stateOf('一')).toBe('done')
    await expect.poll(() => titles(page, '完成')).toContain('一')
    await expect(grip(page, '一')).toBeFocused()
    await expect(column(page, '完成').locator('.pg-kb-count')).toHaveText('22')
  })

  await test.step('a record that is added in a column begins with its value', async () => {
    await column(page, '待办')
      .getByRole('button', { name: filled('kanban.addTo', { to: '待办' }) })
      .press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('待办', { exact: true })).toBeVisible()
    await dialog.getByRole('textbox', { name: '标题' }).fill('四')
    await dialog.getByRole('button', { name: text('common.confirm'), exact: true }).click()
    await expect.poll(() => titles(page, '待办')).toEqual(['四'])
    expect(await stateOf('四')).toBe('todo')
  })

  await test.step('a move that is refused goes back, and says why', async () => {
    const { list } = await call('POST', `${records}/List`, { pageSize: 50 })
    const other = list.find((one: { title: string }) => one.title === '三')
    await call('PUT', `${records}/${other.id}`, { version: other.version, fixed: 1 })
    await page.getByRole('button', { name: filled('list.card.more', { name: '三' }) }).click()
    await page.getByRole('menuitem', { name: filled('list.kanban.moveTo', { to: '完成' }) }).click()
    await expect(page.getByText(text('list.calendar.changed')).first()).toBeVisible()
    await expect.poll(() => titles(page, '进行中')).toContain('三')
    // what its form does not let anybody change is not moved at all
    await page.getByRole('button', { name: text('common.refresh'), exact: true }).click()
    await expect(grip(page, '三')).toHaveCount(0)
    expect(await stateOf('三')).toBe('doing')
  })

  await test.step('what is searched for in the list holds in the kanban', async () => {
    await page.getByRole('textbox', { name: '标题' }).fill('二')
    await page.getByRole('textbox', { name: '标题' }).press('Enter')
    await expect.poll(() => titles(page, '完成')).toEqual([])
    await expect.poll(() => titles(page, '进行中')).toEqual(['二'])
    await column(page, '进行中').getByRole('button', { name: '二', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('二')
    await page.keyboard.press('Escape')
  })

  await test.step('the gallery shows the same records, and is seen again after a reload', async () => {
    await view(page, text('list.gallery')).click()
    const gallery = page.getByRole('list', { name: filled('list.galleryOf', { name: '任务' }) })
    const cards = gallery.getByRole('listitem').filter({ has: page.locator('.pg-rc-title') })
    await expect(cards).toHaveCount(1)
    await page.reload()
    await expect(cards).toHaveCount(20)
    await expect(gallery.getByRole('button', { name: text('kanban.add') })).toBeVisible()
    await axe(page, 'a gallery')
  })

  await test.step('both fit a phone, in the dark and in English', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await fits(page, 'a gallery on a phone')
    await page.evaluate(() => localStorage.setItem('pinge_language', 'en'))
    await page.reload()
    const choice = page.getByRole('radiogroup', { name: text('list.viewAs', 'en') })
    await choice.getByText(text('list.kanban', 'en'), { exact: true }).click()
    await expect(column(page, '进行中').getByRole('listitem')).toHaveCount(2)
    await fits(page, 'a kanban on a phone')
    await darken(page, 'en')
    await contrast(page, 'a kanban on a phone in the dark')
  })
})
