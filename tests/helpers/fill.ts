/**
 * Fills a form as a person does, field after field, by its definition: each control is found by its role and label. A kind
 * that is not known here stays empty where it may; where it may not, the test fails.
 */
import type { Locator, Page } from '@playwright/test'
import type { Language, Node, Text } from '#core/types.ts'
import { drawSignature, expect, settled, text } from './e2e.ts'

export interface Filling {
  page: Page
  /** the form's dialog */
  form: Locator
  language: Language
  /** what is entered instead of a sample, by field, `table.field` in a sub-table; of a choice, what its option says */
  values: { readonly [field: string]: string }
  /** fields that the form does not show with these values */
  hidden: readonly string[]
}

/** One control: the part of the page that it stands in, what it is called, and what is to be entered. */
interface Control extends Filling {
  node: Node
  box: Locator
  label: string
  value: string | undefined
}

/** Texts that a reader sees of what was entered, by field; those of a sub-table by `table.field`. */
export type Entered = Map<string, string>

/** A text of a definition in one language. */
export const worded = (words: Text | undefined, language: Language): string =>
  typeof words === 'object' ? (words[language] ?? words.zh) : (words ?? '')

const samples: { [rule: string]: string } = {
  mobile: '13800138000',
  email: 'pinge@example.com',
  url: 'https://www.example.com',
  chinese: '王小明',
}
const plain: { [language in Language]: string } = { zh: '示例内容', zhtw: '範例內容', en: 'Sample entry' }

/** A text that fits the field's own rules, as far as they are named ones. */
function sampleOf({ node, language }: Control): string {
  const rules = (node.regList as Array<{ use?: string }> | undefined) ?? []
  const known = rules.map(({ use }) => samples[use ?? '']).find(Boolean)
  return known ?? plain[language].padEnd(Number(node.minlength ?? 0), '。').slice(0, Number(node.maxlength ?? 100))
}

/** A day so many days from today, as the browser of these tests counts them. */
export function day(offset = 0): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + offset * 86_400_000)
}

async function type({ box, label, ...rest }: Control, role: 'textbox' | 'combobox' = 'textbox') {
  const entered = rest.value ?? sampleOf({ box, label, ...rest })
  const input = box.getByRole(role, { name: label, exact: true })
  await input.fill(entered)
  await input.press('Tab')
  return rest.node.useMask === true ? undefined : entered
}

/** Opens the list of a select and gives it. */
async function opened({ page, box, label }: Control): Promise<Locator> {
  await box.getByRole('combobox', { name: label, exact: true }).click()
  const list = page.locator('.ant-select-dropdown:visible')
  await expect(list).toHaveCount(1)
  await settled(page)
  return list
}

/** Presses something in a list until that shows: on a phone the form below a list may still grow, and the list moves with it. */
const press = (what: Locator, shown: () => Promise<void>) =>
  expect(async () => {
    if (await what.isVisible()) await what.click({ timeout: 2000 })
    await shown()
  }).toPass({ timeout: 20_000 })
const gone = (list: Locator) => expect(list).toHaveCount(0, { timeout: 2000 })

async function select(control: Control) {
  const list = await opened(control)
  const options = list.locator('.ant-select-item-option')
  const option = control.value === undefined ? options.first() : options.filter({ hasText: control.value }).first()
  const said = await option.innerText()
  await press(option, () => gone(list))
  return said.trim()
}

/** The first leaf of a tree. */
async function treeSelect(control: Control) {
  const list = await opened(control)
  const leaf = list.locator('.ant-select-tree-node-content-wrapper-normal').first()
  const said = await leaf.innerText()
  await press(leaf, () => gone(list))
  return said.trim()
}

/** The first choice of each column, to the last one. */
async function cascader(control: Control) {
  const list = await opened(control)
  let said = ''
  for (let column = 0; ; column++) {
    const choice = list.locator('.ant-cascader-menu').nth(column).locator('.ant-cascader-menu-item').first()
    said = (await choice.innerText()).trim()
    const isEnd = !(await choice.getAttribute('class'))?.includes('-expand')
    const next = list.locator('.ant-cascader-menu').nth(column + 1)
    await press(choice, () => (isEnd ? gone(list) : expect(next).toBeVisible({ timeout: 2000 })))
    if (isEnd) return said
  }
}

