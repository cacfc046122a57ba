import { createHash } from 'node:crypto'

/** Names that PostgreSQL keeps for itself in every table. */
const reserved = new Set(['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid', 'oid'])
/** PostgreSQL cuts names at 63 bytes; some are left for the endings of indexes. */
const longest = 50

const short = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 12)
const isPlain = (name: string) => Buffer.byteLength(name) <= longest && !/^[fc]_/.test(name) && !reserved.has(name)

/** Columns of every table of an application that are not fields: who, when, version, delete mark, flow. */
export const metaColumns = {
  id: 'f_id',
  version: 'f_version',
  creatorUserId: 'f_creator_user_id',
  creatorTime: 'f_creator_time',
  modifyUserId: 'f_modify_user_id',
  modifyTime: 'f_modify_time',
  deletedTime: 'f_deleted_time',
  deletedUserId: 'f_deleted_user_id',
  tenantId: 'f_tenant_id',
  flowId: 'f_flow_id',
  flowTaskId: 'f_flow_task_id',
  flowState: 'f_flow_state',
  /** sub-tables: the record that a row belongs to, and its place */
  parentId: 'f_parent_id',
  sort: 'f_sort',
} as const

/** What these columns hold, of those that are written together with many rows. */
export const ownTypes: { readonly [column: string]: string } = {
  [metaColumns.id]: 'varchar',
  [metaColumns.creatorUserId]: 'varchar',
  [metaColumns.creatorTime]: 'timestamptz',
  [metaColumns.modifyUserId]: 'varchar',
  [metaColumns.modifyTime]: 'timestamptz',
  [metaColumns.parentId]: 'varchar',
  [metaColumns.sort]: 'integer',
}

/** The column of a field: its own name, or a name made from it where that one could not stand. The same field always has the same column. */
export const columnName = (field: string): string => (isPlain(field) ? field : `c_${short(field)}`)

/** The table of an application, from its code; `taken` says that another one has that name already. */
export function tableName(enCode: string, taken: (name: string) => boolean): string {
  const plain = enCode.replaceAll('.', '_')
  const base = `app_${Buffer.byteLength(plain) <= 24 && /^\w+$/.test(plain) ? plain : `${plain.replace(/\W/g, '').slice(0, 12)}_${short(enCode)}`}`
  let name = base
  for (let i = 2; taken(name); i++) name = `${base}_${i}`
  return name
}

/** The table of a sub-table. */
export const subTableName = (table: string, field: string): string =>
  `${table}__${Buffer.byteLength(field) <= 24 && /^\w+$/.test(field) ? field : short(field)}`

/** The index of the order of a list; another order has another one. */
export const orderName = (table: string, order: string): string => `${table.slice(0, 40)}_${short(`${table} ${order}`)}_order`

/** The unique index of a column. */
export const uniqueName = (table: string, column: string): string => `${table.slice(0, 40)}_${short(`${table}.${column}`)}_key`
