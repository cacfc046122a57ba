import { writeFileSync } from 'node:fs'
import { utils, write } from '@e965/xlsx'
import type { Locator, Page } from '@playwright/test'
import { answer, axe, expect, fits, heldBack, nowhere, settled, signIn, test, text } from '../helpers/e2e.ts'
import { ownApp } from '../helpers/ownApp.ts'

test.setTimeout(180_000)

const kinds = [
  { id: 'a', fullName: '机票' },
  { id: 'b', fullName: '住宿' },
]
const columns = [
  { pingeKey: 'input', field: 'title', label: '事项', required: true, fixed: 'left' },
  { pingeKey: 'select', field: 'kind', label: '类别', options: kinds },
  { pingeKey: 'datePicker', field: 'day', label: '日期' },
  { pingeKey: 'inputNumber', field: 'price', label: '单价', precision: 2, max: 10_000 },
  { pingeKey: 'inputNumber', field: 'qty', label: '数量' },
  { pingeKey: 'calculate', field: 'amount', label: '金额', expression: '{{ row.price * row.qty }}' },
  { pingeKey: 'switch', field: 'paid', label: '已付', disabled: '{{ empty(row.price) }}' },
]
const items = (more: object = {}) => ({
  pingeKey: 'table',
  field: 'items',
  label: '费用明细',
  showSummary: true,
  summaryField: ['amount'],
  footerBtnsList: [{ value: 'add' }, { value: 'import' }],
  children: columns,
  ...more,
})

/** An application with one sub-table; its form is open. */
async function openForm(page: Page, table: object) {
  await signIn(page, 'admin', nowhere)
  const enCode = `sub${Date.now().toString(36)}`
  const fields = [{ pingeKey: 'input', field: 'name', label: '名称' }, table]
  const columnData = {
    version: 1,
    type: 1,
    columnList: [{ field: 'name' }],
    searchList: [],
    hasPage: true,
    btnsList: [{ value: 'add' }],
    columnBtnsList: [{ value: 'edit' }, { value: 'detail' }],
  }
  const app = await ownApp(page, { fullName: '子表', enCode, formData: { version: 1, popupType: 'fullScreen', fields }, columnData })
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: text('table.add'), exact: true })).toBeVisible()
  return { ...app, dialog, grid: dialog.getByRole('grid', { name: '费用明细' }) }
}
const cell = (grid: Locator, row: number, column: string) => grid.locator(`[data-row="${row}"] [data-child="${column}"]`)
const add = (dialog: Locator) => dialog.getByRole('button', { name: text('table.add'), exact: true }).click()
const note = (dialog: Locator) => dialog.locator('.pg-table-note')
const confirm = (dialog: Locator) => dialog.getByRole('button', { name: text('common.confirm'), exact: true }).click()
/** The texts of a column, row by row. */
const texts = (grid: Locator, column: string) =>
  grid.locator(`[data-child="${column}"]`).evaluateAll((all) => all.map((one) => one.querySelector('input')?.value || one.textContent))
/** Waits until a cell, or a control inside of it, has the focus; a failure says what has it. */
const isAt = (target: Locator) =>
  expect
    .poll(() =>
      target.evaluate((one) => {
        const at = document.activeElement
        if (one.contains(at)) return 'the cell'
        const [row, column] = [at?.closest<HTMLElement>('[data-row]')?.dataset.row, at?.closest<HTMLElement>('[data-child]')?.dataset.child]
        return `${at?.tagName} .${at?.className} ${row} ${column} ${document.hasFocus()}`
      }),
    )
    .toBe('the cell')

