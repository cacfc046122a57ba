import type { Node, Row } from '../types.ts'
import { type MaskConfig, maskText } from './mask.ts'

interface Masked {
  node: Node
}

/** A record names here what of it is only a mask: by field, the text that was sent in its place. */
export const maskedKey = '$masked'

/** The right to read a masked field in the clear, by the field's own code: `phone.clear`, `items-card.clear`. */
export const clearCode = (code: string): string => `${code}.clear`
/** Such a right is asked for wherever a field is masked, whatever else a page asks for. */
export const isClearCode = (code: string): boolean => code.endsWith('.clear')

/** Whether people read a field through a mask; a password is told to nobody anyway. */
export const isMasked = ({ node }: Masked): boolean => node.useMask === true && node.showPassword !== true

/** A value of a masked field as people read it. */
export const maskOf = ({ node }: Masked, value: string): string => maskText(value, node.maskConfig as MaskConfig)

/** Whether a text is nothing but a mask: what stands behind it cannot be known from it. */
export function isOnlyMask(field: Masked, text: string): boolean {
  const filler = (field.node.maskConfig as MaskConfig | undefined)?.filler || '*'
  return text.includes(filler) && maskOf(field, text) === text
}

/** Whether a record, or a row of one, still holds the mask that it was sent with. */
export function holdsMask(holder: Row | undefined, field: string): boolean {
  const masks = holder?.[maskedKey] as Row | undefined
  return masks?.[field] !== undefined && masks[field] === holder?.[field]
}

/** A row without its masks, of which a copy could only keep the look. */
export function withoutMasks(row: Row): Row {
  const { [maskedKey]: masks, ...rest } = row
  for (const field of Object.keys((masks as Row | undefined) ?? {})) if (holdsMask(row, field)) delete rest[field]
  return rest
}
