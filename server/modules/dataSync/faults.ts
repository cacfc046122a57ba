import { isTimeZone } from '#core/flow/calendar/timeZone.ts'
import { fieldCode } from '#core/form/permitted.ts'
import type { FieldError } from '#core/types.ts'
import type { Caller } from '../../http/route.ts'
import type { Model } from '../../records/model/model.ts'
import type { Column } from '../../sources/kinds.ts'
import { type Allowed, allowedTo, type Purpose } from './access.ts'
import { type Definition, type Mapping, most } from './definition.ts'
import { fillable, holdsKind, mayBeKey, waysOf } from './fields.ts'

/** Where something is wrong: a field of the form, or a cell of its mapping. */
type Place = { field: string } | { row: number; child: keyof Mapping }

/** What a person may do of what a sync does. */
export type Rights = { readonly [purpose in Purpose]?: Allowed }

/** What a person may do of what a sync does; what it does and they may not is not there. */
export async function rightsFor(caller: Caller, definition: Definition): Promise<Rights> {
  const asked = { add: definition.adds, edit: definition.updates, remove: definition.deletes } as const
  const rights: { [purpose in Purpose]?: Allowed } = {}
  for (const purpose of Object.keys(asked) as Purpose[]) {
    const allowed = asked[purpose] ? await allowedTo(caller, definition.modelId, purpose) : undefined
    if (allowed) rights[purpose] = allowed
  }
  return rights
}

/**
 * What is wrong with a sync, for whoever saves it and whenever it runs: columns that its source does not have, fields that
 * cannot hold them or that the person may not fill, its key, and what the person may not do.
 */
export function faultsOf(
  definition: Definition,
  columns: readonly Column[],
  model: Model,
  rights: Rights,
  { t }: Pick<Caller, 't'>,
): FieldError[] {
  const faults: FieldError[] = []
  const add = (place: Place, key: string, params: { [name: string]: string | number } = {}) => {
    const at = 'field' in place ? place : { field: `mappingJson[${place.row}].${place.child}`, row: place.row, child: place.child }
    faults.push({ ...at, rule: 'message', message: t(`t:dataSync.fault.${key}`, params) })
  }
  const { mapping, adds, updates, deletes } = definition
  if (model.hasFlow) add({ field: 'modelId' }, 'flow')
  if (!isTimeZone(definition.timeZone)) add({ field: 'timeZone' }, 'zone')
  if (!adds && !updates && !deletes) add({ field: 'onNew' }, 'nothing')
  if (adds && !rights.add) add({ field: 'onNew' }, 'mayAdd')
  if (updates && !rights.edit) add({ field: 'onChanged' }, 'mayEdit')
  if (deletes && !rights.remove) add({ field: 'onGone' }, 'mayRemove')
  if (mapping.length === 0) add({ field: 'mappingJson' }, 'noMapping')
  if (mapping.length > most.columns) add({ field: 'mappingJson' }, 'manyColumns', { n: most.columns })
  const byName = new Map(columns.map((column) => [column.name, column]))
  const fields = new Map(fillable(model).map((plan) => [plan.field, plan]))
  const used = new Set<string>()
  const writing = [rights.add, rights.edit].flatMap((one) => (one ? [one.rights] : []))
  for (const [row, { column, field, isKey, by }] of mapping.slice(0, most.columns).entries()) {
    const found = byName.get(column)
    const plan = fields.get(field)
    if (!found) add({ row, child: 'column' }, 'column', { column })
    if (!plan) {
      add({ row, child: 'field' }, model.plan.byKey.has(field) ? 'notFilled' : 'field', { field })
      continue
    }
    const label = t(plan.node.label) || field
    if (used.has(field)) add({ row, child: 'field' }, 'twice', { label })
    used.add(field)
    if (found && !holdsKind(plan, found.kind)) add({ row, child: 'field' }, 'kind', { label, column })
    if (writing.some((one) => !one.mayCode(fieldCode(field, plan.table)))) add({ row, child: 'field' }, 'mayFill', { label })
    if (!waysOf(model, plan).includes(by)) add({ row, child: 'by' }, 'way', { label })
    if (isKey && !mayBeKey(plan)) add({ row, child: 'isKey' }, 'keyKind', { label })
  }
  const keys = mapping.filter(({ isKey }) => isKey)
  if (mapping.length > 0 && keys.length === 0) add({ field: 'mappingJson' }, 'noKey')
  if (keys.length > most.keys) add({ field: 'mappingJson' }, 'manyKeys', { n: most.keys })
  return faults
}
