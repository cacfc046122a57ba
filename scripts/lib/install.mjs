import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm, root } from './run.mjs'
import { dim, fail, say, since } from './say.mjs'

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} Locked */

/**
 * @param {string} file
 * @returns {{ [folder: string]: Locked }}
 */
const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages

/**
 * Is every package of the lock file there, in its version? Packages for other machines (optional) may be missing.
 * @param {{ dev: boolean }} need whether the packages for tests and checks are needed too
 */
export function isInstalled({ dev }) {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const there = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(([folder, wanted]) => {
    if (folder === '' || wanted.optional || wanted.devOptional || wanted.peer || (wanted.dev && !dev)) return true
    return there[folder]?.version === wanted.version
  })
}

/** How many packages stand in node_modules by now. */
function countInstalled() {
  try {
    return readdirSync(join(root, 'node_modules'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .reduce((sum, { name }) => sum + (name.startsWith('@') ? readdirSync(join(root, 'node_modules', name)).length : 1), 0)
  } catch {
    return 0
  }
}

/** Shows that something happens: one line that counts on a terminal, a line every ten seconds elsewhere. */
function showProgress() {
  const terminal = process.stdout.isTTY
  const timer = setInterval(
    () => {
      const text = `  ${countInstalled()} packages so far`
      process.stdout.write(terminal ? `\r${dim(text)}` : `${text}\n`)
    },
    terminal ? 500 : 10_000,
  )
  return () => {
    clearInterval(timer)
    if (terminal) process.stdout.write('\r\u001b[K')
  }
}

/**
 * Installs the packages of the lock file when they are missing or another version. No package needs an install
 * script, so npm's default of blocking them changes nothing.
 * @param {{ dev: boolean }} need
 */
export async function ensureInstalled(need) {
  if (isInstalled(need)) return
  const start = performance.now()
  say('Installing packages. The first time takes a minute or two.')
  const stop = showProgress()
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', ...(need.dev ? ['--include=dev'] : [])]
  const { code, output } = await npm(args, { quiet: true })
  stop()
  if (code !== 0) fail(`${output.trim()}\nThe packages could not be installed. Is the network there? Try: npm ci`)
  say(`Packages installed in ${since(start)}.`)
}
