import type { Translate } from '#core/form/form.ts'
import { isMasked } from '#core/format/masked.ts'
import { listMark } from '#core/text.ts'
import type { Row } from '#core/types.ts'
import { holderTypes } from '../../auth/holders.ts'
import type { Db } from '../../db/types.ts'
import { entities, entityOf } from '../../records/entity/catalog.ts'
import { wordsById } from '../../records/entity/query.ts'
import { isSecret } from '../../records/rights/secrets.ts'
import { applicationOf, isOfApplication } from './fieldNames.ts'

/** What a record calls itself, where it does: fields that are read as what they hold. */
function nameOfRecord(record: Row | null, isPlain: (field: string) => boolean): string {
  const names = ['fullName', 'realName', 'title', 'name', 'enCode'].filter(isPlain).map((field) => record?.[field])
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? ''
}

/** Which fields of an application's records are no secret and not masked; of one that is gone nobody knows. */
async function plainFields(db: Db, name: string): Promise<(field: string) => boolean> {
  if (!isOfApplication(name)) return () => true
  const model = await applicationOf(db, name)
  return (field) => {
    const plan = model?.plan.byKey.get(field)
    return plan !== undefined && !isSecret(plan) && !isMasked(plan)
  }
}

/**
 * What each line's record is called: by itself; by the records that it stands between, such as a person and a role; of
 * rights that were given, by whom they were given to. Reads each table once.
 */
export async function recordNames(
  db: Db,
  lines: ReadonlyArray<{ entity: string; recordId: string; record: Row | null }>,
  t: Translate,
): Promise<string[]> {
  const wanted = new Map<string, Set<string>>()
  const holderOf = ({ entity, recordId }: { entity: string; recordId: string }): [string, string] | undefined => {
    const [type = '', id = ''] = entity === 'authorize' ? recordId.split(':') : []
    return (holderTypes as readonly string[]).includes(type) ? [type, id] : undefined
  }
  const plain = new Map<string, (field: string) => boolean>()
  for (const { entity } of lines) if (!plain.has(entity)) plain.set(entity, await plainFields(db, entity))
  const own = lines.map(({ entity, recordId, record }) =>
    entity === 'setting' ? t(`t:sysConfig.part.${recordId}`) : nameOfRecord(record, plain.get(entity) ?? (() => false)),
  )
  const pairs = lines.map((line, at): Array<[target: string, id: string]> => {
    if (own[at]) return []
    const holder = holderOf(line)
    if (holder) return [holder]
    return Object.entries(entities().get(line.entity)?.words ?? {}).flatMap(([field, { entity }]) => {
      const id = line.record?.[field]
      return typeof id === 'string' ? [[entity, id] as [string, string]] : []
    })
  })
  for (const [target, id] of pairs.flat()) wanted.set(target, (wanted.get(target) ?? new Set()).add(id))
  const names = new Map<string, string>()
  for (const [target, ids] of wanted) {
    const says = target === 'user' ? 'realName' : 'fullName'
    for (const [id, word] of await wordsById(db, entityOf(target), says, ids)) names.set(id, word ?? id)
  }
  return lines.map(({ recordId }, at) => own[at] || (pairs[at] ?? []).map(([, id]) => names.get(id) ?? id).join(t(listMark)) || recordId)
}
