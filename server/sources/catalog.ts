import { ApiError } from '../base/errors.ts'
import type { Bound, Cell, SourceKind } from './kinds.ts'

/** Asks a database a question of ours; rows as lists, in the order of its columns. */
export type Ask = (statement: Bound) => Promise<Cell[][]>

export interface TableInfo {
  name: string
  kind: 'table' | 'view'
  comment: string
  /** about how many rows; nothing where nobody has counted */
  rows: number | null
}
export interface ColumnInfo {
  name: string
  type: string
  nullable: number
  primary: number
  /** what it points to: `table.column` */
  reference: string
  defaultValue: string
  comment: string
}
export interface IndexInfo {
  name: string
  columns: string
  unique: number
  primary: number
}

interface Questions {
  tables: string
  columns: string
  indexes: string
}

/** Tables that are told of one database. */
const mostTables = 5000

const postgresql: Questions = {
  tables: `select c.relname as "name", case when c.relkind in ('v', 'm') then 'view' else 'table' end as "kind",
      coalesce(obj_description(c.oid, 'pg_class'), '') as "comment",
      case when c.relkind in ('r', 'p', 'm') and c.reltuples >= 0 then c.reltuples::bigint end as "rows"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname = coalesce(nullif($1, ''), current_schema()) and has_table_privilege(c.oid, 'select')
    order by 1 limit ${mostTables}`,
  columns: `select a.attname as "name", format_type(a.atttypid, a.atttypmod) as "type", case when a.attnotnull then 0 else 1 end as "nullable",
      case when exists (select from pg_constraint p where p.conrelid = c.oid and p.contype = 'p' and a.attnum = any(p.conkey)) then 1 else 0 end as "primary",
      coalesce((select r.relname || '.' || ra.attname from pg_constraint f join pg_class r on r.oid = f.confrelid
        join pg_attribute ra on ra.attrelid = r.oid and ra.attnum = f.confkey[array_position(f.conkey, a.attnum)]
        where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey) limit 1), '') as "reference",
      coalesce(pg_get_expr(d.adbin, d.adrelid), '') as "default", coalesce(col_description(c.oid, a.attnum), '') as "comment"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where n.nspname = coalesce(nullif($1, ''), current_schema()) and c.relname = $2 and a.attnum > 0 and not a.attisdropped
      and c.relkind in ('r', 'p', 'v', 'm', 'f') and has_table_privilege(c.oid, 'select')
    order by a.attnum`,
  indexes: `select i.relname as "name",
      string_agg(coalesce(nullif(pg_get_indexdef(x.indexrelid, k.n::int, true), ''), '?'), ', ' order by k.n) as "columns",
      case when x.indisunique then 1 else 0 end as "unique", case when x.indisprimary then 1 else 0 end as "primary"
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      join pg_namespace n on n.oid = c.relnamespace cross join lateral generate_series(1, x.indnkeyatts) as k(n)
    where n.nspname = coalesce(nullif($1, ''), current_schema()) and c.relname = $2 and has_table_privilege(c.oid, 'select')
    group by i.relname, x.indisunique, x.indisprimary order by 4 desc, 1`,
}

const mysql: Questions = {
  tables: `select t.table_name, case when t.table_type like '%VIEW%' then 'view' else 'table' end,
      case when t.table_type like '%VIEW%' then '' else t.table_comment end, t.table_rows
    from information_schema.tables t where t.table_schema = coalesce(nullif(?, ''), database())
    order by 1 limit ${mostTables}`,
  columns: `select c.column_name, c.column_type, case when c.is_nullable = 'YES' then 1 else 0 end,
      case when c.column_key = 'PRI' then 1 else 0 end,
      coalesce((select max(concat(k.referenced_table_name, '.', k.referenced_column_name)) from information_schema.key_column_usage k
        where k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = c.column_name
          and k.referenced_table_name is not null), ''),
      coalesce(c.column_default, ''), c.column_comment
    from information_schema.columns c where c.table_schema = coalesce(nullif(?, ''), database()) and c.table_name = ?
    order by c.ordinal_position`,
  indexes: `select s.index_name, group_concat(s.column_name order by s.seq_in_index separator ', '),
      case when max(s.non_unique) = 0 then 1 else 0 end, case when s.index_name = 'PRIMARY' then 1 else 0 end
    from information_schema.statistics s where s.table_schema = coalesce(nullif(?, ''), database()) and s.table_name = ?
    group by s.index_name order by 4 desc, 1`,
}

const questions: { [kind in SourceKind]: Questions } = { postgresql, mysql }
const text = (value: Cell | undefined) => (value === null || value === undefined ? '' : String(value))
const flag = (value: Cell | undefined) => (Number(value) === 1 ? 1 : 0)

/** The tables and views of a database that its account may read. */
export async function tablesOf(ask: Ask, kind: SourceKind, schema: string): Promise<TableInfo[]> {
  const rows = await ask({ text: questions[kind].tables, values: [schema] })
  return rows.map(([name, of, comment, count]) => ({
    ...{ name: text(name), kind: of === 'view' ? ('view' as const) : ('table' as const), comment: text(comment) },
    rows: count === null || count === undefined ? null : Number(count),
  }))
}

/** The columns of a table, in their order; throws where there is no such table. */
export async function columnsOf(ask: Ask, kind: SourceKind, schema: string, table: string): Promise<ColumnInfo[]> {
  const rows = await ask({ text: questions[kind].columns, values: [schema, table] })
  if (rows.length === 0) throw new ApiError('badRequest', { key: 'dataSource.fault.table', params: { table } })
  return rows.map(([name, type, nullable, primary, reference, defaultValue, comment]) => ({
    ...{ name: text(name), type: text(type), nullable: flag(nullable), primary: flag(primary) },
    ...{ reference: text(reference), defaultValue: text(defaultValue).slice(0, 200), comment: text(comment) },
  }))
}

/** The indexes of a table. */
export async function indexesOf(ask: Ask, kind: SourceKind, schema: string, table: string): Promise<IndexInfo[]> {
  const rows = await ask({ text: questions[kind].indexes, values: [schema, table] })
  return rows.map(([name, columns, unique, primary]) => ({
    ...{ name: text(name), columns: text(columns), unique: flag(unique), primary: flag(primary) },
  }))
}
