import type { Row } from './types.ts'

/** A JSON text that holds a record of values; nothing for any other text. Empty means an empty record. */
export function parseRecord(text: string | null | undefined): Row | undefined {
  try {
    const value: unknown = JSON.parse(text || '{}')
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Row) : undefined
  } catch {
    return undefined
  }
}
