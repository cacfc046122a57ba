import type { Env } from '../env.ts'
import type { FormPlan } from '../form/form.ts'
import { templatesOf } from '../print/named.ts'
import type { ColumnData, DialogButton, DialogDef } from '../types.ts'
import type { Application } from './application.ts'
import { titleField } from './columns.ts'
import { withoutGiven, withParents } from './fields.ts'
import { inFlow } from './flowColumns.ts'
import { webTypes } from './kinds.ts'
import { copied, visibleButtons } from './listButtons.ts'

interface Options {
  list: ColumnData
  plan: FormPlan
  /** the field that rows of a tree hang on */
  parent: string | undefined
  env: Env
}

/** The dialogs that add, change and show a record of an application. */
export function recordDialogs(application: Application, { list, plan, parent, env }: Options): { record: DialogDef; detail: DialogDef } {
  const { flows = [] } = application
  // which templates there are is said with the button
  const { printId, ...form } = application.form
  const hasFlow = flows.length > 0
  const isAlone = application.webType === webTypes.formOnly
  const copies = list.type !== 4 && !hasFlow && visibleButtons(list.columnBtnsList).some(({ value }) => value === 'copy')
  const copyButton: DialogButton = {
    label: 't:form.copyNew',
    permission: 'btn_add',
    do: [{ close: true }, { open: 'record', with: copied('item') }],
  }
  const flowButton: DialogButton = { label: 't:flow.show', do: inFlow(application.id, 'item', [{ toast: 't:flow.notOfFlow' }]) }
  // PR-02: by the templates of the application; without one as it stands there
  const printButton: DialogButton = {
    label: form.printButtonText ?? 't:print.print',
    do: [{ print: { modelId: application.id, records: '{{ item.id }}', ...templatesOf(printId) } }],
  }
  const buttons = [...(copies ? [copyButton] : []), ...(hasFlow ? [flowButton] : []), ...(form.hasPrintBtn ? [printButton] : [])]
  const fields = parent === undefined ? form.fields : withParents(form.fields, parent, titleField(list, plan))
  const kind = form.popupType === 'fullScreen' ? 'fullScreen' : form.popupType === 'drawer' ? 'drawer' : 'dialog'
  const width = form.popupType === 'drawer' ? form.drawerWidth : form.popupType === 'fullScreen' ? form.fullScreenWidth : form.generalWidth
  const frame: Pick<DialogDef, 'kind' | 'width' | 'resource'> = {
    kind,
    width: width ?? (kind === 'fullScreen' ? '100%' : '600px'),
    resource: `/api/visualdev/OnlineDev/${application.id}`,
  }
  const load = { get: './{{ item.id }}' }
  // DV-06: rights on fields are given for the application's own form
  const restricted = list.useFormPermission ?? false
  return {
    record: {
      ...frame,
      title: "{{ item.id ? 't:dialog.title.editOf' : 't:dialog.title.addOf' }}",
      form: { ...form, fields: withoutGiven(fields, env), load, restricted },
      confirm: [{ request: 'save' }, { close: true }, ...(isAlone ? [] : [{ reload: 'records' }])],
      ...(form.confirmButtonText ? { confirmText: form.confirmButtonText } : {}),
    },
    detail: {
      ...frame,
      ...(buttons.length > 0 ? { buttons } : {}),
      title: 't:dialog.title.detailOf',
      form: { ...form, fields, load, readOnly: true, restricted, hasPrintBtn: false },
    },
  }
}
