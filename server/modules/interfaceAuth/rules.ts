import type { FieldError } from '#core/types.ts'
import type { RuleSet } from '../../auth/rules.ts'
import { orNull, time } from '../../http/answer.ts'
import { asksWho } from '../../records/interfaces/call.ts'
import { findInterface } from '../../records/interfaces/find.ts'
import { namesOfJson } from '../../records/interfaces/statement.ts'
import { addressesIn } from './addresses.ts'
import { earlierUntil } from './secrets.ts'

/** Interfaces that one key may call. */
const most = 200

/** What the JSON of keys cannot say. */
export const interfaceKeyRules: RuleSet = {
  interfaceKey: {
    check: async (trx, values, current, { t }) => {
      const errors: FieldError[] = []
      const add = (field: string, key: string, params: { [name: string]: string | number } = {}) =>
        errors.push({ field, rule: key, message: t(`t:interfaceAuth.wrong.${key}`, params) })
      const ids = namesOfJson(values.interfacesJson)
      if (ids.length === 0) add('interfacesJson', 'none')
      if (ids.length > most) add('interfacesJson', 'many', { n: most })
      const before = new Set(namesOfJson(current?.interfacesJson))
      for (const id of ids.slice(0, most)) {
        // one that was chosen before and is gone now lets nobody in anywhere
        if (before.has(id)) continue
        const record = await findInterface(trx, id)
        if (!record || record.id !== id) add('interfacesJson', 'gone')
        else if (asksWho(record)) add('interfacesJson', 'asksWho', { name: String(record.fullName) })
      }
      const addresses = addressesIn(String(values.allowList ?? ''))
      if ('wrong' in addresses) add('allowList', 'address', { line: addresses.wrong.slice(0, 60) })
      return errors
    },
    beforeDelete: async (trx, { id }) => {
      for (const table of ['base_interface_key_secret', 'base_interface_key_nonce', 'base_interface_key_log'] as const)
        await trx.deleteFrom(table).where('keyId', '=', String(id)).execute()
    },
    beside: async (db, records) => {
      const until = await earlierUntil(
        db,
        records.map(({ id }) => String(id)),
      )
      return new Map(records.map(({ id }) => [String(id), { earlierUntil: until.get(String(id)) ?? null }]))
    },
    besideAnswer: { earlierUntil: orNull(time) },
  },
}
