import type { Translate } from './form/form.ts'
import type { Language, Text } from './types.ts'

/** True for a text that stands for another: a locale key or one text a language. */
export const isTextRef = (value: unknown): value is Text =>
  typeof value === 'string'
    ? value.startsWith('t:')
    : value !== null && typeof value === 'object' && !Array.isArray(value) && typeof (value as { zh?: unknown }).zh === 'string'

/** What stands between the names of a list, where they are read as one text. */
export const listMark = { zh: '、', zhtw: '、', en: ', ' } satisfies Text
/** The same between things chosen from options, as records are answered with. */
export const choiceMark = { zh: '，', zhtw: '，', en: ', ' } satisfies Text
/** What stands between the name of something and what it is. */
export const labelMark = { zh: '：', zhtw: '：', en: ': ' } satisfies Text

export type Texts = { [key: string]: string }
type Params = { [name: string]: string | number }

const spelled: { [language in Language]: string } = { zh: 'zh', zhtw: 'zh-TW', en: 'en' }
const forms = ['zero', 'one', 'two', 'few', 'many']
const plurals = new Map<Language, Intl.PluralRules>()
function pluralOf(language: Language, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(spelled[language])
  plurals.set(language, rules)
  return rules.select(count)
}

/**
 * The keys that a text may stand under, the likeliest first. A text that counts (`count`, else `n`) may have another one
 * for some numbers, under its key with the ending that the language's plural rules give it: `list.groupCount_one`.
 */
export function keysOf(language: Language, key: string, params?: Params): string[] {
  const count = params?.count ?? params?.n
  return typeof count === 'number' ? [`${key}_${pluralOf(language, count)}`, key] : [key]
}

/** Shipped texts with an administrator's own over them: what they say of any number holds for all, until they say it of some as well. */
export function withOwnTexts(shipped: Texts, own: Texts): Texts {
  const out = { ...shipped, ...own }
  for (const key of Object.keys(own)) for (const form of forms) if (!Object.hasOwn(own, `${key}_${form}`)) delete out[`${key}_${form}`]
  return out
}

/** A text with the values of its `{{names}}`. */
export const fillText = (text: string, params: Params): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (all, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : all))

/** Makes the function that words a Text in one language; `lookup` finds a locale key. Missing zhtw and en fall back to zh. */
export function makeTranslate(language: Language, lookup: (key: string, params?: Params) => string): Translate {
  const fill = (text: string, params?: Params) => (params ? fillText(text, params) : text)
  return (text, params) => {
    // a stored definition may hold anything here: what is not a text says nothing
    if (typeof text !== 'string')
      return isTextRef(text)
        ? fill(String((text as { [language in Language]?: string })[language] ?? (text as { zh: string }).zh), params)
        : ''
    return text.startsWith('t:') ? lookup(text.slice(2), params) : fill(text, params)
  }
}

/** A text that begins with a large letter: words of buttons are written small in the language files, and drawn large. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