/** Puts a text on the clipboard as a spreadsheet does, and pastes it where the focus is. */
async function paste(page: Page, copied: string) {
  await page.evaluate((plain) => {
    const data = new DataTransfer()
    data.setData('text/plain', plain)
    data.setData('text/html', '<table><tr><td>not this</td></tr></table>')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, copied)
}

test('WG-43 SB-01 a row is filled with the keyboard alone, as in a spreadsheet', async ({ page }) => {
  const { dialog, grid } = await openForm(page, items())
  await add(dialog)
  await add(dialog)
  await cell(grid, 0, 'title').locator('input').click()
  await page.keyboard.type('打车')
  await page.keyboard.press('Tab')
  await isAt(cell(grid, 0, 'kind'))
  await page.keyboard.press('Enter')
  await expect(page.locator('.ant-select-dropdown:visible')).toBeVisible()
  await expect(page.locator('.ant-select-item-option-active')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(cell(grid, 0, 'kind')).toContainText('机票')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2024-02-29')
  await page.keyboard.press('Enter')
  // what Enter took stands, though Escape follows
  await page.keyboard.press('Escape')
  await expect(cell(grid, 0, 'day').locator('input')).toHaveValue('2024-02-29')
  await page.keyboard.press('Tab')
  await isAt(cell(grid, 0, 'price'))
  await page.keyboard.type('1200.5')
  // what was typed is taken over, and the arrow goes on
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await isAt(cell(grid, 1, 'qty'))
  await expect(cell(grid, 0, 'amount').locator('input')).toHaveValue('3601.50')
  await page.keyboard.press('ArrowUp')
  // calculated cells are passed by Tab, and reached by an arrow
  await page.keyboard.press('ArrowRight')
  await isAt(cell(grid, 0, 'amount'))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(cell(grid, 0, 'paid').getByRole('switch')).toBeChecked()
  await page.keyboard.press('Home')
  await isAt(cell(grid, 0, 'title'))
  // typing replaces, F2 goes on from the end, Escape gives up and leaves the dialog open
  await page.keyboard.type('高铁')
  await page.keyboard.press('Escape')
  await expect(cell(grid, 0, 'title').locator('input')).toHaveValue('打车')
  await isAt(cell(grid, 0, 'title').locator('input'))
  await page.keyboard.press('F2')
  await page.keyboard.type('费')
  await page.keyboard.press('Enter')
  await expect(cell(grid, 0, 'title').locator('input')).toHaveValue('打车费')
  await expect(dialog).toBeVisible()
  await axe(page, 'the grid')
})

test('WG-43 SB-01 what is entered before its calendar came stands, and what is given up before does not come back', async ({ page }) => {
  const come = await heldBack(page, /DatePickerReal/)
  const { dialog, grid } = await openForm(page, items())
  for (const _row of [0, 1, 2]) await add(dialog)
  const typeDate = async (row: number) => {
    await cell(grid, row, 'title').locator('input').click()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await isAt(cell(grid, row, 'day'))
    await page.keyboard.type('2024-02-29')
  }
  const day = (row: number) => cell(grid, row, 'day').locator('input')
  await typeDate(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(day(0)).toHaveValue('2024-02-29')
  await typeDate(1)
  await page.keyboard.press('Escape')
  await expect(day(1)).toHaveValue('')
  await typeDate(2)
  await page.keyboard.press('Enter')
  come()
  await expect(cell(grid, 2, 'day').locator('.ant-picker-focused')).toBeVisible()
  await page.keyboard.press('Escape')
  // both are what their cells hold, not only what was typed into them
  for (const row of [0, 2]) await expect(day(row)).toHaveAttribute('value', '2024-02-29')
  await expect(day(1)).toHaveAttribute('value', '')
  await expect(day(1)).toHaveValue('')
  await expect(dialog).toBeVisible()
})

test('WG-43 SB-01 a date is taken over by Tab, from a calendar that has not closed yet, and before the calendar came', async ({ page }) => {
  const come = await heldBack(page, /DatePickerReal/)
  const { dialog, grid } = await openForm(page, items())
  await add(dialog)
  const day = cell(grid, 0, 'day')
  await cell(grid, 0, 'title').locator('input').click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await isAt(day)
  await page.keyboard.type('2024-02-29')
  await page.keyboard.press('Tab')
  await isAt(cell(grid, 0, 'price'))
  come()
  // the real one writes what it holds into its attribute as well
  await expect(day.locator('input')).toHaveAttribute('value', '2024-02-29')
  await isAt(cell(grid, 0, 'price'))
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('2024-03-01')
  // frames that come late: the calendar is still there when the next key comes
  await page.evaluate(() => {
    globalThis.requestAnimationFrame = (frame) => setTimeout(() => frame(performance.now()), 300) as unknown as number
  })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await isAt(cell(grid, 0, 'price'))
  await expect(day.locator('input')).toHaveValue('2024-03-01')
})

test('WG-43 SB-01 Tab goes on from a list, open or about to close, and what was chosen stands', async ({ page }) => {
  const { dialog, grid } = await openForm(page, items())
  await add(dialog)
  const kind = cell(grid, 0, 'kind')
  const list = page.locator('.ant-select-dropdown:visible')
  await cell(grid, 0, 'title').locator('input').click()
  await page.keyboard.press('Tab')
  await isAt(kind)
  await page.keyboard.press('Enter')
  await expect(page.locator('.ant-select-item-option-active')).toHaveCount(1)
  // the list learns late that it is to close
  await page.evaluate(() => {
    globalThis.MessageChannel = class extends MessageChannel {
      constructor() {
        super()
        const { port1, port2 } = this
        port2.postMessage = () => void setTimeout(() => port1.onmessage?.(new MessageEvent('message')), 300)
      }
    }
  })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await isAt(cell(grid, 0, 'day'))
  await expect(kind).toContainText('机票')
  await expect(list).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await isAt(kind)
  await page.keyboard.press('Enter')
  await expect(list).toBeVisible()
  await page.keyboard.press('Tab')
  await isAt(cell(grid, 0, 'day'))
  await expect(list).toHaveCount(0)
  await expect(kind).toContainText('机票')
})

test('SB-02 cells that are pasted before the keyboard of the table came are pasted when it is there', async ({ page }) => {
  const come = await heldBack(page, /assets\/tableGrid/)
  const { dialog, grid } = await openForm(page, items())
  await add(dialog)
  await cell(grid, 0, 'title').locator('input').click()
  await paste(page, '打车\t机票\n住宿\t住宿\n')
  come()
  await expect(note(dialog)).toContainText('已粘贴 2 行 2 列')
  await expect.poll(() => texts(grid, 'title')).toEqual(['打车', '住宿'])
})

test('WG-43 a press beside the text of a cell is a press into it, and what is wrong is told row by row', async ({ page }) => {
  const { dialog, grid } = await openForm(page, items({ children: [{ ...columns[0], clearable: true }, ...columns.slice(1)] }))
  await add(dialog)
  await cell(grid, 0, 'title').click()
  await paste(page, '\t机票\t\tabc\n住宿\t船票\t\t5\n\t住宿\t\t6\n')
  await expect(note(dialog)).toContainText('3')
  const fault = cell(grid, 0, 'price').getByRole('alert')
  await confirm(dialog)
  await expect(fault).toBeVisible()
  const told = dialog.getByRole('region', { name: text('form.faultList') }).getByRole('button')
  await expect(told).toHaveText([/第 1 行 事项/, /第 1 行 单价/, /第 2 行 类别/, /第 3 行 事项/])
  // below the text, where the fault stands
  await fault.click()
  await isAt(cell(grid, 0, 'price'))
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(cell(grid, 0, 'price').locator('input')).toHaveValue('7.00')
  // in the frame, but not on the text
  await cell(grid, 0, 'title')
    .locator('.ant-input-affix-wrapper')
    .click({ position: { x: 4, y: 2 } })
  await page.keyboard.type('机')
  await expect(cell(grid, 0, 'title').locator('input')).toHaveValue('机')
})

test('SB-02 a range is filled down, copied, emptied, and each of it undone', async ({ page }) => {
  const { dialog, grid } = await openForm(page, items())
  await add(dialog)
  await cell(grid, 0, 'title').locator('input').click()
  await paste(page, '打车\t机票\t2024-02-29\t12.5\t2\n\n\n')
  await expect(note(dialog)).toContainText('已粘贴 1 行 5 列')
  await add(dialog)
  await add(dialog)
  await cell(grid, 0, 'title').locator('input').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(grid.locator('[aria-selected=true]')).toHaveCount(6)
  await page.keyboard.press('Control+d')
  await expect(note(dialog)).toContainText('已填充 4 个单元格')
  await expect.poll(() => texts(grid, 'title')).toEqual(['打车', '打车', '打车'])
  await expect.poll(() => texts(grid, 'kind')).toEqual(['机票', '机票', '机票'])
  const copied = await page.evaluate(() => {
    const data = new DataTransfer()
    document.activeElement?.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }))
    return data.getData('text/plain')
  })
  expect(copied).toBe('打车\t机票\n打车\t机票\n打车\t机票')
  await page.keyboard.press('Delete')
  await expect(note(dialog)).toContainText('已清空 6 个单元格')
  await expect.poll(() => texts(grid, 'title')).toEqual(['', '', ''].map(() => expect.stringMatching(/^(事项不能为空)?$/)))
  await page.keyboard.press('Control+z')
  await expect.poll(() => texts(grid, 'kind')).toEqual(['机票', '机票', '机票'])
  await page.keyboard.press('Control+z')
  await expect(note(dialog)).toContainText('已撤销：已填充 4 个单元格')
  await expect(cell(grid, 1, 'title').locator('input')).toHaveValue('')
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => texts(grid, 'title')).toEqual(['打车', '打车', '打车'])
})

