import type { Db } from '../../db/types.ts'

/** The modules whose columns somebody arranged: those of all others are not asked for. */
export async function columnModulesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('base_column_setting').select('moduleId').where('userId', '=', userId).orderBy('moduleId').execute()
  return rows.map(({ moduleId }) => String(moduleId))
}
