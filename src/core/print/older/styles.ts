import { printBounds } from '../check.ts'
import { mmOfPoint } from '../metrics.ts'
import type { Align } from '../template.ts'
import type { Losses } from './losses.ts'
import type { Element } from './tree.ts'

/** What an element says of itself that a template can say. */
export interface Style {
  align?: Align
  bold?: boolean
  /** points */
  size?: number
  /** as it is written, with its unit */
  width?: string
  height?: string
  border?: boolean
  breakBefore?: boolean
  breakAfter?: boolean
  hidden?: boolean
}

const pixel = 25.4 / 96
const units: { readonly [unit: string]: number } = { px: pixel, '': pixel, pt: mmOfPoint, mm: 1, cm: 10, in: 25.4 }
const amount = /^(\d{1,6}(?:\.\d{1,6})?)\s*(px|pt|mm|cm|in|%|)$/i

/** A length in mm; nothing for shares, words and what cannot be read. */
export function lengthOf(text: string | undefined): number | undefined {
  const [, value, unit = ''] = amount.exec(text?.trim() ?? '') ?? []
  const scale = units[unit.toLowerCase()]
  return value === undefined || scale === undefined ? undefined : Number(value) * scale
}

/** The number of a width, whatever its unit: widths of columns are shares of each other. */
export function shareOf(text: string | undefined): number | undefined {
  const [, value] = amount.exec(text?.trim() ?? '') ?? []
  return value === undefined || Number(value) === 0 ? undefined : Number(value)
}

const within = ({ least, most }: { least: number; most: number }, value: number) => Math.min(most, Math.max(least, value))
const rounded = (value: number) => Math.round(value * 100) / 100

const headings: { readonly [tag: string]: number } = { h1: 22, h2: 18, h3: 15, h4: 13, h5: 12, h6: 10.5 }
const boldTags = new Set(['b', 'strong', 'th', ...Object.keys(headings)])

const aligned = (text: string): Align | undefined => (['left', 'center', 'right'] as const).find((one) => one === text.trim().toLowerCase())
const isBreak = (value: string) => /^(?:always|page|left|right)$/i.test(value)

/** What a property does to a style; nothing for one that a template cannot say. */
const properties: { readonly [name: string]: (value: string, style: Style) => boolean } = {
  'text-align': (value, style) => {
    const align = aligned(value)
    if (align) style.align = align
    return align !== undefined || /^(?:start|justify)$/i.test(value)
  },
  'font-weight': (value, style) => {
    style.bold = /^bold|^[6-9]00$/i.test(value)
    return style.bold || /^(?:normal|[1-5]00)$/i.test(value)
  },
  'font-size': (value, style) => {
    const mm = lengthOf(value)
    if (mm !== undefined) style.size = rounded(within(printBounds.letters, mm / mmOfPoint))
    return mm !== undefined
  },
  width: (value, style) => {
    style.width = value
    return amount.test(value) || value === 'auto'
  },
  height: (value, style) => {
    style.height = value
    return amount.test(value) || value === 'auto'
  },
  border: (value, style) => {
    style.border = !/^(?:none|0(?:px)?)\b|\bnone\b/i.test(value)
    return true
  },
  'page-break-before': (value, style) => {
    style.breakBefore = isBreak(value)
    return true
  },
  'page-break-after': (value, style) => {
    style.breakAfter = isBreak(value)
    return true
  },
  display: (value, style) => {
    style.hidden = value === 'none'
    return /^(?:none|block|inline|inline-block|table|table-row|table-cell)$/i.test(value)
  },
  // cells of a template share their frames
  'border-collapse': (value) => value === 'collapse',
}
const alike: { readonly [name: string]: string } = {
  'break-before': 'page-break-before',
  'break-after': 'page-break-after',
  'border-style': 'border',
  'border-top': 'border',
  'border-bottom': 'border',
  'border-left': 'border',
  'border-right': 'border',
}
/** What moves a part out of the order in which it stands. */
const moving = new Set(['float', 'position'])

/** The properties of a style attribute, as they are written. */
const declared = (css: string): Array<[string, string]> =>
  css.split(';').flatMap((one): Array<[string, string]> => {
    const at = one.indexOf(':')
    const name = one.slice(0, at).trim().toLowerCase()
    const value = one
      .slice(at + 1)
      .replace(/!important/i, '')
      .trim()
    return at < 0 || name === '' || value === '' ? [] : [[name, value]]
  })

/** Attributes that say nothing of how something looks, or are read elsewhere. */
const quiet =
  /^(?:style|class|id|name|title|lang|contenteditable|data-[\w-]*|colspan|rowspan|cellspacing|cellpadding|src|alt|href|target|rel|span|scope|summary|role|aria-[\w-]*|charset|content|http-equiv|start|type|spellcheck|draggable|tabindex|xmlns|version|media)$/

/** What an element says of itself; what a template cannot say is listed. */
export function styleOf({ tag, attributes, line }: Element, losses: Losses): Style {
  const style: Style = {}
  const heading = headings[tag]
  if (heading !== undefined) style.size = heading
  if (boldTags.has(tag)) style.bold = true
  if (tag === 'center') style.align = 'center'
  for (const [name, value] of Object.entries(attributes)) {
    if (/^on/.test(name)) losses.add(line, 'handler', name)
    else if (name === 'align' && aligned(value)) style.align = aligned(value) as Align
    else if (name === 'width') style.width = value
    else if (name === 'height') style.height = value
    else if (name === 'border') style.border = value !== '0' && value !== ''
    else if (name === 'hidden') style.hidden = true
    else if (!quiet.test(name)) losses.add(line, 'attribute', name)
  }
  for (const [name, value] of declared(attributes.style ?? '')) {
    const take = properties[alike[name] ?? name]
    if (moving.has(name) && !/^(?:none|static)$/i.test(value)) losses.add(line, 'float', `${name}: ${value}`)
    else if (!take?.(value, style)) losses.add(line, 'style', name)
  }
  return style
}

/** The height of a row that is asked for, in mm. */
export function heightOf(style: Style): number | undefined {
  const mm = lengthOf(style.height)
  return mm === undefined || mm === 0 ? undefined : rounded(within(printBounds.length, mm))
}
