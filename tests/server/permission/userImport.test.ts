/** Users from a spreadsheet and into one: what the import wizard calls, and the export of a list. */
import { read, utils, write } from '@e965/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Json, Row } from '#core/types.ts'
import { transaction } from '#server/db/transaction.ts'
import { setPassword } from '#server/modules/session/account.ts'
import { clearSheets } from '#server/records/sheet/files.ts'
import { type DemoApp, startDemo } from '../../helpers/demo.ts'
import { repository } from '../../helpers/records.ts'
import { rowId } from '../../helpers/rowId.ts'
import { multipart } from '../../helpers/upload.ts'

let demo: DemoApp
let admin: string
const users = '/api/permission/Users'
const company = '品格智造科技有限公司'
const insert = (entity: string, values: Row) => transaction(demo.database.db, (trx) => repository(entity).insert(trx, values))
const idOf = (table: string, field: string, value: string) => rowId(demo.database.db, table, field, value)

/** A spreadsheet of these lines; a cell may be one of the library's own. */
function book(lines: unknown[][], bookType: 'xlsx' | 'biff8' | 'csv' = 'xlsx'): Buffer {
  const made = utils.book_new()
  utils.book_append_sheet(made, utils.aoa_to_sheet(lines), 'Sheet1')
  return write(made, { type: 'buffer', bookType, compression: true }) as Buffer
}
const send = (name: string, content: Buffer, token = admin, language = 'zh') => {
  const { body, headers } = multipart([], { name, content })
  return demo.call('POST', `${users}/Uploader`, { token, body, headers: { ...headers, 'pinge-language': language } })
}
const preview = (fileName: string, token = admin) => demo.call('GET', `${users}/ImportPreview?fileName=${fileName}`, { token })
const importData = (list: unknown, token = admin, headers = {}) =>
  demo.call('POST', `${users}/ImportData`, { token, body: { list }, headers })
/** The lines of a file behind an address, and its name. */
async function fetched(url: string): Promise<{ name: string; lines: string[][] }> {
  const response = await demo.app.inject({ method: 'GET', url })
  expect(response.statusCode).toBe(200)
  const sheets = read(response.rawPayload, { type: 'buffer', cellFormula: true })
  const sheet = sheets.Sheets[sheets.SheetNames[0] ?? '']
  const cells = Object.entries(sheet ?? {}).filter(([key]) => !key.startsWith('!')) as Array<[string, { f?: string }]>
  expect(cells.filter(([, cell]) => cell.f !== undefined)).toEqual([])
  const name = decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(String(response.headers['content-disposition']))?.[1] ?? '')
  return { name, lines: utils.sheet_to_json<string[]>(sheet as object, { header: 1, raw: false, defval: '' }) }
}
const row = (account: string, more: Row = {}): Row => ({ account, realName: '新来的', organizeId: `${company}/财务部`, ...more })
const userOf = async (account: string): Promise<Row> => {
  const id = await idOf('base_user', 'account', account)
  return (await demo.call('GET', `${users}/${id}`, { token: admin })).data
}

beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.as('admin')
})

