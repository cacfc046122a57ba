import { type RefObject, useEffect, useState } from 'react'
import { nameOfNode } from '#core/edit/flow/make.ts'
import { findStanding } from '#core/edit/flow/tree.ts'
import { useText } from '#runtime/app.ts'
import { dragStore } from '../../drag/dragged.ts'
import { type Drag, type Point, watchDrags } from '../../drag/watchDrags.ts'
import { type Box, scrollBy } from '../../drag/zones.ts'
import { useLatest } from '../../useLatest.ts'
import { nodesIn } from '../tools.ts'
import type { FlowDeskState } from '../useFlowDesk.ts'
import { placeOfGap } from './gaps.ts'

const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}
const contains = ({ left, top, width, height }: Box, { x, y }: Point) => x >= left && x <= left + width && y >= top && y <= top + height

/** The gap that a point of the stage means: the one under it, or before and behind the card under it. */
function gapUnder(at: Point): HTMLElement | undefined {
  const under = document.elementsFromPoint(at.x, at.y)
  const gap = under.find((one): one is HTMLElement => one instanceof HTMLElement && one.dataset.gap !== undefined)
  if (gap) return gap
  const card = under.find((one) => one.matches('.pg-flow-card'))
  const item = card?.closest<HTMLElement>('[data-key]')
  if (!card || !item) return undefined
  const box = boxOf(card)
  const own = [...item.children].findLast((one) => one.matches('[data-gap]'))
  if (item.closest('.pg-flow-way') === item.parentElement) return (own as HTMLElement | undefined) ?? undefined
  const gaps = [...(item.closest('[role="tree"]')?.querySelectorAll<HTMLElement>('[data-gap]') ?? [])]
  const before = gaps.find((one) => one.dataset.gap?.split('|')[1] === item.dataset.key)
  return at.y < box.top + box.height / 2 ? before : ((own as HTMLElement | undefined) ?? before)
}

/** Dragging nodes of the tree onto its gaps. */
export function useFlowDragging(desk: FlowDeskState, stage: RefObject<HTMLElement | null>) {
  const t = useText()
  const [store] = useState(dragStore)
  const [hand] = useState<{ nodes?: readonly string[]; gap?: HTMLElement | undefined; at?: Point; scrolling?: number }>(() => ({}))
  const look = useLatest(() => {
    const { nodes, at } = hand
    const shown = store.get()
    if (!nodes || !at || !shown || !stage.current) return
    const gap = contains(boxOf(stage.current), at) ? gapUnder(at) : undefined
    const why = gap && (gap === hand.gap ? shown.why : desk.refuses({ do: 'moveNodes', nodes, to: placeOfGap(gap.dataset.gap) }))
    hand.gap = gap
    store.set({
      ...{ name: shown.name, at },
      ...(gap ? { line: boxOf(gap.firstElementChild ?? gap), zone: 'inside' as const } : {}),
      ...(why === undefined ? {} : { why }),
    })
  })
  const scroll = useLatest(() => {
    const room = stage.current
    if (!hand.nodes || !hand.at || !room) return
    hand.scrolling = requestAnimationFrame(() => scroll())
    const box = boxOf(room)
    if (!contains(box, hand.at)) return
    const down = scrollBy(box, hand.at.y)
    const right = scrollBy({ ...box, top: box.left, height: box.width }, hand.at.x)
    if (down === 0 && right === 0) return
    room.scrollBy(right, down)
    look()
  })
  const end = useLatest(() => {
    cancelAnimationFrame(hand.scrolling ?? 0)
    delete hand.nodes
    delete hand.gap
    store.set(undefined)
  })
  const hold = useLatest((target: Element): readonly string[] | undefined => {
    const key = target.closest('[data-card]')?.getAttribute('data-card')
    const { definition, selected } = desk.now()
    if (!key || !findStanding(definition, key)) return undefined
    return selected.includes(key) ? nodesIn({ definition, keys: selected }) : [key]
  })
  const start = useLatest((nodes: readonly string[], at: Point) => {
    const found = findStanding(desk.now().definition, nodes[0] ?? '')
    Object.assign(hand, { nodes, at })
    const name = found ? t(nameOfNode(found.node)) : ''
    store.set({ name: nodes.length > 1 ? t('t:flowDesign.severalDragged', { name, n: nodes.length }) : name, at })
    scroll()
  })
  const drop = useLatest(() => {
    const { nodes, gap } = hand
    const why = store.get()?.why
    end()
    if (nodes && gap && why === undefined) desk.run({ do: 'moveNodes', nodes, to: placeOfGap(gap.dataset.gap) })
  })
  useEffect(() => {
    const room = stage.current
    if (!room) return
    const drag: Drag<readonly string[]> = {
      hold,
      start,
      move: (at) => {
        hand.at = at
        look()
      },
      drop: (at) => {
        hand.at = at
        look()
        drop()
      },
      cancel: () => end(),
    }
    return watchDrags(room, drag)
  }, [stage, hand, hold, start, look, drop, end])
  return store
}
