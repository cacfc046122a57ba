import { parseRecord } from '#core/json.ts'
import type { FieldError, Row } from '#core/types.ts'
import { pageOf } from '../../auth/grants.ts'
import { addressOf, isGroup, kinds, namesModule, pathOf } from '../../auth/menuKinds.ts'
import type { WriteContext } from '../../auth/writer.ts'
import type { Db } from '../../db/types.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { findRecord, listAll } from '../../records/entity/query.ts'
import { subtreeIds } from '../../records/query/tree.ts'
import { reserved } from '../pages/index.ts'
import { modulesOf } from './modules.ts'

/** The screen without which nobody could switch a menu on again. */
const needed = 'system.menu'

const differs = (values: Row, current: Row | undefined, name: string): boolean => !current || values[name] !== current[name]

/** What is wrong with the type of an entry and with what it shows. */
async function moduleFaults(trx: Db, values: Row, current: Row | undefined, { t, keepsIds }: WriteContext): Promise<FieldError[]> {
  const type = Number(values.type)
  const fault = (field: string, key: string): FieldError[] => [{ field, rule: 'module', message: t(`t:server.menu.${key}`) }]
  const { moduleId } = parseRecord(values.propertyJson as string | null) ?? {}
  if (type === kinds.page) {
    if (!differs(values, current, 'enCode') && !differs(values, current, 'type')) return []
    const pages = await modulesOf(trx, type, t)
    return pages.some(({ enCode }) => enCode === values.enCode) ? [] : fault('moduleId', 'noPage')
  }
  if (type === kinds.dashboard)
    return moduleId || /\{dataV\}/.test(String(values.urlAddress ?? '')) ? [] : fault('dashboardId', 'noDashboard')
  if (type === kinds.link) return linkFaults(values, t)
  if (!namesModule(type)) return []
  if (!moduleId) return fault('moduleId', 'noModule')
  const before = parseRecord(current?.propertyJson as string | null)?.moduleId
  if (before === moduleId && !differs(values, current, 'type')) return []
  // an entry that comes from elsewhere comes with its application, also where that is switched off
  const offered = await modulesOf(trx, type, t, { off: keepsIds === true })
  return offered.some(({ id }) => id === moduleId) ? [] : fault('moduleId', missing[type] ?? 'noPage')
}

const missing: { [type: number]: string } = { [kinds.model]: 'noApplication', [kinds.dictionary]: 'noDictionary' }

/** MN-10, MN-11: a link leads to a web address, a path of this server, a mailbox or a telephone, or to the host of dashboards. */
function linkFaults({ urlAddress }: Row, t: WriteContext['t']): FieldError[] {
  const address = String(urlAddress ?? '').trim()
  if (!address) return [{ field: 'urlAddress', rule: 'required', message: t('t:server.menu.noLink') }]
  const fits = /^(?:https?:\/\/[^\s/]|\/(?![/\\])|mailto:|tel:|\$?\{dataV\})/i.test(address)
  return fits ? [] : [{ field: 'urlAddress', rule: 'address', message: t('t:server.menu.wrongLink') }]
}

/** The place of an entry: in a group, and in a system that is there; what holds others stays a group. */
async function placeFaults(trx: Db, values: Row, current: Row | undefined, { t }: WriteContext): Promise<FieldError[]> {
  const menu = entityOf('menu')
  const faults: FieldError[] = []
  const add = (field: string, key: string) => faults.push({ field, rule: 'place', message: t(`t:server.menu.${key}`) })
  if (values.parentId !== menu.tree?.root && differs(values, current, 'parentId')) {
    const above = await findRecord(trx, menu, String(values.parentId))
    if (above && !isGroup(above.type)) add('parentId', 'noGroup')
  }
  if (differs(values, current, 'systemId') && !(await findRecord(trx, entityOf('system'), String(values.systemId))))
    add('systemId', 'noSystem')
  if (current && isGroup(current.type) && !isGroup(values.type)) {
    const below = await trx.selectFrom('base_menu').select('id').where('parentId', '=', String(current.id)).executeTakeFirst()
    if (below) add('type', 'hasEntries')
  }
  return faults
}

