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

/** Types of templates: mail holds HTML, SMS and public accounts a template of the provider's, all others plain text. */
export const types = { mail: '2', sms: '3', publicAccount: '7' } as const
/** Whether templates of a type name one of the provider's, and fill its variables. */
export const isProviders = (type: unknown): boolean => type === types.sms || type === types.publicAccount
/** MT-06: whether a message of a public account opens a mini-program. */
export const opensMini = ({ messageType, wxSkip }: Row): boolean => messageType === types.publicAccount && String(wxSkip) === '1'

/** A line that a header may hold. */
const inLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/**
 * A template filled with what one message says: every value is escaped where the text is HTML (MT-04), and stands in one line in a
 * title. Where the text is the provider's, the title is what the monitor shows, and what a variable that is marked so holds.
 */
export function fillTemplate(
  template: Row,
  values: Values,
): Pick<NewDelivery, 'title' | 'content' | 'templateCode' | 'variables' | 'miniAppId'> {
  const { messageType, title, content, templateCode, smsFieldList, xcxAppId } = template
  if (isProviders(messageType))
    return {
      ...{ title: inLine(values.title), content: '', templateCode: String(templateCode) },
      variables: rowsOfJson(smsFieldList).flatMap(({ smsField, field, isTitle }) => {
        const from = isTitle === 1 && messageType === types.publicAccount ? 'title' : field
        return isParameter(from) ? [{ name: String(smsField), value: inLine(values[from]) }] : []
      }),
      ...(opensMini(template) && { miniAppId: String(xcxAppId ?? '') }),
    }
  const body = String(content ?? '')
  const escaped = () => Object.fromEntries(parameters.map((name) => [name, escapeHtml(values[name])]))
  return {
    title: inLine(withPlaceholders(String(title ?? ''), values)),
    content:
      messageType === types.mail ? withPlaceholders(body, escaped()) : escapeHtml(withPlaceholders(body, values)).replaceAll('\n', '<br>'),
  }
}
