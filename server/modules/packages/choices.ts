import type { Translate } from '#core/form/form.ts'
import { parseRecord } from '#core/json.ts'
import type { Text } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import { shippedPages } from '../pages/index.ts'
import { heads } from '../versions/index.ts'

/** Pages that somebody made here, by what they are called. */
export async function ownPages(db: Db, t: Translate): Promise<Array<{ id: string; fullName: string }>> {
  return [...(await heads(db, 'page'))]
    .filter(([code]) => !shippedPages().has(code))
    .map(([code, { content }]) => ({ id: code, fullName: t(parseRecord(content)?.title as Text | undefined) || code }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** What was kept to be used again, by what it is called: pieces of forms and whole applications. */
export async function keptChoices(db: Db, t: Translate): Promise<Array<{ id: string; fullName: string }>> {
  const rows = await db
    .selectFrom('base_design_template')
    .select(['id', 'kind', 'fullName'])
    .orderBy('kind')
    .orderBy('sortCode')
    .orderBy('id')
    .execute()
  return rows.map(({ id, kind, fullName }) => ({
    id,
    fullName: t('t:packages.named', { kind: t(kind === 'piece' ? 't:packages.piece' : 't:packages.kept'), name: fullName }),
  }))
}

/** Applications, by what they are called. */
export const applications = (db: Db): Promise<Array<{ id: string; fullName: string }>> =>
  db.selectFrom('base_visual_dev').select(['id', 'fullName']).orderBy('sortCode').orderBy('id').execute()
