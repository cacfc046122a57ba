import i18next from 'i18next'
import { atom } from 'jotai'
import type { Language } from '#core/types.ts'
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

/** I18-02: the stored language, else the browser's (Taiwan, Hong Kong and Traditional give zhtw), else zh. */
export function chooseLanguage(stored: string | null, browser: string): Language {
  if (languages.includes(stored as Language)) return stored as Language
  if (/^zh-(tw|hk|mo|hant)/i.test(browser)) return 'zhtw'
  return /^en\b/i.test(browser) ? 'en' : 'zh'
}

export const languageAtom = atom<Language>('zh')

async function load(language: Language) {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', (await files[language]()).default)
  }
  await i18next.changeLanguage(language)
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
  await load(chooseLanguage(recall('language'), navigator.language))
}

/** Switches without a reload, and remembers the choice. */
export async function setLanguage(language: Language) {
  await load(language)
  keep('language', language)
}
