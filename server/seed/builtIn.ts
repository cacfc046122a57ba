import { mainSystem } from '../auth/systems.ts'
import { asSystem, type WriteContext } from '../auth/writer.ts'
import type { Db } from '../db/types.ts'
import { rulesOf } from '../modules/index.ts'
import { setPassword } from '../modules/session/index.ts'
import { findBy } from '../records/entity/query.ts'
import { repository } from '../records/entity/repository.ts'

/** Makes the first administrator when there is no user yet. Returns true when it did. */
export async function ensureAdministrator(trx: Db, password: string, who = { account: 'admin', realName: '系统管理员' }): Promise<boolean> {
  if (await trx.selectFrom('base_user').select('id').limit(1).executeTakeFirst()) return false
  const user = await repository('user').insert(trx, { ...who, isAdministrator: 1, sortCode: 0 }, asSystem(rulesOf()))
  await setPassword(trx, String(user.id), password, false)
  return true
}

/** A dictionary that the product itself needs, with its first entries: made once, and an administrator's from then on. */
async function ensureDictionary(
  trx: Db,
  context: WriteContext,
  code: string,
  fullName: string,
  sortCode: number,
  entries: ReadonlyArray<readonly [enCode: string, fullName: string]>,
): Promise<void> {
  const [types, data] = [repository('dictionaryType'), repository('dictionaryData')]
  if (await findBy(trx, types.entity, { enCode: code })) return
  await types.insert(trx, { id: code, parentId: '1', enCode: code, fullName, isTree: 0, sortCode }, context)
  for (const [i, [enCode, name]] of entries.entries())
    await data.insert(
      trx,
      { id: `${code}.${enCode}`, dictionaryTypeId: code, parentId: '0', enCode, fullName: name, sortCode: (i + 1) * 10 },
      context,
    )
}

/** NT-02: the dictionary of message types, under the ids that say what they are. An administrator may word it otherwise. */
export const ensureMessageTypes = (trx: Db, context: WriteContext): Promise<void> =>
  ensureDictionary(trx, context, 'msgSourceType', '消息类型', 10, [
    ['1', '系统'],
    ['2', '流程'],
    ['3', '公告'],
    ['4', '日程'],
  ])

/** SC-01: what schedules are sorted by. An administrator may word it otherwise and add others. */
export const ensureScheduleCategories = (trx: Db, context: WriteContext): Promise<void> =>
  ensureDictionary(trx, context, 'scheduleCategory', '日程分类', 15, [
    ['meeting', '会议'],
    ['work', '工作'],
    ['trip', '出差'],
    ['leave', '休假'],
    ['personal', '个人'],
  ])

/** What data interfaces are sorted by. */
export const ensureInterfaceCategories = (trx: Db, context: WriteContext): Promise<void> =>
  ensureDictionary(trx, context, 'dataInterfaceCategory', '数据接口分类', 20, [
    ['common', '公共'],
    ['business', '业务'],
    ['external', '外部'],
  ])

/** The two built-in categories that every dictionary hangs under (DI-10: nobody edits, deletes or exports them). */
export async function ensureCategories(trx: Db, context: WriteContext): Promise<void> {
  const store = repository('dictionaryType')
  const root = store.entity.tree?.root ?? ''
  for (const [id, enCode, fullName] of [
    ['0', 'business', '业务字典'],
    ['1', 'system', '系统字典'],
  ] as const) {
    if (!(await findBy(trx, store.entity, { id })))
      await store.insert(trx, { id, enCode, fullName, parentId: root, isTree: 0, sortCode: Number(id) }, context)
  }
}

/** The product's own system, and the menus from before there were others: they belong to it. */
export async function ensureMainSystem(trx: Db, context: WriteContext): Promise<void> {
  const store = repository('system')
  if (!(await findBy(trx, store.entity, { id: mainSystem })))
    await store.insert(trx, { id: mainSystem, enCode: mainSystem, fullName: 'Pinge', icon: 'AppstoreOutlined' }, context)
  await trx.updateTable('base_menu').set({ systemId: mainSystem }).where('systemId', 'is', null).execute()
}
