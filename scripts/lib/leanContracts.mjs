import { readFileSync } from 'node:fs'

/** A contract without its wording: titles and descriptions of three languages are read by designers only. @param {any} value @returns {any} */
function lean(value) {
  if (Array.isArray(value)) return value.map(lean)
  if (value === null || typeof value !== 'object') return value
  const isWording = (/** @type {any} */ one) => one !== null && typeof one === 'object' && 'zh' in one
  const kept = Object.entries(value).filter(([key, one]) => !(['title', 'description'].includes(key) && isWording(one)))
  return Object.fromEntries(kept.map(([key, one]) => [key, lean(one)]))
}

/** What only designers, and the check of what they made, read of a contract: which props it takes, its picture in the palette, where it may stand, what it asks for, how nodes are put together. */
const ofDesign = new Set([
  ...['props', 'icon', 'opens', 'isGrid', 'isHeading', 'namesParent', 'titledBy', 'offersOptions', 'older'],
  ...['allowedIn', 'requires', 'looksUp', 'events', 'partTitle', 'group'],
])
/** Of what a new node begins with only this holds for a node that does not say it. */
const usual = new Set(['precision', 'dataType', 'limit', 'defaultValue'])
/** A contract for whoever only uses what was designed. @param {any} contract @returns {any} */
function withoutDesign({ defaults = {}, ...contract }) {
  const kept = Object.entries(defaults).filter(([name]) => usual.has(name))
  return Object.fromEntries([
    ...Object.entries(contract).filter(([name]) => !ofDesign.has(name)),
    ...(kept.length > 0 ? [['defaults', Object.fromEntries(kept)]] : []),
  ])
}

/**
 * Vite: a JSON file asked for with `?lean` comes without titles and descriptions, and without what only designers read.
 * Everybody who opens a form loads the contracts of all widgets; definitions were checked when they were saved.
 * @returns {import('vite').Plugin}
 */
export const leanContracts = () => ({
  name: 'lean-contracts',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('.json?lean')) return null
    const file = id.slice(0, -'?lean'.length)
    this.addWatchFile(file)
    return { code: `export default ${JSON.stringify(lean(withoutDesign(JSON.parse(readFileSync(file, 'utf8')))))}`, moduleType: 'js' }
  },
})
