/** What instances are called: in the language of whoever reads, found by what they are called in zh. */
import { beforeAll, expect, it } from 'vitest'
import type { FlowDef, FlowNode } from '#core/flow/definition.ts'
import type { Row } from '#core/types.ts'
import { type FlowApp, type Line, startFlows } from '../../helpers/flowApp.ts'

let test: FlowApp
let admin: string
let [id, number] = ['', '']
const title = { zh: '请假审批', en: 'Leave to approve' }

const asked = (who: string): FlowNode => ({ id: 'n1', kind: 'approve', who: [{ by: 'users', ids: [who] }] })
async function get(account: string, url: string, language = 'en') {
  const token = await test.as(account)
  const answer = await test.call('GET', `/api/workflow/${url}`, { token, headers: { 'pinge-language': language } })
  expect(answer.code, url).toBe(200)
  return answer.data
}
const titlesIn = async (account: string, url: string, language?: string): Promise<string[]> =>
  (await get(account, url, language)).list.map(({ fullName }: Line) => fullName)
const flow = async (enCode: string, more: Partial<FlowDef> & Pick<FlowDef, 'nodes'>) => test.release(more, enCode)

beforeAll(async () => {
  test = await startFlows()
  admin = await test.as('admin')
  const boss = await test.idOf('chenguodong')
  const told: FlowNode = { id: 'c', kind: 'copy', who: [{ by: 'users', ids: [await test.idOf('linzhiyuan')] }] }
  id = await test.launch('suwanqing', await flow('titled', { title, nodes: [told, asked(boss)] }))
  const record = JSON.parse((await test.read('suwanqing', id)).data) as Row
  number = Object.values(record).find((value): value is string => typeof value === 'string' && value.startsWith('QJ')) ?? ''
  expect(number).not.toBe('')
})

const inZh = () => `请假审批 - 苏婉清 ${number}`
const inEn = () => `Leave to approve - 苏婉清 ${number}`

it('every list says the title of the flow in the words of its reader', async () => {
  for (const [account, list] of [
    ['suwanqing', 'Launched'],
    ['chenguodong', 'Todo'],
    ['linzhiyuan', 'Circulate'],
    ['admin', 'Monitor'],
  ] as const) {
    expect(await titlesIn(account, list), list).toEqual([inEn()])
    expect(await titlesIn(account, list, 'zh'), list).toEqual([inZh()])
    // what says nothing of its own reads as zh
    expect(await titlesIn(account, list, 'zhtw'), list).toEqual([inZh()])
  }
  expect((await get('suwanqing', `Instance/${id}`)).fullName).toBe(inEn())
  expect((await get('suwanqing', `Instance/${id}`, 'zh')).fullName).toBe(inZh())
})

it('a keyword finds it by its title in zh and in the words of whoever asks, by its number, and by who started it', async () => {
  const found = async (keyword: string, language?: string) =>
    (await titlesIn('chenguodong', `Todo?keyword=${encodeURIComponent(keyword)}`, language)).length
  for (const keyword of ['请假审批', '苏婉清', number]) {
    expect(await found(keyword), keyword).toBe(1)
    expect(await found(keyword, 'zh'), keyword).toBe(1)
  }
  expect(await found('to approve')).toBe(1)
  // who reads zh sees nothing of it, and a wildcard is a character
  expect(await found('to approve', 'zh')).toBe(0)
  expect(await found('%')).toBe(0)
})

it('messages name it as their receiver reads it', async () => {
  const { db } = test.database
  const ids = { zh: await test.idOf('chenguodong'), en: await test.idOf('linzhiyuan') }
  await db.updateTable('base_user').set({ language: 'en' }).where('id', '=', ids.en).execute()
  test.app.jobs.clock.ahead += 60_000
  await test.app.jobs.runDue(['flow.message'])
  const titles = async (person: string) =>
    (await db.selectFrom('base_message').select(['title', 'excerpt']).where('toUserId', '=', person).where('type', '=', 2).execute()).map(
      (one) => `${one.title} ${one.excerpt}`,
    )
  const [zh, en] = [await titles(ids.zh), await titles(ids.en)]
  expect(zh.join()).toContain(inZh())
  expect(zh.join()).not.toContain('Leave to approve')
  expect(en.join()).toContain(inEn())
  expect(en.join()).not.toContain('请假审批')
})

