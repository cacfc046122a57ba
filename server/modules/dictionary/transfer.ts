import type { Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError, brokenRules } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import type { ExportFile } from '../../http/download.ts'
import { exported, fromBdd, toBdd } from '../../records/entity/bdd.ts'
import { findBy, findRecord, listAll } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { subtreeIds } from '../../records/query/tree.ts'
import { rootParent } from './rules.ts'

/** What a category's file holds: the category, what is below it, and all their entries. Parents stand before children. */
interface DictionaryFile {
  types: Row[]
  entries: Row[]
}

const types = () => repository('dictionaryType')
const entries = () => repository('dictionaryData')
const maxRecords = 20_000
/** The built-in category that takes in what has no known parent here. */
const topCategory = '0'

/** Export of a category as a `.bdd` file (DI-13). */
export async function exportCategory(db: Db, id: string): Promise<ExportFile> {
  const all = await listAll(db, types().entity)
  const ids = subtreeIds(all, id)
  const category = all.find((row) => row.id === id)
  if (!category) throw new ApiError('notFound')
  const rows = await listAll(db, entries().entity, { filters: { dictionaryTypeId: [...ids] } })
  const file: DictionaryFile = {
    types: parentsFirst(all.filter((row) => ids.has(String(row.id)))).map((row) => exported(types().entity, row)),
    entries: parentsFirst(rows).map((row) => exported(entries().entity, row)),
  }
  return toBdd(String(category.fullName), 'dictionaryType', file)
}

/** Rows in an order in which each comes after its parent; a circle of parents is refused. */
function parentsFirst(rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  const done = new Set<string>()
  const open = new Set<string>()
  const out: Row[] = []
  const visit = (row: Row) => {
    const id = String(row.id)
    if (done.has(id)) return
    if (open.has(id) || open.size > 100) throw new ApiError('badRequest', { key: 'server.fileBroken' })
    open.add(id)
    const above = byId.get(String(row.parentId))
    if (above) visit(above)
    open.delete(id)
    done.add(id)
    out.push(row)
  }
  rows.forEach(visit)
  return out
}

const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) &&
  value.every((row) => row !== null && typeof row === 'object' && (typeof row.id === 'string' || typeof row.id === 'number'))

/** A broken rule, with the record of the file that breaks it. */
function namedFault(error: unknown, row: Row): unknown {
  const rules = brokenRules(error)
  if (!rules) return error
  const params = { name: String(row.fullName || row.enCode || row.id), first: rules[0]?.message ?? '' }
  return new ApiError('invalid', { key: 'server.fileRecord', params })
}

/**
 * Import of such a file, in one transaction (DI-28). Mode 0 skips what is there already (a category with the same code,
 * an entry with the same code in it) and adds what is missing; mode 1 appends everything as new, with a number behind
 * codes that are taken. Every record goes through the same rules as a typed one.
 */
export async function importCategories(
  trx: Db,
  content: string,
  mode: 0 | 1,
  context: WriteContext,
): Promise<{ added: number; skipped: number }> {
  const file = fromBdd<Partial<DictionaryFile>>(content, 'dictionaryType')
  if (!isRows(file.types) || !isRows(file.entries) || file.types.length + file.entries.length > maxRecords)
    throw new ApiError('badRequest', { key: 'server.fileBroken' })
  const result = { added: 0, skipped: 0 }
  const ids = new Map<string, string>()
  const add = async (kind: 'dictionaryType' | 'dictionaryData', row: Row, values: Row) => {
    const made = await repository(kind)
      .insert(trx, { ...row, ...values, id: null }, context)
      .catch((error) => Promise.reject(namedFault(error, row)))
    ids.set(`${kind}:${row.id}`, String(made.id))
    result.added += 1
  }
  for (const row of parentsFirst(file.types)) {
    const known = await findBy(trx, types().entity, { enCode: String(row.enCode) })
    if (known && mode === 0) {
      ids.set(`dictionaryType:${row.id}`, String(known.id))
      result.skipped += 1
      continue
    }
    const parentId =
      ids.get(`dictionaryType:${row.parentId}`) ??
      ((await findRecord(trx, types().entity, String(row.parentId))) ? String(row.parentId) : topCategory)
    await add('dictionaryType', row, { parentId, enCode: await types().freeName(trx, 'enCode', String(row.enCode ?? '')) })
  }
  for (const row of parentsFirst(file.entries)) {
    const dictionaryTypeId = ids.get(`dictionaryType:${row.dictionaryTypeId}`)
    if (!dictionaryTypeId) throw new ApiError('badRequest', { key: 'server.fileBroken' })
    const known = await findBy(trx, entries().entity, { dictionaryTypeId, enCode: String(row.enCode) })
    if (known && mode === 0) {
      ids.set(`dictionaryData:${row.id}`, String(known.id))
      result.skipped += 1
      continue
    }
    const parentId = ids.get(`dictionaryData:${row.parentId}`) ?? rootParent
    await add('dictionaryData', row, {
      parentId,
      dictionaryTypeId,
      enCode: await entries().freeName(trx, 'enCode', String(row.enCode ?? ''), { dictionaryTypeId }),
    })
  }
  return result
}
