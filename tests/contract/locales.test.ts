/** Every text in three languages, every text used, none missing: what makes a one-line change of a text safe. */
import { readFileSync } from 'node:fs'
import { Converter } from 'opencc-js'
import { describe, expect, it } from 'vitest'
import { filesUnder, readJson } from '../helpers/files.ts'
import { wrongWords } from '../helpers/words.ts'

const languages = ['zh', 'zhtw', 'en'] as const
type Texts = { [key: string]: string }
const texts = Object.fromEntries(languages.map((name) => [name, readJson<Texts>(`schemas/locales/${name}.json`)])) as Record<
  (typeof languages)[number],
  Texts
>
const keys = Object.keys(texts.zh)

const sources = ['src', 'renderers', 'server', 'schemas', 'fixtures']
  .flatMap((folder) => filesUnder(folder, /\.(tsx?|json)$/))
  .filter((file) => !file.startsWith('schemas/locales/'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** A key as it is written in code and schemas: two parts at least, `dict.menu.refresh`. */
const KEY = '[A-Za-z][\\w-]*(?:\\.[\\w-]+)+'
const asText = new RegExp(`\\bt:(${KEY})(?![\\w.-]*\\$\\{)`, 'g')
const asCall = new RegExp(`\\bt\\(\\s*['"\`](${KEY})['"\`]`, 'g')
/** `errors.${code}`: all keys that begin so are in use. */
const asPrefix = /`(?:t:)?([A-Za-z][\w-]*(?:\.[\w-]+)*\.)\$\{/g

const named = sources.flatMap(({ file, text }) =>
  [asText, asCall].flatMap((pattern) => [...text.matchAll(pattern)].map((match) => ({ file, key: match[1] ?? '' }))),
)
const quoted = new Set(
  sources.flatMap(({ text }) => [...text.matchAll(/['"`](?:t:)?([A-Za-z][\w.-]*)['"`]/g)].map((match) => match[1] ?? '')),
)
const prefixes = [...new Set(sources.flatMap(({ text }) => [...text.matchAll(asPrefix)].map((match) => match[1] ?? '')))]
/** Texts for some numbers only, by the plural rules of a language. */
const isPlural = (key: string) => /_(?:zero|one|two|few|many)$/.test(key)
const allOf = (key: string) => (isPlural(key) ? key.replace(/_[a-z]+$/, '') : key)
const isNamed = (key: string) =>
  quoted.has(key) || named.some((use) => use.key === key) || prefixes.some((prefix) => key.startsWith(prefix))
const isUsed = (key: string) => isNamed(allOf(key))

const names = (text: string) => [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1]))].sort()

/** Texts that leave a name out in Chinese, where it would be English words. */
const fewerNames = new Set(['fault.mustRecord', 'fault.expression', 'fault.other'])
/** Texts of the English file that are Chinese for a reason: a language's own name. */
const chineseInEnglish = new Set(['language.zh', 'language.zhtw'])
/** Texts of the Chinese files that name properties of a definition or columns of a file. */
const namesInChinese = (key: string) => key.startsWith('fault.') || key === 'translation.badFile'
/** Texts whose number is a bound that is always above one. */
const aboveOne = new Set([
  'interface.fault.rows',
  'interface.statement.long',
  'interface.variate.tooMany',
  'interfaceAuth.wrong.many',
  'sheet.tooManyRecords',
  'sign.tooMany',
  'upload.rowsCut',
  'visualdev.tooLong',
  'wizard.tooMany',
])
/** Characters that Taiwan writes both ways. */
const sameInTaiwan = (text: string) => text.replaceAll('臺', '台')
const toTaiwan = Converter({ from: 'cn', to: 'tw' })
const simplifiedInTaiwan = new Set(['language.zh'])

describe('I18 texts', () => {
  it('have the same keys in zh, zhtw and en, sorted', () => {
    for (const language of languages) {
      expect(Object.keys(texts[language]), language).toEqual(keys)
      expect(Object.keys(texts[language]), `${language} is sorted`).toEqual([...keys].sort())
    }
  })

  it('are never empty', () => {
    expect(
      languages.flatMap((language) => keys.filter((key) => !texts[language][key]?.trim()).map((key) => `${language}: ${key}`)),
    ).toEqual([])
  })

  it('carry the same {{names}} in every language', () => {
    const wrong = keys.filter((key) =>
      languages.some((language) => `${names(texts[language][key] ?? '')}` !== `${names(texts.zh[key] ?? '')}`),
    )
    expect(wrong.filter((key) => !fewerNames.has(key))).toEqual([])
  })

  it('exist for every key that code, schemas or server name', () => {
    const missing = named.filter(({ key }) => !(key in texts.zh)).map(({ file, key }) => `${key} (${file})`)
    expect([...new Set(missing)]).toEqual([])
  })

  it('for some numbers only stand beside the text for all others, from which they differ where the language has such forms', () => {
    const plural = keys.filter(isPlural)
    expect(plural.length).toBeGreaterThan(20)
    expect(plural.filter((key) => texts.en[key] === texts.en[allOf(key)])).toEqual([])
    for (const language of ['zh', 'zhtw'] as const)
      expect(plural.filter((key) => texts[language][key] !== texts[language][allOf(key)])).toEqual([])
  })

  it('in English that count things have another one for one of them', () => {
    const counts = keys.filter(
      (key) => !isPlural(key) && /\{\{(?:n|count|limit)\}\} (?:more |most )?(?:[a-z]+s|people)\b/.test(texts.en[key] ?? ''),
    )
    expect(counts.filter((key) => !(`${key}_one` in texts.en) && !aboveOne.has(key))).toEqual([])
  })

  it('are all used', () => {
    expect(keys.filter((key) => !isUsed(key))).toEqual([])
  })

  it('in English hold no Chinese', () => {
    const wrong = keys.filter((key) => !chineseInEnglish.has(key) && /[\u3400-\u9fff]/.test(texts.en[key] ?? ''))
    expect(wrong.map((key) => `${key}: ${texts.en[key]}`)).toEqual([])
  })

  it('I18-03 in Chinese hold no English words, in the interface as in what the server says', () => {
    const wrong = (['zh', 'zhtw'] as const).flatMap((language) =>
      keys.flatMap((key) => {
        const text = (texts[language][key] ?? '').replace(/\{\{\s*\w+\s*\}\}/g, '')
        const fault = namesInChinese(key) ? undefined : wrongWords(text, language)
        return fault?.startsWith('English') ? [`${language} ${key}: ${text}`] : []
      }),
    )
    expect(wrong).toEqual([])
  })

  it('in Traditional Chinese hold no simplified characters', () => {
    const wrong = keys.filter((key) => {
      const text = texts.zhtw[key] ?? ''
      return !simplifiedInTaiwan.has(key) && sameInTaiwan(toTaiwan(text)) !== sameInTaiwan(text)
    })
    expect(wrong.map((key) => `${key}: ${texts.zhtw[key]}`)).toEqual([])
  })
})
