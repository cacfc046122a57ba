import { useCallback } from 'react'
import { mostOf } from '#core/form/longest.ts'
import { runActions } from '#runtime/actions/run.ts'
import { useApp } from '#runtime/app.ts'
import { useScopeContext } from '#runtime/scope.ts'
import type { TableStore } from '#runtime/table/tableStore.ts'
import { rowScope } from './TableRow.tsx'
import type { TableButton } from './tableColumns.ts'

interface Options {
  table: TableStore
  /** adds a row and goes there */
  onAdd: () => void
  onImport: (opens: true) => void
}

/** What the buttons of a sub-table do, those of a row and those under it, and what they ask before. */
export function useTableButtons({ table, onAdd, onImport }: Options): (button: TableButton, rowId?: string) => Promise<void> {
  const app = useApp()
  const { t } = app
  const at = useScopeContext()
  return useCallback(
    async (button: TableButton, rowId?: string) => {
      const ask = (text: string) => app.confirm(t(text), { danger: true })
      const chosen = table.store.get(table.selectedAtom)
      // SB-06
      if (button.value === 'batchRemove' && chosen.length === 0) return app.toast('warning', t('t:table.selectOne'))
      // SB-07: a button that is set to confirm asks its own question, removal always asks
      const removes = button.value === 'remove' || button.value === 'batchRemove'
      if (button.showConfirm && !(await ask('t:table.button.confirm'))) return
      if (removes && !button.showConfirm && !(await ask('t:table.remove.confirm'))) return
      const select = 'select' in button ? button.select : undefined
      const adds = button.value === 'add' || button.value === 'copy' || select !== undefined
      if (adds && table.room() === 0) return app.toast('warning', t('t:table.full', { n: mostOf(table.plan) ?? 0 }))
      if (button.value === 'import') return onImport(true)
      if (button.value === 'add') onAdd()
      else if (button.value === 'batchRemove') table.removeRows(chosen)
      else if (button.value === 'copy' && rowId) table.copyRow(rowId)
      else if (button.value === 'remove' && rowId) table.removeRows([rowId])
      else if (select) await runActions([{ select }], at, app)
      else if (button.actionConfig?.do) await runActions(button.actionConfig.do, rowId ? rowScope(at, table, rowId) : at, app)
    },
    [app, t, table, at, onAdd, onImport],
  )
}
