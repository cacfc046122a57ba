import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, theme } from 'antd'
import type { Locale } from 'antd/es/locale'
import dayjs from 'dayjs'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Language } from '#core/types.ts'
import { languageAtom } from '../language/i18n.ts'
import { t } from '../language/text.ts'
import { useSetting } from '../settings.ts'
import { store } from '../store.ts'
import { modeAtom } from '../theme/mode.ts'
import { themeOf } from '../theme/theme.ts'
import { nonce } from './nonce.ts'
import 'virtual:antd.css'

/** antd's and dayjs' words, one language at a time. */
const locales: { [language in Language]: () => Promise<[{ default: Locale }, unknown, string]> } = {
  zh: () => Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn'), 'zh-cn']),
  zhtw: () => Promise.all([import('antd/es/locale/zh_TW'), import('dayjs/locale/zh-tw'), 'zh-tw']),
  en: () => Promise.all([import('antd/es/locale/en_US'), import('dayjs/locale/en'), 'en']),
}

/** The variables that antd still writes at run time stand in our stylesheet already: they go where nothing sees them. */
const aside = document.createElement('div')
/** The same object each time: with another one, every control of every open tab would be drawn anew at each change of page. */
const config = { button: { autoInsertSpace: false }, ...(nonce ? { csp: { nonce } } : {}) }

/** For who wants no motion antd waits for no end of one. Read once: a change would mount everything below anew. */
const still = matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Stands in until the words have come. antd puts a provider around its children only when it is given words: without
 * any at first, their coming would mount everything below anew.
 */
const noWords: Locale = { locale: '' }

/** A picker's cross is named as the light one is. */
function withClear(words: Locale): Locale {
  const picker = words.DatePicker
  return picker ? { ...words, DatePicker: { ...picker, lang: { ...picker.lang, clear: t('field.clear') } } } : words
}

/** antd's settings around all pages: theme, language, and no style computed in the browser. */
export function Antd({ children }: { children: ReactNode }) {
  const mode = useAtomValue(modeAtom, { store })
  const language = useAtomValue(languageAtom, { store })
  const [locale, setLocale] = useState(noWords)
  useEffect(() => {
    let gone = false
    locales[language]().then(
      ([words, , name]) => {
        if (gone) return
        dayjs.locale(name)
        setLocale(withClear(words.default))
      },
      (error) => console.error(`antd's words of "${language}" did not load`, error),
    )
    return () => {
      gone = true
    }
  }, [language])
  const colour = useSetting('theme')
  const size = useSetting('size')
  const look = useMemo(() => {
    const { token, ...rest } = themeOf(mode, theme, { colour, size })
    return { ...rest, token: { ...token, motion: !still } }
  }, [mode, colour, size])
  return (
    <StyleProvider container={aside}>
      <ConfigProvider theme={look} locale={locale} {...config}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  )
}
