/** Visitor registration from nothing to the first record, as somebody makes it who has never seen the designer. */
import type { Locator, Page } from '@playwright/test'
import { release } from '../helpers/designed.ts'
import { choose, expect, onPostgres, signIn, test, text, typeDates } from '../helpers/e2e.ts'
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
const wizard = (page: Page) => page.getByRole('dialog', { name: text('application.new') })
const parts = (page: Page) => page.getByRole('navigation', { name: text('design.parts') })
const outline = (page: Page) => page.getByRole('tree', { name: text('design.outline') })
const properties = (page: Page) => page.getByRole('region', { name: text('design.properties') })
const record = (page: Page) => page.getByRole('dialog').last()
const people = (page: Page) => page.getByRole('dialog', { name: '选择用户', exact: true })
const roles = (page: Page) => page.getByRole('dialog', { name: '选择角色', exact: true })

/** Nobody on this way reads a brace: not of an expression, and not of what is written down. */
async function noBrace(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/[{}]/)
}

/** The application that was just made is open in its designer; it is taken away after the test. */
async function designed(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/formDesigner\?id=\w+$/)
  await takeAwayAfter(page, `/api/visualdev/Application/${new URL(page.url()).searchParams.get('id')}`)
  await expect(outline(page).getByText('名称', { exact: true })).toBeVisible()
  await noBrace(page)
}

/** What the clerk of the role finds after the record was filed, and what the search finds of it. */
async function isListed(page: Page): Promise<void> {
  await expect(record(page)).toHaveCount(0)
  await expect(page.getByText('13800138000').first()).toBeVisible()
  await noBrace(page)
}

test('VD-01 visitor registration is made with the mouse, and used by a clerk', onPostgres, async ({ page }) => {
  test.slow()
  const name = unique()
  await signIn(page, 'admin', screen)
  await test.step('the wizard asks for a name and for who may use it', async () => {
    await button(page, 'application.new').click()
    await wizard(page)
      .getByRole('textbox', { name: text('common.name'), exact: true })
      .first()
      .fill(name)
    await wizard(page)
      .getByRole('combobox', { name: text('application.roles'), exact: true })
      .click()
    await roles(page).getByRole('tab', { name: '全局', exact: true }).click()
    await roles(page).getByRole('searchbox', { name: '关键词' }).fill('普通员工')
    await roles(page)
      .getByRole('option', { name: /普通员工/ })
      .click()
    await button(roles(page), 'common.confirm').click()
    await noBrace(page)
    await button(wizard(page), 'application.make').click()
    await designed(page)
  })
  await test.step('the form is put together by choosing', async () => {
    for (const [part, label] of fields) {
      const before = await outline(page).getByRole('treeitem').count()
      await parts(page).getByRole('option', { name: part }).click()
      await expect(outline(page).getByRole('treeitem')).toHaveCount(before + 1)
      await expect(properties(page).getByRole('heading', { level: 2 })).toContainText(part)
      await properties(page).getByRole('textbox', { name: '标签' }).fill(label)
      await expect(outline(page).getByText(label, { exact: true })).toBeVisible()
      if (label !== '手机') continue
      await properties(page)
        .getByRole('button', { name: text('properties.group.rules') })
        .click()
      await choose(page, properties(page), '校验规则', text('rule.format.mobile'))
      await page.keyboard.press('Escape')
    }
    await noBrace(page)
  })
  await test.step('the list shows what the form asks, without being told', async () => {
    await page.getByRole('radio', { name: '列表', exact: true }).locator('..').click()
    const columns = page.getByRole('treeitem')
    for (const label of ['手机', '来访日期', '接待人', '事由']) await expect(columns.filter({ hasText: label }).first()).toBeVisible()
    await noBrace(page)
    await release(page)
  })
  await signIn(page, clerk, name)
  await button(page, 'common.add').click()
  const form = record(page)
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('王小明')
  await form.getByRole('textbox', { name: '手机', exact: true }).fill('123')
  await typeDates(form, '来访日期', '2026-03-02')
  await form.getByRole('combobox', { name: '接待人', exact: true }).click()
  await people(page).getByLabel('关键词').fill('zhouliping')
  await people(page)
    .getByRole('option', { name: /周丽萍/ })
    .click()
  await button(people(page), 'common.confirm').click()
  await form.getByRole('textbox', { name: '事由', exact: true }).fill('面试')
  for (const [at, who] of ['李雷', '韩梅'].entries()) {
    await form.getByRole('button', { name: '添加' }).click()
    await form
      .getByRole('textbox', { name: /同行人姓名/ })
      .nth(at)
      .fill(who)
  }
  await noBrace(page)
  await button(form, 'common.confirm').click()
  await expect(form.getByText(text('rule.mobile')).first()).toBeVisible()
  await form.getByRole('textbox', { name: '手机', exact: true }).fill('13800138000')
  await button(form, 'common.confirm').click()
  await isListed(page)
  const row = page.getByRole('row').filter({ hasText: '王小明' })
  await expect(row).toContainText('周丽萍')
  const search = page.getByRole('textbox', { name: '名称', exact: true })
  await search.fill('无此人')
  await button(page, 'common.search').click()
  await expect(row).toHaveCount(0)
  await search.fill('王小')
  await button(page, 'common.search').click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: '详情' }).click()
  await expect(record(page).getByText('韩梅')).toBeVisible()
  await noBrace(page)
})
