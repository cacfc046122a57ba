import type { Json, Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { readSchema } from '../../base/schemas.ts'
import type { Db } from '../../db/types.ts'
import { findBy } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'

/** One entry of schemas/menus/menus.json. */
interface ShippedMenu {
  enCode: string
  fullName: string
  type: number
  icon?: string
  urlAddress?: string
  linkTarget?: string
  propertyJson?: string
  sortCode?: number
  children?: ShippedMenu[]
}

/**
 * Brings the shipped menus into base_menu: new ones are added, and those that nobody changed follow the file. What an
 * administrator changed stays as they left it, and what is no longer shipped stays too.
 */
export async function syncMenus(trx: Db, context: WriteContext): Promise<void> {
  const store = repository('menu')
  const root = store.entity.tree?.root ?? ''
  const visit = async (menus: ShippedMenu[], parentId: string) => {
    for (const { children = [], ...menu } of menus) {
      const values: Row = { ...menu, parentId, shipped: 1 }
      const known = await findBy(trx, store.entity, { enCode: menu.enCode })
      const touched = Boolean(known?.lastModifyUserId)
      const differs = known && Object.entries(values).some(([name, value]) => known[name] !== (value as Json))
      const record = !known
        ? await store.insert(trx, values, context)
        : differs && !touched
          ? await store.update(trx, String(known.id), values, context)
          : known
      await visit(children, String(record.id))
    }
  }
  await visit(readSchema<{ menus: ShippedMenu[] }>('menus/menus.json').menus, root)
}
