/** VD-01: versions of an application in the designer: what each changed, drawn and in words, and the way back to one, by mouse and by keys alone. */
import type { Page } from '@playwright/test'
import { drawing } from '../helpers/designed.ts'
import { axe, darken, expect, fits, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { keysOf, mouse } from '../helpers/hands.ts'
import { callsOf, takeAwayAfter } from '../helpers/ownApp.ts'

const input = (field: string, label: string, more: object = {}) => ({ pingeKey: 'input', field, label, ...more })
const pane = (label: string, ...children: object[]) => ({ pingeKey: 'row', label, children })
const form = (...fields: object[]) => ({ version: 1, fields })
const list = (names: string[], more: object = {}) => ({
  version: 1,
  type: 1,
  columnList: names.map((field) => ({ field })),
  searchList: [],
  hasPage: true,
  ...more,
})
const base = '/api/visualdev/Base'

/** An application that was released twice, with a record of the first one. */
async function twiceReleased(page: Page, enCode: string) {
  await signIn(page, 'admin', nowhere)
  const call = await callsOf(page)
  const first = form(
    { pingeKey: 'tab', children: [pane('本人', input('name', '姓名')), pane('联系', input('phone', '电话'))] },
    input('remark', '备注'),
  )
  const { id } = await call('POST', base, {
    fullName: '来访',
    enCode,
    formData: first,
    columnData: list(['name', 'remark'], { btnsList: [{ value: 'add' }] }),
  })
  await takeAwayAfter(page, `${base}/${id}`)
  await call('POST', `${base}/${id}/Actions/Release`, {})
  const { id: record } = await call('POST', `/api/visualdev/OnlineDev/${id}`, { name: '王芳', phone: '1', remark: '带样品' })
  const second = form(
    { pingeKey: 'tab', children: [pane('本人', input('name', '姓名')), pane('联系', input('phone', '手机', { maxlength: 11 }))] },
    input('email', '邮箱'),
  )
  await call('PUT', `${base}/${id}`, {
    formData: second,
    columnData: list(['name', 'email'], { btnsList: [{ value: 'add' }, { value: 'upload' }] }),
  })
  await call('POST', `${base}/${id}/Actions/Release`, {})
  await page.goto(`/formDesigner?id=${id}`)
  await expect(page.getByRole('toolbar', { name: text('design.tools') })).toBeVisible()
  return { call, id: String(id), record: String(record) }
}

const view = (page: Page, name: string) => page.getByRole('radio', { name: text(`design.view.${name}`), exact: true })
const changes = (page: Page, of: string) => page.getByRole('region', { name: text(`design.view.${of}`), exact: true })
const version = (page: Page, n: number) =>
  page.getByRole('list', { name: text('studio.versions') }).getByRole('button', { name: new RegExp(`^版本 ${n}\\b`) })
const drawn = (page: Page, name: string) => drawing(page).locator('.pg-form [data-node]:not(:has([data-node]))').filter({ hasText: name })
const lineAt = (page: Page, role: 'columnheader' | 'button', name: string) =>
  drawing(page)
    .getByRole(role, { name, exact: true })
    .evaluate((element) => getComputedStyle(element).outlineStyle)
const lineOf = (page: Page, name: string) => drawn(page, name).evaluate((element) => getComputedStyle(element).outlineStyle)

for (const [way, handOf] of [
  ['by mouse', () => mouse],
  ['by keys alone', keysOf],
] as const)
  test(`${way}: what a release changed is read in the drawing and beside it, and the one before comes back with its values`, async ({
    page,
  }) => {
    const { call, id, record } = await twiceReleased(page, `versions${way.length}`)
    const hand = handOf(page)
    await hand.turn(view(page, 'form'), view(page, 'versions'))
    await expect(version(page, 2)).toContainText(text('design.versions.inUse'))
    await expect(changes(page, 'form').getByRole('button')).toHaveText([/^修改 手机标签、/, /^新增 邮箱/, /^删除 备注/])
    await expect(changes(page, 'list').getByRole('button')).toHaveText([/^新增 邮箱/, /^删除 备注/, /^新增 导入/])
    await expect.poll(() => lineOf(page, '邮箱')).toBe('solid')
    expect(await lineOf(page, '备注')).toBe('dotted')
    // what stands in a closed pane is shown by the line that tells of it
    await expect(drawn(page, '手机')).toBeHidden()
    await hand.press(changes(page, 'form').getByRole('button', { name: /^修改 手机/ }))
    await expect(drawn(page, '手机')).toBeVisible()
    expect(await lineOf(page, '手机')).toBe('dashed')

    // and so is what of the list is other, with what is gone where it stood
    await hand.press(changes(page, 'list').getByRole('button', { name: /^删除 备注/ }))
    await expect(drawing(page).getByRole('columnheader')).toHaveText(['姓名', '备注', '邮箱'])
    await expect.poll(() => lineAt(page, 'columnheader', '备注')).toBe('dotted')
    expect(await lineAt(page, 'columnheader', '邮箱')).toBe('solid')
    expect(await lineAt(page, 'columnheader', '姓名')).toBe('none')
    expect(await lineAt(page, 'button', text('common.import'))).toBe('solid')

    await hand.press(version(page, 1), 'back')
    await expect(page.getByText(text('studio.firstVersion'))).toBeVisible()
    await hand.press(page.getByRole('button', { name: text('studio.restore'), exact: true }))
    await hand.press(page.getByRole('button', { name: text('common.confirm'), exact: true }))
    // it stands beside the newest one, and can be taken back
    await expect(changes(page, 'form').getByRole('button')).toHaveText([/^修改 电话/, /^新增 备注/, /^删除 邮箱/])
    await hand.press(page.getByRole('button', { name: text('studio.saveAndRelease') }), 'back')
    const plan = page.getByRole('dialog', { name: text('design.plan.title') })
    await hand.press(plan.getByRole('button', { name: text('studio.release') }))
    await expect(version(page, 3)).toContainText(text('design.versions.inUse'))
    await expect(version(page, 3)).toContainText('恢复到版本 1')
    const { data } = await call('GET', `/api/visualdev/OnlineDev/${id}/${record}`)
    expect(JSON.parse(data)).toMatchObject({ name: '王芳', phone: '1', remark: '带样品' })
  })

test('versions look well, in the dark and on a phone, and say what is wrong when they cannot be read', async ({ page, tolerate }) => {
  await twiceReleased(page, 'versionsLook')
  await mouse.turn(view(page, 'form'), view(page, 'versions'))
  await expect(changes(page, 'form')).toBeVisible()
  await axe(page, 'versions of an application')
  // what is pressed in the drawing is chosen in the words
  await changes(page, 'list')
    .getByRole('button', { name: /^新增 邮箱/ })
    .click()
  await drawing(page).getByRole('columnheader', { name: '备注', exact: true }).click()
  await expect(changes(page, 'list').getByRole('button', { name: /^删除 备注/ })).toHaveAttribute('aria-pressed', 'true')
  await darken(page)
  await axe(page, 'versions of an application, dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(changes(page, 'list')).toBeVisible()
  await fits(page)
  // a version is read when it is first looked at
  await page.reload()
  await expect(view(page, 'versions')).toBeAttached()
  tolerate('ERR_INTERNET_DISCONNECTED')
  await page.context().setOffline(true)
  await mouse.turn(view(page, 'form'), view(page, 'versions'))
  await expect(page.getByRole('alert').getByRole('button', { name: text('common.retry') })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: text('common.retry') }).click()
  await expect(changes(page, 'list')).toBeVisible()
})
