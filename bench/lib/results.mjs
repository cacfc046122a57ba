import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { here } from './peers.mjs'

const file = join(here, 'RESULTS.md')

/**
 * Keeps the results of one command in RESULTS.md, in place of what it found before; those of other commands stay.
 * @param {string} text begins with its heading, `# …`, by which its part is found again
 */
export function keepResults(text) {
  const parts = existsSync(file) ? readFileSync(file, 'utf8').split(/^(?=# )/m) : []
  const heading = text.slice(0, text.indexOf('\n'))
  const at = parts.findIndex((part) => part.startsWith(`${heading}\n`))
  if (at < 0) parts.push(text)
  else parts[at] = text
  writeFileSync(file, `${parts.map((part) => part.trim()).join('\n\n')}\n`)
}
