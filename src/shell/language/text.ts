import { useAtomValue } from 'jotai'
import { makeTranslate } from '#core/text.ts'
import type { Language } from '#core/types.ts'
import { store } from '../store.ts'
import { hasText, languageAtom, needTexts, textOf, textsAtom } from './i18n.ts'

type Params = { [name: string]: string | number }

/** The text of a locale key in the current language. */
export const t = (key: string, params?: Params): string => textOf(key, params)

export { hasText }

/** The same for components: they draw again when the language or its texts change. */
export function useT(): typeof t {
  useAtomValue(languageAtom, { store })
  useAtomValue(textsAtom, { store })
  return t
}

/** Words any Text of a schema in one language. */
export const translateIn = (language: Language) => makeTranslate(language, t)

/** A definition, as JSON or as its text, may be worded by texts that are not loaded with the workspace: it is drawn when they are here. */
export async function withWords(definition: unknown): Promise<void> {
  for (const [, key = ''] of JSON.stringify(definition).matchAll(/"t:([\w.-]+)/g)) if (!hasText(key)) return needTexts('more')
}
