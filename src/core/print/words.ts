import { isRecord } from '../json.ts'
import type { Text } from '../types.ts'
import type { Words } from './fill.ts'
import type { PrintTemplate } from './template.ts'

/** The texts of the house that a layout says. */
const houseKeys = [
  't:print.brought',
  't:print.carried',
  't:print.handleOpinion',
  't:print.handleStatus',
  't:print.handleTime',
  't:print.nodeName',
  't:print.signature',
  't:print.total',
  't:print.userName',
] as const

/** A template in one language, with the texts of the house: plain data that goes to another thread. */
export interface WordedTemplate {
  template: PrintTemplate
  house: { [key: string]: string }
}

const isText = (key: string) => key === 'text' || key === 'title'

function worded(value: unknown, words: Words): unknown {
  if (Array.isArray(value)) return value.map((one) => worded(one, words))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, isText(key) ? words(one as Text) : worded(one, words)]))
}

/** Says all of a template in the language of `words`, whatever it is written in. */
export function wordTemplate(template: PrintTemplate, words: Words): WordedTemplate {
  return {
    template: worded(template, words) as PrintTemplate,
    house: Object.fromEntries(houseKeys.map((key) => [key, words(key)])),
  }
}

/** The words of a template that is said already. */
export const wordsIn =
  (house: WordedTemplate['house']): Words =>
  (text) =>
    typeof text === 'string' ? (house[text] ?? text) : text.zh
