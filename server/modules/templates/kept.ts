import type { FormDef } from '#core/types.ts'
import type { Db } from '../../db/types.ts'

/** An application as it was kept to begin others with. */
export interface KeptTemplate {
  /** its kind, as `type` of an application says it */
  type: number
  form: FormDef
  list?: { [name: string]: unknown }
}

/** The applications that were kept as templates and are switched on, in their order. */
export const keptTemplates = (db: Db) =>
  db
    .selectFrom('base_design_template')
    .select(['id', 'fullName', 'category', 'description'])
    .where('kind', '=', 'application')
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('creatorTime', 'desc')
    .execute()

/** One of them by its id; nothing where it is none, or switched off. */
export async function keptTemplate(db: Db, id: string): Promise<KeptTemplate | undefined> {
  const row = await db
    .selectFrom('base_design_template')
    .select('content')
    .where('id', '=', id)
    .where('kind', '=', 'application')
    .where('enabledMark', '=', 1)
    .executeTakeFirst()
  const kept = row?.content ? (JSON.parse(row.content) as Partial<KeptTemplate>) : undefined
  if (!kept?.form) return undefined
  return { type: Number(kept.type), form: kept.form, ...(kept.list ? { list: kept.list } : {}) }
}
