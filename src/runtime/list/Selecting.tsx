import { useFocusBack } from '../dialog/focusBack.ts'
import { rendererOf } from '../lazy/registry.ts'
import { type OpenSelect, ScopeContext } from '../scope.ts'

/** PP-09: the list of a `select` action, where the action stands. Its renderer was loaded before it was opened. */
export default function Selecting({ open: { select, multiple, isTaken, from, done } }: { open: OpenSelect }) {
  useFocusBack()
  const List = rendererOf('popupSelect')?.select
  return (
    <ScopeContext value={from}>{List ? <List select={select} multiple={multiple} isTaken={isTaken} onDone={done} /> : null}</ScopeContext>
  )
}
