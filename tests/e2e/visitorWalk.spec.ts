/** Visitor registration from nothing to the first record, as somebody makes it who has never seen the designer. */
import type { Locator, Page } from '@playwright/test'
import { plain, properties } from '../helpers/designed.ts'
import { expect, onPostgres, signIn, test, text } from '../helpers/e2e.ts'
import { day } from '../helpers/fill.ts'
import { finger, type Hand, keysOf, mouse, pressesOf, reach, toArea } from '../helpers/hands.ts'
import { takeAwayAfter } from '../helpers/ownApp.ts'

const screen = text('menu.onlineDev.webDesign')
const clerk = 'gaowenbo'
/** The parts as they are called in the palette, and what each is called in the form. */
const fields = [
  ['单行输入', '手机'],
  ['日期选择', '来访日期'],
  ['用户选择', '接待人'],
  ['多行输入', '事由'],
  ['设计子表', '同行人'],
  ['单行输入', '同行人姓名'],
] as const

let n = 0
const unique = () => `访客登记${Date.now().toString(36)}${++n}`
const button = (within: Page | Locator, key: string) => within.getByRole('button', { name: text(key), exact: true })
const textbox = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true })
const wizard = (page: Page) => page.getByRole('dialog', { name: text('application.new') })
const parts = (page: Page) => page.getByRole('navigation', { name: text('design.parts') })
const outline = (page: Page) => page.getByRole('tree', { name: text('design.outline') })
const people = (page: Page) => page.getByRole('dialog', { name: '选择用户', exact: true })
const roles = (page: Page) => page.getByRole('dialog', { name: '选择角色', exact: true })
const pane = (page: Page, key: string) => page.getByRole('radio', { name: text(key) }).locator('..')

/** The wizard: what it is called, and who may use it. It leads into the designer. */
async function begin(page: Page, hand: Hand, name: string): Promise<void> {
  await signIn(page, 'admin', screen)
  await hand.begin(page)
  await hand.press(button(page, 'application.new'))
  await hand.write(textbox(wizard(page), text('common.name')).first(), name)
  await hand.press(wizard(page).getByRole('combobox', { name: text('application.roles'), exact: true }))
  // the company has only roles for everybody: the dialog opens where there are some
  await expect(roles(page).getByRole('tab', { name: '全局', exact: true })).toHaveAttribute('aria-selected', 'true')
  await hand.write(roles(page).getByRole('searchbox', { name: '关键词' }), '普通员工')
  await hand.take(roles(page).getByRole('option', { name: /普通员工/ }))
  await hand.press(button(roles(page), 'common.confirm'))
  await expect(roles(page)).toBeHidden()
  await plain(page, 'the wizard')
  await hand.press(button(wizard(page), 'application.make'))
  await expect(page).toHaveURL(/\/formDesigner\?id=\w+$/)
  await takeAwayAfter(page, `/api/visualdev/Application/${new URL(page.url()).searchParams.get('id')}`)
  await expect(outline(page).getByText('名称', { exact: true })).toBeVisible()
  await plain(page, 'the designer of an empty form')
}

/** Puts every part in, each called as it is in the form; a mobile gets its rule. */
async function build(page: Page, put: (part: string, label: string) => Promise<void>, rule: () => Promise<void>): Promise<void> {
  for (const [part, label] of fields) {
    await put(part, label)
    await expect(properties(page).getByRole('heading', { level: 2 })).toContainText(label)
    if (label === '手机') await rule()
    await plain(page, label)
  }
}

async function releaseBy(page: Page, hand: Hand): Promise<void> {
  await hand.press(button(page, 'studio.saveAndRelease'))
  const plan = page.getByRole('dialog', { name: text('design.plan.title') })
  await expect(plan).toContainText('同行人')
  await plain(page, 'what the release does')
  await hand.press(button(plan, 'studio.release'))
  await expect(plan).toBeHidden()
  await expect(page.getByText(text('studio.state.released'), { exact: true })).toBeVisible()
}

/** A clerk of the role files a record with two companions, whose mobile is refused at first, and finds it. */
async function file(page: Page, hand: Hand, name: string): Promise<void> {
  await signIn(page, clerk, name)
  await hand.begin(page)
  await hand.press(button(page, 'common.add'))
  const form = page.getByRole('dialog').first()
  const add = form.getByRole('button', { name: '添加' })
  const who = textbox(form, '名称')
  await hand.write(who, '王小明')
  await hand.write(textbox(form, '手机'), '123')
  await hand.day(textbox(form, '来访日期'), day())
  await hand.press(form.getByRole('combobox', { name: '接待人', exact: true }))
  await hand.write(people(page).getByLabel('关键词'), 'zhouliping')
  await hand.take(people(page).getByRole('option', { name: /周丽萍/ }))
  await hand.press(button(people(page), 'common.confirm'))
  await expect(people(page)).toBeHidden()
  await hand.write(textbox(form, '事由'), '面试')
  for (const [at, companion] of ['李雷', '韩梅'].entries()) {
    await hand.press(add)
    await hand.write(form.getByRole('textbox', { name: /同行人姓名/ }).nth(at), companion)
  }
  await plain(page, 'the form')
  await hand.press(button(form, 'common.confirm'))
  await expect(form.getByText(text('rule.mobile')).first()).toBeVisible()
  await hand.write(textbox(form, '手机'), '13800138000')
  await hand.press(button(form, 'common.confirm'))
  await expect(form).toBeHidden()
  await expect(page.getByText('13800138000')).toBeVisible()
  await expect(page.getByText('周丽萍')).toBeVisible()
  await plain(page, 'the list')
}

