import { optionKeys } from '#core/form/choices.ts'
import type { Json, Node, Row, Source } from '#core/types.ts'

/** The colour of an option that is written out; options below it may have theirs. */
const isColored = (option: Row, below: string): boolean =>
  option.color !== undefined || (Array.isArray(option[below]) && (option[below] as Row[]).some((one) => isColored(one, below)))
const colored = new WeakMap<Row[], boolean>()

/** Whether the options of a field say a colour: kept by the list, since every cell asks. */
export function hasColors(node: Node): boolean {
  const written = node.options ?? (node.source as Source | undefined)?.options
  if (!Array.isArray(written)) return false
  const list = written as Row[]
  let known = colored.get(list)
  if (known === undefined) {
    known = list.some((one) => isColored(one, optionKeys(node).children))
    colored.set(list, known)
  }
  return known
}

/** The colour, or one for each of several values, that the server sent beside a value whose dictionary has it. */
export function givenColor(row: Row | undefined, field: string | undefined): Json | undefined {
  const colors = row?.$color
  return field !== undefined && colors !== null && typeof colors === 'object' && !Array.isArray(colors) ? colors[field] : undefined
}
