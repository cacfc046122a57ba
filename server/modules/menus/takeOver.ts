import { capital } from '#core/text.ts'
import type { Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import type { Db } from '../../db/types.ts'
import { repository } from '../../records/entity/repository.ts'
import { drawnParts, menuRowOf } from '../authorisation/index.ts'

const partKinds = ['button', 'column', 'form'] as const
const step = 10

/** How many of each kind were added. */
export type Added = { [kind in (typeof partKinds)[number]]: number }

/**
 * Writes down the buttons, columns and form fields of the page or application that a menu shows, in their order, so that
 * they can be named, sorted and left out; what is written down already stays as it is. Throws not found without the menu.
 */
export async function takeOver(trx: Db, menuId: string, context: WriteContext): Promise<Added> {
  const menu = menuRowOf(await repository('menu').get(trx, menuId, context))
  const drawn = await drawnParts(trx, menu, context.t)
  const rights = repository('menuRight')
  const there = await trx.selectFrom('base_menu_right').select(['kind', 'enCode']).where('menuId', '=', menuId).execute()
  const known = new Set(there.map(({ kind, enCode }) => `${kind} ${enCode}`))
  const added: Added = { button: 0, column: 0, form: 0 }
  for (const kind of partKinds)
    for (const [i, { code, name }] of drawn[kind].entries()) {
      if (known.has(`${kind} ${code}`)) continue
      const values: Row = { menuId, kind, enCode: code, fullName: capital(context.t(name)) || code, sortCode: (i + 1) * step }
      await rights.insert(trx, values, context)
      added[kind]++
    }
  return added
}
