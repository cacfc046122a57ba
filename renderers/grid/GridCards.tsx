import { type MouseEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Card as CardSays, cardActions } from '#core/application/card.ts'
import type { Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { whenNear } from '#runtime/data/schedule.ts'
import { Check } from '../choice/Check.tsx'
import { givenColor, hasColors } from '../choice/optionColors.ts'
import { blockIcons } from '../icons/blockIcons.tsx'
import { firstToneClass, rowToneClass, type TonesOf, toneClass } from '../list/toneClass.ts'
import type { GridProps } from './Grid.tsx'
import { GroupName, groupSums } from './GridGroupRow.tsx'
import { ActionLinks, CellContent, type RowAction, splitActions } from './GridRow.tsx'
import { GridSkeleton } from './GridStates.tsx'
import type { GridColumn } from './gridColumns.ts'
import type { GridRow } from './gridRows.ts'
import './gridCards.css'

interface CardProps {
  item: GridRow
  at: number
  columns: GridColumn[]
  tree: boolean
  selects: boolean
  selected: boolean
  actions: ((row: Row) => RowAction[]) | undefined
  tones: TonesOf | undefined
  card: CardSays | undefined
}

const value = (column: GridColumn, row: Row): ReactNode =>
  column.click ? (
    <button type="button" className="pg-g-click" data-click={column.key} title={column.label}>
      <CellContent column={column} row={row} />
    </button>
  ) : (
    <CellContent column={column} row={row} />
  )

/** The buttons that stand on a card, as its list says or as in a row, and those of its menu. */
export const onCard = (actions: RowAction[], card: CardSays | undefined) =>
  card?.buttons ? cardActions(actions, card.buttons) : splitActions(actions)

const isBlank = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A card says so many values at first, and one more where a button for it would take the same room. */
const mostValues = 3
const isTag = ({ node, field, isLabel }: GridColumn, row: Row) => isLabel || hasColors(node) || givenColor(row, field) !== undefined

/** What stands where on a card: what the list says of its cards; else the first column is its title, the first label stands beside it, the others a line each. */
function placed(columns: GridColumn[], row: Row, card: CardSays | undefined) {
  const of = (name: string | undefined) => columns.find(({ field }) => name !== undefined && field === name)
  const given = of(card?.picture)
  const own = of(card?.title)
  const said = card?.lines?.flatMap((name) => of(name) ?? [])
  const inOrder = said ? [...said, ...columns.filter((column) => !said.includes(column))] : columns
  const left = inOrder.filter((column) => column !== given)
  const first = own ?? (said ? columns.find((column) => column !== given && !said.includes(column)) : undefined) ?? left[0]
  const filled = left.filter((column) => column !== first && !isBlank(row[column.field]))
  const chosen = of(card?.tag)
  const tag =
    card?.tag === undefined
      ? filled.find((column) => !said?.includes(column) && isTag(column, row))
      : filled.find((column) => column === chosen)
  const values = filled.filter((column) => column !== tag)
  return {
    ...{ first, tag, values },
    picture: given && !isBlank(row[given.field]) ? given : undefined,
    // what was chosen stands on the card at once, however much it is
    most: said ? values.filter((column) => said.includes(column)).length : values.length === mostValues + 1 ? values.length : mostValues,
  }
}

/** One row on a phone: title, state, three values, the others when they are asked for, and its buttons below. */
const Card = memo(function Card({ item, at, columns, tree, selects, selected, actions, tones, card }: CardProps) {
  const t = useText()
  const { row, level, open } = item
  const { first, tag, picture, values, most } = placed(columns, row, card)
  const [whole, setWhole] = useState(false)
  const rest = values.length - most
  const buttons = actions?.(row) ?? []
  const toned = tones?.(row)
  return (
    <li
      className={`pg-card-item${selected ? ' pg-g-selected' : ''}${rowToneClass(toned?.row)}`}
      data-key={item.key}
      style={tree ? { marginInlineStart: Math.min(level - 1, 6) * 16 } : undefined}
    >
      <div className="pg-card-top">
        {selects && <Check label={t('t:table.selectRow', { n: at + 1 })} checked={selected} onChange={nothing} />}
        {picture && <span className="pg-card-picture">{value(picture, row)}</span>}
        <strong className={toned && first ? firstToneClass(toned, first.key) : undefined}>{first ? value(first, row) : null}</strong>
        {tag && <span className={`pg-card-tag${toneClass(toned?.cells.get(tag.key))}`}>{value(tag, row)}</span>}
        {open !== undefined && (
          <button
            type="button"
            className={open ? 'pg-g-toggle pg-g-open' : 'pg-g-toggle'}
            data-toggle=""
            aria-expanded={open}
            aria-label={t(open ? 't:grid.close' : 't:grid.open')}
          >
            {blockIcons.right}
          </button>
        )}
      </div>
      {values.length > 0 && (
        <dl>
          {values.slice(0, whole ? undefined : most).map((column) => (
            <div key={column.key}>
              <dt>{column.label}</dt>
              <dd className={toned && toneClass(toned.cells.get(column.key))}>{value(column, row)}</dd>
            </div>
          ))}
        </dl>
      )}
      {(buttons.length > 0 || rest > 0) && (
        <div className="pg-card-foot">
          {rest > 0 && (
            <button type="button" className="pg-g-act pg-card-rest" aria-expanded={whole} onClick={() => setWhole(!whole)}>
              {t(whole ? 't:grid.fold' : 't:grid.rest', { n: rest })}
            </button>
          )}
          <ActionLinks actions={onCard(buttons, card)} more={t('t:grid.more')} />
        </div>
      )}
    </li>
  )
})

/** Sums of a group, where there are any. */
function GroupSums({ columns, sums = {} }: { columns: GridColumn[]; sums: { [field: string]: string } | undefined }) {
  const summed = columns.filter(({ field }) => sums[field])
  return summed.length > 0 ? <small>{summed.map(({ label, field }) => `${label} ${sums[field]}`).join('  ')}</small> : null
}

const nothing = () => {}
/** Cards that are drawn at first, and each time the end comes near. */
const batch = 40

/** The rows of a list on a phone: cards, more of them as one scrolls down. */
export function GridCards(props: GridProps) {
  const { label, plan, rows, tree, selection, onSelect, actions, summary, loading, expected, empty } = props
  const t = useText()
  const [count, setCount] = useState(batch)
  const end = useRef<HTMLDivElement>(null)
  const more = rows.length > count
  // biome-ignore lint/correctness/useExhaustiveDependencies: watched again after each batch
  useEffect(() => (more && end.current ? whenNear(end.current, () => setCount((n) => n + batch)) : undefined), [more, count])
  const chosen = new Set(selection)
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const key = target.closest<HTMLElement>('[data-key]')?.dataset.key
    const item = rows.find((row) => row.key === key)
    if (!item) return
    const button = target.closest<HTMLElement>('button')
    if (target instanceof HTMLInputElement)
      onSelect(chosen.has(item.key) ? [...chosen].filter((one) => one !== item.key) : [...chosen, item.key])
    else if (button?.dataset.act !== undefined) props.onAction(item.row, button.dataset.act)
    else if (button?.dataset.more !== undefined) props.onMore(item.row, button)
    else if (button?.dataset.click !== undefined) props.onCell(item.row, button.dataset.click)
    else if (button?.dataset.toggle !== undefined) props.onToggle(item.key)
  }
  if (rows.length === 0) return <div className="pg-cards-none">{loading ? <GridSkeleton count={Math.min(8, expected)} /> : empty}</div>
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys of buttons inside arrive as clicks */}
      <ul className={loading ? 'pg-cards-list pg-cards-busy' : 'pg-cards-list'} aria-label={label} aria-busy={loading} onClick={onClick}>
        {rows.slice(0, count).map((item, at) =>
          item.group && props.group ? (
            <li key={item.key} className="pg-card-group" data-key={item.key}>
              <button
                type="button"
                className={item.open ? 'pg-g-groupname pg-g-open' : 'pg-g-groupname'}
                data-toggle=""
                aria-expanded={item.open}
              >
                {blockIcons.right}
                <GroupName column={props.group} rows={item.group} />
              </button>
              <GroupSums columns={plan.columns} sums={groupSums(plan.columns, props.sums, item.group)} />
            </li>
          ) : (
            <Card
              key={item.key}
              item={item}
              at={at}
              columns={plan.columns}
              tree={tree}
              selects={selection !== undefined}
              selected={chosen.has(item.key)}
              actions={actions}
              tones={props.tones}
              card={props.card}
            />
          ),
        )}
      </ul>
      {more && <div ref={end} className="pg-cards-end" />}
      {summary && (
        <dl className="pg-cards-sums">
          {plan.columns
            .filter((column) => summary[column.field])
            .map((column) => (
              <div key={column.key}>
                <dt>
                  {t('t:table.summary')} · {column.label}
                </dt>
                <dd>{summary[column.field]}</dd>
              </div>
            ))}
        </dl>
      )}
    </>
  )
}
