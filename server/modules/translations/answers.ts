import { among, arrayOf, integer, mapOf, mark, object, orNull } from '../../http/answer.ts'
import { text } from '../../http/route.ts'

/** A text as the list and the form read it. */
export const wordsAnswer = object({
  id: text,
  key: text,
  kind: among('menu', 'page', 'form', 'text'),
  zh: text,
  zhtw: text,
  en: text,
  shippedZh: text,
  shippedZhtw: text,
  shippedEn: text,
  missing: arrayOf(among('zh', 'zhtw', 'en')),
  isOwn: mark,
  note: orNull(text),
  version: integer,
})
const counts = { total: integer, zh: integer, zhtw: integer, en: integer, own: integer }
/** How many texts there are, how many a language lacks, and how many are the administrator's: of each kind, and of all. */
export const summaryAnswer = object({ list: arrayOf(object({ id: text, kind: text, ...counts })), ...counts })
/** What is said instead of locale keys; entries that the client has are left out. */
export const ownTextsAnswer = object({ hash: text }, { entries: mapOf(text) })
