import { listModes } from '../application/modes.ts'
import type { Env } from '../env.ts'
import { filterFaults } from '../filter/filter.ts'
import { compileForm, type FieldPlan, type FormPlan } from '../form/form.ts'
import { isSecret, isStored } from '../form/holds.ts'
import type { Fault, FormDef } from '../types.ts'
import { checkActions } from './actions.ts'
import { checkSource } from './calls.ts'
import { type Checker, isRecord, type Loose } from './checker.ts'
import { checkNestedReads } from './form/nested.ts'
import { checkEntries, secretTold } from './listParts.ts'
import { NodeChecker } from './nodes.ts'
import { checkDialog } from './page.ts'
import { checkProps } from './props.ts'
import { checkShape } from './shape.ts'

const listSchema: { [key: string]: 'text' | 'number' | 'flag' | 'list' | 'any' } = {
  $schema: 'text',
  version: 'number',
  type: 'number',
  columnList: 'list',
  searchList: 'list',
  hasPage: 'flag',
  pageSize: 'number',
  defaultSortConfig: 'list',
  btnsList: 'list',
  columnBtnsList: 'list',
  customBtnsList: 'list',
  showSummary: 'flag',
  summaryField: 'list',
  complexHeaderList: 'list',
  groupField: 'text',
  parentField: 'text',
  treeDict: 'text',
  treeRelation: 'text',
  hasSuperQuery: 'flag',
  colorList: 'any',
  card: 'any',
  calendar: 'any',
  kanban: 'any',
  gallery: 'any',
  ruleList: 'any',
  treeDataSource: 'text',
  treeSource: 'any',
  useColumnPermission: 'flag',
  useFormPermission: 'flag',
  useBtnPermission: 'flag',
  useDataPermission: 'flag',
}

const sources = ['dictionary', 'organize', 'formField', 'api']

/** What each kind of list cannot do without. */
function checkKind(checker: Checker, list: Loose, plan: FormPlan | undefined) {
  const type = list.type ?? 1
  const named = (name: string, needed: boolean): FieldPlan | undefined => {
    const field = list[name]
    if (typeof field !== 'string' || field === '') {
      if (needed) checker.add(`/${name}`, `a list of type ${type} needs ${name}`)
      return undefined
    }
    const found = plan?.byKey.get(field)
    if (plan && !found)
      checker.unknown(
        `/${name}`,
        'field',
        field,
        plan.fields.map((one) => one.field),
      )
    else if (found && (found.table !== undefined || !isStored(found))) checker.add(`/${name}`, 'must be a stored field of the form itself')
    else if (found && isSecret(found)) checker.add(`/${name}`, secretTold(field))
    else return found
    return undefined
  }
  const relation = named('treeRelation', type === 2)
  const group = named('groupField', type === 3)
  const parent = named('parentField', type === 5)
  if (group?.node.multiple === true) checker.add('/groupField', 'a list is grouped by a field of one value')
  if (parent && (!parent.widget.namesParent || parent.node.multiple === true)) {
    const parents = [...checker.env.widgets.values()].filter(({ namesParent }) => namesParent).map(({ pingeKey }) => pingeKey)
    checker.add('/parentField', `must be one of ${parents.join(', ')}, of one value`)
  }
  const source = list.treeDataSource ?? 'dictionary'
  if (!sources.includes(source as string)) checker.add('/treeDataSource', `must be one of ${sources.join(', ')}`)
  else if (type === 2) {
    if (source === 'dictionary' && !list.treeDict) checker.add('/treeDict', 'a left tree of a dictionary needs treeDict')
    if (source === 'api' && !list.treeSource) checker.add('/treeSource', 'a left tree of a call needs treeSource')
    if (source === 'formField' && relation && !relation.node.source && !Array.isArray(relation.node.options))
      checker.add('/treeRelation', 'this field has no options for a left tree')
  }
  if (list.treeSource !== undefined) {
    checkSource(checker, list.treeSource, '/treeSource')
    checker.expressions(list.treeSource, '/treeSource')
  }
  if (type === 4 && plan && Array.isArray(list.columnList)) checkInline(checker, list.columnList, plan)
}

/** A row can only be added in place when everything that it must have is a column. */
function checkInline(checker: Checker, columns: unknown[], plan: FormPlan) {
  const shown = new Set(columns.map((entry) => (isRecord(entry) ? entry.field : undefined)))
  for (const { field, node, widget, compute } of plan.fields)
    if (node.required === true && !shown.has(field) && !widget.isSystem && compute === undefined && node.defaultValue === undefined)
      checker.add('/columnList', `a list that is edited in place shows every required field: "${field}" is missing`)
}

const buttonSchema: { [key: string]: 'text' | 'flag' | 'list' | 'any' } = {
  value: 'text',
  label: 'any',
  show: 'flag',
  position: 'text',
  danger: 'flag',
  visible: 'any',
  do: 'list',
  dialog: 'any',
}
/** Codes that the usual buttons have. */
const taken = /^(?:btn_)?(?:add|copy|edit|remove|detail|batchRemove|batchPrint|download|upload)$/

