import type { Json, Node } from '../types.ts'

/** Characters of each text of a list, where its field does not say otherwise. */
const usualLength = 50

export const itemLengthOf = ({ itemLength }: Node): number => (typeof itemLength === 'number' ? itemLength : usualLength)

/** The texts of a value; anything else is none. */
export const textsOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** What somebody typed or pasted as the texts that it lists: commas, semicolons and breaks stand between them. */
export const splitTexts = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、;；\r\n\t]/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]

/** The first text that is longer than its field takes. */
export const tooLong = (node: Node, value: Json | undefined): string | undefined =>
  textsOf(value).find((one) => [...one].length > itemLengthOf(node))
