import { holdsOf } from '../form/holds.ts'
import type { Widget } from '../widget.ts'

/** What a phone's card says of a record: columns of its list by their field. What is not said follows from the columns. */
export interface Card {
  title?: string
  /** these stand on it, in this order; the others when they are asked for */
  lines?: string[]
  /** what stands beside its title, with its colour */
  tag?: string
  picture?: string
  /** which buttons of a row stand on it, in this order, by their codes; the others are in its menu */
  buttons?: string[]
}

/** So many lines has a card before the others are asked for. */
export const mostCardLines = 10

/** So many buttons stand on a card. */
export const mostCardButtons = 4

/** The buttons that stand on a card, and those of its menu: what deletes is the last of them. */
export function cardActions<T extends { id?: string; danger: boolean }>(actions: readonly T[], buttons: readonly string[]) {
  const shown = buttons.flatMap((id) => actions.find((one) => one.id === id) ?? [])
  const hidden = actions.filter((one) => !shown.includes(one))
  return { shown, hidden: [...hidden.filter(({ danger }) => !danger), ...hidden.filter(({ danger }) => danger)] }
}

/** Whether the values of a field are pictures. */
export const isPicture = (widget: Widget): boolean => widget.files === 'pictures' || holdsOf({ widget }) === 'picture'
/** Whether a kind of field can be a card's tag: what is more than a text cannot. */
export const isTagOf = (widget: Widget): boolean => !['files', 'picture', 'html'].includes(holdsOf({ widget }))
