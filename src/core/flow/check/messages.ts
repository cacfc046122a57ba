import { type Checker, type Loose, token } from '../../check/checker.ts'
import { placeholdersIn } from '../../format/placeholders.ts'
import { isRecord } from '../../json.ts'
import { messageParts, noSending } from '../messages.ts'
import type { Around } from './parts.ts'

const isPart = (name: string) => messageParts.some((one) => one === name)

/** A text of a message in one language or each: what it names has to be there. */
function checkWords(checker: Checker, words: unknown, pointer: string): void {
  checker.text(words, pointer)
  const texts = isRecord(words) ? Object.entries(words).map(([language, text]) => [`${pointer}/${token(language)}`, text] as const) : []
  for (const [at, text] of isRecord(words) ? texts : [[pointer, words] as const])
    if (typeof text === 'string')
      for (const name of placeholdersIn(text)) if (!isPart(name)) checker.unknown(at, 'placeholder', name, messageParts)
}

/** How the moments of a node, or of the start, are told. */
export function checkMessages(checker: Checker, { messages }: Loose, pointer: string, { sendings }: Around): void {
  if (!isRecord(messages)) return
  for (const [moment, message] of Object.entries(messages)) {
    if (!isRecord(message)) continue
    const at = `${pointer}/messages/${token(moment)}`
    const { send } = message
    if (sendings && typeof send === 'string' && !sendings.includes(send)) checker.add(`${at}/send`, noSending(send))
    checkWords(checker, message.title, `${at}/title`)
    checkWords(checker, message.text, `${at}/text`)
  }
}
