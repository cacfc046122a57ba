import { Validator } from '@cfworker/json-schema'
import type { Env } from './env.ts'
import { ExprError, exprsOf, parseExpr } from './expr.ts'
import { compileForm } from './form.ts'
import { formats, toRegExp } from './formats.ts'
import { expand, normaliseForm, slots } from './normalise.ts'
import type { Fault, FormDef } from './types.ts'

/**
 * Says what is wrong with a schema: one line a fault, with the JSON pointer, what is wrong and the nearest known
 * name. The browser shows these while an administrator types, the server refuses to save a schema that has any.
 */

type Loose = { [key: string]: unknown }
const isRecord = (value: unknown): value is Loose => value !== null && typeof value === 'object' && !Array.isArray(value)
const escape = (name: string | number) => String(name).replaceAll('~', '~0').replaceAll('/', '~1')
const maxDepth = 60

/** Edit distance, for the nearest known name. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) row[j] = Math.min((row[j - 1] ?? 0) + 1, (previous[j] ?? 0) + 1, (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1))
    previous = row
  }
  return previous[b.length] ?? 0
}

/** The known name nearest to a misspelt one, if one is near. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Math.max(2, Math.floor(name.length / 3)) + 1
  for (const candidate of known) {
    const d = distance(name.toLowerCase(), candidate.toLowerCase())
    if (d < least) {
      least = d
      best = candidate
    }
  }
  return best
}

/** Props that every node understands; what is not here comes from the widget's contract. */
const common = new Set(['pingeKey', 'id', 'field', 'label', 'children', 'visible', 'disabled', 'required', 'on', 'use', '$comment'])
const fieldCommon = new Set([
  ...['span', 'help', 'placeholder', 'showLabel', 'labelWidth', 'defaultValue', 'value', 'regList', 'min', 'max', 'minlength', 'maxlength'],
  ...['unique', 'messages', 'noShow', 'visibility', 'width', 'align', 'fixed', 'sortable'],
])
const verbs: { [verb: string]: 'text' | 'list' | 'record' | 'call' | 'flag' | 'any' } = {
  request: 'any',
  into: 'text',
  submit: 'text',
  open: 'text',
  with: 'any',
  close: 'flag',
  reload: 'text',
  reset: 'text',
  expandAll: 'text',
  collapseAll: 'text',
  set: 'record',
  clear: 'any',
  toast: 'any',
  confirm: 'any',
  navigate: 'text',
  download: 'call',
  print: 'flag',
  copy: 'text',
}
const actionKeys = new Set([...Object.keys(verbs), 'when', 'type'])
const callKeys = new Set(['get', 'post', 'put', 'delete', 'query', 'body', 'options', 'dict'])
const methods = ['get', 'post', 'put', 'delete']

class Checker {
  readonly faults: Fault[] = []
  readonly ids = new Map<string, string>()
  constructor(readonly env: Env) {}

  add(pointer: string, message: string, hint?: string) {
    if (this.faults.length < 200) this.faults.push(hint ? { pointer, message, hint } : { pointer, message })
  }

  unknown(pointer: string, what: string, name: string, known: Iterable<string>) {
    const near = nearest(name, known)
    this.add(pointer, `unknown ${what} "${name}"`, near ? `did you mean "${near}"?` : undefined)
  }

