import { compileForm, type FieldPlan, type FormPlan } from '#core/form/form.ts'
import { isMasked } from '#core/format/masked.ts'
import { expand } from '#core/normalise.ts'
import type { Node } from '#core/types.ts'
import { serverEnv } from '../../base/env.ts'
import { readSchema, schemaFiles } from '../../base/schemas.ts'
import type { EntityDef } from './types.ts'

/** An entity ready to use: its definition, and the compiled plan of its fields. */
export interface Entity extends EntityDef {
  plan: FormPlan
  /** fields by name, in order */
  columns: Map<string, FieldPlan>
}

/** Fields that every record has, beside its own. They are filled here, never by a caller. */
export const commonFields = ['id', 'version', 'creatorUserId', 'creatorTime', 'lastModifyUserId', 'lastModifyTime'] as const

/** Compiles a definition. Throws when a field has no widget or a mask, or a name in it is not a field: a wrong file must not start. */
export function defineEntity(def: EntityDef): Entity {
  const env = serverEnv()
  const fields = def.fields.map((field) => expand(field, env) as Node)
  for (const field of fields) {
    if (!env.widgets.has(field.pingeKey))
      throw new Error(`Entity ${def.entity}: the field "${field.field}" has an unknown widget "${field.pingeKey}".`)
    // who may read a value in the clear is said by the columns of an application's menu: an entity has none
    if (isMasked({ node: field })) throw new Error(`Entity ${def.entity}: the field "${field.field}" has a mask, and nothing would use it.`)
  }
  const plan = compileForm({ fields }, env)
  const columns = new Map(plan.fields.map((field) => [field.field, field]))
  const filters = (Array.isArray(def.filters) ? def.filters : Object.values(def.filters ?? {})).flatMap((filter) =>
    typeof filter === 'string' ? filter : 'field' in filter ? filter.field : [],
  )
  const named = [
    def.search,
    filters,
    def.fixed,
    def.order?.map(([field]) => field),
    def.state,
    def.tree?.parent,
    def.unique?.flat(),
    def.indexes?.flat(),
    def.excerpts,
    Object.keys(def.words ?? {}),
  ]
  for (const name of named.flat()) {
    if (name !== undefined && !columns.has(name) && !(commonFields as readonly string[]).includes(name)) {
      throw new Error(`Entity ${def.entity}: "${name}" is not one of its fields.`)
    }
  }
  for (const column of def.sheet ?? []) {
    const name = typeof column === 'string' ? column : column.field
    if (!columns.has(name) && !(def.links && Object.hasOwn(def.links, name)))
      throw new Error(`Entity ${def.entity}: the sheet's column "${name}" is neither a field nor a link.`)
  }
  return { ...def, fields, plan, columns }
}

let shipped: Map<string, Entity> | undefined

/** Every entity of schemas/entities, by name. */
export function entities(): ReadonlyMap<string, Entity> {
  shipped ??= new Map(
    schemaFiles('entities').map((path) => {
      const entity = defineEntity(readSchema<EntityDef>(path))
      return [entity.entity, entity]
    }),
  )
  return shipped
}

/** One entity by name; throws when there is none. */
export function entityOf(name: string): Entity {
  const entity = entities().get(name)
  if (!entity) throw new Error(`There is no entity "${name}" in schemas/entities.`)
  return entity
}
