import { exprsOf } from '#core/expression/expr.ts'
import type { FieldError } from '#core/types.ts'
import type { RuleSet } from '../../auth/rules.ts'
import { ApiError } from '../../base/errors.ts'
import { findInterface } from '../../records/interfaces/find.ts'
import { headersOf } from '../../records/interfaces/headers.ts'
import { textsOf, variatesNamed } from '../../records/interfaces/variates.ts'
import { expressionFault } from './expressions.ts'

/** Variates that an interface may have. */
const most = 100

/** What the JSON of variates cannot say. */
export const variateRules: RuleSet = {
  dataInterfaceVariate: {
    check: async (trx, values, current, { t }) => {
      const errors: FieldError[] = []
      const add = (field: string, key: string, params: { [name: string]: string | number } = {}) =>
        errors.push({ field, rule: key, message: t(`t:interface.variate.${key}`, params) })
      const interfaceId = String(values.interfaceId ?? '')
      if (!current) {
        const { n } = await trx
          .selectFrom('base_data_interface_variate')
          .select((eb) => eb.fn.countAll<string>().as('n'))
          .where('interfaceId', '=', interfaceId)
          .executeTakeFirstOrThrow()
        if (Number(n) >= most) add('enCode', 'tooMany', { n: most })
        if ((await findInterface(trx, interfaceId))?.id !== interfaceId) add('interfaceId', 'noInterface')
      }
      const value = String(values.value ?? '')
      if (values.kind === 'expression') {
        const fault = expressionFault(value)
        if (fault !== undefined) errors.push({ field: 'value', rule: 'expression', message: t('t:interface.fault.expression', { fault }) })
        else if (exprsOf(value).length === 0) errors.push({ field: 'value', rule: 'filter', message: t('t:interface.fault.filter') })
        // of who asks only the interface itself reads, where that is seen; and no variate reads another one
        else if (exprsOf(value).some((source) => /\b(?:user|variate)\b/.test(source))) add('value', 'reads')
      }
      return errors
    },
    beforeDelete: async (trx, { id, interfaceId, enCode }) => {
      const record = await findInterface(trx, String(interfaceId))
      const headers = record ? (await headersOf(trx, String(record.id))).map(({ value }) => value) : []
      if (record && variatesNamed([...textsOf(record), ...headers]).has(String(enCode)))
        throw new ApiError('inUse', { key: 'interface.variate.inUse' })
      await trx.deleteFrom('base_data_interface_variate_secret').where('variateId', '=', String(id)).execute()
    },
  },
}
