import { formModes } from '../application/modes.ts'
import type { Env } from '../env.ts'
import { entityOfForm, fieldsByName, formOfEntity } from '../form/entityFields.ts'
import { compileForm, isFieldName } from '../form/form.ts'
import { compileLinks } from '../form/linkage.ts'
import { expand, normaliseForm } from '../normalise.ts'
import { checkAttrs } from './attrs.ts'
import { checkSource } from './calls.ts'
import { type Checker, isRecord, type Loose } from './checker.ts'
import { checkBounds } from './dates.ts'
import { checkNested } from './form/nested.ts'
import { checkLinkage, checkRules, tellCycle } from './linkage.ts'
import { checkPopups } from './popups.ts'
import { checkProps } from './props.ts'
/** Duplicate field names, cycles among computed fields, and linkage: its targets, and circles of changes. */
export function checkPlan(checker: Checker, form: Loose, env: Env, base: string) {
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
  checkNested(checker, form, env, base)
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

export const formSchema: { [key: string]: 'text' | 'number' | 'flag' | 'list' | 'any' } = {
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
  linkage: 'list',
  idGlobal: 'number',
  fields: 'list',
}
export const formChoices: { [key: string]: readonly unknown[] } = {
  popupType: ['general', 'fullScreen', 'drawer'],
  labelPosition: ['right', 'left', 'top'],
  size: ['default', 'medium', 'small', 'mini'],
  // the grid has 24 columns, and keys are distributed ids: older definitions say so, and can say nothing else
  span: [24],
  primaryKeyPolicy: [1],
}

/** So many print templates one form names. */
const mostTemplates = 20

/** DV-07: ids of print templates; whether they are there is known where the definition is kept. */
export function checkTemplates(checker: Checker, { printId }: Loose, pointer: string) {
  if (!Array.isArray(printId)) return
  if (printId.length > mostTemplates) checker.add(`${pointer}/printId`, `a form names at most ${mostTemplates} print templates`)
  for (const [i, id] of printId.entries())
    if (typeof id !== 'string' || id === '') checker.add(`${pointer}/printId/${i}`, 'must be a text')
    else if (printId.indexOf(id) < i) checker.add(`${pointer}/printId/${i}`, `the name "${id}" stands here twice`)
}
/** The form without an empty list of templates, which older definitions carry and which says nothing. */
export const withoutTemplates = ({ printId, ...form }: Loose): Loose =>
  printId === undefined || (Array.isArray(printId) && printId.length === 0) ? form : { ...form, printId }

/** The linkage of the form itself. */
export function checkFormRules(checker: Checker, form: Loose, pointer: string) {
  if (form.linkage === undefined) return
  checkRules(checker, form.linkage, `${pointer}/linkage`)
  checker.expressions(form.linkage, `${pointer}/linkage`)
}

/** How an application's form opens and is kept; where it is a part of a page, that is its dialog's or the calls' to say. */
const ofApplications = [
  ...['popupType', 'generalWidth', 'fullScreenWidth', 'drawerWidth'],
  ...['concurrencyLock', 'logicalDelete', 'primaryKeyPolicy', 'idGlobal', 'printId'],
]
/** Buttons at the foot of a dialog. A block has what its own properties say. */
const feet = [
  ...['hasCancelBtn', 'cancelButtonText', 'hasConfirmBtn', 'confirmButtonText', 'hasConfirmAndAddBtn', 'confirmAndAddText'],
  ...['hasPrintBtn', 'printButtonText'],
]
const printing = ['hasPrintBtn', 'printButtonText']
const notIn = {
  dialog: ofApplications,
  button: [...ofApplications, 'entity'],
  form: [...ofApplications, ...feet, 'entity'],
  detail: [...ofApplications, ...feet.filter((name) => !printing.includes(name)), 'entity'],
} as const
/** Where a form that is no application's own stands: in a dialog of a page, in that of a button, or in a block. */
type FormPlace = keyof typeof notIn
const dialogForm: { [key: string]: 'text' | 'number' | 'flag' | 'list' | 'any' } = {
  ...formSchema,
  load: 'any',
  readOnly: 'any',
  restricted: 'flag',
  defaults: 'any',
  entity: 'text',
}

/** The part of a pointer below `base` that leads into a value as it was sent: a field that is a bare name has nothing in it. */
function sentPart(pointer: string, base: string, sent: unknown): string {
  if (!pointer.startsWith(`${base}/`)) return pointer
  let value = sent
  const steps: string[] = []
  for (const step of pointer.slice(base.length + 1).split('/')) {
    if (value === null || typeof value !== 'object') break
    steps.push(step)
    value = (value as Loose)[step.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  return [base, ...steps].join('/')
}

/** The nodes of a form and their plan; in a dialog of a page as they are with the fields of its entity written out. */
function checkFields(checker: Checker, form: Loose, pointer: string, env: Env, where: FormPlace) {
  const entity = where === 'dialog' ? entityOfForm(form, env) : undefined
  // what its fields are nobody can tell until then
  if (where === 'dialog' && typeof form.entity === 'string' && !entity)
    return checker.unknown(`${pointer}/entity`, 'entity', form.entity, env.entities?.keys() ?? [])
  const written = entity ? formOfEntity(form, entity, env) : form
  const before = checker.faults.length
  checker.dialogForm = where !== 'dialog' ? undefined : entity ? { names: [...fieldsByName(entity, env).keys()] } : {}
  checker.nodes(written.fields, `${pointer}/fields`, 'form', 0)
  checker.dialogForm = undefined
  if (checker.faults.length === before) checkPlan(checker, written, env, pointer)
  if (!entity) return
  for (const fault of checker.faults.slice(before)) {
    fault.pointer = sentPart(fault.pointer, pointer, form)
    fault.message = fault.message.replace(
      / is already used at (\S+)$/,
      (_all, at: string) => ` is already used at ${sentPart(at, pointer, form)}`,
    )
  }
}

/** The form of a dialog or of a block: a form definition with `load`, `readOnly` and `defaults` beside. */
export function checkFormPart(checker: Checker, form: unknown, pointer: string, env: Env, where: FormPlace) {
  if (!isRecord(form) || !Array.isArray(form.fields)) return checker.add(pointer, 'a form needs a list of fields')
  checkTemplates(checker, form, pointer)
  checkProps(checker, withoutTemplates(form), dialogForm, pointer, formChoices)
  for (const name of notIn[where]) if (form[name] !== undefined) checker.add(`${pointer}/${name}`, `"${where}" takes no "${name}"`)
  checker.waiting(formModes, form, pointer)
  checkFormRules(checker, form, pointer)
  if (form.load !== undefined) checkSource(checker, form.load, `${pointer}/load`)
  checkFields(checker, form, pointer, env, where)
}