/** The address of an entry: free in its system, and no screen of the product's own. */
async function addressFaults(trx: Db, values: Row, current: Row | undefined, { t }: WriteContext): Promise<FieldError[]> {
  if (addressOf(values.type, '') === undefined) return []
  const path = pathOf(values.urlAddress)
  if (current && path === pathOf(current.urlAddress) && values.systemId === current.systemId) return []
  const told = (key: string, name = ''): FieldError[] => [
    { field: 'urlAddress', rule: 'address', message: t(`t:server.menu.${key}`, { address: `/${path}`, name }) },
  ]
  if (reserved.has(path.split('/')[0] ?? '')) return told('addressReserved')
  const rows = await listAll(trx, entityOf('menu'))
  const other = rows.find(
    (row) =>
      row.id !== current?.id &&
      row.systemId === values.systemId &&
      addressOf(row.type, '') !== undefined &&
      pathOf(row.urlAddress || row.enCode) === path,
  )
  return other ? told('addressTaken', String(other.fullName)) : []
}

/** Whoever administers menus keeps the screen for it, and the groups that it stands in. */
async function stateFaults(trx: Db, values: Row, current: Row | undefined, { t }: WriteContext): Promise<FieldError[]> {
  if (!current || values.enabledMark === 1 || current.enabledMark !== 1) return []
  const rows = await listAll(trx, entityOf('menu'))
  const below = subtreeIds(rows, String(current.id))
  const holds = rows.some(({ id, enCode }) => enCode === needed && below.has(String(id)))
  return holds ? [{ field: 'enabledMark', rule: 'needed', message: t('t:server.menu.needed') }] : []
}

/** What an entry shows, so that two of them can be compared; nothing where it is a group or leads elsewhere. */
function shownBy(row: Row): string | undefined {
  const type = Number(row.type)
  const page = pageOf({ type, enCode: String(row.enCode), propertyJson: row.propertyJson as string | null })
  if (page !== undefined) return `page ${page}`
  const { moduleId } = parseRecord(row.propertyJson as string | null) ?? {}
  return (type === kinds.model || type === kinds.dictionary) && moduleId ? `${type} ${moduleId}` : undefined
}

/** Whoever was given an entry has what it shows: so it shows something else only where that was given to whoever says so. */
async function reachFaults(trx: Db, values: Row, current: Row | undefined, { asker, t }: WriteContext): Promise<FieldError[]> {
  const shown = shownBy(values)
  if (!asker || asker.user.isAdmin || !current || shown === undefined || shown === shownBy(current)) return []
  const grants = await asker.grants()
  const rows = await listAll(trx, entityOf('menu'))
  const isGiven = rows.some((row) => row.id !== current.id && shownBy(row) === shown && grants.mayOpen(String(row.id)))
  return isGiven ? [] : [{ field: 'moduleId', rule: 'reach', message: t('t:server.menu.notGiven') }]
}

/** What is shipped stays what it is: its code leads to it. */
function shippedFaults(_trx: Db, values: Row, current: Row | undefined, { t }: WriteContext): FieldError[] {
  if (current?.shipped !== 1) return []
  const { columns } = entityOf('menu')
  return ['type', 'enCode']
    .filter((name) => differs(values, current, name))
    .map((name) => ({ field: name, rule: 'fixed', message: t('t:server.fixed', { label: t(columns.get(name)?.node.label) }) }))
}

/** What is wrong with an entry that somebody writes, beside what its fields say, in their words. */
export async function menuFaults(trx: Db, values: Row, current: Row | undefined, context: WriteContext): Promise<FieldError[]> {
  const steps = [shippedFaults, placeFaults, moduleFaults, reachFaults, addressFaults, stateFaults]
  const faults: FieldError[] = []
  for (const step of steps) faults.push(...(await step(trx, values, current, context)))
  return faults
}
