/**
 * What the purchase order does is put together without a brace: a rule, a formula, a 'when … then …' sentence; it is released
 * and changed, with what the database will do said before, and a section goes into another form. By mouse, by keys alone, and
 * on a tablet by finger.
 */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Node } from '#core/types.ts'
import { entry, field, group, heading, names, openDraft, outline, properties, tool } from '../helpers/designed.ts'
import { expect, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { finger, type Hand, keysOf, mouse, pressesOf, reach, toArea } from '../helpers/hands.ts'

const kinds = [
  { id: 'plain', fullName: '普通' },
  { id: 'rush', fullName: '加急' },
]
const order: Node[] = [
  field('input', 'title', '标题'),
  field('input', 'phone', '电话'),
  field('datePicker', 'delivered', '交货日期'),
  {
    pingeKey: 'card',
    label: '采购明细',
    children: [
      field('select', 'kind', '类别', { options: kinds }),
      field('table', 'lines', '物料', {
        children: [field('inputNumber', 'price', '单价'), field('inputNumber', 'quantity', '数量'), field('calculate', 'amount', '金额')],
      }),
      field('calculate', 'total', '总额', { expression: '{{ sum(form.lines.amount) }}' }),
    ],
  },
]
const builder = (page: Page) => page.getByRole('dialog')
const plan = (page: Page) => page.getByRole('dialog', { name: text('design.plan.title') })
const within = (page: Page, prop: string) => properties(page).locator(`[data-prop="${prop}"]`)
const seek = (page: Page) => page.getByRole('textbox', { name: text('design.seek') })

/** The ways to what a designer consists of, as a hand has them. */
interface Way {
  hand: Hand
  take: (name: string) => Promise<void>
  /** opens a group of the properties of what was taken */
  open: (name: string) => Promise<void>
  /** something of the outline's tools, with what was taken */
  does: (name: string, key: string) => Promise<void>
  add: (kind: string) => Promise<void>
  /** the formula of an amount, in the builder, confirmed */
  formula: () => Promise<void>
  /** to the properties, and to the bar over everything */
  toProperties: () => Promise<void>
  toBar: () => Promise<void>
}

/** With a mouse or a finger. */
const byPointing = (page: Page, hand: Hand): Way => ({
  hand,
  take: async (name) => {
    // what is out of sight is sought
    await hand.write(seek(page), name)
    await hand.press(entry(page, name))
    await expect(heading(page)).toContainText(name)
    await hand.write(seek(page), '')
  },
  open: async (name) => {
    const head = group(page, name)
    if ((await head.getAttribute('aria-expanded')) === 'false') await hand.press(head)
  },
  does: (name) => hand.press(tool(page, name)),
  add: async (kind) => {
    await hand.write(page.getByRole('combobox', { name: text('catalog.search') }), kind)
    await hand.press(page.locator(`.pg-catalog-index [data-key="${kind}"]`))
  },
  formula: async () => {
    const parts = ['单价', text('formula.sign').replace('{{sign}}', '×'), '数量']
    for (const name of parts) await hand.press(builder(page).getByRole('button', { name }))
    await hand.press(builder(page).getByRole('button', { name: '确定' }))
  },
  toProperties: async () => {},
  toBar: async () => {},
})
const byKeys = (page: Page): Way => {
  const hand = keysOf(page)
  const { keyboard } = page
  const toOutline = () => toArea(page.locator('.pg-design-left > .pg-design-side'))
  return {
    hand,
    take: async (name) => {
      await toOutline()
      await hand.write(seek(page), name, 'back')
      await keyboard.press('Enter')
      await expect(heading(page)).toContainText(name)
      await keyboard.press('Escape')
    },
    open: async (name) => {
      await toArea(properties(page))
      await reach(group(page, 'basic'))
      await reach(group(page, name), 'ArrowDown')
      if ((await group(page, name).getAttribute('aria-expanded')) === 'false') await keyboard.press('Enter')
    },
    does: async (_name, key) => {
      await toOutline()
      if (await outline(page).isVisible()) await reach(outline(page))
      await keyboard.press(key)
    },
    add: async (kind) => {
      const search = page.getByRole('combobox', { name: text('catalog.search') })
      await reach(search, 'F6')
      await hand.write(search, kind)
      await keyboard.press('Enter')
    },
    formula: async () => {
      await expect(builder(page).getByRole('textbox', { name: '公式' })).toBeFocused()
      for (const [written, found] of [
        ['单', '单价'],
        [' * 数', '数量'],
      ] as const) {
        await keyboard.type(written)
        await expect(page.getByRole('option', { name: found, selected: true })).toBeVisible()
        await keyboard.press('Enter')
      }
      await keyboard.press('Control+Enter')
    },
    toProperties: () => toArea(properties(page)),
    toBar: () => toArea(page.locator('.pg-studio-bar')),
  }
}

/** Saves and releases; gives what the plan says before it is agreed to. */
async function releaseBy(page: Page, { hand, toBar }: Way): Promise<string[]> {
  await toBar()
  const button = page.getByRole('button', { name: text('studio.saveAndRelease') })
  // it waits until what stands is judged
  await expect(button).toBeEnabled()
  await hand.press(button)
  await expect(plan(page)).toBeVisible()
  const said = await plan(page).getByRole('listitem').allInnerTexts()
  // what was released before says so until it is
  const released = page.waitForResponse((one) => one.url().includes('/Actions/Release'))
  await hand.press(plan(page).getByRole('button', { name: text('studio.release') }))
  await released
  await expect(plan(page)).toBeHidden()
  await expect(page.getByText(text('studio.state.released'), { exact: true })).toBeVisible()
  return said
}
/** What a plan is to say: this of a step, in this place among the steps. */
const told = (key: string, name: string) => text(`design.plan.${key}`).replace('{{name}}', name)

async function walk(page: Page, context: BrowserContext, enCode: string, way: Way): Promise<void> {
  test.slow()
  const { hand, take, open, does, add } = way
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'admin', nowhere)
  const own = await openDraft(page, '采购订单', enCode, order)
  await test.step('a rule by its name', async () => {
    await take('电话')
    await open('rules')
    await hand.choose(properties(page).getByRole('combobox', { name: '校验规则' }), text('rule.format.mobile'))
    await page.keyboard.press('Escape')
  })
  await test.step('a formula by its parts', async () => {
    await take('金额')
    await way.toProperties()
    await hand.press(properties(page).getByRole('button', { name: `公式: ${text('formula.open')}` }))
    await way.formula()
    await expect(properties(page).getByText('= 单价 × 数量')).toBeVisible()
  })
  await test.step('when … then …, as a sentence', async () => {
    await take('类别')
    await open('linkage')
    const sentence = within(page, 'linkage')
    const part = (key: string) => sentence.getByRole('combobox', { name: new RegExp(`: ${text(key)}$`) })
    await hand.press(sentence.getByRole('button', { name: text('rule.add') }))
    // what is added has the focus, but where that would open a touch screen's keyboard
    const comes = async (to: Locator) => hand === finger || (await expect(to).toBeFocused())
    await comes(part('rule.addClause'))
    await hand.choose(part('rule.addClause'), '类别')
    await comes(part('rule.field'))
    await hand.choose(part('rule.value'), '加急')
    await hand.choose(part('rule.clears'), '交货日期')
    await page.keyboard.press('Escape')
  })
  await test.step('what the database will do is said before: tables with their columns', async () => {
    const steps = await releaseBy(page, way)
    expect(steps).toHaveLength(2)
    expect(steps[0]).toContain(told('makeTable', '').replace('{{n}}', '4'))
    expect(steps[1]).toContain(told('makeTable', '物料').replace('{{n}}', '2'))
    const [, phone, , section] = await own.stored()
    expect(phone?.regList).toEqual([{ use: 'mobile' }])
    const [kind, lines] = section?.children ?? []
    expect(kind?.linkage).toEqual([{ when: "{{ form.kind == 'rush' }}", clear: 'delivered' }])
    expect(lines?.children?.[2]).toMatchObject({ expression: '{{ row.price * row.quantity }}' })
  })
  await test.step('and what is lost, with how many values', async () => {
    const lines = [
      { price: 3, quantity: 4 },
      { price: 1, quantity: 2 },
    ]
    await own.call('POST', `/api/visualdev/OnlineDev/${own.id}`, { title: '纸', phone: '13800138000', kind: 'rush', lines })
    await take('电话')
    await does('remove', 'Delete')
    await expect(entry(page, '电话')).toHaveCount(0)
    await add('timePicker')
    await expect.poll(async () => (await names(page)).some((name) => name.startsWith('timePicker'))).toBe(true)
    const steps = await releaseBy(page, way)
    expect(steps).toHaveLength(2)
    expect(steps.find((step) => step.startsWith(told('keepColumn', 'phone')))).toContain(text('design.plan.values').replace('{{n}}', '1'))
    expect(steps.some((step) => step.startsWith(told('addColumn', '时间选择')))).toBe(true)
  })
  await test.step('a section goes into another form with what it names; what is not there is said', async () => {
    await take('采购明细')
    await does('copy', 'Control+c')
    await expect(page.locator('.pg-studio > [role="status"]')).toHaveText(text('design.copied_one').replace('{{n}}', '1'))
    const other = await openDraft(page, '调拨单', `${enCode}To`, [])
    await does('paste', 'Control+v')
    await expect(page.getByText(text('design.lost_one').replace('{{n}}', '1').replace('{{fields}}', 'delivered'))).toBeVisible()
    await expect.poll(async () => (await names(page)).length).toBe(7)
    await expect(page.getByRole('region', { name: text('studio.faultsTitle') })).toContainText('delivered')
    await take('类别')
    await open('linkage')
    await hand.press(within(page, 'linkage').getByRole('button', { name: new RegExp(`${text('rule.n').replace('{{n}}', '1')}: `) }))
    const [section] = await other.saved()
    const [kind, lines, total] = section?.children ?? []
    const [price, quantity, amount] = lines?.children ?? []
    expect(kind).not.toHaveProperty('linkage')
    expect(amount?.expression).toBe(`{{ row.${price?.field} * row.${quantity?.field} }}`)
    expect(total?.expression).toBe(`{{ sum(form.${lines?.field}.${amount?.field}) }}`)
  })
}

// the outline draws what is in sight: all of it
test.use({ viewport: { width: 1440, height: 1400 } })

test('VD-01 the order gets its rules, formula and sentences, is released twice and copied from, by mouse', async ({ page, context }) => {
  await walk(page, context, 'rulesMouse', byPointing(page, mouse))
})

test('the same by keys alone', async ({ page, context }) => {
  const presses = await pressesOf(page)
  await walk(page, context, 'rulesKeys', byKeys(page))
  expect(await presses()).toBe(0)
})

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 1366 } })
  test('the same by finger', async ({ page, context }) => {
    await walk(page, context, 'rulesFinger', byPointing(page, finger))
  })
})
