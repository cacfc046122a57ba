import type { Page } from '@playwright/test'
import { expect, heldBack, nowhere, openEntry, signIn, test, text } from '../helpers/e2e.ts'

const studio = /\/assets\/Studio-[^/]+\.js/
const tree = /\/assets\/Tree-[^/]+\.js/
/** The frame of dialogs. */
const frame = /\/assets\/dialog-[^/]+\.(js|css)/
const record = /\/api\/system\/BillRule\/\w{20,}/
const keeper = /\/assets\/draftStore-[^/]+\.js/
/** The button that opens the editor of whatever the studio lists first. */
const edit = (page: Page) =>
  page
    .getByRole('row')
    .getByRole('button', { name: text('design.asText'), exact: true })
    .first()
const noise = ['did not load', 'Failed to load resource', 'Failed to fetch dynamically imported module', 'boom']

test('ER-06 a screen that does not load is told and logged, the others go on, and trying again loads it', async ({ page, tolerate }) => {
  noise.forEach(tolerate)
  const logged: string[] = []
  page.on('console', (line) => logged.push(line.text()))
  await signIn(page, 'admin', text('menu.onlineDev.pageStudio'))
  await page.route(studio, (route) => route.abort())
  await edit(page).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(text('page.notLoaded'))
  expect(logged.some((line) => line.includes('the part "/pageStudio" did not load'))).toBe(true)
  await openEntry(page, text('menu.systemData.dictionary'))
  await expect(page.getByRole('tree')).toBeVisible()
  await page.goBack()
  await expect(alert).toContainText(text('page.notLoaded'))
  await page.unroute(studio)
  await alert.getByRole('button', { name: text('page.retry'), exact: true }).click()
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await expect(alert).toBeHidden()
})

