import { sql } from 'kysely'
import type { Row } from '#core/types.ts'
import type { RuleSet } from '../../auth/rules.ts'
import { serverEnv } from '../../base/env.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { findRecord, likePattern } from '../../records/entity/query.ts'
import type { StoredTable } from '../../records/model/model.ts'
import { rootArea } from '../../records/words/areas.ts'

/** Province, city, district, street. */
const deepest = 3

/** Whether a record of an application holds this area. Its id stands in the stored paths as a JSON text. */
async function isUsed(trx: Db, id: string): Promise<boolean> {
  const models = await trx.selectFrom('base_visual_dev').select('tables').where('tables', 'is not', null).execute()
  for (const model of models) {
    for (const { table, fields, retired = [] } of JSON.parse(String(model.tables)) as StoredTable[]) {
      for (const { column, kind } of [...fields, ...retired]) {
        if (kind === undefined || serverEnv().widgets.get(kind)?.choosesFrom !== 'areas') continue
        const found = await sql<{ one: number }>`select 1 as one from ${sql.table(table)}
          where ${sql.ref(column)} like ${likePattern(JSON.stringify(id))} limit 1`.execute(trx)
        if (found.rows.length > 0) return true
      }
    }
  }
  return false
}

/** The steps of an area that its JSON cannot say: how deep it stands, and that records hold it. */
export const areaRules: RuleSet = {
  area: {
    prepare: async (trx, values, current) => {
      if (current) return { ...values, level: current.level ?? 0 }
      const parent = values.parentId === rootArea ? undefined : await findRecord(trx, entityOf('area'), String(values.parentId))
      return { ...values, level: parent ? Number(parent.level) + 1 : 0 }
    },
    check: async (_trx, values, _current, { t }) =>
      Number(values.level) > deepest ? [{ field: 'parentId', rule: 'level', message: t('t:area.tooDeep') }] : [],
    beforeDelete: async (trx, record: Row) => {
      if (await isUsed(trx, String(record.id))) throw new ApiError('inUse')
    },
  },
}
