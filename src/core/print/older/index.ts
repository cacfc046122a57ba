import { isRecord } from '../../json.ts'
import { printBounds, printMost } from '../check.ts'
import { type Paper, type PrintBlock, paperSizes } from '../template.ts'
import { type Loss, Losses } from './losses.ts'
import type { OlderFields } from './placeholders.ts'
import { Reader } from './reader.ts'
import { lengthOf } from './styles.ts'
import { type Element, isElement, OlderTooLarge, olderMost, readTree } from './tree.ts'

export type { Loss } from './losses.ts'
export type { OlderFields } from './placeholders.ts'
export { OlderTooLarge } from './tree.ts'

/** What comes in of an older template, and what does not. */
export interface OlderPrint {
  paper?: Paper
  header: PrintBlock[]
  body: PrintBlock[]
  footer: PrintBlock[]
  losses: Loss[]
}

/** The file holds no page. */
export class NotOlder extends Error {}

/** Names under which older systems keep the page of a template, and what else of it is read. */
const pageNames = ['printTemplate', 'template', 'content', 'html']
const paperNames = ['pageParam', 'page', 'paper']
const quiet = new Set([
  'fullName',
  'name',
  'enCode',
  'id',
  'version',
  'creatorTime',
  'creatorUserId',
  'lastModifyTime',
  'lastModifyUserId',
  'sortCode',
])

/** Blocks that a template may have, in letters of JSON a little less than it may have. */
const roomFor = printMost.json - 20_000

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The paper as an older template says it: its size by name, how it lies, margins in mm. */
function paperOf(value: unknown, losses: Losses): Paper | undefined {
  const said = parsed(value)
  if (!isRecord(said)) return undefined
  const { type, size, direction, ...more } = said
  const name = [type, size].find((one): one is string => typeof one === 'string')
  const known = Object.keys(paperSizes).find((one) => one.toLowerCase() === name?.toLowerCase()) as keyof typeof paperSizes | undefined
  if (name !== undefined && !known) losses.add(1, 'property', `paper: ${name}`)
  const margins: { [side: string]: number } = {}
  for (const [key, one] of Object.entries(more)) {
    const [, side] = /^margin(Top|Right|Bottom|Left)$/.exec(key) ?? []
    const mm = typeof one === 'number' ? one : lengthOf(typeof one === 'string' ? one : undefined)
    if (side && mm !== undefined && mm >= 0 && mm <= printBounds.margin.most) margins[side.toLowerCase()] = mm
    else if (one !== null && one !== '') losses.add(1, 'property', `paper.${key}`)
  }
  return {
    size: known ?? 'A4',
    ...(direction === 'horizontal' || direction === 'landscape' ? { landscape: true } : {}),
    ...(Object.keys(margins).length > 0 ? { margins } : {}),
  }
}

/** The page in a file, and what is said beside it. */
function opened(text: string, losses: Losses): { html: string; paper?: Paper } {
  const json = /^\s*[[{]/.test(text) ? parsed(text) : undefined
  if (json === undefined) return { html: text }
  const outer = Array.isArray(json) ? json[0] : json
  const said = isRecord(outer) && isRecord(outer.data) ? outer.data : outer
  if (!isRecord(said)) throw new NotOlder()
  const at = pageNames.find((name) => typeof said[name] === 'string' && /<\w/.test(String(said[name])))
  if (at === undefined) throw new NotOlder()
  if (Array.isArray(json) && json.length > 1) losses.add(1, 'property', `[1…${json.length - 1}]`)
  let paper: Paper | undefined
  for (const [name, value] of Object.entries(said)) {
    if (name === at || quiet.has(name) || value === null || value === '') continue
    if (paperNames.includes(name) && paper === undefined) paper = paperOf(value, losses)
    else losses.add(1, 'property', name)
  }
  return { html: String(said[at]), ...(paper ? { paper } : {}) }
}

/** Every text of a block. */
const textsOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'object' && value !== null ? Object.values(value).map(textsOf).join(' ') : ''

/** As many blocks as a template takes; what is beyond is told with its words. */
function fitting(blocks: readonly PrintBlock[], most: number, room: { left: number }, losses: Losses): PrintBlock[] {
  const kept: PrintBlock[] = []
  for (const block of blocks) {
    const size = JSON.stringify(block).length + 1
    if (kept.length < most && size <= room.left) {
      kept.push(block)
      room.left -= size
    } else losses.add(1, 'tooMuch', textsOf(block), textsOf(block))
  }
  return kept
}

/** Strips that are repeated on every page: a head or foot that stands in the page itself. */
function takenOut(root: Element, tag: 'header' | 'footer'): Element | undefined {
  for (const child of root.children) {
    if (!isElement(child)) continue
    if (child.tag === tag) {
      root.children = root.children.filter((one) => one !== child)
      return child
    }
    const found = child.tag === 'html' || child.tag === 'body' ? takenOut(child, tag) : undefined
    if (found) return found
  }
  return undefined
}

/**
 * Reads a print template of an older system: a page of HTML, or the JSON that holds one. What a template can say comes in;
 * everything else is listed with its place. Nothing of the page is run or fetched. Throws OlderTooLarge, and NotOlder for a
 * file without a page.
 */
export function readOlderPrint(text: string, fields: OlderFields): OlderPrint {
  if (text.length > olderMost.letters) throw new OlderTooLarge('tooLong')
  const losses = new Losses()
  const { html, ...said } = opened(text.replace(/^\ufeff/, ''), losses)
  if (!/<\w/.test(html)) throw new NotOlder()
  const root = readTree(html)
  const room = { left: roomFor }
  const strip = (tag: 'header' | 'footer') => {
    const element = takenOut(root, tag)
    if (!element) return []
    const reader = new Reader(fields, losses, { in: 'strip' })
    reader.parts(element.children, {})
    reader.end({})
    return fitting(reader.blocks, printMost.strip, room, losses)
  }
  const [header, footer] = [strip('header'), strip('footer')]
  const reader = new Reader(fields, losses, { in: 'body' })
  reader.parts(root.children, {})
  reader.end({})
  return { ...said, header, body: fitting(reader.blocks, printMost.body, room, losses), footer, losses: losses.list() }
}
