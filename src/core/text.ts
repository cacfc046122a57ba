import type { Translate } from './form.ts'
import type { Language, Text } from './types.ts'

/** True for a text that stands for another: a locale key or one text a language. */
export const isTextRef = (value: unknown): value is Text =>
  typeof value === 'string'
    ? value.startsWith('t:')
    : value !== null && typeof value === 'object' && !Array.isArray(value) && typeof (value as { zh?: unknown }).zh === 'string'

/** What stands between the names of a list, where they are read as one text. */
export const listMark: Text = { zh: '、', zhtw: '、', en: ', ' }
/** The same between things chosen from options, as records are answered with. */
export const choiceMark: Text = { zh: '，', zhtw: '，', en: ', ' }

/** Makes the function that words a Text in one language; `lookup` finds a locale key. Missing zhtw and en fall back to zh. */
export function makeTranslate(
  language: Language,
  lookup: (key: string, params?: { [name: string]: string | number }) => string,
): Translate {
  const fill = (text: string, params?: { [name: string]: string | number }) =>
    params ? text.replace(/\{\{\s*(\w+)\s*\}\}/g, (all, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : all)) : text
  return (text, params) => {
    // a stored definition may hold anything here: what is not a text says nothing
    if (typeof text !== 'string')
      return isTextRef(text)
        ? fill(String((text as { [language in Language]?: string })[language] ?? (text as { zh: string }).zh), params)
        : ''
    return text.startsWith('t:') ? lookup(text.slice(2), params) : fill(text, params)
  }
}
