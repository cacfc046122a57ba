import type { Node } from '#core/types.ts'

/** A node's own props under their types: the contract in schemas/widgets has checked them. */
export const propsOf = <T>(node: Node): T => node as unknown as T
