import { templatesOf } from '../print/named.ts'
import type { Action, ButtonDef, ColumnData, CustomButton, Row, Text } from '../types.ts'
import type { Application } from './application.ts'
import { inFlow } from './flowColumns.ts'

/** A button that was designed for a list. */
export const ownButton = ({ value, label, danger, visible, do: actions }: CustomButton, more: object): ButtonDef => ({
  pingeKey: 'button',
  label: label ?? value,
  permission: value,
  do: actions,
  ...(danger ? { danger } : {}),
  ...(visible === undefined ? {} : { visible }),
  ...more,
})

/** A new record that begins as a copy of another one: what is read of that one, and nothing of it changes. */
export const copied = (root: 'row' | 'item'): Row => ({ copyOf: `{{ ${root}.id }}` })

/** What is asked before one record is deleted, or those that are chosen: for good, or only marked. */
const forGood = { one: 't:common.delete.confirm', several: 't:common.delete.severalForGood' }
const marked = { one: 't:table.button.confirm', several: 't:common.delete.several' }

/** A record that is only marked as deleted is not gone for good. */
const sureOf = ({ form }: Application) => (form.logicalDelete === false ? forGood : marked)

/** The buttons of a list that nobody switched off. */
export const visibleButtons = (list: Array<{ value: string; label?: Text; show?: boolean }>) =>
  list.filter((button) => button.show !== false)
const withLabel = (def: { use: string; [prop: string]: unknown }, label: Text | undefined): ButtonDef =>
  (label ? { ...def, label } : def) as ButtonDef

/** A card names the buttons that stand on it, a calendar, a kanban and a gallery those that their entries press. */
export const byCode = ({ card, calendar, kanban, gallery }: ColumnData, id: string) =>
  card?.buttons || calendar || kanban || gallery ? { id } : {}

/** The shipped buttons above a list; `adding` is how a record is added. */
export function toolbarOf(application: Application, list: ColumnData, adding: Action[]): ButtonDef[] {
  return visibleButtons(list.btnsList).flatMap((button): ButtonDef[] => {
    if (button.value === 'add') return [withLabel({ use: 'add', do: adding }, button.label)]
    if (button.value === 'download') {
      const asked = { with: '{{ item }}' }
      const none = '{{ empty(item.selection) }}'
      return [
        {
          pingeKey: 'button',
          label: button.label ?? 't:common.export',
          icon: 'download',
          permission: 'btn_download',
          do: [
            { open: 'export', when: none, ...asked },
            { open: 'exportChosen', when: '{{ not empty(item.selection) }}', ...asked },
          ],
        },
      ]
    }
    if (button.value === 'upload') {
      const wizard = { use: 'importWizard', modelId: application.id, on: { done: [{ reload: 'records' }] } }
      return [withLabel(wizard, button.label)]
    }
    if (button.value === 'batchPrint') {
      const print = { modelId: application.id, records: '{{ item.selection }}', ...templatesOf(application.form.printId) }
      return [withLabel({ use: 'batchPrint', do: [{ print }] }, button.label)]
    }
    if (button.value !== 'batchRemove') return []
    const ids = { post: `/api/visualdev/OnlineDev/batchDelete/${application.id}`, body: { ids: '{{ item.selection }}' } }
    return [
      withLabel({ use: 'batchRemove', do: [{ confirm: sureOf(application).several }, { request: ids }, { reload: 'list' }] }, button.label),
    ]
  })
}

/** The shipped buttons of a row; `editing` is how a record is changed, `parent` the field that rows of a tree hang on. */
export function rowActionsOf(application: Application, list: ColumnData, editing: Action[], parent: string | undefined): ButtonDef[] {
  const { type } = list
  const hasFlow = (application.flows ?? []).length > 0
  const rowActions = visibleButtons(list.columnBtnsList).flatMap((button): ButtonDef[] => {
    if (button.value === 'edit')
      return [
        withLabel({ use: 'edit', ...byCode(list, 'edit'), do: hasFlow ? inFlow(application.id, 'row', editing) : editing }, button.label),
      ]
    if (button.value === 'copy' && type !== 4 && !hasFlow)
      return [withLabel({ use: 'copy', ...byCode(list, 'copy'), do: [{ open: 'record', with: copied('row') }] }, button.label)]
    if (button.value === 'remove')
      return [
        withLabel(
          {
            use: 'remove',
            ...byCode(list, 'remove'),
            do: [{ confirm: sureOf(application).one }, { request: { delete: './{{ row.id }}' } }, { reload: 'list' }],
          },
          button.label,
        ),
      ]
    if (button.value === 'detail')
      return [withLabel({ use: 'detail', ...byCode(list, 'detail'), do: [{ open: 'detail', with: '{{ row }}' }] }, button.label)]
    return []
  })
  if (parent !== undefined && !hasFlow && visibleButtons(list.btnsList).some((button) => button.value === 'add'))
    rowActions.unshift({ use: 'add', label: 't:list.addChild', kind: 'link', do: [{ open: 'record', with: { [parent]: '{{ row.id }}' } }] })
  return rowActions
}
