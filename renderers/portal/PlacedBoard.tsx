import { type CSSProperties, Suspense, useMemo, useState } from 'react'
import type { Arranged } from '#core/portal/arrangement.ts'
import { usualSize, withRoom } from '#core/portal/blocks.ts'
import { type BlockPlace, inReadingOrder, settled } from '#core/portal/places.ts'
import type { Node } from '#core/types.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { RenderNode } from '#runtime/page/Render.tsx'
import { useExpr } from '#runtime/scope.ts'
import { HomeBar, noteClosed, type Personal } from './HomeBar.tsx'
import './placedBoard.css'

const Arrange = lazyPart('arrange', () => import('./Arrange.tsx'))

interface Placed extends Personal {
  /** what this person hid */
  hidden?: readonly string[]
}

interface Own extends Arranged {
  of: object
}

/** A block with its name; one without a name is known by where it stands in the definition. */
export interface Block {
  id: string
  node: Node
}

const blocksOf = ({ children = [] }: NodeOf<'board'>): Block[] => children.map((node, i) => ({ id: node.id ?? `#${i}`, node }))

/** A place on the grid as its style sheet reads it. */
export const placeStyle = ({ x, y, w, h }: BlockPlace): CSSProperties =>
  ({ '--pg-x': x + 1, '--pg-y': y + 1, '--pg-w': w, '--pg-h': h }) as CSSProperties

/** Of a place that is narrow and low two stand beside each other on a phone. */
export const cellClass = ({ w, h }: BlockPlace): string => (w <= 6 && h <= 4 ? 'pg-board-cell pg-board-cell-small' : 'pg-board-cell')

interface PlacedBoardProps {
  node: NodeOf<'board'> & Placed
  /** it is here to be arranged at once */
  begun?: boolean
  /** it was not arranged in the end */
  onLeave?: () => void
}

/** A board whose blocks stand at places of a grid; on a phone below each other, as they are read. */
export default function PlacedBoard({ node, begun = false, onLeave }: PlacedBoardProps) {
  const { arrange, homes, ...served } = node
  // what was saved here is drawn at once, and again as the server answers it
  const [own, setOwn] = useState<Own>()
  const { places: given, hidden } = own?.of === node ? own : served
  const [arranging, setArranging] = useState(begun)
  const blocks = useMemo(() => blocksOf(node), [node])
  // a block that is not shown to this person leaves no gap
  const shows = useExpr<unknown[]>(useMemo(() => blocks.map(({ node: { visible } }) => visible ?? true) as never, [blocks]))
  const there = useMemo(() => blocks.filter((_one, i) => Boolean(shows?.[i])), [blocks, shows])
  const places = useMemo(() => {
    const all = withRoom(
      there.map(({ id, node: child }) => [id, usualSize(child)] as const),
      given ?? {},
    )
    return settled(Object.fromEntries(Object.entries(all).filter(([id]) => !hidden?.includes(id))))
  }, [there, given, hidden])
  const byId = useMemo(() => new Map(blocks.map((one) => [one.id, one.node])), [blocks])
  const close = (saved?: Arranged) => {
    noteClosed()
    setArranging(false)
    if (saved) setOwn({ of: node, ...saved })
    else onLeave?.()
  }
  if (arranging && arrange)
    return (
      <Suspense fallback={<div className="skeleton" aria-busy="true" />}>
        <Arrange portal={arrange.portal} blocks={there} places={places} hidden={hidden ?? []} onClose={close} />
      </Suspense>
    )
  return (
    <div className="pg-board">
      <HomeBar arrange={arrange} homes={homes} onArrange={() => setArranging(true)} />
      <div className="pg-board-cells">
        {inReadingOrder(places).map((id) => {
          const child = byId.get(id)
          const place = places[id]
          return child && place ? (
            <div key={id} className={cellClass(place)} style={placeStyle(place)} data-cell={id}>
              <RenderNode node={child} />
            </div>
          ) : null
        })}
      </div>
    </div>
  )
}