/** Dates and times are typed: one, or the two ends of a range. */
async function typeInto({ page, box, label, language }: Control, ...typed: string[]) {
  for (const [at, one] of typed.entries()) {
    const name = at === 0 ? label : `${label} ${text('field.end', language)}`
    const input = box.getByRole('textbox', { name, exact: true })
    await input.click()
    await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(1)
    await input.fill(one)
    await input.press('Enter')
  }
  await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0)
  return typed[0]
}

async function check({ page, box, label, value }: Control, group: 'radiogroup' | 'group', role: 'radio' | 'checkbox') {
  const choices = box.getByRole(group, { name: label, exact: true })
  const choice = value === undefined ? choices.getByRole(role).first() : choices.getByRole(role, { name: value, exact: true })
  await choice.check()
  return (
    await choices
      .locator('label')
      .filter({ has: page.locator(':checked') })
      .innerText()
  ).trim()
}

const provinces = ['浙江省', '杭州市', '西湖区']
async function areaSelect({ page, box, label, node, language }: Control) {
  await box.getByRole('combobox', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: text('picker.title.area', language) })
  const path = provinces.slice(0, Number(node.level ?? 2) + 1)
  for (const name of path) await dialog.getByRole('treeitem', { name, exact: true }).click()
  await dialog.getByRole('button', { name: text('common.confirm', language), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  return path.join(' / ')
}

async function location(control: Control) {
  const { page, box, label, language } = control
  await box.getByRole('combobox', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: text('location.title', language) })
  await dialog.getByRole('option').first().click()
  const address = sampleOf(control)
  await dialog.getByLabel(text('location.address', language), { exact: true }).fill(address)
  await dialog.getByRole('button', { name: text('common.confirm', language), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  return address
}

const picture = 'docs/pinge.png'
/** Chooses a file, and waits until it has come. */
async function upload({ page, box, label, language }: Control, press: string, come: string) {
  const field = box.getByRole('group', { name: label, exact: true })
  const button = field.getByRole('button', { name: text(press, language), exact: true })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(picture)
  await expect(field.getByRole('button', { name: text(come, language).replace('{{name}}', 'pinge.png'), exact: true })).toBeVisible()
  return undefined
}

async function sign({ page, box, language }: Control) {
  await box.getByRole('button', { name: text('sign.title', language), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: text('sign.title', language) })
  await drawSignature(page, dialog)
  await dialog.getByRole('button', { name: text('sign.confirm', language), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(box.getByRole('img')).toBeVisible()
  return undefined
}

async function editor(control: Control) {
  const content = control.box.getByRole('textbox', { name: control.label, exact: true })
  await content.click()
  await expect(content).toHaveAttribute('contenteditable', 'true')
  const entered = control.value ?? sampleOf(control)
  await content.pressSequentially(entered)
  await expect(content).toContainText(entered)
  return entered
}

async function inputNumber({ node, box, label, value }: Control) {
  const input = box.getByRole('spinbutton', { name: label, exact: true })
  await input.fill(value ?? String(Math.max(Number(node.min ?? 0), Math.min(12, Number(node.max ?? 12)))))
  await input.press('Tab')
  return input.inputValue()
}

async function numberRange({ box, label, language }: Control) {
  for (const [end, typed] of [
    ['least', '20'],
    ['most', '65'],
  ]) {
    const input = box.getByRole('spinbutton', { name: `${label} ${text(`numberRange.${end}`, language)}`, exact: true })
    await input.fill(typed ?? '')
  }
  return undefined
}

async function slider({ box, label, value }: Control) {
  const line = box.getByRole('slider', { name: label, exact: true })
  await line.press('ArrowLeft')
  if (value !== undefined) await expect(line).toHaveValue(value)
  return line.inputValue()
}

/** How each kind is filled; gives the text by which a reader finds it again, if it has one. */
const fillers: { [kind: string]: (control: Control) => Promise<string | undefined> } = {
  input: (control) => type(control),
  textarea: (control) => type(control),
  PsdInput: (control) => type(control),
  autoComplete: (control) => type(control, 'combobox'),
  colorPicker: (control) => type({ ...control, value: '#52c41a' }),
  inputNumber,
  numberRange,
  slider,
  rate: async ({ box, label }) => {
    await box.getByRole('radiogroup', { name: label, exact: true }).getByRole('radio').nth(3).check()
    return undefined
  },
  select,
  treeSelect,
  cascader,
  radio: (control) => check(control, 'radiogroup', 'radio'),
  checkbox: (control) => check(control, 'group', 'checkbox'),
  switch: async ({ box, label }) => {
    await box.getByRole('switch', { name: label, exact: true }).click()
    return undefined
  },
  datePicker: (control) => typeInto(control, control.value ?? day(0)),
  // a range that may not end later than today ends today
  dateRange: (control) => (control.node.endTimeType === 3 ? typeInto(control, day(-3), day(0)) : typeInto(control, day(0), day(3))),
  timePicker: (control) => typeInto(control, '09:00'),
  timeRange: (control) => typeInto(control, '09:00', '10:30'),
  areaSelect,
  location,
  uploadImg: (control) => upload(control, 'upload.addPicture', 'upload.preview'),
  uploadFile: (control) => upload(control, 'upload.button', 'upload.download'),
  sign,
  editor,
}

/** What stands there by itself: it is computed, or told by the server. */
const given = new Set(['billRule', 'calculate', 'numberDisplay', 'createUser', 'createTime', 'modifyUser', 'modifyTime'])
const isGiven = ({ pingeKey, defaultValue }: Node, value: string | undefined) =>
  given.has(pingeKey) || pingeKey.startsWith('curr') || (defaultValue !== undefined && value === undefined)

async function enter(control: Control, key: string, entered: Entered) {
  const { node, value } = control
  const fill = fillers[node.pingeKey]
  if (isGiven(node, value)) return
  if (!fill) {
    expect(node.required ?? false, `${key} is required, and nobody knows how a ${node.pingeKey} is filled`).not.toBe(true)
    return
  }
  const said = await fill(control)
  if (said !== undefined) entered.set(key, said)
}

/** A sub-table gets one row. Files in its cells are let be. */
async function fillTable(node: Node, filling: Filling, entered: Entered) {
  const { form, language, values } = filling
  const table = form.locator(`[data-field="${node.field}"]`)
  await expect(table).toBeVisible()
  await table.getByRole('button', { name: text('table.add', language), exact: true }).click()
  for (const child of node.children ?? []) {
    const key = `${node.field}.${child.field}`
    if (filling.hidden.includes(key) || child.pingeKey.startsWith('upload')) continue
    const box = table.locator(`[data-row="0"] [data-child="${child.field}"]`)
    await enter({ ...filling, node: child, box, label: worded(child.label, language), value: values[key] }, key, entered)
  }
}

/** Brings a part of a tab or a collapse into sight. */
async function openPart(part: Node, around: Node, { form, language }: Filling) {
  const name = worded(part.label, language)
  if (around.pingeKey === 'tab') await form.getByRole('tab', { name, exact: true }).click()
  else if (around.pingeKey === 'collapse') {
    const head = form.getByRole('button', { name, exact: true })
    if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click()
  }
}

/** Goes through the fields of these nodes from the first to the last, with what they stand in brought into sight. */
async function eachField(nodes: readonly Node[], filling: Filling, visit: (node: Node, box: Locator) => Promise<void>, around?: Node) {
  for (const node of nodes) {
    if (around) await openPart(node, around, filling)
    if (node.field === undefined) await eachField(node.children ?? [], filling, visit, node)
    else await visit(node, filling.form.locator(`[data-field="${node.field}"]`))
  }
}

/** Fills all fields of a form; gives what a reader sees of it. */
export async function fillForm(nodes: readonly Node[], filling: Filling): Promise<Entered> {
  const { language, values, hidden } = filling
  const entered: Entered = new Map()
  await eachField(nodes, filling, async (node, box) => {
    const field = String(node.field)
    if (hidden.includes(field)) await expect(box).toHaveCount(0)
    else if (node.pingeKey === 'table') await fillTable(node, filling, entered)
    else await enter({ ...filling, node, box, label: worded(node.label, language), value: values[field] }, field, entered)
  })
  return entered
}

/** A detail shows everything that was entered, and none of the fields that the form did not show. */
export async function expectEntered(nodes: readonly Node[], filling: Filling, entered: Entered): Promise<void> {
  await eachField(nodes, filling, async (node, box) => {
    if (filling.hidden.includes(String(node.field))) return expect(box).toHaveCount(0)
    await expect(box).toBeVisible()
    for (const [key, said] of entered) if (key.split('.')[0] === node.field) await expect(box).toContainText(said)
  })
}
