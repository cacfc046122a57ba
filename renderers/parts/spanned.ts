import type { CSSProperties } from 'react'
import type { Node } from '#core/types.ts'
import './spanned.css'

/** Where something that is no field stands on the form's grid of 24 columns: on `span` of them, else on all. */
export const spanned = ({ span }: Node): CSSProperties | undefined =>
  span === undefined ? undefined : { gridColumn: `span ${Number(span)}` }
