import { dialogsOfRows } from '#core/edit/listUses.ts'
import { isRecord, valueAt } from '#core/edit/tree.ts'
import type { Application, Path } from '#core/edit/types.ts'
import type { CustomButton, DialogDef, Text } from '#core/types.ts'
import type { Where } from './actions.ts'

/** How wide dialogs and drawers are, in pixels. */
export const widths = { dialog: [380, 400, 450, 600, 1000], drawer: [280, 320, 700] } as const

/** The dialog of a list's own button that a part stands in, or is: its path from the list on; undefined outside of one. */
export const dialogPath = (path: Path): Path | undefined =>
  path[0] === 'customBtnsList' && path[2] === 'dialog' ? path.slice(0, 3) : undefined

/** Whether a path is that of a dialog as a whole. */
export const isDialogPath = (path: Path): boolean => path.length === 3 && path[2] === 'dialog'

/** A dialog that can be put together by choosing: one with a form of its own. Any other stays the text that it is. */
export function shownDialog(dialog: unknown): (DialogDef & { form: NonNullable<DialogDef['form']> }) | undefined {
  if (!isRecord(dialog) || dialog.use !== undefined || dialog.body !== undefined) return undefined
  return isRecord(dialog.form) && Array.isArray(dialog.form.fields) ? (dialog as never) : undefined
}

/** What of a dialog is not put together by choosing, as it is written; nothing where all of it is. */
export function restOf(dialog: DialogDef): { [name: string]: unknown } | undefined {
  const { title, kind, width, closable, confirm, confirmText, cancel, cancelText, form, ...rest } = dialog
  const { fields, linkage, labelPosition, labelWidth, size, gutter, version, ...ofForm } = form ?? {}
  const all = { ...rest, ...(Object.keys(ofForm).length > 0 ? { form: ofForm } : {}) }
  return Object.keys(all).length > 0 ? all : undefined
}

/** Properties of a dialog, and of its form, that are edited as a form. */
export const dialogProps = ['title', 'kind', 'width', 'confirmText', 'cancelText', 'closable']
export const dialogFormProps = ['labelPosition', 'labelWidth', 'size', 'gutter', 'linkage']

/** A dialog as it begins: confirmed, its form is checked, it is closed and the list is read again. */
export const newDialog = (title: Text): DialogDef => ({
  title,
  width: widths.dialog[2],
  form: { fields: [] },
  confirm: [{ submit: 'form' }, { close: true }, { reload: 'records' }],
})

/** Where the actions at a path stand. */
export function whereOf({ list }: Pick<Application, 'list'>, path: Path): Where {
  const button = valueAt(list, path.slice(0, 2)) as CustomButton | undefined
  if (path[2] === 'dialog') return dialogsOfRows({ ...list }).has(String(button?.value)) ? 'rowDialog' : 'dialog'
  return button?.position === 'row' ? 'row' : 'toolbar'
}

/** Whether a path is that of one action: of a button, or of what its dialog does when it is confirmed or left. */
export const isActionPath = (path: Path): boolean =>
  typeof path.at(-1) === 'number' &&
  ((path.length === 4 && path[2] === 'do') ||
    (path.length === 5 && path[2] === 'dialog' && (path[3] === 'confirm' || path[3] === 'cancel')))
