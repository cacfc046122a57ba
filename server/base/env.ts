import '#core/rules/linear.ts'
// what is sent to the server is checked strictly
import '#core/rules/fitsSchema.ts'
import { createEnv, type Env } from '#core/env.ts'
import type { Node, Widget } from '#core/types.ts'
import { readSchema, schemaFiles } from './schemas.ts'

let env: Env | undefined

/** What the core knows of widgets and pieces, read from schemas/ once: the server checks with the browser's own rules. */
export function serverEnv(): Env {
  env ??= createEnv({
    widgets: schemaFiles('widgets').map((path) => readSchema<Widget>(path)),
    pieces: readSchema<{ [name: string]: Node }>('pieces.json'),
  })
  return env
}
