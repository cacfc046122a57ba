import '#core/rules/linear.ts'
// what is sent to the server is checked strictly
import '#core/rules/fitsSchema.ts'
import '#core/rules/steps.ts'
import { createEnv, type EntityFields, type Env } from '#core/env.ts'
import { withEntities } from '#core/form/entityFields.ts'
import type { Node } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { readSchema, schemaFiles } from './schemas.ts'

let env: Env | undefined

/** What the core knows of widgets, pieces and entities, read from schemas/ once: the server checks with the browser's own rules. */
export function serverEnv(): Env {
  env ??= withEntities(
    createEnv({
      widgets: schemaFiles('widgets').map((path) => readSchema<Widget>(path)),
      pieces: readSchema<{ [name: string]: Node }>('pieces.json'),
      apart: readSchema<{ [name: string]: Node }>('designPieces.json'),
    }),
    schemaFiles('entities').map((path) => readSchema<EntityFields>(path)),
  )
  return env
}
