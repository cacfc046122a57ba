import { holdsOf } from './holds.ts'
import type { Widget } from './types.ts'

/** What a phone's card says of a record: columns of its list by their field. What is not said follows from the columns. */
export interface Card {
  title?: string
  /** these stand on it, in this order; the others when they are asked for */
  lines?: string[]
  /** what stands beside its title, with its colour */
  tag?: string
  picture?: string
}

/** So many lines has a card before the others are asked for. */
export const mostCardLines = 10

/** Kinds of field whose values are pictures. */
export const pictures: readonly string[] = ['uploadImg', 'sign', 'avatar']
/** Whether a kind of field can be a card's tag: what is more than a text cannot. */
export const isTagOf = (widget: Widget): boolean => !['files', 'picture', 'html'].includes(holdsOf({ widget }))
