import { isStorable } from '../../records/entity/values.ts'

/** A body that names records: a list, or a text with commas between the ids. */
export const idsSchema = {
  type: 'object',
  properties: {
    ids: {
      anyOf: [
        { type: 'string', maxLength: 100_000 },
        { type: 'array', maxItems: 1000, items: { type: 'string', maxLength: 100 } },
      ],
    },
  },
  required: ['ids'],
} as const

/** The ids that a body names. */
export const idsOf = (ids: string | readonly string[]): string[] =>
  (typeof ids === 'string' ? ids.split(',') : [...ids]).map((id) => id.trim()).filter((id) => id !== '' && isStorable(id))
