import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { isRecord } from '#core/json.ts'
import type { Arranged } from '#core/portal/arrangement.ts'
import { usualSize } from '#core/portal/blocks.ts'
import { type BlockPlace, type BlockPlaces, freePlace, inReadingOrder, isPlace, settled, stepped } from '#core/portal/places.ts'
import type { Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { RenderNode } from '#runtime/page/Render.tsx'
import { useScopeContext } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import { icon } from '../icons/icons.tsx'
import { type Block, cellClass, placeStyle } from './PlacedBoard.tsx'
import { type Dragging, type Taken, useBlockDrag } from './useBlockDrag.ts'
import './arrange.css'

const hideIcon = icon(
  'hide',
  'M2 2l12 12M6.5 4.2A7 7 0 0 1 8 4c4 0 6.5 4 6.5 4a11 11 0 0 1-2 2.3M9.6 11.8A7 7 0 0 1 8 12C4 12 1.5 8 1.5 8a11 11 0 0 1 2.6-2.7',
)

interface ArrangeProps {
  portal: string
  /** the blocks that this person may see, those included that they hid */
  blocks: readonly Block[]
  places: BlockPlaces
  hidden: readonly string[]
  /** what was saved, where something was */
  onClose: (saved?: Arranged) => void
}

/** A portal as it was designed: where its blocks stand, and what they are called. */
interface Designed {
  places: { [id: string]: BlockPlace }
  names: { [id: string]: string }
  /** this person arranged it before */
  isArranged: boolean
}

const keys: { readonly [key: string]: 'left' | 'right' | 'up' | 'down' } = {
  ...{ ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' },
}

function designedIn(data: unknown): Designed {
  const { blocks, isArranged } = (isRecord(data) ? data : {}) as { blocks?: Row[]; isArranged?: boolean }
  const all = Array.isArray(blocks) ? blocks : []
  return {
    places: Object.fromEntries(
      all.flatMap(({ id, x, y, w, h }): Array<[string, BlockPlace]> => {
        const place: unknown = { x, y, w, h }
        return isPlace(place) ? [[String(id), place]] : []
      }),
    ),
    names: Object.fromEntries(all.map(({ id, name }) => [String(id), String(name ?? id)])),
    isArranged: isArranged === true,
  }
}

const addressOf = (portal: string) => `/api/visualdev/Portal/${encodeURIComponent(portal)}/Arrangement`

/** Reads how a portal was designed, and waits for the words of this part. */
function useDesigned(portal: string) {
  const app = useApp()
  const [designed, setDesigned] = useState<Designed>()
  const [error, setError] = useState<string>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` reads again
  useEffect(() => {
    let gone = false
    setError(undefined)
    Promise.all([app.request({ get: addressOf(portal) }, { quiet: true }), app.words?.({ text: 't:portal.arrange.save' })]).then(
      ([{ data }]) => gone || setDesigned(designedIn(data)),
      (reason: Error) => gone || setError(reason.message),
    )
    return () => {
      gone = true
    }
  }, [app, portal, round])
  return { designed, error, again: () => setRound((n) => n + 1) }
}

/** The home page of a person while they arrange it: blocks are moved, resized, hidden and brought back, by hand and by keys. */
export default function Arrange(props: ArrangeProps) {
  const { t } = useApp()
  const { designed, error, again } = useDesigned(props.portal)
  if (error !== undefined)
    return (
      <div className="pg-tile-note" role="alert">
        {error}
        <LightButton label={t('t:common.retry')} onClick={again} />
        <LightButton label={t('t:common.cancel')} onClick={() => props.onClose()} />
      </div>
    )
  return designed ? <Desk {...props} designed={designed} /> : <div className="skeleton" aria-busy="true" />
}

function Desk({ portal, blocks, places: begun, hidden: hiddenBefore, onClose, designed }: ArrangeProps & { designed: Designed }) {
  const app = useApp()
  const { t } = app
  const { page } = useScopeContext()
  const [places, setPlaces] = useState<{ [id: string]: BlockPlace }>({ ...begun })
  const [hidden, setHidden] = useState<readonly string[]>(hiddenBefore)
  const [told, setTold] = useState('')
  const [busy, setBusy] = useState(false)
  const grid = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const help = useId()
  const nameOf = (id: string) => designed.names[id] ?? id
  const tell = (id: string, { x, y, w, h }: BlockPlace) =>
    setTold(t('t:portal.arrange.now', { name: nameOf(id), x: x + 1, y: y + 1, w, h }))
  useEffect(() => bar.current?.querySelector('button')?.focus(), [])

  const { dragging, take } = useBlockDrag({
    grid,
    onMove: setPlaces,
    onEnd: (next, id) => {
      const place = next[id]
      if (place) tell(id, place)
    },
  })
  const onKey = (event: KeyboardEvent, id: string) => {
    const direction = keys[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (direction) {
      event.preventDefault()
      const next = stepped(places, id, direction, event.shiftKey)
      if (next) setPlaces(next)
      const place = (next ?? places)[id]
      if (place) tell(id, place)
    } else if (event.key === 'Delete') {
      event.preventDefault()
      hide(id)
    }
  }
  const hide = (id: string) => {
    const { [id]: gone, ...rest } = places
    if (!gone) return
    setPlaces(settled(rest))
    setHidden([...hidden, id])
    setTold(t('t:portal.arrange.hidden', { name: nameOf(id) }))
    // the cell is gone with what had the focus
    requestAnimationFrame(() => document.getElementById(`${help}-back-${id}`)?.querySelector('button')?.focus())
  }
  const bringBack = (id: string) => {
    const block = blocks.find((one) => one.id === id)
    if (!block) return
    const size = designed.places[id] ?? usualSize(block.node)
    const next = { ...places, [id]: freePlace(places, size.w, size.h) }
    setPlaces(next)
    setHidden(hidden.filter((one) => one !== id))
    if (next[id]) tell(id, next[id])
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(id)}"]`)?.focus())
  }
  const send = async (work: () => Promise<{ msg: string }>, saved: Arranged) => {
    setBusy(true)
    try {
      const { msg } = await work()
      if (msg) app.toast('success', msg)
      onClose(saved)
      page.reload?.()
    } catch {
      // told already
      setBusy(false)
    }
  }
  const save = () => {
    const plain = Object.fromEntries(Object.entries(places).map(([id, { x, y, w, h }]) => [id, { x, y, w, h }]))
    return send(() => app.request({ put: addressOf(portal), body: { places: plain, hidden: [...hidden] } }), {
      places,
      hidden: [...hidden],
    })
  }
  const back = async () => {
    if (await app.confirm(t('t:portal.arrange.resetAsk')))
      await send(() => app.request({ delete: addressOf(portal) }), { places: designed.places, hidden: [] })
  }
  // the order in which they stood: what has the focus is not taken out while others give way
  const order = useMemo(() => [...inReadingOrder(begun), ...hiddenBefore], [begun, hiddenBefore])
  const byId = useMemo(() => new Map(blocks.map((one) => [one.id, one.node])), [blocks])
  const read = inReadingOrder(places)
  return (
    <section className="pg-board pg-arrange" aria-label={t('t:portal.arrange')}>
      <div className="pg-arrange-bar" ref={bar}>
        <LightButton kind="primary" label={t('t:portal.arrange.save')} busy={busy} onClick={() => void save()} />
        <LightButton label={t('t:common.cancel')} disabled={busy} onClick={() => onClose()} />
        {designed.isArranged ? <LightButton label={t('t:portal.arrange.reset')} disabled={busy} onClick={() => void back()} /> : null}
        <p id={help}>{t('t:portal.arrange.help')}</p>
        <p className="pg-arrange-narrow">{t('t:portal.arrange.narrow')}</p>
      </div>
      <p className="sr-only" role="status">
        {told}
      </p>
      <Away ids={hidden.filter((id) => byId.has(id))} help={help} nameOf={nameOf} onBack={bringBack} />
      <div className="pg-board-cells" ref={grid}>
        {order.map((id) => {
          const place = places[id]
          const node = byId.get(id)
          return place && node ? (
            <Cell
              key={id}
              {...{ id, node, place, help, dragging }}
              name={nameOf(id)}
              order={read.indexOf(id)}
              onKey={onKey}
              onHide={hide}
              onTake={(event, corner) => take(event, { id, corner, places })}
            />
          ) : null
        })}
      </div>
    </section>
  )
}

