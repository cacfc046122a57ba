import { type ReactNode, Suspense, useMemo } from 'react'
import type { ListKind } from '#core/application/listKinds.ts'
import type { Column, Node } from '#core/types.ts'
import type { FormStore } from '#runtime/form/formStore.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import { type ListStore, useListPart } from '#runtime/list/listStore.ts'
import { filled } from '#runtime/list/useRows.ts'
import { AdvancedButton } from './AdvancedButton.tsx'
import { ColumnsButton } from './ColumnsButton.tsx'
import { ListSearch } from './ListSearch.tsx'
import { ListTools } from './ListTools.tsx'
import { SortSelect } from './SortSelect.tsx'
import type { ColumnSettings } from './useColumnSettings.ts'
import { type Views, ViewsButton } from './ViewsButton.tsx'

const ViewNote = lazyPart('viewNote', () => import('../listViews/ViewNote.tsx'))

interface HeadProps {
  list: ListStore
  form: FormStore | undefined
  toolbar: Node[]
  /** its rows open and close */
  folds: boolean
  phone: boolean
  all: Column[]
  /** those that are shown, as this person has them */
  columns: Column[]
  own: ColumnSettings
  advanced: Node[] | undefined
  onSearch: () => void
  onReset: () => void
  kind: ListKind
  /** the views that people keep of it, where they can */
  saved: Views | undefined
  /** how it is seen, where that can be chosen */
  views: ReactNode
}

/** What stands over the rows: search fields, buttons, views, columns; nothing where there is none of it. */
export function ListHead({
  list,
  form,
  toolbar,
  folds,
  phone,
  all,
  columns,
  own,
  advanced,
  onSearch,
  onReset,
  kind,
  saved,
  views,
}: HeadProps) {
  const search = useListPart(list, (state) => state.search)
  const { shown, used } = useMemo(() => {
    const fields = form?.plan.fields.filter(({ node }) => node.visible !== false).map(({ field }) => field) ?? []
    return { shown: fields.length > 0, used: Object.keys(filled(search)).filter((field) => fields.includes(field)).length }
  }, [form, search])
  const sorts =
    phone || advanced?.length || own.save || saved ? (
      <>
        {saved && <ViewsButton views={saved} narrow={phone} />}
        {advanced && advanced.length > 0 && <AdvancedButton list={list} fields={advanced} narrow={phone} />}
        {phone && kind !== 'calendar' && <SortSelect list={list} columns={columns} />}
        {kind === 'table' && <ColumnsButton all={all} shown={columns} own={own} />}
      </>
    ) : null
  if (!shown && toolbar.length === 0 && !sorts && !views) return null
  return (
    <>
      <div className="pg-list-head">
        {form && shown && <ListSearch form={form} used={used} phone={phone} onSearch={onSearch} onReset={onReset} />}
        {(toolbar.length > 0 || sorts || views) && (
          <ListTools nodes={toolbar} list={list} tree={folds && kind === 'table'} sorts={sorts} views={views} />
        )}
      </div>
      {saved?.chosen && saved.chosen.dropped > 0 && (
        <Suspense fallback={null}>
          <ViewNote dropped={saved.chosen.dropped} />
        </Suspense>
      )}
    </>
  )
}
