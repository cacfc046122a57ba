/** A flow is tried before it is released: for one person, and for everybody who may launch it. Nothing comes of it. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FlowDef, FlowNode } from '#core/flow/definition.ts'
import type { Row } from '#core/types.ts'
import { type FlowApp, leave, startFlows } from '../../helpers/flowApp.ts'

let test: FlowApp
let flow: string
beforeAll(async () => {
  test = await startFlows()
  flow = await test.release({ nodes: [manager()] })
})

const manager = (more: object = {}): FlowNode => ({
  ...{ id: 'n1', kind: 'approve', title: '直属主管', who: [{ by: 'manager', level: 1 }], nobody: 'admin' },
  ...more,
})
const written = (def: Partial<FlowDef>) => JSON.stringify({ version: 1, code: 'leave', form: 'leaveRequest', start: {}, ...def })
const simulate = (what: '' | '/Form' | '/All', body: Row, account = 'admin') => test.give(account, `Template/${flow}/Simulate${what}`, body)

interface Told {
  total: number
  tried: number
  launching: number
  next: string | null
  gaps: Array<{ node: string; title: string; kind: string; text: string; people: Array<{ id: string; fullName: string }> }>
}

/** Everybody, as a designer's window asks for them. */
async function everybody(
  definition: string,
): Promise<{ calls: number; launching: number; total: number; gaps: { [kind: string]: string[] } }> {
  const gaps: { [kind: string]: string[] } = {}
  let [after, calls, launching, total]: [string | null, number, number, number] = [null, 0, 0, 0]
  do {
    const { code, data } = await simulate('/All', { definition, form: leave(2), after })
    expect(code).toBe(200)
    const told = data as unknown as Told
    for (const { node, kind, people } of told.gaps) {
      gaps[`${node} ${kind}`] ??= []
      gaps[`${node} ${kind}`]?.push(...people.map(({ id }) => id))
    }
    after = told.next
    calls++
    launching += told.launching
    total = told.total
  } while (after !== null)
  return { calls, launching, total, gaps }
}

const ids = async (where: ReturnType<typeof sql<boolean>>): Promise<string[]> =>
  (await test.database.db.selectFrom('base_user').select('id').where(where).where('enabledMark', '=', 1).orderBy('id').execute()).map(
    ({ id }) => id,
  )

