/** What a phone's card says of a record: columns of its list by their field. What is not said follows from the columns. */
export interface Card {
  title?: string
  /** these stand on it, in this order; the others when they are asked for */
  lines?: string[]
  /** what stands beside its title, with its colour */
  tag?: string
  picture?: string
}

/** So many lines has a card before the others are asked for. */
export const mostCardLines = 10
