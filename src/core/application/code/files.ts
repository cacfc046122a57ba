import type { Env } from '../../env.ts'
import type { Translate } from '../../form/form.ts'
import { compileForm, type FieldPlan } from '../../form/form.ts'
import { holdsOf, isList, isSecret } from '../../form/holds.ts'
import { joinedTexts, type Nested, nestedIn, withFullLabels } from '../../form/nested.ts'
import type { Holds } from '../../widget.ts'
import { type Application, applicationPage } from '../application.ts'
import { literal, named, quoted } from './print.ts'

/** A file of an application's code: where it stands, and its text. */
export interface CodeFile {
  path: string
  content: string
}

/** What a value is for whoever writes code with it; the language keeps moments as milliseconds and choices as ids. */
const types: { readonly [holds in Holds]: string } = {
  text: 'string',
  html: 'string',
  number: 'number',
  flag: '0 | 1',
  date: 'number',
  time: 'string',
  dateRange: '[number, number]',
  timeRange: '[string, string]',
  numberRange: '[number | null, number | null]',
  choice: 'string | number',
  choices: 'Array<string | number>',
  texts: 'string[]',
  branch: 'string',
  path: 'string[]',
  person: 'string',
  unit: 'string',
  record: 'string',
  files: 'StoredFile[]',
  picture: 'string',
  place: 'Place',
  secret: 'never',
  rows: 'never',
}
const single = new Set<Holds>(['choice', 'branch', 'person', 'unit', 'record', 'path'])

/** What a code is called as a type. */
const typeName = (code: string): string => {
  const name = code.replace(/[^A-Za-z0-9_]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')
  const upper = name.slice(0, 1).toUpperCase() + name.slice(1)
  return /^[A-Z_]/.test(upper) ? upper : `A${upper}`
}
/** Words in a comment: on one line, and not its end. */
const comment = (text: string): string => `/** ${text.replace(/\s+/g, ' ').replaceAll('*/', '* /').trim().slice(0, 200)} */`

function typeOf(field: FieldPlan): string {
  const holds = holdsOf(field)
  const type = types[holds]
  return isList(field) && single.has(holds) ? `Array<${type}>` : type
}

/** A property of a record, by the names that lead to it. */
interface Property {
  steps: readonly string[]
  field: FieldPlan
  type: string
}

/** Properties of a record, those under a path as a record inside it. */
function propertiesOf(all: readonly Property[], t: Translate, indent = '  '): string {
  const opened = new Set<string>()
  return all
    .map(({ steps: [name = '', ...below], field, type }) => {
      if (below.length === 0)
        return `${indent}${comment(t(field.node.label as string | undefined) || field.field)}\n${indent}${named(name)}: ${type}\n`
      if (opened.has(name)) return ''
      opened.add(name)
      const inside = all.filter(({ steps }) => steps.length > 1 && steps[0] === name).map((one) => ({ ...one, steps: one.steps.slice(1) }))
      return `${indent}${named(name)}: {\n${propertiesOf(inside, t, `${indent}  `)}${indent}}\n`
    })
    .join('')
}

/** The records of an application, and the rows of its sub-tables, as types. */
function typesFile(
  { enCode, fullName }: Application,
  fields: readonly FieldPlan[],
  nested: ReadonlyMap<string, Nested>,
  t: Translate,
): string {
  const own = typeName(enCode)
  const rowName = (field: FieldPlan) => `${own}${typeName(field.field)}`
  const told = fields.filter((field) => field.widget.isField === true && !isSecret(field))
  const properties = told.map((field) => ({
    steps: nested.get(field.field)?.steps ?? [field.field],
    field,
    type: field.widget.isTable ? `${rowName(field)}[]` : `${typeOf(field)} | null`,
  }))
  const rows = told
    .filter(({ widget }) => widget.isTable)
    .map((field) => {
      const children = field.children.filter((child) => child.widget.isField === true && !isSecret(child))
      return `\n${comment(t(field.node.label as string | undefined) || field.field)}\nexport interface ${rowName(field)} {\n  id?: string\n${propertiesOf(
        children.map((child) => ({ steps: [child.field], field: child, type: `${typeOf(child)} | null` })),
        t,
      )}}\n`
    })
  const text = `${comment(t(fullName) || enCode)}\nexport interface ${own} {\n  id: string\n${propertiesOf(properties, t)}}\n${rows.join('')}`
  const beside = [
    ...(text.includes('StoredFile')
      ? ['\n/** A file that a record holds. */\nexport interface StoredFile {\n  fileId: string\n  name: string\n  url?: string\n}\n']
      : []),
    ...(text.includes('Place')
      ? ['\n/** A place on a map. */\nexport interface Place {\n  lng: number\n  lat: number\n  fullAddress?: string\n}\n']
      : []),
  ]
  return text + beside.join('')
}

/** The calls of an application's records, with their types. */
function callsFile({ id, enCode }: Application): string {
  const own = typeName(enCode)
  return `import type { ${own} } from './types.ts'

/** Makes a call and gives its data; throws where the answer is no success. */
export type Call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => Promise<unknown>

export interface Page<T> {
  list: T[]
  pagination: { currentPage: number; pageSize: number; total: number }
}

const path = ${quoted(`/api/visualdev/OnlineDev/${id}`)}

/** Reads and writes of the records. */
export const records = (call: Call) => ({
  list: (asked: { currentPage?: number; pageSize?: number; keyword?: string } = {}) =>
    call('POST', \`\${path}/List\`, asked) as Promise<Page<${own}>>,
  read: (id: string) => call('GET', \`\${path}/\${encodeURIComponent(id)}\`) as Promise<${own}>,
  create: (values: Partial<${own}>) => call('POST', path, values) as Promise<{ id: string }>,
  update: (id: string, values: Partial<${own}>) => call('PUT', \`\${path}/\${encodeURIComponent(id)}\`, values) as Promise<{ id: string }>,
  remove: (id: string) => call('DELETE', \`\${path}/\${encodeURIComponent(id)}\`),
})
`
}

const definition = (type: string, name: string, value: unknown, says: string): string =>
  `import type { ${type} } from '#core/types.ts'\n\n${comment(says)}\nexport const ${name}: ${type} = ${literal(value)}\n`

/**
 * VD-02: an application as TypeScript of this project: the types of its records, the calls that read and write them, and its form, its
 * list and its page as definitions. What nobody reads, as passwords, is no property of a record.
 */
export function applicationCode(application: Application, env: Env, t: Translate): CodeFile[] {
  const { enCode, form, list, webType } = application
  const folder = enCode.replace(/[^A-Za-z0-9_.-]/g, '_')
  const { fields } = compileForm(form, env)
  const name = t(application.fullName) || enCode
  // as the server tells browsers the form
  const page = applicationPage({ ...application, form: withFullLabels(form, env, joinedTexts) }, env)
  return [
    { path: `${folder}/types.ts`, content: typesFile(application, fields, nestedIn(form.fields, env), t) },
    { path: `${folder}/records.ts`, content: callsFile(application) },
    { path: `${folder}/form.ts`, content: definition('FormDef', 'form', form, `The form of ${name}.`) },
    ...(webType === 1 ? [] : [{ path: `${folder}/list.ts`, content: definition('ColumnData', 'list', list, `The list of ${name}.`) }]),
    { path: `${folder}/page.ts`, content: definition('PageDef', 'page', page, `The page of ${name}.`) },
  ]
}
