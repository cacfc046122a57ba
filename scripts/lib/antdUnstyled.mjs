/**
 * antd without what draws its styles. They are drawn by the build (antdStyle.mjs), so no browser needs the functions
 * that would draw them: they are a tenth of the script that the first form asks for.
 *
 * What is left of a component's style hook says which class its variables hang on, as antd's own does with `zeroRuntime`
 * and without `hashed` (src/shell/theme/theme.ts).
 */

const source = /[\\/]antd[\\/]es[\\/]/
/** Where antd makes its hooks. */
const maker = /[\\/]antd[\\/]es[\\/]theme[\\/]util[\\/]genStyleUtils\.js$/
/** What lets one bubble serve all tooltips (`tooltip.unique`), which nothing here asks for: with it every page would load what places bubbles. */
const unique = /[\\/]antd[\\/]es[\\/]tooltip[\\/]UniqueProvider[\\/]index\.js$/
/** The style of icons, which is no component's. */
const icons = /[\\/]antd[\\/]es[\\/]theme[\\/]util[\\/]useResetIconStyle\.js$/

const unstyled = `import { DesignTokenContext } from '../context'
const makeHooks = () => ({
  genStyleHooks: () => () => ['', useContext(DesignTokenContext).cssVar?.key ?? 'css-var-root'],
  genComponentStyleHook: () => () => '',
  genSubStyleComponent: () => () => null,
})
`

/** The styles that these are given are not drawn, so the calls are left without them. */
const made = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'])

/** All calls of a plain name in a syntax tree. @param {any} node @param {any[]} [found] @returns {any[]} */
function callsIn(node, found = []) {
  if (Array.isArray(node)) for (const one of node) callsIn(one, found)
  else if (node !== null && typeof node === 'object') {
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier') found.push(node)
    for (const one of Object.values(node)) callsIn(one, found)
  }
  return found
}

/** @param {string} code @param {Array<{ start: number, end: number, by: string }>} changes from the first to the last @returns {string} */
const changed = (code, changes) => changes.reduceRight((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)

/**
 * The Vite plugin: the build only, since the client of `npm run dev` draws the same with or without.
 * @returns {import('vite').Plugin}
 */
export const antdUnstyled = () => ({
  name: 'antd-unstyled',
  apply: 'build',
  transform(code, id) {
    if (!source.test(id)) return null
    if (unique.test(id)) return { code: 'export default ({ children }) => children', map: null }
    if (icons.test(id)) return { code: 'export default () => {}', map: null }
    const isMaker = maker.test(id)
    const calls = callsIn(this.parse(code)).filter(({ callee }) => (isMaker ? callee.name === 'genStyleUtils' : made.has(callee.name)))
    if (isMaker) {
      // Otherwise everything would be styled twice, and nobody would see it but by its weight.
      if (calls.length !== 1) this.error('antd makes its style hooks in another way than this version did')
      const [{ start, end }] = calls
      return { code: unstyled + changed(code, [{ start, end, by: 'makeHooks()' }]), map: null }
    }
    if (calls.length === 0) return null
    const bare = calls.map(({ start, end, callee }) => ({ start, end, by: `/* @__PURE__ */ ${callee.name}()` }))
    return { code: changed(code, bare), map: null }
  },
})
