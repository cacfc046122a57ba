import { keepLanguage, ownTexts } from '#api/session.ts'
import type { Language } from '#core/types.ts'
import { startProgress } from '../notify/progress.ts'
import { send } from '../request.ts'
import { token } from '../session/session.ts'
import { knownTexts, setLanguage, takeTexts } from './i18n.ts'

/** Asks for what the administrator says in a language. Without an answer the texts are those that are known. */
export const refreshTexts = (language: Language): Promise<void> =>
  ownTexts(send, language, knownTexts(language)).then(
    ({ data }) => takeTexts(language, data),
    () => {},
  )

/** A person chooses a language: it holds at once, and is kept with them (SE-25). That the server cannot be told does not disturb. */
export async function changeLanguage(language: Language) {
  await setLanguage(language).finally(startProgress())
  if (token() === null) return
  void keepLanguage(send, language).catch(() => {})
  await refreshTexts(language)
}
