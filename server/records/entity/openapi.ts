import type { FieldPlan } from '#core/form/form.ts'
import type { Node } from '#core/types.ts'
import { serverEnv } from '../../base/env.ts'
import { type Answer, among, arrayOf, branch, integer, mapOf, mark, number, object, orNull, time } from '../../http/answer.ts'
import { means, text, type Words } from '../../http/route.ts'
import { inEachLanguage } from '../../texts/texts.ts'
import type { commonFields, Entity } from './catalog.ts'

/** What a field takes, limit by limit. */
function limitsOf(node: Node): Words[] {
  const limits: Words[] = []
  const { required, maxlength: most, min, max, options } = node
  if (required) limits.push(['required', '必填', '必填'])
  if (most !== undefined) limits.push([`at most ${most} characters`, `最多 ${most} 个字符`, `最多 ${most} 個字元`])
  if (min !== undefined) limits.push([`from ${min}`, `最小 ${min}`, `最小 ${min}`])
  if (max !== undefined) limits.push([`to ${max}`, `最大 ${max}`, `最大 ${max}`])
  if (Array.isArray(options)) {
    const ids = options.map((option: { id?: unknown }) => option.id).join(', ')
    limits.push([`one of ${ids}`, `可选值 ${ids}`, `可選值 ${ids}`])
  }
  return limits
}

/** What a field is called, the type of its value, and its limits. */
function wordsOf(node: Node): Words {
  const value = serverEnv().widgets.get(node.pingeKey)?.value
  const type = typeof value === 'object' && value !== null && 'type' in value ? String(value.type) : ''
  const [en, zh, zhtw] = inEachLanguage((t) => t(node.label))
  const limits = limitsOf(node)
  const after = (colon: string, comma: string, language: 0 | 1 | 2) =>
    limits.length > 0 ? colon + limits.map((words) => words[language]).join(comma) : ''
  return [
    `${en}${type && ` (${type})`}${after(': ', ', ', 0)}`,
    `${zh}${type && `（${type}）`}${after('：', '，', 1)}`,
    `${zhtw}${type && `（${type}）`}${after('：', '，', 2)}`,
  ]
}

/**
 * The JSON Schema of an entity's body, for the OpenAPI document. It only asks for an object: the rules of the fields
 * are told by the form plan, in the caller's language and all at once.
 */
export function bodySchema(entity: Entity) {
  const properties = Object.fromEntries(entity.plan.fields.map(({ field, node }) => [field, means(...wordsOf(node))]))
  return {
    type: 'object',
    properties: {
      ...properties,
      version: means(
        'on update: the version that was read; a newer one answers 409 with the newer record',
        '修改时：读取时的版本；已有更新版本时返回 409 及较新的记录',
        '修改時：讀取時的版本；已有更新版本時傳回 409 及較新的記錄',
      ),
    },
  }
}

/** What a column holds. */
const kinds: { [column: string]: Answer } = { int: integer, decimal: number, datetime: time }
const common: { [field in (typeof commonFields)[number]]: Answer } = {
  id: text,
  version: integer,
  creatorUserId: orNull(text),
  creatorTime: time,
  lastModifyUserId: orNull(text),
  lastModifyTime: orNull(time),
}

/** What a field holds: one of its written-out options, or a value of its kind. */
const valueAnswer = ({ node, widget }: FieldPlan): Answer => {
  const options = node.multiple === true || !Array.isArray(node.options) ? [] : (node.options as Array<{ id: string | number }>)
  if (options.length > 0) return among(...options.map(({ id }) => id))
  return widget.holds === 'flag' ? mark : (kinds[widget.column ?? ''] ?? text)
}

/** The JSON Schema of a record as it is stored, by field. */
const storedOf = (entity: Entity): { [field: string]: Answer } => ({
  ...common,
  ...Object.fromEntries(
    [...entity.columns].map(([name, column]) => [name, column.node.required === true ? valueAnswer(column) : orNull(valueAnswer(column))]),
  ),
})

/** The same of some fields only, for rows that are made of these. */
export function fieldAnswers(entity: Entity, fields: readonly string[]): { [field: string]: Answer } {
  const stored = storedOf(entity)
  return Object.fromEntries(fields.map((field) => [field, stored[field] as Answer]))
}

interface Asked {
  /** what a module adds to each record, as JSON Schemas by name */
  beside?: { readonly [name: string]: Answer } | undefined
  /** what it leaves out */
  without?: readonly string[]
}

/**
 * The JSON Schema of a record as it is read: what is stored, the ids that its links lead to, under `$text` what these are
 * called, and what its module adds.
 */
export function recordAnswer(entity: Entity, { beside = {}, without = [] }: Asked = {}): Answer {
  const links = Object.fromEntries(Object.keys(entity.links ?? {}).map((name) => [name, arrayOf(text)]))
  const told = Object.entries({ ...storedOf(entity), ...links }).filter(([name]) => !without.includes(name))
  return object({ ...Object.fromEntries(told), ...beside }, entity.links || entity.words ? { $text: mapOf(text) } : {})
}

/** The JSON Schema of a row of an entity's tree. */
export const treeRowAnswer = (entity: Entity): Answer => branch(storedOf(entity))
