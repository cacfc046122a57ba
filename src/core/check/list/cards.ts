import { isWithheld } from '../../application/calendar.ts'
import { isPicture } from '../../application/card.ts'
import { standsByPeople } from '../../application/cards.ts'
import type { FieldPlan } from '../../form/form.ts'
import { holdsOf, isSecret, isStored } from '../../form/holds.ts'
import { type Checker, isRecord } from '../checker.ts'

/** So many lines has a card of a kanban or a gallery. */
export const mostKanbanLines = 6

/** Whether records can stand in columns by a field: one of a few choices, or one person, that everybody reads as it is. */
export function isKanbanField(field: FieldPlan): boolean {
  const { node, widget, table } = field
  if (table !== undefined || widget.isSystem || node.multiple === true || !isStored(field) || isWithheld(field)) return false
  // choices that are searched for are not few
  const isSearched = isRecord(node.source) && node.source.search === true
  return (
    (holdsOf(field) === 'choice' && widget.offersOptions === true && !isSearched) || (standsByPeople(field) && `${widget.picks}` === 'user')
  )
}

/** Whether a gallery can show a field: pictures that everybody sees. */
export const isGalleryField = (field: FieldPlan): boolean =>
  field.table === undefined && isStored(field) && isPicture(field.widget) && !isWithheld(field)

/** What there is for the cards of a list to name: its columns, and their fields where the form is known. */
interface Named {
  columns: readonly string[]
  fieldOf: (name: string) => FieldPlan | undefined
}

/** A column that a card names, each once. */
function checkNames(
  checker: Checker,
  cards: { [name: string]: unknown },
  by: 'field' | 'picture',
  at: string,
  { columns, fieldOf }: Named,
) {
  const seen = new Map<string, string>()
  const named = (name: unknown, here: string) => {
    if (typeof name !== 'string') return checker.add(here, 'must be a text')
    if (!columns.includes(name)) return checker.unknown(here, 'column', name, columns)
    const field = fieldOf(name)
    if (field && isSecret(field)) checker.add(here, `"${name}" is a secret: no card shows it`)
    const before = seen.get(name)
    if (before !== undefined) checker.add(here, `the field "${name}" is already used at ${before}`)
    else seen.set(name, here)
  }
  if (cards[by] === undefined) checker.add(at, `needs "${by}"`)
  else named(cards[by], `${at}/${by}`)
  if (cards.title !== undefined) named(cards.title, `${at}/title`)
  const { lines } = cards
  if (lines === undefined) return
  if (!Array.isArray(lines)) return checker.add(`${at}/lines`, 'must be a list of texts')
  if (lines.length > mostKanbanLines) checker.add(`${at}/lines`, `a card has at most ${mostKanbanLines} lines`)
  for (const [i, name] of (lines as unknown[]).entries()) named(name, `${at}/lines/${i}`)
}

/** By which column a list is a kanban: one of a few choices, or one person, that whoever sees the list reads as it is. */
export function checkKanban(checker: Checker, kanban: unknown, named: Named) {
  if (kanban === undefined) return
  const at = '/kanban'
  if (!isRecord(kanban)) return checker.add(at, 'a kanban is { field, title, lines }')
  checker.only(kanban, ['field', 'title', 'lines'], at)
  checkNames(checker, kanban, 'field', at, named)
  const field = typeof kanban.field === 'string' ? named.fieldOf(kanban.field) : undefined
  if (field && named.columns.includes(String(kanban.field)) && !isKanbanField(field))
    checker.add(`${at}/field`, `"${field.field}" is neither one choice nor one person that is shown as it is: no kanban is by it`)
}

/** Which picture the cards of a list show. */
export function checkGallery(checker: Checker, gallery: unknown, named: Named) {
  if (gallery === undefined) return
  const at = '/gallery'
  if (!isRecord(gallery)) return checker.add(at, 'a gallery is { picture, title, lines }')
  checker.only(gallery, ['picture', 'title', 'lines'], at)
  checkNames(checker, gallery, 'picture', at, named)
  const field = typeof gallery.picture === 'string' ? named.fieldOf(gallery.picture) : undefined
  if (field && named.columns.includes(String(gallery.picture)) && !isGalleryField(field))
    checker.add(`${at}/picture`, `"${field.field}" holds no picture that is shown as it is: no gallery is by it`)
}
