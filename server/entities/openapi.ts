import { serverEnv } from '../env.ts'
import { translator } from '../texts.ts'
import type { Entity } from './catalog.ts'

/**
 * The JSON Schema of an entity's body, for the OpenAPI document. It only asks for an object: the rules of the fields
 * are told by the form plan, in the caller's language and all at once.
 */
export function bodySchema(entity: Entity) {
  const t = translator('en')
  const { widgets } = serverEnv()
  const properties = Object.fromEntries(
    entity.plan.fields.map(({ field, node }) => {
      const value = widgets.get(node.pingeKey)?.value
      const limits = [
        node.required ? 'required' : '',
        node.maxlength === undefined ? '' : `at most ${node.maxlength} characters`,
        node.min === undefined ? '' : `from ${node.min}`,
        node.max === undefined ? '' : `to ${node.max}`,
        Array.isArray(node.options) ? `one of ${node.options.map((option: { id?: unknown }) => option.id).join(', ')}` : '',
      ]
      const type = typeof value === 'object' && value !== null && 'type' in value ? ` (${String(value.type)})` : ''
      return [
        field,
        { description: `${t(node.label)}${type}${limits.filter(Boolean).length ? `: ${limits.filter(Boolean).join(', ')}` : ''}` },
      ]
    }),
  )
  return {
    type: 'object',
    properties: {
      ...properties,
      version: { description: 'on update: the version that was read; a newer one answers 409 with the newer record' },
    },
  }
}