test('SB-02 SB-04 a paste grows the rows, keeps what does not fit as it came and says why; mended, it is saved', async ({ page }) => {
  const { dialog, grid, call, records } = await openForm(page, items({ maxlength: 4 }))
  await add(dialog)
  await cell(grid, 0, 'title').locator('input').click()
  await paste(
    page,
    '"高铁\n二等"\t住宿\t2024/3/1\t￥1,100\t2\t忽略\t是\n船\t飞船\t昨天\tabc\t1\n飞机\t机票\t2024年3月5日\t99999\t1\n步行\t\t\t\t\n多\t\t\t\t\n',
  )
  await expect(note(dialog)).toHaveText(/已粘贴 4 行 7 列，其中 4 个单元格有误，最多 4 行，余下 1 行没有填入/)
  await expect.poll(() => texts(grid, 'title')).toEqual(['高铁 二等', '船', '飞机', '步行'])
  for (const [column, told] of [
    ['kind', '没有“飞船”这个选项'],
    ['day', '“昨天”不是日期'],
    ['price', '“abc”不是数字'],
  ] as const)
    await expect(cell(grid, 1, column).getByRole('alert')).toHaveText(told)
  await expect(cell(grid, 1, 'day').locator('input')).toHaveValue('昨天')
  await expect(cell(grid, 2, 'price').getByRole('alert')).toBeVisible()
  await axe(page, 'cells with faults')
  // it is not sent: the first fault has the focus
  await confirm(dialog)
  await isAt(
    cell(grid, 2, 'price')
      .or(cell(grid, 1, 'kind'))
      .and(page.locator(':focus-within')),
  )
  await cell(grid, 1, 'kind').locator('input').fill('住宿')
  await cell(grid, 1, 'day').locator('input').fill('2024.3.2')
  await cell(grid, 1, 'price').locator('input').fill('')
  await cell(grid, 2, 'price').locator('input').fill('30')
  await expect(cell(grid, 1, 'kind')).toContainText('住宿')
  await expect(grid.getByRole('alert')).toHaveCount(0)
  await confirm(dialog)
  await expect(dialog).toBeHidden()
  const { list } = await call('POST', `${records}/List`, { currentPage: 1, pageSize: 1 })
  const record = await call('GET', `${records}/${list[0].id}`)
  expect(JSON.parse(record.data).items.map((row: { [field: string]: unknown }) => [row.title, row.kind, row.day, row.price])).toEqual([
    ['高铁 二等', 'b', Date.UTC(2024, 2, 1), 1100],
    ['船', 'b', Date.UTC(2024, 2, 2), null],
    ['飞机', 'a', Date.UTC(2024, 2, 5), 30],
    ['步行', null, null, null],
  ])
})

