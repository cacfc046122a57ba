import type { Env } from '../env.ts'
import { compileForm } from '../form.ts'
import { expand, normaliseForm } from '../normalise.ts'
import type { Fault, FormDef } from '../types.ts'
import { Checker, isRecord, type Loose, token } from './checker.ts'
import { checkShape } from './shape.ts'

/** Duplicate field names and cycles among computed fields. */
function checkPlan(checker: Checker, fields: unknown[], env: Env, pointer: string) {
  const seen = new Map<string, string>()
  const walk = (list: unknown[], at: string, table: string) => {
    for (const [i, raw] of list.entries()) {
      const node = isRecord(raw) ? (expand({ ...raw, children: undefined }, env) as Loose) : {}
      const here = `${at}/${i}`
      const widget = env.widgets.get(String(node.pingeKey))
      if (typeof node.field === 'string' && (widget?.isField || widget?.isTable)) {
        const key = table + node.field
        if (seen.has(key)) checker.add(`${here}/field`, `the field "${node.field}" is already used at ${seen.get(key)}`)
        else seen.set(key, `${here}/field`)
      }
      if (isRecord(raw) && Array.isArray(raw.children)) walk(raw.children, `${here}/children`, widget?.isTable ? `${node.field}.` : table)
    }
  }
  walk(fields, pointer, '')
  if (checker.faults.length > 0) return
  const { cycle } = compileForm(normaliseForm({ version: 1, fields }, env), env)
  if (cycle) checker.add(pointer, `computed fields read each other in a circle: ${cycle.join(' -> ')}`)
}

const formSchema: { [key: string]: 'text' | 'number' | 'flag' | 'list' | 'any' } = {
  $schema: 'text',
  version: 'number',
  popupType: 'text',
  generalWidth: 'text',
  fullScreenWidth: 'text',
  drawerWidth: 'text',
  labelPosition: 'text',
  labelWidth: 'number',
  labelSuffix: 'text',
  size: 'text',
  gutter: 'number',
  span: 'number',
  hasCancelBtn: 'flag',
  cancelButtonText: 'any',
  hasConfirmBtn: 'flag',
  confirmButtonText: 'any',
  hasConfirmAndAddBtn: 'flag',
  confirmAndAddText: 'any',
  hasPrintBtn: 'flag',
  printButtonText: 'any',
  printId: 'list',
  concurrencyLock: 'flag',
  logicalDelete: 'flag',
  primaryKeyPolicy: 'number',
  idGlobal: 'number',
  fields: 'list',
}
const oneOf: { [key: string]: string[] } = {
  popupType: ['general', 'fullScreen', 'drawer'],
  labelPosition: ['right', 'left', 'top'],
  size: ['default', 'medium', 'small', 'mini'],
}

/** Names and kinds of a record's own properties. */
export function checkProps(checker: Checker, record: Loose, known: { [key: string]: string }, pointer: string) {
  for (const [key, value] of Object.entries(record)) {
    const at = `${pointer}/${token(key)}`
    const want = Object.hasOwn(known, key) ? known[key] : undefined
    if (want === undefined) checker.unknown(at, 'property', key, Object.keys(known))
    else if (want === 'text' && typeof value !== 'string') checker.add(at, 'must be a text')
    else if (want === 'number' && !(typeof value === 'number' && Number.isFinite(value))) checker.add(at, 'must be a number')
    else if (want === 'flag' && typeof value !== 'boolean') checker.add(at, 'must be true or false')
    else if (want === 'list' && !Array.isArray(value)) checker.add(at, 'must be a list')
    else if (oneOf[key]?.includes(value as string) === false) checker.add(at, `must be one of ${oneOf[key].join(', ')}`)
  }
}

