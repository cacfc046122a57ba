import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'

/** enCode of the administration's menu, and of the one that shows the tables of every database. */
export const sourceMenu = 'systemData.dataSource'
export const modelMenu = 'systemData.dataModel'
/** Who may know the tables of a data source: who administers them, who looks at tables, and who makes interfaces and syncs of them. */
export const readers = [sourceMenu, modelMenu, 'systemData.interface', 'systemData.sync'] as const

/** The name of the system's own database among the sources. */
export const ownName = 'own'

/** The system's own tables are shown to who was given their screen, and to nobody else. Throws forbidden. */
export async function mustRead(request: FastifyRequest, id: string): Promise<void> {
  if (id === ownName && !(await request.grants()).mayOpen(modelMenu)) throw new ApiError('forbidden')
}
