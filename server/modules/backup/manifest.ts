import { isRecord } from '#core/json.ts'
import { ApiError } from '../../base/errors.ts'
import { isLeftOut, isOwnTable } from './leftOut.ts'

/** How a manifest says that it is one, and the newest form that is read. */
export const backupFormat = 'pinge.backup'
export const newestForm = 1
export const manifestName = 'manifest.json'

export interface Column {
  name: string
  type: string
  notNull: boolean
  default: string | null
}

/** A table with what its rows must keep to. A definition is what PostgreSQL says of it, behind the name. */
export interface TableShape {
  name: string
  /** by their names, in this order in every line */
  columns: Column[]
  constraints: Array<{ name: string; definition: string }>
  indexes: Array<{ name: string; unique: boolean; definition: string }>
}

/** What tables hold: how many rows, the sum of the hashes of these in whatever order, and the file of them. */
export interface TableContents extends TableShape {
  rows: number
  sum: string
  bytes: number
  sha256: string
}

export interface Manifest {
  format: typeof backupFormat
  form: number
  /** the version of the product, and the moment, in ms */
  product: string
  at: number
  /** of which kind of database */
  kind: 'pglite' | 'postgres'
  byName: string
  /** the steps of the database's shape that had run */
  migrations: string[]
  tables: TableContents[]
  /** where the columns that count by themselves stand */
  counters: Array<{ table: string; column: string; last: string; isUsed: boolean }>
  /** contents of files; those that could not be read are in `lost` */
  files: Array<{ id: string; size: number; sha256: string }>
  lost: string[]
  /** by which keys the secrets in it are encrypted, and how many */
  secrets: Array<{ key: string; n: number }>
}

export const tableFile = (table: string): string => `tables/${table}.jsonl`
export const contentFile = (id: string): string => `files/${id}`

/** Why a backup is refused. */
export const refused = (why: string, params: { [name: string]: string | number } = {}) =>
  new ApiError('badRequest', { key: `backup.fault.${why}`, params })

const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length > 0 && value.length <= most
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isHash = (value: unknown): value is string => typeof value === 'string' && /^[\da-f]{64}$/.test(value)
const isListOf = <T>(value: unknown, is: (one: unknown) => one is T, most: number): value is T[] =>
  Array.isArray(value) && value.length <= most && value.every((one) => is(one))

const isColumn = (value: unknown): value is Column =>
  isRecord(value) &&
  isText(value.name, 63) &&
  isText(value.type, 100) &&
  typeof value.notNull === 'boolean' &&
  (value.default === null || isText(value.default, 500))
const isConstraint = (value: unknown): value is TableShape['constraints'][number] =>
  isRecord(value) && isText(value.name, 63) && isText(value.definition, 2000)
const isIndex = (value: unknown): value is TableShape['indexes'][number] =>
  isRecord(value) && isText(value.name, 63) && isText(value.definition, 2000) && typeof value.unique === 'boolean'

const isTable = (value: unknown): value is TableContents =>
  isRecord(value) &&
  isText(value.name, 63) &&
  isOwnTable(value.name) &&
  !isLeftOut(value.name) &&
  isListOf(value.columns, isColumn, 1600) &&
  value.columns.length > 0 &&
  isListOf(value.constraints, isConstraint, 100) &&
  isListOf(value.indexes, isIndex, 200) &&
  isCount(value.rows) &&
  isCount(value.bytes) &&
  isHash(value.sha256) &&
  isHash(value.sum)

/** How a content is called in the store: by us. */
const isContentId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,50}$/.test(value)
const isFile = (value: unknown): value is Manifest['files'][number] =>
  isRecord(value) && isContentId(value.id) && isCount(value.size) && isHash(value.sha256)
const isCounter = (value: unknown): value is Manifest['counters'][number] =>
  isRecord(value) &&
  isText(value.table, 63) &&
  isText(value.column, 63) &&
  typeof value.last === 'string' &&
  /^\d{1,19}$/.test(value.last) &&
  typeof value.isUsed === 'boolean'
const isSecret = (value: unknown): value is Manifest['secrets'][number] => isRecord(value) && isText(value.key, 20) && isCount(value.n)
const isStep = (value: unknown): value is string => isText(value, 100)

const unique = (names: readonly string[]): boolean => new Set(names).size === names.length

/** Reads a manifest. Throws with what is wrong with it; nothing in it is taken for granted. */
export function readManifest(text: string): Manifest {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refused('manifest')
  }
  if (!isRecord(value) || value.format !== backupFormat) throw refused('manifest')
  if (isCount(value.form) && value.form > newestForm) throw refused('newerForm')
  const { product, at, kind, byName, migrations, tables, counters, files, lost, secrets } = value as object as Manifest
  const isWhole =
    value.form === newestForm &&
    isText(product, 50) &&
    isCount(at) &&
    (kind === 'pglite' || kind === 'postgres') &&
    typeof byName === 'string' &&
    byName.length <= 200 &&
    isListOf(migrations, isStep, 10_000) &&
    isListOf(tables, isTable, 20_000) &&
    isListOf(counters, isCounter, 1000) &&
    isListOf(files, isFile, 5_000_000) &&
    isListOf(lost, isContentId, 5_000_000) &&
    isListOf(secrets, isSecret, 1000)
  if (!isWhole) throw refused('manifest')
  const isClear =
    unique(tables.map(({ name }) => name)) &&
    unique(files.map(({ id }) => id)) &&
    unique(migrations) &&
    tables.every(({ columns }) => unique(columns.map(({ name }) => name)))
  if (!isClear) throw refused('manifest')
  return { format: backupFormat, form: newestForm, product, at, kind, byName, migrations, tables, counters, files, lost, secrets }
}
