import type { RuleSet } from '../../auth/rules.ts'
import { billText } from '../../records/write/numbers.ts'

/** What a bill rule's JSON cannot say. */
export const billRules: RuleSet = {
  billRule: {
    prepare: (_trx, values) => {
      const start = String(values.startNumber ?? '')
      const isNumbered = /^\d{1,15}$/.test(start) && /^[1-9]$/.test(String(values.digit))
      if (!isNumbered) return { ...values, example: null }
      // BR-09: the start is kept padded, and the example is worked out here, whatever a caller says it is.
      const startNumber = start.padStart(Number(values.digit), '0')
      return { ...values, startNumber, example: billText(values, startNumber) }
    },
  },
}
