import { displayFormats, longestAffix } from '../format/display.ts'
import { mostColors, tones } from '../format/tones.ts'
import type { Widget } from '../widget.ts'

/** Props that every node understands; what is not here comes from the widget's contract. */
export const common = new Set([
  'pingeKey',
  'id',
  'field',
  'label',
  'children',
  'visible',
  'disabled',
  'required',
  'on',
  'use',
  '$comment',
  'noShow',
  'visibility',
])
const side = { enum: ['left', 'right', 'none'] }
/** How a column writes its values (src/core/format/display.ts). */
const display = {
  type: 'object',
  additionalProperties: false,
  properties: {
    precision: { type: 'integer', minimum: 0, maximum: 10 },
    thousands: { type: 'boolean' },
    percent: { type: 'boolean' },
    prefix: { type: 'string', maxLength: longestAffix },
    suffix: { type: 'string', maxLength: longestAffix },
    format: { enum: displayFormats },
    relative: { type: 'boolean' },
    activeTxt: { anyOf: [{ type: 'string' }, { type: 'object' }] },
    inactiveTxt: { anyOf: [{ type: 'string' }, { type: 'object' }] },
  },
}
/** What is coloured on a condition (src/core/format/tones.ts). */
const colorList = {
  type: 'array',
  maxItems: mostColors,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['when', 'color'],
    properties: { when: { type: 'string' }, color: { enum: tones } },
  },
}
const align = { enum: ['left', 'center', 'right'] }
/** What every field understands beside its contract, as JSON Schema; an empty one is checked elsewhere, or may be anything. */
export const fieldCommon: { readonly [name: string]: { readonly [keyword: string]: unknown } } = {
  span: { type: 'integer', minimum: 1, maximum: 24 },
  help: { anyOf: [{ type: 'string' }, { type: 'object' }] },
  showLabel: { type: 'boolean', default: true },
  labelWidth: { type: 'number', minimum: 0, 'x-when': { showLabel: true } },
  defaultValue: {},
  value: {},
  regList: {},
  min: {},
  max: {},
  minlength: {},
  maxlength: {},
  unique: { type: 'boolean' },
  storedAs: { type: 'string', minLength: 1, maxLength: 64 },
  messages: {},
  width: { type: ['number', 'string'], 'x-at': 'table' },
  align: { ...align, 'x-at': 'table' },
  fixed: { ...side, 'x-at': 'table' },
  sortable: { type: 'boolean', 'x-at': 'column' },
  display: { ...display, 'x-at': 'column' },
  colorList: { ...colorList, 'x-at': 'column' },
  linkage: {},
  optionsWhen: {},
}
/** The same for one kind of field: only numbers have bounds, and only what offers options says when. */
export function fieldProps({ holds, props }: Pick<Widget, 'holds' | 'props'>): typeof fieldCommon {
  const own = (props.properties ?? props) as { [name: string]: unknown }
  const { min, max, optionsWhen, ...rest } = fieldCommon
  return {
    ...rest,
    ...(holds === 'number' && min && max ? { min, max } : {}),
    ...(optionsWhen && (own.options !== undefined || own.source !== undefined) ? { optionsWhen } : {}),
  }
}
/** What a column understands beside the contract of what it shows. */
export const columnCommon: typeof fieldCommon = { width: {}, align, fixed: side, sortable: { type: 'boolean' }, display, colorList }
/** Who a node is shown to at all. */
export const shownCommon: typeof fieldCommon = {
  noShow: { type: 'boolean' },
  visibility: { type: 'array', items: { enum: ['pc', 'app'] } },
}
export const callKeys = new Set([
  'get',
  'post',
  'put',
  'delete',
  'query',
  'body',
  'long',
  'options',
  'dict',
  'interface',
  'paramList',
  'search',
])
/** Properties of a parameter of a data interface. */
export const paramKeys = ['field', 'defaultValue', 'required']
/** Properties of a rule of a field. */
export const ruleKeys = ['pattern', 'use', 'check', 'message']
/** Rules that a field may have in words of its own. */
export const messageKeys = [
  ...['required', 'minlength', 'maxlength', 'min', 'max', 'unique', 'type', 'option', 'exists', 'range', 'bounds', 'step'],
  ...['area', 'color', 'json', 'condition', 'place', 'scope'],
]
export const methods = ['get', 'post', 'put', 'delete']
