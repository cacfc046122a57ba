import type { DialogDef, Json, Row } from '#core/types.ts'
import type { OpenDialog, ScopeValue } from '../scope.ts'

let dialogKey = 0

/** Opens a dialog of the page by its name; with the changes that were typed before, where it was left unasked. */
export function open(at: ScopeValue, name: string, item: Json, changes?: Row) {
  const def = at.page.def.dialogs?.[name]
  if (def) openDialog(at, name, def, item, changes ? { changes } : {})
}

/** Opens a dialog of the page to choose in; told with what its `choose` action gives. */
export function openToChoose(at: ScopeValue, name: string, item: Json, choose: (value: Json) => void) {
  const def = at.page.def.dialogs?.[name]
  if (def) openDialog(at, name, def, item, { choose })
}

/** Opens a dialog by its definition; it belongs to the place that it is opened from. */
export function openDialog(
  at: ScopeValue,
  name: string,
  def: DialogDef,
  item: Json,
  has: Pick<OpenDialog, 'changes' | 'loaded' | 'choose'> = {},
) {
  const { page } = at
  const dialog: OpenDialog = { key: ++dialogKey, name, def, item, from: at, ...has }
  page.store.set(page.dialogsAtom, [...page.store.get(page.dialogsAtom), dialog])
}
