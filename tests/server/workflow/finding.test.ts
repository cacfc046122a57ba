/** Whom rules find in the database: limits to companies and departments, bounds, orders, and who is left out. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#core/flow/check/limits.ts'
import type { Who } from '#core/flow/definition.ts'
import type { Row } from '#core/types.ts'
import { findPeople } from '#server/modules/workflow/finding/people.ts'
import { type DemoApp, startDemo } from '../../helpers/demo.ts'

let demo: DemoApp
let ids: { [account: string]: string }
let units: { [enCode: string]: string }
let roles: { [enCode: string]: string }
beforeAll(async () => {
  demo = await startDemo()
  const { db } = demo.database
  const users = await db.selectFrom('base_user').select(['id', 'account']).execute()
  ids = Object.fromEntries(users.map(({ id, account }) => [account, id]))
  const organisation = await db.selectFrom('base_organize').select(['id', 'enCode']).execute()
  units = Object.fromEntries(organisation.map(({ id, enCode }) => [enCode, id]))
  const all = await db.selectFrom('base_role').select(['id', 'enCode']).execute()
  roles = Object.fromEntries(all.map(({ id, enCode }) => [enCode, id]))
})

const id = (account: string): string => ids[account] as string
const users = (...accounts: string[]): Who => ({ by: 'users', ids: accounts.map(id) })
const unit = (enCode: string): string => units[enCode] as string

/** Who is found, and who is left out, by account. */
async function find(
  rules: Who[],
  { starter = 'suwanqing', named, offers, form = {} }: { starter?: string; named?: string[]; offers?: true; form?: Row } = {},
) {
  const need = { need: 'people' as const, key: 'k', node: 'n1', rules, starter: id(starter), known: { starter: [id(starter)] } }
  const chosen = { ...(named ? { named: named.map(id) } : {}), ...(offers ? { offers } : {}) }
  const { found, skipped = [] } = await findPeople(demo.database.db, { ...need, ...chosen }, { form, templateId: 't', now: Date.now() })
  const accounts = Object.fromEntries(Object.entries(ids).map(([account, one]) => [one, account]))
  return {
    found: found.map(({ person }) => accounts[person] ?? person),
    rules: found.map(({ rule }) => rule),
    skipped: skipped.map(({ person, because }) => `${accounts[person] ?? person} ${because}`),
  }
}

