import '#core/rules/linear.ts'
import { createEnv } from '#core/env.ts'
import type { Widget } from '#core/types.ts'
import pieces from '#schemas/pieces.json'

const files = import.meta.glob<Widget>('../../schemas/widgets/*.json', { eager: true, import: 'default' })

/** The shipped widgets and pieces, for designers: contracts whole, with the titles and descriptions of their props. */
export const env = createEnv({ widgets: Object.values(files), pieces })
