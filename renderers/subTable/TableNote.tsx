import { useApp } from '#runtime/app.ts'
import type { TableNote as Note } from '#runtime/table/history.ts'
import type { TableStore } from '#runtime/table/tableStore.ts'
import { usePart } from './TableCell.tsx'

const wordings = { done: undefined, undone: 't:table.note.undone', redone: 't:table.note.redone' }

/** What was done to the rows last, with the way back: a paste, a fill, a removed or moved row. */
export function TableNote({ table, disabled }: { table: TableStore; disabled: boolean }) {
  const { t } = useApp()
  const note = usePart<Note | undefined, Note | undefined>(table.store, table.history.noteAtom, (one) => one)
  const what = note ? t(note.text, note.params) : ''
  const wording = note && wordings[note.state]
  return (
    <span className="pg-table-note" role="status">
      {note && (
        <>
          {wording ? t(wording, { what }) : what}
          {!disabled && (
            <button
              type="button"
              className="pg-link"
              onClick={() => (note.state === 'undone' ? table.history.redo() : table.history.undo())}
            >
              {t(note.state === 'undone' ? 't:table.redo' : 't:table.undo')}
            </button>
          )}
        </>
      )}
    </span>
  )
}
