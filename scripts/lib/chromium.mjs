import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { command, node } from './run.mjs'
import { say } from './say.mjs'

/** Switches that make Chromium still: no sandbox (containers have none), no traffic of its own. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The same engine without a window around it: a new context costs it a fifth of the processor time. */
const SHELLS = ['chromium-headless-shell', 'headless_shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/**
 * Finds a Chromium: CHROMIUM_PATH, a headless shell or a whole one on the PATH, one in its usual place, or the one that
 * Playwright keeps.
 * @param {{ whole?: boolean }} [options] whole: the browser that people have, not a headless shell
 * @returns {Promise<string | undefined>}
 */
export async function findChromium({ whole = false } = {}) {
  const own = process.env.CHROMIUM_PATH
  if (own) return existsSync(own) ? own : undefined
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const names = whole ? NAMES : [...SHELLS, ...NAMES]
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES]
  const found = candidates.find((path) => existsSync(path))
  if (found) return found
  try {
    const { chromium } = await import('@playwright/test')
    const kept = chromium.executablePath()
    return existsSync(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** May this process install Debian packages? */
function canApt() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Finds a Chromium, or tries to get one: from Debian when root, else from Playwright.
 * @param {{ whole?: boolean }} [options] as findChromium takes them
 * @returns {Promise<string | undefined>} undefined: there is none, and the reason has been said
 */
export async function ensureChromium({ whole = false } = {}) {
  const found = await findChromium({ whole })
  if (found) return found
  if (process.env.CHROMIUM_PATH) {
    say(`There is no file at CHROMIUM_PATH (${process.env.CHROMIUM_PATH}).`)
    return undefined
  }
  if (canApt()) {
    say('Installing Chromium with apt-get.')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (/** @type {string[]} */ ...args) => command('apt-get', args, { env, quiet: true })
    await apt('update', '-qq')
    // not every Debian has the shell alone
    for (const name of whole ? ['chromium'] : ['chromium-headless-shell', 'chromium']) {
      const { code } = await apt('install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-cjk')
      if (code === 0) break
    }
  } else {
    say('Installing Chromium with Playwright.')
    await node(['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { quiet: true })
  }
  const installed = await findChromium({ whole })
  if (!installed) say('No Chromium was found and none could be installed. Install one and name it in CHROMIUM_PATH.')
  return installed
}
