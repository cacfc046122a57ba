import type { Row } from './types.ts'

/** Whether a value is a record: an object that is no list. */
export const isRecord = (value: unknown): value is { [name: string]: unknown } =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** A JSON text that holds a record of values; nothing for any other text. Empty means an empty record. */
export function parseRecord(text: string | null | undefined): Row | undefined {
  try {
    const value: unknown = JSON.parse(text || '{}')
    return isRecord(value) ? (value as Row) : undefined
  } catch {
    return undefined
  }
}

/** Long enough for any reference to a record; longer text in an address is none. */
const longest = 8192

/** The bytes of base64, also of the kind that addresses use, as text; nothing when it is none. */
function fromBase64(text: string): string | undefined {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+'))
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)))
  } catch {
    return undefined
  }
}

/** A record that an address carries: JSON, written out or in base64 (RT-11). Nothing for any other text; never throws. */
export function decodeRecord(text: unknown): Row | undefined {
  if (typeof text !== 'string' || !text || text.length > longest) return undefined
  return parseRecord(text) ?? parseRecord(fromBase64(text) ?? '?')
}
