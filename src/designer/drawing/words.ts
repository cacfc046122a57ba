import type { Locale } from 'antd/es/locale'
import { useEffect, useState } from 'react'
import type { Translate } from '#core/form/form.ts'
import { keysOf, makeTranslate } from '#core/text.ts'
import type { Language } from '#core/types.ts'

export type Texts = { [key: string]: string }

const texts: { [language in Language]: () => Promise<{ default: Texts }> } = {
  zh: () => import('#schemas/locales/zh.json'),
  zhtw: () => import('#schemas/locales/zhtw.json'),
  en: () => import('#schemas/locales/en.json'),
}
const antd: { [language in Language]: () => Promise<{ default: Locale }> } = {
  zh: () => import('antd/es/locale/zh_CN'),
  zhtw: () => import('antd/es/locale/zh_TW'),
  en: () => import('antd/es/locale/en_US'),
}

const fill = (text: string, params: { [name: string]: string | number } | undefined) =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (all, name: string) => (params && Object.hasOwn(params, name) ? String(params[name]) : all))

export interface Words {
  language: Language
  texts: Texts
  t: Translate
  antd: Locale
}

/** The texts of any language, whatever the person's own is; undefined until they are here. */
export function useWords(language: Language): Words | undefined {
  const [words, setWords] = useState<Words>()
  useEffect(() => {
    let gone = false
    Promise.all([texts[language](), antd[language]()]).then(
      ([{ default: found }, { default: locale }]) => {
        if (gone) return
        const textOf = (key: string) => (Object.hasOwn(found, key) ? found[key] : undefined)
        const t = makeTranslate(language, (key, params) => {
          const [text = key] = keysOf(language, key, params).flatMap((one) => textOf(one) ?? [])
          return fill(text, params)
        })
        setWords({ language, texts: found, t, antd: locale })
      },
      (error) => console.error(`the texts of "${language}" did not load`, error),
    )
    return () => {
      gone = true
    }
  }, [language])
  return words
}
