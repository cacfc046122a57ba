import { type NamedTemplate, noTemplate } from '#core/print/named.ts'
import type { Fault } from '#core/types.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'

/** Print templates that a definition of an application names and that are none of it. */
export async function templateFaults(db: Db, modelId: string | undefined, named: readonly NamedTemplate[]): Promise<Fault[]> {
  if (named.length === 0) return []
  const found = await db
    .selectFrom('base_print_dev')
    .select('id')
    .where('modelId', '=', modelId ?? '')
    .where('id', '=', anyOf(named.map(({ id }) => id)))
    .execute()
  const known = new Set(found.map(({ id }) => id))
  return named.flatMap(({ pointer, id }) => (known.has(id) ? [] : [{ pointer, message: noTemplate(id) }]))
}