interface AwayProps {
  ids: readonly string[]
  help: string
  nameOf: (id: string) => string
  onBack: (id: string) => void
}

/** The blocks that this person hid, each to be brought back. */
function Away({ ids, help, nameOf, onBack }: AwayProps) {
  const { t } = useApp()
  if (ids.length === 0) return null
  return (
    <ul className="pg-arrange-away" aria-label={t('t:portal.arrange.away')}>
      {ids.map((id) => (
        <li key={id} id={`${help}-back-${id}`}>
          <LightButton kind="dashed" label={t('t:portal.arrange.back', { name: nameOf(id) })} onClick={() => onBack(id)} />
        </li>
      ))}
    </ul>
  )
}

interface CellProps extends Block {
  name: string
  place: BlockPlace
  /** where among the others it is read */
  order: number
  /** the id of what explains the keys */
  help: string
  dragging: Dragging | undefined
  onKey: (event: KeyboardEvent, id: string) => void
  onHide: (id: string) => void
  onTake: (event: PointerEvent<HTMLElement>, corner: Taken['corner']) => void
}

/** A block that can be taken hold of; what is in it does nothing meanwhile. */
function Cell({ id, node, name, place, order, help, dragging, onKey, onHide, onTake }: CellProps) {
  const { t } = useApp()
  const { x, y, w, h } = place
  const isHeld = dragging?.id === id
  return (
    <div
      className={`${cellClass(place)} pg-arrange-cell${isHeld ? ' pg-arrange-held' : ''}`}
      style={{ ...placeStyle(place), order }}
      data-cell={id}
    >
      <div className="pg-arrange-head">
        <button
          type="button"
          className="pg-arrange-grip"
          data-grip={id}
          aria-label={t('t:portal.arrange.grip', { name, x: x + 1, y: y + 1, w, h })}
          aria-describedby={help}
          onKeyDown={(event) => onKey(event, id)}
          onPointerDown={(event) => onTake(event, false)}
        >
          <span aria-hidden="true">⠿</span> {name}
        </button>
        <LightButton kind="icon" label={t('t:portal.arrange.hide', { name })} icon={hideIcon} onClick={() => onHide(id)} />
      </div>
      <div className="pg-arrange-body" inert>
        <RenderNode node={node} />
      </div>
      <span className="pg-arrange-corner" data-corner={id} aria-hidden="true" onPointerDown={(event) => onTake(event, true)} />
    </div>
  )
}
