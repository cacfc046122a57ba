import { axe, expect, signIn, test, text } from '../helpers/e2e.ts'
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
