import type { Message } from '#core/edit/types.ts'
import { listMark } from '#core/text.ts'
import type { Language } from '#core/types.ts'

/** A step that changes properties, told by what they are called where they are edited, in each language, and not by their codes. */
export function withTitles(mark: Message, names: readonly string[], titleOf: (name: string, language: Language) => string): Message {
  const said = (language: Language) => names.map((name) => titleOf(name, language)).join(listMark[language])
  return { ...mark, params: { ...mark.params, prop: { zh: said('zh'), zhtw: said('zhtw'), en: said('en') } } }
}
