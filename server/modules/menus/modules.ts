import type { Translate } from '#core/form/form.ts'
import type { Row } from '#core/types.ts'
import { kinds } from '../../auth/menuKinds.ts'
import type { Db } from '../../db/types.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { listAll } from '../../records/entity/query.ts'
import { openPages, pageRows } from '../pages/index.ts'

const brief = (id: unknown, fullName: unknown, enCode: unknown): Row => ({ id, fullName, enCode }) as Row

/** Pages of the studio, but for those that open without a menu. */
async function pagesToShow(db: Db, t: Translate): Promise<Row[]> {
  const list = await pageRows(db, t)
  return list
    .sort((a, b) => String(a.code).localeCompare(String(b.code)))
    .filter(({ code }) => !openPages.has(String(code)))
    .map(({ code, title }) => brief(code, title === code ? code : `${title} (${code})`, code))
}

/** Applications that are released and switched on; `off` gives those that are switched off as well. */
async function applications(db: Db, off: boolean): Promise<Row[]> {
  const rows = await listAll(db, entityOf('visualdev'), off ? {} : { filters: { enabledMark: 1 } })
  return rows.filter(({ isRelease }) => Number(isRelease) > 0).map(({ id, fullName, enCode }) => brief(id, fullName, enCode))
}

/** Dictionaries; the categories that they hang under have no entries. */
async function dictionaries(db: Db): Promise<Row[]> {
  const { protected: categories = [], ...entity } = entityOf('dictionaryType')
  const rows = await listAll(db, entity)
  return rows.filter(({ id }) => !categories.includes(String(id))).map(({ id, fullName, enCode }) => brief(id, fullName, enCode))
}

/**
 * What entries of a type can show: id, name and code of pages (MN-04, MN-07, MN-08), released applications (MN-05) or
 * dictionaries (MN-06); nothing for other types. `taken` are codes of pages that have their entry: a page has one. `off` gives
 * applications that are switched off as well.
 */
export async function modulesOf(
  db: Db,
  type: number,
  t: Translate,
  { taken = new Set(), off = false }: { taken?: ReadonlySet<string>; off?: boolean } = {},
): Promise<Row[]> {
  if (type === kinds.page) return (await pagesToShow(db, t)).filter(({ enCode }) => !taken.has(String(enCode)))
  if (type === kinds.report || type === kinds.portal) return pagesToShow(db, t)
  if (type === kinds.model) return applications(db, off)
  if (type === kinds.dictionary) return dictionaries(db)
  return []
}