test('ER-06 a part that a new version has replaced says so, and a fresh start gets it', async ({ page, tolerate }) => {
  noise.forEach(tolerate)
  await signIn(page, 'admin', text('menu.onlineDev.pageStudio'))
  await page.route(studio, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await edit(page).click()
  await expect(page.getByRole('heading', { name: text('part.gone') })).toBeVisible()
  await page.unroute(studio)
  await page.getByRole('button', { name: text('part.reload'), exact: true }).click()
  await expect(page.getByRole('heading', { name: text('part.gone') })).toBeHidden()
  await expect(page.getByRole('textbox').first()).toBeVisible()
})

test('ER-06 a block of a page that does not load stands as a box with a way to try again', async ({ page, tolerate }) => {
  noise.forEach(tolerate)
  await signIn(page)
  await page.route(tree, (route) => route.abort())
  await openEntry(page, text('menu.systemData.dictionary'))
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(text('page.notLoaded'))
  await page.unroute(tree)
  await alert.getByRole('button', { name: text('page.retry'), exact: true }).click()
  await expect(page.getByRole('tree')).toBeVisible()
})

test('ER-06 a dialog that does not load says so over the page, and is whole once it came', async ({ page, tolerate }) => {
  noise.concat('Unable to preload CSS').forEach(tolerate)
  await signIn(page, 'admin', '/system/billRule')
  const add = page.getByRole('button', { name: text('common.add'), exact: true })
  await expect(add).toBeVisible()
  await page.route(frame, (route) => route.abort())
  await add.click()
  const failed = page.getByRole('dialog', { name: text('page.notLoaded') })
  await expect(failed.getByRole('alert')).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(failed).toBeHidden()
  await expect(add).toBeFocused()
  await add.click()
  await expect(failed).toBeVisible()
  await page.unroute(frame)
  await failed.getByRole('button', { name: text('page.retry'), exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel(text('bill.field.name'))).toBeVisible()
  await expect(failed).toBeHidden()
  // its stylesheet was refused as well: without it the frame has no place of its own
  await expect(page.locator('.pg-modal .ant-modal')).toHaveCSS('top', '64px')
})

test('ER-06 a record that does not come is not saved as a new one', async ({ page, tolerate }) => {
  noise.forEach(tolerate)
  await signIn(page, 'admin', '/system/billRule')
  const sent: string[] = []
  page.on('request', (request) => /BillRule/.test(request.url()) && request.method() !== 'GET' && sent.push(request.method()))
  await page.route(record, (route) => route.abort())
  await page
    .getByRole('button', { name: text('common.edit'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText(text('http.error'))
  await expect(dialog.getByRole('button', { name: text('common.confirm'), exact: true })).toBeDisabled()
  await page.unroute(record)
  await dialog.getByRole('button', { name: text('common.retry'), exact: true }).click()
  await expect(dialog.getByLabel(text('bill.field.name'))).not.toHaveValue('')
  await expect(dialog.getByRole('button', { name: text('common.confirm'), exact: true })).toBeEnabled()
  expect(sent).toEqual([])
})

test('ER-06 a dialog whose record does not come is closed all the same, also by actions of its own', async ({ page, tolerate }) => {
  noise.forEach(tolerate)
  await signIn(page, 'admin', '/systemData/interface')
  await page.route(/\/DataInterface\/GetParam\//, (route) => route.abort())
  await page
    .getByRole('button', { name: text('interface.test'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText(text('http.error'))
  await dialog
    .getByRole('button', { name: text('common.close'), exact: true })
    .last()
    .click()
  await expect(dialog).toHaveCount(0)
})

test('ER-06 where what keeps drafts did not load the form works on, and the draft is kept with the next change', async ({
  page,
  tolerate,
}) => {
  // Not what a page throws: nobody waits for this part.
  for (const line of noise.slice(0, 2)) tolerate(line)
  const logged: string[] = []
  page.on('console', (line) => logged.push(line.text()))
  await signIn(page, 'admin', nowhere)
  await page.route(keeper, (route) => route.abort())
  await page.goto('/system/billRule')
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  const name = page.getByRole('dialog').getByLabel(text('bill.field.name'))
  await name.fill('未保存的')
  await expect.poll(() => logged.filter((line) => line.includes('the part "draftStore" did not load')).length).toBe(2)
  await page.unroute(keeper)
  await name.fill('未保存的规则')
  const kept = () =>
    page.evaluate(async () => {
      // opened before its owner has made it, it would be made empty
      if ((await indexedDB.databases()).length === 0) return ''
      return new Promise<string>((done) => {
        const request = indexedDB.open('pinge')
        request.onsuccess = () => {
          const all = request.result.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            request.result.close()
            done(JSON.stringify(all.result))
          }
        }
      })
    })
  await expect.poll(kept).toContain('未保存的规则')
})

test('ER-08 a screen that breaks leaves the other tabs standing, gives a report, and may be tried again', async ({
  page,
  context,
  tolerate,
}) => {
  noise.forEach(tolerate)
  tolerate('a page broke')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'admin', text('menu.onlineDev.pageStudio'))
  // as the module itself, and as the modules that are built into one file with it are named there
  const body =
    'const Part = () => { if (!globalThis.mended) throw new Error("boom"); return "mended" }; const part = { default: Part }; export { Part as default, part as t, part as n }'
  await page.route(studio, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await edit(page).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(text('page.broken'))
  await alert.getByRole('button', { name: text('page.copyReport'), exact: true }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/pageStudio[\s\S]*boom/)
  await openEntry(page, text('menu.systemData.dictionary'))
  await expect(page.getByRole('tree')).toBeVisible()
  await page.goBack()
  await expect(alert).toContainText(text('page.broken'))
  await page.evaluate(() => Object.assign(globalThis, { mended: true }))
  await alert.getByRole('button', { name: text('page.retry'), exact: true }).click()
  await expect(page.getByRole('main').getByText('mended')).toBeVisible()
})

test('ER-08 a block that breaks leaves the rest of its page and the other tabs standing', async ({ page, tolerate }) => {
  noise.forEach(tolerate)
  tolerate('broke')
  await signIn(page)
  const body = 'const render = { block() { throw new Error("boom") } }; export { render as default, render as t, render as n }'
  await page.route(tree, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await openEntry(page, text('menu.systemData.dictionary'))
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('boom')
  await expect(alert.getByRole('button', { name: text('page.retry'), exact: true })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: text('common.refresh'), exact: true })
      .first(),
  ).toBeVisible()
  await openEntry(page, '客户档案')
  await expect(page.getByRole('columnheader').first()).toBeVisible()
})

test('a page whose answer is slow stands as a skeleton two frames after the click', async ({ page }) => {
  await signIn(page)
  const menu = page.getByRole('navigation', { name: text('nav.menu') })
  await openEntry(page, text('menu.systemData.dictionary'))
  await expect(page.getByRole('tree')).toBeVisible()
  const come = await heldBack(page, /\/api\/system\/Page\//)
  await menu.getByRole('button', { name: text('menu.system') }).click()
  const link = menu.getByRole('link', { name: text('menu.system.billRule'), exact: true })
  await expect(link).toBeVisible()
  const frames = await link.evaluate(
    (element) =>
      new Promise<number>((done) => {
        let frames = 0
        const look = () => {
          frames++
          const shown = [...document.querySelectorAll('main .skeleton, main [aria-busy="true"]')].some((one) => one.checkVisibility())
          if (shown || frames > 60) done(frames)
          else requestAnimationFrame(look)
        }
        ;(element as HTMLElement).click()
        requestAnimationFrame(look)
      }),
  )
  come()
  expect(frames).toBeLessThanOrEqual(2)
})

test('a dialog and a drawer whose code is slow stand as a skeleton in the next frame, and open once', async ({ page }) => {
  await signIn(page, 'admin', text('menu.system.billRule'))
  const add = page.getByRole('button', { name: text('common.add'), exact: true })
  const settings = page.getByRole('button', { name: text('nav.settings') })
  await expect(add).toBeVisible()
  await page.waitForLoadState('networkidle')
  const open = await heldBack(page, /\/assets\/.*\.js/)
  for (const button of [add, settings]) {
    const took = await button.evaluate(
      (element) =>
        new Promise<number>((done) => {
          let frames = 0
          const look = () => {
            frames++
            if (document.querySelector('.pg-frame-wait .skeleton')?.checkVisibility() || frames > 60) done(frames)
            else requestAnimationFrame(look)
          }
          ;(element as HTMLElement).click()
          requestAnimationFrame(look)
        }),
    )
    expect(took).toBeLessThanOrEqual(2)
  }
  // a second press on what seems not to come presses the veil
  const { x, y, width, height } = (await add.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(x + width / 2, y + height / 2)
  open()
  const drawer = page.getByRole('dialog', { name: text('nav.settings') })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page.locator('.ant-modal:visible')).toHaveCount(1)
  await expect(page.locator('.pg-frame-wait')).toHaveCount(0)
})
