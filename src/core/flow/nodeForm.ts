import type { Env } from '../env.ts'
import { fieldCode, permittedForm } from '../form/permitted.ts'
import type { FormDef, Node } from '../types.ts'
import type { Asking, Copy, FlowDef, FlowNode } from './definition.ts'

export type FieldRight = 'hide' | 'read' | 'write' | 'require'

/** What somebody may do with the fields of a form at one place of a flow, by the code of a field (`table-field` in a sub-table). */
export type FieldRights = (code: string) => FieldRight

/** What the rights of a place are listed as, by the code of a field. */
export interface ListedRights {
  [code: string]: FieldRight
}

/** What is listed at a place. */
const listedRights = (def: FlowDef, node: FlowNode | 'start'): ListedRights =>
  (node === 'start' ? def.start.fields : 'fields' in node ? (node as Asking | Copy).fields : undefined) ?? {}

/** What a field of a place is that is not listed: at the start it is written, elsewhere it is read. */
export const usualRight = (node: FlowNode | 'start'): FieldRight => (node === 'start' ? 'write' : 'read')

/** The rights of a place. */
export const fieldRights = (def: FlowDef, node: FlowNode | 'start'): FieldRights => rightsBy(listedRights(def, node), usualRight(node))

/** The rights that are listed; a column of a sub-table that is not has the right of its table. */
export function rightsBy(listed: ListedRights, usual: FieldRight): FieldRights {
  const own = (code: string) => (Object.hasOwn(listed, code) ? listed[code] : undefined)
  return (code) => {
    const [table = code] = code.split('-')
    return own(code) ?? (code.includes('-') ? own(table) : undefined) ?? usual
  }
}

/** All that can be read is read, and nothing written: for whoever only looks. */
export const readOnly =
  (rights: FieldRights): FieldRights =>
  (code) =>
    rights(code) === 'hide' ? 'hide' : 'read'

/** Whether a field is filled in at this place. */
export const mayWrite = (rights: FieldRights, code: string): boolean => rights(code) === 'write' || rights(code) === 'require'

/** A sub-table of which rows stay and only some columns are filled in. */
export const keepsRows = (rights: FieldRights, table: Node): boolean =>
  !mayWrite(rights, table.field ?? '') &&
  (table.children ?? []).some((child) => mayWrite(rights, fieldCode(child.field ?? '', table.field)))

const isTable = (node: Node, env: Env) => env.widgets.get(node.pingeKey)?.isTable === true
const isComputed = (node: Node) => node.value !== undefined || node.expression !== undefined

/** Every field of a form by what `change` makes of it, those of sub-tables with the table's name. */
function withFields(form: FormDef, env: Env, change: (node: Node, code: string) => Node): FormDef {
  const settle = (node: Node, table?: string): Node => {
    const children = node.children?.map((child) => settle(child, isTable(node, env) ? node.field : table))
    const out: Node = children ? { ...node, children } : node
    const isField = node.field !== undefined && env.widgets.get(node.pingeKey)?.isField === true
    return isField ? change(out, fieldCode(node.field ?? '', table)) : out
  }
  return { ...form, fields: form.fields.map((node) => settle(node)) }
}

/**
 * The form by which what is sent at a place is held: what is required there is, and what is not written there asks for
 * nothing. Hidden fields stay in it, since what is computed reads them.
 */
export const strictForm = (form: FormDef, rights: FieldRights, env: Env): FormDef =>
  withFields(form, env, (node, code) => {
    const right = rights(code)
    if (right === 'write') return node
    if (right === 'require') return { ...node, required: true }
    const { required: _required, ...rest } = node
    return rest
  })

/** The same for a draft: nothing is asked for yet. */
export const draftForm = (form: FormDef, env: Env): FormDef =>
  withFields(form, env, (node) => {
    const { required: _required, ...rest } = node
    return rest
  })

/** The form as it is drawn at a place: what is hidden is not in it, and what is only read asks for nothing and cannot be typed into. */
export function nodeForm(form: FormDef, rights: FieldRights, env: Env): FormDef {
  const shown = permittedForm(strictForm(form, rights, env), (code) => rights(code) !== 'hide', env)
  return withFields(shown, env, (node, code) => {
    if (mayWrite(rights, code) || isComputed(node)) return node
    const { regList: _rules, linkage: _linkage, ...rest } = node
    if (isTable(node, env) && keepsRows(rights, node)) return { ...rest, columnBtnsList: [], footerBtnsList: [], sortable: false }
    return { ...rest, disabled: true }
  })
}
