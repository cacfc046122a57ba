/** An application that is in use is changed: what its release will do is shown first, and a field with another name keeps its values. */
import { axe, expect, fits, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { ownApp } from '../helpers/ownApp.ts'

test('VD-01 a released form gets, loses and renames a field: the plan is shown, agreed to, and the values are there', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const { id, call, records } = await ownApp(page, {
    fullName: '来访登记',
    enCode: 'designRelease',
    formData: {
      version: 1,
      fields: [
        { pingeKey: 'input', field: 'visitor', label: '姓名' },
        { pingeKey: 'input', field: 'plate', label: '车牌' },
      ],
    },
    columnData: { version: 1, type: 1, columnList: [{ field: 'visitor' }], searchList: [], hasPage: true },
  })
  const record = await call('POST', records, { visitor: '王芳', plate: '京A' })
  await page.goto(`/formDesigner?id=${id}`)
  const outline = page.getByRole('tree', { name: text('design.outline') })
  const properties = page.getByRole('region', { name: text('design.properties') })
  const select = async (label: string) => {
    await outline.locator('.ant-tree-node-content-wrapper').filter({ hasText: label }).click()
    await expect(properties.getByRole('heading', { level: 2 })).toContainText(label)
  }

  await select('姓名')
  const code = properties.getByRole('textbox', { name: text('design.code') })
  await code.fill('guest')
  await code.press('Enter')
  // what else names the field is told, and that its values go with it
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(text('design.renameReleased'))
  await question.getByRole('button', { name: text('common.confirm') }).click()
  await expect(outline).toContainText('guest')
  await select('车牌')
  await properties.getByRole('button', { name: text('design.tool.remove') }).click()
  await page.getByRole('combobox', { name: text('catalog.search') }).fill('datePicker')
  await page.getByRole('option', { name: '日期选择' }).click()

  await page.getByRole('button', { name: text('studio.saveAndRelease') }).click()
  const plan = page.getByRole('dialog', { name: text('design.plan.title') })
  const steps = plan.getByRole('listitem')
  await expect(steps.filter({ hasText: '日期选择' })).toContainText(text('design.column.time'))
  await expect(steps.filter({ hasText: 'plate' })).toContainText(text('design.plan.values').replace('{{n}}', '1'))
  await expect(steps.filter({ hasText: 'visitor' })).toContainText('姓名')
  await axe(page, 'the plan of a release')
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  // nothing is released before it is agreed to
  await plan.getByRole('button', { name: text('common.cancel') }).click()
  await expect(page.getByText(text('studio.state.pending'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: text('studio.release'), exact: true }).click()
  await plan.getByRole('button', { name: text('studio.release') }).click()
  await expect(page.getByText(text('studio.state.released'), { exact: true })).toBeVisible()
  const { data } = await call('GET', `${records}/${record.id}`)
  expect(JSON.parse(data)).toMatchObject({ guest: '王芳' })

  // all that is left to tell is what stays in the database
  await select('姓名')
  await properties.getByRole('textbox', { name: '标签' }).fill('来访人')
  await page.getByRole('button', { name: text('studio.saveAndRelease') }).click()
  await expect(steps).toHaveCount(1)
  await expect(steps).toContainText('plate')
  await plan.getByRole('button', { name: text('common.cancel') }).click()
})
