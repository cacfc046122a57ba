import { type RefObject, useEffect, useState } from 'react'
import { atOf, blockAt, blockOfKey } from '#core/edit/print/places.ts'
import { type PrintCommand, type PrintField, type PrintPlace, printAreas } from '#core/edit/print/types.ts'
import { say } from '#core/edit/step.ts'
import { useText } from '#runtime/app.ts'
import { dragStore } from '../drag/dragged.ts'
import { type Point, watchDrags } from '../drag/watchDrags.ts'
import { type Box, distance, lineOf, scrollBy, type Zone, zoneAt } from '../drag/zones.ts'
import { useLatest } from '../useLatest.ts'
import { commandFor, nameOfPart, partsOf, takesIn } from './parts.ts'
import type { PrintDeskState } from './usePrintDesk.ts'
import { nameAt } from './words.ts'

/** A part of the index by its key, or blocks of the page by their paths. */
type Item = { part: string } | { blocks: readonly string[] }

const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

interface Landing {
  gap: PrintPlace
  into?: string
  line: Box
  zone: Zone
}

/** Where a point of the stage leads to: into what takes the dragged in, else beside the nearest block of its page. */
function landingAt(stage: Element, at: Point, takes: (key: string) => boolean): Landing | undefined {
  if (distance(boxOf(stage), at) > 0) return undefined
  const under = document.elementsFromPoint(at.x, at.y).filter((one): one is SVGElement => one instanceof SVGElement)
  const page = under.map((one) => one.closest('[data-page]')).find((one) => one !== null)
  if (!page) return undefined
  const inside = under.find((one) => one.dataset.part !== undefined && takes(one.dataset.part))
  const key = inside?.dataset.part
  if (inside && key !== undefined) {
    const place = atOf(key)
    return place && { gap: { in: place.area, index: place.index + 1 }, into: key, line: boxOf(inside), zone: 'inside' }
  }
  const area = under.find((one) => one.dataset.area !== undefined)
  const name = printAreas.find((one) => one === area?.dataset.area)
  if (area && name && page.querySelector(`[data-block^="${name}["]`) === null)
    return { gap: { in: name, index: 0 }, line: boxOf(area), zone: 'inside' }
  const all = [...page.querySelectorAll<SVGElement>('[data-block]')].map((one) => ({ key: one.dataset.block ?? '', box: boxOf(one) }))
  const [nearest] = all.sort((a, b) => distance(a.box, at) - distance(b.box, at))
  const place = nearest && atOf(nearest.key)
  if (!nearest || !place) return undefined
  const zone = zoneAt(nearest.box, at, { inside: false, beside: false })
  return { gap: { in: place.area, index: place.index + (zone === 'after' ? 1 : 0) }, line: lineOf(nearest.box, zone), zone }
}

/** Dragging parts onto the pages, and blocks over them. */
export function usePrintDragging(desk: PrintDeskState, fields: readonly PrintField[], root: RefObject<HTMLElement | null>) {
  const t = useText()
  const [store] = useState(dragStore)
  const [hand] = useState<{ item?: Item; at?: Point; command?: PrintCommand | undefined; scrolling?: number }>(() => ({}))
  const stageIn = () => root.current?.querySelector('.pg-print-stage')
  const partOf = (item: Item) => ('part' in item ? partsOf(fields).get(item.part) : undefined)
  const look = useLatest(() => {
    const { item, at } = hand
    const shown = store.get()
    const stage = stageIn()
    if (!item || !at || !shown || !stage) return
    const { definition } = desk.now()
    const part = partOf(item)
    const landing = landingAt(stage, at, (key) => takesIn(definition, part, key))
    const made: ReturnType<typeof commandFor> | undefined =
      landing &&
      ('blocks' in item ? { do: 'moveBlocks', blocks: item.blocks, to: landing.gap } : part && commandFor(definition, part, landing, t))
    const why = made === undefined ? undefined : 'do' in made ? desk.refuses(made) : say(made.why, t)
    hand.command = made && 'do' in made && why === undefined ? made : undefined
    store.set({
      name: shown.name,
      at,
      ...(landing ? { line: landing.line, zone: landing.zone } : {}),
      ...(why === undefined ? {} : { why }),
    })
  })
  const scroll = useLatest(() => {
    const stage = stageIn()
    if (!hand.item || !hand.at || !stage) return
    hand.scrolling = requestAnimationFrame(() => scroll())
    const by = distance(boxOf(stage), hand.at) > 0 ? 0 : scrollBy(boxOf(stage), hand.at.y)
    if (by === 0) return
    stage.scrollTop += by
    look()
  })
  const end = useLatest(() => {
    cancelAnimationFrame(hand.scrolling ?? 0)
    for (const name of ['item', 'at', 'command', 'scrolling'] as const) delete hand[name]
    store.set(undefined)
  })
  const hold = useLatest((target: Element): Item | undefined => {
    const part = target.closest<HTMLElement>('.pg-catalog-index [data-key]')?.dataset.key
    if (part !== undefined) return { part }
    const key = target.closest<SVGElement>('[data-part]')?.dataset.part
    const block = key === undefined ? '' : blockOfKey(key)
    const { definition, selected } = desk.now()
    if (!blockAt(definition, block)) return undefined
    const chosen = selected.map(blockOfKey)
    return { blocks: chosen.includes(block) ? chosen : [block] }
  })
  const start = useLatest((item: Item, at: Point) => {
    const part = partOf(item)
    Object.assign(hand, { item, at })
    store.set({
      name: part ? nameOfPart(part, t) : 'blocks' in item ? nameAt(desk.now().definition, item.blocks[0] ?? '', fields, t) : '',
      at,
    })
    look()
    scroll()
  })
  const move = useLatest((at: Point) => {
    hand.at = at
    look()
  })
  const drop = useLatest((at: Point) => {
    move(at)
    const { command } = hand
    end()
    if (command) desk.run(command)
  })
  useEffect(() => {
    if (root.current) return watchDrags<Item>(root.current, { hold, start, move, drop, cancel: end })
  }, [root, hold, start, move, drop, end])
  return store
}
