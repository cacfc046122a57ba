import '#core/rules/linear.ts'
import { createEnv } from '#core/env.ts'
import { withEntities } from '#core/form/entityFields.ts'
import type { Node } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import apart from '#schemas/designPieces.json'
import pieces from '#schemas/pieces.json'

const files = import.meta.glob<Widget>('../../schemas/widgets/*.json', { eager: true, import: 'default' })
const entities = import.meta.glob<Node[]>('../../schemas/entities/*.json', { eager: true, import: 'fields' })

/** The shipped widgets, pieces and entities, for designers: contracts whole, with the titles and descriptions of their props. */
export const env = withEntities(
  createEnv({ widgets: Object.values(files), pieces, apart }),
  Object.entries(entities).map(([file, fields]) => ({ entity: file.replace(/^.*\/|\.json$/g, ''), fields })),
)
