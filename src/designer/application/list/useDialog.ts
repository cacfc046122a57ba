import { useMemo, useState } from 'react'
import { findNode, valueAt } from '#core/edit/tree.ts'
import type { Application } from '#core/edit/types.ts'
import type { Widget } from '#core/widget.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { countUse, mostUsed } from '../../catalog/used.ts'
import type { DialogAround } from '../../formula/around.ts'
import { useLatest } from '../../useLatest.ts'
import { commandOf } from '../form/dropPlaces.ts'
import { addedIn, placeFor } from '../tools.ts'
import type { ViewProps } from '../views.ts'
import { dialogPath, shownDialog, whereOf } from './dialogs.ts'
import { keyOf, type Part, pathOf } from './parts.ts'

/** The dialog of a list's own button that a part stands in: what its expressions read, what can be put into its form, and how that is drawn. */
export function useDialog(desk: ViewProps['desk'], definition: Application, part: Part | undefined, onSelect: (key: string) => void) {
  const app = useApp()
  const { t } = app
  const userId = String(app.user.userId ?? '')
  const [used] = useState(() => mostUsed(userId))
  const path = dialogPath(part?.path ?? [])
  const key = path && keyOf(path)
  const dialog = path && shownDialog(valueAt(definition.list, path))
  const form = useMemo(() => (key === undefined ? undefined : ['list', ...pathOf(key), 'form']), [key])
  const fields = useMemo(() => form && [...form, 'fields'], [form])
  const withRecord = path !== undefined && whereOf(definition, path) === 'rowDialog'
  const around = useMemo<DialogAround | undefined>(() => form && { form, withRecord }, [form, withRecord])
  const node = part?.node
  const at = useMemo(
    () => ({ definition, nodes: node === undefined ? [] : [node], ...(fields ? { fields } : {}) }),
    [definition, node, fields],
  )
  const isShown = dialog !== undefined
  const only = useMemo(() => {
    const into = addedIn(at)
    // what the server fills in is of records
    return (widget: Widget) => isShown && !widget.isSystem && widget.allowedIn.includes(into)
  }, [at, isShown])
  /** Goes to the node of a dialog that is selected now. */
  const follow = () => {
    const { definition: now, selected } = desk.now()
    const found = selected[0] === undefined ? undefined : findNode(now, selected[0], env)
    if (found?.path[0] === 'list') onSelect(keyOf(found.path.slice(1)))
  }
  const add = useLatest((kind: string) => {
    if (!desk.run(commandOf({ kind }, placeFor(at), t))) return
    countUse(userId, kind)
    follow()
  })
  const drawn = useMemo(() => {
    if (!dialog) return undefined
    const { load, defaults, readOnly, restricted, ...own } = dialog.form
    const width = typeof dialog.width === 'number' ? `${dialog.width}px` : dialog.width
    return JSON.stringify({ version: 1, ...own, ...(width === undefined ? {} : { generalWidth: width }) })
  }, [dialog])
  return { around, dialog, form, fields, drawn, follow, palette: dialog ? { only, used, onChoose: add } : undefined }
}
