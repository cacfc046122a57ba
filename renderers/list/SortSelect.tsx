import type { Column } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { type ListStore, useListPart } from '#runtime/list/listStore.ts'
import { PlainSelect } from '../choice/PlainSelect.tsx'

const sortable = (columns: readonly Column[]): Column[] =>
  columns.flatMap((column) => (column.children ? sortable(column.children) : column.sortable && column.field ? [column] : []))

/** The order of a list on a phone, where no heads can be pressed. Nothing when no column can be sorted. */
export function SortSelect({ list, columns }: { list: ListStore; columns: readonly Column[] }) {
  const t = useText()
  const sort = useListPart(list, (state) => state.sort)
  const choices = sortable(columns)
  if (choices.length === 0) return null
  const choose = (value: string) => {
    const [order, ...field] = value.split(' ')
    list.restart({ sort: value === '' ? undefined : { field: field.join(' '), order: order === 'desc' ? 'desc' : 'asc' } })
  }
  return (
    <PlainSelect
      className="pg-sortselect"
      label={t('t:list.sortBy')}
      value={sort ? `${sort.order} ${sort.field}` : ''}
      choices={[
        { value: '', text: t('t:list.sortBy') },
        ...choices.flatMap((column) => [
          { value: `asc ${column.field}`, text: `${t(column.label)} ↑` },
          { value: `desc ${column.field}`, text: `${t(column.label)} ↓` },
        ]),
      ]}
      onChange={choose}
    />
  )
}
