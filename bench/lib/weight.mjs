import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { root } from '../../scripts/lib/run.mjs'

/** Gzipped script of the product's own build, as a browser loads it from a real server. */

const json = async (path) => JSON.parse(await readFile(join(root, path), 'utf8'))

/** @returns {Promise<number>} a port that nobody listens on */
const freePort = () =>
  new Promise((done, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })

/** Starts the product with its demo in a folder of its own. */
async function startProduct() {
  const folder = await mkdtemp(join(tmpdir(), 'pinge-bench-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const { DATABASE_URL: _, ...rest } = process.env
  const env = { ...rest, NODE_ENV: 'production', PORT: new URL(url).port, PINGE_DATA: join(folder, 'data'), PINGE_DEMO: '1' }
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const gone = new Promise((done) => child.once('close', done))
  const stop = async () => {
    child.kill('SIGTERM')
    await Promise.race([gone, wait(15_000).then(() => child.kill('SIGKILL'))])
    await rm(folder, { recursive: true, force: true })
  }
  const isUp = () =>
    fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; !(await isUp()); tries++) {
    if (child.exitCode === null && tries < 600) {
      await wait(200)
      continue
    }
    await stop()
    throw new Error(`the server did not start: ${output.trim().split('\n').at(-1)}`)
  }
  return { url, stop }
}

/** Adds up, from now on, the gzipped scripts that a page loads, workers and lazy parts too. */
function weigh(page) {
  const sizes = new Map()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || sizes.has(response.url())) return
    sizes.set(
      response.url(),
      response.body().then(
        (body) => gzipSync(body).length,
        () => 0,
      ),
    )
  })
  return async () => {
    await page.waitForLoadState('networkidle')
    return (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0) / 1024
  }
}

/** Opens the menu's groups until the entry shows, and presses it. */
async function openEntry(page, texts, name) {
  const menu = page.getByRole('navigation', { name: texts['nav.menu'] })
  const entry = menu.getByRole('link', { name, exact: true })
  await menu.getByRole('button').or(menu.getByRole('link')).first().waitFor()
  for (const group of await menu.locator('button[aria-expanded="false"]').allInnerTexts()) {
    if (await entry.isVisible()) break
    await menu.getByRole('button', { name: group.trim(), exact: true }).click()
  }
  await entry.click()
}

/**
 * Signs in and opens the first generated form as a person does.
 * @returns {Promise<{ login: number, form: number }>} KB of gzipped script at the login page, and in all with the form
 */
export async function weighProduct(browser) {
  await ensureBuilt()
  const server = await startProduct()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  try {
    const texts = await json('schemas/locales/zh.json')
    const { password } = await json('fixtures/demo/company.json')
    const page = await context.newPage()
    const weight = weigh(page)
    await page.goto(`${server.url}/login`)
    const login = await weight()
    await page.getByLabel(texts['login.account'], { exact: true }).fill('admin')
    await page.getByLabel(texts['login.password'], { exact: true }).fill(password)
    await page.getByRole('button', { name: texts['login.submit'], exact: true }).click()
    await openEntry(page, texts, '费用报销')
    await page.getByRole('button', { name: texts['common.add'], exact: true }).click()
    await page.getByRole('dialog').waitFor()
    return { login, form: await weight() }
  } finally {
    await context.close()
    await server.stop()
  }
}

/** KB of gzipped script that a built page of the bench loads. */
export async function weighPage(browser, address) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const weight = weigh(page)
    await page.goto(address)
    await page.waitForFunction(() => window.bench !== undefined, null, { timeout: 30_000 })
    await page.evaluate(() => window.bench.open(60_000))
    return await weight()
  } finally {
    await context.close()
  }
}
