/** A group with a path: designed by choosing, filled in, listed, and read from outside. */
import { drawing, entry, field, names, openDraft, properties } from '../helpers/designed.ts'
import { expect, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { takeAwayAfter } from '../helpers/ownApp.ts'

const card = (header: string, ...children: object[]) => ({ pingeKey: 'card', header, children }) as never

test('two groups with a path each hold a city, from the designer to the list', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const enCode = `nested${Date.now().toString(36)}`
  const { call, id, saved } = await openDraft(page, enCode, enCode, [
    field('input', 'name', '名称', { required: true }),
    card('地址', field('input', 'city', '城市')),
    card('收货', field('input', 'town', '城市'), field('input', 'note', '备注', { visible: '{{ not empty(form.city) }}' })),
  ])
  const path = properties(page).getByLabel(text('nested.path'))

  await test.step('a path renames what is in its group, wherever it is named', async () => {
    await entry(page, '地址').click()
    await path.fill('地 址')
    await path.press('Enter')
    await expect(page.getByText(text('nested.refused.name'))).toBeVisible()
    await expect(path).toHaveAttribute('aria-invalid', 'true')
    await path.fill('address')
    await path.press('Enter')
    // the field is named by another one
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('common.confirm'), exact: true })
      .click()
    await expect.poll(() => names(page)).toEqual(expect.arrayContaining(['name', 'address_city', 'town', 'note']))
    await entry(page, '收货').click()
    await path.fill('delivery')
    await path.press('Enter')
    await expect.poll(() => names(page)).toEqual(expect.arrayContaining(['delivery_town', 'delivery_note']))
    await entry(page, '城市').nth(1).click()
    const code = properties(page).getByLabel(text('design.code'))
    await code.fill('city')
    await code.press('Enter')
    await expect.poll(() => names(page)).toEqual(expect.arrayContaining(['delivery_city']))
    await expect(drawing(page).getByLabel('城市')).toHaveCount(2)
    const fields = await saved()
    expect(fields.slice(1)).toMatchObject([
      { path: 'address', children: [{ field: 'address_city' }] },
      {
        path: 'delivery',
        children: [{ field: 'delivery_city' }, { field: 'delivery_note', visible: '{{ not empty(form.address_city) }}' }],
      },
    ])
  })

  await test.step('it is filled in, listed by whole names, and told from outside as it is', async () => {
    const columns = ['name', 'address_city', 'delivery_city'].map((one) => ({ field: one }))
    const { version, formData } = await call('GET', `/api/visualdev/Base/${id}`)
    const searchList = [{ field: 'delivery_city', searchType: 2 }]
    const columnData = {
      version: 1,
      type: 1,
      hasPage: true,
      columnList: columns,
      searchList,
      btnsList: [{ value: 'add' }],
      columnBtnsList: [{ value: 'edit' }],
    }
    await call('PUT', `/api/visualdev/Base/${id}`, { version, formData, columnData: { ...columnData, hasSuperQuery: true } })
    await call('POST', `/api/visualdev/Base/${id}/Actions/Release`)
    const menu = {
      parentId: '-1',
      fullName: enCode,
      enCode,
      type: 3,
      urlAddress: `model/${enCode}`,
      propertyJson: JSON.stringify({ moduleId: id }),
    }
    const made = await call('POST', '/api/system/Menu', { ...menu, enabledMark: 1, sortCode: 999 })
    await takeAwayAfter(page, `/api/system/Menu/${made.id}`)
    await page.goto(`/model/${enCode}`)
    await expect(page.getByRole('columnheader', { name: '地址 · 城市' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: '收货 · 城市' })).toBeVisible()
    await page.getByRole('button', { name: text('common.add'), exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('名称').fill('甲')
    await form.getByLabel('城市').first().fill('无锡')
    await form.getByLabel('城市').nth(1).fill('苏州')
    await form.getByLabel('备注').fill('有门')
    await form.getByRole('button', { name: text('common.confirm'), exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: '甲' })
    await expect(row).toContainText('苏州')
    await page.getByLabel('收货 · 城市').fill('苏')
    await page.keyboard.press('Enter')
    await expect(row).toContainText('无锡')
    const { list } = await call('POST', `/api/visualdev/OnlineDev/${id}/List`, {})
    expect(list[0]).toMatchObject({ name: '甲', address: { city: '无锡' }, delivery: { city: '苏州', note: '有门' } })
    // and it is changed by the same form
    await row.getByRole('button', { name: text('common.edit') }).click()
    await expect(form.getByLabel('城市').first()).toHaveValue('无锡')
    await form.getByLabel('城市').first().fill('常州')
    await form.getByRole('button', { name: text('common.confirm'), exact: true }).click()
    await expect(row).toContainText('常州')
  })
})
