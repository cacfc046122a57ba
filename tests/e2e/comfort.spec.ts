/** Linkage and the comforts of a form, in an application of this file's own. */
import type { Locator, Page } from '@playwright/test'
import { answer, axe, expect, nowhere, pressInRow, signIn, test, text } from '../helpers/e2e.ts'
import { ownApp } from '../helpers/ownApp.ts'

const options = (...names: string[]) => names.map((fullName, i) => ({ id: String(i + 1), fullName }))
const cities = [
  { id: 'gz', fullName: '广州', of: '1' },
  { id: 'sz', fullName: '深圳', of: '1' },
  { id: 'hz', fullName: '杭州', of: '2' },
]

const formData = {
  version: 1,
  generalWidth: '800px',
  hasConfirmAndAddBtn: true,
  hasPrintBtn: true,
  fields: [
    { pingeKey: 'input', field: 'name', label: '客户名称', required: true, maxlength: 20, span: 12 },
    { pingeKey: 'input', field: 'code', label: '客户编号', unique: true, span: 12 },
    { pingeKey: 'radio', field: 'province', label: '省份', options: options('广东', '浙江'), span: 12, linkage: [{ clear: 'note' }] },
    { pingeKey: 'select', field: 'city', label: '城市', options: cities, optionsWhen: '{{ item.of == form.province }}', span: 12 },
    {
      pingeKey: 'switch',
      field: 'vip',
      label: '重点客户',
      linkage: [{ when: '{{ form.vip == 1 }}', set: { level: 'A', note: '{{ form.name }}优先' } }],
    },
    { pingeKey: 'input', field: 'level', label: '级别', visible: '{{ form.vip == 1 }}', span: 12 },
    {
      pingeKey: 'tab',
      children: [
        {
          pingeKey: 'row',
          name: 'base',
          label: '基本信息',
          children: [{ pingeKey: 'textarea', field: 'note', label: '备注', maxlength: 200 }],
        },
        {
          pingeKey: 'row',
          name: 'more',
          label: '开票信息',
          children: [
            { pingeKey: 'input', field: 'taxNo', label: '税号', required: true, span: 12 },
            { pingeKey: 'input', field: 'bank', label: '开户行', required: true, span: 12 },
          ],
        },
      ],
    },
    {
      pingeKey: 'table',
      field: 'contacts',
      label: '联系人',
      footerBtnsList: [{ value: 'add', show: true }],
      columnBtnsList: [{ value: 'remove', show: true }],
      children: [
        { pingeKey: 'input', field: 'person', label: '姓名', required: true, linkage: [{ set: { 'row.title': '{{ row.person }}先生' } }] },
        { pingeKey: 'input', field: 'title', label: '称呼' },
        { pingeKey: 'input', field: 'phone', label: '手机', required: true },
      ],
    },
  ],
}
const shown = (...values: string[]) => values.map((value) => ({ value, show: true }))
const columnData = {
  version: 1,
  type: 1,
  hasPage: true,
  columnList: [{ field: 'name' }, { field: 'code' }, { field: 'city' }],
  searchList: [],
  btnsList: shown('add'),
  columnBtnsList: shown('detail', 'copy', 'remove'),
}

let n = 0
/** Signs in and opens the list of an application of the test's own. */
async function open(page: Page, account = 'admin') {
  await signIn(page, account, nowhere)
  n++
  return ownApp(page, { fullName: `客户登记${n}`, enCode: `comfort${process.pid}x${n}`, formData, columnData })
}
const dialog = (page: Page) => page.getByRole('dialog').last()
const add = (page: Page) => page.getByRole('button', { name: '新建', exact: true }).click()
const record = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
const field = (within: Locator, label: string) => within.getByLabel(label, { exact: true })