describe('whom rules find', () => {
  it('says who may be chosen: each candidate once, within all limits, and nobody who is switched off', async () => {
    const { db } = demo.database
    const among = users('gaowenbo', 'zhouliping', 'suwanqing')
    const rules: Who[] = [{ by: 'candidates', among: [among, users('zhouliping'), { by: 'manager', level: 1 }] }]
    const all = ['gaowenbo', 'zhouliping', 'suwanqing', 'chenguodong']
    expect((await find(rules, { offers: true })).found).toEqual(all)
    expect((await find(rules)).found).toEqual([])
    await db.updateTable('base_user').set({ enabledMark: 0 }).where('id', '=', id('zhouliping')).execute()
    expect((await find(rules, { offers: true })).found).toEqual(all.filter((account) => account !== 'zhouliping'))
    await db.updateTable('base_user').set({ enabledMark: 1 }).where('id', '=', id('zhouliping')).execute()
    const own: Who = { ...users('gaowenbo', 'zhouliping'), within: { same: 'department' } }
    expect((await find([{ by: 'candidates', among: [own] }], { offers: true })).found).toEqual(['gaowenbo'])
    const outer: Who = { by: 'candidates', among: [among], within: { department: [unit('executive')] } }
    expect((await find([outer], { offers: true })).found).not.toContain('zhouliping')
    // one more than may be asked tells that there are too many
    const everybody: Who = { by: 'users', ids: Object.values(ids) }
    const { length } = (await find([{ by: 'candidates', among: [everybody] }], { offers: true })).found
    expect(length).toBe(Math.min(limits.people + 1, Object.keys(ids).length))
  })

  it('keeps the limits of rules that candidates are among', async () => {
    const among: Who[] = [{ ...users('gaowenbo', 'zhouliping'), within: { same: 'department' } }]
    expect((await find([{ by: 'candidates', among }], { named: ['gaowenbo', 'zhouliping'] })).found).toEqual(['gaowenbo'])
    const ofRole: Who[] = [{ by: 'role', ids: [roles.manager as string], within: { department: [unit('finance')] } }]
    expect((await find([{ by: 'candidates', among: ofRole }], { named: ['chenguodong', 'zhouliping'] })).found).toEqual(['zhouliping'])
  })

  it('finds by a later rule whom an earlier one is limited from', async () => {
    const rules: Who[] = [{ ...users('zhouliping', 'gaowenbo'), within: { same: 'department' } }, users('zhouliping')]
    expect(await find(rules)).toEqual({ found: ['gaowenbo', 'zhouliping'], rules: [0, 1], skipped: [] })
  })

  it('finds in a role of more than may be asked those who stand within, and chosen ones behind the bound', async () => {
    const { db } = demo.database
    const many = limits.people + 60
    await sql`insert into base_role ("id", "fullName", "enCode", "enabledMark") values ('many', '众人', 'many', 1)`.execute(db)
    // all of them stand before the two of the company in any order
    await sql`insert into base_user ("id", "account", "realName", "organizeId", "enabledMark", "sortCode")
      select 'many' || n, 'many' || n, '众' || n, ${unit('sales')}, case when n % 2 = 0 then 0 else 1 end, -1 from generate_series(1, ${many * 2}) n`.execute(
      db,
    )
    await sql`insert into base_user_role ("id", "userId", "roleId")
      select 'r' || "id", "id", 'many' from base_user where "account" like 'many%' or "id" in (${id('zhouliping')}, ${id('gaowenbo')})`.execute(
      db,
    )
    const role: Who = { by: 'role', ids: ['many'] }
    expect((await find([{ ...role, within: { department: [unit('finance')] } }])).found).toEqual(['zhouliping'])
    expect((await find([{ by: 'candidates', among: [role] }], { named: ['gaowenbo'] })).found).toEqual(['gaowenbo'])
    // too many is told by one more than may be asked, and those who are switched off take nobody's place
    expect((await find([role])).found).toHaveLength(limits.people + 1)
    await sql`delete from base_user_role where "roleId" = 'many'`.execute(db)
    await sql`delete from base_user where "account" like 'many%'`.execute(db)
  })

  it('says of nobody outside of a limit that they were left out', async () => {
    const { db } = demo.database
    await db
      .updateTable('base_user')
      .set({ enabledMark: 0 })
      .where('id', 'in', [id('gaowenbo'), id('zhouliping')])
      .execute()
    const limited: Who = { ...users('gaowenbo', 'zhouliping', 'suwanqing'), within: { same: 'department' } }
    expect(await find([limited])).toMatchObject({ found: ['suwanqing'], skipped: ['gaowenbo disabled'] })
    await db
      .updateTable('base_user')
      .set({ enabledMark: 1 })
      .where('id', 'in', [id('gaowenbo'), id('zhouliping')])
      .execute()
  })

  it('asks people of a field in the order in which they were entered, and says who is gone', async () => {
    const members = [`${id('zhouliping')}--user`, 'gone--user', `${id('chenguodong')}--user`, `${unit('hr')}--department`]
    const { found, skipped } = await find([{ by: 'field', field: 'members' }], { form: { members } })
    expect(found.slice(0, 2)).toEqual(['zhouliping', 'chenguodong'])
    expect(found).toContain('yangjingyi')
    expect(skipped).toEqual(['gone left'])
  })

  it('takes another company inside of one’s own for another company', async () => {
    const { db } = demo.database
    await sql`insert into base_organize ("id", "parentId", "category", "fullName", "enCode", "enabledMark")
      values ('daughter', ${unit('pinge')}, 'company', '子公司', 'daughter', 1)`.execute(db)
    await db.updateTable('base_user').set({ organizeId: 'daughter' }).where('id', '=', id('gaowenbo')).execute()
    const rule: Who = { ...users('gaowenbo', 'zhouliping'), within: { same: 'company' } }
    expect((await find([rule])).found).toEqual(['zhouliping'])
    expect((await find([rule], { starter: 'gaowenbo' })).found).toEqual(['gaowenbo'])
    // whoever names a company names what is below it
    expect((await find([{ ...users('gaowenbo', 'zhouliping'), within: { company: [unit('pinge')] } }])).found).toEqual([
      'gaowenbo',
      'zhouliping',
    ])
    await db
      .updateTable('base_user')
      .set({ organizeId: unit('executive') })
      .where('id', '=', id('gaowenbo'))
      .execute()
  })

  it('goes up a chain nearest first, and ends where nobody is above or somebody is above themselves', async () => {
    const { db } = demo.database
    const before = await db
      .selectFrom('base_user')
      .select(['id', 'managerId'])
      .where('id', 'in', [id('suwanqing'), id('linzhiyuan'), id('zhouliping')])
      .execute()
    const above = (account: string, manager: string | null) =>
      db
        .updateTable('base_user')
        .set({ managerId: manager === null ? null : id(manager) })
        .where('id', '=', id(account))
        .execute()
    await above('suwanqing', 'linzhiyuan')
    await above('linzhiyuan', 'zhouliping')
    await above('zhouliping', null)
    expect((await find([{ by: 'manager', level: 1, upTo: 5 }])).found).toEqual(['linzhiyuan', 'zhouliping'])
    expect((await find([{ by: 'manager', level: 3 }])).found).toEqual([])
    await above('zhouliping', 'suwanqing')
    expect((await find([{ by: 'manager', level: 1, upTo: limits.levels }])).found).toEqual(['linzhiyuan', 'zhouliping', 'suwanqing'])
    for (const { id: one, managerId } of before) await db.updateTable('base_user').set({ managerId }).where('id', '=', one).execute()
  })
})