  /** Every expression inside a value must parse. */
  expressions(value: unknown, pointer: string, depth = 0) {
    if (depth > maxDepth) return this.add(pointer, 'nested too deeply')
    if (typeof value === 'string') {
      if (!value.includes('{{')) return
      if ((value.match(/\{\{/g) ?? []).length !== exprsOf(value).length) return this.add(pointer, 'an expression has no closing }}')
      for (const source of exprsOf(value)) {
        try {
          parseExpr(source)
        } catch (error) {
          this.add(pointer, `expression "${source}": ${error instanceof ExprError ? error.message : 'cannot be read'}`)
        }
      }
      return
    }
    if (Array.isArray(value)) value.forEach((entry, i) => this.expressions(entry, `${pointer}/${i}`, depth + 1))
    else if (isRecord(value)) for (const [key, entry] of Object.entries(value)) this.expressions(entry, `${pointer}/${escape(key)}`, depth + 1)
  }

  call(call: unknown, pointer: string) {
    if (!isRecord(call)) return this.add(pointer, 'a call is { get | post | put | delete: url }')
    for (const key of Object.keys(call)) if (!callKeys.has(key)) this.unknown(`${pointer}/${escape(key)}`, 'property of a call', key, callKeys)
    const given = methods.filter((method) => call[method] !== undefined)
    if (given.length === 0 && call.options === undefined && call.dict === undefined) this.add(pointer, 'a source needs options, dict, get or post')
    if (given.length > 1) this.add(pointer, `one method only, not ${given.join(' and ')}`)
    for (const method of given) {
      const url = call[method]
      if (typeof url !== 'string') this.add(`${pointer}/${method}`, 'a url is a text')
      else if (!/^(?:\/|\.\/|\{\{)/.test(url) || url.startsWith('//')) this.add(`${pointer}/${method}`, 'a url begins with / or ./ and stays on this server')
    }
    if (call.options !== undefined && !Array.isArray(call.options)) this.add(`${pointer}/options`, 'options are a list')
    if (call.dict !== undefined && typeof call.dict !== 'string') this.add(`${pointer}/dict`, 'a dictionary is named by its code')
  }

  actions(list: unknown, pointer: string) {
    if (!Array.isArray(list)) return this.add(pointer, 'actions are a list')
    list.forEach((action, i) => {
      const at = `${pointer}/${i}`
      if (!isRecord(action)) return this.add(at, 'an action is a record with one verb')
      const given = Object.keys(action).filter((key) => key in verbs && key !== 'into' && key !== 'with')
      if (given.length !== 1) this.add(at, given.length === 0 ? 'an action has one verb' : `one verb each, not ${given.join(' and ')}`)
      for (const [key, value] of Object.entries(action)) {
        const here = `${at}/${escape(key)}`
        if (!actionKeys.has(key)) this.unknown(here, 'verb', key, actionKeys)
        else if (verbs[key] === 'text' && typeof value !== 'string') this.add(here, 'must be a text')
        else if (verbs[key] === 'record' && !isRecord(value)) this.add(here, 'must be a record of path and value')
        else if (verbs[key] === 'flag' && typeof value !== 'boolean') this.add(here, 'must be true or false')
        else if (verbs[key] === 'call') this.call(value, here)
        else if (key === 'request' && value !== 'save') this.call(value, here)
      }
      if (isRecord(action.set)) for (const path of Object.keys(action.set)) if (!/^(page|form|row)\.[\p{L}_$]/u.test(path)) this.add(`${at}/set/${escape(path)}`, 'a path begins with page., form. or row.')
    })
  }

  /** A list of nodes; strings name pieces where `pieces` says so. */
  nodes(list: unknown, pointer: string, place: Place, depth: number) {
    if (!Array.isArray(list)) return this.add(pointer, 'must be a list')
    list.forEach((node, i) => {
      this.node(node, `${pointer}/${i}`, place, depth)
    })
  }

  node(raw: unknown, pointer: string, place: Place, depth = 0) {
    if (depth > maxDepth) return this.add(pointer, 'nested too deeply')
    if (typeof raw === 'string') {
      if (place === 'form' || place === 'table' || !this.env.pieces[raw]) this.unknown(pointer, 'piece', raw, Object.keys(this.env.pieces))
      return
    }
    if (!isRecord(raw)) return this.add(pointer, 'a node is a record with a pingeKey')
    if (raw.use !== undefined && (typeof raw.use !== 'string' || !this.env.pieces[raw.use])) return this.unknown(`${pointer}/use`, 'piece', String(raw.use), Object.keys(this.env.pieces))
    const node = expand({ ...raw, children: undefined }, this.env) as Loose
    const key = node.pingeKey ?? (place === 'button' ? 'button' : place === 'column' ? 'text' : undefined)
    if (typeof key !== 'string' || key === '') return this.add(pointer, 'a node needs a pingeKey')
    const widget = this.env.widgets.get(key)
    if (!widget && place !== 'column') return this.unknown(`${pointer}/pingeKey`, 'pingeKey', key, this.env.widgets.keys())
    if (widget && (place === 'form' || place === 'table') && !widget.allowedIn.includes(place)) this.add(`${pointer}/pingeKey`, `"${key}" may not stand in a ${place === 'table' ? 'sub-table' : 'form'}`)
    if (raw.id !== undefined) {
      if (typeof raw.id !== 'string' || raw.id === '') this.add(`${pointer}/id`, 'an id is a text')
      else if (this.ids.has(raw.id)) this.add(`${pointer}/id`, `the id "${raw.id}" is already used at ${this.ids.get(raw.id)}`)
      else this.ids.set(raw.id, `${pointer}/id`)
    }
    const props = widget?.props && isRecord(widget.props) ? widget.props : {}
    const propSchemas = isRecord((props as Loose).properties) ? ((props as Loose).properties as Loose) : (props as Loose)
    for (const [name, value] of Object.entries(raw)) {
      const at = `${pointer}/${escape(name)}`
      const ofField = (widget?.isField || widget?.isTable || place === 'column') && fieldCommon.has(name)
      const ofButton = place === 'button' && (name === 'do' || name === 'permission')
      if (!common.has(name) && !(name in propSchemas) && !ofField && !ofButton && name !== 'span') {
        if (widget) this.unknown(at, 'property', name, [...common, ...fieldCommon, ...Object.keys(propSchemas)])
        continue
      }
      if (slots.includes(name as 'children') || name === 'on' || name === 'do' || name === 'dialogs') continue
      const schema = propSchemas[name]
      if (isRecord(schema)) this.value(schema, value, at)
      this.expressions(value, at)
    }
    this.commonProps(raw, node, pointer, place)
    for (const slot of slots) {
      if (raw[slot] === undefined || slot === 'fields') continue
      const inside: Place = slot === 'toolbar' || slot === 'rowActions' || slot === 'menu' ? 'button' : slot === 'columns' ? 'column' : slot === 'children' ? (widget?.isTable ? 'table' : place === 'column' ? 'column' : place) : slot === 'search' ? 'search' : 'page'
      if (Array.isArray(raw[slot]) || slot === 'children') this.nodes(raw[slot], `${pointer}/${slot}`, inside, depth + 1)
      else this.node(raw[slot], `${pointer}/${slot}`, inside, depth + 1)
    }
  }

  commonProps(raw: Loose, node: Loose, pointer: string, place: Place) {
    const widget = this.env.widgets.get(String(node.pingeKey))
    const isField = widget?.isField || widget?.isTable
    if (isField && (place === 'form' || place === 'table')) {
      if (typeof node.field !== 'string' || !/^[\p{L}_][\p{L}\p{N}_]{0,63}$/u.test(node.field)) this.add(`${pointer}/field`, 'a field needs a name of letters, digits and underscores')
    } else if (raw.field !== undefined && typeof raw.field !== 'string') this.add(`${pointer}/field`, 'a field name is a text')
    if (raw.label !== undefined && typeof raw.label !== 'string' && !(isRecord(raw.label) && typeof raw.label.zh === 'string')) this.add(`${pointer}/label`, 'a text is plain, t:key, or { zh, zhtw, en }')
    for (const name of ['visible', 'disabled', 'required']) {
      const value = raw[name]
      if (value !== undefined && typeof value !== 'boolean' && !(typeof value === 'string' && value.includes('{{'))) this.add(`${pointer}/${name}`, 'must be true, false or an expression')
    }
    if (raw.on !== undefined) {
      if (!isRecord(raw.on)) this.add(`${pointer}/on`, 'must be a record of event and actions')
      else for (const [event, list] of Object.entries(raw.on)) this.actions(list, `${pointer}/on/${escape(event)}`)
      this.expressions(raw.on, `${pointer}/on`)
    }
    if (raw.do !== undefined) {
      this.actions(raw.do, `${pointer}/do`)
      this.expressions(raw.do, `${pointer}/do`)
    }
    if (raw.source !== undefined && isRecord(raw.source)) this.call(raw.source, `${pointer}/source`)
    if (raw.regList !== undefined) this.regList(raw.regList, `${pointer}/regList`)
    if (raw.messages !== undefined && !isRecord(raw.messages)) this.add(`${pointer}/messages`, 'must be a record of rule and text')
    if (raw.span !== undefined && !(typeof raw.span === 'number' && raw.span >= 1 && raw.span <= 24)) this.add(`${pointer}/span`, 'a span is 1 to 24')
    for (const name of ['maxlength', 'minlength']) if (raw[name] !== undefined && !(typeof raw[name] === 'number' && raw[name] >= 0)) this.add(`${pointer}/${name}`, 'must be a number, 0 or more')
  }

  regList(list: unknown, pointer: string) {
    if (!Array.isArray(list)) return this.add(pointer, 'must be a list of rules')
    list.forEach((rule, i) => {
      const at = `${pointer}/${i}`
      if (!isRecord(rule)) return this.add(at, 'a rule is { pattern | use | check, message }')
      const given = ['pattern', 'use', 'check'].filter((key) => rule[key] !== undefined)
      if (given.length !== 1) this.add(at, 'a rule has one of pattern, use and check')
      if (rule.pattern !== undefined && (typeof rule.pattern !== 'string' || !toRegExp(rule.pattern))) this.add(`${at}/pattern`, 'this pattern is not one, is too long, or could take too long to try')
      if (rule.use !== undefined && !(typeof rule.use === 'string' && Object.hasOwn(formats, rule.use))) this.unknown(`${at}/use`, 'format', String(rule.use), Object.keys(formats))
    })
  }

  /** A prop's value against the contract's JSON Schema; an expression stands for any value. */
  value(schema: Loose, value: unknown, pointer: string) {
    if (typeof value === 'string' && value.includes('{{')) return
    let result: { valid: boolean; errors: Array<{ instanceLocation: string; error: string; keyword: string }> }
    try {
      result = validatorOf(schema).validate(value)
    } catch {
      return
    }
    if (result.valid) return
    const deepest = result.errors.reduce((a, b) => (b.instanceLocation.length >= a.instanceLocation.length ? b : a))
    this.add(pointer + deepest.instanceLocation.replace(/^#/, ''), deepest.error)
  }
}

type Place = 'form' | 'table' | 'page' | 'button' | 'column' | 'search'
const cachedValidators = new WeakMap<object, Validator>()
function validatorOf(schema: object): Validator {
  let validator = cachedValidators.get(schema)
  if (!validator) {
    validator = new Validator(schema, '2020-12', false)
    cachedValidators.set(schema, validator)
  }
  return validator
}

/** Duplicate field names and cycles among computed fields. */
function checkPlan(checker: Checker, fields: unknown[], env: Env, pointer: string) {
  const seen = new Map<string, string>()
  const walk = (list: unknown[], at: string, table: string) =>
    list.forEach((raw, i) => {
      const node = isRecord(raw) ? (expand({ ...raw, children: undefined }, env) as Loose) : {}
      const here = `${at}/${i}`
      const widget = env.widgets.get(String(node.pingeKey))
      if (typeof node.field === 'string' && (widget?.isField || widget?.isTable)) {
        const key = table + node.field
        if (seen.has(key)) checker.add(`${here}/field`, `the field "${node.field}" is already used at ${seen.get(key)}`)
        else seen.set(key, `${here}/field`)
      }
      if (isRecord(raw) && Array.isArray(raw.children)) walk(raw.children, `${here}/children`, widget?.isTable ? `${node.field}.` : table)
    })
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
const oneOf: { [key: string]: string[] } = { popupType: ['general', 'fullScreen', 'drawer'], labelPosition: ['right', 'left', 'top'], size: ['default', 'medium', 'small', 'mini'] }

function checkProps(checker: Checker, record: Loose, known: { [key: string]: string }, pointer: string) {
  for (const [key, value] of Object.entries(record)) {
    const at = `${pointer}/${escape(key)}`
    const want = known[key]
    if (want === undefined) checker.unknown(at, 'property', key, Object.keys(known))
    else if (want === 'text' && typeof value !== 'string') checker.add(at, 'must be a text')
    else if (want === 'number' && !(typeof value === 'number' && Number.isFinite(value))) checker.add(at, 'must be a number')
    else if (want === 'flag' && typeof value !== 'boolean') checker.add(at, 'must be true or false')
    else if (want === 'list' && !Array.isArray(value)) checker.add(at, 'must be a list')
    else if (oneOf[key] && !oneOf[key].includes(value as string)) checker.add(at, `must be one of ${oneOf[key].join(', ')}`)
  }
}

/** Faults of a form definition; an older shape is read as today's first and its pointers are those of today's. */
export function checkForm(json: unknown, env: Env): Fault[] {
  const checker = new Checker(env)
  if (!isRecord(json)) return [{ pointer: '', message: 'a form definition is a record' }]
  if (!Array.isArray(json.fields)) return [{ pointer: '/fields', message: 'a form needs a list of fields' }]
  const current = json.version === undefined ? ({ ...normaliseForm(json, { widgets: env.widgets, pieces: {} }) } as unknown as Loose) : json
  if (current.version !== 1) return [{ pointer: '/version', message: 'this version of the language is not known; the newest is 1' }]
  checkProps(checker, current, formSchema, '')
  checker.nodes(current.fields, '/fields', 'form', 0)
  checkPlan(checker, current.fields as unknown[], env, '/fields')
  return checker.faults
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
  if (!isRecord(json)) return [{ pointer: '', message: 'a list config is a record' }]
  checkProps(checker, json, listSchema, '')
  if (!Array.isArray(json.columnList)) checker.add('/columnList', 'a list needs columns')
  if (json.type !== undefined && ![1, 2, 3, 4, 5].includes(json.type as number)) checker.add('/type', 'must be 1 to 5')
  const fields = form ? new Set([...compileForm(form, env).byKey.keys()].flatMap((key) => [key, key.replace('.', '-')])) : undefined
  for (const name of ['columnList', 'searchList', 'defaultSortConfig']) {
    const list = json[name]
    if (!Array.isArray(list)) continue
    list.forEach((entry, i) => {
      const at = `/${name}/${i}`
      if (!isRecord(entry) || typeof entry.field !== 'string') checker.add(at, 'needs a field')
      else if (fields && !fields.has(entry.field)) checker.unknown(`${at}/field`, 'field', entry.field, fields)
      if (isRecord(entry) && entry.searchType !== undefined && ![1, 2, 3].includes(entry.searchType as number)) checker.add(`${at}/searchType`, 'must be 1, 2 or 3')
      if (isRecord(entry)) checker.expressions(entry, at)
    })
  }
  for (const name of ['btnsList', 'columnBtnsList']) {
    const list = json[name]
    if (Array.isArray(list)) list.forEach((entry, i) => (isRecord(entry) && typeof entry.value === 'string' ? undefined : checker.add(`/${name}/${i}`, 'needs a value')))
  }
  return checker.faults
}

const pageSchema: { [key: string]: 'text' | 'number' | 'flag' | 'any' } = { useBtnPermission: 'flag', useColumnPermission: 'flag', useFormPermission: 'flag', $schema: 'text', $comment: 'any', version: 'number', code: 'text', title: 'any', state: 'any', sources: 'any', resource: 'text', body: 'any', dialogs: 'any' }
const dialogSchema: { [key: string]: 'text' | 'any' } = { kind: 'text', title: 'any', width: 'any', resource: 'text', form: 'any', body: 'any', confirm: 'any', confirmText: 'any' }
const dialogForm: { [key: string]: 'text' | 'number' | 'flag' | 'list' | 'any' } = { ...formSchema, load: 'any', readOnly: 'any', defaults: 'any' }

/** Faults of a page: its own properties, every node, source and action, and the names that they refer to. */
export function checkPage(json: unknown, env: Env): Fault[] {
  const checker = new Checker(env)
  if (!isRecord(json)) return [{ pointer: '', message: 'a page is a record' }]
  checkProps(checker, json, pageSchema, '')
  if (json.version !== 1) checker.add('/version', 'this version of the language is not known; the newest is 1')
  if (typeof json.code !== 'string' || !/^[A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)*$/.test(json.code)) checker.add('/code', 'a code is letters and digits, with dots between')
  if (json.title === undefined) checker.add('/title', 'a page needs a title')
  checker.expressions(json.title, '/title')
  if (json.body === undefined) checker.add('/body', 'a page needs a body')
  else checker.node(json.body, '/body', 'page')
  if (json.sources !== undefined) {
    if (!isRecord(json.sources)) checker.add('/sources', 'must be a record of name and source')
    else for (const [name, source] of Object.entries(json.sources)) checker.call(source, `/sources/${escape(name)}`)
  }
  if (json.dialogs !== undefined && !isRecord(json.dialogs)) checker.add('/dialogs', 'must be a record of name and dialog')
  else for (const [name, dialog] of Object.entries((json.dialogs as Loose | undefined) ?? {})) checkDialog(checker, dialog, `/dialogs/${escape(name)}`, env)
  checkNames(checker, json)
  return checker.faults
}

function checkDialog(checker: Checker, dialog: unknown, pointer: string, env: Env) {
  if (!isRecord(dialog)) return checker.add(pointer, 'a dialog is a record')
  checkProps(checker, dialog, dialogSchema, pointer)
  if (dialog.kind !== undefined && !['dialog', 'drawer', 'fullScreen'].includes(dialog.kind as string)) checker.add(`${pointer}/kind`, 'must be one of dialog, drawer, fullScreen')
  checker.expressions(dialog.title, `${pointer}/title`)
  if (dialog.confirm !== undefined) {
    checker.actions(dialog.confirm, `${pointer}/confirm`)
    checker.expressions(dialog.confirm, `${pointer}/confirm`)
  }
  if (dialog.body !== undefined) checker.node(dialog.body, `${pointer}/body`, 'page')
  if (dialog.form !== undefined) {
    const form = dialog.form
    if (!isRecord(form) || !Array.isArray(form.fields)) return checker.add(`${pointer}/form`, 'a form needs a list of fields')
    checkProps(checker, form, dialogForm, `${pointer}/form`)
    if (form.load !== undefined) checker.call(form.load, `${pointer}/form/load`)
    const before = checker.faults.length
    checker.nodes(form.fields, `${pointer}/form/fields`, 'form', 0)
    if (checker.faults.length === before) checkPlan(checker, form.fields, env, `${pointer}/form/fields`)
  }
  if (dialog.form === undefined && dialog.body === undefined) checker.add(pointer, 'a dialog needs a form or a body')
}

/** `open` must name a dialog of the page, and reload, reset, ... a block's id. */
function checkNames(checker: Checker, page: Loose) {
  const dialogs = new Set(Object.keys(isRecord(page.dialogs) ? page.dialogs : {}))
  const ids = new Set(['list', 'form', 'page'])
  const collect = (value: unknown, depth = 0) => {
    if (depth > maxDepth) return
    if (Array.isArray(value)) for (const entry of value) collect(entry, depth + 1)
    else if (isRecord(value)) {
      if (typeof value.id === 'string' && value.pingeKey) ids.add(value.id)
      for (const entry of Object.values(value)) collect(entry, depth + 1)
    }
  }
  collect(page)
  const visit = (value: unknown, pointer: string, inActions: boolean, depth = 0) => {
    if (depth > maxDepth) return
    if (Array.isArray(value)) value.forEach((entry, i) => visit(entry, `${pointer}/${i}`, inActions, depth + 1))
    else if (isRecord(value)) {
      for (const [key, entry] of Object.entries(value)) {
        const here = `${pointer}/${escape(key)}`
        if (inActions && key === 'open' && typeof entry === 'string' && !dialogs.has(entry)) checker.unknown(here, 'dialog', entry, dialogs)
        if (inActions && ['reload', 'reset', 'expandAll', 'collapseAll'].includes(key) && typeof entry === 'string' && !ids.has(entry)) checker.unknown(here, 'block', entry, ids)
        visit(entry, here, inActions || key === 'do' || key === 'on' || key === 'confirm', depth + 1)
      }
    }
  }
  visit(page, '', false)
}

