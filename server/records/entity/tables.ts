import { type ColumnDataType, type RawBuilder, sql } from 'kysely'
import type { FieldPlan } from '#core/form/form.ts'
import { lockShape } from '../../db/migrate.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { type Entity, entities } from './catalog.ts'
import { uniqueIndex } from './stored.ts'

/** The type of a field's column: what its widget says, and as long as the field allows. */
function columnType({ node, widget }: FieldPlan): ColumnDataType | RawBuilder<unknown> {
  switch (widget.column) {
    case 'int':
      return 'integer'
    case 'bigint':
      return 'bigint'
    case 'decimal':
      return Number(node.precision ?? 2) === 0 ? 'integer' : 'decimal(38, 10)'
    case 'datetime':
      return 'timestamptz'
    case 'text':
      return 'text'
    default:
      return Number(node.maxlength ?? 255) > 255 ? 'text' : 'varchar(255)'
  }
}

/** Makes the tables of the entities, and the columns that a newer definition adds. Nothing is ever dropped here. */
export async function syncTables(db: Db, all: Iterable<Entity> = entities().values()): Promise<void> {
  await transaction(
    db,
    async (trx) => {
      await lockShape(trx)
      for (const entity of all) await syncTable(trx, entity)
    },
    0,
  )
}

async function syncTable(trx: Db, entity: Entity): Promise<void> {
  const now = sql`now()`
  await trx.schema
    .createTable(entity.table)
    .ifNotExists()
    .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('creatorUserId', 'varchar(50)')
    .addColumn('creatorTime', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addColumn('lastModifyUserId', 'varchar(50)')
    .addColumn('lastModifyTime', 'timestamptz')
    .execute()
  const rows = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${entity.table}::regclass and attnum > 0 and not attisdropped`.execute(trx)
  const present = new Set(rows.rows.map((row) => row.name))
  for (const field of entity.columns.values()) {
    if (present.has(field.field)) continue
    await trx.schema.alterTable(entity.table).addColumn(field.field, columnType(field)).execute()
  }
  for (const fields of entity.unique ?? []) {
    await trx.schema
      .createIndex(uniqueIndex(entity.table, fields))
      .ifNotExists()
      .unique()
      .on(entity.table)
      .columns(fields)
      .nullsNotDistinct()
      .execute()
  }
  for (const fields of entity.indexes ?? []) {
    await trx.schema
      .createIndex(`${entity.table}_${fields.join('_')}_idx`)
      .ifNotExists()
      .on(entity.table)
      .columns(fields)
      .execute()
  }
}
