import type { FieldPlan } from '../form/form.ts'
import type { Text } from '../types.ts'
import type { Widget } from '../widget.ts'
import { dateType } from './format.ts'

/**
 * How a list writes the values of a column, over what its field says: it is looks only. What is exported, copied, searched
 * and sorted is the value as it is stored.
 */
export interface Display {
  /** decimals */
  precision?: number
  thousands?: boolean
  /** 0.25 is written as 25% */
  percent?: boolean
  prefix?: string
  suffix?: string
  /** of a date */
  format?: string
  /** of a date: how long ago it was */
  relative?: boolean
  /** of a flag: what is written where it is on, and where it is off */
  activeTxt?: Text
  inactiveTxt?: Text
}

/** What a list may say of values, by what they are written as. */
const displays: { readonly [written in NonNullable<Widget['writtenAs']>]: ReadonlyArray<keyof Display> } = {
  number: ['precision', 'thousands', 'percent', 'prefix', 'suffix'],
  date: ['format', 'relative'],
  flag: ['activeTxt', 'inactiveTxt'],
}
/** What a list may say about how the values of a field are written; of most nothing. */
export const displaysOf = ({ writtenAs }: Widget): ReadonlyArray<keyof Display> => (writtenAs ? displays[writtenAs] : [])

/** The formats that a list writes dates by. */
export const displayFormats = ['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm:ss'] as const
const fineness = ['year', 'month', 'date', 'datetime'] as const
/** The format that a field of dates has by itself. */
export const ownFormat = ({ node, widget }: Pick<FieldPlan, 'node' | 'widget'>): string =>
  typeof node.format === 'string' ? node.format : widget.isSystem ? 'yyyy-MM-dd HH:mm:ss' : 'yyyy-MM-dd'
/** The formats that a list can write a field by: a date that was chosen without its time, or its day, has none to write. */
export function formatsOf(field: Pick<FieldPlan, 'node' | 'widget'>): readonly string[] {
  const finest = fineness.indexOf(dateType(ownFormat(field)))
  return displayFormats.filter((one) => fineness.indexOf(dateType(one)) <= finest)
}

/** So many characters stand before or behind a number. */
export const longestAffix = 10
/** So many characters has what is written for a flag, in each language. */
export const longestFlag = 20
