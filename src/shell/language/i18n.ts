import { atom } from 'jotai'
import type { OwnTexts } from '#api/types.ts'
import { fillText, keysOf, type Texts, withOwnTexts } from '#core/text.ts'
import type { Language } from '#core/types.ts'
import { loadPart } from '#runtime/lazy/loadPart.ts'
import { forgetWords } from '#runtime/localise.ts'
import { keep, recall } from '../storage.ts'
import { store } from '../store.ts'

export const languages: Language[] = ['zh', 'zhtw', 'en']
const htmlLang: { [language in Language]: string } = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' }

type Words = { default: Texts }
const path = (language: Language) => `../../../schemas/locales/${language}.json`
/**
 * Who names a text says which part it belongs to (scripts/lib/localeParts.mjs): what the login page says is a few texts
 * and here at once, in every language; then come everybody's screens, and the rest.
 */
const first = import.meta.glob<Texts>('../../../schemas/locales/*.json', { query: '?start', import: 'default', eager: true })
const main = import.meta.glob<Words>('../../../schemas/locales/*.json', { query: '?main' })
const more = import.meta.glob<Words>('../../../schemas/locales/*.json', { query: '?more' })
const parts = ['start', 'main', 'more'] as const
export type TextPart = (typeof parts)[number]

const read = async (language: Language, name: 'main' | 'more') =>
  (await loadPart(`texts ${language} ${name}`, { main, more }[name][path(language)] as () => Promise<Words>)).default

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

/** What is loaded of each language, the administrator's texts over it, and of how many parts. */
const loaded = new Map<Language, { texts: Texts; depth: number }>()
/** How many parts are wanted, of whatever language is shown. */
let depth = 0

/** Texts of the current language without numbers or names in them, as they were worked out: a form asks for hundreds. */
const plain = new Map<string, string>()

const lookUp = (key: string): string | undefined => {
  const texts = loaded.get(store.get(languageAtom))?.texts
  return texts && Object.hasOwn(texts, key) ? texts[key] : undefined
}

/** Whether the current language has a text of this key, as far as it is loaded. */
export const hasText = (key: string): boolean => lookUp(key) !== undefined

/** What stands for a text that is not here: it may be in a part that was not needed so far, and is drawn when that has come. */
function missing(key: string): string {
  const here = loaded.get(store.get(languageAtom))?.depth ?? 0
  const next = parts[here]
  if (next === undefined) return key
  void needTexts(next).catch(() => {})
  return ''
}

/** The text of a locale key in the current language. */
export function textOf(key: string, params?: { [name: string]: string | number }): string {
  if (params) {
    for (const one of keysOf(store.get(languageAtom), key, params)) {
      const text = lookUp(one)
      if (text !== undefined) return fillText(text, params)
    }
    return missing(key)
  }
  const known = plain.get(key) ?? lookUp(key)
  if (known === undefined) return missing(key)
  plain.set(key, known)
  return known
}

/** The shipped texts of a language, as much of them as is wanted, with the administrator's over them. */
async function fill(language: Language) {
  const wanted = parts.slice(0, depth)
  const files = await Promise.all(wanted.map((name) => (name === 'start' ? first[path(language)] : read(language, name))))
  // what was asked for later has come first
  if ((loaded.get(language)?.depth ?? 0) > wanted.length) return
  loaded.set(language, {
    texts: withOwnTexts(Object.assign({}, ...files), known(language)?.entries ?? {}),
    depth: wanted.length,
  })
  plain.clear()
}

const redraw = () => {
  forgetWords()
  store.set(textsAtom, (n) => n + 1)
}

let coming: Promise<void> = Promise.resolve()
/** Loads a part of the texts and those before it; what is drawn is drawn again where they change it. Fails when they do not come. */
export function needTexts(part: TextPart): Promise<void> {
  const wanted = parts.indexOf(part) + 1
  if (wanted <= depth) return coming
  const before = depth
  depth = wanted
  coming = fill(store.get(languageAtom)).then(redraw, (error) => {
    // whoever needs them next asks again
    depth = before
    coming = Promise.resolve()
    throw error
  })
  return coming
}

/** A screen that comes with the texts that nobody needed before it. */
export async function withTexts<T>(part: TextPart, screen: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([screen, needTexts(part)])
  return loaded
}

/** Takes over what the administrator says in a language; nothing changes when it is what is here already. */
export async function takeTexts(language: Language, texts: OwnTexts | undefined) {
  if (!texts?.entries || texts.hash === knownTexts(language)) return
  keep(keptAs(language), JSON.stringify(texts))
  if (!loaded.has(language)) return
  await fill(language)
  redraw()
}

async function load(language: Language) {
  // more may be wanted while it comes
  while ((loaded.get(language)?.depth ?? 0) < depth) await fill(language)
  plain.clear()
  document.documentElement.lang = htmlLang[language]
  store.set(languageAtom, language)
}

/** Loads the texts of the person's language, as many as are needed now; everything else waits for them. */
export async function startI18n(part: TextPart = 'more') {
  depth = parts.indexOf(part) + 1
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
