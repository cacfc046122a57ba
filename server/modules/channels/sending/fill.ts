import { formatDate } from '#core/format/format.ts'
import { escapeHtml } from '#core/format/htmlText.ts'
import { withPlaceholders } from '#core/format/placeholders.ts'
import type { Row } from '#core/types.ts'
import { rowsOfJson } from '../../../records/interfaces/parameters.ts'
import type { NewDelivery } from '../queue.ts'

/** What a message is to somebody, as templates name it. */
const parameters = ['title', 'content', 'sender', 'receiver', 'time'] as const
export type Parameter = (typeof parameters)[number]
export type Values = { readonly [name in Parameter]: string }
export const isParameter = (name: unknown): name is Parameter => parameters.some((one) => one === name)

/** What is known of a message that somebody got in-app. */
export interface InAppMessage {
  title: string
  excerpt: string | null
  releaseUser: string | null
  releaseTime: number | null
  receiver: string
}

export const valuesOf = ({ title, excerpt, releaseUser, releaseTime, receiver }: InAppMessage): Values => ({
  ...{ title, content: excerpt ?? '', sender: releaseUser ?? '', receiver },
  time: releaseTime === null ? '' : formatDate(releaseTime, 'yyyy-MM-dd HH:mm'),
})

/** Types of templates: mail holds HTML, SMS a template of the provider's, all others plain text. */
export const types = { mail: '2', sms: '3' } as const

/** A line that a header may hold. */
const inLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/**
 * A template filled with what one message says: every value is escaped where the text is HTML (MT-04), and stands in one line in a
 * title. Of an SMS the title is what the monitor shows.
 */
export function fillTemplate(
  { messageType, title, content, templateCode, smsFieldList }: Row,
  values: Values,
): Pick<NewDelivery, 'title' | 'content' | 'templateCode' | 'variables'> {
  if (messageType === types.sms)
    return {
      ...{ title: inLine(values.title), content: '', templateCode: String(templateCode) },
      variables: rowsOfJson(smsFieldList).flatMap(({ smsField, field }) =>
        isParameter(field) ? [{ name: String(smsField), value: inLine(values[field]) }] : [],
      ),
    }
  const body = String(content ?? '')
  const escaped = () => Object.fromEntries(parameters.map((name) => [name, escapeHtml(values[name])]))
  return {
    title: inLine(withPlaceholders(String(title ?? ''), values)),
    content:
      messageType === types.mail ? withPlaceholders(body, escaped()) : escapeHtml(withPlaceholders(body, values)).replaceAll('\n', '<br>'),
  }
}
