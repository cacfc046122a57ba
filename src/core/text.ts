import type { Translate } from './form.ts'
import type { Language, Text } from './types.ts'

/** True for a text that stands for another: a locale key or one text a language. */
export const isTextRef = (value: unknown): value is Text =>
  typeof value === 'string'
    ? value.startsWith('t:')
    : value !== null && typeof value === 'object' && !Array.isArray(value) && typeof (value as { zh?: unknown }).zh === 'string'

/** Makes the function that words a Text in one language; `lookup` finds a locale key. Missing zhtw and en fall back to zh. */
export function makeTranslate(
  language: Language,
  lookup: (key: string, params?: { [name: string]: string | number }) => string,
): Translate {
  const fill = (text: string, params?: { [name: string]: string | number }) =>
    params ? text.replace(/\{\{\s*(\w+)\s*\}\}/g, (all, name: string) => (name in params ? String(params[name]) : all)) : text
  return (text, params) => {
    if (text === undefined || text === null) return ''
    if (typeof text === 'object') return fill(text[language] ?? text.zh, params)
    return text.startsWith('t:') ? lookup(text.slice(2), params) : fill(text, params)
  }
}
