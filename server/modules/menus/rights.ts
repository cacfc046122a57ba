import { isFilter, wholeFilter } from '#core/filter/filter.ts'
import { parseRecord } from '#core/json.ts'
import type { FieldError, Row } from '#core/types.ts'
import type { RuleSet } from '../../auth/rules.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { system } from '../../db/audit.ts'
import type { Db, RowOf } from '../../db/types.ts'
import { drawnParts, modelOfMenu, storedMenu } from '../authorisation/index.ts'

const unknownMenu = ({ t }: WriteContext): FieldError[] => [{ field: 'menuId', rule: 'menu', message: t('t:server.menu.unknown') }]

/** A condition is one that the application of the menu understands. */
async function schemeFaults(trx: Db, { menuId, conditionJson }: Row, context: WriteContext): Promise<FieldError[]> {
  const menu = await storedMenu(trx, String(menuId))
  if (!menu) return unknownMenu(context)
  const fault = (field: string, key: string): FieldError[] => [{ field, rule: 'scheme', message: context.t(`t:server.scheme.${key}`) }]
  const model = await modelOfMenu(trx, menu)
  if (!model) return fault('menuId', 'noApplication')
  const filter = wholeFilter(parseRecord(conditionJson as string | null) ?? null)
  if (!isFilter(filter, model.plan.byKey, { variables: true })) return fault('conditionJson', 'wrong')
  return filter.conditionList.some(({ groups }) => groups.length > 0) ? [] : fault('conditionJson', 'empty')
}

/** Nobody says which records they reach themselves. */
async function heldFault(current: Row | undefined, { asker, t }: WriteContext): Promise<FieldError[]> {
  if (!asker || asker.user.isAdmin || !current) return []
  const grants = await asker.grants()
  const isHeld = grants.menus.get(String(current.menuId))?.data.has(String(current.id)) === true
  return isHeld ? [{ field: 'conditionJson', rule: 'held', message: t('t:server.scheme.held') }] : []
}

/** Steps of what can be given on a menu: its buttons, columns and form fields, and its schemes of records. */
export const menuRightRules: RuleSet = {
  menuRight: {
    check: async (trx, { menuId }, current, context) => (current || (await storedMenu(trx, String(menuId))) ? [] : unknownMenu(context)),
    // What the page or application has itself is still there without the line; what was only written down is taken from whoever had it.
    beforeDelete: async (trx, { menuId, kind, enCode }, { t }) => {
      const menu = await storedMenu(trx, String(menuId))
      const drawn = menu && (await drawnParts(trx, menu, t))
      const of = kind as RowOf<'base_menu_right'>['kind']
      if (drawn?.[of].some(({ code }) => code === enCode)) return
      const given = trx.deleteFrom('base_authorize').where('menuId', '=', String(menuId)).where('kind', '=', of)
      await given.where('code', '=', String(enCode)).execute()
    },
  },
  dataScheme: {
    check: async (trx, values, current, context) => {
      if (context.actor === system) return []
      const held = await heldFault(current, context)
      return held.length > 0 ? held : schemeFaults(trx, values, context)
    },
    beforeDelete: async (trx, { id, menuId }) => {
      const given = trx.deleteFrom('base_authorize').where('menuId', '=', String(menuId)).where('kind', '=', 'data')
      await given.where('code', '=', String(id)).execute()
    },
  },
}
