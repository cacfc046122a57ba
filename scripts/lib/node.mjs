import { fail } from './say.mjs'

/**
 * Stops with one line when this Node is older than Pinge needs.
 * @param {string} [version] the version to look at
 */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(`Pinge needs Node 20.19 or newer; this is Node ${version}. Get a current one at https://nodejs.org.`)
}
