import { createEnv } from '#core/env.ts'
import type { Widget } from '#core/types.ts'
import pieces from '#schemas/pieces.json'

const files = import.meta.glob<Widget>('../../schemas/widgets/*.json', { eager: true, query: '?lean', import: 'default' })

/** The shipped widgets and pieces, for the browser: contracts without their wording and their props, which designers alone read (#designer/env.ts). */
export const env = createEnv({ widgets: Object.values(files), pieces })
