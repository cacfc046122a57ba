import { ApiError, notFound } from '../../base/errors.ts'
import { mayCall } from '../../http/mayCall.ts'
import type { Caller } from '../../http/route.ts'
import { entities } from '../../records/entity/catalog.ts'
import { askingAbout } from '../../records/rights/access.ts'
import { entityImport } from '../../records/sheet/entityImport.ts'
import type { Importable } from '../../records/sheet/importable.ts'
import { rowsOfApplication } from './throughFlow.ts'

/** The button that lets somebody import. */
export const upload = 'btn_upload'

/**
 * Where the rows of an import go that goes on after its call was answered, by the key of its `Importable`, with the rights
 * that its sender has now. Throws forbidden where they may not press the button any more, and not found for an unknown key,
 * or a flow that they may not launch any more.
 */
export async function placeOf(caller: Caller, key: string, flowId: string | null): Promise<Importable> {
  if (key.startsWith('app.')) return rowsOfApplication(askingAbout(caller, key.slice('app.'.length), upload), { flowId, isKept: true })
  const entity = entities().get(key)
  if (!entity?.menu || !entity.calls?.includes('import')) throw notFound()
  const grants = await caller.grants()
  if (!grants.isAdmin && !(await mayCall(caller.server, { menu: entity.menu, button: upload }, grants))) throw new ApiError('forbidden')
  return entityImport(entity, caller.writer)
}
