import type { Env } from '../env.ts'
import { compileForm, isFieldName } from '../form.ts'
import { compileLinks } from '../linkage.ts'
import { formModes } from '../modes.ts'
import { expand, normaliseForm } from '../normalise.ts'
import type { Fault } from '../types.ts'
import { checkAttrs } from './attrs.ts'
import { checkSource } from './calls.ts'
import { Checker, isRecord, type Loose, token } from './checker.ts'
import { checkBounds } from './dates.ts'
import { checkLinkage, checkRules, tellCycle } from './linkage.ts'
import { checkPopups } from './popups.ts'
import { asSent } from './sent.ts'
import { checkShape } from './shape.ts'

/** Duplicate field names, cycles among computed fields, and linkage: its targets, and circles of changes. */
function checkPlan(checker: Checker, form: Loose, env: Env, base: string) {
  const fields = form.fields as unknown[]
  const pointer = `${base}/fields`
  const seen = new Map<string, string>()
  const kept = new Map<string, string>()
  const walk = (list: unknown[], at: string, table: string) => {
    for (const [i, raw] of list.entries()) {
      const node = isRecord(raw) ? (expand({ ...raw, children: undefined }, env) as Loose) : {}
      const here = `${at}/${i}`
      const widget = env.widgets.get(String(node.pingeKey))
      if (typeof node.field === 'string' && (widget?.isField || widget?.isTable)) {
        const key = table + node.field
        if (seen.has(key)) checker.add(`${here}/field`, `the field "${node.field}" is already used at ${seen.get(key)}`)
        else seen.set(key, `${here}/field`)
        const storedAs = typeof node.storedAs === 'string' ? node.storedAs : undefined
        if (storedAs !== undefined && (base !== '' || !isFieldName(storedAs)))
          checker.add(
            `${here}/storedAs`,
            base === '' ? `"${storedAs}" cannot be a name` : 'only fields of an application say what they are stored as',
          )
        const place = table + (storedAs ?? node.field)
        // two of one name are told once
        if (kept.has(place) && kept.get(place) !== seen.get(key))
          checker.add(`${here}/storedAs`, `the values of another field are stored as "${storedAs ?? node.field}": ${kept.get(place)}`)
        else kept.set(place, `${here}/field`)
      }
      if (isRecord(raw) && Array.isArray(raw.children)) walk(raw.children, `${here}/children`, widget?.isTable ? `${node.field}.` : table)
    }
  }
  walk(fields, pointer, '')
  if (checker.faults.length > 0) return
  const plan = compileForm(normaliseForm({ version: 1, fields, linkage: form.linkage }, env), env)
  if (plan.cycle) return checker.add(pointer, `computed fields read each other in a circle: ${plan.cycle.join(' -> ')}`)
  checkAttrs(checker, plan, seen)
  checkLinkage(checker, plan, seen, base)
  checkPopups(checker, plan, seen)
  checkBounds(checker, plan, seen)
  const { cycle } = compileLinks(plan)
  if (cycle) tellCycle(checker, cycle, seen, base)
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
  concurrencyLock: 'flag',
  logicalDelete: 'flag',
  primaryKeyPolicy: 'number',
  linkage: 'list',
  idGlobal: 'number',
  fields: 'list',
}
const formChoices: { [key: string]: readonly unknown[] } = {
  popupType: ['general', 'fullScreen', 'drawer'],
  labelPosition: ['right', 'left', 'top'],
  size: ['default', 'medium', 'small', 'mini'],
  // the grid has 24 columns, and keys are distributed ids: older definitions say so, and can say nothing else
  span: [24],
  primaryKeyPolicy: [1],
}

/** Older definitions carry an empty list of print templates. There are none that one could name. */
function checkTemplates(checker: Checker, form: unknown, pointer: string) {
  const { printId } = form as Loose
  if (printId !== undefined && !(Array.isArray(printId) && printId.length === 0))
    checker.add(`${pointer}/printId`, 'there are no print templates that could be named')
}
const withoutTemplates = ({ printId: _printId, ...form }: Loose): Loose => form

