import { checkShape } from '../check/shape.ts'
import type { Env } from '../env.ts'
import type { Fault, FormDef } from '../types.ts'
import { Context, isRecord, type Known, type Loose } from './context.ts'
import { readFields, readOlderForm } from './form.ts'
import { type FormJs, readFormJs } from './formJs.ts'
import { isJsonSchema, readJsonSchema } from './jsonSchema.ts'
import type { Loss } from './ledger.ts'
import { step } from './ledger.ts'
import { readOlderList } from './list.ts'
import { readNode } from './node.ts'
import { pruneForm, pruneList } from './prune.ts'

export type { Known } from './context.ts'
export type { Loss } from './ledger.ts'
export { namesIn } from './named.ts'

/** A definition of an older system, or of another standard, as today's. */
export interface Older {
  /** what it was called there */
  fullName?: string
  form: FormDef
  list?: Loose
  /** everything that did not come in as it was sent, those that matter first */
  losses: Loss[]
  /** what is still wrong with what came in: nothing is made of it then */
  faults: Fault[]
}

/** A file is no larger than this: the largest forms that anybody has are a tenth of it. */
export const mostOlderBytes = 2 * 1024 * 1024

/** JSON texts inside of what was sent, as what they say: older systems keep definitions so. */
const texts = ['formData', 'columnData', 'appColumnData', 'schema', 'uiSchema']

/** What was sent, with the texts in it read. Throws SyntaxError on a text that is no JSON. */
function opened(json: unknown): unknown {
  const data: unknown = typeof json === 'string' ? JSON.parse(json) : json
  if (!isRecord(data)) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const isText = texts.includes(name) && typeof value === 'string' && /^\s*[[{]/.test(value)
      return [name, isText ? (JSON.parse(value as string) as unknown) : value]
    }),
  )
}

const weights: { readonly [what in Loss['what']]: number } = { left: 0, script: 1, changed: 2, idle: 3, noise: 4 }

/**
 * Reads a definition of an older system, a JSON Schema with its uiSchema, or a schema of form-js. What it says and today's
 * language does not is in `losses`, leaf by leaf. Throws SyntaxError on a text that is no JSON; what no definition may be
 * (too deep, too large, names that are no data) is a fault, and nothing is read of it.
 */
export function readOlder(json: unknown, env: Env, known: Known): Older {
  const source = opened(json)
  const shape = checkShape(source)
  if (shape.length > 0) return { form: { version: 1, fields: [] }, losses: [], faults: shape }
  const context = new Context(env, known)
  const read = readAny(source, context)
  if (!read) return { form: { version: 1, fields: [] }, losses: [], faults: [{ pointer: '', message: 'a form needs a list of fields' }] }
  for (let i = 0; i < context.later.length; i++) context.later[i]?.()
  const faults = pruneForm(read.form, context)
  const list = faults.length === 0 && read.list ? readOlderList(read.list.source, read.list.at, read.form, context) : undefined
  const listFaults = list ? pruneList(list, read.form, context) : []
  const hasColumns = Array.isArray(list?.columnList) && list.columnList.length > 0
  context.ledger.rest(source)
  for (const loss of context.ledger.losses) {
    const of = labelAt(source, loss.path)
    if (of !== '') loss.of = of
  }
  const losses = [...context.ledger.losses].sort((a, b) => weights[a.what] - weights[b.what])
  return {
    ...(read.fullName === undefined ? {} : { fullName: read.fullName }),
    form: read.form,
    ...(list && hasColumns ? { list } : {}),
    losses,
    faults: [...faults, ...listFaults],
  }
}

/** What the innermost part of a definition around a place is called there. */
function labelAt(source: unknown, pointer: string): string {
  let value: unknown = source
  let found = ''
  for (const one of pointer.split('/').slice(1)) {
    if (value === null || typeof value !== 'object') break
    value = (value as Loose)[one.replaceAll('~1', '/').replaceAll('~0', '~')]
    if (!isRecord(value)) continue
    const config = value.__config__ ?? value.config
    const label = (isRecord(config) ? config.label : undefined) ?? value.title ?? value.label
    if (typeof label === 'string' && label !== '') found = label.slice(0, 100)
  }
  return found
}

interface Read {
  fullName?: string
  form: FormDef
  list?: { source: Loose; at: string }
}

/** What was sent, by its shape: an application with its form and its list, a form, items, or one of the other standards. */
function readAny(source: unknown, context: Context): Read | undefined {
  if (Array.isArray(source)) return { form: { version: 1, fields: readFields(source, '', context) } }
  if (!isRecord(source)) return undefined
  if (Array.isArray(source.components)) return { form: readFormJs(source as FormJs, context) }
  if (isJsonSchema(source)) {
    const [schema, at] = isRecord(source.schema) ? [source.schema, '/schema/title'] : [source, '/title']
    if (typeof schema.title === 'string') context.ledger.take(at)
    return { ...(typeof schema.title === 'string' ? { fullName: schema.title } : {}), form: readJsonSchema(source, context) }
  }
  if (isRecord(source.formData)) {
    const { fullName } = source
    context.ledger.take('/fullName')
    for (const [name, value] of Object.entries(source))
      if (!['formData', 'columnData', 'fullName'].includes(name)) loseBeside(name, value, context)
    return {
      ...(typeof fullName === 'string' ? { fullName } : {}),
      form: readOlderForm(source.formData, '/formData', context),
      ...(isRecord(source.columnData) ? { list: { source: source.columnData, at: '/columnData' } } : {}),
    }
  }
  if (Array.isArray(source.fields)) return { form: readOlderForm(source, '', context) }
  const isItem = isRecord(source.__config__) || isRecord(source.config) || Object.keys(source).some((name) => /^[a-z]{2,12}Key$/.test(name))
  const node = isItem ? readNode(source, '', context) : undefined
  return isItem ? { form: { version: 1, fields: node ? [node] : [] } } : undefined
}

/** What an application has beside its form and its list: how it is kept, which is made anew here. */
function loseBeside(name: string, value: unknown, context: Context) {
  const isKept = ['appColumnData', 'flowTemplateJson', 'flowTemplate', 'interfaceId'].includes(name)
  if (isKept && isRecord(value)) context.ledger.lose(step(name), 'left', 'beside', { name })
  else if (value !== null && value !== undefined && value !== '') context.ledger.lose(step(name), 'noise', 'record', { name })
}