it('one from before, or that was moved to a version with another title, is called in the words of its reader as well', async () => {
  const { db } = test.database
  const change = (values: { about?: string | null; fullName?: string }) =>
    db.updateTable('flow_instance').set(values).where('id', '=', id).execute()
  const { about, fullName } = await db
    .selectFrom('flow_instance')
    .select(['about', 'fullName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await change({ about: null })
  expect(await titlesIn('suwanqing', 'Launched')).toEqual([inEn()])
  await change({ about: null, fullName: '旧名称 - 苏婉清' })
  expect(await titlesIn('suwanqing', 'Launched')).toEqual(['旧名称 - 苏婉清'])
  await change({ about, fullName: '旧名称 - 苏婉清' })
  expect(await titlesIn('suwanqing', 'Launched')).toEqual([inEn()])
  await change({ about, fullName })
})

it('where the flow has no title of its own in a language, its name is what is searched for, also after it was called otherwise', async () => {
  const plain = await flow('plain', { nodes: [asked(await test.idOf('linzhiyuan'))] })
  const made = await test.launch('suwanqing', plain)
  const before = (await get('suwanqing', `Instance/${made}`, 'zh')).fullName
  expect(before).toContain('流程 plain - 苏婉清')
  const { version } = (await test.call('GET', `/api/workflow/Template/${plain}`, { token: admin })).data
  const { modelId } = await test.database.db.selectFrom('flow_template').select('modelId').where('id', '=', plain).executeTakeFirstOrThrow()
  const body = { fullName: '改名', enCode: 'plain', modelId, version }
  expect((await test.call('PUT', `/api/workflow/Template/${plain}`, { token: admin, body })).code).toBe(200)
  for (const language of ['zh', 'en']) expect((await get('suwanqing', `Instance/${made}`, language)).fullName).toBe(before)
})

it('what an instance launched, and what launched it, are told in the words of the reader', async () => {
  const { db } = test.database
  const under = await test.launch(
    'suwanqing',
    await flow('child', { title: { zh: '核对', en: 'Check' }, nodes: [asked(await test.idOf('linzhiyuan'))] }),
  )
  await db
    .updateTable('flow_instance')
    .set({ parentId: id, parentNode: 'n1', parentRound: 1, rootId: id })
    .where('id', '=', under)
    .execute()
  expect((await get('suwanqing', `Instance/${under}`)).parent).toEqual({ id, fullName: inEn() })
  const way = (await get('suwanqing', `Instance/${id}`)).way as Array<{ node: string; instance?: Row }>
  expect(way.find(({ node }) => node === 'n1')?.instance?.fullName).toMatch(/^Check - /)
})

it('what could not be decided in a batch is named in the words of whoever decided', async () => {
  const task = String(await test.taskOf('chenguodong', id))
  const token = await test.as('chenguodong')
  // nobody takes it over
  const answer = await test.call('POST', '/api/workflow/Task/Batch', {
    ...{ token, headers: { 'pinge-language': 'en' } },
    body: { verb: 'Transfer', ids: [task], to: ['nobody'] },
  })
  expect(answer.data.failed).toMatchObject([{ id: task, title: inEn() }])
})

it('a name that is too long is cut, and lists go on', async () => {
  const long = { zh: '长'.repeat(300), en: 'Long' }
  const made = await test.launch('suwanqing', await flow('long', { title: long, nodes: [asked(await test.idOf('linzhiyuan'))] }))
  const { fullName } = await test.database.db
    .selectFrom('flow_instance')
    .select('fullName')
    .where('id', '=', made)
    .executeTakeFirstOrThrow()
  expect(fullName).toHaveLength(255)
  expect((await get('suwanqing', `Instance/${made}`)).fullName).toMatch(/^Long - 苏婉清/)
})
