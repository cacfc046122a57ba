import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { whenNear } from '#runtime/data/schedule.ts'
import { rowId } from '#runtime/list/listStore.ts'
import { LightButton } from '../control/LightButton.tsx'
import { classes } from '../control/look.ts'
import { TagLabel } from '../control/TagLabel.tsx'
import { blockIcons } from '../icons/blockIcons.tsx'
import { icons } from '../icons/icons.tsx'
import { rowToneClass, type TonesOf } from '../list/toneClass.ts'
import { type CardPlan, nameOf, type useCardActions } from './cardPlan.ts'
import { RecordCard } from './RecordCard.tsx'
import type { Stack, StackOf } from './stacks.ts'

/** A card that is on its way. */
export interface Moving {
  id: string
  row: Row
  from: StackOf
  /** the column that it would go to */
  to: string
  /** by the mouse; else by keys */
  dragged: boolean
}

interface KanbanColumnProps {
  stack: StackOf
  state: Stack
  card: CardPlan
  tones: TonesOf | undefined
  actions: ReturnType<typeof useCardActions>
  moving: Moving | undefined
  mayMove: (row: Row) => boolean
  targets: readonly StackOf[]
  /** it is read at once, not when it comes near */
  isNear: boolean
  onWant: (stack: StackOf) => void
  /** reads it: again, or what follows */
  onMore: (more: boolean) => void
  onTake: (row: Row, from: StackOf, dragged: boolean) => void
  onOver: () => void
  onEnd: () => void
  onMove: (row: Row, from: StackOf, to: StackOf) => void
  onKey: (event: KeyboardEvent, row: Row, from: StackOf) => void
  /** adds a record with the value of the column; nothing where nobody adds any */
  onAdd: (() => void) | undefined
}

interface HeadProps extends Pick<KanbanColumnProps, 'stack' | 'onAdd'> {
  id: string
  total: number | undefined
}

/** What a column is called, how many records it has, and the button that adds one. */
function Head({ id, stack, total, onAdd }: HeadProps) {
  const t = useText()
  return (
    <div className="pg-kb-head">
      <h3 id={id}>
        {stack.kind === 'value' && stack.color ? <TagLabel text={stack.label} color={stack.color} /> : stack.label}
        <span className="pg-kb-count">{total ?? ''}</span>
      </h3>
      {onAdd && <LightButton kind="icon" label={t('t:kanban.addTo', { to: stack.label })} icon={icons.plus} onClick={onAdd} />}
    </div>
  )
}

/** One column of a kanban: its name, how many records it has, and their cards, more of them when that is asked for. */
export function KanbanColumn(props: KanbanColumnProps) {
  const { stack, state, card, tones, actions, moving, mayMove, targets, isNear, onWant, onMore, onTake, onOver, onEnd, onMove, onKey } =
    props
  const t = useText()
  const id = useId()
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNear) return onWant(stack)
    return root.current ? whenNear(root.current, () => onWant(stack)) : undefined
  }, [isNear, stack, onWant])
  const { rows, total, loading, error } = state
  const takes = moving !== undefined && stack.kind !== 'other' && moving.from.key !== stack.key
  return (
    <section
      ref={root}
      className={classes('pg-kb-column', takes && moving.to === stack.key && 'pg-kb-over')}
      data-stack={stack.key}
      aria-labelledby={id}
      aria-busy={loading || undefined}
      onDragOver={(event) => {
        if (!takes || !moving.dragged) return
        event.preventDefault()
        onOver()
      }}
      onDrop={(event) => {
        if (!takes || !moving.dragged) return
        event.preventDefault()
        onMove(moving.row, moving.from, stack)
      }}
    >
      <Head id={id} stack={stack} total={total} onAdd={props.onAdd} />
      {error !== undefined && (
        <div className="pg-list-error" role="alert">
          <span>{error}</span>
          <LightButton label={t('t:common.retry')} kind="link" onClick={() => onMore(false)} />
        </div>
      )}
      <ul className="pg-kb-cards" aria-labelledby={id}>
        {rows.map((row) => {
          const { actions: own, open } = actions.of(row)
          const moves = mayMove(row)
          const toned = tones?.(row)
          const key = rowId(row)
          const name = nameOf(card, row, t('t:list.calendar.untitled'))
          const isLed = moving?.id === key
          return (
            <li
              key={key}
              data-key={key}
              className={classes(`pg-rc${rowToneClass(toned?.row)}`, isLed && 'pg-rc-moving')}
              draggable={moves}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', name)
                onTake(row, stack, true)
              }}
              onDragEnd={onEnd}
            >
              <RecordCard
                row={row}
                card={card}
                tones={toned}
                grip={
                  moves && (
                    <button
                      type="button"
                      className="pg-kb-grip"
                      aria-label={t('t:list.kanban.move', { name })}
                      title={t('t:list.kanban.keys')}
                      aria-pressed={isLed && !moving.dragged}
                      onKeyDown={(event) => onKey(event, row, stack)}
                      onBlur={() => isLed && !moving.dragged && onEnd()}
                      onClick={() => !isLed && onTake(row, stack, false)}
                    >
                      {blockIcons.grip}
                    </button>
                  )
                }
                choices={[
                  ...(moves
                    ? targets
                        .filter((one) => one.key !== stack.key)
                        .map((to) => ({
                          key: `+${to.key}`,
                          label: t('t:list.kanban.moveTo', { to: to.label }),
                          run: () => onMove(row, stack, to),
                        }))
                    : []),
                  ...own.map((one) => ({ ...one, run: () => actions.run(row, one.key) })),
                ]}
                onOpen={open && (() => actions.run(row, open.key))}
              />
            </li>
          )
        })}
      </ul>
      {rows.length === 0 && total === 0 && <p className="pg-kb-none">{t('t:list.kanban.empty')}</p>}
      {total !== undefined && rows.length < total && (
        <LightButton
          label={t('t:list.kanban.more', { n: total - rows.length })}
          kind="text"
          block
          busy={loading}
          onClick={() => onMore(true)}
        />
      )}
    </section>
  )
}