test('linkage clears, sets and filters while a form is filled, in its rows too', async ({ page }) => {
  await open(page)
  await add(page)
  const form = dialog(page)
  await expect(field(form, '客户名称'), 'the first field that is typed into has the focus').toBeFocused()
  await page.keyboard.type('南方电机')
  await form.getByText('广东', { exact: true }).click()
  await field(form, '城市').click()
  await expect(page.getByTitle('深圳', { exact: true })).toBeVisible()
  await expect(page.getByTitle('杭州', { exact: true })).toHaveCount(0)
  await page.getByTitle('深圳', { exact: true }).click()
  await expect(form.locator('[data-field="city"]')).toContainText('深圳')
  await field(form, '备注').fill('旧备注')
  await form.getByText('浙江', { exact: true }).click()
  await expect(form.locator('[data-field="city"]'), 'a choice that is no longer offered goes').not.toContainText('深圳')
  await expect(field(form, '备注')).toHaveValue('')
  await expect(field(form, '级别')).toHaveCount(0)
  await form.getByRole('switch', { name: '重点客户' }).click()
  await expect(field(form, '级别')).toHaveValue('A')
  await expect(field(form, '备注')).toHaveValue('南方电机优先')
  await form.getByRole('button', { name: '添加' }).click()
  const row = form.locator('[data-row="0"]')
  await field(row, '姓名').fill('王强')
  await expect(field(row, '称呼')).toHaveValue('王强先生')
})

test('a failed save lists what is wrong, counts it on the tabs, and leads to each place', async ({ page }) => {
  await open(page)
  await add(page)
  const form = dialog(page)
  await expect(field(form, '客户名称')).toBeFocused()
  await form.getByRole('button', { name: '添加' }).click()
  await expect(form.getByRole('alert'), 'a field that was only passed through says nothing').toHaveCount(0)
  await field(form, '备注').press('Control+Enter')
  const list = form.getByRole('region', { name: '未通过校验的字段' })
  await expect(list).toContainText('5 处需要修改')
  await expect(list.getByRole('button')).toHaveText(['客户名称', '税号', '开户行', '联系人 第 1 行 姓名', '联系人 第 1 行 手机'])
  await expect(field(form, '客户名称')).toBeFocused()
  await expect(form.getByRole('tab', { name: /开票信息/ })).toContainText('2')
  await expect(form.getByRole('tab', { name: /基本信息/ })).toHaveText('基本信息')
  await axe(page, 'a form with a list of faults')
  await list.getByRole('button', { name: '开户行' }).click()
  await expect(field(form, '开户行'), 'its tab opened').toBeFocused()
  await field(form, '开户行').fill('工商银行')
  await expect(form.getByRole('tab', { name: /开票信息/ })).toContainText('1')
  await list.getByRole('button', { name: '联系人 第 1 行 手机' }).click()
  await expect(field(form.locator('[data-row="0"]'), '手机')).toBeFocused()
  await page.keyboard.type('13800000000')
  await expect(list).toContainText('3 处需要修改')
  await field(form.locator('[data-row="0"]'), '姓名').fill('李')
  await field(form, '税号').fill('91310000')
  await field(form, '客户名称').fill('改好了')
  await expect(list).toHaveCount(0)
  await field(form, '备注').press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(record(page, '改好了')).toBeVisible()
})

