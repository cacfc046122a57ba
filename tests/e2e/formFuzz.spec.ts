/** Forms of all kinds at random (tests/helpers/forms), filled in by mouse and keyboard, saved, found, opened again and read back equal. */
import type { Locator, Page } from '@playwright/test'
import fc from 'fast-check'
import { rowsOf } from '#core/form/form.ts'
import type { Row } from '#core/types.ts'
import { expect, nowhere, pressInRow, signIn, test, text } from '../helpers/e2e.ts'
import { type Control, entered } from '../helpers/enterValue.ts'
import { anyForm, type MadeField, type MadeForm } from '../helpers/forms/make.ts'
import { anyValues, plain, type Values } from '../helpers/forms/values.ts'
import { makeWorld, type World } from '../helpers/forms/world.ts'
import { fuzz } from '../helpers/fuzz.ts'
import { callsOf, ownApp } from '../helpers/ownApp.ts'
import { sender } from '../helpers/sender.ts'

const { numRuns, seed } = fuzz(40)
const size = { fields: 8, columns: 3, tables: 1, typed: new Set(Object.keys(entered)) }

const byName = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Makes an application of the form with a title before it, and opens its list. */
async function open(page: Page, { fields }: MadeForm, n: number) {
  const enCode = `randomForm${n}`
  const title = { pingeKey: 'input', field: 'title', label: '标题' }
  const popupType = ['general', 'drawer', 'fullScreen'][n % 3]
  const columnData = {
    version: 1,
    type: 1,
    columnList: ['title', 'total', 'twice'].map((field) => ({ field })),
    searchList: [{ field: 'title', searchType: 2 }],
    hasPage: true,
    btnsList: [{ value: 'add' }],
    columnBtnsList: [{ value: 'edit' }],
  }
  return ownApp(page, { fullName: `随机表单${n}`, enCode, formData: { version: 1, popupType, fields: [title, ...fields] }, columnData })
}

/** Everything that is folded away is opened. */
async function unfold(form: Locator) {
  for (const shut = form.getByRole('button', { name: '页', expanded: false }); (await shut.count()) > 0; ) await shut.first().click()
}

/** Goes through what was said of a form, field by field and cell by cell: what is hidden is not there. */
async function each(
  form: Locator,
  page: Page,
  world: World,
  made: MadeField[],
  said: Row,
  on: boolean,
  visit: (one: Control) => Promise<void>,
) {
  for (const { node, columns, hides } of made) {
    const box = form.locator(`[data-field="${node.field}"]`)
    if (node.noShow === true || (hides && !on)) {
      await expect(box, `${node.pingeKey} ${node.field} is hidden`).toHaveCount(0)
      continue
    }
    const value = said[String(node.field)]
    if (columns.length === 0) {
      if (value !== undefined) await visit({ page, box, node, value, world })
      continue
    }
    for (const [at, row] of rowsOf(value).entries()) {
      const cell = (field: string) => box.locator(`[data-row="${at}"] [data-child="${field}"]`)
      const q = { pingeKey: 'inputNumber', field: 'q', label: 'q' }
      if ((await box.locator(`[data-row="${at}"]`).count()) === 0)
        await box.getByRole('button', { name: text('table.add'), exact: true }).click()
      await visit({ page, box: cell('q'), node: q, value: row.q ?? null, world })
      for (const { node: child, hides: goes } of columns) {
        const own = row[String(child.field)]
        if (own === undefined || (goes && Number(row.q) <= 0)) continue
        await visit({ page, box: cell(String(child.field)), node: child, value: own, world })
      }
    }
  }
}

/** What one form has to stand. */
async function tryForm(page: Page, world: World, form: MadeForm, values: Values, n: number) {
  const { call, records } = await open(page, form, n)
  const said = values.sent()
  await byName(page, text('common.add')).click()
  const dialog = page.getByRole('dialog').first()
  const title = dialog.getByRole('textbox', { name: '标题', exact: true })
  await title.fill(`第${n}张`)
  if (values.on) await dialog.getByRole('switch', { name: 'on', exact: true }).click()
  await unfold(dialog)
  await each(dialog, page, world, form.made, said, values.on, (one) => entered[one.node.pingeKey]?.enter(one) ?? Promise.resolve())

  const sending = page.waitForRequest((request) => request.method() === 'POST' && new URL(request.url()).pathname === records)
  await dialog.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  const sent = (await sending).postDataJSON() as Row
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const search = page.getByRole('textbox', { name: '标题', exact: true })
  await search.fill(`第${n}张`)
  await search.press('Enter')
  const row = page.getByRole('row').filter({ hasText: `第${n}张` })
  await expect(row).toHaveCount(1)

  const { list } = await call('POST', `${records}/List`, {})
  const read = JSON.parse((await call('GET', `${records}/${list[0].id}`)).data) as Row
  expect(plain(form, read), 'read by call as it was entered').toEqual(values.kept())
  // what the browser sends is what is kept, as far as it sends it: what is hidden stays as it begins
  const kept = plain(form, read)
  for (const [field, value] of Object.entries(plain(form, { ...kept, ...sent })))
    expect(value, `${field} as it was sent`).toEqual(kept[field])

  await pressInRow(row, text('common.edit'))
  await expect(title).toHaveValue(`第${n}张`)
  await unfold(dialog)
  await each(dialog, page, world, form.made, said, values.on, (one) => entered[one.node.pingeKey]?.shown(one) ?? Promise.resolve())
  await dialog.getByRole('button', { name: text('common.cancel'), exact: true }).click()
  await expect(page.getByRole('dialog'), 'nothing was changed, so nothing is asked').toHaveCount(0)
}

test('forms at random are filled in, saved, found, opened again and read back equal', async ({ page }) => {
  test.setTimeout(60_000 + numRuns * 15_000)
  await signIn(page, 'admin', nowhere)
  const call = await callsOf(page)
  const world = await makeWorld(call, await sender(page))
  const forms = anyForm(world, size).chain((form) => fc.tuple(fc.constant(form), anyValues(form, { most: 2, byHand: true })))
  for (const [n, [form, values]] of fc.sample(forms, { numRuns, seed }).entries())
    await test.step(`form ${n}: ${fc.stringify(form)} filled with ${fc.stringify(values)}`, () => tryForm(page, world, form, values, n))
})
