import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The parts of a language file, in the order in which a client comes to need them. */
export const localeParts = /** @type {const} */ (['start', 'main', 'more'])

/** From where the client begins, and the page of the login: what these import is there before anybody has signed in. */
const entries = ['src/main.tsx', 'src/shell/login/Login.tsx']
/** Whose texts everybody may meet; everything else is read by designers, in definitions, or on the server. */
const everybodys = ['src/api', 'src/core', 'src/runtime', 'src/shell', 'renderers', 'schemas/menus', 'schemas/widgets']
/** Single files of the same kind. */
const alsoEverybodys = ['schemas/pieces.json', 'schemas/routes.json', 'schemas/pages/home.json']

/** What of these designers alone load, and renderers that wait for their texts by themselves. */
export const seldom =
  /[\\/]?src[\\/]runtime[\\/]why[\\/](?:Inspector|explain)\.tsx?$|[\\/]?src[\\/]core[\\/](?:check|edit|older|print|rules[\\/]steps|flow[\\/](?:calendar|check|engine))(?:[\\/]|\.ts$)|[\\/](?:Changes|StoredDialog|IconBoard|IconPicker|MapDrawing)\.tsx$|(?:^|[\\/])renderers[\\/](?:icons|fields[\\/]textList|wizard|print|listCalendar|modelDiagram|listViews|listCards|steps|rowLayouts|portal)[\\/]|[\\/]?src[\\/]shell[\\/](?:chat[\\/](?!ChatButton)|print[\\/](?!PrintHost)|workspace[\\/]panels[\\/]Statement\.tsx$)/

/** @param {string} path @returns {string[]} every file at or under it */
function filesOf(path) {
  if (!existsSync(path)) return []
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

/** The files that are loaded together with an entry: its imports and theirs, not what comes later. @param {string} file @param {Set<string>} [found] */
function closure(file, found = new Set()) {
  if (found.has(file) || !existsSync(file) || !/\.tsx?$/.test(file)) return found
  found.add(file)
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?!type\b)[^;'"]*?from\s*['"]([^'"]+)['"]/gms))
    closure(target(file, from), found)
  return found
}

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

/** Tells the part that a key belongs to, by who names it. @returns {(key: string) => LocalePart} */
export function partsOfKeys() {
  const first = namedIn(entries.flatMap((file) => [...closure(join(root, file))]))
  const here = new Set([...everybodys, ...alsoEverybodys].flatMap((path) => filesOf(join(root, path))).filter((file) => !seldom.test(file)))
  const then = namedIn(here)
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
