import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The parts of a language file, in the order in which a client comes to need them. */
export const localeParts = /** @type {const} */ (['start', 'main', 'more'])

/** From where the client begins, and the page of the login: what these import is there before anybody has signed in. */
const entries = ['src/main.tsx', 'src/shell/login/Login.tsx']
/** Definitions whose texts everybody may meet; those of other pages are read with the pages. */
const everybodys = ['schemas/menus', 'schemas/widgets', 'schemas/pieces.json', 'schemas/routes.json', 'schemas/pages/home.json']

/** @param {string} path @returns {string[]} every file at or under it */
function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)))
}

/** @param {string} file @param {string} from @returns {string} where an import of the project leads; empty for a package */
function target(file, from) {
  if (from.startsWith('.')) return join(dirname(file), from)
  const [, area = '', rest = ''] = /^#(\w+)\/(.*)$/.exec(from) ?? []
  if (area === '') return ''
  return join(root, ['schemas', 'renderers', 'fixtures'].includes(area) ? area : join('src', area), rest)
}

const staticImport = /^(?:import|export)\s(?!type\b)[^;'"]*?from\s*['"]([^'"]+)['"]/gms
const lateImport = /(?:(?<!typeof )\bimport\(|\bnew Worker\(new URL\()'([^']+)'/g
/** What a file loads that comes with all texts: screens of designers, and what is asked for so. */
const withAllTexts = /withTexts\('more', import\('[^']+'\)\)|\bimport\('#designer\/[^']+'\)/g
/** A file that draws what it says when its texts have come. */
const waitsForTexts = /\buseSeldomWords\(|\bwords\?\.\(\{ text:/

/**
 * The files of the client that are loaded with an entry: by its imports and theirs, or also later, by what is loaded on
 * first use.
 * @param {string} entry @param {{ late?: boolean, waiting?: boolean }} how `waiting`: also what waits for its texts, and what only that loads
 * @param {Set<string>} [found]
 */
function closure(entry, how, found = new Set()) {
  const file = resolve(root, entry)
  if (found.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return found
  const text = readFileSync(file, 'utf8')
  if (how.late && !how.waiting && waitsForTexts.test(text)) return found
  found.add(file)
  const late = how.late ? [...(how.waiting ? text : text.replace(withAllTexts, '')).matchAll(lateImport)] : []
  for (const [, from = ''] of [...text.matchAll(staticImport), ...late]) closure(target(file, from), how, found)
  return found
}

/** The files that say something before anybody waits for texts: all that is drawn or loaded on first use without. */
export const withoutWaiting = () => closure('src/main.tsx', { late: true })

/** Every file that the client may load. */
export const wholeClient = () => closure('src/main.tsx', { late: true, waiting: true })

/** The keys of a language file that some files name, as they stand there or by how they begin. @param {Iterable<string>} files */
function namedIn(files) {
  /** @type {Set<string>} */
  const exact = new Set()
  /** @type {Set<string>} */
  const begins = new Set()
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    for (const [, key = ''] of text.matchAll(/['"`](?:t:)?([A-Za-z][\w-]*(?:\.[\w-]+)+)['"`]/g)) exact.add(key)
    for (const [, key = ''] of text.matchAll(/\bt:([A-Za-z][\w-]*(?:\.[\w-]+)+)/g)) exact.add(key)
    for (const [, start = ''] of text.matchAll(/[`'"](?:t:)?([A-Za-z][\w-]*(?:\.[\w-]+)*\.)(?:\$\{|['"`])/g)) begins.add(start)
  }
  return (/** @type {string} */ key) =>
    exact.has(key.replace(/_(?:zero|one|two|few|many)$/, '')) || [...begins].some((start) => key.startsWith(start))
}

/** @typedef {(typeof localeParts)[number]} LocalePart */

/**
 * Tells the part that a key belongs to, by who names it. A file says by itself that its texts may come later: it waits
 * for them by `useSeldomWords`, or is loaded by `withTexts('more', …)`.
 * @returns {(key: string) => LocalePart}
 */
export function partsOfKeys() {
  const first = namedIn(entries.flatMap((file) => [...closure(file, {})]))
  const then = namedIn([...withoutWaiting(), ...everybodys.flatMap((path) => filesOf(join(root, path)))])
  return (key) => (first(key) ? 'start' : then(key) || key.startsWith('menu.') ? 'main' : 'more')
}

/**
 * Vite: a language file asked for with `?start`, `?main` or `?more` comes with a part of its texts. Who signs in needs
 * forty of them, who fills in forms a half; the rest is read by designers and administrators.
 * @returns {import('vite').Plugin}
 */
export const splitLocales = () => {
  /** @type {ReturnType<typeof partsOfKeys> | undefined} */
  let partOf
  return {
    name: 'locale-parts',
    enforce: 'pre',
    load(id) {
      const [, file, part] = /^(.*[\\/]locales[\\/]\w+\.json)\?(start|main|more)$/.exec(id) ?? []
      if (file === undefined) return null
      this.addWatchFile(file)
      partOf ??= partsOfKeys()
      const of = partOf
      const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8'))).filter(([key]) => of(key) === part)
      return { code: `export default ${JSON.stringify(Object.fromEntries(texts))}`, moduleType: 'js' }
    },
  }
}
