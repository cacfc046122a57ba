import type { Language, Text } from '#core/types.ts'
import { shippedTexts } from './texts.ts'

export type Words = { [language in Language]?: string | undefined }

/** A text in each language that it says something in; what refers to a locale key says what that key says. */
export function wordsOf(text: Text): Words {
  if (typeof text !== 'string') return { zh: text.zh, zhtw: text.zhtw, en: text.en }
  if (!text.startsWith('t:')) return { zh: text }
  const { zh, zhtw, en } = shippedTexts()
  const key = text.slice(2)
  return { zh: zh[key], zhtw: zhtw[key], en: en[key] }
}
