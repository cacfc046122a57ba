/** Node's module hooks that make JavaScript of TypeScript, and modules of JSON. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

/** @type {{ [ending: string]: 'ts' | 'tsx' | undefined }} */
const loaders = { '.ts': 'ts', '.tsx': 'tsx' }
/** @param {string} url */
const endingOf = (url) =>
  (url.startsWith('file:') && !url.includes('/node_modules/') ? /\.\w+$/.exec(url.split('?')[0] ?? '')?.[0] : undefined) ?? ''

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
  const { code } = await transform(source, {
    loader,
    jsx: 'automatic',
    target: 'node20',
    format: 'esm',
    sourcemap: 'inline',
    sourcesContent: false,
    sourcefile: path,
  })
  return { format: 'module', source: code, shortCircuit: true }
}