describe('a flow that is tried', () => {
  const byDays = written({
    nodes: [
      manager(),
      {
        ...{ id: 'n2', kind: 'branch', mode: 'first' },
        ways: [
          { when: '{{ form.days > 3 }}', nodes: [{ id: 'n3', kind: 'approve', title: '人事', who: [{ by: 'starter' }], nobody: 'admin' }] },
          { else: true, nodes: [] },
        ],
      },
    ],
  })

  it('tells the whole way of one who would launch it, by what is filled in, also before it is saved', async () => {
    const starter = await test.idOf('suwanqing')
    const way = async (days: number) => {
      const { data } = await simulate('', { definition: byDays, starter, form: leave(days) })
      const { way, people, nodes, ends } = data as unknown as { way: Row[]; people: Row; nodes: Row; ends: string }
      const names = way.flatMap((step) => (step.people as Array<{ person: string }>).map(({ person }) => people[person]))
      return { nodes: way.map(({ node }) => nodes[String(node)]), names, ends }
    }
    expect(await way(2)).toEqual({ nodes: ['直属主管', 'n2'], names: ['陈国栋'], ends: 'adopted' })
    expect(await way(5)).toEqual({ nodes: ['直属主管', 'n2', '人事'], names: ['陈国栋', '苏婉清'], ends: 'adopted' })
    // somebody else’s way is another one
    const other = await simulate('', { definition: byDays, starter: await test.idOf('chenguodong'), form: leave(2) })
    expect(JSON.stringify(other.data)).not.toContain('"陈国栋"')
  })

  it('leaves nothing behind, and tells nobody', async () => {
    const token = await test.as('admin')
    const count = async () => {
      const { rows } = await sql<{ n: string }>`select (select count(*) from flow_instance) + (select count(*) from flow_event)
        + (select count(*) from base_job) + (select count(*) from base_message) as n`.execute(test.database.db)
      const records = await test.call('POST', `/api/visualdev/OnlineDev/${test.models.leaveRequest}/List`, { token, body: { pageSize: 1 } })
      return [rows[0]?.n, records.data.pagination.total]
    }
    const before = await count()
    await simulate('', { definition: byDays, starter: await test.idOf('suwanqing'), form: leave(5) })
    await everybody(byDays)
    expect(await count()).toEqual(before)
  })

  it('gives the form that would be filled in, by the rights of the start', async () => {
    const definition = written({ start: { fields: { reason: 'hide' } }, nodes: [manager()] })
    const { data } = await simulate('/Form', { definition })
    expect(data?.modelCode).toBe('leaveRequest')
    expect(String(data?.formData)).toContain('"period"')
    expect(String(data?.formData)).not.toContain('"reason"')
  })

  it('finds over everybody for whom nobody is found, and what comes of that', async () => {
    const lonely = await ids(
      sql<boolean>`not exists (select 1 from base_user m where m."id" = base_user."managerId" and m."enabledMark" = 1)`,
    )
    expect(lonely.length).toBeGreaterThan(0)
    const all = await ids(sql<boolean>`true`)
    const refused = await everybody(written({ nodes: [manager({ nobody: 'refuse' })] }))
    expect(refused).toMatchObject({ launching: all.length, total: all.length, gaps: { 'n1 refused': lonely } })
    expect((await everybody(written({ nodes: [manager({ nobody: 'pass' })] }))).gaps).toEqual({ 'n1 passed': lonely })
    expect((await everybody(written({ nodes: [manager()] }))).gaps).toEqual({ 'n1 instead': lonely })
    // nobody at all: an administrator has to decide
    const held = await everybody(written({ nodes: [manager({ who: [{ by: 'users', ids: ['nobody'] }], nobody: { users: ['nobody'] } })] }))
    expect(held.gaps['n1 held']).toHaveLength(all.length)
  })

  it('tries only those who may launch it, hundreds of them in several calls, and each of them may', async () => {
    const { db } = test.database
    const some = 240
    await sql`insert into base_role ("id", "fullName", "enCode", "enabledMark") values ('starters', '发起人', 'starters', 1)`.execute(db)
    await sql`insert into base_user ("id", "account", "realName", "enabledMark", "sortCode")
      select 'zz' || lpad(n::text, 4, '0'), 'starter' || n, '发起' || n, 1, 9999 from generate_series(1, ${some}) n`.execute(db)
    await sql`insert into base_user_login ("userId", "password", "changedAt")
      select p."id", l."password", l."changedAt" from base_user p, base_user_login l join base_user u on u."id" = l."userId"
      where u."account" = 'suwanqing' and p."account" like 'starter%'`.execute(db)
    await sql`insert into base_user_role ("id", "userId", "roleId") select 's' || "id", "id", 'starters' from base_user where "account" like 'starter%'`.execute(
      db,
    )
    const start = { who: [{ by: 'role' as const, ids: ['starters'] }] }
    const { calls, launching, gaps } = await everybody(written({ start, nodes: [manager()] }))
    expect({ launching, some: gaps['n1 instead']?.length, many: calls > 2 }).toEqual({ launching: some, some, many: true })
    // a role of more people than one node may ask is one that all of them launch by
    const launched = await test.release({ start, nodes: [manager()] }, 'byRole')
    expect((await test.give(`starter${some}`, `Launch/${launched}`, { submit: true, form: leave(2) })).code).toBe(200)
    expect((await test.give('suwanqing', `Launch/${launched}`, { submit: true, form: leave(2) })).code).toBe(404)
    await sql`delete from base_user_role where "roleId" = 'starters'`.execute(db)
  })

  it('is for who designs flows; a faulty one and an unknown starter are told in words', async () => {
    expect((await simulate('/All', { definition: byDays, form: leave(2) }, 'suwanqing')).code).toBe(403)
    const faulty = await simulate('/All', {
      definition: written({ nodes: [manager({ who: [{ by: 'field', field: 'gone' }] })] }),
      form: {},
    })
    expect(faulty).toMatchObject({ code: 400, data: { faults: [{ pointer: expect.stringContaining('/nodes/0') }] } })
    expect((await simulate('', { definition: byDays, starter: 'nobody', form: {} })).msg).toBe('请选择在职的发起人')
  })
})
