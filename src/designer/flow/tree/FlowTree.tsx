import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { wayKey } from '#core/edit/flow/tree.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import { Choices } from '#renderers/choice/Choices.tsx'
import { Icon } from '#renderers/icons/Icon.tsx'
import { useText } from '#runtime/app.ts'
import { DragLayer } from '../../drag/DragLayer.tsx'
import { useLatest } from '../../useLatest.ts'
import { ZoomBar } from '../../ZoomBar.tsx'
import { gapAt } from '../tools.ts'
import type { FlowDeskState } from '../useFlowDesk.ts'
import { EndItem, NodeList, StartItem } from './Cards.tsx'
import { placeOf } from './gaps.ts'
import { type Addable, addables } from './kinds.ts'
import { type Gap, type TreeActs, TreeContext, type TreeStore, treeStore } from './store.ts'
import { useFlowDragging } from './useFlowDragging.ts'
import { useZoom } from './useZoom.ts'
import { stepFrom } from './walk.ts'
import './flow.css'

interface FlowTreeProps {
  desk: FlowDeskState
  faults: ReadonlyMap<string, readonly string[]>
  /** opens the properties: the focus goes there where `isByKey` */
  onOpen: (isByKey: boolean) => void
  /** a key that is not the tree's own */
  onKey: (event: KeyboardEvent) => void
  /** offers what can be added behind what is selected */
  adding: RefObject<(() => void) | null>
}

/** What the tree knows of its cards, told to each of them. */
function useStore({ selected }: Pick<FlowDeskState, 'selected'>, faults: FlowTreeProps['faults']): TreeStore {
  const [store] = useState(treeStore)
  useEffect(() => store.set({ selected: new Set(selected), stop: selected.at(-1) ?? 'start' }), [store, selected])
  useEffect(() => store.set({ faults }), [store, faults])
  return store
}

/** The element of a card, by its key. */
export const cardOf = (tree: HTMLElement | null, key: string) => tree?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)

/** A flow as a tree of cards, joined by lines, with what puts others between them. */
export function FlowTree({ desk, faults, onOpen, onKey, adding }: FlowTreeProps) {
  const t = useText()
  const { definition, selected } = desk
  const stage = useRef<HTMLDivElement>(null)
  const tree = useRef<HTMLDivElement>(null)
  const store = useStore(desk, faults)
  const zooming = useZoom(stage)
  const dragged = useFlowDragging(desk, stage)
  const [offered, setOffered] = useState<{ gap: Gap; at: Element }>()
  const select = useLatest((key: string, { toggle }: { toggle: boolean }) => {
    const { selected } = desk.now()
    if (!toggle) return desk.select([key])
    desk.select(selected.includes(key) ? selected.filter((one) => one !== key) : [...selected, key])
  })
  const open = useLatest(() => onOpen(false))
  const addWay = useLatest((branch: string) => void desk.run({ do: 'addWay', branch }))
  const acts = useMemo<TreeActs>(() => ({ select, open, addWay, offer: (gap, at) => setOffered({ gap, at }) }), [select, open, addWay])
  const context = useMemo(() => ({ store, acts }), [store, acts])

  // a wide flow begins in its middle
  useEffect(() => {
    const room = stage.current
    if (room) room.scrollLeft = (room.scrollWidth - room.clientWidth) / 2
  }, [])

  const last = selected.at(-1)
  // what is chosen elsewhere, was added or was moved is brought into sight, and keeps the focus that the tree has
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when it was moved
  useEffect(() => {
    const card = last === undefined ? undefined : cardOf(tree.current, last)
    card?.querySelector(':scope > .pg-flow-card')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const focus = document.activeElement
    if (card && (focus === document.body || focus === null || tree.current?.contains(focus))) card.focus({ preventScroll: true })
  }, [last, definition])

  const offerHere = useLatest(() => {
    const { definition, selected } = desk.now()
    const key = selected.at(-1) ?? 'start'
    const to = gapAt(definition, key)
    const card = cardOf(tree.current, key)?.querySelector(':scope > .pg-flow-card')
    if (card) setOffered({ gap: { inside: to.in ? wayKey(to.in) : '', before: to.before }, at: card })
  })
  useEffect(() => {
    adding.current = offerHere
  }, [adding, offerHere])
  const add = ({ kind, props }: Addable, gap: Gap) => {
    if (desk.run({ do: 'addNode', kind, to: placeOf(gap), ...(props ? { props } : {}) })) onOpen(false)
  }
  const onTreeKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const from = target.dataset.key
    if (from === undefined) return
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const to = isPlain ? stepFrom(desk.now().definition, from, event.key) : undefined
    if (to !== undefined) {
      event.preventDefault()
      const { selected } = desk.now()
      desk.select(event.shiftKey ? [...selected.filter((one) => one !== to), to] : [to])
    } else if (isPlain && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      if (!desk.now().selected.includes(from)) desk.select([from])
      if (event.key === 'Enter') onOpen(true)
    } else onKey(event)
  }
  const choices = offered
    ? addables.map((one) => ({
        key: one.name,
        label: t(one.text),
        icon: <Icon name={`${one.icon}Outlined`} />,
        run: () => add(one, offered.gap),
      }))
    : []
  return (
    <div className="pg-flow-room">
      <div className="pg-flow-stage" ref={stage}>
        <div className="pg-flow-canvas" style={{ zoom: zooming.zoom }}>
          <TreeContext value={context}>
            <TreeOf definition={definition} tree={tree} onKeyDown={onTreeKey} />
          </TreeContext>
        </div>
      </div>
      <ZoomBar {...zooming} />
      {offered ? (
        <Choices label={t('t:flowDesign.add')} choices={choices} place={offered.at} onClose={() => setOffered(undefined)} />
      ) : null}
      <DragLayer store={dragged} />
    </div>
  )
}

interface TreeOfProps {
  definition: FlowDef
  tree: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent) => void
}

/** The cards of a flow, from where it begins to where it ends. */
export function TreeOf({ definition, tree, onKeyDown }: TreeOfProps) {
  const t = useText()
  return (
    <div
      ref={tree}
      className="pg-flow-tree pg-drag-from"
      role="tree"
      aria-label={t('t:flowDesign.tree')}
      aria-multiselectable
      onKeyDown={onKeyDown}
    >
      <StartItem start={definition.start} before={definition.nodes[0]?.id} />
      <NodeList nodes={definition.nodes} inside="" />
      <EndItem />
    </div>
  )
}
