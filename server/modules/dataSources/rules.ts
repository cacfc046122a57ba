import type { FieldError } from '#core/types.ts'
import type { RuleSet } from '../../auth/rules.ts'

/** A name or an address of a host, and nothing beside it. */
const host = /^(?:[\w-]+(?:\.[\w-]+)*|\[?[\da-f:.]+\]?)$/i

/** What the JSON of data sources cannot say. */
export const dataSourceRules: RuleSet = {
  dataSource: {
    check: async (_trx, values, _current, { t }) => {
      const errors: FieldError[] = []
      const add = (field: string, key: string) => errors.push({ field, rule: key, message: t(`t:dataSource.wrong.${key}`) })
      if (!host.test(String(values.host ?? '').trim())) add('host', 'host')
      const ca = String(values.ca ?? '').trim()
      if (ca && !/^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----$/.test(ca)) add('ca', 'ca')
      return errors
    },
    beforeDelete: async (trx, { id }) => {
      await trx.deleteFrom('base_data_source_secret').where('sourceId', '=', String(id)).execute()
    },
  },
}