/** The search finds the record, and does not find what is not there; on a phone it is folded away at first. */
async function find(page: Page, hand: Hand, isFolded = false): Promise<void> {
  const filed = page.getByText('13800138000')
  if (isFolded) await hand.press(button(page, 'list.filter'))
  for (const [keyword, count] of [
    ['无此人', 0],
    ['王小', 1],
  ] as const) {
    await hand.write(textbox(page, '名称'), keyword, 'back')
    await hand.press(button(page, 'common.search'))
    await expect(filed).toHaveCount(count)
  }
  await plain(page, 'what was found')
}

test('VD-01 visitor registration is made with the mouse, and used by a clerk', onPostgres, async ({ page }) => {
  test.slow()
  const name = unique()
  await begin(page, mouse, name)
  const label = properties(page).getByRole('textbox', { name: '标签' })
  const put = async (part: string, called: string) => {
    await parts(page).getByRole('option', { name: part }).click()
    await expect(properties(page).getByRole('heading', { level: 2 })).toContainText(part)
    await label.fill(called)
  }
  await build(page, put, async () => {
    await button(properties(page), 'properties.group.rules').click()
    await properties(page).getByRole('combobox', { name: '校验规则' }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(text('rule.format.mobile'), { exact: true }).click()
    await page.keyboard.press('Escape')
  })
  await test.step('the list shows what the form asks, without being told', async () => {
    await mouse.turn(page.getByRole('radio', { checked: true }).first(), page.getByRole('radio', { name: '列表', exact: true }))
    for (const called of ['手机', '来访日期', '接待人', '事由'])
      await expect(page.getByRole('treeitem').filter({ hasText: called }).first()).toBeVisible()
    await plain(page, 'the list designer')
  })
  await releaseBy(page, mouse)
  await file(page, mouse, name)
  await find(page, mouse)
  await page.getByRole('row').filter({ hasText: '王小明' }).getByRole('button', { name: '详情' }).click()
  await expect(page.getByRole('dialog').getByText('韩梅')).toBeVisible()
  await plain(page, 'a record')
})

test('VD-01 visitor registration is made and used by the keyboard alone', async ({ page }) => {
  test.slow()
  const name = unique()
  const hand = keysOf(page)
  const presses = await pressesOf(page)
  await begin(page, hand, name)
  const search = parts(page).getByRole('combobox')
  const put = async (part: string, called: string) => {
    await reach(search, 'F6')
    await hand.write(search, part)
    await page.keyboard.press('Enter')
    await expect(properties(page).getByRole('heading', { level: 2 })).toContainText(part)
    // F2 names what is chosen
    await reach(outline(page), 'Shift+F6')
    await page.keyboard.press('F2')
    await page.keyboard.type(called)
    await page.keyboard.press('Enter')
  }
  await build(page, put, async () => {
    await toArea(properties(page))
    await reach(properties(page).getByRole('button', { name: new RegExp(`^${text('properties.group.basic')}`) }))
    await reach(button(properties(page), 'properties.group.rules'), 'ArrowDown')
    await page.keyboard.press('Enter')
    await hand.write(properties(page).getByRole('combobox', { name: '校验规则' }), '手机')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(properties(page).getByText(text('rule.format.mobile'), { exact: true }).last()).toBeVisible()
  })
  await toArea(page.locator('.pg-studio-bar'))
  await releaseBy(page, hand)
  await file(page, hand, name)
  await find(page, hand)
  expect(await presses()).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('VD-01 visitor registration is made and used with a finger', async ({ page }) => {
    test.slow()
    const name = unique()
    await begin(page, finger, name)
    const put = async (part: string, called: string) => {
      await pane(page, 'design.parts').tap()
      await parts(page).getByRole('option', { name: part }).tap()
      await pane(page, 'design.properties').tap()
      await expect(properties(page).getByRole('heading', { level: 2 })).toContainText(part)
      await finger.write(properties(page).getByRole('textbox', { name: '标签' }), called)
    }
    await build(page, put, async () => {
      await button(properties(page), 'properties.group.rules').tap()
      await properties(page).getByRole('combobox', { name: '校验规则' }).tap()
      await page.locator('.ant-select-dropdown:visible').getByTitle(text('rule.format.mobile'), { exact: true }).tap()
      await properties(page).getByRole('heading', { level: 2 }).tap()
    })
    await releaseBy(page, finger)
    await file(page, finger, name)
    await find(page, finger, true)
  })
})
