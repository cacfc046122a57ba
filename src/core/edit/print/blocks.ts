import { printMost, templateFaults } from '../../print/check.ts'
import type { PrintBlock, PrintTemplate } from '../../print/template.ts'
import { isRecord } from '../tree.ts'
import type { Message, Refused } from '../types.ts'
import { atOf, blockAt, blockKey, blocksOf } from './places.ts'
import { notPrinted } from './refused.ts'
import { type PrintArea, type PrintCommand, type PrintPlace, type PrintPlan, printAreas } from './types.ts'

/** The longest text that is read. */
const longest = 1_000_000
/** What is repeated on every page begins no page and does not grow over pages. */
const onlyInBody: ReadonlySet<PrintBlock['kind']> = new Set(['newPage', 'approvals', 'table'])

/** What a kind of block is called. */
export const kindName = (kind: PrintBlock['kind']): string => `t:print.design.kind.${kind}`

/** Whether a kind of block may stand in an area. */
const mayStand = (kind: PrintBlock['kind'], area: PrintArea): boolean => area === 'body' || !onlyInBody.has(kind)

const markOf = (step: string, blocks: readonly PrintBlock[]): Message =>
  blocks.length === 1
    ? { key: `t:edit.step.${step}`, params: { name: kindName((blocks[0] as PrintBlock).kind) } }
    : { key: `t:print.design.steps.${step}`, params: { n: blocks.length } }

interface Found {
  area: PrintArea
  index: number
  block: PrintBlock
}

/** The blocks that paths stand in, each once, in the order in which they are printed; nothing where one is not there. */
function found(template: PrintTemplate, keys: readonly string[]): Found[] | undefined {
  const all = new Map<string, Found>()
  for (const key of keys) {
    const at = atOf(key)
    const block = blockAt(template, key)
    if (!at || !block) return undefined
    all.set(blockKey(at.area, at.index), { area: at.area, index: at.index, block })
  }
  const order = ({ area, index }: Found) => printAreas.indexOf(area) * 1e6 + index
  return all.size === 0 ? undefined : [...all.values()].sort((a, b) => order(a) - order(b))
}

/** Why blocks may not stand in an area, of which so many stand there already. */
function mayNot(template: PrintTemplate, blocks: readonly PrintBlock[], area: PrintArea, already = 0): Refused | undefined {
  const wrong = blocks.find(({ kind }) => !mayStand(kind, area))
  if (wrong) return notPrinted('onlyBody', { name: kindName(wrong.kind) })
  const most = area === 'body' ? printMost.body : printMost.strip
  const after = blocksOf(template, area).length + blocks.length - already
  return after > most ? notPrinted('manyBlocks', { n: most }) : undefined
}

const keysFrom = (area: PrintArea, index: number, count: number) => Array.from({ length: count }, (_, i) => blockKey(area, index + i))

function putIn(draft: PrintTemplate, area: PrintArea, index: number, blocks: readonly PrintBlock[]) {
  draft[area] ??= []
  draft[area].splice(index, 0, ...blocks)
}

/** Blocks put into a gap, as copies. */
function put(template: PrintTemplate, given: readonly PrintBlock[], { in: area, index }: PrintPlace, step: string): PrintPlan {
  const why = mayNot(template, given, area)
  if (why) return why
  const at = Math.min(Math.max(0, index), blocksOf(template, area).length)
  const blocks = structuredClone([...given])
  return { recipe: (draft) => putIn(draft, area, at, blocks), nodes: keysFrom(area, at, blocks.length), mark: markOf(step, blocks) }
}

export const addBlock = (template: PrintTemplate, { block, to }: Extract<PrintCommand, { do: 'addBlock' }>): PrintPlan =>
  put(template, [block], to, 'insert')

/** Copies right behind the last of the blocks. */
export function copyBlocks(template: PrintTemplate, { blocks }: Extract<PrintCommand, { do: 'copyBlocks' }>): PrintPlan {
  const all = found(template, blocks)
  const last = all?.at(-1)
  if (!all || !last) return notPrinted('gone')
  return put(
    template,
    all.map(({ block }) => block),
    { in: last.area, index: last.index + 1 },
    'duplicate',
  )
}

/** Takes blocks out of a draft; an area that was made for them goes with the last one. */
function takeOut(draft: PrintTemplate, all: readonly Found[]) {
  for (const { area, index } of all.toReversed()) draft[area]?.splice(index, 1)
  for (const area of ['header', 'footer'] as const) if (draft[area]?.length === 0) delete draft[area]
}

export function removeBlocks(template: PrintTemplate, { blocks }: Extract<PrintCommand, { do: 'removeBlocks' }>): PrintPlan {
  const all = found(template, blocks)
  const [first] = all ?? []
  if (!all || !first) return notPrinted('gone')
  const left = blocksOf(template, first.area).length - all.filter(({ area }) => area === first.area).length
  // what stands in their place is selected: the next key goes on from there
  const next = left === 0 ? [] : [blockKey(first.area, Math.min(first.index, left - 1))]
  const mark = markOf(
    'remove',
    all.map(({ block }) => block),
  )
  return { recipe: (draft) => takeOut(draft, all), nodes: next, mark }
}

export function moveBlocks(template: PrintTemplate, { blocks, to }: Extract<PrintCommand, { do: 'moveBlocks' }>): PrintPlan {
  const all = found(template, blocks)
  if (!all) return notPrinted('gone')
  const moved = all.map(({ block }) => block)
  const here = all.filter(({ area }) => area === to.in)
  const why = mayNot(template, moved, to.in, here.length)
  if (why) return why
  const index = Math.min(Math.max(0, to.index), blocksOf(template, to.in).length) - here.filter((one) => one.index < to.index).length
  const recipe = (draft: PrintTemplate) => {
    takeOut(draft, all)
    putIn(draft, to.in, index, moved)
  }
  return { recipe, nodes: keysFrom(to.in, index, moved.length), mark: markOf('move', moved) }
}

/** Blocks as text for the clipboard; nothing where they are not there. */
export function clippedBlocks(template: PrintTemplate, keys: readonly string[]): string | undefined {
  const all = found(template, keys)
  return all && JSON.stringify({ pinge: 'print', version: 1, blocks: all.map(({ block }) => block) })
}

/** The blocks that a text of the clipboard holds; nothing where it holds none. */
function readClip(text: string): PrintBlock[] | undefined {
  if (text.length > longest) return undefined
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(json) || json.pinge !== 'print' || json.version !== 1 || !Array.isArray(json.blocks) || json.blocks.length === 0)
    return undefined
  const whole: unknown = { version: 1, paper: { size: 'A4' }, body: json.blocks }
  return templateFaults(whole).every(({ key }) => key === 'expression') ? (json.blocks as PrintBlock[]) : undefined
}

export function pasteBlocks(template: PrintTemplate, { text, to }: Extract<PrintCommand, { do: 'pasteBlocks' }>): PrintPlan {
  const blocks = readClip(text)
  return blocks ? put(template, blocks, to, 'paste') : notPrinted('clipboard')
}
