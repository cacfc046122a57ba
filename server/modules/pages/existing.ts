import { type ExistingKind, existingFaults, namedIn } from '#core/check/page/existing.ts'
import type { Fault } from '#core/types.ts'
import { serverEnv } from '../../base/env.ts'
import type { Db } from '../../db/types.ts'
import { pageFaults } from './faults.ts'
import { shippedPages } from './shipped.ts'

/** Which of the codes that a page names are there. */
const there: { readonly [kind in ExistingKind]: (db: Db, codes: readonly string[]) => Promise<string[]> } = {
  page: async (db, codes) => {
    const own = await db
      .selectFrom('base_schema')
      .select('code')
      .where('kind', '=', 'page')
      .where('version', '>', 0)
      .where('code', 'in', codes)
      .execute()
    return [...own.map(({ code }) => code), ...codes.filter((code) => shippedPages().has(code))]
  },
  map: async (db, codes) => {
    const rows = await db.selectFrom('base_data_map').select('enCode').where('enabledMark', '=', 1).where('enCode', 'in', codes).execute()
    return rows.map(({ enCode }) => String(enCode))
  },
}

/** Codes of pages and maps in a page that are not there; of a page without any other fault. */
export async function missingIn(db: Db, content: string): Promise<Fault[]> {
  const page: unknown = JSON.parse(content)
  const named = namedIn(page, serverEnv())
  const known: { [kind in ExistingKind]?: ReadonlySet<string> } = {}
  for (const kind of ['page', 'map'] as const) {
    const codes = [...new Set(named.filter((one) => one.kind === kind).map(({ code }) => code))]
    if (codes.length > 0) known[kind] = new Set(await there[kind](db, codes))
  }
  return existingFaults(page, serverEnv(), known)
}

/** Faults of a page's text, with the codes that it names and that are not there; `own` is its own code. */
export async function storedFaults(db: Db, content: string, own: string): Promise<Fault[]> {
  const faults = pageFaults(content, own)
  return faults.length > 0 ? faults : missingIn(db, content)
}
