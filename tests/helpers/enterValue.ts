/**
 * Puts a value into a control as a person does, by mouse and keyboard, and says whether a control shows it: for forms that
 * were made at random, with the options of tests/helpers/forms/kinds.ts.
 */
import type { Locator, Page } from '@playwright/test'
import { formatDateField } from '#core/format/format.ts'
import type { Json, Node } from '#core/types.ts'
import { expect, settled, text } from './e2e.ts'
import type { World } from './forms/world.ts'

export interface Control {
  page: Page
  /** the part of the page that the control stands in */
  box: Locator
  node: Node
  value: Json
  world: World
}
type Enter = (control: Control) => Promise<void>

const label = ({ node }: Control) => String(node.label)
const list = (value: Json): Json[] => [value].flat() as Json[]
const input = (control: Control, role: 'textbox' | 'combobox' | 'spinbutton' = 'textbox', more = '') =>
  control.box.getByRole(role, { name: `${label(control)}${more}`, exact: true })
const zone = 'Asia/Shanghai'

/** What an option, or an entry of the tree, is called. */
const treeNames: { [id: string]: string } = { p: '上', q: '中', r: '下', s: '旁' }
function wordOf({ node, world }: Control, id: Json): string {
  if (node.source !== undefined || node.interfaceId !== undefined) return String(world.rows.find(({ code }) => code === id)?.name)
  if (node.modelId !== undefined) return String(world.related.find((row) => row.id === id)?.name)
  return treeNames[String(id)] ?? `选项${id}`
}

/** A moment or a day as it is typed and read in its field: moments by the clock of the browser. */
function dateText({ format = 'yyyy-MM-dd' }: Node, ms: number): string {
  if (!String(format).includes('HH')) return formatDateField(ms, String(format))
  const [day, time] = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(ms).split(' ')
  return `${day} ${time}`
}
const pickedText = ({ node }: Control, one: Json): string => (typeof one === 'number' ? dateText(node, one) : String(one))

/** Opens the list of a select and gives it. */
async function opened(control: Control): Promise<Locator> {
  await input(control, 'combobox').click()
  const open = control.page.locator('.ant-select-dropdown:visible')
  await expect(open).toHaveCount(1)
  await settled(control.page)
  return open
}
/** Several are chosen in an open list, which is closed by leaving the field. */
const close = async ({ page }: Control) => {
  await page.keyboard.press('Tab')
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
}

const type: Enter = async (control) => {
  const field = input(control, control.node.pingeKey === 'autoComplete' ? 'combobox' : 'textbox')
  await field.fill(String(control.value))
  await field.press('Tab')
}
const number: Enter = async (control) => {
  await input(control, 'spinbutton').fill(String(control.value))
  await input(control, 'spinbutton').press('Tab')
}
const numberRange: Enter = async (control) => {
  for (const [at, end] of ['least', 'most'].entries())
    await input(control, 'spinbutton', ` ${text(`numberRange.${end}`)}`).fill(String(list(control.value)[at]))
}
const dates: Enter = async (control) => {
  for (const [at, one] of list(control.value).entries()) {
    const field = input(control, 'textbox', at === 0 ? '' : ` ${text('field.end')}`)
    await field.click()
    await expect(control.page.locator('.ant-picker-dropdown:visible')).toHaveCount(1)
    await field.fill(pickedText(control, one))
    await field.press('Enter')
  }
  await expect(control.page.locator('.ant-picker-dropdown:visible')).toHaveCount(0)
}
const select: Enter = async (control) => {
  const open = await opened(control)
  for (const id of list(control.value)) await open.getByTitle(wordOf(control, id), { exact: true }).click()
  if (control.node.multiple === true) await close(control)
}
const treeSelect: Enter = async (control) => {
  const open = await opened(control)
  for (const shut = open.locator('.ant-select-tree-switcher_close'); (await shut.count()) > 0; ) await shut.first().click()
  for (const id of list(control.value)) await open.getByTitle(wordOf(control, id), { exact: true }).click()
  if (control.node.multiple === true) await close(control)
}
const cascader: Enter = async (control) => {
  const open = await opened(control)
  const paths = (control.node.multiple === true ? control.value : [control.value]) as Json[][]
  for (const path of paths)
    for (const [at, id] of path.entries()) {
      const choice = open.locator('.ant-cascader-menu').nth(at).getByTitle(wordOf(control, id), { exact: true })
      const check = choice.locator('.ant-cascader-checkbox')
      await (control.node.multiple === true && at === path.length - 1 ? check : choice).click()
    }
  if (control.node.multiple === true) await close(control)
}
const popup: Enter = async (control) => {
  await input(control, 'combobox').click()
  const isDialog = control.node.pingeKey !== 'popupTableSelect'
  const place = isDialog
    ? control.page.getByRole('dialog').last()
    : control.page.locator('.pg-choice-drop:visible, .ant-select-dropdown:visible')
  for (const id of list(control.value)) {
    const row = place.getByRole('row').filter({ hasText: wordOf(control, id) })
    await (isDialog ? row.dblclick() : row.click())
  }
}
const check: Enter = async (control) => {
  const group = control.box.getByRole(control.node.pingeKey === 'radio' ? 'radiogroup' : 'group', { name: label(control), exact: true })
  const role = control.node.pingeKey === 'radio' ? 'radio' : 'checkbox'
  for (const id of list(control.value)) await group.getByRole(role, { name: wordOf(control, id), exact: true }).check()
}
const grade = (n: Json) => text('rate.grade').replace('{{n}}', String(n))
const stars = (control: Control) =>
  control.box.getByRole('radiogroup', { name: label(control), exact: true }).getByRole('radio', { name: grade(control.value), exact: true })
