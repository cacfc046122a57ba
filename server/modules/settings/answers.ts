import { type Answer, among, arrayOf, integer, mark, object, oneOf } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { fileAnswer } from '../../records/attachments/holders.ts'
import { parts, type Setting, settingList } from '../../settings/list.ts'

const settings: { [name: string]: Setting } = settingList
const kinds: { [kind in Setting['kind']]: Answer } = {
  text,
  flag: mark,
  whole: integer,
  choice: text,
  font: text,
  file: arrayOf(fileAnswer),
  secret: text,
}
const valuesOf = (names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (settings[name] ? [[name, kinds[settings[name].kind]]] : [])))

/** What somebody is told of the settings, all of it as texts. */
export const toldAnswer = (to: 'everybody' | 'signedIn'): Answer =>
  object(
    Object.fromEntries(
      Object.entries(settings).flatMap(([name, { told }]) => (told === 'everybody' || (told && told === to) ? [[name, text]] : [])),
    ),
  )
/** All settings, as the screen knows them. */
export const settingsAnswer = object(valuesOf(Object.keys(settings)))
/** One part of them, whichever it is. */
export const partAnswer = oneOf(
  ...parts.map((part) =>
    object({
      ...{ id: among(part), version: integer },
      ...valuesOf(Object.keys(settings).filter((name) => settings[name]?.part === part)),
      // whether the operator has said the font of PDFs
      ...(part === 'print' ? { printFontIsFixed: mark } : {}),
    }),
  ),
)
