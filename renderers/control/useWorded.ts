import type { Node } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { localise } from '#runtime/localise.ts'

/** A block's node with its texts in the user's language (a field's node comes so already). */
export const useWorded = (node: Node): Node => localise(node, useText())
