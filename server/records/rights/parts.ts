import { flowStateField } from '#core/flow/status.ts'
import type { FieldPlan } from '#core/form/form.ts'
import { fieldCode } from '#core/form/permitted.ts'
import { clearCode, isMasked } from '#core/format/masked.ts'
import { capital } from '#core/text.ts'
import type { Language, Text } from '#core/types.ts'
import { translator } from '../../texts/texts.ts'
import { tellsFlowState } from '../model/flowState.ts'
import type { Model } from '../model/model.ts'

/** What can be given on a menu, beside the menu itself. */
export const partKinds = ['button', 'column', 'form', 'data'] as const
export type PartKind = (typeof partKinds)[number]
export type Parts = { [kind in PartKind]: Part[] }

/** One thing that can be given: its code, and what a person reads. */
export interface Part {
  code: string
  name: Text
}

/** Words of the buttons that many screens have. */
export const buttonWords: { [code: string]: string } = {
  btn_add: 't:common.add',
  btn_edit: 't:common.edit',
  btn_remove: 't:common.delete',
  btn_detail: 't:common.detail',
  btn_batchRemove: 't:common.batchRemove',
  btn_upload: 't:common.import',
  btn_download: 't:common.export',
}

/** A field of a form; a masked one can also be given in the clear. */
function fieldParts(field: FieldPlan): Part[] {
  const code = fieldCode(field.field, field.table)
  const name: Text = (field.node.label as Text | undefined) ?? field.field
  if (!isMasked(field)) return [{ code, name }]
  const clear = (language: Language) => {
    const t = translator(language)
    return t('t:authority.clear', { name: capital(t(name)) })
  }
  return [
    { code, name },
    { code: clearCode(code), name: { zh: clear('zh'), zhtw: clear('zhtw'), en: clear('en') } },
  ]
}

/** What an application's screen is made of. */
export function partsOfModel(model: Model): Omit<Parts, 'data'> {
  const { list, plan } = model
  const button = (one: { value: string; label?: Text }): Part => {
    const code = one.value.startsWith('btn_') ? one.value : `btn_${one.value}`
    return { code, name: one.label ?? buttonWords[code] ?? one.value }
  }
  const labelOf = (field: string): Text => (plan.byKey.get(field)?.node.label as Text | undefined) ?? field
  return {
    button: [...list.btnsList, ...list.columnBtnsList, ...(list.customBtnsList ?? [])]
      // who may add may copy
      .filter(({ show, value }) => show !== false && value !== 'copy')
      .map(button),
    column: [
      ...list.columnList.map(({ field, label }) => ({ code: field, name: label ?? labelOf(field) })),
      ...(tellsFlowState(model) ? [{ code: flowStateField, name: 't:flow.stateOf' }] : []),
    ],
    // DV-06: those of a sub-table one by one
    form: plan.fields.flatMap((field) => (field.widget.isTable ? field.children : [field])).flatMap(fieldParts),
  }
}