const toggle = (control: Control) => control.box.getByRole('switch', { name: label(control), exact: true })
const line = (control: Control) => control.box.getByRole('slider', { name: label(control), exact: true })
const editor: Enter = async (control) => {
  const content = input(control)
  await content.click()
  await expect(content).toHaveAttribute('contenteditable', 'true')
  for (const [part] of String(control.value).matchAll(/<\/?strong>|[^<>]+(?=<)/g))
    await (part.includes('strong') ? content.press('Control+b') : content.pressSequentially(part))
}
const leaves = ({ box, node }: Control, id: Json) =>
  box
    .getByRole('group', { name: String(node.label), exact: true })
    .getByRole('treeitem')
    .filter({ hasText: treeNames[String(id)] ?? '' })

const shows = {
  text: (control: Control) =>
    expect(input(control, control.node.pingeKey === 'autoComplete' ? 'combobox' : 'textbox')).toHaveValue(String(control.value)),
  numbers: async (fields: Locator[], value: Json) => {
    for (const [at, field] of fields.entries())
      await expect.poll(async () => Number((await field.inputValue()).replaceAll(',', ''))).toBe(list(value)[at])
  },
  dates: async (control: Control) => {
    for (const [at, one] of list(control.value).entries())
      await expect(input(control, 'textbox', at === 0 ? '' : ` ${text('field.end')}`)).toHaveValue(pickedText(control, one))
  },
  words: async (control: Control) => {
    const last = (one: Json) => (Array.isArray(one) ? one.at(-1) : one) as Json
    const chosen =
      control.node.pingeKey === 'cascader' && control.node.multiple !== true ? [last(control.value)] : list(control.value).map(last)
    for (const id of new Set(chosen)) await expect(control.box).toContainText(wordOf(control, id))
  },
}

interface Kind {
  enter: Enter
  shown: Enter
}
const written: Kind = { enter: type, shown: shows.text }
const chosen = (enter: Enter): Kind => ({ enter, shown: shows.words })
const picked: Kind = { enter: dates, shown: shows.dates }
/** How each kind that can simply be typed or chosen is filled, and read again. */
export const entered: { readonly [pingeKey: string]: Kind } = {
  input: written,
  textarea: written,
  autoComplete: written,
  PsdInput: written,
  colorPicker: written,
  code: written,
  inputNumber: { enter: number, shown: (control) => shows.numbers([input(control, 'spinbutton')], control.value) },
  numberRange: {
    enter: numberRange,
    shown: (control) =>
      shows.numbers(
        ['least', 'most'].map((end) => input(control, 'spinbutton', ` ${text(`numberRange.${end}`)}`)),
        control.value,
      ),
  },
  datePicker: picked,
  dateRange: picked,
  timePicker: picked,
  timeRange: picked,
  select: chosen(select),
  treeSelect: chosen(treeSelect),
  cascader: chosen(cascader),
  popupSelect: chosen(popup),
  relationForm: chosen(popup),
  radio: {
    enter: check,
    shown: (control) => expect(control.box.getByRole('radio', { name: wordOf(control, control.value), exact: true })).toBeChecked(),
  },
  checkbox: {
    enter: check,
    shown: async (control) => {
      for (const id of list(control.value))
        await expect(control.box.getByRole('checkbox', { name: wordOf(control, id), exact: true })).toBeChecked()
    },
  },
  checkTree: {
    enter: async (control) => {
      for (const id of list(control.value)) await leaves(control, id).locator('.ant-checkbox').click()
    },
    shown: async (control) => {
      for (const id of list(control.value)) await expect(leaves(control, id)).toBeChecked()
    },
  },
  switch: {
    enter: async (control) => {
      if (control.value === 1) await toggle(control).click()
    },
    shown: (control) => expect(toggle(control)).toBeChecked({ checked: control.value === 1 }),
  },
  rate: { enter: (control) => stars(control).check(), shown: (control) => expect(stars(control)).toBeChecked() },
  slider: {
    enter: (control) => line(control).fill(String(control.value)),
    shown: (control) => expect(line(control)).toHaveValue(String(control.value)),
  },
  editor: {
    enter: editor,
    shown: (control) => expect(input(control)).toContainText(String(control.value).replace(/<[^>]*>/g, '')),
  },
}
