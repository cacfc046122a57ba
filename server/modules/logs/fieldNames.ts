import { isSameValue } from '#core/application/recordChanges.ts'
import type { Translate } from '#core/form/form.ts'
import { isMasked } from '#core/format/masked.ts'
import { listMark } from '#core/text.ts'
import type { Row, Text } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { type Entity, entities, entityOf } from '../../records/entity/catalog.ts'
import { type Model, modelOf } from '../../records/model/model.ts'
import { isSecret } from '../../records/rights/secrets.ts'
import { isSetting } from '../../settings/list.ts'

/** What every write moves along; it says nothing of what somebody did. */
export const kept = new Set([
  'id',
  'version',
  'creatorUserId',
  'creatorTime',
  'lastModifyUserId',
  'lastModifyTime',
  '$text',
  '$color',
  '$typed',
])

/** Names of the fields that differ between what a record was and what it is, in the order of its form; others after these. */
export function differing(entity: Entity | undefined, model: Model | undefined, before: Row | null, after: Row | null): string[] {
  const order = [...(entity?.columns.keys() ?? model?.plan.byKey.keys() ?? [])]
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => !kept.has(field) && !isSameValue(before?.[field], after?.[field]))
    .sort((a, b) => place(a) - place(b))
}

const ofApplication = 'app.'
/** Whether a line of the trail is about a record of an application. */
export const isOfApplication = (name: string): boolean => name.startsWith(ofApplication)

/** The application of the trail's name `app.<enCode>`; nothing for one that is gone. */
export async function applicationOf(db: Db, name: string): Promise<Model | undefined> {
  const enCode = isOfApplication(name) ? name.slice(ofApplication.length) : undefined
  const row = enCode && (await db.selectFrom('base_visual_dev').select('id').where('enCode', '=', enCode).executeTakeFirst())
  if (!row) return undefined
  try {
    return await modelOf(db, String(row.id), { off: true })
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Where applications keep the numbers of their records (WG-40), by their names of the trail: those that everybody reads as they are. */
export async function numberFields(db: Db): Promise<Array<{ entity: string; field: string }>> {
  const rows = await db.selectFrom('base_visual_dev').select('enCode').where('releaseForm', 'like', '%"billRule"%').execute()
  const found: Array<{ entity: string; field: string }> = []
  for (const { enCode } of rows) {
    const entity = `${ofApplication}${enCode}`
    for (const plan of (await applicationOf(db, entity))?.plan.fields ?? [])
      if (plan.widget.filledWith === 'billNumber' && !isMasked(plan) && !isSecret(plan)) found.push({ entity, field: plan.field })
  }
  return found
}

/** What a field of the trail is called: by its form, by what its link leads to, else as it is written. */
export function labelOf(entity: Entity | undefined, model: Model | undefined, field: string, t: Translate): string {
  const node = (entity?.columns.get(field) ?? model?.plan.byKey.get(field))?.node
  if (node?.label) return t(node.label as Text)
  const link = entity?.links?.[field]
  if (link) return t(entityOf(link.entity).title as Text)
  // what is written beside entities: settings by the labels of their form
  const keys = [...(isSetting(field) ? [`t:sysConfig.${field}`] : []), `t:log.field.${field}`]
  return keys.map((key) => [key.slice(2), t(key)]).find(([key, own]) => own !== key)?.[1] ?? field
}

/** Says of changes, one after the other, what the fields are called that they changed; each application is read once. */
export function fieldNames(db: Db, t: Translate): (name: string, before: Row | null, after: Row | null) => Promise<string> {
  const models = new Map<string, Promise<Model | undefined>>()
  return async (name, before, after) => {
    const known = models.get(name) ?? applicationOf(db, name)
    models.set(name, known)
    const model = await known
    const entity = entities().get(name)
    return differing(entity, model, before, after)
      .map((field) => labelOf(entity, model, field, t))
      .join(t(listMark))
  }
}
