import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at, type Person, type Schedules, startSchedules } from '../../helpers/schedules.ts'
import { uploader } from '../../helpers/upload.ts'

const hour = 3_600_000
const daily = { repetition: '2', repeatCount: 4 }
const december = ['20261201T0000', '20270101T0000'] as const
let s: Schedules
let maker: Person
let guest: Person
let stranger: Person

beforeAll(async () => {
  s = await startSchedules()
})
beforeEach(async () => {
  ;[maker, guest, stranger] = [await s.somebody(), await s.somebody(), await s.somebody()]
})

const detail = async (who: Person, id: string) => (await s.call(who, 'GET', `/${id}`)).data
const ids = async (who: Person): Promise<string[]> => {
  const { data } = await s.call(who, 'GET', `?from=${at(december[0])}&to=${at(december[1])}`)
  return data.list.map(({ id }: { id: string }) => id)
}

describe('a schedule', () => {
  it('SC-10 is made, listed and read with all that it says; SC-03 normal unless it is said otherwise', async () => {
    const made = {
      category: 'scheduleCategory.meeting',
      content: '<p>议程<script>alert(1)</script></p>',
      toUserIds: [guest.id],
      remind: 15,
    }
    const id = await s.make(maker, '20261201T0900', made)
    const row = {
      id,
      title: '例会',
      urgent: 1,
      startDay: at('20261201T0900'),
      endDay: at('20261201T1000'),
      allDay: 0,
      days: null,
      repetition: '1',
      repeats: 0,
    }
    const { data } = await s.call(maker, 'GET', `?from=${at(december[0])}&to=${at(december[1])}`)
    expect(data).toEqual({ list: [expect.objectContaining({ ...row, isMine: 1, version: 1 })], more: false })
    expect(await detail(maker, id)).toMatchObject({
      ...{ ...row, category: made.category, content: '<p>议程</p>', toUserIds: [guest.id], toUsers: [{ id: guest.id }], files: [] },
      ...{ remind: 15, timeZone: 'Asia/Shanghai', creatorUserId: maker.id, isMine: 1 },
    })
    expect(await detail(guest, id)).toMatchObject({ title: '例会', isMine: 0 })
  })

  it('SC-10 is read by group and id, with and without the slash, and by no other group', async () => {
    const id = await s.make(maker, '20261201T0900', daily)
    const { groupId } = await detail(maker, id)
    for (const path of ['/detail', '/detail/']) {
      expect(await s.call(maker, 'GET', `${path}?groupId=${groupId}&id=${id}~20261202T0900`)).toMatchObject({
        code: 200,
        msg: expect.any(String),
        data: { startDay: at('20261202T0900'), groupId },
      })
      expect((await s.call(maker, 'GET', `${path}?groupId=other&id=${id}`)).code).toBe(404)
    }
  })

  it('SC-10 is there for whoever made it and whoever takes part, and for nobody else; only its maker changes it', async () => {
    const id = await s.make(maker, '20261201T0900', { toUserIds: [guest.id] })
    expect(await s.starts(guest, ...december)).toEqual(['12-01 09:00'])
    expect(await s.starts(stranger, ...december)).toEqual([])
    for (const [who, code] of [
      [guest, 403],
      [stranger, 404],
    ] as const) {
      expect((await s.call(who, 'PUT', `/${id}/3`, { title: '我的' })).code).toBe(code)
      expect((await s.call(who, 'DELETE', `/${id}/3`)).code).toBe(code)
    }
    expect((await s.call(stranger, 'GET', `/${id}`)).code).toBe(404)
    expect((await s.call(stranger, 'GET', `/detail?id=${id}`)).code).toBe(404)
    expect((await s.call(maker, 'GET', '/nothing')).code).toBe(404)
    expect((await s.call(maker, 'GET', `/${id}~20261201T0901`)).code).toBe(404)
    expect((await s.call(maker, 'GET', `/${id}~%00`)).code).toBe(404)
  })

  it('refuses what it cannot be, and says which field is wrong', async () => {
    const wrong: Array<[more: object, field: string]> = [
      [{ title: ' ' }, 'title'],
      [{ endDay: at('20261201T0800') }, 'endDay'],
      [{ endDay: at('20281201T0800') }, 'endDay'],
      [{ days: [0, 0] }, 'days'],
      [{ allDay: 1, days: [Date.UTC(2026, 11, 5), Date.UTC(2026, 11, 4)], startDay: null, endDay: null }, 'days'],
      [{ allDay: 1 }, 'startDay'],
      [{ category: 'other' }, 'category'],
      [{ toUserIds: ['nobody'] }, 'toUserIds'],
      [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
      [{ repetition: '2', repeatUntil: Date.UTC(2026, 10, 1) }, 'repeatUntil'],
      [{ repetition: '2', repeatUntil: Date.UTC(2027, 10, 1), repeatCount: 3 }, 'repeatUntil'],
      [
        { repetition: '3', weekdays: [2], repeatUntil: Date.UTC(2026, 11, 1), startDay: at('20261202T0900'), endDay: at('20261202T0900') },
        'repeatUntil',
      ],
    ]
    for (const [more, field] of wrong) {
      const body = { title: 'x', startDay: at('20261201T0900'), endDay: at('20261201T1000'), ...more }
      const { code, data } = await s.call(maker, 'POST', '', body)
      expect([code, data?.errors?.[0]?.field]).toEqual([400, field])
    }
    const fits = { title: 'x', startDay: at('20261201T0900'), endDay: at('20261201T1000') }
    for (const more of [
      { urgent: 4 },
      { repetition: '6' },
      { weekdays: [8] },
      { repeatEvery: 0 },
      { remind: -1 },
      { secret: 1 },
      { title: 'x'.repeat(201) },
    ])
      expect((await s.call(maker, 'POST', '', { ...fits, ...more })).code).toBe(400)
    expect(await ids(maker)).toEqual([])
  })

  it('bounds the window that it lists', async () => {
    const day = 86_400_000
    const from = at('20260101T0000')
    expect((await s.call(maker, 'GET', `?from=${from}&to=${from + 400 * day}`)).code).toBe(200)
    expect((await s.call(maker, 'GET', `?from=${from}&to=${from + 401 * day}`)).code).toBe(400)
    expect((await s.call(maker, 'GET', `?from=${from}&to=${from}`)).code).toBe(400)
    expect((await s.call(maker, 'GET', '')).code).toBe(200)
  })

  it('says so where a window has more than it lists', async () => {
    const each = { repetition: '2', startDay: at('20260101T0900'), endDay: at('20260101T1000') }
    for (let i = 0; i < 6; i++) await s.make(maker, '20260101T0900', each)
    const { data } = await s.call(maker, 'GET', `?from=${at('20260101T0000')}&to=${at('20270101T0000')}`)
    expect([data.list.length, data.more]).toEqual([2000, true])
  })

  it('of whole days is the same days for every reader', async () => {
    const days = [Date.UTC(2026, 11, 5), Date.UTC(2026, 11, 6)]
    const id = await s.make(maker, '20261205T0000', { allDay: 1, days, startDay: null, endDay: null })
    expect(await detail(maker, id)).toMatchObject({ allDay: 1, days, startDay: days[0], endDay: days[1] })
    const elsewhere = async (offset: number, day: number) => {
      const from = Date.UTC(2026, 11, day) - offset * 60_000
      const headers = { 'pinge-time-offset': String(offset) }
      const path = `/api/system/Schedule?from=${from}&to=${from + 24 * hour}`
      return (await s.test.call('GET', path, { token: maker.token, headers })).data.list.length
    }
    for (const offset of [-600, 0, 480, 780]) {
      expect([await elsewhere(offset, 4), await elsewhere(offset, 5), await elsewhere(offset, 6), await elsewhere(offset, 7)]).toEqual([
        0, 1, 1, 0,
      ])
    }
  })

  it('SC-04 holds files of whoever made it, and those who take part may read them', async () => {
    const content = Buffer.from('议程')
    const { data } = await uploader(s.test, maker.token).send('议程.txt', content)
    const fileId = data.fileVersionId
    const id = await s.make(maker, '20261201T0900', { toUserIds: [guest.id], files: [{ fileId }] })
    const { files } = await detail(guest, id)
    expect(files).toEqual([
      expect.objectContaining({ name: '议程.txt', fileId, fileVersionId: fileId, fileExtension: 'txt', url: expect.any(String) }),
    ])
    const held = () => s.test.database.db.selectFrom('base_file_use').select('recordId').where('fileId', '=', fileId).execute()
    expect(await held()).toEqual([{ recordId: id }])
    expect((await s.call(guest, 'POST', '', { title: 'x', startDay: 0, endDay: 0, files: [{ fileId }] })).code).toBe(400)
    await s.call(maker, 'DELETE', `/${id}/3`)
    expect(await held()).toEqual([])
  })
})

describe('the scopes', () => {
  it('SC-06 delete one that does not repeat as a whole', async () => {
    const id = await s.make(maker, '20261201T0900')
    expect((await s.call(maker, 'DELETE', `/${id}/3`)).code).toBe(200)
    expect(await ids(maker)).toEqual([])
  })

  it('SC-07 delete this one, this one and what follows, or all', async () => {
    const id = await s.make(maker, '20261201T0900', daily)
    expect(await s.starts(maker, ...december)).toEqual(['12-01 09:00', '12-02 09:00', '12-03 09:00', '12-04 09:00'])
    await s.call(maker, 'DELETE', `/${id}~20261202T0900/1`)
    expect(await s.starts(maker, ...december)).toEqual(['12-01 09:00', '12-03 09:00', '12-04 09:00'])
    expect((await s.call(maker, 'DELETE', `/${id}~20261202T0900/1`)).code).toBe(404)
    await s.call(maker, 'DELETE', `/${id}~20261204T0900/2`)
    expect(await s.starts(maker, ...december)).toEqual(['12-01 09:00', '12-03 09:00'])
    await s.call(maker, 'DELETE', `/${id}~20261203T0900/3`)
    expect(await ids(maker)).toEqual([])
  })

  it('SC-08 is asked for: nothing is deleted where none is named', async () => {
    const id = await s.make(maker, '20261201T0900', daily)
    for (const scope of [0, 4, 'x', '1.0', '01'])
      for (const method of ['DELETE', 'PUT'] as const)
        expect(await s.call(maker, method, `/${id}/${scope}`, method === 'PUT' ? {} : undefined), `${method} ${scope}`).toMatchObject({
          ...{ code: 400, msg: '请选择日程' },
        })
    expect(await s.starts(maker, ...december)).toHaveLength(4)
    await s.call(maker, 'DELETE', `/${id}/3`)
  })

  it('SC-10 change this one, this one and what follows, or all', async () => {
    const id = await s.make(maker, '20261201T0900', daily)
    const put = (path: string, body: object) => s.call(maker, 'PUT', `/${path}`, body)
    const moved = await put(`${id}~20261202T0900/1`, { startDay: at('20261202T1400'), endDay: at('20261202T1500') })
    expect(moved.code).toBe(200)
    expect(await s.starts(maker, ...december)).toEqual(['12-01 09:00', '12-02 14:00', '12-03 09:00', '12-04 09:00'])
    expect(await detail(maker, moved.data.id)).toMatchObject({ repeats: 1, repetition: '1' })
    await put(`${id}~20261203T0900/2`, { title: '晚会' })
    expect(await s.starts(maker, ...december)).toEqual(['12-01 09:00', '12-02 14:00', '12-03 09:00 晚会', '12-04 09:00 晚会'])
    await put(`${id}~20261201T0900/3`, { startDay: at('20261201T1000'), endDay: at('20261201T1030') })
    expect(await s.starts(maker, ...december)).toEqual(['12-01 10:00', '12-02 14:00', '12-03 10:00 晚会', '12-04 10:00 晚会'])
    // one that was changed by itself has no rule to change, and one of many cannot have its own
    expect((await put(`${moved.data.id}/3`, { repetition: '3' })).data.errors[0].field).toBe('repetition')
    expect((await put(`${id}~20261201T1000/1`, { repetition: '3' })).data.errors[0].field).toBe('repetition')
    await put(`${id}~20261201T1000/3`, { repetition: '3', repeatCount: 2 })
    expect(await s.starts(maker, ...december)).toEqual(['12-01 10:00', '12-08 10:00'])
  })

  it('SC-10 move the last one beyond the last day, where the rule is sent as it stands; a rule that leaves nothing is refused', async () => {
    const rule = { repetition: '2', repeatEvery: 1, weekdays: null, repeatUntil: Date.UTC(2026, 11, 3), repeatCount: null }
    const id = await s.make(maker, '20261201T0900', rule)
    const times = { startDay: at('20261205T0900'), endDay: at('20261205T1000') }
    expect((await s.call(maker, 'PUT', `/${id}~20261203T0900/1`, { ...rule, ...times })).code).toBe(200)
    expect(await s.starts(maker, ...december)).toEqual(['12-01 09:00', '12-02 09:00', '12-05 09:00'])
    const early = { ...rule, repeatUntil: Date.UTC(2026, 11, 1) }
    expect((await s.call(maker, 'PUT', `/${id}~20261202T0900/2`, early)).data.errors[0].field).toBe('repeatUntil')
  })

  it('refuse a change of what somebody else changed meanwhile, and show what stands', async () => {
    const id = await s.make(maker, '20261201T0900')
    expect((await s.call(maker, 'PUT', `/${id}/3`, { title: '甲', version: 1 })).code).toBe(200)
    expect(await s.call(maker, 'PUT', `/${id}/3`, { title: '乙', version: 1 })).toMatchObject({
      code: 409,
      data: { title: '甲', version: 2 },
    })
    const both = await Promise.all([1, 2].map((n) => s.call(maker, 'PUT', `/${id}/3`, { title: `同时 ${n}`, version: 2 })))
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
  })
})

describe('those who take part', () => {
  it('are invited, told of changes and of the end, each in their language; whoever does it is not', async () => {
    await s.test.database.db.updateTable('base_user').set({ language: 'en' }).where('id', '=', guest.id).execute()
    const id = await s.make(maker, '20261201T0900', { toUserIds: [guest.id, maker.id] })
    await s.call(maker, 'PUT', `/${id}/3`, { title: '晨会', toUserIds: [guest.id, stranger.id] })
    await s.call(maker, 'PUT', `/${id}/3`, { title: '晨会' })
    await s.call(maker, 'PUT', `/${id}/3`, { toUserIds: [stranger.id] })
    await s.call(maker, 'DELETE', `/${id}/3`)
    const told = async (who: Person) =>
      (await s.messages(who)).map(({ title, body }) => [title.split(/[:：]/)[1]?.trim(), body.type]).reverse()
    expect(await told(guest)).toEqual([
      ['例会', '1'],
      ['晨会', '2'],
      ['晨会', '3'],
    ])
    expect((await told(stranger)).map(([, type]) => type)).toEqual(['1', '2', '3'])
    expect(await s.messages(maker)).toEqual([])
    expect((await s.messages(guest)).at(-1)?.title).toMatch(/invites you to: 例会$/)
  })

  it('are told nothing where the change is not kept', async () => {
    const id = await s.make(maker, '20261201T0900', { toUserIds: [guest.id] })
    await s.call(maker, 'PUT', `/${id}/3`, { title: '晚', toUserIds: [guest.id, 'nobody'] })
    expect(await s.messages(guest)).toHaveLength(1)
  })

  it('show when they are busy and nothing of what with', async () => {
    await s.make(maker, '20261201T0900', { title: '秘密', toUserIds: [guest.id] })
    await s.make(guest, '20261201T0930')
    await s.make(guest, '20261201T1300')
    const query = `people=${guest.id},${stranger.id},nobody&from=${at('20261201T0000')}&to=${at('20261202T0000')}`
    const { data } = await s.call(stranger, 'GET', `/FreeBusy?${query}`)
    const span = (from: string, to: string) => ({ from: at(from), to: at(to) })
    expect(data.list.sort((a: { busy: object[] }, b: { busy: object[] }) => b.busy.length - a.busy.length)).toEqual([
      { userId: guest.id, busy: [span('20261201T0900', '20261201T1030'), span('20261201T1300', '20261201T1400')], more: false },
      { userId: stranger.id, busy: [], more: false },
    ])
    expect(data.free).toEqual([
      span('20261201T0000', '20261201T0900'),
      span('20261201T1030', '20261201T1300'),
      span('20261201T1400', '20261202T0000'),
    ])
    const long = await s.call(stranger, 'GET', `/FreeBusy?${query}&minutes=180`)
    expect(long.data.free).toHaveLength(2)
  })

  it('are compared without the own schedule that is to be moved, and with that of somebody else', async () => {
    const id = await s.make(maker, '20261201T0900', { toUserIds: [guest.id], ...daily })
    const busy = async (who: Person, without: string) => {
      const query = `people=${guest.id}&from=${at('20261201T0000')}&to=${at('20261202T0000')}&without=${without}`
      return (await s.call(who, 'GET', `/FreeBusy?${query}`)).data.list[0].busy.length
    }
    expect(await busy(maker, id)).toBe(0)
    expect(await busy(maker, `${id}~20261202T0900`)).toBe(0)
    // neither whoever takes part nor a stranger learns by it which schedule it is
    expect(await busy(guest, id)).toBe(1)
    expect(await busy(stranger, id)).toBe(1)
    expect(await busy(maker, 'nothing')).toBe(1)
  })

  it('are answered with spans alone, for no more people and days than are compared', async () => {
    await s.make(guest, '20261201T0900', { title: '秘密', content: '机密', category: 'scheduleCategory.meeting' })
    const from = at('20261201T0000')
    const ask = (people: string, to: number) => s.call(stranger, 'GET', `/FreeBusy?people=${people}&from=${from}&to=${to}`)
    const { data } = await ask(guest.id, from + 24 * hour)
    expect(Object.keys(data).sort()).toEqual(['free', 'list'])
    expect(data.list.flatMap((one: object) => Object.keys(one)).sort()).toEqual(['busy', 'more', 'userId'])
    expect(data.list[0].busy.flatMap((one: object) => Object.keys(one))).toEqual(['from', 'to'])
    expect((await ask(guest.id, from + 62 * 24 * hour)).code).toBe(200)
    expect((await ask(guest.id, from + 63 * 24 * hour)).code).toBe(400)
    expect((await ask(Array.from({ length: 51 }, (_, i) => `p${i}`).join(), from + hour)).code).toBe(400)
  })

  it('are offered no time that was cut off from what is known', async () => {
    const each = { repetition: '2', startDay: at('20261101T0900'), endDay: at('20261101T0901') }
    for (let i = 0; i < 35; i++) await s.make(guest, '20261101T0900', each)
    const [from, to] = [at('20261101T0000'), at('20270101T0000')]
    const { data } = await s.call(stranger, 'GET', `/FreeBusy?people=${guest.id}&from=${from}&to=${to}`)
    expect(data.list[0].more).toBe(true)
    expect(data.free.at(-1).to).toBeLessThan(at('20261230T0000'))
  })

  it('are free within the hours of the working calendar where that is asked', async () => {
    const { db } = s.test.database
    const hours = JSON.stringify([{ days: [1, 2, 3, 4, 5], from: 540, to: 1080 }])
    const exceptions = JSON.stringify([{ name: '休息', first: '2026-12-02', last: '2026-12-02', works: false }])
    const id = 'freeWorking'
    await db
      .insertInto('flow_calendar')
      .values({ ...{ id, fullName: id, enCode: id, timeZone: 'Asia/Shanghai', hours, exceptions, enabledMark: 1, sortCode: -1 } })
      .execute()
    await s.make(guest, '20261201T0900')
    const query = `people=${guest.id}&from=${at('20261201T0000')}&to=${at('20261204T0000')}&working=true&minutes=60`
    const { data } = await s.call(stranger, 'GET', `/FreeBusy?${query}`)
    await db.deleteFrom('flow_calendar').where('id', '=', id).execute()
    expect(data.free).toEqual([
      { from: at('20261201T1000'), to: at('20261201T1800') },
      { from: at('20261203T0900'), to: at('20261203T1800') },
    ])
  })
})
