import { choose, expect, nowhere, onPostgres, signIn, test, text } from '../helpers/e2e.ts'
import { callsOf, takeAwayAfter } from '../helpers/ownApp.ts'

test(
  'what an application calls is held to what its designer may, whoever opens it, and says whose it is',
  onPostgres,
  async ({ page, browser, baseURL, tolerate }) => {
    tolerate('Failed to load resource')
    // somebody who designs applications and keeps the bill rules, and nothing else
    const desk = await browser.newPage({ baseURL: baseURL ?? '' })
    await signIn(desk, 'weichenggang', nowhere)
    const design = await callsOf(desk)
    const fields = [
      { pingeKey: 'input', field: 'title', label: '标题' },
      { pingeKey: 'select', field: 'rule', label: '编号规则', source: { get: '/api/system/BillRule' } },
      { pingeKey: 'userSelect', field: 'who', label: '经办人' },
    ]
    const columnData = {
      version: 1,
      type: 1,
      columnList: [{ field: 'title' }, { field: 'who' }],
      searchList: [],
      hasPage: true,
      btnsList: [{ value: 'add' }],
      columnBtnsList: [{ value: 'edit' }],
      customBtnsList: [
        {
          value: 'close',
          label: '办结',
          position: 'row',
          do: [{ request: { put: './{{ row.id }}', body: { title: '办结', version: '{{ row.version }}' } } }, { reload: 'records' }],
        },
      ],
    }
    const { id } = await design('POST', '/api/visualdev/Base', {
      fullName: '编号登记',
      enCode: 'numberBook',
      formData: { version: 1, fields },
      columnData,
    })
    await design('POST', `/api/visualdev/Base/${id}/Actions/Release`, {})
    // what it may not call is not saved
    const bad = [{ pingeKey: 'select', field: 'role', label: '角色', source: { get: '/api/permission/Role' } }]
    const token = await desk.evaluate(() => localStorage.getItem('pinge_token'))
    const refused = await desk.request.put(`/api/visualdev/Base/${id}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { formData: { version: 1, fields: [...fields, ...bad] } },
    })
    expect(JSON.stringify(await refused.json())).toContain('/formData/fields/3/source/get')
    await desk.close()

    await signIn(page, 'admin', nowhere)
    const call = await callsOf(page)
    await takeAwayAfter(page, `/api/visualdev/Base/${id}`)
    const menu = {
      parentId: '-1',
      fullName: '编号登记',
      enCode: 'numberBook',
      type: 3,
      urlAddress: 'model/numberBook',
      propertyJson: JSON.stringify({ moduleId: id }),
    }
    const entry = await call('POST', '/api/system/Menu', { ...menu, enabledMark: 1, sortCode: 999 })
    await takeAwayAfter(page, `/api/system/Menu/${entry.id}`)
    const open = async () => {
      await page.goto('/model/numberBook')
      await page
        .getByRole('main')
        .getByRole('button', { name: text('common.add'), exact: true })
        .click()
      const form = page.getByRole('dialog')
      await expect(form.getByLabel('标题')).toBeVisible()
      return form
    }

    await test.step('the administrator fills it: its choices, the picker and its own button', async () => {
      const form = await open()
      await form.getByLabel('标题').fill('第一号')
      await choose(page, form, '编号规则', '费用报销单号')
      await form.getByRole('button', { name: text('common.confirm'), exact: true }).click()
      await expect(form).toHaveCount(0)
      await page.getByRole('row').getByRole('button', { name: '办结', exact: true }).click()
      await expect(page.getByRole('cell', { name: '办结', exact: true })).toBeVisible()
    })

    await test.step('once the designer may no longer, the page may not: it says so where it stands', async () => {
      const { list } = await call('GET', '/api/permission/Users?keyword=weichenggang')
      await call('PUT', `/api/permission/Users/${list[0].id}/Actions/State`, { enabledMark: 0 })
      const form = await open()
      await form.getByRole('combobox', { name: '编号规则' }).click()
      await expect(page.getByText(text('server.definitionRefused').replace('{{name}}', list[0].realName)).first()).toBeVisible()
      await call('PUT', `/api/permission/Users/${list[0].id}/Actions/State`, { enabledMark: 1 })
    })
  },
)