test('SB-02 SB-07 rows are put in order by dragging and by the keyboard, and a removed one comes back', async ({ page }) => {
  const { dialog, grid } = await openForm(page, items())
  await add(dialog)
  await cell(grid, 0, 'title').locator('input').click()
  await paste(page, '甲\n乙\n丙')
  await expect.poll(() => texts(grid, 'title')).toEqual(['甲', '乙', '丙'])
  await settled(page)
  const grip = await grid.getByRole('button', { name: '第 3 行，拖动排序' }).boundingBox()
  const first = await grid.locator('[data-row="0"]').boundingBox()
  if (!grip || !first) throw new Error('nothing to drag')
  await page.mouse.move(grip.x + 8, grip.y + 8)
  await page.mouse.down()
  await page.mouse.move(grip.x + 8, grip.y - 12, { steps: 4 })
  await expect(dialog.locator('.pg-table-drop')).toBeAttached()
  await page.mouse.move(first.x + 8, first.y + 4, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => texts(grid, 'title')).toEqual(['丙', '甲', '乙'])
  await cell(grid, 0, 'title').locator('input').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => texts(grid, 'title')).toEqual(['甲', '丙', '乙'])
  await isAt(cell(grid, 1, 'title'))
  await grid
    .locator('[data-row="0"]')
    .getByRole('button', { name: text('common.delete') })
    .click()
  await answer(page, '确定')
  await expect(note(dialog)).toContainText('已删除 1 行')
  await note(dialog)
    .getByRole('button', { name: text('table.undo') })
    .click()
  await expect.poll(() => texts(grid, 'title')).toEqual(['甲', '丙', '乙'])
  await note(dialog)
    .getByRole('button', { name: text('table.redo') })
    .click()
  await expect.poll(() => texts(grid, 'title')).toEqual(['丙', '乙'])
})

