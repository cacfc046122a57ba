import { sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import { type Column, type Manifest, refused, type TableShape } from './manifest.ts'
import { isPlainSql, isPlainType } from './plainSql.ts'

const ofThisSchema = sql`c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`
const byName = ({ name: a }: { name: string }, { name: b }: { name: string }): number => (a < b ? -1 : 1)

/** Every table of the database, by name, with columns by name: where they stand in it differs between databases. */
export async function readShapes(db: Db): Promise<Map<string, TableShape>> {
  const columns = await sql<Column & { table: string }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
      pg_get_expr(d.adbin, d.adrelid) as default
    from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${ofThisSchema} and a.attnum > 0 and not a.attisdropped`.execute(db)
  const constraints = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid where ${ofThisSchema} and k.contype in ('p', 'u', 'f', 'c')`.execute(db)
  const indexes = await sql<{ table: string; name: string; unique: boolean; definition: string }>`
    select c.relname as table, x.relname as name, i.indisunique as unique, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where ${ofThisSchema} and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))`.execute(
    db,
  )
  const shapes = new Map<string, TableShape>()
  for (const { table, ...column } of columns.rows.toSorted(byName)) {
    const shape = shapes.get(table) ?? { name: table, columns: [], constraints: [], indexes: [] }
    shape.columns.push(column)
    shapes.set(table, shape)
  }
  for (const { table, ...one } of constraints.rows.toSorted(byName)) shapes.get(table)?.constraints.push(one)
  // what stands before names the schema
  for (const { table, definition, ...one } of indexes.rows.toSorted(byName))
    shapes.get(table)?.indexes.push({ ...one, definition: definition.slice(definition.indexOf(' USING ') + 1) })
  return new Map([...shapes.values()].sort(byName).map((shape) => [shape.name, shape]))
}

/** Columns that count by themselves, and how far they are. */
export async function readCounters(db: Db): Promise<Manifest['counters']> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select c.relname as table, a.attname as column, s.oid::regclass::text as sequence
    from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S' join pg_class c on c.oid = d.refobjid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i') and ${ofThisSchema}
    order by 1, 2`.execute(db)
  const counters: Manifest['counters'] = []
  for (const { table, column, sequence } of rows) {
    const at = await sql<{ last: string; used: boolean }>`
      select last_value::text as last, is_called as used from ${sql.raw(sequence)}`.execute(db)
    const [found] = at.rows
    if (found) counters.push({ table, column, last: found.last, isUsed: found.used })
  }
  return counters
}

/** Has a column go on counting from there. Nothing where it does not count here. */
export async function setCounter(db: Db, { table, column, last, isUsed }: Manifest['counters'][number]): Promise<void> {
  await sql`select setval(s, ${last}::bigint, ${isUsed}) from pg_get_serial_sequence(quote_ident(${table}), ${column}) s where s is not null`.execute(
    db,
  )
}

const faulty = (table: string) => refused('structure', { table })

const columnLine = ({ name, type, default: fallback, notNull }: Column) => {
  const filled = fallback === null ? sql`` : sql` default ${sql.raw(fallback)}`
  return sql`${sql.id(name)} ${sql.raw(type)}${filled}${sql.raw(notNull ? ' not null' : '')}`
}

/** Makes a table as a backup describes it, without keys and indexes. Throws when it says anything that is not plain. */
export async function makeTable(db: Db, shape: TableShape): Promise<void> {
  requireColumns(shape)
  await sql`create table ${sql.id(shape.name)} (${sql.join(shape.columns.map(columnLine))})`.execute(db)
}

/** Adds columns to a table that is there. Throws when they are described by anything that is not plain. */
export async function addColumns(db: Db, shape: TableShape): Promise<void> {
  requireColumns(shape)
  const lines = shape.columns.map((column) => sql`add column ${columnLine(column)}`)
  await sql`alter table ${sql.id(shape.name)} ${sql.join(lines)}`.execute(db)
}

/** Whether a definition is of the one kind or the other. */
export const isReference = ({ definition }: { definition: string }): boolean => /^foreign key\b/i.test(definition)

type Shapes = ReadonlyMap<string, TableShape>
type Constraint = TableShape['constraints'][number]
type Index = TableShape['indexes'][number]

function requireConstraint({ name: table, columns }: TableShape, { definition }: Constraint, tables: Shapes): void {
  const target = /\breferences\s+"?(\w+)"?/i.exec(definition)?.[1] ?? table
  const others = tables.get(target)
  const names = new Set([...columns, ...(others?.columns ?? [])].map((column) => column.name).concat(target))
  if (!others || !/^(?:primary key|unique|foreign key|check)\b/i.test(definition) || !isPlainSql(definition, names)) throw faulty(table)
}

function requireIndex({ name: table, columns }: TableShape, { definition }: Index): void {
  if (!/^using btree \(/i.test(definition) || !isPlainSql(definition, new Set(columns.map((column) => column.name)))) throw faulty(table)
}

function requireColumns({ name, columns }: TableShape): void {
  const none = new Set<string>()
  const isPlain = columns.every(({ type, default: fallback }) => isPlainType(type) && (fallback === null || isPlainSql(fallback, none)))
  if (!isPlain) throw faulty(name)
}

/** Throws where a table is described by anything that is not plain: of such a backup nothing is made. */
export function requirePlain(shape: TableShape, tables: Shapes): void {
  requireColumns(shape)
  for (const one of shape.constraints) requireConstraint(shape, one, tables)
  for (const one of shape.indexes) requireIndex(shape, one)
}

/** Adds a key to a table, as a backup describes it. `tables` may be referred to. */
export async function addConstraint(db: Db, shape: TableShape, one: Constraint, tables: Shapes): Promise<void> {
  requireConstraint(shape, one, tables)
  const { name, definition } = one
  const table = shape.name
  await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db)
}

/** Adds an index to a table, as a backup describes it. */
export async function addIndex(db: Db, shape: TableShape, one: Index): Promise<void> {
  requireIndex(shape, one)
  const { name, unique, definition } = one
  await sql`create ${sql.raw(unique ? 'unique ' : '')}index ${sql.id(name)} on ${sql.id(shape.name)} ${sql.raw(definition)}`.execute(db)
}
