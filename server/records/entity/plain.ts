import type { Routes } from '../../http/route.ts'
import { entities } from './catalog.ts'
import { entityRoutes } from './routes.ts'

/** Entities that no area serves with something of its own: their JSON is all there is. It stands behind every area that does. */
export const plainEntities: Routes = (app) => {
  for (const { entity, path, menu, calls = [] } of entities().values()) {
    if (!path || !menu || calls.length === 0) continue
    const served = [path, `${path}/:id`].some((url) =>
      (['GET', 'POST', 'PUT', 'DELETE'] as const).some((method) => app.hasRoute({ method, url })),
    )
    if (!served) entityRoutes(app, entity)
  }
}
