import { sql } from 'kysely'
import type { Migration } from '../../migrate.ts'
import { shippedAreas } from '../data/areas.ts'

/** AA-03, AA-04: the areas of China as they are shipped. They come once: what an administrator deletes stays deleted. */
export const area: Migration = {
  name: '0009-area',
  up: async (trx) => {
    await trx.schema
      .createTable('base_area')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('creatorUserId', 'varchar(50)')
      .addColumn('creatorTime', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('lastModifyUserId', 'varchar(50)')
      .addColumn('lastModifyTime', 'timestamptz')
      .addColumn('parentId', 'varchar(255)')
      .addColumn('fullName', 'varchar(255)')
      .addColumn('enCode', 'varchar(255)')
      .addColumn('quickQuery', 'varchar(255)')
      .addColumn('level', 'integer')
      .addColumn('lng', 'decimal(38, 10)')
      .addColumn('lat', 'decimal(38, 10)')
      .addColumn('sortCode', 'integer')
      .addColumn('enabledMark', 'integer')
      .execute()
    const areas = shippedAreas()
    const texts = (name: 'id' | 'parentId' | 'fullName' | 'quickQuery') => sql`${areas.map((one) => one[name])}::text[]`
    const numbers = (name: 'level' | 'lng' | 'lat') => sql`${areas.map((one) => one[name])}::numeric[]`
    await sql`
      insert into base_area ("id", "parentId", "fullName", "enCode", "quickQuery", "level", "lng", "lat", "sortCode", "enabledMark")
      select id, "parentId", "fullName", id, "quickQuery", level, lng, lat, 0, 1
      from unnest(${texts('id')}, ${texts('parentId')}, ${texts('fullName')}, ${texts('quickQuery')},
        ${numbers('level')}, ${numbers('lng')}, ${numbers('lat')})
        as shipped(id, "parentId", "fullName", "quickQuery", level, lng, lat)`.execute(trx)
  },
}
