import { isPicture, isTagOf, mostCardButtons, mostCardLines } from '../../application/card.ts'
import type { FieldPlan } from '../../form/form.ts'
import { type Checker, isRecord } from '../checker.ts'

const keys = ['title', 'lines', 'tag', 'picture', 'buttons']

/** What there is for a card to name: columns of its list and their fields, and the codes of the buttons of its rows. */
interface Named {
  columns: readonly string[]
  fieldOf: (name: string) => FieldPlan | undefined
  buttons: readonly string[]
}

/** What a phone's card says of a record: columns of the list, each in one place, and buttons of its rows. */
export function checkCard(checker: Checker, card: unknown, { columns, fieldOf, buttons }: Named) {
  if (card === undefined) return
  if (!isRecord(card)) return checker.add('/card', 'a card is { title, lines, tag, picture, buttons }')
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
  if (picture && !isPicture(picture.widget)) {
    const pictures = [...checker.env.widgets.values()].filter(isPicture).map(({ pingeKey }) => pingeKey)
    checker.add('/card/picture', `must be one of ${pictures.join(', ')}`)
  }
  const tag = typeof card.tag === 'string' ? fieldOf(card.tag) : undefined
  if (tag && !isTagOf(tag.widget)) checker.add('/card/tag', 'a tag of a card is a text')
  checkButtons(checker, card.buttons, buttons)
  if (card.lines === undefined) return
  if (!Array.isArray(card.lines)) return checker.add('/card/lines', 'must be a list of texts')
  if (card.lines.length > mostCardLines) checker.add('/card/lines', `a card has at most ${mostCardLines} lines`)
  for (const [i, name] of card.lines.entries()) named(name, `/card/lines/${i}`)
}

function checkButtons(checker: Checker, named: unknown, known: readonly string[]) {
  if (named === undefined) return
  if (!Array.isArray(named)) return checker.add('/card/buttons', 'must be a list of texts')
  if (named.length > mostCardButtons) checker.add('/card/buttons', `a card has at most ${mostCardButtons} buttons`)
  for (const [i, code] of (named as unknown[]).entries()) {
    const at = `/card/buttons/${i}`
    if (typeof code !== 'string') checker.add(at, 'must be a text')
    else if (!known.includes(code)) checker.unknown(at, 'button', code, known)
    else if (named.indexOf(code) < i) checker.add(at, `the code "${code}" is already used`)
  }
}
