/** Somebody is given one application to design: they find it alone, put a part into it, are told where they may not, and release it. */
import type { Page } from '@playwright/test'
import { release } from '../helpers/designed.ts'
import { answer, axe, expect, fits, nowhere, pressInRow, signIn, test, text } from '../helpers/e2e.ts'
import { callsOf, takeAwayAfter } from '../helpers/ownApp.ts'

const screen = text('menu.onlineDev.webDesign')
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('SH-10 somebody designs the one application that they were given, and no other one', async ({ page }) => {
  test.slow()
  const code = `given${Date.now().toString(36)}`
  await signIn(page, 'admin', nowhere)
  const call = await callsOf(page)
  const related = { pingeKey: 'relationForm', field: 'customer', label: '客户', relationField: 'name' }
  const fields = [{ pingeKey: 'input', field: 'name', label: '名称' }]
  const definition = {
    formData: { version: 1, fields },
    columnData: { version: 1, type: 1, columnList: [], searchList: [], hasPage: true },
  }
  const { id } = await call('POST', '/api/visualdev/Base', { fullName: `只此一个${code}`, enCode: code, ...definition })
  await takeAwayAfter(page, `/api/visualdev/Base/${id}`)
  const another = await call('POST', '/api/visualdev/Base', { fullName: '别的', enCode: `${code}Other`, ...definition })
  await takeAwayAfter(page, `/api/visualdev/Base/${another.id}`)
  await call('POST', `/api/visualdev/Base/${another.id}/Actions/Release`)

  await test.step('an administrator says who may', async () => {
    await signIn(page, 'admin', screen)
    await page.getByRole('textbox', { name: '关键词' }).first().fill(code)
    await page.keyboard.press('Enter')
    await pressInRow(rowOf(page, `只此一个${code}`), text('application.designers'))
    const dialog = page.getByRole('dialog', { name: text('application.designers') })
    await expect(dialog.getByText(text('application.designersHelp'))).toBeVisible()
    await dialog.getByRole('combobox', { name: '用户', exact: true }).click()
    const people = page.getByRole('dialog', { name: '选择用户', exact: true })
    await people.getByRole('searchbox', { name: '关键词' }).fill('高文博')
    await people.getByRole('option', { name: /高文博/ }).click()
    await people.getByRole('button', { name: text('common.confirm'), exact: true }).click()
    await axe(page, 'who may design an application')
    await dialog.getByRole('button', { name: text('common.confirm'), exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('they find it alone, and nothing that they may not do', async () => {
    await signIn(page, 'gaowenbo', screen)
    await expect(page.getByText('共 1 条')).toBeVisible()
    await expect(rowOf(page, `只此一个${code}`)).toBeVisible()
    await expect(page.getByRole('button', { name: text('application.new') })).toBeHidden()
    await expect(rowOf(page, `只此一个${code}`).getByRole('button')).toHaveText([text('application.form'), text('application.code')])
    await axe(page, 'the applications that somebody designs')
    await pressInRow(rowOf(page, `只此一个${code}`), text('application.form'))
    await expect(page.getByRole('toolbar', { name: text('design.tools') })).toBeVisible()
  })

  await test.step('what the definition names and they may not is told at its place', async () => {
    await call('PUT', `/api/visualdev/Base/${id}`, { formData: { version: 1, fields: [...fields, { ...related, modelId: another.id }] } })
    await page.reload()
    const parts = page.getByRole('combobox', { name: text('catalog.search') })
    await parts.fill('textarea')
    await page.getByRole('option', { name: '多行输入' }).click()
    await page.getByRole('button', { name: text('common.save'), exact: true }).click()
    const faults = page.getByRole('region', { name: text('studio.faultsTitle') })
    await faults.getByRole('button', { name: /无权选择这个应用的记录/ }).click()
    await expect(page.getByRole('region', { name: text('design.properties') }).getByRole('heading', { level: 2 })).toContainText('客户')
    await page
      .getByRole('toolbar', { name: text('design.tools') })
      .getByRole('button', { name: text('design.tool.remove') })
      .click()
    await expect(faults).toBeHidden()
  })

  await test.step('the rest is saved and released', async () => {
    await release(page)
    // another application names the field meanwhile: whoever may not read that one is told that there is something
    const naming = { ...related, modelId: id }
    await call('PUT', `/api/visualdev/Base/${another.id}`, { formData: { version: 1, fields: [...fields, naming] } })
    await page
      .getByRole('tree', { name: text('design.outline') })
      .getByText('名称', { exact: true })
      .click()
    const properties = page.getByRole('region', { name: text('design.properties') })
    await expect(properties.getByRole('heading', { level: 2 })).toContainText('名称')
    const name = properties.getByRole('textbox', { name: text('design.code') })
    await name.fill('title')
    await name.press('Enter')
    await expect(page.getByText(/本应用之外还有引用：1 处您无权查看的位置/)).toBeVisible()
    await answer(page, '取消')
    await page.setViewportSize({ width: 390, height: 800 })
    await fits(page, 'the designer of a given application')
    // its text is theirs as well, with a way back to where they came from
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: text('design.asText') }).click()
    await expect(page.locator('.cm-content').first()).toContainText('"fields"')
    await page.getByRole('button', { name: text('studio.back') }).click()
    await expect(page.getByRole('toolbar', { name: text('design.tools') })).toBeVisible()
  })
})
