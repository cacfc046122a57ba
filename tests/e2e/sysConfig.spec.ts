import { axe, expect, onPostgres, signIn, test, text } from '../helpers/e2e.ts'
import { callsOf } from '../helpers/ownApp.ts'

test('SY-01 SH-06 SH-08 an administrator names the system: the window says so at once, a wrong logo is told at its field, and the login page shows it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/system/config')
  const call = await callsOf(page)
  const before = await call('GET', '/api/system/SysConfig/basic')
  try {
    await axe(page, 'the settings of the system')
    const save = page.getByRole('button', { name: text('common.save'), exact: true })
    await page.getByLabel(text('sysConfig.sysName'), { exact: true }).fill('品格科技')
    await page.getByLabel(text('sysConfig.copyright'), { exact: true }).fill('© 2026 品格科技')
    const logo = page.getByLabel(text('sysConfig.logoIcon'), { exact: true })
    await logo.fill('javascript:alert(1)')
    await save.click()
    await expect(page.getByText(text('sysConfig.fault.picture')).first()).toBeVisible()
    await expect(logo).toBeFocused()
    await logo.fill('/favicon.svg')
    await save.click()
    await expect(page).toHaveTitle(`${text('menu.system.config')} - 品格科技`)
    await expect(page.getByRole('link', { name: '品格科技' })).toBeVisible()

    const stranger = await browser.newPage({ baseURL: new URL(page.url()).origin, locale: 'zh-CN' })
    await stranger.goto('/login')
    await expect(stranger.getByRole('heading', { name: '品格科技' })).toBeVisible()
    await expect(stranger.getByText('© 2026 品格科技')).toBeVisible()
    await expect(stranger.locator('img[src="/favicon.svg"]')).toBeVisible()
    await stranger.close()
  } finally {
    const { version: _version, ...values } = before
    await call('PUT', '/api/system/SysConfig/basic', values)
  }
})

/** The parts of the settings, and the first field of each. */
const parts = {
  basic: 'sysName',
  signIn: 'sessionHours',
  password: 'passwordStrengthLimit',
  files: 'fileMaxSize',
  sizes: 'longestText',
  hosts: 'dataVUrl',
  map: 'mapKey',
  qyh: 'qyhCorpId',
  dingSyn: 'dingSynAppKey',
  print: 'printFont',
  log: 'callLogDays',
}

test('SY-01 every part is saved on its own, and what a switch hides keeps its value', onPostgres, async ({ page }) => {
  await signIn(page, 'admin', '/system/config')
  const call = await callsOf(page)
  const read = (part: string) => call('GET', `/api/system/SysConfig/${part}`)
  const all = () => Promise.all(Object.keys(parts).map(read))
  const first = await all()
  const open = (part: string) => page.getByRole('tab', { name: text(`sysConfig.part.${part}`), exact: true }).click()
  const field = (name: string) => page.getByLabel(text(`sysConfig.${name}`), { exact: true })
  const save = async () => {
    const answered = page.waitForResponse((one) => one.request().method() === 'PUT' && one.url().includes('/SysConfig/'))
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: text('common.save'), exact: true })
      .click()
    const { code, data } = await (await answered).json()
    expect([code, data?.errors]).toEqual([200, undefined])
  }
  const { version: _version, ...before } = await read('password')
  try {
    for (const [part, name] of Object.entries(parts)) {
      await open(part)
      await expect(field(name)).toBeVisible()
      await save()
    }
    expect(await all()).toEqual(first)

    await open('password')
    const strength = page.getByRole('switch', { name: text('sysConfig.passwordStrengthLimit'), exact: true })
    const least = field('passwordLengthMinNumber')
    await expect(least).toBeHidden()
    await strength.click()
    await expect(least).toHaveValue('8')
    await least.fill('12')
    await save()
    await strength.click()
    await expect(least).toBeHidden()
    await save()
    const kept = { passwordStrengthLimit: 0, passwordLengthMin: 1, passwordLengthMinNumber: 12 }
    expect(await read('password')).toMatchObject(kept)
  } finally {
    await call('PUT', '/api/system/SysConfig/password', before)
  }
})

test('what is changed while the settings that were saved are read again stands, and is still to be saved', async ({ page }) => {
  await signIn(page, 'admin', '/system/config')
  const call = await callsOf(page)
  const { version: _version, ...before } = await call('GET', '/api/system/SysConfig/password')
  try {
    await page.getByRole('tab', { name: text('sysConfig.part.password'), exact: true }).click()
    const strength = page.getByRole('switch', { name: text('sysConfig.passwordStrengthLimit'), exact: true })
    await expect(strength).toBeVisible()
    const isOn = await strength.isChecked()
    let tellAsked = () => {}
    let letGo = () => {}
    const asked = new Promise<void>((done) => {
      tellAsked = done
    })
    const goes = new Promise<void>((done) => {
      letGo = done
    })
    await page.route('**/api/system/SysConfig/password*', async (route) => {
      if (route.request().method() === 'GET') {
        tellAsked()
        await goes
      }
      await route.continue()
    })
    const save = page.getByRole('tabpanel').getByRole('button', { name: text('common.save'), exact: true })
    await save.click()
    await asked
    await strength.click()
    letGo()
    await expect(save).toBeEnabled()
    expect(await strength.isChecked()).toBe(!isOn)
    await page.unrouteAll({ behavior: 'wait' })
    await save.click()
    await expect.poll(async () => (await call('GET', '/api/system/SysConfig/password')).passwordStrengthLimit).toBe(isOn ? 0 : 1)
  } finally {
    await page.unrouteAll({ behavior: 'wait' })
    await call('PUT', '/api/system/SysConfig/password', before)
  }
})
