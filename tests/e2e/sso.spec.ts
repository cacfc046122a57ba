import { freePort } from '../../scripts/lib/freePort.mjs'
import { axe, expect, test, text } from '../helpers/e2e.ts'
import { type ServerHere, serveHere } from '../helpers/here.ts'
import { startProvider, type TestProvider } from '../helpers/provider.ts'

let provider: TestProvider
let server: ServerHere
test.beforeAll(async () => {
  // the provider must know the address before the server stands there
  const port = await freePort()
  provider = await startProvider(`http://127.0.0.1:${port}/auth-redirect`)
  const env = {
    PINGE_OIDC_ISSUER: provider.issuer,
    PINGE_OIDC_CLIENT_ID: provider.clientId,
    PINGE_OIDC_CLIENT_SECRET: provider.secret,
    PINGE_OIDC_NAME: '企业账号',
  }
  server = await serveHere(env, port)
})
test.afterAll(async () => {
  await server.stop()
  await provider.stop()
})

test('RT-06 a person signs in at the provider and comes to where they wanted to go; the token is in no address', async ({ page }) => {
  provider.is({ sub: 'zhouliping', preferred_username: 'zhouliping' })
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  page.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''))
  await page.goto(`${server.url}/model/leaveRequest?x=1`)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await axe(page, 'login with a provider')
  await page.getByRole('link', { name: '用企业账号登录', exact: true }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page).toHaveURL(/\/model\/leaveRequest\?x=1$/)
  await expect(page.getByRole('button', { name: /周丽萍/ })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('pinge_token'))
  expect(token).toMatch(/^[\w-]{20,}$/)
  expect(addresses.filter((address) => address.includes(token as string) && !address.includes('/websocket/'))).toEqual([])
  // What the provider sent along is in no entry of the history that can be gone back to.
  await page.goBack()
  await expect(page).not.toHaveURL(/code=/)
})

test('RT-06 a person without an account is told so, and finds the way back', async ({ page }) => {
  provider.is({ sub: 'stranger', preferred_username: 'stranger' })
  await page.goto(`${server.url}/sso`)
  await expect(page.getByRole('alert')).toHaveText(text('sso.unknown'))
  await expect(page).toHaveURL(/\/auth-redirect$/)
  await axe(page, 'sign-in at the provider failed')
  await page.getByRole('link', { name: '返回登录页' }).click()
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible()
})

test('RT-06 what somebody else began is not taken', async ({ page }) => {
  await page.goto(`${server.url}/auth-redirect?code=abc&state=def`)
  await expect(page.getByRole('alert')).toHaveText(text('sso.stale'))
  expect(await page.evaluate(() => localStorage.getItem('pinge_token'))).toBeNull()
})

test('RT-06 a provider that cannot be reached is told, and the password still works', async ({ page }) => {
  const other = await serveHere({ PINGE_OIDC_ISSUER: 'http://127.0.0.1:9', PINGE_OIDC_CLIENT_ID: 'x', PINGE_OIDC_NAME: '企业账号' })
  try {
    await page.goto(`${other.url}/login`)
    await page.getByRole('link', { name: '用企业账号登录' }).click()
    await expect(page.getByRole('alert')).toContainText('暂时无法连接企业账号')
    await page.getByRole('link', { name: '返回登录页' }).click()
    await expect(page.getByLabel('密码', { exact: true })).toBeVisible()
  } finally {
    await other.stop()
  }
})
