import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Versions of an application: its form and its list as they stood together, and which of them staff got to see. What the
 * two held is kept in base_schema_version.
 */
export const visualVersion: Migration = {
  name: '0021-visual-version',
  up: async (trx) => {
    await trx.schema
      .createTable('base_visual_version')
      .addColumn('modelId', 'varchar(50)', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      // nothing: the application had none
      .addColumn('formVersion', 'integer')
      .addColumn('listVersion', 'integer')
      .addColumn('note', 'varchar(500)')
      .addColumn('userId', 'varchar(50)')
      .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('released', 'integer', (c) => c.notNull().defaultTo(0))
      // of a release before this table was there nobody noted when it was, and by whom
      .addColumn('releasedAt', 'timestamptz')
      .addColumn('releasedBy', 'varchar(50)')
      .addPrimaryKeyConstraint('base_visual_version_key', ['modelId', 'version'])
      .execute()
    // What was saved before: what one transaction has saved carries one moment, and the half that it left stands as it was.
    await sql`
      insert into base_visual_version ("modelId", "version", "formVersion", "listVersion", "note", "userId", "at")
      select "code", row_number() over saved,
        max(max("version") filter (where "kind" = 'form')) over saved,
        max(max("version") filter (where "kind" = 'list')) over saved,
        max("note"), max("userId"), "at"
      from base_schema_version where "kind" in ('form', 'list')
      group by "code", "at"
      window saved as (partition by "code" order by "at")`.execute(trx)
    // the tables of entities are made after the steps: an empty database has none, and nothing to fill
    const { rows } = await sql<{ there: boolean }>`select to_regclass('base_visual_dev') is not null as there`.execute(trx)
    if (!rows[0]?.there) return
    // what staff see now, where it is one of these
    await sql`
      update base_visual_version v set "released" = 1
      where ("modelId", "version") in (
        select distinct on (w."modelId") w."modelId", w."version"
        from base_visual_version w join base_visual_dev d on d."id" = w."modelId"
        left join base_schema_version f on f."kind" = 'form' and f."code" = w."modelId" and f."version" = w."formVersion"
        left join base_schema_version l on l."kind" = 'list' and l."code" = w."modelId" and l."version" = w."listVersion"
        where d."isRelease" > 0 and f."content" is not distinct from d."releaseForm"
          and l."content" is not distinct from d."releaseList"
        order by w."modelId", w."version" desc)`.execute(trx)
  },
}