/** What actions open must be there. */
function checkOpens(checker: Checker, actions: unknown, pointer: string, dialogs: ReadonlySet<string>) {
  for (const [n, action] of (Array.isArray(actions) ? (actions as unknown[]) : []).entries())
    if (isRecord(action) && typeof action.open === 'string' && !dialogs.has(action.open))
      checker.unknown(`${pointer}/${n}/open`, 'dialog', action.open, dialogs)
}

/** Buttons of an application's own: each with a code, and actions that open what is there. */
function checkButtons(checker: Checker, buttons: unknown[], env: Env) {
  const dialogs = new Set([
    'record',
    'detail',
    ...buttons.flatMap((one) => (isRecord(one) && one.dialog !== undefined ? [String(one.value)] : [])),
  ])
  const seen = new Set<string>()
  for (const [i, button] of buttons.entries()) {
    const at = `/customBtnsList/${i}`
    if (!isRecord(button)) {
      checker.add(at, 'a button is { value, label, do }')
      continue
    }
    checkProps(checker, button, buttonSchema, at)
    const { value } = button
    if (typeof value !== 'string' || !/^[A-Za-z]\w{0,49}$/.test(value))
      checker.add(`${at}/value`, 'a code begins with a letter and has letters, digits and _')
    else if (taken.test(value) || value === 'record') checker.add(`${at}/value`, `the code "${value}" belongs to a usual button`)
    else if (seen.has(value)) checker.add(`${at}/value`, `the code "${value}" is already used`)
    else seen.add(value)
    checker.text(button.label, `${at}/label`)
    if (button.position !== undefined && button.position !== 'toolbar' && button.position !== 'row')
      checker.add(`${at}/position`, 'must be one of toolbar, row')
    if (
      button.visible !== undefined &&
      typeof button.visible !== 'boolean' &&
      !(typeof button.visible === 'string' && button.visible.includes('{{'))
    )
      checker.add(`${at}/visible`, 'must be true, false or an expression')
    checker.expressions(button.visible, `${at}/visible`)
    if (button.do === undefined) checker.add(`${at}/do`, 'a button does something')
    else checkActions(checker, button.do, `${at}/do`)
    checker.expressions(button.do, `${at}/do`)
    checkOpens(checker, button.do, `${at}/do`, dialogs)
    if (isRecord(button.dialog))
      for (const name of ['confirm', 'cancel']) checkOpens(checker, button.dialog[name], `${at}/dialog/${name}`, dialogs)
    if (button.dialog !== undefined) checkDialog(checker, button.dialog, `${at}/dialog`, env, 'button')
  }
}

/** What stands in a filter beside what it means is refused where it is written; lists that are released already go on without it. */
function checkFilterKeys(checker: Checker, filter: unknown) {
  if (!isRecord(filter) || !Array.isArray(filter.conditionList)) return
  for (const [i, group] of (filter.conditionList as unknown[]).entries()) {
    if (!isRecord(group)) continue
    checker.only(group, ['logic', 'groups'], `/ruleList/conditionList/${i}`)
    for (const [n, condition] of (Array.isArray(group.groups) ? (group.groups as unknown[]) : []).entries())
      if (isRecord(condition))
        checker.only(condition, ['field', 'symbol', 'fieldValueType', 'fieldValue'], `/ruleList/conditionList/${i}/groups/${n}`)
  }
}

/** Faults of a list config; with the form given, every field that it names must be one of the form's. */
export function checkList(json: unknown, env: Env, form?: FormDef): Fault[] {
  const checker = new NodeChecker(env)
  const shape = checkShape(json)
  if (shape.length > 0) return shape
  if (!isRecord(json)) return [{ pointer: '', message: 'a list config is a record' }]
  checkProps(checker, json, listSchema, '')
  checker.waiting(listModes, json, '')
  if (!Array.isArray(json.columnList)) checker.add('/columnList', 'a list needs columns')
  if (json.type !== undefined && ![1, 2, 3, 4, 5].includes(json.type as number)) checker.add('/type', 'must be 1 to 5')
  if (typeof json.pageSize === 'number' && !(Number.isInteger(json.pageSize) && json.pageSize >= 1 && json.pageSize <= 500))
    checker.add('/pageSize', 'must be 1 to 500')
  const plan = form && compileForm(form, env)
  checkKind(checker, json, plan)
  checkFilterKeys(checker, json.ruleList)
  if (json.ruleList !== undefined && json.ruleList !== null)
    for (const fault of filterFaults(json.ruleList, plan?.byKey, '/ruleList', { definition: true, variables: true }))
      checker.add(fault.pointer, fault.message, fault.hint)
  if (Array.isArray(json.customBtnsList)) checkButtons(checker, json.customBtnsList, env)
  checkEntries(checker, json, plan)
  if (form) checkNestedReads(checker, json, form.fields, env)
  return checker.faults
}
