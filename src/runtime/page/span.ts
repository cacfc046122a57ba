import type { CSSProperties } from 'react'
import type { Node } from '#core/types.ts'

/**
 * Where a node stands on the grid of 24 columns around it. The class says how small its share is: where that is too little
 * for a control, form.css gives it more.
 */
export function spanOf({ span }: Node): { style: CSSProperties; className: string } {
  const columns = Number(span ?? 24) || 24
  const size = columns <= 4 ? ' pg-s4' : columns <= 6 ? ' pg-s6' : columns < 10 ? ' pg-s8' : columns < 24 ? ' pg-s12' : ''
  return { style: { gridColumn: `span ${columns}` }, className: size }
}
