import { isTagOf, mostCardLines, pictures } from '../card.ts'
import type { FieldPlan } from '../form.ts'
import { type Checker, isRecord } from './checker.ts'

const keys = ['title', 'lines', 'tag', 'picture']

/** What a phone's card says of a record: columns of the list, each in one place. */
export function checkCard(checker: Checker, card: unknown, columns: readonly string[], fieldOf: (name: string) => FieldPlan | undefined) {
  if (card === undefined) return
  if (!isRecord(card)) return checker.add('/card', 'a card is { title, lines, tag, picture }')
  checker.only(card, keys, '/card')
  const seen = new Map<string, string>()
  const named = (name: unknown, at: string) => {
    if (typeof name !== 'string') return checker.add(at, 'must be a text')
    if (!columns.includes(name)) return checker.unknown(at, 'column', name, columns)
    const before = seen.get(name)
    if (before !== undefined) checker.add(at, `the field "${name}" is already used at ${before}`)
    else seen.set(name, at)
  }
  for (const key of ['title', 'tag', 'picture']) if (card[key] !== undefined) named(card[key], `/card/${key}`)
  const picture = typeof card.picture === 'string' ? fieldOf(card.picture) : undefined
  if (picture && !pictures.includes(picture.widget.pingeKey)) checker.add('/card/picture', `must be one of ${pictures.join(', ')}`)
  const tag = typeof card.tag === 'string' ? fieldOf(card.tag) : undefined
  if (tag && !isTagOf(tag.widget)) checker.add('/card/tag', 'a tag of a card is a text')
  if (card.lines === undefined) return
  if (!Array.isArray(card.lines)) return checker.add('/card/lines', 'must be a list of texts')
  if (card.lines.length > mostCardLines) checker.add('/card/lines', `a card has at most ${mostCardLines} lines`)
  for (const [i, name] of card.lines.entries()) named(name, `/card/lines/${i}`)
}