/** Faults of a form definition; an older shape is read as today's first and its pointers are those of today's. */
export function checkForm(json: unknown, env: Env): Fault[] {
  const checker = new Checker(env)
  const shape = checkShape(json)
  if (shape.length > 0) return shape
  if (!isRecord(json)) return [{ pointer: '', message: 'a form definition is a record' }]
  if (!Array.isArray(json.fields)) return [{ pointer: '/fields', message: 'a form needs a list of fields' }]
  const current = json.version === undefined ? ({ ...normaliseForm(json, { widgets: env.widgets, pieces: {} }) } as unknown as Loose) : json
  if (current.version !== 1) return [{ pointer: '/version', message: 'this version of the language is not known; the newest is 1' }]
  checkProps(checker, current, formSchema, '')
  checker.nodes(current.fields, '/fields', 'form', 0)
  checkPlan(checker, current.fields as unknown[], env, '/fields')
  return checker.faults
}

const dialogForm: { [key: string]: 'text' | 'number' | 'flag' | 'list' | 'any' } = {
  ...formSchema,
  load: 'any',
  readOnly: 'any',
  defaults: 'any',
}

/** The form of a dialog or of a form block: a form definition with `load`, `readOnly` and `defaults` beside. */
export function checkFormPart(checker: Checker, form: unknown, pointer: string, env: Env) {
  if (!isRecord(form) || !Array.isArray(form.fields)) return checker.add(pointer, 'a form needs a list of fields')
  checkProps(checker, form, dialogForm, pointer)
  if (form.load !== undefined) checker.call(form.load, `${pointer}/load`)
  const before = checker.faults.length
  checker.nodes(form.fields, `${pointer}/fields`, 'form', 0)
  if (checker.faults.length === before) checkPlan(checker, form.fields, env, `${pointer}/fields`)
}

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
  ruleList: 'any',
  useColumnPermission: 'flag',
  useFormPermission: 'flag',
  useBtnPermission: 'flag',
}

/** Faults of a list config; with the form given, every field that it names must be one of the form's. */
export function checkList(json: unknown, env: Env, form?: FormDef): Fault[] {
  const checker = new Checker(env)
  const shape = checkShape(json)
  if (shape.length > 0) return shape
  if (!isRecord(json)) return [{ pointer: '', message: 'a list config is a record' }]
  checkProps(checker, json, listSchema, '')
  if (!Array.isArray(json.columnList)) checker.add('/columnList', 'a list needs columns')
  if (json.type !== undefined && ![1, 2, 3, 4, 5].includes(json.type as number)) checker.add('/type', 'must be 1 to 5')
  const fields = form ? new Set([...compileForm(form, env).byKey.keys()].flatMap((key) => [key, key.replace('.', '-')])) : undefined
  for (const name of ['columnList', 'searchList', 'defaultSortConfig']) {
    const list = json[name]
    if (!Array.isArray(list)) continue
    for (const [i, entry] of list.entries()) {
      const at = `/${name}/${i}`
      if (!isRecord(entry) || typeof entry.field !== 'string') checker.add(at, 'needs a field')
      else if (fields && !fields.has(entry.field)) checker.unknown(`${at}/field`, 'field', entry.field, fields)
      if (isRecord(entry) && entry.searchType !== undefined && ![1, 2, 3].includes(entry.searchType as number))
        checker.add(`${at}/searchType`, 'must be 1, 2 or 3')
      if (isRecord(entry)) {
        checker.text(entry.label, `${at}/label`)
        checker.expressions(entry, at)
      }
    }
  }
  if (Array.isArray(json.summaryField))
    for (const [i, field] of json.summaryField.entries()) if (typeof field !== 'string') checker.add(`/summaryField/${i}`, 'must be a text')
  if (Array.isArray(json.complexHeaderList))
    for (const [i, head] of json.complexHeaderList.entries()) {
      const at = `/complexHeaderList/${i}`
      if (!isRecord(head)) checker.add(at, 'a head is a record')
      else if (!Array.isArray(head.childColumns) || head.childColumns.some((field) => typeof field !== 'string'))
        checker.add(`${at}/childColumns`, 'must be a list of texts')
      else checker.text(head.fullName, `${at}/fullName`)
    }
  for (const name of ['btnsList', 'columnBtnsList']) {
    const list = json[name]
    if (Array.isArray(list))
      for (const [i, entry] of list.entries())
        if (!isRecord(entry) || typeof entry.value !== 'string') checker.add(`/${name}/${i}`, 'needs a value')
        else checker.text(entry.label, `/${name}/${i}/label`)
  }
  return checker.faults
}
