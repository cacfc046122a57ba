import { Button, InputNumber } from 'antd'
import { type KeyboardEvent, useId } from 'react'
import type { Command } from '#core/edit/types.ts'
import type { PlacedNode } from '#core/portal/blocks.ts'
import { type BlockPlace, boardColumns, type Direction, highestBlock, lastRow, stepped } from '#core/portal/places.ts'
import { useText } from '#runtime/app.ts'

interface PlacePadProps {
  /** the block by its name */
  id: string
  name: string
  board: PlacedNode
  onRun: (command: Command) => boolean
}

const arrows: { readonly [key: string]: Direction } = {
  ...{ ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' },
}
/** What of a place has its figure. */
export const ofPad = ['x', 'y', 'w', 'h'] as const
/** People count columns and rows from 1. */
const first = { x: 1, y: 1, w: 0, h: 0 }

/** Where a block stands on the grid of its board: a small picture of it that the arrow keys move it on, and figures. */
export function PlacePad({ id, name, board, onRun }: PlacePadProps) {
  const t = useText()
  const help = useId()
  const place = board.places[id]
  if (!place) return null
  const put = (to: Partial<BlockPlace>) => onRun({ do: 'place', node: id, to })
  const step = (direction: Direction, size: boolean) => {
    // what is drawn here may be behind: the step is taken from where the block stands by then
    if (stepped(board.places, id, direction, size)) onRun({ do: 'place', node: id, to: { step: direction, size } })
  }
  const enter = (part: (typeof ofPad)[number], value: number) => {
    const by = value - place[part]
    // one row up or down is past the neighbour there
    if (part === 'y' && Math.abs(by) === 1) step(by < 0 ? 'up' : 'down', false)
    else if (by !== 0) put({ [part]: value })
  }
  const rows = Math.max(...Object.values(board.places).map(({ y, h }) => y + h))
  const onKey = (event: KeyboardEvent) => {
    const direction = arrows[event.key]
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    step(direction, event.shiftKey)
  }
  const most = { x: boardColumns - place.w + 1, y: lastRow + 1, w: boardColumns - place.x, h: highestBlock }
  const shown = { name, x: place.x + 1, y: place.y + 1, w: place.w, h: place.h }
  return (
    <fieldset className="pg-place-pad">
      <legend>{t('t:portal.pad')}</legend>
      <button
        type="button"
        style={{ gridAutoRows: `${Math.min(Math.max(Math.floor(180 / rows) - 1, 1), 6)}px` }}
        aria-label={t('t:portal.pad.now', shown)}
        aria-describedby={help}
        onKeyDown={onKey}
      >
        {Object.entries(board.places).map(([one, { x, y, w, h }]) => (
          <span
            key={one}
            aria-hidden="true"
            className={one === id ? 'pg-place-pad-own' : undefined}
            style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }}
          />
        ))}
      </button>
      <p id={help} className="pg-prop-help">
        {t('t:portal.pad.help')}
      </p>
      <div className="pg-place-figures">
        {ofPad.map((part) => (
          <div key={part}>
            <label htmlFor={`${help}-${part}`}>{t(`t:portal.pad.${part}`)}</label>
            <InputNumber<number>
              id={`${help}-${part}`}
              size="small"
              min={first[part] === 0 ? 1 : first[part]}
              max={most[part]}
              precision={0}
              value={place[part] + first[part]}
              onChange={(next) => next !== null && enter(part, next - first[part])}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** Whether the blocks of a board stand on a grid of rows as well, or beside and below each other by their widths. */
export function GridSwitch({ id, placed, onRun }: { id: string; placed: boolean; onRun: (command: Command) => boolean }) {
  const t = useText()
  return (
    <div className="pg-place-pad">
      <p className="pg-design-note">{t(placed ? 't:portal.grid.is' : 't:portal.grid.not')}</p>
      <Button size="small" onClick={() => onRun({ do: 'setProps', nodes: [id], props: { places: placed ? undefined : {} } })}>
        {t(placed ? 't:portal.grid.off' : 't:portal.grid.on')}
      </Button>
    </div>
  )
}
