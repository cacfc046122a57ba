/** @module-tag pglite */
import { beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, validateForm } from '#core/form/form.ts'
import type { Row } from '#core/types.ts'
import { modelOf } from '#server/records/model/model.ts'
import { loose } from '#server/records/query/anyTable.ts'
import { readRecord } from '#server/records/write/records.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { firstFill } from '#server/seed/first.ts'
import { prepareDatabase } from '#server/setup.ts'
import { translator } from '#server/texts/texts.ts'
import { freshDatabase } from '../helpers/app.ts'
import { type DemoApp, startDemo } from '../helpers/demo.ts'

let test: DemoApp
beforeAll(async () => {
  test = await startDemo()
})

const count = async (table: string) =>
  Number(
    (
      await loose(test.database.db)
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('the demo company', () => {
  it('has 6 departments, 60 people, roles and dictionaries', async () => {
    expect(await count('base_organize')).toBe(7)
    expect(await count('base_user')).toBe(60)
    expect(await count('base_role')).toBe(8)
    expect(await count('base_dictionary_type')).toBeGreaterThan(14)
  })

  it('has seven applications with 200 records each and two registers, that satisfy their own rules as they are read', async () => {
    const t = translator('zh')
    expect(Object.keys(test.models)).toHaveLength(10)
    for (const id of Object.values(test.models)) {
      const model = await modelOf(test.database.db, id)
      expect([model.enCode, await count(model.main.table)]).toEqual([
        model.enCode,
        { officeSupply: 76, project: 60, subject: 45, contract: 214 }[model.enCode] ?? 200,
      ])
      const ids = await loose(test.database.db).selectFrom(model.main.table).select('f_id').execute()
      for (const row of ids.filter((_, i) => i % 10 === 0)) {
        const record = await readRecord(test.database.db, model, row.f_id as string, {})
        expect(validateForm(model.plan, record, { t, strict: true })).toEqual([])
      }
    }
  })

  it('numbers its claims without a gap, and new ones go on from there', async () => {
    const rows = await loose(test.database.db).selectFrom('app_customer').select('code').orderBy('code').execute()
    expect(rows.map(({ code }) => code)).toEqual(Array.from({ length: 200 }, (_, i) => `KH${String(i + 1).padStart(5, '0')}`))
    const token = await test.as('admin')
    const source = (await test.call('POST', `/api/visualdev/OnlineDev/${test.models.customer}/List`, { token, body: { pageSize: 1 } })).data
      .list[0]
    const { data } = await test.call('GET', `/api/visualdev/OnlineDev/${test.models.customer}/${source.id}`, { token })
    const { id: _id, version: _version, $text: _text, ...values } = JSON.parse(data.data) as Row
    const answer = await test.call('POST', `/api/visualdev/OnlineDev/${test.models.customer}`, {
      token,
      body: {
        ...values,
        fullName: '新客户有限公司',
        creditCode: null,
        contacts: rowsOf(values.contacts).map(({ $text: _, ...row }) => row),
      },
    })
    expect(answer).toMatchObject({ code: 200, data: { code: 'KH00201' } })
  })

  it('shows the clerk seven applications, the buyer the supplier dictionary, the administrator everything', async () => {
    const menusOf = async (account: string): Promise<string[]> => {
      const { data } = await test.call('GET', '/api/oauth/CurrentUser', { token: await test.as(account) })
      const codes = (list: Row[]): string[] => list.flatMap((menu) => [String(menu.enCode), ...codes(rowsOf(menu.children))])
      return codes(data.menuList)
    }
    expect(await menusOf('zhangwei')).toEqual([
      'business',
      'expenseClaim',
      'purchaseOrder',
      'customer',
      'asset',
      'leaveRequest',
      'contract',
      'equipmentInspection',
      ...[
        'workFlow',
        'workFlow.addFlow',
        'workFlow.flowLaunch',
        'workFlow.flowTodo',
        'workFlow.flowDone',
        'workFlow.flowCirculate',
        'workFlow.entrust',
      ],
    ])
    expect(await menusOf('konglingjie')).toContain('supplier')
    expect(await menusOf('admin')).toEqual(
      expect.arrayContaining(['business', 'supplier', 'systemData.dictionary', 'system.billRule', 'onlineDev.pageStudio']),
    )
    const entries = await test.call('GET', '/api/system/DictionaryData/supplier', { token: await test.as('konglingjie') })
    expect(entries.data.list).toHaveLength(10)
  })

  it('is filled once: a second start changes nothing', async () => {
    expect(await seedDemo(test.database.db)).toBe(false)
    expect(await count('base_user')).toBe(60)
  })
})

describe('an empty start', () => {
  it('PINGE_DEMO=0 makes one administrator who has to choose a password', async () => {
    const { database, drop } = await freshDatabase()
    await prepareDatabase(database.db)
    const said: string[] = []
    await firstFill(database.db, { PINGE_DEMO: false, PINGE_ADMIN_PASSWORD: undefined }, (line) => said.push(line))
    expect(said).toEqual([expect.stringMatching(/^The first administrator is "admin", password "[\w-]{12}"\. It is shown only now\.$/)])
    const users = await database.db.selectFrom('base_user').select(['account', 'isAdministrator']).execute()
    expect(users).toEqual([{ account: 'admin', isAdministrator: 1 }])
    const setting = await database.db
      .selectFrom('base_setting')
      .select('value')
      .where('key', '=', 'mandatoryModificationOfInitialPassword')
      .executeTakeFirst()
    expect(setting?.value).toBe('1')
    await firstFill(database.db, { PINGE_DEMO: true, PINGE_ADMIN_PASSWORD: undefined }, (line) => said.push(line))
    expect(said).toHaveLength(1)
    await database.close()
    await drop()
  })
})
