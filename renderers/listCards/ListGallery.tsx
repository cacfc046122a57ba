import { useEffect, useRef, useState } from 'react'
import { filesOf } from '#core/files.ts'
import type { Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { whenNear } from '#runtime/data/schedule.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import { type ListStore, rowId, useListPart } from '#runtime/list/listStore.ts'
import { useScopeContext } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'
import { CellContent } from '../grid/GridRow.tsx'
import { GridSkeleton } from '../grid/GridStates.tsx'
import type { GridColumn } from '../grid/gridColumns.ts'
import { icon, icons } from '../icons/icons.tsx'
import { ListEmpty } from '../list/ListEmpty.tsx'
import { Pager } from '../list/Pager.tsx'
import { rowToneClass } from '../list/toneClass.ts'
import { useTones } from '../list/useTones.ts'
import { useCardActions, useCardPlan } from './cardPlan.ts'
import { RecordCard } from './RecordCard.tsx'
import { useAdding } from './useAdding.ts'
import './cards.css'

interface ListGalleryProps {
  props: NodeOf<'list'>
  list: ListStore
  label: string
  paged: boolean
  phone: boolean
  onReset: () => void
}

/** Cards that are drawn at first, and each time the end comes near. */
const batch = 60

const noPicture = icon('picture', 'M2 3h12v10H2zM2 11l4-4 3 3 2-2 3 3M10.5 6v.01')

/** The picture of a record: its first one, as small as the server has it. */
function Cover({ column, row }: { column: GridColumn | undefined; row: Row }) {
  const value = column && row[column.field]
  const [file] = Array.isArray(value) ? filesOf(value) : []
  if (file) return <img src={file.thumbUrl ?? file.url} alt="" loading="lazy" draggable={false} />
  if (column && typeof value === 'string' && value !== '') return <CellContent column={column} row={row} />
  return noPicture
}

/** The rows of an answer with all that stand below them. */
const flat = (rows: readonly Row[]): Row[] =>
  rows.flatMap((row) => [row, ...(Array.isArray(row.children) ? flat(row.children as Row[]) : [])])

/** The records of a list as cards with a picture, a page at a time as in the list. */
export default function ListGallery({ props, list, label, paged, phone, onReset }: ListGalleryProps) {
  const t = useText()
  const at = useScopeContext()
  const hasWords = useSeldomWords('t:list.galleryOf')
  const { gallery } = props
  const card = useCardPlan(props, gallery ?? {}, gallery?.picture ?? '')
  const tones = useTones(card.plan, props.colorList, at)
  const actions = useCardActions(props, list, gallery?.open)
  const add = useAdding(props)
  const state = useListPart(list, (all) => all)
  const [count, setCount] = useState(batch)
  const end = useRef<HTMLDivElement>(null)
  // what is chosen in the rows is not seen here
  useEffect(() => list.select([]), [list])
  const rows = flat(state.rows)
  const more = rows.length > count
  // biome-ignore lint/correctness/useExhaustiveDependencies: watched again after each batch
  useEffect(() => (more && end.current ? whenNear(end.current, () => setCount((n) => n + batch)) : undefined), [more, count])
  const picture = card.plan.columns.find(({ field }) => field === gallery?.picture)
  if (!hasWords) return <div className="pg-list-wait" aria-busy="true" />
  return (
    <>
      {state.error && rows.length > 0 && (
        <div className="pg-list-error" role="alert">
          <span>{state.error}</span>
          <LightButton label={t('t:common.retry')} kind="link" onClick={list.refresh} />
        </div>
      )}
      {rows.length === 0 ? (
        <div className="pg-cards-none">
          {state.loading ? <GridSkeleton count={8} /> : <ListEmpty toolbar={props.toolbar} list={list} onReset={onReset} />}
        </div>
      ) : (
        <ul className="pg-gal" aria-label={t('t:list.galleryOf', { name: label })} aria-busy={state.loading || undefined}>
          {rows.slice(0, count).map((row) => {
            const { actions: own, open } = actions.of(row)
            const toned = tones?.(row)
            return (
              <li key={rowId(row)} className={`pg-rc${rowToneClass(toned?.row)}`} data-key={rowId(row)}>
                <div className="pg-gal-cover">
                  <Cover column={picture} row={row} />
                </div>
                <RecordCard
                  row={row}
                  card={card}
                  tones={toned}
                  choices={own.map((one) => ({ ...one, run: () => actions.run(row, one.key) }))}
                  onOpen={open && (() => actions.run(row, open.key))}
                />
              </li>
            )
          })}
          {add && !more && (
            <li className="pg-rc pg-gal-add">
              <LightButton kind="text" label={t('t:kanban.add')} icon={icons.plus} onClick={() => add()} />
            </li>
          )}
        </ul>
      )}
      {more && <div ref={end} className="pg-gal-end" />}
      {paged && state.total !== undefined && (
        <Pager
          page={state.page}
          pageSize={state.pageSize}
          total={state.total}
          narrow={phone}
          onPage={list.setPage}
          onPageSize={(pageSize) => list.restart({ pageSize })}
        />
      )}
    </>
  )
}
