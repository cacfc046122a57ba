import { addHooks } from '../../../entities/repository.ts'
import { billText } from './numbers.ts'

/** What a bill rule's JSON cannot say. */
export function billRules(): void {
  addHooks('billRule', {
    prepare: (_trx, values) => {
      const digit = Number(values.digit)
      const start = String(values.startNumber ?? '')
      // BR-09: the start is kept padded, and the example is worked out here, whatever a caller says it is.
      const startNumber = /^\d+$/.test(start) && digit >= 1 && digit <= 9 ? start.padStart(digit, '0') : (values.startNumber ?? null)
      const example = typeof startNumber === 'string' && /^\d+$/.test(startNumber) ? billText(values, startNumber) : null
      return { ...values, startNumber, example }
    },
  })
}