test('SB-02 rows are imported from a spreadsheet, with its faults seen line by line before', async ({ page }, info) => {
  const { dialog, grid } = await openForm(page, items())
  const sheet = utils.aoa_to_sheet(
    [
      ['事项', '类别', '日期', '单价', '别的'],
      ['打车', '机票', new Date(2024, 1, 29), 12.5, 'x'],
      ['', '飞船', '昨天', 3, ''],
    ],
    { cellDates: true },
  )
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'A')
  const file = info.outputPath('rows.xlsx')
  writeFileSync(file, write(book, { type: 'buffer', bookType: 'xlsx' }))
  await dialog.getByRole('button', { name: text('table.import'), exact: true }).click()
  const imports = page.getByRole('dialog', { name: '导入费用明细' })
  await imports.locator('input[type=file]').setInputFiles(file)
  await expect(imports.getByText('共 2 行，1 行有误')).toBeVisible()
  await expect(imports.getByText('没有对应的列：别的')).toBeVisible()
  await expect(imports.getByRole('row').nth(2)).toContainText('没有“飞船”这个选项')
  await expect(imports.getByRole('row').nth(2)).toContainText('事项不能为空')
  await axe(page, 'the preview of an import')
  await imports.getByRole('button', { name: text('table.import'), exact: true }).click()
  await expect(imports).toBeHidden()
  await expect(note(dialog)).toContainText('已导入 2 行，其中 3 个单元格有误')
  await expect.poll(() => texts(grid, 'title')).toEqual(['打车', '事项不能为空'])
  await note(dialog)
    .getByRole('button', { name: text('table.undo') })
    .click()
  await expect(grid.locator('[data-row]')).toHaveCount(0)

  // a file of text, as spreadsheets in China save it, without the line that is wrong
  const csv = Buffer.from([
    0xca, 0xc2, 0xcf, 0xee, 0x2c, 0xb5, 0xa5, 0xbc, 0xdb, 0x0a, 0xb4, 0xf2, 0xb3, 0xb5, 0x2c, 0x78, 0x0a, 0xb4, 0xac, 0x2c, 0x35,
  ])
  await dialog.getByRole('button', { name: text('table.import'), exact: true }).click()
  await imports.locator('input[type=file]').setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: csv })
  await expect(imports.getByText('“x”不是数字')).toBeVisible()
  await imports.getByRole('checkbox', { name: text('table.import.skipWrong') }).check()
  await imports.getByRole('button', { name: text('table.import'), exact: true }).click()
  await expect.poll(() => texts(grid, 'title')).toEqual(['船'])
  await imports.waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: text('table.import'), exact: true }).click()
  await imports.locator('input[type=file]').setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2') })
  await expect(imports.getByText(text('table.import.noColumns'))).toBeVisible()
})

