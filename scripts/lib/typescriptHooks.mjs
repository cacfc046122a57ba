/** Node's module hooks that make JavaScript of TypeScript, and modules of JSON. */
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** @type {{ [ending: string]: 'ts' | 'tsx' | undefined }} */
const loaders = { '.ts': 'ts', '.tsx': 'tsx' }
/** @param {string} url */
const endingOf = (url) =>
  (url.startsWith('file:') && !url.includes('/node_modules/') ? /\.\w+$/.exec(url.split('?')[0] ?? '')?.[0] : undefined) ?? ''

/** @type {import('esbuild').TransformOptions} */
const options = { jsx: 'automatic', target: 'node20', format: 'esm', sourcemap: 'inline', sourcesContent: false }
// What was made of a file is kept for the next start, one for each path: to make it again is a third of what a start costs.
const folder = new URL('../../node_modules/.cache/pinge/typescript/', import.meta.url)
/** What is made depends on this beside the file: one that was made otherwise is made again. */
let madeBy = ''
try {
  mkdirSync(folder, { recursive: true })
  const { version } = JSON.parse(await readFile(new URL('../../node_modules/esbuild/package.json', import.meta.url), 'utf8'))
  madeBy = JSON.stringify({ version, ...options })
} catch {
  // an installation that nobody may write to has none
}
/** @param {string | Buffer} what */
const hash = (what) => createHash('sha256').update(what).digest('hex')

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context)
  // Node 20 warns of every JSON module: it is handed a module of JavaScript, which is asked for without attributes
  return endingOf(found.url) === '.json' ? { ...found, format: 'module', importAttributes: {} } : found
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  const ending = endingOf(url)
  const loader = loaders[ending]
  if (!loader && ending !== '.json') return next(url, context)
  const path = fileURLToPath(url)
  const source = await readFile(path, 'utf8')
  if (!loader) return { format: 'module', source: `export default JSON.parse(${JSON.stringify(source)})`, shortCircuit: true }
  return { format: 'module', source: await made(path, source, loader), shortCircuit: true }
}

/**
 * The JavaScript of a file, as it was kept or made now. What is kept begins with a line that tells what it was made of: a
 * file that has changed since, or was cut by a full disk, does not fit it.
 * @param {string} path
 * @param {string} source
 * @param {'ts' | 'tsx'} loader
 */
async function made(path, source, loader) {
  const kept = new URL(hash(path), folder)
  const [head = '', ...lines] = (await readFile(kept, 'utf8').catch(() => '')).split('\n')
  const before = lines.join('\n')
  if (madeBy && head === `//${hash(madeBy + source)} ${hash(before)}`) return before
  // only whoever makes something starts it
  const { transform } = await import('esbuild')
  const { code } = await transform(source, { ...options, loader, sourcefile: path })
  if (madeBy) {
    // two that start at once write the same; a reader finds all of it or nothing
    const fresh = new URL(`${kept.href}.${process.pid}`)
    await writeFile(fresh, `//${hash(madeBy + source)} ${hash(code)}\n${code}`)
      .then(() => rename(fresh, kept))
      .catch(() => {})
  }
  return code
}
