/**
 * antd's stylesheet, made at build time so that no style is computed in the browser.
 *
 * `virtual:antd-tokens.css`: the common CSS variables of the light and the dark theme, drawn by antd itself from
 * src/shell/theme.ts. `virtual:antd.css`: antd's own stylesheet, without the components that nothing here imports,
 * and the variables of single components.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
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
  for (const file of ['src', 'renderers'].flatMap((folder) => filesOf(join(root, folder), /\.tsx?$/))) {
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

/** antd's stylesheet without its variables, and without the components outside `prefixes`. @param {string[] | undefined} prefixes */
function structure(prefixes) {
  const css = readFileSync(join(antdFolder, 'dist/antd.css'), 'utf8')
  const keep = prefixes && new RegExp(`\\.ant-(?:${prefixes.join('|')})(?![a-z])`)
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

/** The variables of both themes, and what fingers need beside them: the common ones, and those of single components. */
async function tokens() {
  const { themeOf, touchQuery } = await import('../../src/shell/theme.ts')
  const { theme } = require('antd')
  const light = await variables(themeOf('light', theme))
  const dark = await variables(themeOf('dark', theme))
  const touch = await variables(themeOf('light', theme, true))
  const common = [block(':root', light.get(':root') ?? []), block("[data-theme='dark']", dark.get(':root') ?? [])]
  const own = [...light].filter(([scope]) => scope !== ':root').map(([scope, values]) => block(scope, values))
  for (const [scope, values] of dark) {
    if (scope === ':root') continue
    const changed = [...values].filter(([name, value]) => light.get(scope)?.get(name) !== value)
    if (changed.length > 0) own.push(block(`[data-theme='dark'] ${scope}`, changed))
  }
  /** @param {(scope: string) => boolean} fits */
  const forTouch = (fits) => {
    const blocks = [...touch].map(([scope, values]) => {
      const changed = [...values].filter(([name, value]) => light.get(scope)?.get(name) !== value)
      return fits(scope) && changed.length > 0 ? block(scope, changed) : ''
    })
    return `@media ${touchQuery}{${blocks.join('\n')}}`
  }
  common.push(forTouch((scope) => scope === ':root'))
  own.push(forTouch((scope) => scope !== ':root'))
  return { common: common.join('\n'), own: own.join('\n') }
}

/**
 * The Vite plugin that serves both stylesheets.
 * @returns {import('vite').Plugin}
 */
export function antdStyle() {
  let isBuild = false
  /** @type {ReturnType<typeof tokens> | undefined} */
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
      drawn ??= tokens()
      const { common, own } = await drawn
      return id === `\0${TOKENS}` ? common : `${structure(isBuild ? prefixesOf(usedFolders()) : undefined)}\n${own}`
    },
  }
}
