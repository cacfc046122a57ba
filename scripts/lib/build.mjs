import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './run.mjs'
import { fail, say, since } from './say.mjs'

/** What the built client is made of. */
const SOURCES = ['index.html', 'package-lock.json', 'vite.config.ts', 'public', 'renderers', 'schemas', 'scripts', 'src']
const STAMP = join(root, 'dist/.stamp')

/**
 * Every file at or under `path`, in a fixed order.
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`))
}

/** A hash over the content of all sources: the same sources, the same build. */
function sourceHash() {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '')
  for (const path of SOURCES.flatMap(filesOf))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

/** Builds the client when the sources are not those that dist/ was built from. */
export async function ensureBuilt() {
  const hash = sourceHash()
  if (existsSync(STAMP) && existsSync(join(root, 'dist/index.html')) && readFileSync(STAMP, 'utf8') === hash) return
  const start = performance.now()
  say('Building the client.')
  const { code, output } = await node(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { quiet: true })
  if (code !== 0) fail(`${output.trim()}\nThe client could not be built.`)
  writeFileSync(STAMP, hash)
  say(`Client built in ${since(start)}.`)
}
