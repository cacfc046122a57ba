import type { Node } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { localise, type Worded } from '#runtime/localise.ts'

/** A block's node with its texts in the user's language (a field's node comes so already). */
export const useWorded = <N extends Node>(node: N): Worded<N> => localise(node, useText())
