import type { Node } from '../types.ts'
import { type Context, type Loose, tame } from './context.ts'
import type { Part, PartReader } from './schemaPart.ts'

/** Who reads a schema, and what is known about the form. */
interface Sources {
  context: Context
  parts: PartReader
}

/** A number, with its bounds. */
export function readNumber({ parts }: Sources, part: Part, node: Node, type: unknown, asked: string) {
  node.pingeKey = asked === 'range' ? 'slider' : 'inputNumber'
  if (type === 'integer' && asked !== 'range') node.precision = 0
  parts.putBounds(part, node, { minimum: 'min', maximum: 'max', multipleOf: 'step' })
}

/** A text: its kind by how it is to be shown and by its format, its bounds and its pattern. */
export function readText({ context, parts }: Sources, part: Part, node: Node, asked: string) {
  const { schema } = part
  const format = typeof schema.format === 'string' ? schema.format : ''
  const kinds: ReadonlyArray<[when: boolean, props: Loose]> = [
    [asked === 'textarea', { pingeKey: 'textarea' }],
    [asked === 'password', { pingeKey: 'input', showPassword: true }],
    [asked === 'color' || format === 'color', { pingeKey: 'colorPicker' }],
    [asked === 'file' || format === 'data-url', { pingeKey: 'uploadFile', limit: 1 }],
    [format === 'date', { pingeKey: 'datePicker' }],
    [format === 'date-time' || format === 'alt-datetime', { pingeKey: 'datePicker', format: 'yyyy-MM-dd HH:mm:ss' }],
    [format === 'time', { pingeKey: 'timePicker' }],
    [format === 'email', { regList: [{ use: 'email' }] }],
    [format === 'uri', { regList: [{ use: 'url' }] }],
  ]
  const [, props] = kinds.find(([when]) => when) ?? []
  if (props) Object.assign(node, props)
  if (props && format !== '') parts.take(part, 'format')
  const isPlain = context.widget(node.pingeKey)?.lines !== undefined
  if (isPlain) parts.putBounds(part, node, { maxLength: 'maxlength', minLength: 'minlength' })
  if (isPlain && typeof schema.pattern === 'string') {
    const rules: unknown[] = Array.isArray(node.regList) ? node.regList : []
    context.put(node, 'regList', [...rules, { pattern: parts.take(part, 'pattern') }], `${part.at}/pattern`)
  }
}

/** What is said about a field: hints, what it begins with, whether it is asked for. */
export function readSaid(
  { context, parts }: Sources,
  part: Part,
  node: Node,
  { required, when, table }: { required: boolean; when: string | undefined; table: string | undefined },
) {
  const widget = context.widget(node.pingeKey)
  const help = parts.shown(part, 'help') ?? parts.shown(part, 'description') ?? parts.take(part, 'description')
  if (typeof help === 'string' && help !== '') node.help = tame(help) as string
  const hint = parts.shown(part, 'placeholder')
  if (typeof hint === 'string' && widget?.props.placeholder !== undefined) node.placeholder = tame(hint)
  if (parts.shown(part, 'disabled') === true) node.disabled = true
  const isReadonly = [parts.shown(part, 'readonly'), parts.take(part, 'readOnly')].includes(true)
  if (isReadonly) node[widget?.props.readonly === undefined ? 'disabled' : 'readonly'] = true
  if (required) node.required = true
  if (when && table === undefined) node.visible = when
  const start = part.schema.default
  if (start === undefined || widget?.isTable) return
  const flag = widget?.holds === 'flag' ? Number(start === true) : start
  if (widget?.holds === 'date' || (start !== null && typeof start === 'object' && !Array.isArray(start))) return
  context.put(node, 'defaultValue', tame(flag), `${part.at}/default`)
}
