/**
 * antd's stylesheet, made at build time so that no style is computed in the browser.
 *
 * `virtual:antd-tokens.css`: the common CSS variables of the light and the dark theme, drawn by antd itself from
 * src/shell/theme/theme.ts. `virtual:antd.css`: antd's own stylesheet, without the components that nothing here imports,
 * and the variables of single components.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './run.mjs'

const require = createRequire(import.meta.url)
const antdFolder = join(root, 'node_modules/antd')
const TOKENS = 'virtual:antd-tokens.css'
const STYLE = 'virtual:antd.css'
const KEY = 'pinge'

/** @param {string} name DatePicker -> date-picker @returns {string} */
const kebab = (name) => name.replace(/[A-Z]+(?![a-z])|[A-Z]/g, (part, at) => (at ? '-' : '') + part.toLowerCase())

/** @param {string} folder @param {RegExp} fits @returns {string[]} */
function filesOf(folder, fits) {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesOf(path, fits) : fits.test(path) ? [path] : []))
}

/** The antd folders that our sources import, and those that these import. @returns {Set<string>} */
function usedFolders() {
  const all = new Set(readdirSync(join(antdFolder, 'es')).filter((name) => statSync(join(antdFolder, 'es', name)).isDirectory()))
  const open = new Set(['empty', 'theme'])
  const own = ['src', 'renderers'].flatMap((folder) => filesOf(join(root, folder), /\.tsx?$/))
  // the property form is drawn by @rjsf with antd's components
  const drawnWith = filesOf(join(root, 'node_modules/@rjsf/antd/lib'), /\.js$/)
  for (const file of [...own, ...drawnWith]) {
    const text = readFileSync(file, 'utf8')
    for (const [, names] of text.matchAll(/import\s*(?!type)\{([^}]*)\}\s*from\s*'antd'/g)) {
      for (const name of (names ?? '').split(',')) open.add(kebab((name.trim().split(/\s/)[0] ?? '').trim()))
    }
    for (const [, folder] of text.matchAll(/['"]antd\/(?:es|lib)\/([\w-]+)/g)) open.add(folder ?? '')
    // Light controls draw antd's class names themselves: ant-input-suffix needs the style of `input`.
    for (const [, name = ''] of text.matchAll(/\bant-([a-z]+(?:-[a-z]+)*)/g))
      for (const folder of all) if (name === folder || name.startsWith(`${folder}-`)) open.add(folder)
  }
  const used = new Set()
  for (const folder of open) {
    if (!all.has(folder) || used.has(folder)) continue
    used.add(folder)
    // A component's own files name what it draws with; config-provider names everything, as types.
    if (['config-provider', 'theme', 'locale', '_util', 'style'].includes(folder)) continue
    for (const file of filesOf(join(antdFolder, 'es', folder), /\.js$/)) {
      for (const [, other] of readFileSync(file, 'utf8').matchAll(/from ["'](?:\.\.\/)+([\w-]+)/g)) open.add(other ?? '')
    }
  }
  return used
}

/** The class prefixes (`btn`, `picker`) of antd folders. @param {Set<string>} folders @returns {string[]} */
function prefixesOf(folders) {
  const prefixes = new Set(['fade', 'zoom', 'slide', 'move', 'motion', 'wave'])
  for (const folder of folders) {
    for (const file of filesOf(join(antdFolder, 'es', folder), /\.js$/)) {
      for (const [, prefix] of readFileSync(file, 'utf8').matchAll(/getPrefixCls\(['"]([\w-]+)['"]/g)) prefixes.add(prefix ?? '')
    }
  }
  return [...prefixes]
}

/** Splits a stylesheet into its top-level rules. @param {string} css @returns {string[]} */
function rulesOf(css) {
  const rules = []
  let depth = 0
  let start = 0
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) {
      rules.push(css.slice(start, at + 1))
      start = at + 1
    }
  }
  return rules
}

/** Which selectors belong to components with these prefixes. @param {string[]} prefixes */
const within = (prefixes) => new RegExp(`\\.ant-(?:${prefixes.join('|')})(?![a-z])`)

/** antd's stylesheet without its variables, and without the components outside `prefixes`. @param {string[] | undefined} prefixes */
function structure(prefixes) {
  const css = readFileSync(join(antdFolder, 'dist/antd.css'), 'utf8')
  const keep = prefixes && within(prefixes)
  return rulesOf(css)
    .filter((rule) => !/^(\.css-var-|\.data-ant-cssinjs)/.test(rule))
    .filter((rule) => {
      const head = rule.startsWith('@media') || rule.startsWith('@supports') ? rule : rule.slice(0, rule.indexOf('{'))
      return !keep || !head.includes('.ant-') || keep.test(head)
    })
    .join('\n')
}

/**
 * The variables that antd sets for one theme: by selector (`:root` for the common ones), then by name.
 * @param {import('antd').ThemeConfig} theme
 * @returns {Promise<Map<string, Map<string, string>>>}
 */
async function variables(theme) {
  const React = require('react')
  const { renderToString } = require('react-dom/server')
  const { createCache, extractStyle, StyleProvider } = require('@ant-design/cssinjs')
  const antd = require('antd')
  const { createElement: h } = React
  /** Components that do not draw without props. @type {Record<string, any>} */
  const props = {
    Dropdown: { menu: { items: [] }, children: h('i') },
    Anchor: { items: [] },
    QRCode: { value: 'x' },
    Tree: { treeData: [] },
    Menu: { items: [] },
  }
  const inner = {
    Search: antd.Input.Search,
    Otp: antd.Input.OTP,
    Ribbon: antd.Badge.Ribbon,
    Sider: antd.Layout.Sider,
    RadioButton: antd.Radio.Button,
  }
  const parts = Object.entries({ ...antd, ...inner }).filter(
    ([name]) => /^[A-Z]/.test(name) && !['ConfigProvider', 'Grid', 'BackTop', 'List'].includes(name),
  )
  const cache = createCache()
  const { error, warn } = console
  console.error = console.warn = () => {}
  try {
    for (const [name, part] of parts) {
      renderToString(h(StyleProvider, { cache, mock: 'server' }, h(antd.ConfigProvider, { theme }, h(part, props[name] ?? {}))))
    }
  } finally {
    Object.assign(console, { error, warn })
  }
  /** @type {Map<string, Map<string, string>>} */
  const found = new Map()
  for (const rule of rulesOf(extractStyle(cache, { plain: true, types: ['cssVar', 'token'] }))) {
    const open = rule.indexOf('{')
    const values = [...rule.slice(open + 1, -1).matchAll(/(--[\w-]+):((?:[^;"']|"[^"]*"|'[^']*')*);/g)].map(
      (match) => /** @type {[string, string]} */ ([match[1], match[2]]),
    )
    for (const selector of rule.slice(0, open).split(',')) {
      const scope = selector.trim().replace(`.${KEY}`, '') || ':root'
      found.set(scope, new Map([...(found.get(scope) ?? []), ...values]))
    }
  }
  return found
}

/** @param {string} selector @param {Iterable<[string, string]>} values */
const block = (selector, values) => `${selector}{${[...values].map(([name, value]) => `${name}:${value}`).join(';')}}`

/** @typedef {Map<string, Map<string, string>>} Variables by selector, then by name */

/** What one theme sets otherwise than another. @param {Variables} theme @param {Variables} than @returns {Variables} */
const changes = (theme, than) =>
  new Map(
    [...theme].flatMap(([scope, values]) => {
      const changed = [...values].filter(([name, value]) => than.get(scope)?.get(name) !== value)
      return changed.length > 0 ? [[scope, new Map(changed)]] : []
    }),
  )

/**
 * The variables of both modes: the common ones, and those of single components. Behind them, as differences only, the
 * eight colours (ST-04), the four sizes of controls (SH-24), and what fingers need.
 */
async function tokens() {
  const { themeOf, ownVariables, sizes } = await import('../../src/shell/theme/theme.ts')
  const { mouseQuery, touchQuery } = await import('../../src/shell/theme/touch.ts')
  const { colours } = await import('../../src/shell/theme/colours.ts')
  const { theme } = require('antd')
  const light = await variables(themeOf('light', theme))
  const dark = await variables(themeOf('dark', theme))
  /** @type {string[]} */
  const common = []
  /** Of single components: the rule, what it stands in, and whose it is. @type {Rule[]} */
  const own = []
  /** @param {Variables} found @param {string} [root] @param {string} [around] */
  const add = (found, root = '', around = '') => {
    for (const [scope, values] of found) {
      const rule = block(scope === ':root' ? root || scope : `${root} ${scope}`.trim(), values)
      const text = around ? `${around}{${rule}}` : rule
      if (scope === ':root') common.push(text)
      else own.push({ scope, text })
    }
  }
  add(light)
  // All common ones of dark, because a colour of the light mode stands before them.
  add(new Map([...changes(dark, light), [':root', dark.get(':root') ?? new Map()]]), "[data-theme='dark']")
  for (const colour of /** @type {Array<keyof typeof colours>} */ (Object.keys(colours))) {
    if (colour === 'blue') continue
    for (const mode of /** @type {const} */ (['light', 'dark'])) {
      const changed = changes(await variables(themeOf(mode, theme, { colour })), mode === 'light' ? light : dark)
      changed.set(':root', new Map([...(changed.get(':root') ?? []), ...ownVariables(mode, colour)]))
      add(changed, `[data-theme='${mode}'][data-color='${colour}']`)
    }
  }
  for (const size of /** @type {Array<keyof typeof sizes>} */ (Object.keys(sizes))) {
    const changed = changes(await variables(themeOf('light', theme, { size })), light)
    add(changed, `[data-size='${size}']`, `@media ${mouseQuery}`)
  }
  add(changes(await variables(themeOf('light', theme, { touch: true })), light), '', `@media ${touchQuery}`)
  return { common: common.join('\n'), own }
}

/** @typedef {{ scope: string, text: string }} Rule */

/** The same, from the last run when nothing that it is drawn from has changed: it takes seconds. */
async function keptTokens() {
  const sources = [
    'src/shell/theme/theme.ts',
    'src/shell/theme/touch.ts',
    'src/shell/theme/colours.ts',
    'scripts/lib/antdStyle.mjs',
    'node_modules/antd/package.json',
  ]
  const hash = createHash('sha256')
  for (const source of sources) hash.update(readFileSync(join(root, source)))
  const folder = join(root, 'node_modules/.cache/pinge')
  const file = join(folder, `antd-${hash.digest('hex').slice(0, 16)}.json`)
  try {
    return /** @type {Awaited<ReturnType<typeof tokens>>} */ (JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    const drawn = await tokens()
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, JSON.stringify(drawn))
    return drawn
  }
}

/** Rules that match nothing: they mark where antd's style begins and ends among others. */
const begin = '.antd-style-begin{--antd-style:1}'
const end = '.antd-style-end{--antd-style:1}'

/**
 * The Vite plugin that serves both stylesheets.
 * @returns {import('vite').Plugin}
 */
export function antdStyle() {
  let isBuild = false
  /** @type {ReturnType<typeof keptTokens> | undefined} */
  let drawn
  return {
    name: 'antd-style',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    resolveId(id) {
      return id === TOKENS || id === STYLE ? `\0${id}` : undefined
    },
    async load(id) {
      if (id !== `\0${STYLE}` && id !== `\0${TOKENS}`) return undefined
      drawn ??= keptTokens()
      const { common, own } = await drawn
      if (id === `\0${TOKENS}`) return common
      const prefixes = isBuild ? prefixesOf(usedFolders()) : undefined
      const keep = prefixes && within(prefixes)
      const parts = own.filter(({ scope }) => !keep || keep.test(scope)).map(({ text }) => text)
      return [begin, structure(prefixes), ...parts, end].join('\n')
    },
    // Whatever the bundler puts before it: antd's style is what all others refine, so it stands first in its file.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle).filter((file) => file.type === 'asset' && String(file.source).includes(begin))
        if (files.length !== 1) this.error(`antd's style stands in ${files.length} files`)
        for (const file of files) {
          if (file.type !== 'asset') continue
          const [before = '', rest = ''] = String(file.source).split(begin)
          const [style, after] = rest.split(end)
          if (after === undefined) this.error("antd's style has no end")
          file.source = `${style}${before}${after}`
        }
      },
    },
  }
}
