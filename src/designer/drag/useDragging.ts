import { type RefObject, useCallback, useEffect, useState } from 'react'
import { nameOf } from '#core/edit/standing.ts'
import { findNode } from '#core/edit/tree.ts'
import type { Command, Definition, Place } from '#core/edit/types.ts'
import type { Node } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { useText } from '#runtime/app.ts'
import { type DrawnPart, nodeOf, partAt, scrollAt } from '../drawing/parts.ts'
import { useLatest } from '../useLatest.ts'
import { dragStore } from './dragged.ts'
import { type Drag, type Point, watchDrags } from './watchDrags.ts'
import { type Box, scrollBy, type Zone } from './zones.ts'

/** What is dragged: a part of the palette by its key, or nodes of the definition. */
export type Dragged =
  | { kind: string }
  | {
      nodes: readonly string[]
      /** it is held at its corner, and becomes larger or smaller */
      corner?: boolean
    }

/** Where something comes to when it is dropped, and what shows it. */
export interface Drop {
  to: Place
  zone: Zone
  line: Box
}

/** What a drop means in one kind of definition. These stay the same while it is designed. */
export interface DropPlaces<D extends Definition> {
  /** what of the frame holds the parts that are drawn */
  within: string
  inDrawing: (definition: D, part: DrawnPart, at: Point, dragged: Dragged, document: Document) => Drop | undefined
  /** where nothing lies under the point, `rest` is the box of the whole outline */
  inOutline: (definition: D, entry: { id: string; box: Box } | undefined, rest: Box, at: Point, dragged: Dragged) => Drop | undefined
  /** what a part of the palette is called */
  nameOf: (kind: string) => string
}

const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}
const contains = ({ left, top, width, height }: Box, { x, y }: Point) => x >= left && x <= left + width && y >= top && y <= top + height

/** How a frame that is drawn smaller lies on the page. */
function placing(frame: HTMLIFrameElement) {
  const { left, top, width } = frame.getBoundingClientRect()
  const scale = frame.offsetWidth > 0 ? width / frame.offsetWidth : 1
  return {
    toFrame: ({ x, y }: Point): Point => ({ x: (x - left) / scale, y: (y - top) / scale }),
    toPage: ({ x, y }: Point): Point => ({ x: x * scale + left, y: y * scale + top }),
    boxToPage: (box: Box): Box => ({
      ...{ left: box.left * scale + left, top: box.top * scale + top },
      ...{ width: Math.max(2, box.width * scale), height: Math.max(2, box.height * scale) },
    }),
  }
}

interface Options<D extends Definition> {
  desk: {
    /** what stands here now, also before it is drawn */
    now: () => { definition: D; selected: readonly string[] }
    /** why a command may not be carried out now */
    refuses: (command: Command) => string | undefined
  }
  places: DropPlaces<D>
  /** what a drop does; nothing as long as what is dragged is still being read */
  commandOf: (dragged: Dragged, to: Place) => Command | undefined
  /** what holds parts, outline and drawing */
  root: RefObject<HTMLElement | null>
  /** whether a press in the drawing chooses: only then it drags as well */
  selecting: boolean
  onStart: (dragged: Dragged) => void
  onDrop: (dragged: Dragged, to: Place) => void
}

const frameIn = (root: HTMLElement | null) => root?.querySelector<HTMLIFrameElement>('iframe.pg-frame') ?? undefined

/** What lies under a point of the page, and where the dragged comes to there. */
function dropAt<D extends Definition>(
  root: HTMLElement | null,
  definition: D,
  at: Point,
  item: Dragged,
  places: DropPlaces<D>,
): Drop | undefined {
  const outline = root?.querySelector('.pg-design-outline')
  if (outline && contains(boxOf(outline), at)) {
    const row = document.elementsFromPoint(at.x, at.y).find((one) => one.matches('.ant-tree-treenode'))
    const id = row?.querySelector<HTMLElement>('[data-entry]')?.dataset.entry
    return places.inOutline(definition, row && id ? { id, box: boxOf(row) } : undefined, boxOf(outline), at, item)
  }
  const frame = frameIn(root)
  const stage = frame?.closest('.pg-frame-stage')
  if (!frame?.contentDocument || !stage || !contains(boxOf(stage), at)) return undefined
  const { toFrame, boxToPage } = placing(frame)
  const inFrame = toFrame(at)
  const part = partAt(frame.contentDocument, inFrame, places.within)
  const drop = part && places.inDrawing(definition, part, inFrame, item, frame.contentDocument)
  return drop && { ...drop, line: boxToPage(drop.line) }
}

