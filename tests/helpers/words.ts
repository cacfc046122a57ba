/** What a screen says, for the tests that hold it to one language: every text and name on it, without what is data. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Converter } from 'opencc-js'
import { filesUnder, readJson } from './files.ts'

export type Spoken = 'zh' | 'zhtw' | 'en'

const han = /[\u3400-\u9fff]/
const simplifiedText = (text: string): boolean => {
  const same = (one: string) => one.replaceAll('臺', '台')
  return same(toTaiwan(text)) !== same(text)
}
const toTaiwan = Converter({ from: 'cn', to: 'tw' })

/** Chinese words of the demo's data: names of people, units, dictionary entries, records and notices. Texts in three languages are none. */
function dataWords(): string[] {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && han.test(value)) found.add(value.replace(/\s+/g, ' ').trim())
    else if (Array.isArray(value)) value.forEach(visit)
    else if (value !== null && typeof value === 'object' && !('en' in value)) Object.values(value).forEach(visit)
  }
  for (const file of filesUnder('fixtures/demo', /\.json$/)) if (!file.includes('/applications/')) visit(readJson(file))
  for (const file of filesUnder('fixtures/demo/rows', /\.ts$/))
    for (const [, text = ''] of readFileSync(file, 'utf8').matchAll(/'([^'\n]*)'/g)) visit(text)
  return [...found].sort((a, b) => b.length - a.length)
}
const data = dataWords()
/** A text without words of the data; one character alone is a person's initial. */
const withoutData = (text: string) =>
  text.length === 1 ? '' : data.reduce((rest, word) => (rest.includes(word) ? rest.replaceAll(word, ' ') : rest), text.replace(/\s+/g, ' '))
/** A text of the data that was cut. */
const isCutData = (text: string) =>
  text.endsWith('…') && data.some((word) => word.startsWith(text.slice(0, -1).replace(/\s+/g, ' ').trim()))
/** An amount in Chinese capitals, which a form asks for and which is the same in every language. */
const isCapitals = (text: string) => /^[负零壹贰叁肆伍陆柒捌玖拾佰仟万亿元角分整]+$/.test(text)
/** Languages go by their own names everywhere. */
const withoutNames = (text: string) => text.replaceAll('简体中文', '').replaceAll('繁體中文', '')

/** Every text that is on screen or told to a screen reader, once. Cells, tree entries and values are data, their buttons are not. */
export const wordsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const dataPlaces =
      'td, [role=cell], [role=gridcell], [role=rowheader], [role=treeitem], [role=option], .cm-editor, .ant-select-selection-item, .ant-select-content, .pg-feed li > a, .pg-feed li > span, [data-words="data"], canvas, svg'
    const isData = (element: Element) => {
      const place = element.closest(dataPlaces)
      return place !== null && !(element.closest('button') && place.contains(element.closest('button')))
    }
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [hidden]')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim()
      if (!text || !element || element.closest('script, style, noscript, textarea, .pg-read') || isData(element) || !isSeen(element))
        continue
      found.add(text)
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      // the icon of a control that has a name of its own is not told
      if (element.matches('[role="img"]') && element.parentElement?.closest('[aria-label]')) continue
      if (isData(element) || !isSeen(element)) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const text = element.getAttribute(name)?.trim()
        if (text) found.add(text)
      }
    }
    found.add(document.title)
    return [...found]
  })

/** Words in Latin letters that every language uses: names of products, formats, keys and codes. */
const international = new Set(
  'pinge logo json csv pdf excel xlsx xls word url api geojson openapi http https id ip sso oidc wechat ctrl alt shift esc enter delete tab mac win chrome edge firefox safari linux windows macintosh english bdd png jpg jpeg svg webp gif kb mb gb utf app web pc cny vip demo admin inc ltd css html postgresql mysql mariadb'.split(
    ' ',
  ),
)
const locale = new Set(Object.keys(readJson<{ [key: string]: string }>('schemas/locales/zh.json')))
/** A locale key, or what is written like one. */
const isKey = (text: string) => /^(?:t:)?[a-z][A-Za-z]*(?:\.[\w-]+)+$/.test(text) && (text.startsWith('t:') || locale.has(text))

/** What is wrong with a text in a language; nothing when it is right. */
export function wrongWords(given: string, language: Spoken): string | undefined {
  if (isKey(given)) return `a raw key: ${given}`
  // the help of a translation tells what a placeholder looks like
  if (/\{\{(?!n\}\})|(?<!\{\{n)\}\}|\bundefined\b|\[object /.test(given)) return `not filled in: ${given}`
  if (isCutData(given) || (language === 'en' && isCapitals(given))) return undefined
  const text = withoutData(withoutNames(given))
  if (language === 'en') return han.test(text) ? `Chinese in English: ${given}` : undefined
  if (language === 'zhtw' && simplifiedText(text)) return `simplified in Traditional Chinese: ${given}`
  // an address, a file's ending, a code in capitals or with digits is no word
  const plain = text.replace(/\S*[@/\\.]\S*|\b[A-Z0-9_-]{2,}\b|\b\w*\d\w*\b/g, ' ')
  const foreign = (plain.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !international.has(word.toLowerCase()))
  return foreign.length > 0 ? `English in Chinese: ${given}` : undefined
}
