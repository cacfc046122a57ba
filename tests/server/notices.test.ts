/** Notices to chosen people: who gets one, when, whether it is taken back, who has read it, and who opens its files. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/base/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { clearFiles } from '#server/modules/files/clearing.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { repository } from '../helpers/records.ts'
import { uploader } from '../helpers/upload.ts'

const path = '/api/message/Notice'
const hour = 3_600_000
const day = 24 * hour
let test: TestApp
let admin: string
beforeAll(async () => {
  test = await startApp()
  admin = await test.login()
})

interface Person {
  id: string
  token: string
}
const db = () => test.database.db
async function somebody(values: { [field: string]: string | number } = {}, grants: { [menu: string]: string[] } = {}): Promise<Person> {
  const account = await test.person(grants, values)
  const { id } = await db().selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()
  return { id, token: await test.login(account) }
}
let n = 0
const made = async (entity: string, values: { [field: string]: string | number }) => {
  n += 1
  return String((await repository(entity).insert(db(), { fullName: `甲${n}`, enCode: `n${n}`, ...values })).id)
}
const write = (body: object, token = admin) =>
  test.call('POST', path, { token, body: { title: '停电通知', bodyText: '<p>本周六停电。</p>', ...body } })
const draft = async (body: object = {}): Promise<string> => {
  const { code, msg, data } = await write(body)
  if (code !== 200) throw new Error(JSON.stringify({ msg, data }))
  return data.id
}
const one = async (id: string) => (await test.call('GET', `${path}/${id}`, { token: admin })).data
const act = (id: string, verb: string, body?: object, token = admin) =>
  test.call('PUT', `${path}/${id}/Actions/${verb}`, body === undefined ? { token } : { token, body })
const released = async (body: object = {}) => {
  const id = await draft(body)
  expect(await act(id, 'Release')).toMatchObject({ code: 200 })
  return id
}
const to = (...toUserIds: string[]) => ({ audience: 'chosen', toUserIds })
const inbox = async ({ token }: Person) => (await test.call('GET', '/api/message', { token })).data.list
const titles = async (person: Person): Promise<string[]> => (await inbox(person)).map(({ title }: { title: string }) => title)
const receivers = async (id: string) =>
  (await db().selectFrom('base_message').select('toUserId').where('noticeId', '=', id).execute()).map(({ toUserId }) => toUserId).sort()
const listed = async (query: object) => (await test.call('POST', `${path}/List`, { token: admin, body: query })).data.list
const readers = async (id: string, query = '') => (await test.call('GET', `${path}/${id}/Reader${query}`, { token: admin })).data
const later = async (milliseconds: number, work: () => Promise<unknown>) => {
  test.app.jobs.clock.ahead = milliseconds
  await work().finally(() => {
    test.app.jobs.clock.ahead = 0
  })
}

describe('whom a notice goes to', () => {
  it('NT-12 people, units with all below, positions, roles and groups, each once, and nobody who is switched off', async () => {
    const company = await made('organize', { category: 'company' })
    const unit = await made('organize', { parentId: company, category: 'department' })
    const below = await made('organize', { parentId: unit, category: 'department' })
    const other = await made('organize', { parentId: company, category: 'department' })
    const [position, role, group] = [await made('position', { organizeId: other }), await made('role', {}), await made('group', {})]
    const inUnit = await somebody({ organizeId: unit })
    const inBelow = await somebody({ organizeId: below })
    const [outside, holder, player, member, named] = [
      await somebody({ organizeId: other }),
      await somebody({ organizeId: other }),
      await somebody(),
      await somebody(),
      await somebody(),
    ]
    const off = await test.person({}, { organizeId: unit, enabledMark: 0 })
    await repository('userPosition').insert(db(), { userId: holder.id, positionId: position })
    await repository('userRole').insert(db(), { userId: player.id, roleId: role })
    await repository('userGroup').insert(db(), { userId: member.id, groupId: group })
    const chosen = to(
      `${unit}--department`,
      `${position}--position`,
      `${role}--role`,
      `${group}--group`,
      `${named.id}--user`,
      `${inBelow.id}--user`,
    )
    const id = await draft(chosen)
    expect((await one(id)).toUserIds).toEqual(chosen.toUserIds)
    const asked = await test.call('GET', `${path}/${id}/Audience`, { token: admin })
    expect(asked.data).toMatchObject({ count: 6, question: '该公告将发送给 6 人，发布后不能再修改，是否继续？' })
    expect(await act(id, 'Release')).toMatchObject({ code: 200, data: { count: 6 }, msg: '已发布给 6 人' })
    const six = [inUnit, inBelow, holder, player, member, named]
    expect(await receivers(id)).toEqual(six.map((person) => person.id).sort())
    expect(await inbox(outside)).toEqual([])
    const { id: offId } = await db().selectFrom('base_user').select('id').where('account', '=', off).executeTakeFirstOrThrow()
    expect(await receivers(id)).not.toContain(offId)
    const whole = await released(to(`${company}--company`))
    expect(await receivers(whole)).toEqual([inUnit, inBelow, outside, holder].map((person) => person.id).sort())
  })

  it('NT-12 everybody who is switched on where nobody is named, and whoever comes later gets nothing', async () => {
    const id = await released()
    const { count } = await db()
      .selectFrom('base_user')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('enabledMark', '=', 1)
      .executeTakeFirstOrThrow()
    expect(await receivers(id)).toHaveLength(Number(count))
    expect(await inbox(await somebody())).toEqual([])
    expect((await listed({ state: 'released' }))[0]).toMatchObject({ id, audienceText: '所有人', received: Number(count), read: 0 })
  })

  it('NT-12 a draft that is for nobody now stays a draft', async () => {
    const id = await draft(to(`${await made('group', {})}--group`))
    expect(await act(id, 'Release')).toMatchObject({ code: 400, msg: '接收范围内没有可接收的人员' })
    expect(await one(id)).toMatchObject({ state: 'draft', releaseTime: null })
  })

  it('NT-13 a draft is for somebody who is there; a list says for whom in words', async () => {
    const person = await somebody({}, {})
    expect(await write(to())).toMatchObject({ code: 400, data: { errors: [{ field: 'toUserIds', rule: 'required' }] } })
    for (const wrong of ['gone--user', person.id, `${person.id}--role`, `${person.id}--user\u0000`])
      expect((await write(to(wrong))).code).toBe(400)
    expect((await write(to(...Array.from({ length: 501 }, (_, i) => `${i}--user`)))).code).toBe(400)
    const group = await made('group', { fullName: '读书会' })
    const id = await draft(to(`${group}--group`, `${person.id}--user`))
    expect((await listed({ state: 'draft' })).find((row: { id: string }) => row.id === id)).toMatchObject({
      audienceText: '读书会、王小明',
    })
    // what it named once stays, whatever becomes of it
    await db().updateTable('base_group').set({ enabledMark: 0 }).where('id', '=', group).execute()
    expect((await test.call('PUT', `${path}/${id}`, { token: admin, body: { title: '改', ...to(`${group}--group`) } })).code).toBe(200)
    // for everybody again: nobody is named any more
    await test.call('PUT', `${path}/${id}`, { token: admin, body: { audience: 'all' } })
    expect(await one(id)).toMatchObject({ title: '改', audience: 'all', toUserIds: [] })
  })

  it('NT-05 its text is kept clean, once for all, and read by those who got it', async () => {
    const person = await somebody()
    const bodyText = '<p onclick="x()">正文 <b>粗</b><script>alert(1)</script></p>'
    const id = await released({ bodyText, ...to(`${person.id}--user`) })
    expect((await one(id)).bodyText).toBe('<p>正文 <b>粗</b></p>')
    const [row] = await inbox(person)
    expect(row).toMatchObject({ excerpt: '正文 粗', type: 3, noticeId: id })
    const { data } = await test.call('GET', `/api/message/ReadInfo/${row.id}`, { token: person.token })
    expect(data).toMatchObject({ bodyText: null, bodyHtml: '<p>正文 <b>粗</b></p>', files: [] })
    expect((await write({ bodyText: '<p> </p>' })).code).toBe(400)
    expect((await write({ bodyText: `<p>${'长'.repeat(500_001)}</p>` })).code).toBe(400)
  })
})

describe('when it goes out', () => {
  it('NT-12 at the moment that was planned, exactly once, with several processes', async () => {
    const person = await somebody()
    const id = await draft(to(`${person.id}--user`))
    const time = Date.now() + hour
    expect((await act(id, 'Release', { time: Date.now() - 1000 })).msg).toBe('请选择晚于现在的时间')
    expect(await act(id, 'Release', { time, version: 1 })).toMatchObject({ code: 200, data: { count: null, scheduledTime: time } })
    expect(await one(id)).toMatchObject({ state: 'scheduled', scheduledTime: time, releaseTime: null, releaseUser: '系统管理员' })
    await test.app.jobs.runDue(['notice.release'])
    expect(await inbox(person)).toEqual([])
    const second = await buildApp({ database: test.database, config: readConfig({ LOG_LEVEL: 'silent' }) })
    await second.ready()
    second.jobs.clock.ahead = 2 * hour
    await later(2 * hour, () => Promise.all([test.app, second].map(({ jobs }) => jobs.runDue(['notice.release']))))
    await second.close()
    expect(await titles(person)).toEqual(['停电通知'])
    expect(await one(id)).toMatchObject({ state: 'released', scheduledTime: null, releaseUser: '系统管理员' })
    expect((await act(id, 'Release', { time })).code).toBe(409)
  })

  it('NT-12 not at all once the draft was changed, deleted or taken back, and at the new moment where there is one', async () => {
    const person = await somebody()
    const ids = [await draft(to(`${person.id}--user`)), await draft(to(`${person.id}--user`)), await draft(to(`${person.id}--user`))]
    const [changed = '', deleted = '', back = ''] = ids
    for (const id of ids) await act(id, 'Release', { time: Date.now() + hour })
    expect((await test.call('PUT', `${path}/${changed}`, { token: admin, body: { title: '改过' } })).code).toBe(200)
    expect(await one(changed)).toMatchObject({ state: 'draft', scheduledTime: null, releaseUser: null })
    expect((await test.call('DELETE', `${path}/${deleted}`, { token: admin })).code).toBe(200)
    expect((await act(back, 'Withdraw')).code).toBe(200)
    await act(back, 'Release', { time: Date.now() + 10 * hour })
    expect(
      await db().selectFrom('base_job').select('key').where('kind', '=', 'notice.release').where('state', '=', 'waiting').execute(),
    ).toEqual([{ key: back }])
    await later(2 * hour, () => test.app.jobs.runDue(['notice.release']))
    expect(await inbox(person)).toEqual([])
    await later(11 * hour, () => test.app.jobs.runDue(['notice.release']))
    expect(await titles(person)).toEqual(['停电通知'])
  })

  it('NT-13 of two who change one the second is told, and nobody releases what they have not read', async () => {
    const id = await draft()
    const put = (body: object) => test.call('PUT', `${path}/${id}`, { token: admin, body })
    expect((await put({ title: '第一', version: 1 })).data.version).toBe(2)
    expect(await put({ title: '第二', version: 1 })).toMatchObject({
      code: 409,
      data: { title: '第一', toUserIds: [], files: [], version: 2 },
    })
    expect((await act(id, 'Release', { version: 1 })).code).toBe(409)
    expect((await act(id, 'Release', { version: 2 })).code).toBe(200)
  })

  it('NT-12 ends at its moment: it leaves the messages of people, and the keeper sees that', async () => {
    const person = await somebody()
    const expirationTime = Date.now() + day
    const id = await draft({ expirationTime, ...to(`${person.id}--user`) })
    expect((await act(id, 'Release', { time: Date.now() + 2 * day })).msg).toBe('有效期须晚于发布时间')
    expect((await act(id, 'Release')).code).toBe(200)
    await later(hour, () => test.app.jobs.runDue(['notice.end']))
    expect(await inbox(person)).toHaveLength(1)
    await later(2 * day, () => test.app.jobs.runDue(['notice.end']))
    expect(await inbox(person)).toEqual([])
    expect(await one(id)).toMatchObject({ state: 'expired', expirationTime })
    expect((await listed({ state: 'expired' })).map((row: { id: string }) => row.id)).toEqual([id])
    // one that was deleted ends as well
    const gone = await released({ expirationTime, ...to(`${person.id}--user`) })
    await test.call('DELETE', `${path}/${gone}`, { token: admin })
    expect(await inbox(person)).toHaveLength(1)
    await later(2 * day, () => test.app.jobs.runDue(['notice.end']))
    expect(await inbox(person)).toEqual([])
  })
})

describe('what becomes of one that went out', () => {
  it('NT-12 withdrawn it is gone from the messages of people, unread ones counted right, and kept with who had read it', async () => {
    const [one1, two] = [await somebody(), await somebody()]
    const id = await released(to(`${one1.id}--user`, `${two.id}--user`))
    const [row] = await inbox(one1)
    await test.call('GET', `/api/message/ReadInfo/${row.id}`, { token: one1.token })
    expect((await act(id, 'Withdraw')).code).toBe(200)
    for (const person of [one1, two]) expect(await inbox(person)).toEqual([])
    expect((await test.call('GET', `/api/message/ReadInfo/${row.id}`, { token: one1.token })).code).toBe(404)
    expect((await test.call('POST', '/api/message/Actions/ReadAll', { token: two.token, body: {} })).data.unread).toBe(0)
    expect((await listed({ state: 'withdrawn' }))[0]).toMatchObject({ id, received: 2, read: 1 })
    expect((await act(id, 'Withdraw')).code).toBe(409)
    expect((await test.call('PUT', `${path}/${id}`, { token: admin, body: { title: '改' } })).code).toBe(403)
    expect((await act(await draft(), 'Withdraw')).code).toBe(409)
  })

  it('NT-13 who has read it is told in figures and a list, also of those who read all or threw it away', async () => {
    const people = [
      await somebody({ realName: '甲一' }),
      await somebody({ realName: '乙二' }),
      await somebody({ realName: '丙三' }),
      await somebody({ realName: '丁四' }),
    ] as const
    const id = await released(to(...people.map((person) => `${person.id}--user`)))
    const [first, second, third] = people
    const [row] = await inbox(first)
    await test.call('GET', `/api/message/ReadInfo/${row.id}`, { token: first.token })
    await test.call('POST', '/api/message/Actions/ReadAll', { token: second.token, body: {} })
    const [thrown] = await inbox(third)
    await test.call('DELETE', '/api/message/Record', { token: third.token, body: { ids: thrown.id } })
    expect((await test.call('GET', `${path}/${id}/Reading`, { token: admin })).data).toEqual({
      ...{ received: 4, read: 2, unread: 2 },
      text: '接收 4 人 · 已读 2 人 · 未读 2 人',
    })
    const all = await readers(id)
    expect(all.pagination.total).toBe(4)
    expect(
      all.list
        .map(({ realName }: { realName: string }) => realName)
        .slice(0, 2)
        .sort(),
    ).toEqual(['乙二', '甲一'])
    expect(all.list[0].readTime).toEqual(expect.any(Number))
    const names = async (query: string) => (await readers(id, query)).list.map(({ realName }: { realName: string }) => realName)
    expect((await names('?isRead=0')).sort()).toEqual(['丁四', '丙三'])
    expect(await names(`?isRead=1&keyword=${encodeURIComponent('甲')}`)).toEqual(['甲一'])
    expect(await names('?keyword=%25')).toEqual([])
    expect(await names('?pageSize=3&currentPage=2')).toHaveLength(1)
  })

  it('NT-12 who has not read it is reminded, once an hour at most: it is on top again, unread, and there once', async () => {
    const [reader, lazy] = [await somebody(), await somebody()]
    const id = await released({ title: '旧公告', ...to(`${reader.id}--user`, `${lazy.id}--user`) })
    await released({ title: '新公告', ...to(`${lazy.id}--user`) })
    const [row] = await inbox(reader)
    await test.call('GET', `/api/message/ReadInfo/${row.id}`, { token: reader.token })
    const before = (await inbox(lazy)).find(({ title }: { title: string }) => title === '旧公告')
    const reminder = () => test.call('GET', `${path}/${id}/Reminder`, { token: admin })
    expect((await reminder()).data).toEqual({ count: 1, question: '将提醒 1 位未读的人，确定吗？' })
    expect(await act(id, 'Remind')).toMatchObject({ code: 200, data: { count: 1 }, msg: '已提醒 1 人' })
    expect(await titles(lazy)).toEqual(['旧公告', '新公告'])
    const [again] = await inbox(lazy)
    expect(again).toMatchObject({ id: before.id, isRead: '0', firstTime: before.releaseTime })
    expect(await inbox(reader)).toMatchObject([{ isRead: '1', firstTime: null }])
    expect(await act(id, 'Remind')).toMatchObject({ code: 429, msg: '一小时内已提醒过，请稍后再试' })
    // when it is read it says when it was released
    const { data } = await test.call('GET', `/api/message/ReadInfo/${again.id}`, { token: lazy.token })
    expect(data.releaseTime).toBe(before.releaseTime)
    await sql`update base_notice_sent set "remindedTime" = now() - interval '61 minutes' where "noticeId" = ${id}`.execute(db())
    expect(await act(id, 'Remind')).toMatchObject({ code: 409, msg: '所有人都已读过此公告' })
    expect((await reminder()).data.count).toBe(0)
    await act(id, 'Withdraw')
    expect((await act(id, 'Remind')).code).toBe(409)
    expect((await act(await draft(), 'Remind')).code).toBe(409)
    expect((await act(id, 'Remind', undefined, reader.token)).code).toBe(403)
  })

  it('NT-13 a copy is a new draft for the same people with the same files', async () => {
    const person = await somebody()
    const file = await sent(admin)
    const id = await released({ files: [file], ...to(`${person.id}--user`) })
    const { data } = await test.call('POST', `${path}/${id}/Actions/Copy`, { token: admin })
    expect(await one(data.id)).toMatchObject({
      state: 'draft',
      title: '停电通知',
      toUserIds: [`${person.id}--user`],
      files: [file],
      releaseTime: null,
    })
    await act(id, 'Withdraw')
    await test.call('DELETE', `${path}/${id}`, { token: admin })
    expect((await act(data.id, 'Release')).code).toBe(200)
    expect((await opens(person, file.fileId)).code).toBe(200)
  })
})

const sent = async (token: string): Promise<{ fileId: string; name: string }> => {
  n += 1
  const { code, msg, data } = await uploader(test, token).send(`附件${n}.txt`, Buffer.from(`file ${n}\n`))
  if (code !== 200) throw new Error(msg)
  return { fileId: data.name, name: `附件${n}.txt` }
}
const opens = ({ token }: Pick<Person, 'token'>, fileId: string) => test.call('GET', `/api/file/Download/annex/${fileId}`, { token })
const isKept = async (fileId: string) => {
  await clearFiles(db(), test.app.store, Date.now() + 2 * day)
  return (await db().selectFrom('base_file').select('id').where('id', '=', fileId).execute()).length === 1
}

describe('files of a notice', () => {
  it('FL-04 NT-05 are read by those who got it and by whoever keeps notices, by nobody else, and not after it was withdrawn', async () => {
    const [reader, other] = [await somebody(), await somebody()]
    const keeper = await somebody({}, { 'system.notice': ['btn_add', 'btn_edit'] })
    const file = await sent(keeper.token)
    const answer = await write({ files: [file], ...to(`${reader.id}--user`) }, keeper.token)
    const { id } = answer.data
    for (const person of [reader, other]) expect((await opens(person, file.fileId)).code).toBe(404)
    expect((await opens({ token: admin }, file.fileId)).code).toBe(200)
    await act(id, 'Release', undefined, keeper.token)
    expect((await opens(reader, file.fileId)).code).toBe(200)
    expect((await opens(other, file.fileId)).code).toBe(404)
    const [row] = await inbox(reader)
    const { files } = (await test.call('GET', `/api/message/ReadInfo/${row.id}`, { token: reader.token })).data
    expect(files).toMatchObject([{ fileId: file.fileId, name: file.name }])
    expect((await test.app.inject(files[0].url)).statusCode).toBe(200)
    await act(id, 'Withdraw')
    expect((await opens(reader, file.fileId)).code).toBe(404)
    expect((await opens(keeper, file.fileId)).code).toBe(200)
  })

  it('NT-12 are those of who writes; what is taken out or deleted goes, what people got stays until they throw it away', async () => {
    const reader = await somebody()
    const [kept, out, strange] = [await sent(admin), await sent(admin), await sent(reader.token)]
    expect((await write({ files: [strange] })).code).toBe(400)
    const id = await draft({ files: [kept, out], ...to(`${reader.id}--user`) })
    expect((await test.call('PUT', `${path}/${id}`, { token: admin, body: { files: [kept] } })).code).toBe(200)
    expect((await one(id)).files).toMatchObject([{ fileId: kept.fileId }])
    expect([await isKept(kept.fileId), await isKept(out.fileId)]).toEqual([true, false])
    await act(id, 'Release')
    await test.call('DELETE', `${path}/${id}`, { token: admin })
    expect((await opens(reader, kept.fileId)).code).toBe(200)
    // whoever keeps notices has none of it any more
    expect((await opens({ token: admin }, kept.fileId)).code).toBe(404)
    const [row] = await inbox(reader)
    expect((await test.call('GET', `/api/message/ReadInfo/${row.id}`, { token: reader.token })).data).toMatchObject({
      ...{ bodyHtml: '<p>本周六停电。</p>', files: [{ fileId: kept.fileId }] },
    })
    await test.call('DELETE', '/api/message/Record', { token: reader.token, body: { ids: row.id } })
    expect(await db().selectFrom('base_notice_sent').select('noticeId').where('noticeId', '=', id).execute()).toEqual([])
    expect(await isKept(kept.fileId)).toBe(false)
  })
})

describe('who may', () => {
  it('NT-13 whoever was given the menu, and they send to whom the pickers offer', async () => {
    const [nobody, reader] = [await somebody(), await somebody({}, { 'system.notice': [] })]
    const id = await draft()
    for (const url of [`${path}/${id}`, `${path}/${id}/Audience`, `${path}/${id}/Reading`, `${path}/${id}/Reader`]) {
      expect((await test.call('GET', url, { token: nobody.token })).code).toBe(403)
      expect((await test.call('GET', url, { token: reader.token })).code).toBe(200)
      expect((await test.call('GET', url.replace(id, 'gone'), { token: reader.token })).code).toBe(404)
    }
    for (const verb of ['Release', 'Withdraw', 'Copy'])
      expect((await test.call(verb === 'Copy' ? 'POST' : 'PUT', `${path}/${id}/Actions/${verb}`, { token: nobody.token })).code).toBe(403)
    // somebody of another unit: the pickers offer them to everybody who is signed in
    const unit = await made('organize', { category: 'company' })
    const other = await somebody({ organizeId: unit })
    expect((await write(to(`${other.id}--user`), reader.token)).code).toBe(200)
  })
})

it('NT-12 notices from before are plain texts no more, and one that went out then cannot be withdrawn', async () => {
  await sql`drop table base_notice_sent, base_notice_reader`.execute(db())
  await sql`delete from base_notice`.execute(db())
  await sql`alter table base_notice drop column "audience", drop column "state", add column "released" integer, add column "files" text`.execute(
    db(),
  )
  await sql`alter table base_message add column "files" text`.execute(db())
  for (const [id, isOut] of [
    ['before', 1],
    ['beforeDraft', null],
  ] as const)
    await sql`insert into base_notice ("id", "title", "bodyText", "released") values (${id}, '旧公告', ${'甲 & 乙\r\n<丙>'}, ${isOut})`.execute(
      db(),
    )
  await sql`delete from base_migration where "name" = '0036-notice-readers'`.execute(db())
  expect(await migrate(db())).toEqual(['0036-notice-readers'])
  const bodyText = '<p>甲 &amp; 乙</p><p>&lt;丙&gt;</p>'
  expect(await one('before')).toMatchObject({ state: 'released', audience: 'all', bodyText })
  expect(await one('beforeDraft')).toMatchObject({ state: 'draft', audience: 'all', bodyText })
  expect((await listed({ state: 'released' }))[0]).toMatchObject({ id: 'before', received: null, read: null })
  expect(await act('before', 'Withdraw')).toMatchObject({ code: 409, msg: '该公告在支持撤回之前发布，不能撤回' })
  expect((await act('beforeDraft', 'Release')).code).toBe(200)
})
