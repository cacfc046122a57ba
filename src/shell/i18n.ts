import i18next from 'i18next'
import { atom } from 'jotai'
import type { OwnTexts } from '#api/types.ts'
import { keysOf, withOwnTexts } from '#core/text.ts'
import type { Language } from '#core/types.ts'
import { forgetWords } from '#runtime/localise.ts'
import { keep, recall } from './storage.ts'
import { store } from './store.ts'

export const languages: Language[] = ['zh', 'zhtw', 'en']
const htmlLang: { [language in Language]: string } = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' }

/** One language at a time is loaded. */
const files: { [language in Language]: () => Promise<{ default: { [key: string]: string } }> } = {
  zh: () => import('#schemas/locales/zh.json'),
  zhtw: () => import('#schemas/locales/zhtw.json'),
  en: () => import('#schemas/locales/en.json'),
}

const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/** I18-02: the stored language, else the browser's (Taiwan, Hong Kong and Traditional give zhtw), else zh. */
export function chooseLanguage(stored: string | null, browser: string): Language {
  if (isLanguage(stored)) return stored
  if (/^zh-(tw|hk|mo|hant)/i.test(browser)) return 'zhtw'
  return /^en\b/i.test(browser) ? 'en' : 'zh'
}

export const languageAtom = atom<Language>('zh')

/** Counts how often the administrator's texts have changed while the client is open: who shows texts draws again. */
export const textsAtom = atom(0)

const keptAs = (language: Language) => `texts_${language}`

/** What the administrator says in a language, as it was known last. */
function known(language: Language): OwnTexts | undefined {
  try {
    return JSON.parse(recall(keptAs(language)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
export const knownTexts = (language: Language): string | undefined => known(language)?.hash

/** Texts of the current language without numbers or names in them, as they were worked out: a form asks for hundreds. */
const plain = new Map<string, string>()

/** The text of a locale key in the current language. */
export function textOf(key: string, params?: { [name: string]: string | number }): string {
  if (params) return i18next.t(keysOf(store.get(languageAtom), key, params), params)
  let text = plain.get(key)
  if (text === undefined) {
    text = i18next.t(key)
    if (i18next.isInitialized) plain.set(key, text)
  }
  return text
}

/** The shipped texts of a language with the administrator's over them. */
async function fill(language: Language) {
  const { default: shipped } = await files[language]()
  i18next.removeResourceBundle(language, 'translation')
  i18next.addResourceBundle(language, 'translation', withOwnTexts(shipped, known(language)?.entries ?? {}))
  plain.clear()
}

/** Takes over what the administrator says in a language; nothing changes when it is what is here already. */
export async function takeTexts(language: Language, texts: OwnTexts | undefined) {
  if (!texts?.entries || texts.hash === knownTexts(language)) return
  keep(keptAs(language), JSON.stringify(texts))
  if (!i18next.hasResourceBundle(language, 'translation')) return
  await fill(language)
  forgetWords()
  store.set(textsAtom, (n) => n + 1)
}

async function load(language: Language) {
  if (!i18next.hasResourceBundle(language, 'translation')) await fill(language)
  await i18next.changeLanguage(language)
  plain.clear()
  document.documentElement.lang = htmlLang[language]
  store.set(languageAtom, language)
}

/** Loads the texts of the person's language; everything else waits for it. */
export async function startI18n() {
  await i18next.init({
    lng: 'zh',
    fallbackLng: false,
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  await load(chooseLanguage(recall('language') ?? recall(ofAccount), navigator.language))
}

/** The account's language lasts until its person leaves. */
const ofAccount = 'accountLanguage'
export const forgetAccountLanguage = () => keep(ofAccount, null)

/** SE-25: after a sign-in the account's language holds, unless one was chosen on this machine. Gives whether it is another one than before. */
export async function adoptLanguage(language: unknown): Promise<boolean> {
  if (recall('language') !== null || !isLanguage(language)) return false
  keep(ofAccount, language)
  if (language === store.get(languageAtom)) return false
  await load(language)
  return true
}

/** Switches without a reload, and remembers the choice. */
export async function setLanguage(language: Language) {
  await load(language)
  keep('language', language)
}
