import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fieldsInFlow, renamedFlow } from '#core/flow/fieldNames.ts'
import { parseRecord } from '#core/json.ts'
import { type Actor, audit } from '../../../db/audit.ts'
import { newId } from '../../../db/ids.ts'
import type { Db } from '../../../db/types.ts'

/** A flow that may name fields of an application: one of its own, or one that launches such a flow. */
interface Named {
  id: string
  fullName: string
  /** the application that it is of */
  modelId: string
  isOwn: boolean
  versionId: string | null
  draft: unknown
}

/** The flows that may name fields of an application, and the codes of those that are its own. */
async function flowsAround(db: Db, modelId: string): Promise<{ flows: Named[]; codes: ReadonlySet<string> }> {
  const own = await db.selectFrom('flow_template').select('enCode').where('modelId', '=', modelId).execute()
  const codes = own.map(({ enCode }) => String(enCode))
  if (codes.length === 0) return { flows: [], codes: new Set() }
  const launches = codes.map((code) => {
    const quoted = JSON.stringify(code)
    return sql<boolean>`(position(${quoted}::text in t."definition") > 0 or exists (select 1 from flow_version v
      where v."templateId" = t."id" and position(${quoted}::text in v."definition"::text) > 0))`
  })
  const rows = await db
    .selectFrom('flow_template as t')
    .select(['t.id', 't.fullName', 't.modelId', 't.versionId', 't.definition'])
    .where((eb) => eb.or([eb('t.modelId', '=', modelId), ...launches]))
    .orderBy('t.sortCode')
    .orderBy('t.id')
    .execute()
  const flows = rows.map(({ id, fullName, modelId: of, versionId, definition }) => ({
    ...{ id, fullName: String(fullName ?? ''), modelId: of, isOwn: of === modelId, versionId, draft: parseRecord(definition) },
  }))
  return { flows, codes: new Set(codes) }
}

const definitionOf = async (db: Db, versionId: string): Promise<unknown> =>
  (await db.selectFrom('flow_version').select('definition').where('id', '=', versionId).executeTakeFirst())?.definition

interface Naming {
  fullName: string
  /** the application that the flow is of */
  modelId: string
  /** keys of fields of the application that was asked for */
  fields: ReadonlySet<string>
}

/** The fields of an application that flows name, by the flow: as its draft says it, and the version that new instances follow. */
export async function fieldsInFlows(db: Db, modelId: string): Promise<Naming[]> {
  const { flows, codes } = await flowsAround(db, modelId)
  const found: Naming[] = []
  for (const { fullName, modelId: of, isOwn, versionId, draft } of flows) {
    const released = versionId === null ? undefined : await definitionOf(db, versionId)
    const fields = new Set([draft, released].flatMap((one) => [...fieldsInFlow(one, { isOwn, codes })]))
    if (fields.size > 0) found.push({ fullName, modelId: of, fields })
  }
  return found
}

const hashOf = (definition: string): string => createHash('sha256').update(definition).digest('hex')

/**
 * Flows name the fields of an application as they are called from now on. A released definition is never changed: of each
 * version that is followed a new one is made, and all that follow the old one follow it; that which is released comes last.
 */
export async function renameInFlows(trx: Db, modelId: string, names: ReadonlyMap<string, string>, actor: Actor): Promise<void> {
  const { flows, codes } = await flowsAround(trx, modelId)
  for (const { id, isOwn } of flows) {
    const row = await trx
      .selectFrom('flow_template')
      .select(['definition', 'versionId', 'version', 'isRelease'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) continue
    const before: unknown = parseRecord(row.definition)
    const after = renamedFlow(before, names, { isOwn, codes })
    const draft = after === before ? row.definition : JSON.stringify(after)
    const versions = await trx
      .selectFrom('flow_version as v')
      .select(['v.id', 'v.number'])
      .where('v.templateId', '=', id)
      .where((eb) =>
        eb.or([
          eb('v.id', '=', row.versionId ?? ''),
          eb.exists(eb.selectFrom('flow_instance as i').select('i.id').whereRef('i.versionId', '=', 'v.id')),
        ]),
      )
      .orderBy((eb) =>
        eb
          .case()
          .when('v.id', '=', row.versionId ?? '')
          .then(1)
          .else(0)
          .end(),
      )
      .orderBy('v.number')
      .execute()
    const { last } = await trx
      .selectFrom('flow_version')
      .select((eb) => eb.fn.max('number').as('last'))
      .where('templateId', '=', id)
      .executeTakeFirstOrThrow()
    let number = Number(last ?? 0)
    let { versionId } = row
    for (const version of versions) {
      const old = await definitionOf(trx, version.id)
      const renamed = renamedFlow(old, names, { isOwn, codes })
      if (renamed === old) continue
      const isReleased = version.id === row.versionId
      // a draft that is what was released stays so
      const definition = isReleased && row.isRelease === 1 && draft !== null ? draft : JSON.stringify(renamed)
      const made = newId()
      number += 1
      await trx
        .insertInto('flow_version')
        .values({ id: made, templateId: id, number, definition, hash: hashOf(definition), creatorUserId: actor.userId || null })
        .execute()
      await trx.updateTable('flow_instance').set({ versionId: made }).where('versionId', '=', version.id).execute()
      if (isReleased) versionId = made
    }
    if (draft === row.definition && versionId === row.versionId) continue
    await trx
      .updateTable('flow_template')
      .set({ definition: draft, versionId, version: Number(row.version) + 1 })
      .where('id', '=', id)
      .execute()
    await audit(trx, actor, [
      { entity: 'flowTemplate', recordId: id, verb: 'update', before: { versionId: row.versionId }, after: { versionId } },
    ])
  }
}
