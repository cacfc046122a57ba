import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { likePattern } from '../entity/query.ts'
import { type Model, modelOf } from './model.ts'

/** Applications whose texts name something by one of its names: what is released, or the draft as well. */
export async function applicationsNaming(db: Db, names: readonly string[], options: { drafts?: boolean } = {}): Promise<string[]> {
  const columns = ['releaseForm', 'releaseList', ...(options.drafts ? (['formData', 'columnData'] as const) : [])] as const
  const patterns = names.map((name) => likePattern(`"${name}"`))
  const rows = await db
    .selectFrom('base_visual_dev')
    .select('id')
    .where((eb) => eb.or(columns.flatMap((column) => patterns.map((pattern) => eb(column, 'like', pattern)))))
    .execute()
  return rows.map(({ id }) => id)
}

/** Pages of one's own making whose newest text names something, with that text. */
export async function pagesNaming(db: Db, names: readonly string[]): Promise<Array<{ code: string; content: string }>> {
  const rows = await db
    .selectFrom('base_schema as s')
    .innerJoin('base_schema_version as v', (join) =>
      join.onRef('v.kind', '=', 's.kind').onRef('v.code', '=', 's.code').onRef('v.version', '=', 's.version'),
    )
    .select(['s.code', 'v.content'])
    .where('s.kind', '=', 'page')
    .where((eb) => eb.or(names.map((name) => eb('v.content', 'like', likePattern(`"${name}"`)))))
    .execute()
  return rows
}

/** Applications that are released and switched on, to choose from. */
export const releasedApplications = (db: Db): Promise<Array<{ id: string; fullName: string; type: number | null }>> =>
  db
    .selectFrom('base_visual_dev')
    .select(['id', 'fullName', 'type'])
    .where('enabledMark', '=', 1)
    .where('isRelease', '>', 0)
    .orderBy('sortCode')
    .orderBy('id')
    .limit(2000)
    .execute()

/** An application by its id; nothing where there is none that is released and switched on. `off` gives one that is switched off as well. */
export async function applicationOf(db: Db, id: string, options: { off?: boolean } = {}): Promise<Model | undefined> {
  try {
    return await modelOf(db, id, options)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
