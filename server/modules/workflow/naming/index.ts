import { sql } from 'kysely'
import type { FlowDef } from '#core/flow/definition.ts'
import type { Translate } from '#core/form/form.ts'
import { listMark } from '#core/text.ts'
import type { Db } from '../../../db/types.ts'

/** Flows that are told by name. */
const mostNamed = 5

/**
 * The flows that name something by a word (a code, an id), and what `read` finds of it in their definitions; nothing found is
 * `undefined`. Looked at are the draft, the version that new instances follow, and the earlier ones as long as there are
 * instances, which may be of them or come back to them.
 */
export async function flowsNaming<T>(
  trx: Db,
  word: string,
  read: (def: FlowDef) => T | undefined,
): Promise<Array<{ fullName: string; found: T[] }>> {
  const quoted = JSON.stringify(word)
  const flows = await trx.selectFrom('flow_template').select(['id', 'fullName', 'versionId']).orderBy('sortCode').orderBy('id').execute()
  const all: Array<{ fullName: string; found: T[] }> = []
  for (const { id, fullName, versionId } of flows) {
    const draft = await trx
      .selectFrom('flow_template')
      .select('definition')
      .where('id', '=', id)
      .where(sql<boolean>`position(${quoted}::text in "definition") > 0`)
      .executeTakeFirst()
    const inFlow = [draft?.definition ? read(JSON.parse(draft.definition) as FlowDef) : undefined]
    const versions = await trx
      .selectFrom('flow_version as v')
      .select('v.id')
      .where('v.templateId', '=', id)
      .where(sql<boolean>`position(${quoted}::text in v."definition"::text) > 0`)
      .where((eb) =>
        eb.or([
          eb('v.id', '=', versionId ?? ''),
          eb.exists(
            eb
              .selectFrom('flow_version as o')
              .innerJoin('flow_instance as i', 'i.versionId', 'o.id')
              .select('i.id')
              .where('o.templateId', '=', id),
          ),
        ]),
      )
      .execute()
    // one at a time: a definition may be large
    for (const version of versions) {
      const row = await trx.selectFrom('flow_version').select('definition').where('id', '=', version.id).executeTakeFirst()
      if (row) inFlow.push(read(row.definition as object as FlowDef))
    }
    const found = inFlow.filter((one) => one !== undefined)
    if (found.length > 0) all.push({ fullName: String(fullName), found })
  }
  return all
}

/** Flows as a person reads them: the first few by name. */
export function flowNames(flows: ReadonlyArray<{ fullName: string }>, t: Translate): string {
  const names = flows.slice(0, mostNamed).map(({ fullName }) => fullName)
  const more = flows.length > mostNamed ? t('t:flow.andMore', { more: flows.length - mostNamed }) : ''
  return `${names.join(t(listMark))}${more}`
}