test('WG-43 SB-12 500 rows of 20 columns are pasted and walked through; only what is seen is drawn', async ({ page }) => {
  const children = Array.from({ length: 20 }, (_, i) => ({
    pingeKey: i % 5 === 3 ? 'inputNumber' : 'input',
    field: `f${i}`,
    label: `列${i}`,
    width: 120,
    ...(i === 0 ? { fixed: 'left' } : i === 19 ? { fixed: 'right' } : {}),
  }))
  const complexHeaderList = [{ fullName: '一组', align: 'center', childColumns: ['f1', 'f2'] }]
  const { dialog, grid } = await openForm(page, items({ children, complexHeaderList, summaryField: ['f3'] }))
  await add(dialog)
  await cell(grid, 0, 'f0').locator('input').click()
  const lines = Array.from({ length: 500 }, (_, r) => children.map((_child, c) => (c % 5 === 3 ? r : `${r}/${c}`)).join('\t'))
  await paste(page, lines.join('\n'))
  await expect(note(dialog)).toContainText('已粘贴 500 行 20 列')
  await expect(grid.getByRole('columnheader', { name: '一组' }).or(grid.getByText('一组'))).toBeVisible()
  expect(await grid.locator('[data-child]').count()).toBeLessThan(600)
  await expect(grid).toHaveAttribute('aria-rowcount', '502')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+End')
  await isAt(cell(grid, 499, 'f19'))
  await expect(cell(grid, 499, 'f19').locator('input')).toBeInViewport({ ratio: 1 })
  for (let i = 0; i < 15; i++) await page.keyboard.press('ArrowUp')
  await isAt(cell(grid, 484, 'f19'))
  for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowLeft')
  await isAt(cell(grid, 484, 'f7'))
  // a cell that is scrolled away keeps the keyboard: the next key comes back to it
  await grid.hover()
  await page.mouse.wheel(0, -9000)
  await expect(cell(grid, 484, 'f7')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await isAt(cell(grid, 485, 'f7'))
  await page.keyboard.type('改了')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Home')
  await isAt(cell(grid, 0, 'f0'))
  await expect(cell(grid, 0, 'f0').locator('input')).toBeInViewport({ ratio: 1 })
  await axe(page, 'many rows')
})

test('WG-43 on a phone rows are cards, pasted into and undone all the same', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { dialog } = await openForm(page, items())
  await add(dialog)
  const card = (row: number) => dialog.locator(`li[data-row="${row}"]`)
  await card(0).getByRole('textbox', { name: '事项' }).click()
  await paste(page, '甲\t机票\n乙\t飞船')
  await expect(note(dialog)).toContainText('已粘贴 2 行 2 列，其中 1 个单元格有误')
  await expect(card(1).getByRole('alert')).toHaveText('没有“飞船”这个选项')
  await fits(page, 'the cards')
  await axe(page, 'cards')
  await note(dialog)
    .getByRole('button', { name: text('table.undo') })
    .click()
  await expect(dialog.locator('li[data-row]')).toHaveCount(1)
})