/** Dragging from the parts, the outline and the drawing, onto the outline and the drawing. */
export function useDragging<D extends Definition>({ desk, places, commandOf, root, selecting, onStart, onDrop }: Options<D>) {
  const t = useText()
  const [store] = useState(dragStore)
  const [hand] = useState<{ item?: Dragged; drop?: Drop | undefined; key?: string; at?: Point; scrolling?: number }>(() => ({}))

  const look = useLatest(() => {
    const { item, at } = hand
    const shown = store.get()
    if (!item || !at || !shown) return
    const drop = dropAt(root.current, desk.now().definition, at, item, places)
    const key = drop && JSON.stringify(drop.to)
    const command = drop && commandOf(item, drop.to)
    const why = command && (key === hand.key ? shown.why : desk.refuses(command))
    // what is still being read is judged with the next step
    Object.assign(hand, { drop: why === undefined ? drop : undefined, key: command ? key : undefined })
    store.set({
      ...{ name: shown.name, at },
      ...(drop ? { line: drop.line, zone: drop.zone } : {}),
      ...(why === undefined ? {} : { why }),
    })
  })
  const scroll = useLatest(() => {
    const { at } = hand
    if (!hand.item || !at) return
    hand.scrolling = requestAnimationFrame(() => scroll())
    const list = root.current?.querySelector('.pg-design-outline .ant-tree-list-holder')
    const frame = frameIn(root.current)
    const stage = frame?.closest('.pg-frame-stage')
    if (list && contains(boxOf(list), at)) {
      const by = scrollBy(boxOf(list), at.y)
      if (by === 0) return
      list.scrollTop += by
    } else if (frame?.contentDocument && stage && contains(boxOf(stage), at)) {
      const by = scrollBy(boxOf(stage), at.y)
      if (by === 0) return
      scrollAt(frame.contentDocument, placing(frame).toFrame(at), by)
    } else return
    look()
  })
  const nameOfDragged = (item: Dragged): string => {
    if ('kind' in item) return places.nameOf(item.kind)
    const found = findNode(desk.now().definition, item.nodes[0] ?? '', env)
    return item.nodes.length > 1 ? t('t:design.several', { n: item.nodes.length }) : found ? t(nameOf(found.node, env)) : ''
  }
  const end = () => {
    if (hand.scrolling !== undefined) cancelAnimationFrame(hand.scrolling)
    for (const name of ['item', 'drop', 'key', 'at', 'scrolling'] as const) delete hand[name]
    store.set(undefined)
  }
  const start = useLatest((item: Dragged, at: Point) => {
    const { selected } = desk.now()
    const isChosen = 'nodes' in item && !item.corner && item.nodes.some((id) => selected.includes(id))
    const whole = isChosen ? { nodes: selected } : item
    Object.assign(hand, { item: whole, at })
    onStart(whole)
    store.set({ name: nameOfDragged(whole), at })
    look()
    scroll()
  })
  const move = useLatest((at: Point) => {
    hand.at = at
    look()
  })
  const drop = useLatest((at: Point) => {
    move(at)
    const { item, drop } = hand
    end()
    if (item && drop) onDrop(item, drop.to)
  })
  const cancel = useLatest(end)

  /** What is taken hold of in the parts and in the outline. */
  const holdHere = useLatest((target: Element): Dragged | undefined => {
    const kind = target.closest<HTMLElement>('.pg-catalog-index [data-key]')?.dataset.key
    if (kind !== undefined) return { kind }
    if (target.closest('.ant-tree-switcher, input')) return undefined
    const id = target.closest('.pg-design-outline .ant-tree-treenode')?.querySelector<HTMLElement>('[data-entry]')?.dataset.entry
    return id === undefined || !findNode(desk.now().definition, id, env) ? undefined : { nodes: [id] }
  })
  useEffect(() => {
    if (!root.current) return
    return watchDrags<Dragged>(root.current, { hold: holdHere, start, move, drop, cancel })
  }, [root, holdHere, start, move, drop, cancel])

  /** What is taken hold of in the drawing. */
  const holdInDrawing = useLatest((target: Element): Dragged | undefined => {
    const corner = target.closest<HTMLElement>('[data-corner]')?.dataset.corner
    if (corner !== undefined && selecting) return { nodes: [corner], corner: true }
    const { id, child } = nodeOf(target)
    const found = id === undefined || !selecting ? undefined : findNode(desk.now().definition, id, env)
    const node: Node | undefined = child === undefined ? found?.node : found?.node.children?.find(({ field }) => field === child)
    return node?.id === undefined ? undefined : { nodes: [node.id] }
  })
  const watchFrame = useCallback(
    (frame: HTMLIFrameElement) => {
      const { contentDocument } = frame
      if (!contentDocument) return () => undefined
      const here = (at: Point) => placing(frame).toPage(at)
      const drag: Drag<Dragged> = {
        hold: holdInDrawing,
        start: (item, at) => start(item, here(at)),
        move: (at) => move(here(at)),
        drop: (at) => drop(here(at)),
        cancel,
      }
      return watchDrags(contentDocument, drag, [window])
    },
    [holdInDrawing, start, move, drop, cancel],
  )
  return { store, watchFrame }
}
