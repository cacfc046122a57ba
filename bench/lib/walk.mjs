import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../scripts/lib/run.mjs'

/** How a person finds their way in the product. */

const json = async (path) => JSON.parse(await readFile(join(root, path), 'utf8'))

/** The texts of the Chinese interface, and the password of the demo's accounts. */
export async function readTexts() {
  const [texts, { password }] = await Promise.all([json('schemas/locales/zh.json'), json('fixtures/demo/company.json')])
  return { texts, password }
}

/** Opens the menu's groups until the entry shows, and presses it. */
export async function openEntry(page, texts, name) {
  const menu = page.getByRole('navigation', { name: texts['nav.menu'] })
  const entry = menu.getByRole('link', { name, exact: true })
  await menu.getByRole('button').or(menu.getByRole('link')).first().waitFor()
  for (const group of await menu.locator('button[aria-expanded="false"]').allInnerTexts()) {
    if (await entry.isVisible()) break
    await menu.getByRole('button', { name: group.trim(), exact: true }).click()
  }
  await entry.click()
}
