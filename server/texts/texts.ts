import type { Translate } from '#core/form/form.ts'
import { keysOf, makeTranslate } from '#core/text.ts'
import type { Language } from '#core/types.ts'
import { readSchema } from '../base/schemas.ts'

export const languages = ['zh', 'zhtw', 'en'] as const
type Locale = { [key: string]: string }
type Locales = { [language in Language]: Locale }

let locales: Locales | undefined
const load = () => Object.fromEntries(languages.map((language) => [language, readSchema<Locale>(`locales/${language}.json`)])) as Locales

/** The texts as they were delivered. */
export const shippedTexts = (): Locales => {
  locales ??= load()
  return locales
}

/** What an administrator says instead, by language; read from the database by own.ts. */
let own: Locales = { zh: {}, zhtw: {}, en: {} }
export const useCustomTexts = (texts: Locales) => {
  own = texts
}

/** I18-02: the stored language (header `pinge-language`), else the browser's, else zh. A Taiwan, Hong Kong or Traditional one is zhtw. */
export function languageOf(headers: { [name: string]: string | string[] | undefined }): Language {
  const stored = headers['pinge-language']
  if (stored === 'zh' || stored === 'zhtw' || stored === 'en') return stored
  const asked =
    String(headers['accept-language'] ?? '')
      .split(',')[0]
      ?.trim()
      .toLowerCase() ?? ''
  if (/^zh-(?:tw|hk|mo|hant)/.test(asked)) return 'zhtw'
  return asked.startsWith('en') ? 'en' : 'zh'
}

/** The first of these texts that there is. */
function first(texts: Locale, keys: readonly string[]): string | undefined {
  for (const key of keys) if (texts[key] !== undefined) return texts[key]
  return undefined
}

const makeTranslator = (language: Language): Translate =>
  makeTranslate(language, (key, params = {}) => {
    const shipped = shippedTexts()
    const keys = keysOf(language, key, params)
    const found = first(own[language], keys) ?? first(shipped[language], keys) ?? shipped.zh[key] ?? key
    // most name nothing, and every answer says one
    if (!found.includes('{{')) return found
    return found.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(params[name] ?? ''))
  })
const translators = { zh: makeTranslator('zh'), zhtw: makeTranslator('zhtw'), en: makeTranslator('en') }

/** Words texts in one language: `t:key`, written out by language, or plain; `{{name}}` takes a parameter. */
export const translator = (language: Language): Translate => translators[language]

/** What is said in each language of the product, in the order in which the reference of the calls says it. */
export const inEachLanguage = (say: (t: Translate) => string): [en: string, zh: string, zhtw: string] => [
  say(translator('en')),
  say(translator('zh')),
  say(translator('zhtw')),
]
