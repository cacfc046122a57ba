import { formModes } from '../application/modes.ts'
import { waitingIn } from '../form/waits.ts'
import type { FormDef, Node } from '../types.ts'
import { type Context, fitted, isRecord, type Loose } from './context.ts'
import { isNothing, step } from './ledger.ts'
import { readNode } from './node.ts'
import { isNoiseOfForm } from './noise.ts'
import { readFormScripts } from './scripts.ts'

const text = { type: 'string' }
const flag = { type: 'boolean' }
const number = { type: 'number' }
/** What a form says as a whole. */
const props: { readonly [name: string]: { [keyword: string]: unknown } } = {
  ...{ popupType: { enum: ['general', 'fullScreen', 'drawer'] }, labelPosition: { enum: ['right', 'left', 'top'] } },
  ...{ generalWidth: text, fullScreenWidth: text, drawerWidth: text, labelSuffix: text, labelWidth: number, gutter: number },
  ...{ size: { enum: ['default', 'medium', 'small', 'mini'] }, span: { enum: [24] }, primaryKeyPolicy: { enum: [1] }, idGlobal: number },
  ...{ hasCancelBtn: flag, cancelButtonText: text, hasConfirmBtn: flag, confirmButtonText: text, hasConfirmAndAddBtn: flag },
  ...{ confirmAndAddText: text, hasPrintBtn: flag, printButtonText: text, concurrencyLock: flag, logicalDelete: flag },
}

/** The form of an older designer. */
export function readOlderForm(source: Loose, at: string, context: Context): FormDef {
  const { ledger } = context
  const form: FormDef = { version: 1, fields: [] }
  const idle = new Set(waitingIn(formModes, source).map(({ path }) => path[0]))
  for (const [name, value] of Object.entries(source)) {
    const here = at + step(name)
    if (name === 'fields' || isNothing(value)) continue
    const schema = Object.hasOwn(props, name) ? props[name] : undefined
    if (name === 'version') ledger.take(here)
    else if (name === 'colon') {
      if (value === true && isNothing(source.labelSuffix)) context.put(form, 'labelSuffix', '：', here)
      else ledger.lose(here, 'noise', 'tool', { name })
    } else if (name === 'funcs') readLater(value, here, context)
    else if (name === 'printId') ledger.lose(here, 'left', 'printId', {}, { key: 'older.do.print', params: {} })
    else if (idle.has(name)) ledger.lose(here, 'idle', 'noEffect', { name, kind: 'form' })
    else if (isNoiseOfForm(name)) ledger.lose(here, 'noise', 'tool', { name })
    else if (schema === undefined) {
      if (value === false) ledger.take(here)
      else if (value !== null && typeof value === 'object') ledger.rest(value, here)
      else ledger.lose(here, 'left', 'property', { name })
    } else {
      const read = fitted(schema, value)
      const isOne = Array.isArray(schema.enum) ? schema.enum.includes(read as never) : typeof read === schema.type
      if (isOne) context.put(form, name, read, here)
      else ledger.lose(here, 'left', 'oneOf', { name, value: String(value) })
    }
  }
  form.fields = readFields(source.fields, `${at}/fields`, context)
  return form
}

/** Scripts of the form run after those of its fields. */
function readLater(funcs: unknown, at: string, context: Context) {
  context.later.push(() => readFormScripts(funcs, at, context))
}

/** The items of an older form. */
export const readFields = (list: unknown, at: string, context: Context): Node[] =>
  (Array.isArray(list) ? (list as unknown[]) : []).flatMap((item, i) =>
    isRecord(item) ? (readNode(item, at + step(i), context) ?? []) : [],
  )
