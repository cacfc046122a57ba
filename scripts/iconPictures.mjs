/**
 * Draws the icons that menus may name into two pictures, of antd's set: `node --import ./scripts/lib/typescript.mjs scripts/iconPictures.mjs`
 * writes renderers/icons/*Icons.svg. A test holds the files to what is drawn.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { otherIcons, shippedIcons } from '../renderers/icons/iconNames.ts'
import { root } from './lib/run.mjs'

const load = createRequire(import.meta.url)

/** @param {{ tag: string, attrs: { [name: string]: string }, children?: any[] }} node @returns {string} */
const drawn = ({ tag, attrs, children = [] }) =>
  `<${tag}${Object.entries(attrs)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}>${children.map(drawn).join('')}</${tag}>`

/** @param {string} name @returns {string} */
function symbol(name) {
  const { icon } = load(`@ant-design/icons-svg/lib/asn/${name}Outlined`).default
  const { viewBox } = icon.attrs
  return `<symbol id="${name.toLowerCase()}" viewBox="${viewBox}">${icon.children.map(drawn).join('')}</symbol>`
}

/** The pictures by the names of their files. @returns {{ [file: string]: string }} */
export function iconPictures() {
  const sets = { shippedIcons, otherIcons }
  return Object.fromEntries(
    Object.entries(sets).map(([name, icons]) => [
      `renderers/icons/${name}.svg`,
      `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">\n${icons.map(symbol).join('\n')}\n</svg>\n`,
    ]),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [file, text] of Object.entries(iconPictures())) writeFileSync(join(root, file), text)