describe('the file of an import', () => {
  it('IM-11 OR-09 the template has the columns and what is expected in each, in the language of whoever asks', async () => {
    const { data } = await demo.call('GET', `${users}/TemplateDownload`, { token: admin })
    const { name, lines } = await fetched(data.url)
    expect(name).toBe('用户导入模板.xlsx')
    expect(lines[0]?.slice(0, 3)).toEqual(['账号', '姓名', '所属组织'])
    expect(lines[1]?.[2]).toBe('必填；如 公司/部门，或编码')
    const english = await demo.call('GET', `${users}/TemplateDownload`, { token: admin, headers: { 'pinge-language': 'en' } })
    expect((await fetched(english.data.url)).lines[0]?.[0]).toBe('Account')
  })

  it('IM-10 IM-11 IM-12 what was filled in is read as texts under the columns; the hints of the template are no row', async () => {
    const { data } = await demo.call('GET', `${users}/TemplateDownload`, { token: admin })
    const { lines } = await fetched(data.url)
    const [head = [], hints = []] = lines
    const cells = head.map((label) => ({ 账号: 'read1', 姓名: '读一', 手机: 13800138000, 入职日期: new Date(2026, 0, 31) })[label] ?? '')
    for (const [name, type] of [
      ['people.xlsx', 'xlsx'],
      ['people.xls', 'biff8'],
    ] as const) {
      const sent = await send(name, book([[...head, '星座'], hints, cells], type))
      expect(sent.code, sent.msg).toBe(200)
      expect(sent.data.name).toMatch(/^[\w-]+\.xlsx?$/)
      expect(sent.data.name).not.toContain('people')
      const seen = await preview(sent.data.name)
      expect(seen.data.headerRow[0]).toMatchObject({ id: 'account', fullName: '账号', pingeKey: 'input' })
      expect(seen.data.dataRow).toHaveLength(1)
      expect(seen.data.dataRow[0]).toMatchObject({ account: 'read1', realName: '读一', mobile: '13800138000', organizeId: '' })
      expect(seen.data.unknown).toEqual(['星座'])
    }
  })

  it('IM-12 a column that must be there can be filled in, also where the file has not got it; a heading may be in any language', async () => {
    const sent = await send(
      'a.xlsx',
      book([
        ['Account', ' 姓 名* '],
        ['read2', '读二'],
      ]),
    )
    const { data } = await preview(sent.data.name)
    expect(data.headerRow.map(({ id }: Row) => id)).toEqual(['account', 'realName', 'organizeId'])
    expect(data.dataRow).toEqual([{ account: 'read2', realName: '读二' }])
  })

  it('IM-06 C-077 C-102 takes xls and xlsx only, under 500KB, at most 10000 rows', async () => {
    const good = book([['账号'], ['x']])
    const told = async (name: string, content: Buffer) => {
      const { code, msg } = await send(name, content)
      expect(code).not.toBe(200)
      return msg
    }
    expect(await told('a.csv', book([['账号'], ['x']], 'csv'))).toBe('请选择xls、xlsx类型的文件')
    expect(await told('a', good)).toBe('请选择xls、xlsx类型的文件')
    expect((await send('a.pdf', good, admin, 'en')).msg).toBe('Please choose xls, xlsx files')
    expect(await told('a.xlsx', Buffer.from('no spreadsheet'))).toContain('与扩展名 .xlsx 不符')
    expect(await told('a.xls', good)).toContain('与扩展名 .xls 不符')
    for (const size of [500 * 1024, 600 * 1024]) expect(await told('a.xlsx', Buffer.alloc(size))).toBe('文件大小不能超过500KB')
    const many = (n: number) => book([['账号'], ...Array.from({ length: n }, (_, i) => [`many${i}`])])
    expect(await told('a.xlsx', many(10_001))).toBe('最多支持导入10000条数据')
    expect((await send('a.xlsx', many(1001))).code).toBe(200)
    expect(await told('a.xlsx', book([['账号']]))).toBe('导入数据为空')
    expect(await told('a.xlsx', book([['星座'], ['x']]))).toBe('第一行里没有可以导入的列名，请使用模板')
    expect((await demo.call('POST', `${users}/Uploader`, { token: admin, body: {} })).msg).toBe('请选择文件')
  })

  it('OR-09 only who sent a file may preview it, and only for an hour', async () => {
    const sent = await send('a.xlsx', book([['账号'], ['mine']]))
    const other = await demo.login(await demo.person({ 'permission.user': ['btn_upload'] }))
    expect(await preview(sent.data.name, other)).toMatchObject({ code: 404, msg: '文件已过期，请重新上传' })
    expect((await preview('nothing.xlsx')).code).toBe(404)
    await sql`update base_sheet_file set "at" = now() - interval '61 minutes'`.execute(demo.database.db)
    expect((await preview(sent.data.name)).code).toBe(404)
    await clearSheets(demo.database.db)
    expect(await demo.database.db.selectFrom('base_sheet_file').select('id').execute()).toEqual([])
  })
})

