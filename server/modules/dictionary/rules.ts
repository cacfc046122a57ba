import type { FieldError, Row } from '#core/types.ts'
import type { RuleSet } from '../../auth/rules.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { findBy, findRecord } from '../../records/entity/query.ts'

/** parentId of an entry that stands at the top of its category (DI-26). */
export const rootParent = '0'

/** A category by its id or its enCode, or nothing. */
export async function findCategory(db: Db, idOrCode: string): Promise<Row | undefined> {
  const entity = entityOf('dictionaryType')
  return (await findRecord(db, entity, idOrCode)) ?? (await findBy(db, entity, { enCode: idOrCode }))
}

/** A category by its id or its enCode; throws not found. */
export async function categoryOf(db: Db, idOrCode: string): Promise<Row> {
  const found = await findCategory(db, idOrCode)
  if (!found) throw notFound()
  return found
}

/** What the entries' JSON cannot say: their place in a category. */
export const dictionaryRules: RuleSet = {
  dictionaryData: {
    prepare: async (trx, values) => {
      const typeId = String(values.dictionaryTypeId ?? '')
      const type = typeId === '' ? undefined : await findCategory(trx, typeId)
      const dictionaryTypeId = String(type?.id ?? typeId)
      // DI-26: the category itself, chosen as the parent, means the top. A flat category has no other place.
      const atTop =
        values.parentId === typeId || values.parentId === dictionaryTypeId || (type && type.isTree !== 1 && Boolean(values.parentId))
      return { ...values, dictionaryTypeId, ...(atTop ? { parentId: rootParent } : {}) }
    },
    check: async (trx, values, current, { t }) => {
      const errors: FieldError[] = []
      if (!current && !(await findRecord(trx, entityOf('dictionaryType'), String(values.dictionaryTypeId)))) {
        errors.push({ field: 'dictionaryTypeId', rule: 'exists', message: t('t:server.notFound') })
      }
      if (values.parentId !== rootParent) {
        const parent = await findRecord(trx, entityOf('dictionaryData'), String(values.parentId))
        if (parent && parent.dictionaryTypeId !== values.dictionaryTypeId)
          errors.push({ field: 'parentId', rule: 'parent', message: t('t:server.parentOther') })
      }
      return errors
    },
  },
}
