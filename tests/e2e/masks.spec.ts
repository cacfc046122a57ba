import { answer, axe, expect, nowhere, onPostgres, pressInRow, signIn, test, text } from '../helpers/e2e.ts'
import { ownApp } from '../helpers/ownApp.ts'

const phone = '13812345678'
const masked = '138****5678'
const card = '6222021234567890123'
const maskedCard = '622202*********0123'

test(
  'WG-01 a masked field is read by its mask, kept when it is left alone, typed anew, and seen by whoever was given it',
  onPostgres,
  async ({ page, browser, baseURL }) => {
    const input = (field: string, label: string, more: object = {}) => ({ pingeKey: 'input', field, label, ...more })
    const mobile = input('phone', '手机', { required: true, useMask: true, maskConfig: { maskType: 3 }, regList: [{ use: 'mobile' }] })
    const cards = {
      pingeKey: 'table',
      field: 'cards',
      label: '银行卡',
      children: [input('bank', '开户行'), input('card', '卡号', { useMask: true, maskConfig: { maskType: 8 } })],
    }
    await signIn(page, 'admin', nowhere)
    const { menuId, call, records } = await ownApp(page, {
      fullName: '员工档案',
      enCode: 'staffFile',
      formData: { version: 1, fields: [input('name', '姓名'), mobile, cards] },
      columnData: {
        version: 1,
        type: 1,
        columnList: ['name', 'phone'].map((field) => ({ field, sortable: true })),
        searchList: ['name', 'phone'].map((field) => ({ field, searchType: 2 })),
        hasPage: true,
        hasSuperQuery: true,
        btnsList: [{ value: 'add' }],
        columnBtnsList: [{ value: 'detail' }, { value: 'edit' }, { value: 'copy' }],
      },
    })
    const made = await call('POST', records, { name: '张三', phone, cards: [{ bank: '工行', card }] })
    const kept = async () => JSON.parse((await call('GET', `${records}/${made.id}`)).data)
    const { list: people } = await call('GET', '/api/permission/Users?keyword=suwanqing')
    const give = (form: string[]) =>
      call('PUT', `/api/permission/Authority/Data/${people[0].id}?objectType=user`, {
        menu: [menuId],
        form: form.map((one) => `${menuId}|${one}`),
      })
    await give([])

    const other = await browser.newPage({ baseURL: baseURL ?? '' })
    await signIn(other, 'suwanqing', '/model/staffFile')
    const row = other.getByRole('row').filter({ hasText: '张三' })
    const form = other.getByRole('dialog')
    const button = (key: string) => form.getByRole('button', { name: text(key), exact: true })
    const edit = async () => {
      await row.getByRole('button', { name: text('common.edit'), exact: true }).click()
      await expect(form.getByLabel('姓名')).toHaveValue('张三')
    }

    await test.step('the list shows the mask, and nothing to search or sort by it', async () => {
      await expect(row).toContainText(masked)
      await expect(other.getByRole('search').getByLabel('姓名')).toBeVisible()
      await expect(other.getByRole('search').getByLabel('手机')).toHaveCount(0)
      await expect(other.getByRole('columnheader', { name: '姓名' }).getByRole('button')).toBeVisible()
      await expect(other.getByRole('columnheader', { name: '手机' }).getByRole('button')).toHaveCount(0)
    })

    await test.step('the detail shows the mask, and no way past it', async () => {
      await pressInRow(row, text('common.detail'))
      await expect(form.getByText(masked)).toBeVisible()
      await expect(form.getByText(maskedCard)).toBeVisible()
      await expect(form.getByRole('button', { name: text('field.reveal') })).toHaveCount(0)
      await other.keyboard.press('Escape')
    })

    await test.step('left alone it is kept, in the form and in its rows', async () => {
      await edit()
      await expect(form.getByLabel('手机')).toHaveValue('')
      await expect(form.getByLabel('手机')).toHaveAttribute('placeholder', masked)
      await axe(other, 'a form with a mask')
      await form.getByLabel('开户行').fill('农行')
      await button('common.confirm').click()
      await expect(form).toHaveCount(0)
      expect(await kept()).toMatchObject({ phone, cards: [{ bank: '农行', card }] })
    })

    await test.step('typed anew it is held to its rules, and is another value', async () => {
      await edit()
      await form.getByLabel('手机').fill('139')
      await button('common.confirm').click()
      await expect(form.getByText(text('rule.mobile')).first()).toBeVisible()
      await form.getByLabel('手机').fill('13900001111')
      await button('common.confirm').click()
      await expect(form).toHaveCount(0)
      await expect(row).toContainText('139****1111')
      expect(await kept()).toMatchObject({ phone: '13900001111', cards: [{ card }] })
    })

    await test.step('a copy takes nothing of what is masked', async () => {
      await pressInRow(row, text('common.copy'))
      await expect(form.getByLabel('姓名')).toHaveValue('张三')
      await expect(form.getByLabel('手机')).not.toHaveAttribute('placeholder', /\*/)
      await other.keyboard.press('Escape')
    })

    await test.step('given in the clear, the open list can be searched by it, and the detail shows it', async () => {
      await give(['phone.clear'])
      await other.getByRole('search').getByLabel('手机').fill('00001111')
      await other
        .getByRole('search')
        .getByRole('button', { name: text('common.search') })
        .click()
      await pressInRow(row, text('common.detail'))
      await expect(form.getByText('139****1111')).toBeVisible()
      await form.getByRole('button', { name: text('field.reveal') }).click()
      await expect(form.getByText('13900001111')).toBeVisible()
      await axe(other, 'a detail with a mask that may be lifted')
      await other.keyboard.press('Escape')
      await edit()
      await expect(form.getByLabel('手机')).toHaveValue('13900001111')
    })
    await other.close()
  },
)

test('PM-10 where data permission is not enforced the authorisation says so, and enforces it', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const { call, records } = await ownApp(page, {
    fullName: '门禁登记',
    enCode: 'doorBook',
    formData: { version: 1, fields: [{ pingeKey: 'input', field: 'name', label: '姓名' }] },
    columnData: { version: 1, type: 1, columnList: [{ field: 'name' }], searchList: [], hasPage: true, btnsList: [], columnBtnsList: [] },
  })
  await page.goto('/permission/authorize')
  await page
    .getByRole('row')
    .filter({ hasText: '财务' })
    .getByRole('button', { name: text('authority.open') })
    .click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('tab', { name: text('authority.kind.data') }).click()
  const tree = dialog.getByRole('group', { name: text('authority.kind.data') })
  await dialog.getByRole('searchbox').fill('门禁')
  const open = text('authority.notEnforced').replace('{{name}}', '门禁登记')
  await expect(tree.getByText(open)).toBeVisible()
  await axe(page, 'rights with an application that does not enforce them')
  await tree.getByRole('button', { name: text('authority.enforce') }).click()
  await answer(page, '确定')
  await expect(tree.getByText('门禁登记', { exact: true })).toBeVisible()
  await expect(tree.getByText(open)).toHaveCount(0)
  await expect(tree.getByRole('button', { name: text('authority.enforce') })).toHaveCount(0)
  expect(JSON.parse((await call('GET', `${records}/Config`)).columnData)).toMatchObject({ useDataPermission: true })
})