describe('the rows of an import', () => {
  it('IM-13 OR-09 a row becomes a user with unit, positions, roles, gender and dates, who can sign in once they have a password', async () => {
    const role = await insert('role', { fullName: '导入角色', enCode: 'import.role' })
    const answer = await importData([
      row('full1', {
        managerId: 'zhouliping',
        positionIds: '会计、cashier',
        roleIds: '导入角色',
        gender: '女',
        mobile: '13800138001',
        birthday: '1990年3月4日',
        enabledMark: '启用',
        sortCode: '7',
      }),
      row('full2', { organizeId: '财务部', gender: 'Male', enabledMark: '禁用' }),
      row('full3', { organizeId: 'finance' }),
    ])
    expect(answer).toMatchObject({ code: 200, data: { resultType: 0, snum: 3, fnum: 0, failResult: [] } })
    const unit = await idOf('base_organize', 'enCode', 'finance')
    const positions = [await idOf('base_position', 'enCode', 'accountant'), await idOf('base_position', 'enCode', 'cashier')]
    expect(await userOf('full1')).toMatchObject({
      organizeId: unit,
      managerId: await idOf('base_user', 'account', 'zhouliping'),
      roleIds: [role.id],
      gender: 2,
      enabledMark: 1,
      sortCode: 7,
      isAdministrator: 0,
    })
    const stored = await userOf('full1')
    expect(new Set(stored.positionIds as string[])).toEqual(new Set(positions))
    expect(new Date(stored.birthday as string).toISOString()).toBe('1990-03-04T00:00:00.000Z')
    expect(await userOf('full2')).toMatchObject({ organizeId: unit, gender: 1, enabledMark: 0 })
    await expect(demo.login('full1', 'full1')).rejects.toThrow()
    await setPassword(demo.database.db, String(stored.id), 'Pinge2026x')
    expect(await demo.login('full1', 'Pinge2026x')).toBeTruthy()
    const audited = await demo.database.db
      .selectFrom('base_audit')
      .selectAll()
      .where('recordId', '=', String(stored.id))
      .where('verb', '=', 'create')
      .execute()
    expect(audited).toHaveLength(1)
  })

  it('IM-13 OR-09 says of each row all that is wrong, and keeps the good ones', async () => {
    const list = [
      row('good1'),
      row('', { realName: '' }),
      row('张三'),
      row('ADMIN'.toLowerCase()),
      row('good1', { realName: '又来' }),
      row('bad1', { organizeId: '没有的公司/财务部' }),
      row('bad2', { organizeId: '', gender: '不详', birthday: '昨天', mobile: '12' }),
      row('bad3', { positionIds: '会计、没有的岗', roleIds: '没有的角色' }),
      row('bad4', { birthday: '2999-01-01' }),
      row('x'.repeat(51)),
      row('good2'),
    ]
    const { code, data } = await importData(list)
    expect(code).toBe(200)
    expect(data).toMatchObject({ resultType: 1, snum: 2, fnum: 9 })
    const fields = data.failResult.map((one: Row) => (one.errors as Row[]).map(({ field }) => field).sort())
    expect(fields).toEqual([
      ['account', 'realName'],
      ['account'],
      ['account'],
      ['account'],
      ['organizeId'],
      ['birthday', 'gender', 'mobile', 'organizeId'],
      ['positionIds', 'roleIds'],
      ['birthday'],
      ['account'],
    ])
    expect(data.failResult[2]).toMatchObject({ account: 'admin', errorsInfo: '账号已存在' })
    expect(data.failResult[4]).toMatchObject({ errorsInfo: '所属组织“没有的公司/财务部”不存在、已停用或不在您的管理范围内' })
    expect(data.failResult[5].errorsInfo).toContain('所属组织不能为空；')
    // it is not the importer's own
    expect(data.failResult[5].errorsInfo).toContain('手机号码不正确')
    expect(data.failResult[5].errorsInfo).not.toContain('您的')
    expect(await userOf('good1')).toMatchObject({ realName: '新来的' })
    expect(await userOf('good2')).toMatchObject({ account: 'good2' })
  })

  it('OR-09 a check says what is wrong with every row and cell before anything is written, and writes nothing', async () => {
    const before = await demo.database.db.selectFrom('base_user').select('id').execute()
    const list = [
      row('chk1'),
      row('', { realName: '' }),
      row('chk1', { realName: '又来' }),
      row('admin'),
      row('chk2', { organizeId: '没有的部门', mobile: '12', birthday: '昨天' }),
      // a row may name an earlier one as its manager, also one that is far above it
      ...Array.from({ length: 60 }, (_, i) => row(`chkmore${i}`)),
      row('chk3', { managerId: 'chk1' }),
      row('chk4', { managerId: 'chknobody' }),
      row('chkmore0'),
    ]
    const { code, data } = await demo.call('POST', `${users}/ImportCheck`, { token: admin, body: { list } })
    expect(code).toBe(200)
    const told = data.list.map(({ row, errors }: { row: number; errors: Row[] }) => [row, errors.map(({ field }) => field).sort()])
    expect(told).toEqual([
      [1, ['account', 'realName']],
      [2, ['account']],
      [3, ['account']],
      [4, ['birthday', 'mobile', 'organizeId']],
      [66, ['managerId']],
      [67, ['account']],
    ])
    expect(data.list[1].errors[0].message).toBe('账号已存在')
    expect(await demo.database.db.selectFrom('base_user').select('id').execute()).toHaveLength(before.length)
    expect((await demo.call('POST', `${users}/ImportCheck`, { token: admin, body: { list: [] } })).msg).toBe('导入数据为空')
    // what it says is what the import says then
    const { data: made } = await importData(list)
    expect(made.failResult.map(({ errors }: { errors: Row[] }) => errors.map(({ field }) => field).sort())).toEqual(
      told.map(([, fields]: [number, string[]]) => fields),
    )
    expect(made.ids).toHaveLength(made.snum)
  })

  it('OR-09 two positions of one name: that of the row’s unit is meant, else the row has to say which', async () => {
    const [hr, it] = [await idOf('base_organize', 'enCode', 'hr'), await idOf('base_organize', 'enCode', 'it')]
    await insert('position', { fullName: '助理', enCode: 'assistant.hr', organizeId: hr })
    const own = await insert('position', { fullName: '助理', enCode: 'assistant.it', organizeId: it })
    const { data } = await importData([
      row('same1', { organizeId: '信息技术部', positionIds: '助理' }),
      row('same2', { positionIds: '助理' }),
    ])
    expect(data.failResult).toMatchObject([{ account: 'same2', errorsInfo: '岗位“助理”不止一个，请写完整路径或编码' }])
    expect(await userOf('same1')).toMatchObject({ positionIds: [own.id] })
  })

  it('IM-07 C-102 refuses no rows, more than 1000, and what are no rows', async () => {
    expect(await importData([])).toMatchObject({ code: 400, msg: '导入数据为空' })
    expect(await importData(Array.from({ length: 1001 }, (_, i) => row(`over${i}`)))).toMatchObject({
      code: 400,
      msg: '最多支持导入1000条数据',
    })
    expect((await importData(undefined)).code).toBe(400)
    expect((await importData(['x'])).code).toBe(400)
    const odd = await importData([
      { account: ['a'], realName: { a: 1 }, organizeId: 'a\u0000b' },
      { id: 'admin', isAdministrator: 1 },
    ])
    expect(odd).toMatchObject({ code: 200, data: { snum: 0, fnum: 2 } })
    const made = await importData([{ ...row('noAdmin'), isAdministrator: 1, id: 'chosen', password: 'x' } as Row])
    expect(made.data.snum).toBe(1)
    const stored = await userOf('noAdmin')
    expect(stored.isAdministrator).toBe(0)
    expect(stored.id).not.toBe('chosen')
  })

  it('OR-09 a formula is the value that it had, and never worked out; an apostrophe that guards a cell is taken off', async () => {
    const sheet = utils.aoa_to_sheet([
      ['账号', '姓名', '所属组织'],
      ['formula1', '', '财务部'],
      ['formula2', "'=1+1", '财务部'],
    ])
    sheet.B2 = { t: 's', v: '算出来的', f: 'CONCATENATE("算","出来的")' }
    const made = utils.book_new()
    utils.book_append_sheet(made, sheet, 'S')
    const sent = await send('f.xlsx', write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    const { data } = await preview(sent.data.name)
    expect(data.dataRow.map(({ realName }: Row) => realName)).toEqual(['算出来的', '=1+1'])
  })

  it('IM-13 the same rows sent twice under one key are imported once, and answered alike', async () => {
    const key = { 'idempotency-key': 'import-once-1' }
    const list = [row('once1'), row('once2', { gender: '?' })]
    const first = await importData(list, admin, key)
    expect(first.data).toMatchObject({ snum: 1, fnum: 1 })
    expect(await importData(list, admin, key)).toEqual(first)
    expect((await importData(list)).data).toMatchObject({ snum: 0, fnum: 2 })
  })

  it('IM-06 imports 1000 rows in one call', async () => {
    const began = Date.now()
    const { data } = await importData(Array.from({ length: 1000 }, (_, i) => row(`mass${i}`, { positionIds: '会计', gender: '男' })))
    expect(data).toMatchObject({ resultType: 0, snum: 1000 })
    expect(Date.now() - began).toBeLessThan(60_000)
  }, 90_000)
})

describe('who may import', () => {
  it('OR-09 an administrator of a branch imports into that branch only, by its path or a part of it', async () => {
    const top = await idOf('base_organize', 'parentId', '-1')
    const branch = String((await insert('organize', { fullName: '西南', enCode: 'branch.sw', parentId: top })).id)
    const below = String((await insert('organize', { fullName: '成都', enCode: 'branch.cd', parentId: branch })).id)
    await insert('organize', { fullName: '停用部', enCode: 'branch.off', parentId: branch, enabledMark: 0 })
    const account = await demo.person({ 'permission.user': ['btn_upload', 'btn_download'] }, { organizeId: branch })
    await insert('grade', { userId: await idOf('base_user', 'account', account), organizeId: branch })
    const token = await demo.login(account)
    await insert('role', { fullName: '全局角色', enCode: 'global.role', globalMark: 1 })
    const { data } = await importData(
      [
        row('sw1', { organizeId: `${company}/西南/成都` }),
        row('sw2', { organizeId: '西南' }),
        row('sw3'),
        row('sw4', { organizeId: '' }),
        row('sw5', { organizeId: '西南', roleIds: '全局角色' }),
        row('sw6', { organizeId: '停用部' }),
        row('sw7', { organizeId: '西南', managerId: 'zhangwei' }),
      ],
      token,
    )
    expect(data).toMatchObject({ snum: 2, fnum: 5 })
    expect(data.failResult.map(({ errors }: Row) => (errors as Row[]).map(({ field }) => field))).toEqual([
      ['organizeId'],
      ['organizeId'],
      ['roleIds'],
      ['organizeId'],
      ['managerId'],
    ])
    expect(await userOf('sw1')).toMatchObject({ organizeId: below })
    const exported = await demo.call('GET', `${users}/ExportData?columns=account,organizeId`, { token })
    const { lines } = await fetched(exported.data.url)
    expect(lines[0]).toEqual(['账号', '所属组织'])
    expect(new Set(lines.slice(1).map((line) => line[0]))).toEqual(new Set([account, 'sw1', 'sw2']))
    expect(lines.find(([one]) => one === 'sw1')?.[1]).toBe(`${company}/西南/成都`)
  })

  it('OR-09 who was not given the button does not; the screen alone opens neither import nor export', async () => {
    const token = await demo.login(await demo.person({ 'permission.user': [] }))
    for (const call of ['TemplateDownload', 'ImportPreview?fileName=a', 'ExportData', 'ExportColumns'])
      expect((await demo.call('GET', `${users}/${call}`, { token })).code, call).toBe(403)
    for (const call of ['ImportData', 'ImportExceptionData', 'ExportExceptionData'])
      expect((await demo.call('POST', `${users}/${call}`, { token, body: { list: [row('no')] } })).code, call).toBe(403)
    expect((await send('a.xlsx', book([['账号'], ['x']]), token)).code).toBe(403)
  })
})

describe('what is exported', () => {
  it('IM-14 C-015 rows that failed, under both names, with what is wrong and no formula; the file can be sent again', async () => {
    const { data } = await importData([row('=1+1', { realName: '@x' }), row('fail1', { gender: '-' })])
    expect(data.fnum).toBe(2)
    for (const call of ['ImportExceptionData', 'ExportExceptionData']) {
      const made = await demo.call('POST', `${users}/${call}`, { token: admin, body: { list: data.failResult as Json } })
      const { name, lines } = await fetched(made.data.url)
      expect(name).toBe('用户导入异常.xlsx')
      expect(lines[0]?.at(-1)).toBe('异常信息')
      expect(lines[1]?.slice(0, 2)).toEqual(["'=1+1", "'@x"])
      expect(lines[2]?.at(-1)).toBe(data.failResult[1].errorsInfo)
      const sent = await send('again.xlsx', book(lines))
      const again = await preview(sent.data.name)
      expect(again.data.dataRow[0]).toMatchObject({ account: '=1+1', realName: '@x' })
      // the column of the faults is known, and is no part of a row
      expect(again.data.unknown).toEqual([])
    }
  })

  it('OR-09 what the list shows with the same search, in the chosen columns, and never a password', async () => {
    const finance = await idOf('base_organize', 'enCode', 'finance')
    await insert('user', {
      account: 'export1',
      realName: '=SUM(1)',
      organizeId: finance,
      gender: 2,
      mobile: '13900139000',
      description: '+1',
    })
    const query = `organizeId=${finance}&keyword=export1`
    const list = await demo.call('GET', `${users}?${query}`, { token: admin })
    const all = await fetched((await demo.call('GET', `${users}/ExportData?${query}`, { token: admin })).data.url)
    expect(all.name).toBe('用户.xlsx')
    expect(all.lines).toHaveLength(1 + list.data.pagination.total)
    const [head = [], line = []] = all.lines
    const cell = (label: string) => line[head.indexOf(label)]
    expect([cell('姓名'), cell('备注') ?? cell('说明') ?? cell('描述'), cell('性别'), cell('所属组织')]).toEqual([
      "'=SUM(1)",
      "'+1",
      '女',
      `${company}/财务部`,
    ])
    expect(head.some((label) => /密码/.test(label))).toBe(false)
    const some = await demo.call('GET', `${users}/ExportData?${query}&columns=${encodeURIComponent('["account","mobile","password"]')}`, {
      token: admin,
    })
    expect((await fetched(some.data.url)).lines).toEqual([
      ['账号', '手机'],
      ['export1', '13900139000'],
    ])
    expect((await demo.call('GET', `${users}/ExportData?columns=password`, { token: admin })).code).toBe(400)
    const columns = await demo.call('GET', `${users}/ExportColumns`, { token: admin })
    expect(columns.data.list[0]).toEqual({ id: 'account', fullName: '账号' })
  })

  it('OR-09 every page of the list', async () => {
    const list = await demo.call('GET', `${users}?pageSize=1`, { token: admin })
    const { lines } = await fetched((await demo.call('GET', `${users}/ExportData?pageSize=1&columns=account`, { token: admin })).data.url)
    expect(lines).toHaveLength(1 + list.data.pagination.total)
  })
})
