import { checkShape } from '#core/check/shape.ts'
import { isRecord } from '#core/json.ts'
import type { PageDef } from '#core/types.ts'

/** A page as its text says it; nothing where that cannot be designed. */
export function pageIn(text: string): PageDef | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) && checkShape(value).length === 0 && isRecord(value.body) ? (value as never) : undefined
  } catch {
    return undefined
  }
}
