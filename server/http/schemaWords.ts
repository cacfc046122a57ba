import type { FastifySchemaValidationError } from 'fastify/types/schema.js'
import type { Translate } from '#core/form/form.ts'

/** The key of a keyword of JSON Schema, and what of it the text quotes. */
const words: { [keyword: string]: [key: string, param?: string] } = {
  required: ['needs', 'missingProperty'],
  additionalProperties: ['extra', 'additionalProperty'],
  enum: ['mustOneOf', 'allowedValues'],
  const: ['const', 'allowedValue'],
  minimum: ['least', 'limit'],
  maximum: ['most', 'limit'],
  minLength: ['charactersLeast', 'limit'],
  maxLength: ['charactersMost', 'limit'],
  minItems: ['entriesLeast', 'limit'],
  maxItems: ['entriesMost', 'limit'],
  pattern: ['textPattern'],
  format: ['textFormat', 'format'],
}

/** What the check of a call's body or query found, in the language of the caller. */
export function schemaWord({ keyword, params }: Pick<FastifySchemaValidationError, 'keyword' | 'params'>, t: Translate): string {
  if (keyword === 'type') {
    const types = [params.type].flat().flatMap((one) => String(one).split(','))
    return t('t:fault.mustType', { a: types.map((type) => t(`t:fault.kind.${type}`)).join(' / ') })
  }
  const [key, param] = (Object.hasOwn(words, keyword) ? words[keyword] : undefined) ?? ['value']
  return t(`t:fault.${key}`, { a: param === undefined ? '' : [params[param]].flat().join(', ') })
}
