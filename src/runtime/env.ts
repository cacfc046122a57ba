import { createEnv } from '#core/env.ts'
import { linearEngine } from '#core/rules/patterns.ts'
import type { Widget } from '#core/widget.ts'
import pieces from '#schemas/pieces.json'
import { withPart } from './lazy/loadPart.ts'

const files = import.meta.glob<Widget>('../../schemas/widgets/*.json', { eager: true, query: '?lean', import: 'default' })

// A form without a pattern that needs it does not load the engine for it; until it is here, the server is who tells.
linearEngine.load = () =>
  void withPart(
    'patterns',
    () => import('#core/rules/linear.ts'),
    () => {},
  )

/** The shipped widgets and pieces, for the browser: contracts without their wording and their props, which designers alone read (#designer/env.ts). */
export const env = createEnv({ widgets: Object.values(files), pieces })
