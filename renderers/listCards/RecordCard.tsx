import type { ReactNode } from 'react'
import type { Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import type { Choice } from '../choice/Choices.tsx'
import { MenuButton } from '../control/MenuButton.tsx'
import { CellContent } from '../grid/GridRow.tsx'
import { firstToneClass, type RowTones, toneClass } from '../list/toneClass.ts'
import { type CardPlan, nameOf } from './cardPlan.ts'

interface RecordCardProps {
  row: Row
  card: CardPlan
  tones: RowTones | undefined
  /** what stands before its title */
  grip?: ReactNode
  choices: Choice[]
  onOpen: (() => void) | undefined
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What a card of a kanban or a gallery says of a record: its title, what else was chosen, and a menu of what can be done with it. */
export function RecordCard({ row, card, tones, grip, choices, onOpen }: RecordCardProps) {
  const t = useText()
  const { title, lines } = card
  const name = nameOf(card, row, t('t:list.calendar.untitled'))
  const tone = tones && title ? firstToneClass(tones, title.key) : ''
  const shown = lines.filter(({ field }) => !isBlank(row[field]))
  return (
    <>
      <div className="pg-rc-top">
        {grip}
        {onOpen ? (
          <button type="button" className={`pg-rc-title${tone}`} onClick={onOpen}>
            {name}
          </button>
        ) : (
          <strong className={`pg-rc-title${tone}`}>{name}</strong>
        )}
        {choices.length > 0 && <MenuButton label={t('t:list.card.more', { name })} choices={choices} />}
      </div>
      {shown.length > 0 && (
        <dl className="pg-rc-lines">
          {shown.map((column) => (
            <div key={column.key}>
              <dt>{column.label}</dt>
              <dd className={tones && toneClass(tones.cells.get(column.key))}>
                <CellContent column={column} row={row} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
