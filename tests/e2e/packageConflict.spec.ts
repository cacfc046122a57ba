import type { Locator, Page } from '@playwright/test'
import type { Row } from '#core/types.ts'
import { axe, expect, signIn, test, text } from '../helpers/e2e.ts'
import { callsOf, takeAwayAfter } from '../helpers/ownApp.ts'
import { packageOf, packedApplication } from '../helpers/packages.ts'

const dialog = (page: Page, key: string) => page.getByRole('dialog', { name: text(key) })
const field = (name: string, label: string, more: object = {}) => ({ pingeKey: 'input', field: name, label, ...more })
const said = (key: string, params: { [name: string]: string | number }): string =>
  Object.entries(params).reduce((all, [name, value]) => all.replace(`{{${name}}}`, String(value)), text(key))

/** An application that came in by a package and was changed here, and a package that changed it too and no longer holds a role that came with it. */
async function conflicting(page: Page, letter: string, name: string) {
  const call = await callsOf(page)
  const token = await page.evaluate(() => localStorage.getItem('pinge_token'))
  const [id, roleId] = [letter.repeat(26), `${letter.repeat(25)}0`]
  const role: Row & { content: Row } = {
    kind: 'role',
    id: roleId,
    enCode: `${name}Role`,
    fullName: `${name}Role`,
    content: { enCode: `${name}Role`, fullName: `${name}Role` },
  }
  const packed = (fields: object[]) => packedApplication(id, name, fields)
  const send = async (file: Buffer, fileName: string): Promise<string> => {
    const answer = await page.request.post('/api/visualdev/Package', {
      headers: { authorization: `Bearer ${token}` },
      multipart: { file: { name: fileName, mimeType: 'application/zip', buffer: file } },
    })
    const { data } = await answer.json()
    await takeAwayAfter(page, `/api/visualdev/Package/${data.id}`)
    return data.id
  }
  const first = await send(await packageOf([role, packed([field('a', 'before'), field('b', 'b')])], { code: name }), `${name}1.zip`)
  const { state } = await call('GET', `/api/visualdev/Package/${first}/Plan`)
  await call('POST', `/api/visualdev/Package/${first}/Actions/Import`, { state })
  await takeAwayAfter(page, `/api/visualdev/Base/${id}`)
  const { version } = await call('GET', `/api/visualdev/Base/${id}`)
  const mine = JSON.stringify({ version: 1, fields: [field('a', 'mine'), field('b', 'b'), field('c', 'c')] })
  await call('PUT', `/api/visualdev/Base/${id}`, { version, formData: mine })
  await call('POST', `/api/visualdev/Base/${id}/Actions/Release`)
  await send(await packageOf([packed([field('a', 'theirs'), field('b', 'b')])], { code: name }), `${name}2.zip`)
  const labels = async () => {
    const { formData } = await call('GET', `/api/visualdev/Base/${id}`)
    return JSON.parse(formData).fields.map(({ label }: Row) => label)
  }
  const roles = async () => {
    const { list } = await call('GET', '/api/permission/Role?pageSize=500')
    return list.some((one: Row) => one.id === roleId)
  }
  return { labels, roles, row: (found: Page | Locator) => found.getByRole('row').filter({ hasText: `${name}2.zip` }) }
}

test('a conflict is decided beside both drawings, and what a package no longer holds is removed on request', async ({ page }) => {
  await signIn(page, 'admin')
  const { labels, roles, row } = await conflicting(page, 'y', 'drawnWalk')
  await page.goto('/onlineDev/package')
  await row(page)
    .getByRole('button', { name: text('package.look') })
    .click()
  await dialog(page, 'package.planOf')
    .getByRole('button', { name: text('packages.drawn') })
    .click()
  const [mine, theirs] = (['package.mine', 'package.theirs'] as const).map((key) => page.frameLocator(`iframe[title="${text(key)}"]`))
  const marked = (frame: typeof mine) => frame?.locator('.pg-drawn-selected')
  await expect(marked(mine) as Locator).toContainText('mine')
  await expect(marked(theirs) as Locator).toContainText('theirs')
  await axe(page, 'a conflict with both sides drawn')
  const places = page.getByRole('list', { name: text('packages.drawn.places') })
  await places.getByRole('radio', { name: /theirs/ }).check()
  await expect(page.getByText(text('packages.drawn.done'))).toBeVisible()
  await page.getByRole('button', { name: text('packages.drawn.back') }).click()
  await row(page)
    .getByRole('button', { name: text('package.look') })
    .click()
  const plan = dialog(page, 'package.planOf')
  await expect(plan.getByText(said('packages.goneSome', { n: 1, removed: 0 }))).toBeVisible()
  await plan.getByRole('button', { name: text('packages.removals') }).click()
  const gone = dialog(page, 'packages.removals')
  const role = gone.getByRole('row').filter({ hasText: 'drawnWalkRole' })
  await axe(page, 'what a package no longer holds')
  await role.getByRole('button', { name: text('packages.remove') }).click()
  await expect(role.getByRole('button', { name: text('packages.keep') })).toBeVisible()
  await gone.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await plan.getByRole('button', { name: text('package.import'), exact: true }).click()
  const ask = page.getByRole('alertdialog')
  await expect(ask).toContainText('drawnWalkRole')
  await ask.getByRole('button', { name: text('common.confirm') }).click()
  await expect(plan).toBeHidden()
  expect(await labels()).toEqual(['theirs', 'b', 'c'])
  expect(await roles()).toBe(false)
})

/** Presses Tab until something has the focus. */
async function walkTo(page: Page, target: Locator, most = 120): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < most; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the focus does not come there')
}

test('the same with the keyboard alone', async ({ page }) => {
  await signIn(page, 'admin')
  const { labels, roles, row } = await conflicting(page, 'x', 'keysWalk')
  await page.goto('/onlineDev/package')
  const press = async (target: Locator) => {
    await walkTo(page, target)
    await page.keyboard.press('Enter')
  }
  await press(row(page).getByRole('button', { name: text('package.look') }))
  await press(dialog(page, 'package.planOf').getByRole('button', { name: text('packages.drawn') }))
  const places = page.getByRole('list', { name: text('packages.drawn.places') })
  await walkTo(page, places.getByRole('radio', { name: /mine/ }))
  await page.keyboard.press('Space')
  await expect(page.getByText(text('packages.drawn.done'))).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(places.getByRole('radio', { name: /theirs/ })).toBeChecked()
  await press(page.getByRole('button', { name: text('packages.drawn.back') }))
  await press(row(page).getByRole('button', { name: text('package.look') }))
  const plan = dialog(page, 'package.planOf')
  await press(plan.getByRole('button', { name: text('packages.removals') }))
  const gone = dialog(page, 'packages.removals')
  await press(
    gone
      .getByRole('row')
      .filter({ hasText: 'keysWalkRole' })
      .getByRole('button', { name: text('packages.remove') }),
  )
  await press(gone.getByRole('button', { name: text('common.confirm'), exact: true }))
  await expect(plan.getByText(said('packages.goneSome', { n: 1, removed: 1 }))).toBeVisible()
  await press(plan.getByRole('button', { name: text('package.import'), exact: true }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: text('common.confirm') }))
  await expect(plan).toBeHidden()
  expect(await labels()).toEqual(['theirs', 'b', 'c'])
  expect(await roles()).toBe(false)
})