/** Names and kinds of a record's own properties; `choices` are the values that one of them may have. */
export function checkProps(
  checker: Checker,
  record: Loose,
  known: { [key: string]: string },
  pointer: string,
  choices: { readonly [key: string]: readonly unknown[] } = {},
) {
  for (const [key, value] of Object.entries(record)) {
    const at = `${pointer}/${token(key)}`
    const want = Object.hasOwn(known, key) ? known[key] : undefined
    if (want === undefined) checker.unknown(at, 'property', key, Object.keys(known))
    else if (want === 'text' && typeof value !== 'string') checker.add(at, 'must be a text')
    else if (want === 'number' && !(typeof value === 'number' && Number.isFinite(value))) checker.add(at, 'must be a number')
    else if (want === 'flag' && typeof value !== 'boolean') checker.add(at, 'must be true or false')
    else if (want === 'list' && !Array.isArray(value)) checker.add(at, 'must be a list')
    else if (choices[key]?.includes(value) === false) checker.add(at, `must be one of ${choices[key].join(', ')}`)
  }
}

function checkOwnRules(checker: Checker, form: Loose, pointer: string) {
  if (form.linkage === undefined) return
  checkRules(checker, form.linkage, `${pointer}/linkage`)
  checker.expressions(form.linkage, `${pointer}/linkage`)
}

/** Faults of a form definition, with pointers into it as it was given; an older shape is read as today's first. */
export function checkForm(json: unknown, env: Env): Fault[] {
  const steps = checkFormSteps(json, env)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** The same in steps: between them others may be let in. */
export function* checkFormSteps(json: unknown, env: Env): Generator<void, Fault[]> {
  const checker = new Checker(env)
  const shape = checkShape(json)
  if (shape.length > 0) return shape
  if (!isRecord(json)) return [{ pointer: '', message: 'a form definition is a record' }]
  if (!Array.isArray(json.fields)) return [{ pointer: '/fields', message: 'a form needs a list of fields' }]
  const current = json.version === undefined ? ({ ...normaliseForm(json, { widgets: env.widgets, pieces: {} }) } as unknown as Loose) : json
  if (current.version !== 1) return [{ pointer: '/version', message: 'this version of the language is not known; the newest is 1' }]
  checkTemplates(checker, json, '')
  checkProps(checker, withoutTemplates(current), formSchema, '', formChoices)
  checker.waiting(formModes, current, '')
  checkOwnRules(checker, current, '')
  checker.nodes(current.fields, '/fields', 'form', 0)
  yield
  checkPlan(checker, current, env, '')
  return current === json ? checker.faults : asSent(checker.faults, json)
}

/** How an application's form opens and is kept; where it is a part of a page, that is its dialog's or the calls' to say. */
const ofApplications = [
  ...['popupType', 'generalWidth', 'fullScreenWidth', 'drawerWidth'],
  ...['concurrencyLock', 'logicalDelete', 'primaryKeyPolicy', 'idGlobal'],
]
/** Buttons at the foot of a dialog. A block has what its own properties say. */
const feet = [
  ...['hasCancelBtn', 'cancelButtonText', 'hasConfirmBtn', 'confirmButtonText', 'hasConfirmAndAddBtn', 'confirmAndAddText'],
  ...['hasPrintBtn', 'printButtonText'],
]
const printing = ['hasPrintBtn', 'printButtonText']
const notIn = {
  dialog: ofApplications,
  form: [...ofApplications, ...feet],
  detail: [...ofApplications, ...feet.filter((name) => !printing.includes(name))],
} as const
const dialogForm: { [key: string]: 'text' | 'number' | 'flag' | 'list' | 'any' } = {
  ...formSchema,
  load: 'any',
  readOnly: 'any',
  restricted: 'flag',
  defaults: 'any',
}

/** The form of a dialog or of a block: a form definition with `load`, `readOnly` and `defaults` beside. */
export function checkFormPart(checker: Checker, form: unknown, pointer: string, env: Env, where: keyof typeof notIn = 'dialog') {
  if (!isRecord(form) || !Array.isArray(form.fields)) return checker.add(pointer, 'a form needs a list of fields')
  checkTemplates(checker, form, pointer)
  checkProps(checker, withoutTemplates(form), dialogForm, pointer, formChoices)
  for (const name of notIn[where]) if (form[name] !== undefined) checker.add(`${pointer}/${name}`, `"${where}" takes no "${name}"`)
  checker.waiting(formModes, form, pointer)
  checkOwnRules(checker, form, pointer)
  if (form.load !== undefined) checkSource(checker, form.load, `${pointer}/load`)
  const before = checker.faults.length
  checker.nodes(form.fields, `${pointer}/fields`, 'form', 0)
  if (checker.faults.length === before) checkPlan(checker, form, env, pointer)
}