test('confirm and add another keeps the dialog for the next one; a former record is copied without what is its own', async ({ page }) => {
  await open(page)
  await add(page)
  const fill = async (name: string, code: string) => {
    const form = dialog(page)
    await field(form, '客户名称').fill(name)
    await field(form, '客户编号').fill(code)
    await form.getByRole('tab', { name: '开票信息' }).click()
    await field(form, '税号').fill('91310000')
    await field(form, '开户行').fill('建设银行')
  }
  await fill('第一家', 'A001')
  await dialog(page)
    .getByRole('button', { name: text('form.confirmAndAdd') })
    .click()
  await expect(field(dialog(page), '客户名称')).toHaveValue('')
  await fill('第二家', 'A002')
  await dialog(page).getByRole('button', { name: '确定', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(record(page, '第一家')).toBeVisible()
  await expect(record(page, '第二家')).toBeVisible()

  await test.step('from the list', async () => {
    await pressInRow(record(page, '第二家'), '复制')
    await expect(field(dialog(page), '客户名称')).toHaveValue('第二家')
    await expect(field(dialog(page), '客户编号'), 'no two records have one number').toHaveValue('')
    await field(dialog(page), '客户名称').fill('第三家')
    await dialog(page).getByRole('button', { name: '确定', exact: true }).click()
    await expect(record(page, '第三家')).toBeVisible()
    await expect(record(page, '第二家')).toBeVisible()
  })

  await test.step('from the record that is read', async () => {
    await pressInRow(record(page, '第三家'), '详情')
    await dialog(page).getByRole('button', { name: '复制为新记录' }).click()
    await expect(field(dialog(page), '客户名称')).toHaveValue('第三家')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

/** Fills what a record must have. */
async function fillAll(form: Locator, name: string) {
  await field(form, '客户名称').fill(name)
  await form.getByRole('tab', { name: '开票信息' }).click()
  await field(form, '税号').fill('1')
  await field(form, '开户行').fill('2')
}

test('an answer that is lost makes no second record', async ({ page, tolerate }) => {
  tolerate('ERR_')
  const { call, records } = await open(page)
  await add(page)
  const form = dialog(page)
  await fillAll(form, '断线的')
  let lost = 0
  await page.route(`**${records}?*`, async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  const confirm = form.getByRole('button', { name: '确定', exact: true })
  await confirm.click()
  // until it is told that there was no answer the form is busy, and hears nothing
  await expect(page.getByRole('alert').locator('.toast').first()).toBeVisible()
  expect(lost).toBe(1)
  await expect(confirm).not.toHaveClass(/loading/)
  await confirm.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(record(page, '断线的')).toHaveCount(1)
  expect((await call('POST', `${records}/List`, { pageSize: 100 })).list).toHaveLength(1)
})

test('a question about a form that was saved meanwhile goes away with it', async ({ page }) => {
  const { records } = await open(page)
  await add(page)
  const form = dialog(page)
  await fillAll(form, '慢的')
  let answered = () => {}
  const slow = new Promise<void>((done) => {
    answered = done
  })
  await page.route(`**${records}?*`, async (route) => {
    if (route.request().method() === 'POST') await slow
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes(`${records}?`))
  await form.getByRole('button', { name: '确定', exact: true }).click()
  await sent
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  answered()
  await expect(record(page, '慢的')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('the advanced search gives the focus back to its button', async ({ page }) => {
  await signIn(page, 'admin', '/model/customer')
  const button = page.getByRole('button', { name: text('list.advanced'), exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: text('common.search'), exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('what was typed outlives a crash: it is offered to its person, for its record, and to nobody else', async ({ page }) => {
  test.slow()
  const { call, records } = await open(page)
  await call('POST', records, { name: '已有的', taxNo: '1', bank: '2' })
  await page.reload()
  const address = page.url()
  await add(page)
  await field(dialog(page), '客户名称').fill('崩溃前')
  await dialog(page).getByRole('tab', { name: '开票信息' }).click()
  await field(dialog(page), '税号').fill('T-1')
  const kept = (where: Page) =>
    where.evaluate(
      () =>
        new Promise<object[]>((done) => {
          const request = indexedDB.open('pinge', 1)
          request.onsuccess = () => {
            const all = request.result.transaction('drafts').objectStore('drafts').getAll()
            all.onsuccess = () => {
              request.result.close()
              done(all.result)
            }
          }
        }),
    )
  const drafts = async (where: Page) => (await kept(where)).length
  await expect.poll(() => kept(page)).toMatchObject([{ changes: { name: '崩溃前', taxNo: 'T-1' } }])
  const [draft] = await kept(page)

  // the window is gone without a word: what it kept of its own is gone with it
  const other = await page.context().newPage()
  await page.close()
  await other.goto(address)
  const offer = other.getByRole('region', { name: '草稿' })
  await pressInRow(record(other, '已有的'), '详情')
  await expect(dialog(other).getByText('已有的')).toBeVisible()
  await expect(offer, 'the draft is of a new record').toHaveCount(0)
  await other.keyboard.press('Escape')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await add(other)
  await expect(offer).toContainText(/有一份 \d\d:\d\d 未保存的草稿/)
  await axe(other, 'a form with a draft to go on with')
  await offer.getByRole('button', { name: '恢复' }).click()
  await expect(field(dialog(other), '客户名称')).toHaveValue('崩溃前')
  await dialog(other).getByRole('tab', { name: '开票信息' }).click()
  await field(dialog(other), '开户行').fill('B')
  await dialog(other).getByRole('button', { name: '确定', exact: true }).click()
  await expect(record(other, '崩溃前')).toBeVisible()
  await expect.poll(() => drafts(other), 'what was saved is no draft').toBe(0)

  await test.step('who gives it up is not offered it again, and another person’s is nobody else’s', async () => {
    await add(other)
    await expect(field(dialog(other), '客户名称')).toBeFocused()
    await field(dialog(other), '客户名称').fill('不要了')
    await expect.poll(() => drafts(other)).toBe(1)
    await other.keyboard.press('Escape')
    await answer(other, '确定')
    await expect.poll(() => drafts(other)).toBe(0)
    await other.evaluate(
      (theirs) =>
        new Promise<void>((done) => {
          const request = indexedDB.open('pinge', 1)
          request.onsuccess = () => {
            const trx = request.result.transaction('drafts', 'readwrite')
            trx.objectStore('drafts').put({ ...theirs, user: 'somebody-else', at: Date.now() })
            trx.oncomplete = () => {
              request.result.close()
              done()
            }
          }
        }),
      draft as object,
    )
    await add(other)
    await expect(field(dialog(other), '客户名称')).toBeFocused()
    await expect(offer).toHaveCount(0)
  })
})

test('the print view of a record holds all of its panes, and nothing of the page around', async ({ page }) => {
  const { call, records } = await open(page)
  await call('POST', records, { name: '打印的', taxNo: '税号一', bank: '银行一', note: '备注一', contacts: [{ person: '甲', phone: '1' }] })
  await page.reload()
  await pressInRow(record(page, '打印的'), '详情')
  await expect(dialog(page).getByRole('button', { name: '打印' })).toBeVisible()
  await expect(dialog(page).getByText('备注一')).toBeVisible()
  await expect(dialog(page).getByText('税号一')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(dialog(page).getByText('税号一')).toBeVisible()
  await expect(dialog(page).getByText('备注一')).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(dialog(page).getByRole('button', { name: '打印' })).toBeHidden()
})

test('a record is edited as it was read: its date is not the day that a new one begins with', async ({ page }) => {
  await signIn(page, 'admin', '/model/equipmentInspection')
  // the last of the page is weeks old, whatever the day
  const row = page.locator('#main').getByRole('row').last()
  const date = await row.getByText(/^\d{4}-\d{2}-\d{2}$/).innerText()
  await row.getByRole('button', { name: '编辑' }).click()
  const shown = page.getByRole('dialog').getByLabel('巡检日期', { exact: true })
  await expect(shown).toHaveValue(date)
  await shown.click()
  await expect(shown).toHaveValue(date)
  await page.keyboard.press('Escape')
})

test('a pattern that would keep a browser busy for years is told in a moment, and what fits is saved', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const pattern = '^(\\w+\\s?)*$'
  await ownApp(page, {
    fullName: '代号登记',
    enCode: 'codeNames',
    formData: { version: 1, fields: [{ pingeKey: 'input', field: 'title', label: '代号', regList: [{ pattern, message: '只能是单词' }] }] },
    columnData: {
      version: 1,
      type: 1,
      columnList: [{ field: 'title' }],
      searchList: [],
      hasPage: true,
      btnsList: [{ value: 'add' }],
      columnBtnsList: [],
    },
  })
  await page
    .getByRole('main')
    .getByRole('button', { name: text('common.add'), exact: true })
    .click()
  const form = page.getByRole('dialog')
  const confirm = form.getByRole('button', { name: text('common.confirm'), exact: true })
  await form.getByLabel('代号').fill(`${'a'.repeat(60)}!`)
  await confirm.click()
  await expect(form.getByText('只能是单词')).toBeVisible()
  await form.getByLabel('代号').fill('alpha beta')
  await expect(form.getByText('只能是单词')).toHaveCount(0)
  await confirm.click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('cell', { name: 'alpha beta', exact: true })).toBeVisible()
})
